/* from_multipliers.c - from the multipliers of a linear program's rows to a potential.
 *
 * The multiplier of a hole's balance is its weight, that of a row "the jump is not legal at the end" the
 * potential's multiplier of the jump, and a row that stands for a potential adds that, so many times.
 * Rounding is rational.c's; what a guess is good for the caller decides in exact arithmetic.
 */
#include "sharpen.h"

#include "exact/rational.h"

#include <flint/fmpz_vec.h>
#include <math.h>

static int by_value(const void *a, const void *b) { return fmpz_cmp(a, b); }

void from_multipliers_shift(fmpz *value, size_t states)
{
    fmpz *sorted = _fmpz_vec_init((slong)states);
    _fmpz_vec_set(sorted, value, (slong)states);
    qsort(sorted, states, sizeof *sorted, by_value);
    size_t best = 0, longest = 0, run = 0;
    for (size_t v = 0; v < states; v++) {
        run = v && fmpz_equal(sorted + v, sorted + v - 1) ? run + 1 : 1;
        if (run > longest) {
            longest = run;
            best = v;
        }
    }
    for (size_t v = 0; v < states; v++)
        fmpz_sub(value + v, value + v, sorted + best);
    _fmpz_vec_clear(sorted, (slong)states);
}

static bool same_place(const potential_block *a, const potential_block *b)
{
    return a->holes == b->holes && !a->state == !b->state &&
           !memcmp(a->hole, b->hole, a->holes * sizeof *a->hole) &&
           (!a->state || bits_equal(a->state, b->state, a->holes));
}

/* p += times * q, for q without weights. */
static void add_blocks(potential *p, const potential *q, const fmpz_t times)
{
    for (size_t i = 0; i < q->blocks; i++) {
        const potential_block *from = &q->block[i];
        size_t at = 0;
        while (at < p->blocks && !same_place(&p->block[at], from))
            at++;
        potential_block *to =
            at < p->blocks ? &p->block[at] : potential_add(p, from->holes, from->hole, from->state);
        _fmpz_vec_scalar_addmul_fmpz(to->value, from->value, (slong)potential_block_values(from), times);
    }
}

typedef struct guess {
    const model *model;
    potential *const *row;
    size_t rows;
    potential_accept accept;
    void *context;
    potential *found;
} guess;

static potential *combined(const guess *g, const fmpz *times)
{
    const model *m = g->model;
    potential *p = potential_new(m->board->holes);
    for (uint32_t r = 0; r < m->rows; r++) {
        if (m->row[r].role == ROW_HOLE)
            fmpz_set(p->weights->num + m->row[r].index, times + r);
        else if (!fmpz_is_zero(times + r))
            potential_set_stuck(p, m->board->jumps, m->row[r].index, times + r);
    }
    for (size_t i = 0; i < g->rows; i++)
        if (!fmpz_is_zero(times + m->rows + i))
            add_blocks(p, g->row[i], times + m->rows + i);
    for (size_t i = 0; i < p->blocks; i++)
        if (!p->block[i].state)
            from_multipliers_shift(p->block[i].value, potential_block_values(&p->block[i]));
    potential_drop_idle(p);
    potential_primitive(p);
    potential_settle(p, m->board);
    return p;
}

/* `times`: a multiplier for each row, as a weighting of that many "holes". */
static bool accept_multipliers(void *context, const weighting *times)
{
    guess *g = context;
    potential *p = combined(g, times->num);
    if (g->accept(g->context, p))
        g->found = p;
    else
        potential_free(p);
    return g->found != NULL;
}

/* A row of at most, where the solver's multipliers are of the other sign, and a potential's not below 0. */
static double multiplier(const model *m, uint32_t row, double y)
{
    switch (m->row[row].role) {
    case ROW_HOLE: return y;
    case ROW_STUCK: return fmax(-y, 0);
    default: return 0;
    }
}

potential *from_multipliers_potential(const model *m, potential *const *row, size_t rows, const double *y,
                                      potential_accept accept, void *context)
{
    uint32_t count = (uint32_t)(m->rows + rows);
    double *clean = PG_NEW(double, count), most = 0;
    for (uint32_t i = 0; i < count; i++)
        most = fmax(most, fabs(y[i]));
    for (uint32_t i = 0; i < count; i++) {
        double value = i < m->rows ? multiplier(m, i, y[i]) : y[i];
        clean[i] = fabs(value) < 1e-9 * most ? 0 : value;
    }
    guess g = {m, row, rows, accept, context, NULL};
    weighting_free(rational_round(clean, count, accept_multipliers, &g));
    free(clean);
    return g.found;
}

/* nearest.c - the resource count that is nearest to a weighting which is none.
 *
 * Near means: a small sum of |changes| of the weights. The smallest one is a linear program, with an
 * increase and a decrease for each hole. Its dual is a number y >= 0 for each jump, so that what the jumps
 * change, times y, is between -1 and 1 on every hole; then no count is nearer than the sum of y times the
 * gains. The solver's numbers are guesses: the count is verified, and `proved` says that exact y's were
 * found whose sum is the distance of the count.
 */
#include "counts.h"
#include "exact/rational.h"
#include "model/builder.h"
#include "solve/lp.h"

#include <flint/fmpz_vec.h>

typedef struct nearest {
    const resource_check *c;
    resource_nearest *out;
    double least; /* the solver's: the changes added up */
} nearest;

/* ---- the count ---------------------------------------------------------------------------------- */

/* |w - given| added up over the holes. */
static void distance(fmpq_t out, const weighting *w, const weighting *given)
{
    PG_SCOPED(rational_release) fmpq_t a = {{0, 1}}, b = {{0, 1}};
    fmpq_zero(out);
    for (uint32_t h = 0; h < w->holes; h++) {
        fmpq_set_fmpz_frac(a, w->num + h, w->den);
        fmpq_set_fmpz_frac(b, given->num + h, given->den);
        fmpq_sub(a, a, b);
        fmpq_abs(a, a);
        fmpq_add(out, out, a);
    }
}

/* A count, and as near as the solver says: coarse roundings are guessed as well. */
static bool is_near(void *context, const weighting *w)
{
    const nearest *n = context;
    if (!weighting_is_count(w, n->c->b))
        return false;
    PG_SCOPED(rational_release) fmpq_t changes = {{0, 1}};
    distance(changes, w, n->c->w);
    double far = fmpz_get_d(fmpq_numref(changes)) / fmpz_get_d(fmpq_denref(changes));
    return far <= n->least + 1e-7 * (1 + n->least);
}

/* ---- that none is nearer ------------------------------------------------------------------------- */

/* Is what the jumps change, times y, between -1 and 1 on every hole? */
static bool within_one(const board *b, const weighting *y)
{
    fmpz *sum = _fmpz_vec_init(b->holes);
    bool within = true;
    for (uint32_t j = 0; j < b->jumps; j++) {
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            fmpz_addmul_si(sum + cell[i].hole, y->num + j, cell[i].after - cell[i].before);
    }
    for (uint32_t h = 0; h < b->holes && within; h++)
        within = fmpz_cmpabs(sum + h, y->den) <= 0;
    _fmpz_vec_clear(sum, b->holes);
    return within;
}

/* `y` is a weighting of the jumps. */
static bool none_is_nearer(void *context, const weighting *y)
{
    const nearest *n = context;
    const resource_check *c = n->c;
    PG_SCOPED(integer_release) fmpz_t sum = {0};
    PG_SCOPED(rational_release) fmpq_t bound = {{0, 1}};
    bool proves = within_one(c->b, y);
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        proves = proves && fmpz_sgn(y->num + j) >= 0;
        fmpz_addmul(sum, y->num + j, c->gain + j);
    }
    fmpq_set_fmpz_frac(bound, sum, y->den);
    fmpq_div_fmpz(bound, bound, c->w->den);
    return proves && fmpq_equal(bound, n->out->changes);
}

/* ---- the program ---------------------------------------------------------------------------------- */

/* Column 2h raises hole h, column 2h + 1 lowers it, in units of the weighting's denominator. False when a
 * gain is too large for the program. */
static bool program(model *m, const resource_check *c)
{
    const board *b = c->b;
    builder to = {.m = m};
    *m = (model){.kind = MODEL_PAGODA, .board = b};
    for (uint32_t j = 0; j < b->jumps; j++)
        if (!fmpz_fits_si(c->gain + j) || fmpz_get_si(c->gain + j) == WORD_MIN)
            return false;
    for (uint32_t h = 0; h < 2 * b->holes; h++)
        builder_column(&to, COLUMN_JUMP, h / 2, true, false);
    for (uint32_t j = 0; j < b->jumps; j++) {
        const jump_cell *cell = jump_cells(b, j);
        uint32_t row = builder_row(&to, ROW_JUMP, j, MODEL_LE, -fmpz_get_si(c->gain + j));
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            int change = cell[i].after - cell[i].before;
            builder_entry(&to, row, 2 * cell[i].hole, change);
            builder_entry(&to, row, 2 * cell[i].hole + 1, -change);
        }
    }
    builder_finish(&to);
    return true;
}

/* The weights, the multipliers of the jumps and the changes added up at the solver's optimum; false when
 * there is none. */
static bool optimum(const model *m, const resource_check *c, const pg_limits *limits, double *weight,
                    double *y, double *least)
{
    PG_SCOPED(lp_release) lp *solver = lp_new(m);
    double *point = PG_NEW(double, m->columns), den = fmpz_get_d(c->w->den);
    for (uint32_t i = 0; solver && i < m->columns; i++)
        lp_set_cost(solver, i, 1);
    bool found = solver && lp_solve(solver, limits, NULL) == LP_FEASIBLE;
    if (found) {
        lp_point(solver, point);
        lp_prices(solver, y);
    }
    *least = 0;
    for (uint32_t h = 0; h < c->b->holes; h++) {
        weight[h] = (fmpz_get_d(c->w->num + h) + point[2 * h] - point[2 * h + 1]) / den;
        *least += (point[2 * h] + point[2 * h + 1]) / den;
    }
    for (uint32_t j = 0; j < c->b->jumps; j++)
        y[j] = -y[j]; /* the rows are of the kind <= */
    free(point);
    return found;
}

void resource_nearest_find(resource_nearest *out, const resource_check *c, const pg_limits *limits)
{
    PG_SCOPED(model_release) model m;
    nearest n = {c, out, 0};
    PG_FREED double *weight = PG_NEW(double, c->b->holes), *y = PG_NEW(double, c->b->jumps);
    *out = (resource_nearest){0};
    fmpq_init(out->changes);
    if (program(&m, c) && limits_check(limits) == PG_OK && optimum(&m, c, limits, weight, y, &n.least))
        out->w = rational_near(weight, c->b->holes, is_near, &n);
    if (out->w) {
        distance(out->changes, out->w, c->w);
        out->dual = rational_near(y, c->b->jumps, none_is_nearer, &n);
        out->proved = out->dual != NULL;
    }
}

void resource_nearest_lines(pg_buf *out, const resource_check *c, const resource_nearest *n)
{
    PG_FREED char *changes = fraction_text(fmpq_numref(n->changes), fmpq_denref(n->changes));
    weighting_line(out, 1, c->w);
    weighting_line(out, 2, n->w);
    buf_printf(out, "nearest 1 2 %s", changes);
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (fmpz_is_zero(n->dual->num + j))
            continue;
        buf_char(out, ' ');
        jump_text(out, c->b, j);
        buf_char(out, ' ');
        weighting_text(out, n->dual, j);
    }
    buf_char(out, '\n');
}

void resource_nearest_release(resource_nearest *n)
{
    weighting_free(n->w);
    weighting_free(n->dual);
    fmpq_clear(n->changes);
}

/* cuts.c - rows from the class group and from potentials.
 *
 * A colouring y with values in Z/d changes by a multiple of d in every jump, so y(finish) - y(start) is d
 * times a whole number: the row that stops branch and bound from looking for whole solutions where there are
 * none. A potential P gains at most g(j) in jump j, so a game has sum of g(j) x(j) >= P(finish) - P(start).
 */
#include "derive.h"

#include <stdlib.h>

void derive_cuts_release(derive_cuts *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        model_cut_release(&c->cut[i]);
    free(c->cut);
    *c = (derive_cuts){0};
}

static model_cut *add_cut(derive_cuts *to)
{
    PG_RESIZE(to->cut, to->count + 1);
    to->cut[to->count] = (model_cut){0};
    return &to->cut[to->count++];
}

static bool fits(const fmpz_t value)
{
    return fmpz_cmp_si(value, INT32_MAX) <= 0 && fmpz_cmp_si(value, -INT32_MAX) >= 0;
}

static bool colouring_fits(const weighting *y)
{
    bool good = fits(y->den);
    for (uint32_t h = 0; good && h < y->holes; h++)
        good = fits(y->num + h);
    return good;
}

static void add_class_cut(derive_cuts *to, const weighting *y)
{
    model_cut *c = add_cut(to);
    c->modulus = fmpz_is_one(y->den) ? 0 : fmpz_get_si(y->den); /* whole: an invariant, not a residue */
    c->weight = PG_NEW(int64_t, y->holes);
    for (uint32_t h = 0; h < y->holes; h++)
        c->weight[h] = fmpz_get_si(y->num + h);
}

void derive_class_cuts(derive_cuts *to, const board *b)
{
    size_t count;
    lattice *l = lattice_new(b);
    weighting **y = lattice_colourings(l, &count);
    for (size_t i = 0; i < count; i++) {
        if (colouring_fits(y[i]))
            add_class_cut(to, y[i]);
        weighting_free(y[i]);
    }
    free(y);
    lattice_free(l);
}

/* ---- potentials ------------------------------------------------------------------------------- */

static bool add_potential_cut(derive_cuts *to, const potential *v, const problem *p)
{
    fmpz_t least, value;
    fmpz_init(least);
    fmpz_init(value);
    int64_t *gain = PG_NEW(int64_t, p->board->jumps);
    potential_min(least, v, p->finish);
    potential_max(value, v, p->start);
    fmpz_sub(least, least, value);
    bool good = fits(least);
    for (uint32_t j = 0; good && j < p->board->jumps; j++) {
        potential_gain(value, v, p->board, j);
        good = fits(value);
        gain[j] = good ? fmpz_get_si(value) : 0;
    }
    if (good)
        *add_cut(to) = (model_cut){.gain = gain, .least = fmpz_get_si(least)};
    else
        free(gain);
    fmpz_clear(least);
    fmpz_clear(value);
    return good;
}

uint32_t derive_potential_cuts(derive_cuts *to, const problem *p, const pg_limits *limits)
{
    verdict v = {0};
    uint32_t before = to->count;
    prover *q = prover_new(p->board, NULL);
    prover_sharpen(q, p, limits, &v);
    for (size_t i = 0; v.kind == VERDICT_IMPOSSIBLE && i < v.tree.steps; i++)
        if (v.tree.step[i].potential)
            add_potential_cut(to, v.tree.step[i].potential, p);
    verdict_release(&v);
    prover_free(q);
    return to->count - before;
}

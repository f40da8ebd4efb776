/* cuts.c - rows from the class group and from potentials.
 *
 * A colouring y with values in Z/d changes by a multiple of d in every jump, so y(finish) - y(start) is d
 * times a whole number: the row that stops branch and bound from looking for whole solutions where there are
 * none. A potential P gains at most g(j) in jump j, so a game has sum of g(j) x(j) >= P(finish) - P(start),
 * which of several finishes is that of the chosen one.
 */
#include "derive/derive.h"

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

/* False when the value does not fit. */
static bool keep(int64_t *to, const fmpz_t value)
{
    bool fits = fmpz_cmp_si(value, INT32_MAX) <= 0 && fmpz_cmp_si(value, -INT32_MAX) >= 0;
    *to = fits ? fmpz_get_si(value) : 0;
    return fits;
}

static void add_class_cut(derive_cuts *to, const weighting *y)
{
    model_cut c = {.weight = PG_NEW(int64_t, y->holes)};
    bool good = keep(&c.modulus, y->den);
    for (uint32_t h = 0; good && h < y->holes; h++)
        good = keep(&c.weight[h], y->num + h);
    if (c.modulus == 1) /* whole: an invariant, not a residue */
        c.modulus = 0;
    if (good)
        *add_cut(to) = c;
    else
        model_cut_release(&c);
}

void derive_class_cuts(derive_cuts *to, const board *b)
{
    size_t count;
    lattice *l = lattice_new(b);
    PG_FREED weighting **y = lattice_colourings(l, &count);
    for (size_t i = 0; i < count; i++) {
        add_class_cut(to, y[i]);
        weighting_free(y[i]);
    }
    lattice_free(l);
}

/* ---- potentials ------------------------------------------------------------------------------- */

/* What each finish has more of the potential than the start, at least; false when that does not fit. */
static bool find_least(int64_t *least, const potential *v, const problem *p, uint32_t finishes)
{
    bool good = true;
    PG_SCOPED(integer_release) fmpz_t high = {0}, low = {0};
    potential_max(high, v, p->start);
    for (uint32_t i = 0; good && i < finishes; i++) {
        potential_min(low, v, p->finish + i);
        fmpz_sub(low, low, high);
        good = keep(&least[i], low);
    }
    return good;
}

static bool find_gains(int64_t *gain, const potential *v, const board *b)
{
    bool good = true;
    PG_SCOPED(integer_release) fmpz_t value = {0};
    for (uint32_t j = 0; good && j < b->jumps; j++) {
        potential_gain(value, v, b, j);
        good = keep(&gain[j], value);
    }
    return good;
}

static bool known_cut(const derive_cuts *in, const model_cut *c, uint32_t jumps, uint32_t finishes)
{
    for (uint32_t i = 0; i < in->count; i++)
        if (in->cut[i].gain && !memcmp(in->cut[i].gain, c->gain, jumps * sizeof *c->gain) &&
            !memcmp(in->cut[i].least, c->least, finishes * sizeof *c->least))
            return true;
    return false;
}

static void add_potential_cut(derive_cuts *to, const potential *v, const problem *p, uint32_t finishes)
{
    model_cut c = {.gain = PG_NEW(int64_t, p->board->jumps), .least = PG_NEW(int64_t, finishes)};
    if (find_least(c.least, v, p, finishes) && find_gains(c.gain, v, p->board) &&
        !known_cut(to, &c, p->board->jumps, finishes))
        *add_cut(to) = c;
    else
        model_cut_release(&c);
}

/* The rows that refute finish `i`; true when one of them does it alone. */
static bool add_refutation(derive_cuts *to, prover *q, const problem *p, uint32_t i, uint32_t finishes,
                           const pg_limits *limits)
{
    PG_SCOPED(verdict_release) verdict v = {0};
    problem one = {p->board, p->start, p->finish + i};
    prover_sharpen(q, &one, limits, &v);
    bool refuted = v.kind == VERDICT_IMPOSSIBLE;
    for (size_t k = 0; refuted && k < v.tree.steps; k++)
        if (v.tree.step[k].potential)
            add_potential_cut(to, v.tree.step[k].potential, p, finishes);
    return refuted && v.tree.steps == 1;
}

static void add_rows(derive_cuts *to, prover *q, const problem *p, uint32_t i, uint32_t finishes,
                     const pg_limits *limits)
{
    PG_FREED potential **row;
    problem one = {p->board, p->start, p->finish + i};
    size_t rows = prover_rows(q, &one, limits, &row);
    for (size_t k = 0; k < rows; k++) {
        add_potential_cut(to, row[k], p, finishes);
        potential_free(row[k]);
    }
}

uint32_t derive_potential_cuts(derive_cuts *to, const problem *p, uint32_t finishes, const pg_limits *limits)
{
    uint32_t before = to->count;
    PG_SCOPED(prover_release) prover *q = prover_new(p->board, NULL);
    for (uint32_t i = 0; i < finishes; i++)
        if (!add_refutation(to, q, p, i, finishes, limits))
            add_rows(to, q, p, i, finishes, limits);
    return to->count - before;
}

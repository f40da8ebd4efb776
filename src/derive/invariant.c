/* invariant.c - a set of positions that a game does not leave, without the finish.
 *
 * The residue of a colouring, the positions that a resource count does not rise above, or, where neither
 * refutes the finish, all that can be reached.
 */
#include "closure.h"
#include "derive.h"

#include <stdlib.h>

static bool whole_weights(int64_t *to, const weighting *w)
{
    for (uint32_t h = 0; h < w->holes; h++) {
        if (!fmpz_fits_si(w->num + h) || llabs(fmpz_get_si(w->num + h)) > INT32_MAX)
            return false;
        to[h] = fmpz_get_si(w->num + h);
    }
    return fmpz_fits_si(w->den);
}

/* The value that all completions of the start have modulo den, or the largest one. */
static bool from_weighting(derive_invariant *out, const problem *p, const weighting *w, bool residue)
{
    fmpz_t value;
    fmpz_init(value);
    out->v = (emit_invariant){.kind = residue ? EMIT_RESIDUE : EMIT_AT_MOST,
                              .sum.weight = PG_NEW(int64_t, p->board->holes)};
    weighting_max(value, w, p->start);
    bool good = whole_weights(out->v.sum.weight, w) && fmpz_fits_si(value);
    if (good) {
        out->v.sum.bound = fmpz_get_si(value);
        out->v.modulus = residue ? fmpz_get_si(w->den) : 0;
    }
    fmpz_clear(value);
    return good;
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void list_members(derive_invariant *out, const closure *c)
{
    uint64_t count = closure_count(c), next = 0;
    closure_walk walk;
    out->member = PG_NEW(uint64_t, count);
    closure_walk_init(&walk, c, 0, 1);
    while (next < count && closure_walk_next(&walk, &out->member[next]))
        next++;
    qsort(out->member, next, sizeof *out->member, ascending);
    out->v = (emit_invariant){.kind = EMIT_MEMBERS, .members = next, .member = out->member};
}

/* Is one of the finishes a member? */
static pg_status find_any(const closure *c, const problem *p, uint32_t finishes, const pg_limits *limits,
                          bool *has)
{
    pg_status s = PG_OK;
    uint64_t pegs;
    *has = false;
    for (uint32_t i = 0; s == PG_OK && !*has && i < finishes; i++)
        s = closure_find(c, p->finish + i, limits, has, &pegs);
    return s;
}

static pg_status from_closure(derive_invariant *out, const problem *p, uint32_t finishes,
                              const pg_limits *limits, bool *found, pg_error *e)
{
    closure *c;
    closure_options how = {.limits = limits};
    bool has;
    pg_error why;
    if (p->board->holes > 64 || closure_new(&c, p->board, p->start, &how, &why) != PG_OK)
        return limits_check(limits) == PG_INTERRUPTED ? pg_fail(e, PG_INTERRUPTED, "interrupted") : PG_OK;
    pg_status s = find_any(c, p, finishes, limits, &has);
    if (s == PG_OK && !has && closure_count(c) <= DERIVE_MEMBERS) {
        list_members(out, c);
        *found = true;
    }
    closure_free(c);
    return PG_OK;
}

/* Does the weighting that refuses the first finish refuse the others, too? */
static bool refuses_all(const weighting *w, const problem *p, uint32_t finishes, bool residue)
{
    bool all = true;
    for (uint32_t i = 1; all && i < finishes; i++)
        all = residue ? weighting_colours(w, p->board, p->start, p->finish + i)
                      : weighting_separates(w, p->board, p->start, p->finish + i);
    return all;
}

pg_status derive_invariant_find(derive_invariant *out, const problem *p, uint32_t finishes,
                                const pg_limits *limits, bool *found, pg_error *e)
{
    verdict v = {0};
    *out = (derive_invariant){0};
    *found = false;
    prover *q = prover_new(p->board, NULL);
    pg_status s = prover_refute(q, p, limits, &v, e);
    if (s == PG_OK && v.kind == VERDICT_IMPOSSIBLE && v.vector &&
        refuses_all(v.vector, p, finishes, v.method == METHOD_CLASS))
        *found = from_weighting(out, p, v.vector, v.method == METHOD_CLASS);
    verdict_release(&v);
    prover_free(q);
    if (s == PG_OK && !*found) {
        derive_invariant_release(out);
        s = from_closure(out, p, finishes, limits, found, e);
    }
    return s;
}

void derive_invariant_release(derive_invariant *v)
{
    free(v->v.sum.weight);
    free(v->member);
    *v = (derive_invariant){0};
}

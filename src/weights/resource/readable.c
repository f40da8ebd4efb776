/* readable.c - the readable one of the counts that refuse a finish.
 *
 * Of two counts in whole numbers without a common factor the more readable one has, in this order,
 *   1. the smaller largest |weight|,
 *   2. more symmetries of the problem (of holes and jumps, fixing start and finish) that leave it as it is,
 *   3. fewer holes whose weight is not zero,
 *   4. the smaller sum of |weights|.
 * Integer programs look for the best: the smallest largest weight under all symmetries and under none, then,
 * subgroup by subgroup from the largest order down, whether a count of that size exists that the subgroup
 * fixes, with few nonzero weights and a small sum as the objective. What a solver returns is rounded,
 * verified exactly and compared with the best so far; that there is no better one rests on the solver's word.
 * Sums over orbits keep the programs small; branch and cut has a budget of nodes, so that the outcome does
 * not depend on the machine.
 */
#include "counts.h"

#include "solve/lp.h"

#include <flint/fmpz_vec.h>
#include <math.h>

enum { MOST_NODES = 4000, MOST_ORBITS = 600, MOST_LARGEST = 10000 };

typedef struct readable_search {
    const problem *p;
    const pg_limits *limits;
    const symmetries *s;
    resource_found *best;
    pg_status stopped; /* PG_OK: the solver has answered every question so far */
} readable_search;

/* A question stays open: by the limits, or else for this reason. The first one counts. */
static void leave_open(readable_search *f, pg_status why)
{
    if (f->stopped == PG_OK)
        f->stopped = limits_reason(f->limits, why);
}

/* ---- which is more readable ------------------------------ */

static void measure(resource_looks *l, const symmetries *s, const weighting *w)
{
    fmpz_zero(l->largest);
    fmpz_zero(l->sum);
    l->nonzero = 0;
    for (uint32_t h = 0; h < w->holes; h++) {
        if (fmpz_cmpabs(w->num + h, l->largest) > 0)
            fmpz_abs(l->largest, w->num + h);
        if (fmpz_sgn(w->num + h) < 0)
            fmpz_sub(l->sum, l->sum, w->num + h);
        else
            fmpz_add(l->sum, l->sum, w->num + h);
        l->nonzero += !fmpz_is_zero(w->num + h);
    }
    l->symmetries = symmetries_fixing(s, w);
    l->of = s->elements;
}

static bool better(const resource_looks *a, const resource_looks *b)
{
    int larger = fmpz_cmp(a->largest, b->largest);
    if (larger)
        return larger < 0;
    if (a->symmetries != b->symmetries)
        return a->symmetries > b->symmetries;
    if (a->nonzero != b->nonzero)
        return a->nonzero < b->nonzero;
    return fmpz_cmp(a->sum, b->sum) < 0;
}

static void keep(weighting **best, resource_looks *looks, weighting *w, resource_looks *of_w)
{
    weighting_free(*best);
    *best = w;
    fmpz_swap(looks->largest, of_w->largest);
    fmpz_swap(looks->sum, of_w->sum);
    looks->symmetries = of_w->symmetries;
    looks->of = of_w->of;
    looks->nonzero = of_w->nonzero;
}

/* Takes the weighting over, as the best or to be freed. False when it does not refuse the finish. */
static bool offer(readable_search *f, weighting *w)
{
    const problem *p = f->p;
    resource_looks looks;
    if (!weighting_separates(w, p->board, p->start, p->finish)) {
        weighting_free(w);
        return false;
    }
    fmpz_init(looks.largest);
    fmpz_init(looks.sum);
    measure(&looks, f->s, w);
    if (better(&looks, &f->best->looks))
        keep(&f->best->w, &f->best->looks, w, &looks);
    else
        weighting_free(w);
    fmpz_clear(looks.largest);
    fmpz_clear(looks.sum);
    return true;
}

/* The same for a point of the linear program: rarely better, but where weights are large it may be. */
static void offer_fraction(readable_search *f, const orbits *o, const double *point)
{
    weighting *w = counts_guess(f->p, o, point, counts_separate, (void *)(uintptr_t)f->p);
    if (w)
        offer(f, w);
}

/* ---- programs ------------------------------ */

/* Solves the finished program; a verified count is offered. LP_UNKNOWN and what does not verify leave the
 * search incomplete. *least gets the objective at the point. */
static lp_answer solve(readable_search *f, counts *c, lp *p, const double *objective, bool whole,
                       double *least)
{
    PG_FREED double *point = PG_NEW(double, c->m.columns);
    bool proved = false;
    lp_answer answer = lp_minimise(p, f->limits, objective, whole, MOST_NODES, point, &proved);
    if (answer != LP_INFEASIBLE && !proved)
        leave_open(f, PG_LIMIT);
    if (answer == LP_FEASIBLE) {
        *least = 0;
        for (uint32_t k = 0; k < c->m.columns; k++)
            *least += objective[k] * point[k];
        if (whole && !offer(f, counts_whole(c->o, point))) {
            leave_open(f, PG_LIMIT);
            answer = LP_UNKNOWN;
        }
        if (!whole)
            offer_fraction(f, c->o, point);
    }
    return answer;
}

/* The same of a program that may be none, for want of memory; what was made for it is given back. */
static lp_answer solve_and_release(readable_search *f, counts *c, lp *p, double *objective, bool whole,
                                   double *least)
{
    lp_answer answer = p ? solve(f, c, p, objective, whole, least) : LP_UNKNOWN;
    if (!p)
        leave_open(f, PG_MEMORY);
    free(objective);
    lp_free(p);
    counts_release(c);
    return answer;
}

/* The smallest largest |weight| over these orbits, between two bounds, and a count that has it. */
static lp_answer smallest_largest(readable_search *f, const orbits *o, bool whole, double from, double to,
                                  double *least)
{
    counts c;
    counts_init(&c, f->p, o);
    uint32_t largest = counts_column(&c, false, true, false);
    for (uint32_t k = 0; k < o->count; k++)
        counts_bound(&c, k, largest, 1);
    counts_finish(&c);
    lp *p = lp_new(&c.m);
    double *objective = PG_NEW(double, c.m.columns);
    objective[largest] = 1;
    if (p)
        lp_set_bounds(p, largest, from, to);
    return solve_and_release(f, &c, p, objective, whole, least);
}

/* A count with |weights| up to `largest` that has these orbits: fewest nonzero holes, then the smallest sum.
 */
static lp_answer fewest_nonzero(readable_search *f, const orbits *o, int32_t largest)
{
    counts c;
    double least, each = (double)largest * o->holes + 1;
    counts_init(&c, f->p, o);
    uint32_t used = c.m.columns;
    for (uint32_t k = 0; k < o->count; k++)
        counts_bound(&c, k, counts_column(&c, true, true, true), largest);
    uint32_t size = counts_sizes(&c);
    counts_finish(&c);
    lp *p = lp_new(&c.m);
    double *objective = PG_NEW(double, c.m.columns);
    for (uint32_t k = 0; k < o->count; k++) {
        objective[used + k] = each * o->size[k];
        objective[size + k] = o->size[k];
        if (p)
            lp_set_bounds(p, k, -largest, largest);
    }
    return solve_and_release(f, &c, p, objective, true, &least);
}

/* ---- the search ------------------------------ */

static double largest_now(const readable_search *f)
{
    return fmpz_cmp_si(f->best->looks.largest, MOST_LARGEST) > 0
               ? MOST_LARGEST + 1.0
               : (double)fmpz_get_si(f->best->looks.largest);
}

/* The smallest largest |weight|. Under all symmetries it is quickly found; without any it can only be
 * smaller, but not below the bound of the linear program, which is the same for both. */
static void shrink(readable_search *f, const orbits *all, const orbits *none)
{
    double bound = 1, least;
    if (smallest_largest(f, all, false, 0, -1, &least) == LP_FEASIBLE)
        bound = fmax(1, ceil(least - 1e-6));
    if (bound < largest_now(f) && all->count <= MOST_ORBITS)
        smallest_largest(f, all, true, bound, largest_now(f) - 1, &least);
    if (bound < largest_now(f) && none->count <= MOST_ORBITS)
        smallest_largest(f, none, true, bound, largest_now(f) - 1, &least);
    if (bound < largest_now(f) && none->count > MOST_ORBITS)
        leave_open(f, PG_LIMIT);
}

/* Subgroups by falling order; all of the first order that has a count are tried. */
static void settle(readable_search *f)
{
    int32_t largest = (int32_t)largest_now(f);
    uint32_t found_order = 0;
    bool found = false;
    for (size_t i = 0; i < f->s->subgroups; i++) {
        orbits o;
        uint32_t order = symmetries_order(f->s, i);
        if (found && order < found_order)
            break;
        if (limits_check(f->limits) != PG_OK) {
            leave_open(f, PG_LIMIT);
            break;
        }
        symmetries_orbits(f->s, i, f->p->board->holes, &o);
        progress_count(f->limits, NULL, (double)i + 1, (double)f->s->subgroups, "groups");
        progress_show(f->limits, "weights up to %d, group %zu of %zu", largest, i + 1, f->s->subgroups);
        if (o.count > MOST_ORBITS)
            leave_open(f, PG_LIMIT);
        else if (fewest_nonzero(f, &o, largest) == LP_FEASIBLE && !found) {
            found = true;
            found_order = order;
        }
        orbits_release(&o);
        if (found && !f->s->elements)
            break;
    }
}

void readable_improve(resource_found *out, const problem *p, const pg_limits *limits)
{
    PG_SCOPED(symmetries_release) symmetries s;
    PG_SCOPED(orbits_release) orbits all, none;
    symmetries_init(&s, p);
    readable_search f = {p, limits, &s, out, PG_OK};
    measure(&out->looks, &s, out->w);
    symmetries_orbits(&s, 0, p->board->holes, &all);
    orbits_single(&none, p->board->holes);
    shrink(&f, &all, &none);
    if (largest_now(&f) <= MOST_LARGEST)
        settle(&f);
    else
        leave_open(&f, PG_LIMIT);
    out->complete = f.stopped == PG_OK;
    out->stopped = f.stopped;
}

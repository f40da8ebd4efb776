/* find.c - a count that refuses a finish, or the fractional game that shows why none does.
 *
 * Counts with max w(start) <= min w(finish) - 1 are the points of the pagoda program. The linear program
 * looks for one with the smallest sum of absolute values and all symmetries of the problem; rounded to whole
 * numbers it counts only when it refuses the finish exactly, and readable.c takes it from there. When there
 * is none, there is a fractional game (Farkas): x >= 0 with A x = finish - start, exact and verified.
 */
#include "counts.h"

#include "solve/lp.h"

#include <flint/fmpz_vec.h>

/* The count with the smallest sum of |weights| over the orbits of all symmetries; NULL when none was found.
 */
static weighting *smallest_sum(const problem *p, const pg_limits *limits)
{
    PG_SCOPED(orbits_release) orbits o;
    PG_SCOPED(counts_release) counts c;
    orbits_of_problem(&o, p, limits);
    counts_init(&c, p, &o);
    uint32_t size = counts_sizes(&c);
    counts_finish(&c);
    PG_FREED double *objective = PG_NEW(double, c.m.columns), *point = PG_NEW(double, c.m.columns);
    for (uint32_t k = 0; k < o.count; k++)
        objective[size + k] = o.size[k];
    bool proved;
    PG_SCOPED(lp_release) lp *solver = limits_check(limits) == PG_OK ? lp_new(&c.m) : NULL;
    weighting *w = NULL;
    if (solver && lp_minimise(solver, limits, objective, false, 0, point, &proved) == LP_FEASIBLE)
        w = counts_guess(p, &o, point, counts_separate, (void *)(uintptr_t)p);
    return w;
}

static void find_game(resource_found *out, const problem *p, const pg_limits *limits)
{
    PG_SCOPED(model_release) model relaxation;
    model_build(&relaxation, MODEL_RELAXATION, p);
    PG_FREED double *nothing = PG_NEW(double, relaxation.columns);
    fmpz *num = _fmpz_vec_init((slong)relaxation.columns);
    if (resource_best_point(num, out->parts, &relaxation, nothing, limits)) {
        out->answer = RESOURCE_NO_COUNT;
        out->jumps = p->board->jumps;
        out->times = _fmpz_vec_init((slong)out->jumps);
        _fmpz_vec_set(out->times, num, (slong)out->jumps); /* the first columns are the jumps */
    }
    _fmpz_vec_clear(num, (slong)relaxation.columns);
}

void resource_found_init(resource_found *f)
{
    *f = (resource_found){.answer = RESOURCE_OPEN};
    fmpz_init(f->parts);
    fmpz_init(f->looks.largest);
    fmpz_init(f->looks.sum);
}

void resource_find(resource_found *out, const board *b, const position *start, const position *finish,
                   const pg_limits *limits)
{
    problem p = {b, start, finish};
    resource_found_init(out);
    out->w = smallest_sum(&p, limits);
    if (out->w) {
        out->answer = RESOURCE_FOUND;
        readable_improve(out, &p, limits);
    } else if (limits_check(limits) == PG_OK) {
        find_game(out, &p, limits);
    }
    if (out->answer == RESOURCE_OPEN)
        out->stopped = limits_reason(limits, PG_LIMIT);
}

void resource_found_release(resource_found *f)
{
    weighting_free(f->w);
    if (f->times)
        _fmpz_vec_clear(f->times, (slong)f->jumps);
    fmpz_clear(f->parts);
    fmpz_clear(f->looks.largest);
    fmpz_clear(f->looks.sum);
    *f = (resource_found){0};
}

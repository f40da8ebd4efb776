/* bounds.c - how often can each jump be made?
 *
 * A resource count w with slack s = w(start) - w(finish) lets a jump of loss c be made at most s / c times.
 * The best count for a jump is the dual of "as often as the relaxation allows"; one linear program each, warm
 * from the last, proposes it, and every count that stands up to exact arithmetic bounds all jumps.
 */
#include "derive/derive.h"
#include "solve/lp.h"

#include <math.h>

typedef struct bounding {
    const problem *p;
    int64_t *most;
    bool refuted; /* by a count without slack */
    fmpz_t slack, gain, bound;
} bounding;

static void take_count(bounding *g, const weighting *w)
{
    weighting_max(g->slack, w, g->p->start);
    weighting_min(g->bound, w, g->p->finish);
    fmpz_sub(g->slack, g->slack, g->bound);
    if (!weighting_is_count(w, g->p->board))
        return;
    g->refuted = g->refuted || fmpz_sgn(g->slack) < 0;
    if (g->refuted)
        return;
    for (uint32_t j = 0; j < g->p->board->jumps; j++) {
        weighting_gain(g->gain, w, g->p->board, j);
        if (fmpz_sgn(g->gain) >= 0)
            continue;
        fmpz_neg(g->gain, g->gain);
        fmpz_fdiv_q(g->bound, g->slack, g->gain);
        if (fmpz_cmp_si(g->bound, g->most[j] < 0 ? INT32_MAX : g->most[j]) < 0)
            g->most[j] = fmpz_get_si(g->bound);
    }
}

enum { DENOMINATORS = 24, PARTS = 1000000 /* of the largest weight, of others */ };

/* Weights that are fractions with a small common denominator, or nothing. */
static bool round_weights(weighting *w, const double *y, int sign, int64_t den)
{
    for (uint32_t h = 0; h < w->holes; h++) {
        double value = sign * y[h] * (double)den;
        if (fabs(value - round(value)) > 1e-6 || fabs(value) > 1e9)
            return false;
        fmpz_set_si(w->num + h, (slong)round(value));
    }
    return true;
}

/* Rounded up, a weight that was at most the sum of two others still is. Some weight is not 0. */
static void round_up(weighting *w, const double *y, int sign)
{
    double most = 0;
    for (uint32_t h = 0; h < w->holes; h++)
        most = fmax(most, fabs(y[h]));
    for (uint32_t h = 0; h < w->holes; h++)
        fmpz_set_si(w->num + h, (slong)ceil(sign * y[h] * PARTS / most - 1e-3));
}

/* The hole rows are the first ones of the model. */
static void take_multipliers(bounding *g, const double *y)
{
    PG_SCOPED(weighting_release) weighting *w = weighting_new(g->p->board->holes);
    int64_t den = 1;
    while (den <= DENOMINATORS && !round_weights(w, y, 1, den))
        den++;
    for (int sign = 1; sign >= -1; sign -= 2) {
        if (den > DENOMINATORS)
            round_up(w, y, sign);
        else
            round_weights(w, y, sign, den);
        take_count(g, w);
    }
}

static void take_ones(bounding *g, int sign)
{
    PG_SCOPED(weighting_release) weighting *w = weighting_new(g->p->board->holes);
    for (uint32_t h = 0; h < w->holes; h++)
        fmpz_set_si(w->num + h, sign);
    take_count(g, w);
}

static void ask_each(bounding *g, lp *l, uint32_t rows, const pg_limits *limits)
{
    double value, *y = PG_NEW(double, rows);
    lp_answer a = lp_solve(l, limits, y);
    if (a == LP_INFEASIBLE)
        take_multipliers(g, y);
    if (a == LP_FEASIBLE)
        for (uint32_t j = 0; j < g->p->board->jumps && limits_check(limits) == PG_OK; j++)
            if (lp_extreme(l, limits, j, &value, y))
                take_multipliers(g, y);
    free(y);
}

/* False when no solution has this finish. */
static bool bound_one(int64_t *most, const problem *p, const pg_limits *limits)
{
    bounding g = {.p = p, .most = most};
    PG_SCOPED(model_release) model m;
    fmpz_init(g.slack);
    fmpz_init(g.gain);
    fmpz_init(g.bound);
    for (uint32_t j = 0; j < p->board->jumps; j++)
        most[j] = -1;
    take_ones(&g, 1);
    take_ones(&g, -1);
    model_build(&m, MODEL_RELAXATION, p);
    PG_SCOPED(lp_release) lp *l = lp_new(&m);
    if (l)
        ask_each(&g, l, m.rows, limits);
    fmpz_clear(g.slack);
    fmpz_clear(g.gain);
    fmpz_clear(g.bound);
    return !g.refuted;
}

/* What holds of one of several finishes is the weakest of what holds of each that is not refuted; of none,
 * what is left of the last one. */
void derive_bounds(int64_t *most, const problem *p, uint32_t finishes, const pg_limits *limits)
{
    PG_FREED int64_t *one = PG_NEW(int64_t, p->board->jumps);
    bool some = false;
    for (uint32_t i = 0; i < finishes; i++) {
        bool possible = bound_one(one, &(problem){p->board, p->start, p->finish + i}, limits);
        if (!possible && (some || i + 1 < finishes))
            continue;
        for (uint32_t j = 0; j < p->board->jumps; j++)
            if (!some || (most[j] >= 0 && (one[j] < 0 || one[j] > most[j])))
                most[j] = one[j];
        some = true;
    }
}

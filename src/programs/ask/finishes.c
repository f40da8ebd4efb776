/* finishes.c - one of several finishes: more and more effort for all until one is possible. */
#include "ask/ask.h"

#include "prover/plan.h"

#include <math.h>

static bool any_possible(problem_state **k, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (problem_state_verdict(k[i])->kind == VERDICT_POSSIBLE)
            return true;
    return false;
}

/* Where the best is asked for, those far after the first open ones wait once effort is dear, unless one that
 * is possible bounds them: before, any answer is welcome. */
static size_t open_at_a_time(problem_state **k, size_t count, unsigned how, double most)
{
    static const double cheap = 1e8;
    return (how & ASK_BEST) && most > cheap && !any_possible(k, count) ? 3 : SIZE_MAX;
}

/* One round: every finish that is open, as far as so much work goes. PG_LIMIT once one is possible, and all
 * before it refused where the best is asked for. */
static pg_status prove_round(problem_state **k, size_t count, unsigned how, prover *p, double most,
                             const pg_limits *limits, pg_error *e)
{
    size_t open = 0, wait = open_at_a_time(k, count, how, most);
    pg_status s = PG_OK;
    bool found = false;
    for (size_t i = 0; s == PG_OK && !found && open < wait && i < count; i++) {
        if (problem_state_open_ended(k[i]))
            s = problem_state_go(k[i], p, most, limits, e);
        verdict_kind kind = problem_state_verdict(k[i])->kind;
        found = kind == VERDICT_POSSIBLE;
        open += kind == VERDICT_OPEN;
    }
    return s == PG_OK && found && (open == 0 || !(how & ASK_BEST)) ? PG_LIMIT : s;
}

/* The first of these may take so much of the time that is left as each that is refused. */
static pg_limits share_of(const pg_limits *limits, problem_state **k, size_t count)
{
    pg_limits share = limits ? *limits : (pg_limits){.threads = 1};
    size_t refused = 0;
    for (size_t i = 0; i < count; i++)
        refused += problem_state_verdict(k[i])->kind == VERDICT_IMPOSSIBLE;
    if (share.deadline > 0 && refused > 0)
        share.deadline -= limits_seconds_left(limits) * (1 - 1 / (double)refused);
    return share;
}

pg_status ask_finishes(verdict *out, const problem *first, size_t count, unsigned how,
                       const pg_limits *limits, pg_error *e)
{
    static const double most[] = {0, 1e7, 1e8, 1e9, 1e10, HUGE_VAL}; /* nanoseconds of a core, about */
    enum { ROUNDS = sizeof most / sizeof *most };
    PG_SCOPED(prover_release) prover *p = prover_new(first->board, NULL);
    PG_FREED problem_state **k = PG_NEW(problem_state *, count);
    pg_status s = PG_OK;
    for (size_t i = 0; i < count; i++)
        k[i] = problem_state_new(&(problem){first->board, first->start, first->finish + i});
    for (size_t r = count > 1 ? 0 : ROUNDS - 1; s == PG_OK && r < ROUNDS; r++)
        s = prove_round(k, count, how, p, most[r], limits, e);
    s = s == PG_LIMIT ? PG_OK : s; /* that was a round which found a game */
    for (size_t i = 0; i < count; i++) {
        pg_limits share = share_of(limits, k + i, count - i);
        if (s == PG_OK && (how & ASK_SHORT))
            problem_state_shorten(k[i], p, &share);
        problem_state_take(k[i], &out[i]);
        problem_state_free(k[i]);
    }
    return s;
}

/* search.c - a game within so many positions, for an engine that wants one to begin with.
 *
 * What is cheap and decides comes first: the closure on small boards. Then what may find a game: regression
 * where the finish leaves most holes open, a hunt elsewhere; a hunt that has left nothing out leaves the
 * proof to the halves. An engine that meets a limit leaves the question to the next. Whichever found the
 * game, it is played before it is believed. (What is asked for a verdict goes through the planner, which
 * weighs these engines and others: proof/plan.c.)
 */
#include "closure.h"
#include "halves.h"
#include "hunt.h"
#include "regress.h"

#include <stdlib.h>

enum { TRIAL_POSITIONS = 1000000, REGRESSIONS = 3000000 };

/* The closure's answer; PG_LIMIT when there was no memory or time for it, or when the game was not found over
 * `most` members. */
static pg_status by_closure(search_result *out, const problem *p, const pg_limits *limits, uint64_t most,
                            pg_error *e)
{
    closure *c;
    closure_options o = {.limits = limits};
    pg_status s = closure_new(&c, p->board, p->start, &o, e);
    if (s != PG_OK)
        return s;
    bool reached;
    out->expanded = closure_count(c);
    s = closure_reaches(c, p->finish, limits, most, &reached, &out->found);
    if (s == PG_OK) {
        out->answer = reached ? SEARCH_FOUND : SEARCH_NONE;
        out->members = reached ? 0 : closure_count(c);
    } else {
        pg_fail(e, s, "%s: no game was read from the closure within the limits", p->board->name);
    }
    closure_free(c);
    return s;
}

static pg_status take_stop(search_result *out, pg_status s)
{
    if (s != PG_LIMIT && s != PG_INTERRUPTED)
        return s;
    out->answer = SEARCH_OPEN;
    out->stopped = s;
    return PG_OK;
}

static pg_status by_regression(search_result *out, const problem *p, const search_options *options)
{
    pg_status s = regress_run(out, p, options, REGRESSIONS);
    return s == PG_OK && out->answer == SEARCH_OPEN ? PG_LIMIT : s;
}

static pg_status by_hunt(search_result *out, const problem *p, const search_options *options)
{
    search_options how = *options;
    bool exhausted = false;
    pg_status s = hunt_run(out, p, options, halves_apply(p) ? &exhausted : NULL);
    if (!exhausted || limits_check(options->limits) != PG_OK)
        return s;
    how.most_positions = 0;
    search_result_release(out);
    return halves_run(out, p, &how);
}

pg_status search_run(search_result *out, const problem *p, const search_options *options, pg_error *e)
{
    static const search_options none = {0};
    pg_error why;
    pg_status s = PG_LIMIT;
    *out = (search_result){0};
    if (!options)
        options = &none;
    if (p->board->holes <= SEARCH_CLOSURE_HOLES)
        s = by_closure(out, p, options->limits, TRIAL_POSITIONS, &why);
    if (s == PG_LIMIT && regress_suits(p))
        s = by_regression(out, p, options);
    if (s == PG_LIMIT && limits_check(options->limits) == PG_OK)
        s = by_hunt(out, p, options);
    s = take_stop(out, s);
    if (s == PG_OK && out->answer == SEARCH_FOUND && !problem_solved(p, &out->found))
        s = pg_fail(e, PG_INTERNAL, "%s: the search found a game that does not play", p->board->name);
    if (s != PG_OK)
        search_result_release(out);
    return s;
}

void search_result_release(search_result *r)
{
    game_release(&r->found);
    free(r->member);
    for (uint32_t i = 0; i < r->cuts; i++)
        free(r->cut[i].weight);
    free(r->cut);
    search_halves_free(r->halves);
    *r = (search_result){0};
}

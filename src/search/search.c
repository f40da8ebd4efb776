/* search.c - the door: which engine answers, and results.
 *
 * What is cheap and decides comes first: the closure on small boards. Then what may find a game:
 * regression where the finish leaves most holes open, a short hunt elsewhere. Only then what costs more
 * the longer it runs: levels from both ends, the closure once more on boards where a machine can just hold
 * it, and the hunt without a bound. An engine that meets a limit leaves the question to the next.
 * Whichever found the game, it is played before it is believed.
 */
#include "closure.h"
#include "halves.h"
#include "hunt.h"
#include "regress.h"

#include <stdlib.h>

/* The closure of a board of 33 holes takes a second or so and 1 GiB at most; the checker, which believes no
 * closure, can still repeat it then (a bit for each of 2^33 positions). */
enum { CLOSURE_AT_LAST = 33, TRIAL_POSITIONS = 1000000, REGRESSIONS = 3000000,
       LONG_HUNT = 10000000 /* beyond this many positions the halves come before the hunt */ };
/* Positions that the halves may see for each that the hunt may: they cost a tenth. */
enum { HALVES_FACTOR = 10 };

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

/* The levels from both ends, over at most so many positions (0: any number). */
static pg_status by_halves(search_result *out, const problem *p, const search_options *options, uint64_t most)
{
    search_options how = *options;
    how.most_positions = most;
    return halves_run(out, p, &how);
}

/* The hunt for a game, a short one where more may be seen than it is worth; then what decides: the
 * halves where they apply, and the closure on boards where a machine can just hold it; then the
 * hunt for as long as it takes. */
static pg_status by_hunt(search_result *out, const problem *p, const search_options *options)
{
    search_options trial = *options;
    pg_error why;
    uint64_t most = options->most_positions;
    bool halves = halves_apply(p) && (!most || most >= TRIAL_POSITIONS);
    bool list_all = options->strategy == SEARCH_AUTO && p->board->holes <= CLOSURE_AT_LAST && !most;
    bool brief = halves ? !most || most > LONG_HUNT : list_all;
    if (brief)
        trial.most_positions = TRIAL_POSITIONS;
    bool exhausted = false;
    pg_status s = hunt_run(out, p, &trial, halves_apply(p) ? &exhausted : NULL);
    if (s != PG_OK || out->answer != SEARCH_OPEN || limits_check(options->limits) != PG_OK)
        return s;
    s = PG_LIMIT;
    if (halves || exhausted) {
        search_result_release(out);
        s = by_halves(out, p, options, exhausted ? 0 : most * HALVES_FACTOR);
    }
    if (s == PG_LIMIT && list_all && limits_check(options->limits) == PG_OK) {
        search_result_release(out);
        s = by_closure(out, p, options->limits, 0, &why);
    }
    if (s != PG_LIMIT || (most && !brief) || limits_check(options->limits) != PG_OK)
        return s;
    search_result_release(out);
    return hunt_run(out, p, options, NULL);
}

pg_status search_run(search_result *out, const problem *p, const search_options *options, pg_error *e)
{
    static const search_options none = {0};
    pg_error why;
    *out = (search_result){0};
    if (!options)
        options = &none;
    pg_status s = PG_LIMIT;
    if (options->strategy == SEARCH_BY_CLOSURE ||
        (options->strategy == SEARCH_AUTO && p->board->holes <= SEARCH_CLOSURE_HOLES))
        s = by_closure(out, p, options->limits, options->strategy == SEARCH_AUTO ? TRIAL_POSITIONS : 0, &why);
    bool more = s == PG_LIMIT && options->strategy != SEARCH_BY_CLOSURE;
    if (more && options->strategy == SEARCH_AUTO && regress_suits(p)) {
        s = regress_run(out, p, options, REGRESSIONS);
        if (s == PG_OK && out->answer == SEARCH_OPEN)
            s = PG_LIMIT;
    }
    if (more && s == PG_LIMIT && limits_check(options->limits) == PG_OK)
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
    halves_free(r->halves);
    *r = (search_result){0};
}

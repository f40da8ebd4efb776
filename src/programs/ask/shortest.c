/* shortest.c - the shortest game, a move being one or more jumps by the same peg in a row.
 *
 * The cheap tests come first: a class or a count that refuses the finish is a better answer than an
 * exhausted search. A search that ends without a game is no certificate that somebody else can check: the
 * prover is asked for one then. One planner does all of that: what it knows of the problem stays with it, and
 * when rounds get long, it looks for a first game to be beaten.
 */
#include "ask/ask.h"

#include "prover/plan.h"

#include <math.h>

/* The moves as they are written, played by the rules of the board. */
static pg_status replay_again(const ask_shortest *out, const problem *p, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    game_text(&text, p->board, &out->best.best, ",");
    replay played = {0};
    pg_status s = replay_play(&played, p->board, out->best.best.start, buf_text(&text), e);
    bool good =
        s == PG_OK && played.legal && played.moves == out->best.moves && position_has(p->finish, played.pegs);
    if (s == PG_OK)
        replay_release(&played);
    return good ? PG_OK : pg_fail(e, PG_INTERNAL, "the game that was found does not replay");
}

/* ---- the planner's part --------------------------------------------------------------------------- */

/* Goes on with the problem; the prover's tables do not stay beside those of a search by moves. */
static pg_status plan_on(problem_state *k, const problem *p, double most, bool proof, const pg_limits *limits,
                         pg_error *e)
{
    PG_SCOPED(prover_release) prover *q = prover_new(p->board, NULL);
    pg_status s = problem_state_go(k, q, most, limits, e);
    if (s == PG_OK && proof)
        problem_state_shorten(k, q, limits);
    return s;
}

/* There is no game: somebody else's certificate of that. */
static pg_status prove_none(ask_shortest *out, problem_state *k, const problem *p, bool proof,
                            const pg_limits *limits, pg_error *e)
{
    pg_status s = plan_on(k, p, HUGE_VAL, proof, limits, e);
    problem_state_take(k, &out->verdict);
    if (s == PG_OK && out->verdict.kind == VERDICT_POSSIBLE)
        return pg_fail(e, PG_INTERNAL, "the search by moves found no game, but there is one");
    return s;
}

static pg_status take_answer(ask_shortest *out, problem_state *k, const problem *p, bool proof,
                             const pg_limits *limits, pg_error *e)
{
    out->verdict.stopped = out->best.stopped;
    if (out->best.answer == SEARCH_OPEN)
        return PG_OK;
    if (out->best.answer == SEARCH_NONE)
        return prove_none(out, k, p, proof, limits, e);
    if (out->all.longest) { /* of all shortest games the one that was asked for */
        game_release(&out->best.best);
        out->best.best = out->all.longest_game;
        out->all.longest_game = (game){0};
    }
    pg_status s = replay_again(out, p, e);
    out->verdict.kind = VERDICT_POSSIBLE;
    out->verdict.method = METHOD_GAME;
    out->verdict.game = out->best.best;
    out->best.best = (game){0};
    return s;
}

/* The search for the fewest moves and, with `all`, for all games that have no more. */
static pg_status search(ask_shortest *out, problem_state *k, const problem *p, const moves_options *given,
                        const paths_options *all, bool proof, pg_error *e)
{
    moves_options how = *given;
    how.certify = proof;
    how.keep = all != NULL;
    how.hunter = problem_state_hunt;
    how.hunter_context = k;
    PG_TRY(moves_solve(&out->best, p, &how, e));
    if (all && out->best.optimal)
        PG_TRY(paths_count(&out->all, p, out->best.moves, all, how.limits, e));
    if (all && how.checkpoint && out->best.stopped == PG_OK && out->all.stopped == PG_OK)
        own_finish(&out->best.file, how.limits);
    return PG_OK;
}

/* A proof file for the fewest moves, or for the best game and the bound. Without one the game speaks for
 * itself. */
static void certify(ask_shortest *out, const problem *p)
{
    const moves_proof *proof = &out->best.proof;
    if (!proof->lines)
        return;
    cert_writer *w = cert_new(p->board, CERT_PROBLEM, NULL);
    if (!proof->fewest)
        cert_add(w, p->start, p->finish, &out->verdict);
    cert_add_lines(w, 7, proof->lines);
    out->proof = cert_finish(w);
}

pg_status ask_shortest_run(ask_shortest *out, const problem *p, const moves_options *how,
                           const paths_options *all, bool proof, pg_error *e)
{
    *out = (ask_shortest){.all = {.why = "the fewest moves are not proved"}};
    PG_SCOPED(problem_state_release) problem_state *k = problem_state_new(p);
    PG_TRY(plan_on(k, p, 0, false, how->limits, e));
    if (problem_state_verdict(k)->kind == VERDICT_IMPOSSIBLE) {
        problem_state_take(k, &out->verdict);
        return PG_OK;
    }
    PG_TRY(search(out, k, p, how, all, proof, e));
    PG_TRY(take_answer(out, k, p, proof, how->limits, e));
    certify(out, p);
    return PG_OK;
}

void ask_shortest_release(ask_shortest *s)
{
    moves_result_release(&s->best);
    paths_release(&s->all);
    verdict_release(&s->verdict);
    free(s->proof);
}

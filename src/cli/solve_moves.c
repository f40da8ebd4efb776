/* solve_moves.c - solve --fewest-moves: the shortest game, a move being one or more jumps by the same peg in
 * a row.
 *
 * The cheap tests come first: a class or a count that refuses the finish is a better answer than an
 * exhausted search. A search that ends without a game is no certificate that somebody else can check: the
 * prover is asked for one then.
 */
#include "cli.h"
#include "moves.h"
#include "paths.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pg_status refute(cli *c, const question *q, verdict *v)
{
    prover *p = prover_new(q->b, NULL);
    pg_status s = prover_refute(p, &(problem){q->b, &q->start, &q->finish}, &c->limits, v, &c->error);
    prover_free(p);
    return s;
}

/* The printed moves, played by the rules of the board. */
static pg_status replay_again(cli *c, const question *q, const moves_result *r)
{
    size_t moves;
    char **move = game_moves(q->b, &r->best, &moves);
    pg_buf text = {0};
    for (size_t i = 0; i < moves; i++)
        buf_printf(&text, "%s%s", i ? "," : "", move[i]);
    replay played = {0};
    pg_status s = replay_play(&played, q->b, r->best.start, buf_text(&text), &c->error);
    bool good =
        s == PG_OK && played.legal && played.moves == r->moves && position_has(&q->finish, played.pegs);
    if (s == PG_OK)
        replay_release(&played);
    buf_release(&text);
    game_moves_free(move, moves);
    return good ? PG_OK : pg_fail(&c->error, PG_INTERNAL, "the game that was found does not replay");
}

static pg_status take_answer(cli *c, const question *q, moves_result *r, verdict *v)
{
    c->exit_code = r->stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    v->stopped = r->stopped;
    if (r->answer == SEARCH_OPEN)
        return PG_OK;
    if (r->answer == SEARCH_NONE) {
        pg_status s = question_prove(q, c, v);
        if (s == PG_OK && v->kind == VERDICT_POSSIBLE)
            return pg_fail(&c->error, PG_INTERNAL, "the search by moves found no game, but there is one");
        return s;
    }
    pg_status s = replay_again(c, q, r);
    if (r->stopped != PG_INTERRUPTED)
        c->exit_code = EXIT_POSSIBLE;
    v->kind = VERDICT_POSSIBLE;
    v->method = METHOD_GAME;
    v->game = r->best;
    r->best = (game){0};
    return s;
}

/* The search for the fewest moves and, with --all, for all games that have no more. */
static pg_status search(cli *c, const question *q, moves_result *r, paths_result *all)
{
    moves_options how = {.limits = &c->limits, .checkpoint = c->o.checkpoint, .keep = c->o.all};
    pg_status s = moves_solve(r, &(problem){q->b, &q->start, &q->finish}, &how, &c->error);
    if (s == PG_OK && c->o.all && r->optimal)
        s = paths_count(all, &(problem){q->b, &q->start, &q->finish}, r->moves, &how, &c->error);
    if (s == PG_OK && how.keep && how.checkpoint && r->stopped == PG_OK && all->stopped == PG_OK)
        unlink(how.checkpoint);
    return s;
}

/* What is known is printed all the same. */
static void report_unsaved(cli *c, const moves_result *r)
{
    if (!r->unsaved)
        return;
    fprintf(stderr, "pagoda solve: %s\n", r->unsaved);
    c->exit_code = EXIT_INPUT;
}

pg_status solve_moves(cli *c, const question *q)
{
    moves_result r = {0};
    paths_result all = {.why = "the fewest moves are not proved"};
    verdict v = {0};
    pg_status s = refute(c, q, &v);
    if (s == PG_OK && v.kind == VERDICT_OPEN)
        s = search(c, q, &r, &all);
    if (s == PG_OK && v.kind == VERDICT_OPEN)
        s = take_answer(c, q, &r, &v);
    else if (s == PG_OK)
        c->exit_code = EXIT_IMPOSSIBLE;
    if (s == PG_OK && all.stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    if (s == PG_OK) {
        char *proof = v.kind == VERDICT_IMPOSSIBLE ? question_proof(q, &v) : NULL;
        report_problem p = {q->b, &q->start, &q->finish, &v, proof};
        report_shortest m = {&r, c->o.all ? &all : NULL, c->o.stats};
        if (c->format == FORMAT_HTML)
            question_page(q, c, &v);
        else if (format_is_figure(c))
            s = picture_verdicts(c, &p, 1);
        else if (c->o.json)
            report_moves_json(&c->out, &p, &m);
        else
            report_moves(&c->out, &p, &m);
        free(proof);
    }
    report_unsaved(c, &r);
    moves_result_release(&r);
    paths_release(&all);
    verdict_release(&v);
    prover_thread_done();
    return s;
}

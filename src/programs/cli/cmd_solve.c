/* cmd_solve.c - a game from start to finish: any, one with the fewest moves, or by a classical search. */
#include "cli/cli.h"
#include "ask/ask.h"

#include <stdio.h>

/* A game by the exact engine, its jumps in an order of few moves, or the proof that there is none. */
static pg_status solve_any(cli *c, const asked_question *q)
{
    PG_SCOPED(verdict_release) verdict v = {0};
    PG_TRY(question_prove(q, c, &v));
    if (v.kind == VERDICT_POSSIBLE)
        game_gather(&v.game, q->b);
    PG_FREED char *proof = question_proof(q, &v);
    const report_problem p = {q->b, &q->start, &q->finish, &v, 1, .proof = proof};
    PG_TRY(proof_write(c, proof));
    return answer_write(c, q->b, &report_solve_forms, &p);
}

/* ---- --method: a classical search, its game and its counts ------------------------------ */

static pg_status report_classic_found(cli *c, const asked_question *q, const ask_classic *a)
{
    PG_FREED char *proof = question_proof(q, &a->verdict);
    const report_classic r = {{q->b, &q->start, &q->finish, &a->verdict, 1, .proof = proof}, &a->search};
    return answer_write(c, q->b, &report_classic_forms, &r);
}

static pg_status solve_classic(cli *c, const asked_question *q)
{
    classic_options how = {.method = (classic_method)c->o.method,
                           .order = c->o.order,
                           .complete = c->o.all,
                           .limits = &c->limits};
    PG_SCOPED(ask_classic_release) ask_classic a = {0};
    PG_TRY(ask_pruning(&how.prune, how.method, c->o.prune, "--", &c->error));
    PG_TRY(ask_classic_run(&a, &(problem){q->b, &q->start, &q->finish}, &how, proof_wanted(c), &c->error));
    c->exit_code = a.search.stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED
                                                      : verdict_code(a.verdict.kind, a.verdict.stopped);
    return report_classic_found(c, q, &a);
}

/* ---- --fewest-moves: the shortest game, or why there is none ------------------------------ */

/* What is known is printed all the same. */
static void report_unsaved(cli *c, const moves_result *r)
{
    if (!r->unsaved)
        return;
    fprintf(stderr, "pagoda solve: %s\n", r->unsaved);
    c->exit_code = EXIT_INPUT;
}

static pg_status report_shortest_found(cli *c, const asked_question *q, const ask_shortest *found,
                                       const paths_options *all)
{
    const verdict *v = &found->verdict;
    PG_FREED char *proof = found->proof ? NULL : question_proof(q, v);
    const report_shortest m = {{q->b, &q->start, &q->finish, v, 1, .proof = proof ? proof : found->proof,
                                .shortest = found->best.optimal},
                               &found->best,
                               &found->all,
                               all};
    PG_TRY(proof_write(c, m.problem.proof));
    return answer_write(c, q->b, &report_shortest_forms, &m);
}

/* A game that was being made shorter when the run was interrupted is no answer yet. */
static int exit_code(const ask_shortest *found)
{
    pg_status stopped = found->all.stopped ? found->all.stopped : found->verdict.stopped;
    return stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : verdict_code(found->verdict.kind, stopped);
}

static pg_status solve_moves(cli *c, const asked_question *q)
{
    PG_SCOPED(ask_shortest_release) ask_shortest found;
    moves_options how = {
        .limits = &c->limits, .checkpoint = c->o.checkpoint, .peers = c->ranks ? c->ranks->peers : NULL};
    const options *o = &c->o;
    const paths_options all = {o->all, o->list, o->classes,
                               o->longest_finish ? PATHS_LONGEST_FINISH
                               : o->longest_move ? PATHS_LONGEST_MOVE
                                                 : PATHS_NO_LONGEST};
    const paths_options *asked = all.count || all.longest ? &all : NULL;
    pg_status s = ask_shortest_run(&found, &(problem){q->b, &q->start, &q->finish}, &how, asked,
                                   c->o.proof && !c->o.as_found, &c->error);
    if (s == PG_OK) {
        c->exit_code = exit_code(&found);
        s = report_shortest_found(c, q, &found, asked);
    }
    report_unsaved(c, &found.best);
    return s;
}

/* ---- the command ------------------------------ */

/* --order and --prune say something about --method only, --checkpoint about --fewest-moves, --all and --stats
 * about both. */
static pg_status check_options(const cli *c, pg_error *e)
{
    const options *o = &c->o;
    const bool method = o->method >= 0, moves = o->fewest_moves;
    const struct {
        bool wrong;
        const char *says;
    } rule[] = {{o->longest_finish && !moves, "--longest-finish: expected --fewest-moves"},
                {o->longest_move && !moves, "--longest-move: expected --fewest-moves"},
                {o->longest_finish && o->longest_move, "--longest-move: expected no --longest-finish"},
                {o->list && !(moves && o->all), "--list: expected --fewest-moves --all"},
                {o->classes && !o->list, "--classes: expected --list"},
                {method && moves, "--fewest-moves: expected no --method"},
                {method && c->format == FORMAT_HTML, "--format html: expected no --method"},
                {o->order && !method, "--order: expected --method"},
                {o->prune && !method, "--prune: expected --method"},
                {method && o->proof, "--proof: expected no --method"},
                /* these name holes as the picture does */
                {o->notation && o->proof, "--notation: expected no --proof"},
                {o->notation && c->format == FORMAT_HTML, "--notation: expected no page"},
                {o->checkpoint && !moves, "--checkpoint: expected --fewest-moves"},
                {o->all && !method && !moves, "--all: expected --method or --fewest-moves"},
                {o->stats && !method && !moves, "--stats: expected --method or --fewest-moves"}};
    for (size_t i = 0; i < sizeof rule / sizeof *rule; i++)
        if (rule[i].wrong)
            return pg_fail(e, PG_INPUT, "%s with it", rule[i].says);
    return PG_OK;
}

/* The classical searches and the page ask whether a position is in a set, and know of no other finishes. */
static pg_status check_stuck(const cli *c, const asked_question *q, pg_error *e)
{
    const char *without = c->o.method >= 0 ? "--method" : c->format == FORMAT_HTML ? "--format html" : NULL;
    if (!q->finish.stuck || !without)
        return PG_OK;
    return pg_fail(e, PG_INPUT, "%s: expected no stuck finish with it", without);
}

static pg_status run(cli *c)
{
    PG_SCOPED(question_release) asked_question q = {0};
    unsigned needs = NEEDS_START | NEEDS_FINISH | NEEDS_END;
    PG_TRY(check_options(c, &c->error));
    PG_TRY(question_load(&q, &c->o, needs, &c->error));
    question_hint(c, "solve", q.b, &q.start);
    PG_TRY(check_stuck(c, &q, &c->error));
    return c->o.method >= 0 ? solve_classic(c, &q) : (c->o.fewest_moves ? solve_moves : solve_any)(c, &q);
}

const command cmd_solve = {
    .name = "solve",
    .brief = "a game from start to finish",
    .arguments = "BOARD --start P --finish P",
    .help = "As prove, with less to read. Exit code: 10 possible, 20 impossible, 0 open.\n"
            "--fewest-moves: the game with the fewest moves; what --time or --memory leaves unproved is "
            "said, and --proof FILE has a proof that no game has fewer. With --all the numbers of such "
            "games: as sequences of positions, one after each move, "
            "and up to the order of moves, each in all and up to symmetry; one of each class where there "
            "are at most 20, with --list all as sequences, a line each (--classes: one of each class). "
            "--longest-finish, --longest-move: of the shortest games one with the longest last move, or the "
            "longest move.\n"
            "--method plain: the depth-first search of Matos (2002), holes column by column, without "
            "memory. --method independent: that of Dirkse (2010), with a permutation filter, piece types "
            "and keys; with types in use it may find games but never answers impossible.\n"
            "Example: pagoda solve english --start full-d4 --finish any --pegs 1",
    .takes = TAKES(TAKES_COMMON, TAKES_GAME, OPTION_NOTATION, OPTION_FEWEST_MOVES, OPTION_METHOD,
                   OPTION_ORDER, OPTION_PRUNE, OPTION_ALL, OPTION_STATS, OPTION_LIST, OPTION_CLASSES,
                   OPTION_LONGEST_FINISH, OPTION_LONGEST_MOVE, TAKES_DISK, OPTION_CHECKPOINT, OPTION_PROOF,
                   OPTION_AS_FOUND, TAKES_PICTURE),
    .formats = FORMATS_FIGURE | FORMATS_PAGE,
    .run = run,
};

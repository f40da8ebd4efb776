/* solve_moves.c - solve --fewest-moves: the shortest game, or why there is none. */
#include "ask/ask.h"
#include "cli/cli.h"

#include <stdio.h>

/* What is known is printed all the same. */
static void report_unsaved(cli *c, const moves_result *r)
{
    if (!r->unsaved)
        return;
    fprintf(stderr, "pagoda solve: %s\n", r->unsaved);
    c->exit_code = EXIT_INPUT;
}

static pg_status report(cli *c, const asked_question *q, const ask_shortest *found, const paths_options *all)
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

pg_status solve_moves(cli *c, const asked_question *q)
{
    ask_shortest found;
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
        s = report(c, q, &found, asked);
    }
    report_unsaved(c, &found.best);
    ask_shortest_release(&found);
    return s;
}

/* solve_classic.c - solve --method: a classical search, its game and its counts. */
#include "cli/cli.h"

static pg_status report(cli *c, const asked_question *q, const ask_classic *a)
{
    PG_FREED char *proof = question_proof(q, &a->verdict);
    const report_classic r = {{q->b, &q->start, &q->finish, &a->verdict, 1, .proof = proof}, &a->search};
    return answer_write(c, q->b, &report_classic_forms, &r);
}

pg_status solve_classic(cli *c, const asked_question *q)
{
    classic_options how = {.method = (classic_method)c->o.method,
                           .order = c->o.order,
                           .complete = c->o.all,
                           .limits = &c->limits};
    PG_SCOPED(ask_classic_release) ask_classic a = {0};
    pg_status s = ask_pruning(&how.prune, how.method, c->o.prune, "--", &c->error);
    if (s == PG_OK)
        s = ask_classic_run(&a, &(problem){q->b, &q->start, &q->finish}, &how, proof_wanted(c), &c->error);
    c->exit_code = a.search.stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED
                                                      : verdict_code(a.verdict.kind, a.verdict.stopped);
    return s == PG_OK ? report(c, q, &a) : s;
}

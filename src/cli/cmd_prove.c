/* cmd_prove.c - prove and solve: can the finish be reached? */
#include "cli.h"
#include "proof.h"
#include "render.h"

#include <stdlib.h>

/* The proof file of the one problem; free() it. */
static char *certificate(const question *q, const verdict *v)
{
    cert_writer *w = cert_new(q->b, CERT_PROBLEM, NULL);
    cert_add(w, &q->start, &q->finish, v);
    return cert_finish(w);
}

static int verdict_code(const verdict *v)
{
    switch (v->kind) {
    case VERDICT_POSSIBLE:
        return EXIT_POSSIBLE;
    case VERDICT_IMPOSSIBLE:
        return EXIT_IMPOSSIBLE;
    default:
        return v->stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    }
}

static pg_status report(cli *c, const question *q, const verdict *v, bool solve)
{
    char *proof = c->o.proof || v->kind == VERDICT_IMPOSSIBLE ? certificate(q, v) : NULL;
    render_problem p = {q->b, &q->start, &q->finish, v, v->kind == VERDICT_IMPOSSIBLE ? proof : NULL};
    pg_status s = PG_OK;
    if (c->o.proof) {
        pg_buf text = {0};
        buf_add(&text, proof);
        s = output_write(c->o.proof, &text, &c->error);
        buf_release(&text);
    }
    if (c->o.json)
        render_prove_json(&c->out, &p, solve);
    else
        (solve ? render_solve : render_prove)(&c->out, &p);
    free(proof);
    c->exit_code = verdict_code(v);
    return s;
}

static pg_status answer(cli *c, bool solve)
{
    question q;
    pg_status s = question_load(&q, &c->o, TAKES(OPTION_START) | TAKES(OPTION_FINISH), &c->error);
    if (s == PG_OK) {
        verdict v = {0};
        prover *p = prover_new(q.b, NULL);
        s = prover_prove(p, &q.start, &q.finish, &c->limits, &v, &c->error);
        if (s == PG_OK)
            s = report(c, &q, &v, solve);
        verdict_release(&v);
        prover_free(p);
        prover_thread_done();
    }
    question_release(&q);
    return s;
}

static pg_status run_prove(cli *c)
{
    return answer(c, false);
}
static pg_status run_solve(cli *c)
{
    return answer(c, true);
}

const command cmd_prove = {
    .name = "prove",
    .brief = "can the finish be reached? with a game or a proof",
    .arguments = "BOARD --start P --finish P",
    .help = "Exit code: 10 possible, 20 impossible, 0 open (a limit was reached).\n"
            "Example: pagoda prove english --start full-d4 --finish d1",
    .takes = TAKES_COMMON | TAKES_PROBLEM | TAKES(OPTION_PROOF),
    .least = 1,
    .most = 1,
    .run = run_prove,
};

const command cmd_solve = {
    .name = "solve",
    .brief = "a game from start to finish",
    .arguments = "BOARD --start P --finish P",
    .help = "As prove, with less to read. Exit code: 10 possible, 20 impossible, 0 open.\n"
            "Example: pagoda solve english --start full-d4 --finish any --pegs 1",
    .takes = TAKES_COMMON | TAKES_PROBLEM,
    .least = 1,
    .most = 1,
    .run = run_solve,
};

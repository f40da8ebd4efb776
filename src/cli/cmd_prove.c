/* cmd_prove.c - can the finish be reached? With a game or a proof. */
#include "cli.h"
#include "render.h"

#include <stdlib.h>

static pg_status report(cli *c, const question *q, const verdict *v)
{
    char *proof = c->o.proof || v->kind == VERDICT_IMPOSSIBLE ? question_proof(q, v) : NULL;
    render_problem p = {q->b, &q->start, &q->finish, v, v->kind == VERDICT_IMPOSSIBLE ? proof : NULL};
    pg_status s = PG_OK;
    if (c->o.proof) {
        pg_buf text = {0};
        buf_add(&text, proof);
        s = output_write(c->o.proof, &text, &c->error);
        buf_release(&text);
    }
    if (c->o.json)
        render_prove_json(&c->out, &p, false);
    else
        render_prove(&c->out, &p);
    free(proof);
    return s;
}

static pg_status run(cli *c)
{
    question q;
    verdict v = {0};
    pg_status s = question_load(&q, &c->o, TAKES(OPTION_START) | TAKES(OPTION_FINISH), &c->error);
    if (s == PG_OK)
        s = question_prove(&q, c, &v);
    if (s == PG_OK)
        s = report(c, &q, &v);
    verdict_release(&v);
    question_release(&q);
    return s;
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
    .run = run,
};

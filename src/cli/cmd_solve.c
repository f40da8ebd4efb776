/* cmd_solve.c - a game from start to finish. */
#include "cli.h"
#include "render.h"

#include <stdlib.h>

static pg_status run(cli *c)
{
    question q;
    verdict v = {0};
    pg_status s = question_load(&q, &c->o, TAKES(OPTION_START) | TAKES(OPTION_FINISH), &c->error);
    if (s == PG_OK)
        s = question_prove(&q, c, &v);
    if (s == PG_OK) {
        char *proof = v.kind == VERDICT_IMPOSSIBLE ? question_proof(&q, &v) : NULL;
        render_problem p = {q.b, &q.start, &q.finish, &v, proof};
        if (c->o.json)
            render_prove_json(&c->out, &p, true);
        else
            render_solve(&c->out, &p);
        free(proof);
    }
    verdict_release(&v);
    question_release(&q);
    return s;
}

const command cmd_solve = {
    .name = "solve",
    .brief = "a game from start to finish",
    .arguments = "BOARD --start P --finish P",
    .help = "As prove, with less to read. Exit code: 10 possible, 20 impossible, 0 open.\n"
            "Example: pagoda solve english --start full-d4 --finish any --pegs 1",
    .takes = TAKES_COMMON | TAKES_PROBLEM,
    .least = 1,
    .most = 1,
    .run = run,
};

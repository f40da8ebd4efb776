/* cmd_import.c - what another solver's answer means. */
#include "asked.h"
#include "import.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_BYTES = 256 << 20 };

static pg_status interpret(cli *c, const import_request *r, const char *text, size_t length, const char *file)
{
    import_result i;
    pg_status s = import_answer(&i, r, text, length, file, &c->error);
    if (s == PG_OK) {
        (c->o.json ? report_import_json : report_import)(&c->out, r, &i);
        c->exit_code = i.is_game ? EXIT_DONE : EXIT_NO;
    }
    import_release(&i);
    return s;
}

/* With the model and the game in steps as emit would have written them. */
static pg_status import_with(cli *c, asked *q, const char *text, size_t length, const char *file)
{
    model m = {0};
    timeline t = {0};
    pg_error ignored;
    bool given = c->o.model >= 0 || c->o.format != EMITS_LP;
    import_request r = {q->b, &q->start, q->finish, q->finishes, q->model, given, NULL, NULL, &c->limits};
    timeline_request as = {q->b, &q->start, q->finish, q->finishes, c->o.steps, false};
    if (q->model != MODEL_GAME) {
        asked_find(q, &c->o, &c->limits);
        asked_bound(q, c->o.steps);
        asked_build(q, &m);
        r.model = &m;
    }
    if (timeline_build(&t, &as, &ignored) == PG_OK)
        r.steps = &t;
    pg_status s = interpret(c, &r, text, length, file);
    timeline_release(&t);
    model_release(&m);
    return s;
}

/* Formats for games alone are of the model `game`; all others of the one that was asked for. */
static model_kind model_of(const options *o)
{
    if (o->model >= 0)
        return (model_kind)o->model;
    return o->format > EMITS_OPB && o->format < EMITS_VIPR ? MODEL_GAME : MODEL_UNCONSTRAINED;
}

static pg_status run(cli *c)
{
    asked q = {0};
    char *text = NULL;
    size_t length = 0;
    const char *file = c->o.solution;
    pg_status s = file ? PG_OK : pg_fail(&c->error, PG_INPUT, "--solution: expected it to be given");
    if (s == PG_OK)
        s = asked_read(&q, &c->o, &c->error);
    if (s == PG_OK)
        s = file_read(strcmp(file, "-") ? file : "/dev/stdin", ANSWER_BYTES, &text, &length, &c->error);
    q.model = model_of(&c->o);
    if (s == PG_OK)
        s = import_with(c, &q, text, length, strcmp(file, "-") ? file : "standard input");
    free(text);
    asked_release(&q);
    prover_thread_done();
    return s;
}

const command cmd_import = {
    .name = "import",
    .brief = "what another solver's answer to an emitted file means",
    .arguments = "BOARD --start P --finish P --solution FILE",
    .help =
        "Answers of glpsol (-o, --write), CBC, Clp, HiGHS, lp_solve, lines of name and value; of SAT, SMT, "
        "pseudo-Boolean and answer set solvers, MiniZinc; plans; AIGER witnesses: told apart by their "
        "content. "
        "--model, --format and the like as they were given to emit, where they matter: for answers that "
        "number what they are about, and for what is said to be infeasible. Exit code 0: it means a game, "
        "1: it does not, 2: it cannot be read.\n"
        "Example: pagoda import english --start full-d4 --finish d4 --solution answer.txt",
    .takes = TAKES_COMMON | TAKES(OPTION_RULES) | TAKES(OPTION_START) | TAKES(OPTION_FINISHES) |
             TAKES(OPTION_PEGS) | TAKES(OPTION_SOLUTION) | TAKES(OPTION_MODEL) | TAKES(OPTION_FORMAT) |
             TAKES(OPTION_OBJECTIVE) | TAKES(OPTION_BOUNDS) | TAKES(OPTION_CUTS) | TAKES(OPTION_STEPS),
    .least = 1,
    .most = 1,
    .run = run,
};

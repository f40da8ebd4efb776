/* cmd_import.c - what another solver's answer means. */
#include "asked.h"

enum { ANSWER_BYTES = 256 << 20 };

static pg_status interpret(cli *c, ask_model *q, const emitted_file *m, const char *text, size_t length,
                           const char *file)
{
    PG_SCOPED(ask_reply_release) ask_reply r;
    PG_SCOPED(buf_release) pg_buf asked = {0};
    PG_TRY(ask_answer(&r, q, text, length, file, &c->limits, &c->error));
    ask_origin_options(&asked, q, r.result.model);
    report_import told = {&r.request, &r.result, m->file, asked.text, m->others};
    c->exit_code = r.result.unsound ? EXIT_FALSE : r.result.is_game ? EXIT_DONE : EXIT_NO;
    return answer_write(c, q->b, &report_import_forms, &told);
}

static pg_status run(cli *c)
{
    PG_SCOPED(asking_release) asking a = {0};
    PG_SCOPED(emitted_release) emitted_file m = {0};
    PG_FREED char *text = NULL;
    size_t length = 0;
    const char *file = c->o.solution;
    if (!file)
        return pg_fail(&c->error, PG_INPUT, "--solution: expected the file with the answer");
    PG_TRY(emitted_read(&m, &c->o, &c->error));
    PG_TRY(asking_read(&a, &c->o, m.there ? &m.origin : NULL, &c->error));
    PG_TRY(emitted_check(&m, &a, &c->error));
    PG_TRY(file_read(strcmp(file, "-") ? file : "/dev/stdin", ANSWER_BYTES, &text, &length, &c->error));
    return interpret(c, &a.model, &m, text, length, strcmp(file, "-") ? file : "standard input");
}

const command cmd_import = {
    .name = "import",
    .brief = "what another solver's answer to an emitted file means",
    .arguments = "BOARD --start P --finish P --solution FILE",
    .help =
        "Answers of glpsol (-o, --write), CBC, Clp, HiGHS, lp_solve, SCIP, CPLEX, lines of name and value; "
        "of SAT, SMT, "
        "pseudo-Boolean and answer set solvers, MiniZinc; plans; AIGER witnesses: told apart by their "
        "content. "
        "How the file was emitted matters for answers that number what they are about, and for what is said "
        "to be infeasible: the file itself says it (--emitted FILE, or the one beside the answer), and start "
        "and finish too. Without it, --model, --format and the like as they were given to emit; what is "
        "assumed is told. Exit code 0: it means a game, "
        "1: it is sound but no game, 2: it cannot be read or is one to another file, "
        "4: it says what is false.\n"
        "Example: pagoda import english --start full-d4 --finish d4 --solution answer.txt",
    .takes = TAKES(TAKES_COMMON, TAKES_RULES, OPTION_START, OPTION_FINISHES, OPTION_PEGS, OPTION_SOLUTION,
                   OPTION_EMITTED, OPTION_MODEL, OPTION_FORMAT, OPTION_OBJECTIVE, OPTION_BOUNDS,
                   OPTION_NO_BOUNDS, OPTION_CUTS, OPTION_STEPS, OPTION_PARALLEL),
    .run = run,
};

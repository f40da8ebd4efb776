/* cmd_emit.c - a model or a game as text for another solver, or a proof as text for another checker. */
#include "ask/ask.h"
#include "asked.h"

#include <stdio.h>

/* PDDL: both files, or none. */
static pg_status write_two(cli *c, const ask_emission *x)
{
    pg_buf domain = {0}, task = {0};
    buf_printf(&domain, "%s-domain.pddl", c->o.output);
    buf_printf(&task, "%s-problem.pddl", c->o.output);
    pg_status s = file_writable(task.text, &c->error);
    if (s == PG_OK)
        s = output_write(domain.text, &x->text, &c->error);
    if (s == PG_OK)
        s = output_write(task.text, &x->second, &c->error);
    buf_release(&domain);
    buf_release(&task);
    c->o.output = NULL;
    return s;
}

/* Nothing is written then, not even an empty FILE. */
static pg_status say_no(cli *c, const char *why)
{
    fprintf(stderr, "pagoda emit: %s\n", why);
    c->o.output = NULL;
    c->exit_code = EXIT_NO;
    return PG_OK;
}

static pg_status deliver(cli *c, const ask_model *q, const ask_emission *x)
{
    if (x->none)
        return say_no(c, x->none);
    if (x->second.length > 0)
        return write_two(c, x);
    if (c->o.json)
        report_emit_json(&c->out, q->b, q->start, q->finish, ask_model_name(q->model),
                         ask_format_name(q->o.format), buf_text(&x->text));
    else
        buf_add_bytes(&c->out, buf_text(&x->text), x->text.length);
    return PG_OK;
}

static pg_status emit(cli *c, ask_model *q)
{
    ask_emission x = {0};
    pg_status s = ask_model_emit(&x, q, &c->limits, &c->error);
    if (ask_model_cuts(q, "potential") && !q->potentials)
        fprintf(stderr, "pagoda emit: no row of the sharpened program was found\n");
    if (s == PG_OK)
        s = deliver(c, q, &x);
    ask_emission_release(&x);
    return s;
}

static pg_status run(cli *c)
{
    asking a = {0};
    pg_status s = asking_read(&a, &c->o, &c->error);
    if (s == PG_OK)
        s = ask_model_choose(&a.model, &c->error);
    if (s == PG_OK && a.model.o.format == EMITS_PDDL && !c->o.output)
        s = pg_fail(&c->error, PG_INPUT,
                    "--format pddl: expected -o PREFIX, for PREFIX-domain.pddl and PREFIX-problem.pddl");
    if (s == PG_OK)
        s = emit(c, &a.model);
    asking_release(&a);
    return s;
}

const command cmd_emit = {
    .name = "emit",
    .brief = "models, games and proofs as text for other solvers and checkers",
    .arguments = "BOARD --start P --finish P",
    .help =
        "unconstrained: one count variable a directed jump, one balance row a hole; relaxation: the same "
        "without integrality; pagoda: weights that prove the finish impossible, feasible exactly when there "
        "are such (lp, mps, mps-fixed; dat; the first also opb). game: the game itself, one step a jump "
        "(opb, "
        "cnf, smt2, mzn, dzn, asp, asp-facts, pddl, xcsp3, dat), or as a circuit (aag, aig). Proofs that the "
        "finish is out of reach: vipr, pbp (VeriPB, for the opb file of the same options) by class, pagoda "
        "or "
        "branch, aag-witness (an invariant) by class, pagoda or a closed set; exit code 1 and no output when "
        "none was found. Several --finish: one of them.\n"
        "Example: pagoda emit english --start full-d4 --finish d4 --format mps",
    .takes = TAKES_COMMON | TAKES(OPTION_RULES) | TAKES(OPTION_START) | TAKES(OPTION_FINISHES) |
             TAKES(OPTION_PEGS) | TAKES(OPTION_MODEL) | TAKES(OPTION_FORMAT) | TAKES(OPTION_OBJECTIVE) |
             TAKES(OPTION_BOUNDS) | TAKES(OPTION_CUTS) | TAKES(OPTION_STEPS) | TAKES(OPTION_BREAK_SYMMETRY),
    .least = 1,
    .most = 1,
    .run = run,
};

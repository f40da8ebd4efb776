/* cmd_emit.c - a model as text for another solver, or a proof as text for another checker. */
#include "cli.h"
#include "emit.h"
#include "report.h"
#include "vipr.h"

#include <stdio.h>

static const char *const model_name[] = {
    [MODEL_UNCONSTRAINED] = "unconstrained",
    [MODEL_RELAXATION] = "relaxation",
    [MODEL_PAGODA] = "pagoda",
};
static const char *const format_name[] = {[EMIT_LP] = "lp", [EMIT_MPS] = "mps", [FORMAT_VIPR] = "vipr"};

static void add_text(cli *c, const question *q, const pg_buf *text)
{
    if (c->o.json)
        report_emit_json(&c->out, q->b, &q->start, &q->finish, model_name[c->o.model],
                         format_name[c->o.format], buf_text(text));
    else
        buf_add(&c->out, buf_text(text));
}

static void write_model(cli *c, const question *q)
{
    pg_buf title = {0}, text = {0};
    buf_printf(&title, "%s, %s rules: %s model from ", q->b->name, board_rules_name(q->b->rules),
               model_name[c->o.model]);
    position_text(&title, q->b, &q->start);
    buf_add(&title, " to ");
    position_text(&title, q->b, &q->finish);
    model m;
    model_build(&m, (model_kind)c->o.model, &(problem){q->b, &q->start, &q->finish});
    emit_model(&text, &m, (emit_format)c->o.format, buf_text(&title));
    model_release(&m);
    add_text(c, q, &text);
    buf_release(&title);
    buf_release(&text);
}

/* Nothing is written then, not even an empty FILE. */
static void say_no(cli *c, const char *why)
{
    fprintf(stderr, "pagoda emit: %s\n", why);
    c->o.output = NULL;
    c->exit_code = EXIT_NO;
}

static pg_status write_verdict(cli *c, const question *q, const verdict *v)
{
    if (v->kind != VERDICT_IMPOSSIBLE) {
        pg_status s = limits_check(&c->limits);
        if (s == PG_INTERRUPTED)
            return pg_fail(&c->error, s, "interrupted before a proof was found");
        say_no(c, s == PG_LIMIT ? "no proof by class, pagoda or branch was found in that time"
                                : "no proof by class, pagoda or branch was found (see pagoda prove)");
        return PG_OK;
    }
    pg_buf text = {0};
    bool good = vipr_write(&text, q->b, &q->start, &q->finish, v);
    if (good)
        add_text(c, q, &text);
    buf_release(&text);
    return good ? PG_OK : pg_fail(&c->error, PG_INTERNAL, "a proof was found that does not hold");
}

static pg_status write_proof(cli *c, const question *q)
{
    if (c->o.model != MODEL_UNCONSTRAINED)
        return pg_fail(&c->error, PG_INPUT, "--format vipr: expected --model unconstrained, not %s",
                       model_name[c->o.model]);
    verdict v = {0};
    prover *p = prover_new(q->b, NULL);
    pg_status s = prover_refute(p, &q->start, &q->finish, &c->limits, &v, &c->error);
    if (s == PG_OK && v.kind == VERDICT_OPEN)
        prover_branch(p, &q->start, &q->finish, &c->limits, &v);
    if (s == PG_OK)
        s = write_verdict(c, q, &v);
    verdict_release(&v);
    prover_free(p);
    prover_thread_done();
    return s;
}

static pg_status run(cli *c)
{
    question q;
    pg_status s = question_load(&q, &c->o, TAKES(OPTION_START) | TAKES(OPTION_FINISH), &c->error);
    if (s == PG_OK && c->o.format == FORMAT_VIPR)
        s = write_proof(c, &q);
    else if (s == PG_OK)
        write_model(c, &q);
    question_release(&q);
    return s;
}

const command cmd_emit = {
    .name = "emit",
    .brief = "the integer or linear program as text for another solver",
    .arguments = "BOARD --start P --finish P",
    .help =
        "unconstrained: one count variable a directed jump, one balance row a hole; relaxation: the same "
        "without integrality; pagoda: weights that prove the finish impossible, feasible exactly when there "
        "are such. All are questions of feasibility, without objective. Format vipr: a proof by class, "
        "pagoda or branch that the unconstrained program has no solution; exit code 1 and no output when "
        "none was found.\n"
        "Example: pagoda emit english --start full-d4 --finish d4 --model pagoda --format mps",
    .takes = TAKES_COMMON | TAKES_PROBLEM | TAKES(OPTION_MODEL) | TAKES(OPTION_FORMAT),
    .least = 1,
    .most = 1,
    .run = run,
};

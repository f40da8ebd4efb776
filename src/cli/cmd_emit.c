/* cmd_emit.c - a model as text for another solver. */
#include "cli.h"
#include "emit.h"
#include "render.h"

static const char *const model_name[] = {
    [MODEL_UNCONSTRAINED] = "unconstrained",
    [MODEL_RELAXATION] = "relaxation",
    [MODEL_PAGODA] = "pagoda",
};
static const char *const format_name[] = {[EMIT_LP] = "lp", [EMIT_MPS] = "mps"};

static void write_model(cli *c, const question *q)
{
    pg_buf title = {0}, text = {0};
    buf_printf(&title, "%s, %s rules: %s model from ", q->b->name, board_rules_name(q->b->rules),
               model_name[c->o.model]);
    position_text(&title, q->b, &q->start);
    buf_add(&title, " to ");
    position_text(&title, q->b, &q->finish);
    model m;
    model_build(&m, (model_kind)c->o.model, q->b, &q->start, &q->finish);
    emit_model(c->o.json ? &text : &c->out, &m, (emit_format)c->o.format, buf_text(&title));
    model_release(&m);
    if (c->o.json)
        render_emit_json(&c->out, q->b, &q->start, &q->finish, model_name[c->o.model],
                         format_name[c->o.format], buf_text(&text));
    buf_release(&title);
    buf_release(&text);
}

static pg_status run(cli *c)
{
    question q;
    pg_status s = question_load(&q, &c->o, TAKES(OPTION_START) | TAKES(OPTION_FINISH), &c->error);
    if (s == PG_OK)
        write_model(c, &q);
    question_release(&q);
    return s;
}

const command cmd_emit = {
    .name = "emit",
    .brief = "the integer or linear program as text for another solver",
    .arguments = "BOARD --start P --finish P",
    .help =
        "unconstrained: one count variable a directed jump, one balance row a hole; relaxation: the same\n"
        "without integrality; pagoda: weights that prove the finish impossible, feasible exactly when there\n"
        "are such. All are questions of feasibility, without objective.\n"
        "Example: pagoda emit english --start full-d4 --finish d4 --model pagoda --format mps",
    .takes = TAKES_OUTPUT | TAKES_PROBLEM | TAKES(OPTION_MODEL) | TAKES(OPTION_FORMAT),
    .least = 1,
    .most = 1,
    .run = run,
};

/* cmd_emit.c - a model or a game as text for another solver, or a proof as text for another checker. */
#include "ask/ask.h"
#include "asked.h"

#include <stdio.h>

/* PDDL: both files, or none. */
static pg_status write_two(cli *c, const emit_format *as, const ask_emission *x)
{
    PG_SCOPED(buf_release) pg_buf domain = {0}, task = {0};
    int stem = (int)(strlen(c->o.output) - (ask_ends_in(c->o.output, as->endings) ? strlen(as->endings) : 0));
    buf_printf(&domain, "%.*s-domain%s", stem, c->o.output, as->endings);
    buf_printf(&task, "%.*s-problem%s", stem, c->o.output, as->endings);
    c->o.output = NULL;
    PG_TRY(file_writable(task.text, &c->error));
    PG_TRY(output_write(domain.text, &x->text, &c->error));
    return output_write(task.text, &x->second, &c->error);
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
    bool two = x->second.length > 0;
    if (c->o.json) {
        report_emit_json(&c->out, q->b, q->start, q->finish, ask_model_name(q->model), q->format->name,
                         buf_text(&x->text), two ? x->second.text : NULL);
        return PG_OK;
    }
    if (two && c->o.output)
        return write_two(c, q->format, x);
    buf_add_bytes(&c->out, buf_text(&x->text), x->text.length);
    buf_add_bytes(&c->out, buf_text(&x->second), x->second.length);
    return PG_OK;
}

static pg_status emit(cli *c, ask_model *q)
{
    PG_SCOPED(ask_emission_release) ask_emission x = {0};
    pg_status s = ask_model_emit(&x, q, &c->limits, &c->error);
    if (ask_model_cuts(q, "potential") && !q->potentials)
        fprintf(stderr, "pagoda emit: no row of the sharpened program was found\n");
    return s == PG_OK ? deliver(c, q, &x) : s;
}

/* A name with an ending of its own, which is not just any text's. */
static bool has_ending(const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
    return dot && dot > name && dot[1] && strcmp(dot, ".txt") != 0;
}

/* The ending of -o FILE chooses the format, or has to be one of it. */
static pg_status choose_format(options *o, pg_error *e)
{
    const emit_format *by_ending = o->output && !o->json ? ask_format_of_file(o->output) : NULL;
    if (!o->format && !o->json && !by_ending && o->output && has_ending(o->output))
        return pg_fail(e, PG_INPUT,
                       "-o %.200s: expected the ending of a format (emit -h lists them), or --format",
                       o->output);
    if (by_ending && !o->format)
        o->format = by_ending;
    return !by_ending || ask_ends_in(o->output, o->format->endings)
               ? PG_OK
               : pg_fail(e, PG_INPUT, "-o %.200s: expected --format %s or another ending, not --format %s",
                         o->output, by_ending->name, o->format->name);
}

static pg_status run(cli *c)
{
    PG_SCOPED(asking_release) asking a = {0};
    PG_TRY(choose_format(&c->o, &c->error));
    PG_TRY(asking_read(&a, &c->o, NULL, &c->error));
    PG_TRY(ask_model_choose(&a.model, &c->error));
    return emit(c, &a.model);
}

/* What each format is, the models that it has, the endings of its files. */
static void list_formats(pg_buf *out, size_t width)
{
    enum { NAME = 14 }; /* columns before the explanation */
    buf_add(out, "\nformats, with their models (the first is the default) and the endings of files:\n");
    for (size_t i = 0; ask_format_at(i); i++) {
        const emit_format *f = ask_format_at(i);
        PG_SCOPED(buf_release) pg_buf about = {0};
        buf_printf(&about, "%s; ", f->about);
        ask_format_models(&about, f);
        buf_printf(&about, "; %s", f->endings);
        buf_printf(out, "  %-*s", NAME - 2, f->name);
        output_wrap(out, buf_text(&about), NAME, NAME, width);
    }
}

const command cmd_emit = {
    .name = "emit",
    .brief = "models, games and proofs as text for other solvers and checkers",
    .arguments = "BOARD --start P --finish P",
    .help =
        "unconstrained: one count variable a directed jump, one balance row a hole; relaxation: the same "
        "without integrality; pagoda: weights that prove the finish impossible, feasible exactly when there "
        "are such; game: the game itself, one step a jump, or a circuit. Proofs, by class, pagoda or branch, "
        "or a closed set: exit code 1 and no output when none was found. Several --finish: one of them. The "
        "ending of -o FILE chooses the format as well.\n"
        "Example: pagoda emit english --start full-d4 --finish d4 --format mps",
    .more = list_formats,
    .takes = TAKES(TAKES_COMMON, TAKES_RULES, OPTION_START, OPTION_FINISHES, OPTION_PEGS, OPTION_MODEL,
                   OPTION_FORMAT, OPTION_OBJECTIVE, OPTION_BOUNDS, OPTION_NO_BOUNDS, OPTION_CUTS,
                   OPTION_STEPS, OPTION_BREAK_SYMMETRY, OPTION_PARALLEL),
    .run = run,
};

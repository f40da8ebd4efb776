/* format.c - in which format a command answers: --format, --json, or the ending of -o FILE; and the answer.
 *
 * Each command says which formats it has. An ending that stands for a format chooses it; one that stands for
 * a format that the command does not have, or that no command has, is refused rather than filled with text.
 * Other endings say nothing.
 */
#include "ask/ask.h"
#include "cli/cli.h"

static const struct {
    const char *name;
    const char *endings; /* of names of files */
} formats[] = {
    [FORMAT_TEXT] = {"text", ".txt"},
    [FORMAT_JSON] = {"json", ".json"},
    [FORMAT_SVG] = {"svg", ".svg"},
    [FORMAT_PDF] = {"pdf", ".pdf"},
    [FORMAT_PNG] = {"png", ".png"},
    [FORMAT_TIKZ] = {"tikz", ".tex .tikz"},
    [FORMAT_MARKDOWN] = {"markdown", ".md .markdown"},
    [FORMAT_CSV] = {"csv", ".csv"},
    [FORMAT_HTML] = {"html", ".html"},
    [FORMATS] = {NULL, ".jpg .jpeg .gif .webp .bmp .eps .ps .tsv .xml"}, /* not written */
};

const char *format_name(size_t format) { return formats[format].name; }

/* The format that an ending stands for; -1: none. */
static int format_of(const char *file)
{
    int format = FORMATS;
    while (format >= 0 && !ask_ends_in(file, formats[format].endings))
        format--;
    return format;
}

bool format_had(const command *chosen, int format)
{
    return format >= 0 && format < FORMATS && (chosen->formats | FORMATS_ALWAYS) >> format & 1;
}

/* "text, json or svg", as the command has them. */
void format_list(pg_buf *out, const command *chosen)
{
    const char *name[FORMATS];
    size_t count = 0;
    for (int i = 0; i < FORMATS; i++)
        if (format_had(chosen, i))
            name[count++] = formats[i].name;
    buf_either(out, name, count);
}

static pg_status refuse(const command *chosen, const char *what, const char *value, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf words = {0};
    format_list(&words, chosen);
    return pg_fail(e, PG_INPUT, "%s: expected %s, not '%.400s'", what, words.text, value);
}

pg_status format_choose(cli *c, const command *chosen)
{
    options *o = &c->o;
    bool asked = o->picture >= 0;
    int by_ending = o->output ? format_of(o->output) : -1;
    if (by_ending == FORMATS && chosen == &cmd_emit && ask_format_of_file(o->output))
        by_ending = -1; /* one of its own */
    if (asked && o->json && o->picture != FORMAT_JSON)
        return pg_fail(&c->error, PG_INPUT, "--format %s: expected no --json beside it",
                       formats[o->picture].name);
    c->format = asked ? o->picture : o->json ? FORMAT_JSON : by_ending >= 0 ? by_ending : FORMAT_TEXT;
    if (asked && !format_had(chosen, c->format))
        return refuse(chosen, "--format", formats[c->format].name, &c->error);
    if (o->look && !format_is_figure(c))
        return pg_fail(&c->error, PG_INPUT, "--look: expected a picture, --format svg, pdf, png or tikz");
    if (o->weights && !format_is_figure(c))
        return pg_fail(&c->error, PG_INPUT, "--weights: expected a picture, --format svg, pdf, png or tikz");
    if (o->animate && c->format != FORMAT_SVG)
        return pg_fail(&c->error, PG_INPUT, "--animate: expected --format svg with it");
    if (!asked && !o->json && !format_had(chosen, c->format))
        return refuse(chosen, "-o", o->output, &c->error);
    return PG_OK;
}

/* ---- writing ------------------------------ */

bool format_is_figure(const cli *c) { return FORMATS_FIGURE >> c->format & 1; }

/* The weights of --weights, which have to be of this board. */
static pg_status load_weights(resource_file *out, const cli *c, const board *b, pg_error *e)
{
    PG_TRY(resource_load(out, c->o.weights, c->o.rules, e));
    if (board_same_holes(out->b, b))
        return PG_OK;
    resource_release(out);
    return pg_fail(e, PG_INPUT, "%.400s: expected weights of the board %.400s", c->o.weights, b->name);
}

pg_status answer_write(cli *c, const board *b, const report_forms *forms, const void *of)
{
    const options *o = &c->o;
    resource_file weights;
    figure_look as;
    if (o->look)
        PG_TRY(pg_fail_from(&c->error, figure_look_read(&as, o->look, &c->error), "--look"));
    report_look look = {.of = of,
                        .moving = o->animate,
                        .full = o->full || o->stats || o->by_jumps || o->all_finishes,
                        .classes = o->classes,
                        .colour = c->colour,
                        .limits = &c->limits,
                        .as = o->look ? &as : NULL};
    PG_TRY(o->weights ? load_weights(&weights, c, b, &c->error) : PG_OK);
    look.weights = o->weights ? weights.w : NULL;
    pg_status s = report_write(&c->out, forms, &look, c->format, &c->error);
    if (o->weights)
        resource_release(&weights);
    return s;
}

/* render.c - one result in any of the formats that it has. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

static pg_status no_format(pg_error *e)
{
    return pg_fail(e, PG_INPUT, "expected a format that this result has");
}

/* The weights of a look have to be of the board. */
static pg_status read_look(look *out, const board *b, const pagoda_look *given, pg_error *e)
{
    pagoda_look l;
    pg_status s = options_take(&l, sizeof l, given, e);
    if (s != PG_OK)
        return s;
    *out = (look){.moving = l.moving, .full = l.full, .classes = l.classes};
    if (!l.weights)
        return PG_OK;
    bool same = l.weights->b->holes == b->holes;
    for (uint32_t h = 0; same && h < b->holes; h++)
        same = !strcmp(l.weights->b->hole_name[h], b->hole_name[h]);
    if (!same)
        return pg_fail(e, PG_INPUT, "expected weights of the board %.400s", b->name);
    out->weights = l.weights->w;
    return PG_OK;
}

static pg_status render_figure(const renderers *r, const void *thing, const look *l, figure_format as,
                               pg_buf *out, pg_error *e)
{
    if (!r->figure)
        return no_format(e);
    figure *f = r->figure(thing, l);
    pg_status s = figure_write(out, f, as, e);
    figure_free(f);
    return s;
}

static pg_status render_sheet(const renderers *r, const void *thing, look *l, bool csv, pg_buf *out,
                              pg_error *e)
{
    if (!r->sheet)
        return no_format(e);
    l->csv = csv;
    sheet t = r->sheet(thing, l);
    (csv ? sheet_csv : sheet_markdown)(out, &t);
    sheet_release(&t);
    return PG_OK;
}

static pg_status render_as(const renderers *r, const void *thing, look *l, pagoda_format format, pg_buf *out,
                           pg_error *e)
{
    switch (format) {
    case PAGODA_TEXT:
        r->text(out, thing, l);
        return PG_OK;
    case PAGODA_JSON:
        r->json(out, thing, l);
        return PG_OK;
    case PAGODA_SVG:
        return render_figure(r, thing, l, FIGURE_SVG, out, e);
    case PAGODA_PDF:
        return render_figure(r, thing, l, FIGURE_PDF, out, e);
    case PAGODA_PNG:
        return render_figure(r, thing, l, FIGURE_PNG, out, e);
    case PAGODA_TIKZ:
        return render_figure(r, thing, l, FIGURE_TIKZ, out, e);
    case PAGODA_MARKDOWN:
    case PAGODA_CSV:
        return render_sheet(r, thing, l, format == PAGODA_CSV, out, e);
    case PAGODA_HTML:
        if (!r->page)
            return no_format(e);
        r->page(out, thing);
        return PG_OK;
    }
    return no_format(e);
}

pagoda_status render(const renderers *r, const void *thing, const board *b, pagoda_format format,
                     const pagoda_look *how, pagoda_buffer *out, pagoda_error *error)
{
    pg_error e = {0};
    look l;
    pg_status s = read_look(&l, b, how, &e);
    if (s == PG_OK)
        s = render_as(r, thing, &l, format, &out->text, &e);
    return outcome(s, &e, error);
}

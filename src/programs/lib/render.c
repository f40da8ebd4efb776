/* render.c - one result in any of the formats that it has. */
#include "private.h"

_Static_assert((int)PAGODA_HTML == (int)FORMAT_HTML, "the public list of formats is that of the reports");

/* The weights of a look have to be of the board. */
static pg_status read_look(report_look *out, const board *b, const pagoda_look *given, pg_error *e)
{
    pagoda_look l;
    pg_status s = options_take(&l, sizeof l, given, e);
    if (s != PG_OK)
        return s;
    *out = (report_look){.moving = l.moving, .full = l.full, .classes = l.classes};
    if (!l.weights)
        return PG_OK;
    if (!board_same_holes(l.weights->b, b))
        return pg_fail(e, PG_INPUT, "expected weights of the board %.400s", b->name);
    out->weights = l.weights->w;
    return PG_OK;
}

pagoda_status render(const report_forms *forms, const void *of, const board *b, pagoda_format format,
                     const pagoda_look *how, pagoda_buffer *out, pagoda_error *error)
{
    pg_error e = {0};
    report_look look;
    pg_status s = read_look(&look, b, how, &e);
    look.of = of;
    if (s == PG_OK)
        s = report_write(&out->text, forms, &look, (report_format)format, &e);
    return outcome(s, &e, error);
}

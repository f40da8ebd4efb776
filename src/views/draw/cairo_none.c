/* cairo_none.c - in place of cairo.c where the program is built without cairo: no PDF, no PNG. */
#include "scene.h"

static pg_status refuse(pg_error *e)
{
    return pg_fail(e, PG_INTERNAL, "pictures as PDF and PNG need cairo, which this program is built without");
}

pg_status scene_pdf(pg_buf *out, const scene *s, pg_error *e)
{
    (void)out, (void)s;
    return refuse(e);
}

pg_status scene_png(pg_buf *out, const scene *s, pg_error *e)
{
    (void)out, (void)s;
    return refuse(e);
}

/* draw.c - where boards are drawn. */
#include "site_parts.h"

void site_write_draw(pg_buf *out, const site *s, const char *program, size_t length)
{
    (void)s, (void)program, (void)length;
    buf_add(out, "");
}

/* board.c - the page of a board within the site: the one-file page, and what is recorded of the board. */
#include "site_parts.h"

static void add_link(pg_buf *out, const char *file, const char *fragment, const char *text)
{
    buf_printf(out, "<a href=\"./%s%s\">%s</a> ", file, fragment, text);
}

void site_write_board(pg_buf *out, const site *s, const map *m)
{
    pg_buf links = {0}, more = {0}, own = {0};
    add_link(&links, s->front, "", "All boards");
    if (s->draw) {
        buf_printf(&own, "#board=%s", m->board->name); /* letters, digits and _+.- */
        add_link(&links, s->draw, buf_text(&own), "Change this board");
    }
    records_write(&more, m->board);
    page_write_map_with(out, m, buf_text(&links), buf_text(&more));
    buf_release(&links);
    buf_release(&more);
    buf_release(&own);
}

/* index.c - a page over many maps: one line each, with a link to the page of the map. No script. */
#include "page_parts.h"

static void add_entry(pg_buf *out, const page_entry *e)
{
    const board *b = e->map->board;
    map_summary s;
    map_summarise(&s, e->map);
    html_add(out,
             "<tr><th scope=\"row\"><a href=\"./%s\">%s</a></th><td>%s</td><td>%s</td><td>%u</td>"
             "<td>%zu</td><td>%zu</td><td>%zu</td></tr>\n",
             e->file, b->name, b->title, board_rules_name(b->rules), b->holes, (size_t)s.possible,
             (size_t)s.impossible, (size_t)s.open);
}

void page_write_index(pg_buf *out, const page_entry *entry, size_t entries)
{
    html_head(out, "Where a lone survivor can finish", false);
    buf_add(out,
            "<header><h1>Where a lone survivor can finish</h1>\n<p>Each page holds its map, the proof file, "
            "and the program that checks it.</p></header>\n<main><div class=\"scroll\" tabindex=\"0\" "
            "role=\"region\" aria-label=\"The maps\"><table class=\"reasons\">\n<thead><tr>");
    static const char *const heading[] = {"board", "", "rules", "holes", "possible", "impossible", "open"};
    for (size_t i = 0; i < sizeof heading / sizeof *heading; i++)
        buf_printf(out, *heading[i] ? "<th scope=\"col\">%s</th>" : "<td>%s</td>", heading[i]);
    buf_add(out, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < entries; i++)
        add_entry(out, &entry[i]);
    buf_add(out, "</tbody></table></div></main>\n</body>\n</html>\n");
}

/* lessons.c - the classroom. Its boards are those that ship, whichever the site has pages of. */
#include "draw/json_text.h"
#include "site_parts.h"

#include <stdlib.h>
#include <string.h>

/* What the document tells of. */
static const char *const boards[] = {"triangle5", "diamond3", "diamond4", "english"};

static const board_shipped_file *file_of(const char *name)
{
    const board_shipped_file *file;
    for (size_t i = 0; (file = board_shipped(SHIPPED_BOARD, i)) != NULL; i++)
        if (!strcmp(file->name, name))
            return file;
    return NULL;
}

static void add_board(json_t *all, const char *name)
{
    const board_shipped_file *file = file_of(name);
    board *b;
    if (!file || board_parse(&b, file->text, file->length, file->name, NULL, NULL) != PG_OK)
        return;
    char *data = html_board_data(b);
    json_object_set_new(all, name, json_loads(data, 0, NULL));
    free(data);
    board_free(b);
}

static void add_data(pg_buf *out)
{
    json_t *all = json_object();
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        add_board(all, boards[i]);
    char *text = json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(6));
    buf_add(out, "<script type=\"application/json\" id=\"lessons-data\">");
    html_json(out, text);
    buf_add(out, "</script>\n");
    free(text);
    json_decref(all);
}

void site_write_lessons(pg_buf *out, const site *s)
{
    html_begin(out, "Classroom: three lessons",
               &(html_parts){.style = &asset_site_style,
                             .style_hash = asset_site_style_hash,
                             .script_hash = asset_lessons_script_hash});
    buf_printf(out, "<nav><a href=\"./%s\">All boards</a>", s->front);
    if (s->draw)
        buf_printf(out, " <a href=\"./%s\">Draw a board</a>", s->draw);
    buf_add(out, "</nav>\n");
    html_asset(out, &asset_lessons_body);
    add_data(out);
    buf_add(out, "<script>");
    html_asset(out, &asset_lessons_script);
    buf_add(out, "</script>\n</body>\n</html>\n");
}

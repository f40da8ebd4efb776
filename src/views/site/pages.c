/* pages.c - pages behind the first one: where boards are drawn (the document, pagoda and its checker as
 * WebAssembly, and the boards that ship as texts to begin from), a board, the classroom. */
#include "draw/json_text.h"
#include "site_parts.h"

/* ---- base64 ------------------------------------------------------------------------------------------ */

static void add_base64(pg_buf *out, const char *bytes, size_t length)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i < 3 ? length - i : 3;
        uint32_t three = 0;
        char four[4];
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (k < left ? (unsigned char)bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            four[k] = k <= left ? digit[three >> (18 - 6 * k) & 63] : '=';
        buf_add_bytes(out, four, sizeof four);
    }
}

/* ---- the page ---------------------------------------------------------------------------------------- */

static json_t *boards_json(void)
{
    json_t *boards = json_object();
    const board_shipped_file *file;
    for (size_t i = 0; (file = board_shipped(SHIPPED_BOARD, i)) != NULL; i++)
        json_object_set_new(boards, file->name, json_stringn(file->text, file->length));
    return boards;
}

static json_t *data_json(void)
{
    size_t families = 0;
    while (board_family(families))
        families++;
    return object_json("version", text_json(PAGODA_VERSION), "boards", boards_json(), "families",
                       list_json(i, families, json_string(board_family(i))));
}

void site_write_draw(pg_buf *out, const site *s, const char *program, size_t length)
{
    PG_SCOPED(buf_release) pg_buf packed = {0};
    add_base64(&packed, program, length);
    site_begin(out, "Draw a board, get its theory", asset_draw_script_hash);
    buf_printf(out, "<nav><a href=\"./%s\">All boards</a></nav>\n", s->front);
    html_asset(out, &asset_draw_body);
    html_data(out, "draw-data", data_json(), "\n");
    html_block(out, "worker", "text/plain", &asset_draw_worker);
    html_block(out, "checker", "text/plain", &asset_checker);
    html_block(out, "pagoda", "text/plain", &(page_text){packed.text, packed.length});
    html_end(out, &asset_draw_script);
}

/* ---- the page of a board: the one-file page, and what is recorded of the board ------------------------ */

static void add_link(pg_buf *out, const char *file, const char *fragment, const char *text)
{
    buf_printf(out, "<a href=\"./%s%s\">%s</a> ", file, fragment, text);
}

void site_write_board(pg_buf *out, const site *s, const map *m)
{
    PG_SCOPED(buf_release) pg_buf links = {0}, more = {0}, own = {0};
    add_link(&links, s->front, "", "All boards");
    if (s->draw) {
        buf_printf(&own, "#board=%s", m->board->name); /* letters, digits and _+.- */
        add_link(&links, s->draw, buf_text(&own), "Change this board");
    }
    records_write(&more, m->board);
    page_write_map_with(out, m, buf_text(&links), buf_text(&more));
}

void site_write_army(pg_buf *out, const site *s, const problem *first, const verdict *v, uint32_t finishes)
{
    PG_SCOPED(buf_release) pg_buf links = {0};
    PG_FREED char *proof = cert_text(first, v, finishes);
    add_link(&links, s->front, "", "All boards");
    page_write_problems(out, first->board, first->start, first->finish, v, finishes, false, proof,
                        buf_text(&links));
}

/* ---- the classroom: its boards are those that ship, whichever the site has pages of ------------------ */

/* What the document tells of. */
static const char *const boards[] = {"triangle5", "diamond3", "diamond4", "english"};

static json_t *lessons_json(void)
{
    json_t *all = json_object();
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const board_shipped_file *file = board_shipped_named(SHIPPED_BOARD, boards[i]);
        PG_SCOPED(board_release) board *b = NULL;
        if (file && board_parse(&b, file->text, file->length, file->name, NULL, NULL) == PG_OK)
            json_object_set_new(all, boards[i], html_board_json(b));
    }
    return all;
}

void site_write_lessons(pg_buf *out, const site *s)
{
    site_begin(out, "Classroom: three lessons", asset_lessons_script_hash);
    buf_printf(out, "<nav><a href=\"./%s\">All boards</a>", s->front);
    if (s->draw)
        buf_printf(out, " <a href=\"./%s\">Draw a board</a>", s->draw);
    buf_add(out, "</nav>\n");
    html_asset(out, &asset_lessons_body);
    html_data(out, "lessons-data", lessons_json(), "\n");
    html_end(out, &asset_lessons_script);
}

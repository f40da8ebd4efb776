/* draw.c - where boards are drawn: the document, pagoda and its checker as WebAssembly, and the boards that
 * ship as texts to begin from. */
#include "draw/json_text.h"
#include "site_parts.h"

#include <stdlib.h>

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

static void add_data(pg_buf *out)
{
    size_t families = 0;
    while (board_family(families))
        families++;
    json_t *o =
        object_json("version", text_json(PAGODA_VERSION), "boards", boards_json(), "families",
                    list_json(i, families, json_string(board_family(i))));
    char *text = json_dumps(o, JSON_COMPACT);
    buf_add(out, "<script type=\"application/json\" id=\"draw-data\">");
    html_json(out, text);
    buf_add(out, "</script>\n");
    free(text);
    json_decref(o);
}

void site_write_draw(pg_buf *out, const site *s, const char *program, size_t length)
{
    pg_buf packed = {0};
    add_base64(&packed, program, length);
    html_begin(out, "Draw a board, get its theory",
               &(html_parts){.style = &asset_site_style,
                             .style_hash = asset_site_style_hash,
                             .script_hash = asset_draw_script_hash});
    buf_printf(out, "<nav><a href=\"./%s\">All boards</a></nav>\n", s->front);
    html_asset(out, &asset_draw_body);
    add_data(out);
    html_block(out, "worker", "text/plain", &asset_draw_worker);
    html_block(out, "checker", "text/plain", &asset_checker);
    html_block(out, "pagoda", "text/plain", &(page_text){packed.text, packed.length});
    buf_add(out, "<script>");
    html_asset(out, &asset_draw_script);
    buf_add(out, "</script>\n</body>\n</html>\n");
    buf_release(&packed);
}

/* html.c - text inside HTML, and the head that all pages share. */
#include "page_parts.h"

static void html_text(pg_buf *out, const char *text)
{
    static const char marks[] = "&<>\"", *const written[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (; *text; text++) {
        const char *mark = strchr(marks, *text);
        if (mark)
            buf_add(out, written[mark - marks]);
        else
            buf_char(out, *text);
    }
}

void html_add(pg_buf *out, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *at = strchr(format, '%'); at; at = strchr(format, '%')) {
        buf_add_bytes(out, format, (size_t)(at - format));
        if (at[1] == 's')
            html_text(out, va_arg(list, const char *));
        else
            buf_printf(out, "%zu", at[1] == 'z' ? va_arg(list, size_t) : va_arg(list, unsigned));
        format = at + (at[1] == 'z' ? 3 : 2);
    }
    va_end(list);
    buf_add(out, format);
}

void html_asset(pg_buf *out, const page_text *asset) { buf_add_bytes(out, asset->text, asset->length); }

/* How each page begins, and nothing else does. */
#define HEAD                                                                                                 \
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"                                \
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"

bool page_is_one(const char *text) { return !strncmp(text, HEAD, strlen(HEAD)); }

/* Nothing may be fetched, sent or framed; one style and one script may run, by their hashes. */
static void add_policy(pg_buf *out, const html_parts *parts)
{
    buf_printf(out, HEAD "%s'; ", parts->style_hash);
    if (parts->script_hash)
        buf_printf(out, "script-src 'sha256-%s' 'wasm-unsafe-eval'; worker-src blob:; ", parts->script_hash);
    buf_add(out, "base-uri 'none'; form-action 'none'\">\n");
}

void html_begin(pg_buf *out, const char *title, const html_parts *parts)
{
    add_policy(out, parts);
    html_add(out,
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta name=\"color-scheme\" content=\"light dark\">\n<title>%s</title>\n<style>",
             title);
    html_asset(out, parts->style);
    buf_add(out, "</style>\n</head>\n<body>\n");
}

void html_head(pg_buf *out, const char *title, bool programs)
{
    html_begin(out, title,
               &(html_parts){.style = &asset_style,
                             .style_hash = asset_style_hash,
                             .script_hash = programs ? asset_script_hash : NULL});
}

void html_block(pg_buf *out, const char *id, const char *type, const page_text *asset)
{
    buf_printf(out, "<script type=\"%s\" id=\"%s\">", type, id);
    html_asset(out, asset);
    buf_add(out, "</script>\n");
}

void html_end(pg_buf *out, const page_text *script)
{
    buf_add(out, "<script>");
    html_asset(out, script);
    buf_add(out, "</script>\n</body>\n</html>\n");
}

/* "<" is written as an escape. */
void html_data(pg_buf *out, const char *id, json_t *data, const char *after)
{
    PG_FREED char *text = json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(6));
    buf_printf(out, "<script type=\"application/json\" id=\"%s\">", id);
    for (const char *at = text; *at; at++)
        if (*at == '<')
            buf_add(out, "\\u003c");
        else
            buf_char(out, *at);
    buf_printf(out, "</script>%s", after);
    json_decref(data);
}

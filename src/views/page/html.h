/* html.h - HTML as all pages have it: texts, heads with their policy, boards as pictures. */
#pragma once

#include "board/board.h"
#include "draw/json_text.h"
#include "draw/places.h"

/* What is embedded: a style, a script, a program. */
typedef struct page_text {
    const char *text;
    size_t length;
} page_text;

/* pagoda-check as WebAssembly, in base64 of gzip; of length 0 where there was no compiler for it. */
extern const page_text asset_checker;

/* ---- html.c ---- */
/* HTML with the values of %s, in which special characters are escaped, of %u and of %zu. */
void html_add(pg_buf *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void html_asset(pg_buf *out, const page_text *asset);
/* An element that only holds the text: <script type=TYPE id=ID>. */
void html_block(pg_buf *out, const char *id, const char *type, const page_text *asset);
/* What may run in a document, by its SHA-256 in base64, as policies name it. */
typedef struct html_parts {
    const page_text *style;
    const char *style_hash, *script_hash; /* script_hash NULL: no script */
} html_parts;
/* A document up to <body>. Its policy allows these parts and, with a script, workers of its own and
 * WebAssembly. */
void html_begin(pg_buf *out, const char *title, const html_parts *parts);
/* The script that a document ends with, and its end. */
void html_end(pg_buf *out, const page_text *script);
/* An element with data for scripts, of which no text ends it, and what follows; releases the data. */
void html_data(pg_buf *out, const char *id, json_t *data, const char *after);

/* ---- data.c ---- */
json_t *html_board_json(const board *b); /* as the scripts know it */

/* ---- picture.c ---- */
/* Where holes are drawn. */
typedef struct sketch {
    point *at; /* [holes]: centres, neighbours at least 1 apart, from 0 */
    double width, height;
    const board *board;
    uint32_t *edge; /* pairs of holes that are joined; boards without a picture */
    size_t edges;
    point *away; /* [holes]: where names go; likewise, else NULL */
} sketch;
void sketch_make(sketch *l, const board *b);
void sketch_release(sketch *l);
/* An inline picture: each hole with its class and its text (NULL: none). */
typedef struct picture_hole {
    const char *look, *text;
} picture_hole;
void picture_write(pg_buf *out, const sketch *l, const picture_hole *hole, const char *label);
/* The same with a caption, plain text. */
void picture_figure(pg_buf *out, const sketch *l, const picture_hole *hole, const char *label,
                    const char *caption);

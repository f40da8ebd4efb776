/* page_parts.h - what the files of this folder share. Private to page. */
#ifndef PG_PAGE_PARTS_H
#define PG_PAGE_PARTS_H

#include "draw/places.h"
#include "page/page.h"

/* ---- assets.c, made by assets.cmake from the files of this folder ---- */
typedef struct page_text {
    const char *text;
    size_t length;
} page_text;
extern const page_text asset_style, asset_script, asset_player; /* of pages with JavaScript */
extern const page_text asset_worker;                            /* the source of the worker */
extern const char asset_style_hash[], asset_script_hash[];      /* SHA-256 in base64 */
/* Programs as base64 of gzip; of length 0 where there was no compiler for them. */
extern const page_text asset_checker, asset_reach;

/* ---- html.c ---- */
void html_text(pg_buf *out, const char *text); /* with the special characters escaped */
void html_asset(pg_buf *out, const page_text *asset);
/* The head of a document up to <body>; `programs`: its policy lets it run WebAssembly. */
void html_head(pg_buf *out, const char *title, bool programs);

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
void picture_write(pg_buf *out, const sketch *l, uint32_t holes, const picture_hole *hole, const char *label);

/* ---- document.c: tables and pictures, for readers without JavaScript too ---- */
void document_summary(pg_buf *out, const page *p);
void document_matrix(pg_buf *out, const page *p);
void document_starts(pg_buf *out, const page *p, const sketch *l);
void document_reasons(pg_buf *out, const page *p, const sketch *l);
char *document_heading(const board *b, const position *p); /* free() it */
const char *document_sign(const page_cell *c);             /* what stands for a verdict */
/* A board with its weights, and a caption (plain text). */
void document_weights(pg_buf *out, const page *p, const sketch *l, const weighting *w, const char *caption);
void document_game(pg_buf *out, const board *b, const game *g);

/* ---- linked.c: the same for plays that share an unknown start ---- */
void linked_summary(pg_buf *out, const page *p);
void linked_reasons(pg_buf *out, const page *p, const sketch *l);

/* ---- data.c ---- */
void data_write(pg_buf *out, const page *p, const sketch *l); /* JSON, safe inside a script element */

#endif

/* page_parts.h - what the files of this folder share. Private to page. */
#pragma once

#include "page/html.h"
#include "page/page.h"

/* ---- assets.c, made by assets.cmake from the files of this folder ---- */
extern const page_text asset_style, asset_script, asset_player; /* of pages with JavaScript */
extern const page_text asset_worker;                            /* the source of the worker */
extern const char asset_style_hash[], asset_script_hash[];      /* SHA-256 in base64 */
/* A program, as asset_checker of html.h. */
extern const page_text asset_hints;

/* ---- html.c ---- */
/* The head of a document up to <body>; `programs`: its policy lets it run WebAssembly. */
void html_head(pg_buf *out, const char *title, bool programs);

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

/* ---- colours.c ---- */
typedef struct three_colours {
    weighting *half; /* 1/2 on two of them */
    uint8_t *colour; /* [holes]: 0 to 2, of which 1 and 2 are these two */
} three_colours;
three_colours *three_colours_of(const board *b, size_t *count); /* as `pagoda class` has them */
void three_colours_free(three_colours *t, size_t count);

/* ---- linked.c: the same for plays that share an unknown start ---- */
void linked_summary(pg_buf *out, const page *p);
void linked_reasons(pg_buf *out, const page *p, const sketch *l);

/* ---- data.c ---- */
json_t *data_json(const page *p, const sketch *l); /* what the script of a page knows */

/* site.h - boards with their maps as a static site. See docs/use/site.md.
 *
 * Everything is added to the caller's buffer; file names are the caller's business.
 */
#pragma once

#include "page/page.h"

/* Where the pages lie beside each other. */
typedef struct site {
    const page_entry *entry; /* the boards */
    size_t entries;
    /* Files; draw NULL: the program for it was not built; army NULL: it is not wanted. */
    const char *front, *draw, *lessons, *army;
} site;

void site_write_front(pg_buf *out, const site *s);
/* The page of one board: its map, and its records. */
void site_write_board(pg_buf *out, const site *s, const map *m);
/* Conway's army, which has no map: one start, and finishes with their verdicts and proofs. */
void site_write_army(pg_buf *out, const site *s, const problem *first, const verdict *v, uint32_t finishes);
/* Where boards are drawn; `program` is the gzip of pagoda as WebAssembly. */
void site_write_draw(pg_buf *out, const site *s, const char *program, size_t length);
void site_write_lessons(pg_buf *out, const site *s);

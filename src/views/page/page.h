/* page.h - results as one HTML file that checks its own proofs. See docs/use/page.md.
 *
 * A page is a matrix of problems, starts by finishes, with the proof file of what was settled. A map is one;
 * a single problem is one of one cell. Everything is added to the caller's buffer; nothing is decided here.
 */
#pragma once

#include "map/map.h"
#include "prover/linked.h"

typedef struct page_cell {
    verdict_kind kind;
    proof_method method;
    const verdict *verdict; /* NULL: open, or carried over from another cell */
    bool idle;              /* nothing was asked */
    char *moves;            /* the fewest, as text; NULL: not told */
} page_cell;

typedef struct page {
    const board *board;
    const char *title; /* of the document, plain text */
    bool map;          /* every finish is a lone survivor, every hole is one */
    bool moves;        /* what is possible has its fewest moves */
    uint32_t starts, finishes;
    const position *start, *finish;
    char *const *start_name, *const *finish_name; /* NULL: they are called as they are written */
    const uint32_t *start_class;  /* [starts]: the first start like this one; NULL: all differ */
    const page_cell *cell;        /* [starts * finishes], start by start */
    const char *proof;            /* the proof file */
    bool shortest;                /* of one problem: its game is proved to have the fewest moves */
    const char *links, *more;     /* HTML: links at the top, sections after the reasons; NULL: none */
    const linked_problem *linked; /* NULL: each cell is a problem of its own; else they are its plays */
    const linked_verdict *answer; /* of the linked problem */
} page;

void page_write(pg_buf *out, const page *p);
void page_write_map(pg_buf *out, const map *m, bool indexed); /* indexed: an index.html lies beside it */
/* The same with links at the top and with sections after the reasons, as HTML; NULL: none. */
void page_write_map_with(pg_buf *out, const map *m, const char *links, const char *more);
/* One start and several finishes, each with its verdict; links as above. */
void page_write_problems(pg_buf *out, const board *b, const position *start, const position *finish,
                         const verdict *v, uint32_t finishes, bool shortest, const char *proof,
                         const char *links);

/* Plays that share an unknown start: a row for each first side, a column for each second. */
void page_write_linked(pg_buf *out, const linked_problem *q, const linked_verdict *v, const char *proof);

/* One line of a page over many maps. */
typedef struct page_entry {
    const char *file; /* the page of the map, relative to the index */
    const map *map;
} page_entry;
/* Is the text one that these functions wrote, of this version or another? */
bool page_is_one(const char *text);
void page_write_index(pg_buf *out, const page_entry *entry, size_t entries);

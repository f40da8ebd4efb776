/* keys.h - a board file half read: its keys as they were taken in. Private to board; keys.c reads them,
 * parse.c makes the board of them.
 */
#pragma once

#include "board/board.h"
#include "board/reader.h"

typedef enum board_key {
    KEY_BOARD,
    KEY_TITLE,
    KEY_LATTICE,
    KEY_RULES,
    KEY_WRAP,
    KEY_HOLES,
    KEY_DIRECTION,
    KEY_PATTERN,
    KEY_HOLE,
    KEY_EDGE,
    KEY_JUMP,
    KEY_WITHOUT,
    KEY_ONLY,
    KEY_NEVER,
    KEY_FIRST,
    KEY_MARKED,
    KEY_CAPTURES,
    KEY_VISIT,
    KEYS
} board_key;

/* An edge of a graph, the smaller hole first, and where it stands. */
typedef struct edge_line {
    uint32_t end[2];
    size_t line;
} edge_line;

/* A board half read. */
typedef struct board_draft {
    text_reader in;
    span key; /* the first word of the line */
    board *b;
    size_t seen[KEYS]; /* line where a key was first met, or 0 */
    size_t direction_room, pattern_room, place_room, mention_room, edge_room;
    edge_line *edge;  /* [b->edges] */
    size_t *mention;  /* [holes] of a graph or free board: line of the first mention */
    bool *declared;   /* [holes]: has its own `hole` line */
    size_t places;    /* holes with a place of their own (`at X Y`); b->place is as long as mention */
    board_jump *jump; /* of a free board, cells in `cell` */
    jump_cell *cell;
    size_t jumps, jump_room, cells, cell_room;
    board_condition *condition; /* the lines that begin with one of the words of conditions.c */
    size_t conditions, condition_room;
} board_draft;

/* The error at the current line: what was expected, and what was found unless that is empty. */
pg_status draft_bad(board_draft *d, pg_error *e, const char *what, span found);
/* Reads lines until the picture begins or the file ends. */
pg_status draft_read_keys(board_draft *d, pg_error *e);
/* Do the keys go together? */
pg_status draft_check_keys(board_draft *d, pg_error *e);
/* The file's base name without .board, made a board name. The caller frees it. */
char *draft_name(const char *file);

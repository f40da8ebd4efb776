/* index.h - finding holes by name and jumps by their ends or their cells. Private to board.
 *
 * Built while a board is read, read-only afterwards. Everything is numbered keys or a sorted list, so that
 * boards of BOARD_MAX_HOLES holes load in a fraction of a second.
 */
#pragma once

#include "base/intern.h"
#include "board/board.h"

/* What a board may grow to: four times the jumps of the largest picture under the 8-move rules; a complete
 * graph on 160 vertices has 2,009,760. */
enum { BOARD_MAX_JUMPS = 1 << 21, BOARD_MAX_CELLS = 1 << 23 };

struct board_index {
    intern names, cells; /* of holes, and of jumps: their numbers are those of the board */
    size_t hole_room;    /* of board.hole_name */
    board_notation notation;
    size_t jump_room, cell_room; /* of board.jump and board.cell */
    uint32_t *first_jump;        /* [holes + 1]: the jumps of hole h are first_jump[h] .. first_jump[h + 1) */
    uint32_t *by_ends;           /* [jumps]: jumps by first hole, last hole, holes between, states */
    uint64_t *captured; /* holes where some jump, in one of its spellings, takes a peg between its ends */
    struct index_alias *alias; /* other spellings of jumps, by first hole, last hole, jump */
    size_t aliases, alias_room, alias_cells, alias_cell_room;
    jump_cell *alias_cell;
    uint32_t *reading, *first_reading; /* aliases that are readings (board.h), by jump: those of jump j are
                                          reading[first_reading[j] .. first_reading[j + 1]); NULL: none */
    size_t readings;
};

/* A jump that was met again with its cells in another order: x over y into z is y over x into z, and a
 * pattern that reads the same from both ends has two directions. */
typedef struct index_alias {
    uint32_t jump;
    uint32_t first; /* its cells are alias_cell[first .. first + length of the jump) */
} index_alias;

struct board_index *index_new(void);
void index_free(struct board_index *x);
/* Appends a hole whose name is new; takes the name. */
void index_add_hole(board *b, char *name);
/* Appends a jump unless two of its holes are equal or a jump with the same cells (as a set) is there; another
 * order of the cells is kept as an alias then. The caller adds jumps in the order of their first holes. False
 * when the board has grown too large. */
bool index_add_jump(board *b, const jump_cell *cells, uint32_t length);
/* After the last jump: makes first_jump, by_ends and captured, sorts the aliases and lists readings. */
void index_finish(board *b);

/* The jump with these cells in any order, or -1. */
int64_t index_find_jump(const board *b, const jump_cell *cells, uint32_t length);
/* by_ends[*first .. *first + result) are the jumps from one hole to the other. */
uint32_t index_jumps_between(const board *b, uint32_t from, uint32_t to, uint32_t *first);
/* The same for alias[*first .. *first + result). */
size_t index_aliases_between(const board *b, uint32_t from, uint32_t to, size_t *first);
typedef struct jump_ends {
    uint32_t from, to;
} jump_ends;
/* The first and the last hole of an alias. */
jump_ends index_alias_ends(const board *b, const index_alias *a);
/* Where jump j stands in by_ends. */
uint32_t index_place(const board *b, uint32_t j);
/* Same first and last hole; same holes in the same order. */
bool index_same_ends(const board *b, uint32_t i, uint32_t j);
bool index_same_route(const board *b, uint32_t i, uint32_t j);

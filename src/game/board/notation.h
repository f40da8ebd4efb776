/* notation.h - moves as text. Private to board.
 *
 * Reading has two steps. A move is first read as it is written, without asking which jumps there are; then
 * each link is matched with the jumps of the board. So a text that names no jump and one that names
 * several can be told apart, and each be refused in words of its own. The grammar: notation.c.
 */
#pragma once

#include "board/board.h"
#include "board/reader.h"

/* One jump as it is written, within a move or alone. */
typedef struct written_jump {
    uint32_t from, to;
    bool routed; /* the holes between were given */
    uint32_t overs, over[BOARD_MAX_PATTERN];
    span before, after; /* states of all cells, or of length 0 */
} written_jump;

typedef struct written_move {
    uint32_t jumps;
    written_jump *jump; /* free() it */
} written_move;

/* Cuts the next word off: commas and white space separate, but not within parentheses. */
bool notation_next_word(span *text, span *word);
/* The name of a place of a picture; free() it. */
char *notation_place(int row, int col);
/* Adds moves as replay_play reads them, where the board's notation has shorter forms (names.c). */
void notation_spell(pg_buf *out, const board *b, const char *moves);
/* Reads one move. On failure `e` says what was expected, without naming the move. */
pg_status notation_read_move(written_move *out, const board *b, span text, pg_error *e);
/* A jump of the board and the order of its cells in which it was written. */
typedef struct spelled_jump {
    uint32_t jump;
    const jump_cell *cells;
} spelled_jump;
/* The next jump that is written so; `*state` is 0 at first. With `alias` the other spellings are gone
 * through, without it the board's own. False when there are no more. */
bool notation_next_match(const board *b, const written_jump *w, bool alias, size_t *state, spelled_jump *out);
/* Does a jump with these cells move a peg from the first to the last? */
bool notation_carries(const jump_cell *cells, uint32_t length);
/* The jumps of a move of the game, each in the reading by which it goes on: out[0 .. end - first). */
void notation_spell_moved(const board *b, const game *g, uint32_t first, uint32_t end, spelled_jump *out);

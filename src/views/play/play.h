/* play.h - a game that somebody plays: a session that takes one command line after the other.
 *
 * A session knows no terminal and prints nothing. It is given lines, adds its answers to the caller's buffer,
 * and can be asked what stands on the board. So it serves a script on standard input, a screen with a cursor,
 * and a test alike; all but the limits of its searches depends on the lines alone.
 */
#pragma once

#include "board/board.h"

typedef struct play play;

/* A session on a board, which it borrows. Without a start (NULL) the hole that all symmetries leave in place
 * is empty, or the first one; the start has to be closed. Without a finish a lone peg in the hole that is
 * empty, or if there are several in the middle, where the cheap tests do not refuse that, else anywhere. */
play *play_new(const board *b, const position *start, const position *finish);
void play_free(play *p); /* NULL is fine */
/* What each search may use: memory, threads and interrupt of `limits`, and that many seconds. Borrowed. */
void play_limit(play *p, const pg_limits *limits, double seconds);

/* Does what a line asks for, and adds the answer to `out`. PG_INPUT for a line that asks for nothing that can
 * be done: then nothing was changed. Blank lines and comments (#) are passed over. */
pg_status play_line(play *p, const char *line, pg_buf *out, pg_error *e);
bool play_over(const play *p); /* it was asked to end */

/* ---- what a screen asks ------------------------------ */

/* The board is drawn by somebody else: answers leave it out. */
void play_undrawn(play *p);

const board *play_board(const play *p);
const uint64_t *play_pegs(const play *p); /* valid until the next line */
/* Makes a jump, which must fit. */
void play_jump(play *p, uint32_t jump);
/* In a line or two: pegs, jumps, the value of the weighting, the finish; ends a line. */
void play_status(const play *p, pg_buf *out);

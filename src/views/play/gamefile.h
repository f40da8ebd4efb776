/* gamefile.h - a game as a file: a start, a finish, and moves in Bell's notation.
 *
 *     # english, orthogonal rules
 *     start: d4'
 *     finish: d4
 *     d2-d4
 *     f3-d3-d5
 *
 * Lines that begin with # are comments; start and finish may be left out. The page (docs/use/page.md) writes
 * and reads the same.
 */
#pragma once

#include "board/board.h"

typedef struct gamefile {
    char *start, *finish; /* as they are written; NULL: not given */
    char *moves;          /* "" when there are none */
} gamefile;

/* Reads a file, `-` is standard input. PG_INPUT with "file:line: expected ..."; then there is nothing to
 * release. */
pg_status gamefile_load(gamefile *out, const char *path, pg_error *e);
/* The same for text in memory; `file` is what messages call it. */
pg_status gamefile_parse(gamefile *out, const char *text, size_t length, const char *file, pg_error *e);
void gamefile_release(gamefile *g);
/* The game as such a file; finish NULL: none. */
void gamefile_write(pg_buf *out, const board *b, const game *g, const position *finish);

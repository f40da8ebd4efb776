/* placed.h - boards by the places of their holes, as text. Private to draw. */
#ifndef PG_DRAW_PLACED_H
#define PG_DRAW_PLACED_H

#include "board/board.h"

/* The texts of the holes where b->place has them. False, and nothing drawn, where two would be at one place
 * or the whole is too wide. */
bool draw_placed(pg_buf *out, const board *b, char *const *text);

#endif

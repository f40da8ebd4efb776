/* window.h - the sets of holes that the sharpened program looks at. Private to prover.
 *
 * A window is small enough for a walk program over all states of its holes (sharpen.c); which sets are
 * worth one, and why: window.c.
 */
#pragma once

#include "board/board.h"

enum { WINDOW_MOST = 10 }; /* holes: 2^10 states */

typedef struct window {
    uint32_t holes, hole[WINDOW_MOST]; /* ascending */
} window;

/* Regions of 2 .. WINDOW_MOST holes by ascending size, none twice; free() them. */
size_t windows_list(window **out, const board *b);

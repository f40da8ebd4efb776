/* all_reached.h - everything that can be reached on a small board, by the plainest means: what engines are
 * compared with.
 */
#ifndef TEST_ALL_REACHED_H
#define TEST_ALL_REACHED_H

#include "board/board.h"

#include <stdlib.h>

/* For each of the 2^holes positions, is it one that the completions of `start` can be played to? free it. */
static inline bool *all_reached(const board *b, const position *start)
{
    size_t all = (size_t)1 << b->holes, depth = 0;
    bool *seen = calloc(all, 1);
    uint64_t *stack = malloc(all * sizeof *stack);
    for (uint64_t p = 0; p < all; p++)
        if (position_has(start, &p)) {
            seen[p] = true;
            stack[depth++] = p;
        }
    while (depth) {
        uint64_t p = stack[--depth];
        for (uint32_t j = 0; j < b->jumps; j++) {
            uint64_t q = p;
            if (!jump_fits(b, j, &q))
                continue;
            jump_play(b, j, &q);
            if (!seen[q]) {
                seen[q] = true;
                stack[depth++] = q;
            }
        }
    }
    free(stack);
    return seen;
}

#endif

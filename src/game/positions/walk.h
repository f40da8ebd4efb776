/* walk.h - going through the members of a position set. */
#pragma once

#include "board/board.h"

/* By the number of pegs, rising or falling. */
typedef struct set_walk {
    const position *set; /* borrowed */
    uint32_t *hole;      /* its open holes */
    uint32_t holes;
    uint32_t *chosen;   /* pegs of them: indices into hole, ascending */
    int64_t pegs, last; /* how many are chosen now, and at the end */
    int step;
    bool fresh; /* the first choice of this number of pegs is still to come */
} set_walk;
void set_walk_init(set_walk *w, const position *set, bool falling);
bool set_walk_next(set_walk *w, uint64_t *pegs); /* false at the end */
void set_walk_release(set_walk *w);

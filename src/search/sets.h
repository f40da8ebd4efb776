/* sets.h - position sets as the engines need them: members, enumeration. */
#ifndef PG_SETS_H
#define PG_SETS_H

#include "board.h"

/* Goes through the members of a set by their number of pegs, rising or falling. */
typedef struct set_walk {
    const position *set; /* borrowed */
    uint32_t *hole;      /* its open holes */
    uint32_t holes;
    uint32_t *chosen;    /* pegs of them: indices into hole, ascending */
    int64_t pegs, last;  /* how many are chosen now, and at the end */
    int step;
    bool fresh;          /* the first choice of this number of pegs is still to come */
} set_walk;
void set_walk_init(set_walk *w, const position *set, bool falling);
bool set_walk_next(set_walk *w, uint64_t *pegs); /* false at the end */
void set_walk_release(set_walk *w);

/* Is the position a member? The same as position_has, inlined for a known number of words. */
static inline bool set_has(const position *p, uint32_t words, const uint64_t *pegs)
{
    int64_t count = 0;
    for (uint32_t w = 0; w < words; w++) {
        if ((pegs[w] ^ p->peg[w]) & ~p->open[w])
            return false;
        count += __builtin_popcountll(pegs[w]);
    }
    return p->count < 0 || p->count == count;
}

#endif

/* patterns.h - potentials tested on positions, many at a time.
 *
 * A potential is a sum of numbers for the states of regions, each of a few holes. Regions are put together
 * to windows of at most PATTERNS_WINDOW holes, and a window has a row of numbers for each of its states, one
 * lane of 16 bits a potential. The number of a state is a sum of bits of the position: what a jump changes
 * in the numbers of all windows is one constant. A position costs the numbers of its states, and for each
 * window and 32 potentials an addition; what a jump leads to costs two additions for each window that the
 * jump touches, and is done with as soon as 32 potentials have one that refuses it. What takes a potential
 * checks that no lane can overflow and, with integers, that no jump raises it: whoever proposed it, what is
 * refused is refused exactly.
 */
#ifndef PG_PATTERNS_H
#define PG_PATTERNS_H

#include "search/lanes.h"

enum {
    PATTERNS_WINDOW = 10,
    PATTERNS_MOST_SUM = 10000 /* of the largest values of the regions, and of a count's weights: what a proof
                                 by halves may have */
};

/* Lanes of 32 potentials; sums of a row a window. */
typedef int16_t patterns_row __attribute__((vector_size(64), may_alias));
/* The numbers of the states of some windows. */
typedef uint16_t patterns_states __attribute__((vector_size(32), may_alias));

enum {
    PATTERNS_LANES = sizeof(patterns_row) / sizeof(int16_t),
    PATTERNS_STATES = sizeof(patterns_states) / sizeof(uint16_t),
    PATTERNS_MOST_PARTS = 4,
    PATTERNS_MOST_WINDOWS = PATTERNS_MOST_PARTS * PATTERNS_STATES,
    PATTERNS_MOST_GROUPS = 8,
    PATTERNS_MOST = PATTERNS_MOST_GROUPS * PATTERNS_LANES /* potentials */
};

typedef struct patterns_window {
    uint64_t holes;
    uint32_t size;
    patterns_row *row; /* [groups x 2^size], part of `rows` */
} patterns_window;

typedef struct patterns {
    const board *board;       /* borrowed; at most 64 holes */
    const struct steps *play; /* borrowed: jumps in the direction of the search */
    bool backwards;           /* a floor is the most that a start is worth */
    uint32_t most, used, room, groups;
    search_potential *potential;          /* [room], owned */
    uint64_t *hits;                       /* [room] */
    patterns_row *base;                   /* [groups]: less the floors */
    uint32_t windows, window_room, parts; /* parts: of PATTERNS_STATES windows */
    patterns_window *window;
    patterns_row *rows;    /* of all windows, on large pages: they are looked up all over */
    patterns_states *byte; /* [bytes of a position x 256 x parts]: what a byte adds to the states' numbers */
    patterns_states *flip; /* [jumps x parts]: what a jump changes in them, ... */
    uint64_t *touched;     /* [jumps]: ... and in which windows */
} patterns;

void patterns_init(patterns *p, const board *b, const struct steps *play, bool backwards, uint32_t most);
void patterns_release(patterns *p);
/* Takes a potential, which is released in any case. Refused (false): one that some jump may raise or that is
 * too large, and any once there is no room. */
bool patterns_add(patterns *p, search_potential *potential);
/* Keeps only those with hits. */
void patterns_keep_hit(patterns *p);
bool patterns_refuse(const patterns *p, uint64_t pegs);
/* Drops the jumps to what a potential refuses, of those that apply to a position; how many are left. Unless
 * `hits` is NULL, the first potential that refuses gets one more there, for each. */
uint32_t patterns_keep(const patterns *p, uint64_t pegs, uint32_t *jump, uint32_t jumps, uint64_t *hits);
/* Its value less the floor, or back the floor less its value: below 0 it is refused. */
int64_t search_potential_slack(const search_potential *p, uint64_t pegs, bool backwards);
/* The most that jump j can add, in the states of the regions that allow it. */
int64_t search_potential_gain(const search_potential *p, const board *b, uint32_t jump);

#endif

/* patterns.h - potentials tested on positions, many at a time.
 *
 * A potential is a sum of numbers for the states of regions, each of a few holes. Regions are put together
 * to windows of at most PATTERNS_WINDOW holes, and a window has a row of numbers for each of its states,
 * one lane of 16 bits a potential: a position costs the look-up of its state in each window, and an
 * addition for each window and sixteen potentials. What takes a potential checks that no lane can overflow
 * and, with integers, that no jump raises it: whoever proposed it, what is refused is refused exactly.
 */
#ifndef PG_PATTERNS_H
#define PG_PATTERNS_H

#include "lanes.h"

enum {
    PATTERNS_WINDOW = 10,
    PATTERNS_MOST_SUM = 10000 /* of the largest values of the regions, and of a count's weights: what a proof
                                 by halves may have */
};

typedef struct patterns_window {
    uint64_t holes;
    uint32_t size;
    uint16_t *part;   /* [bytes of a position x 256]: what a byte of it adds to the number of the state */
    lane_group *row;  /* [2^size x groups] */
} patterns_window;

typedef struct patterns {
    const board *board; /* borrowed; at most 64 holes */
    bool backwards;     /* a floor is the most that a start is worth */
    uint32_t most, used, room, groups;
    search_potential *potential; /* [room], owned */
    uint64_t *hits;              /* [room] */
    lane_group *base;            /* [groups]: less the floors */
    uint32_t windows, window_room;
    patterns_window *window;
} patterns;

void patterns_init(patterns *p, const board *b, bool backwards, uint32_t most);
void patterns_release(patterns *p);
/* Takes a potential, which is released in any case. Refused (false): one that some jump may raise or that is
 * too large, and any once there is no room. */
bool patterns_add(patterns *p, search_potential *potential);
/* Keeps only those with hits. */
void patterns_keep_hit(patterns *p);
/* The first potential by which a position is refused, or p->used. */
uint32_t patterns_find(const patterns *p, uint64_t pegs);
/* Its value less the floor, or back the floor less its value: below 0 it is refused. */
int64_t search_potential_slack(const search_potential *p, uint64_t pegs, bool backwards);
/* The most that jump j can add, in the states of the regions that allow it. */
int64_t search_potential_gain(const search_potential *p, const board *b, uint32_t jump);

static inline bool patterns_refuse(const patterns *p, uint64_t pegs)
{
    uint32_t at[64];
    const uint32_t bytes = (p->board->holes + 7) / 8;
    for (uint32_t w = 0; p->groups && w < p->windows; w++) {
        const uint16_t *part = p->window[w].part;
        at[w] = 0;
        for (uint32_t k = 0; k < bytes; k++)
            at[w] |= part[256 * k + (pegs >> 8 * k & 255)];
    }
    for (uint32_t g = 0; g < p->groups; g++) {
        lane_group sum = p->base[g];
        for (uint32_t w = 0; w < p->windows; w++)
            sum += p->window[w].row[(size_t)at[w] * p->groups + g];
        if (lanes_negative(&sum))
            return true;
    }
    return false;
}

#endif

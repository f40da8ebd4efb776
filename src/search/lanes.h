/* lanes.h - resource counts tested on positions of one word, eight at a time. Private to search.
 *
 * The same test as pool.h, for searches that see positions by the hundred million: 16-bit lanes, one table of
 * 256 rows a byte of the position, so that eight slacks cost a load and an addition a byte, and eight tests
 * of a jump a subtraction. A count whose weights are too large for 16 bits is not taken.
 */
#ifndef PG_LANES_H
#define PG_LANES_H

#include "search.h"

enum { LANES = 8, LANES_MOST_SUM = 10000 }; /* of weights, and of thresholds: differences fit 16 bits */

typedef int16_t lane __attribute__((vector_size(2 * LANES)));
typedef uint64_t lane_pair __attribute__((vector_size(2 * LANES)));

typedef struct lanes {
    const board *board; /* borrowed */
    bool backwards;     /* positions worth more than the threshold are refused, and jumps taken back */
    uint32_t bytes;     /* of a position */
    uint32_t used, most, groups, room; /* counts; groups of LANES in use, and those there is room for */
    search_count *count; /* [most], owned */
    uint64_t *hits;      /* [most] */
    lane *value;         /* bytes x 256 x room */
    lane *cost;          /* jumps x room */
    lane *base;          /* [room] */
} lanes;

/* For at most `most` counts. */
void lanes_init(lanes *l, const board *b, bool backwards, uint32_t most);
void lanes_release(lanes *l);
/* Takes a copy. Refused (false): a count that some jump gains on, one that is too large, a second copy, and
 * any once `most` are there. */
bool lanes_add(lanes *l, const search_count *count);
/* Keeps only the counts with hits, those with more of them first. */
void lanes_keep_hit(lanes *l);

/* The slacks of a position; the same for all lanes not in use. */
static inline void lanes_look(const lanes *l, uint64_t pegs, lane *slack)
{
    for (uint32_t g = 0; g < l->groups; g++)
        slack[g] = l->base[g];
    for (uint32_t i = 0; i < l->bytes; i++, pegs >>= 8) {
        const lane *row = l->value + ((size_t)i * 256 + (pegs & 255)) * l->room;
        for (uint32_t g = 0; g < l->groups; g++)
            slack[g] += row[g];
    }
}

static inline bool lane_negative(lane x)
{
    lane_pair p = (lane_pair)x;
    return ((p[0] | p[1]) & UINT64_C(0x8000800080008000)) != 0;
}

/* The first group in which what jump j leads to is refused, from a position with these
 * slacks; `groups` when none. */
static inline uint32_t lanes_refuse(const lanes *l, const lane *slack, uint32_t j)
{
    const lane *cost = l->cost + (size_t)j * l->room;
    for (uint32_t g = 0; g < l->groups; g++)
        if (lane_negative(slack[g] - cost[g]))
            return g;
    return l->groups;
}

/* Is the position itself refused? `slack` is scratch. */
bool lanes_refuse_position(const lanes *l, uint64_t pegs, lane *slack);
/* Counts a hit for the first lane of the group that refuses what jump j leads to. */
void lanes_hit(lanes *l, const lane *slack, uint32_t group, uint32_t j);

#endif

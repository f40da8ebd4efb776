/* lanes.h - resource counts tested on positions, many at a time.
 *
 * The slack of a position under a count is its value less the least value that a finish has; a jump costs
 * what it loses. A position with a negative slack is dead, and so is what a jump leads to that costs more
 * than the slack. A count is a lane of 16 bits: the slacks of a position are sums of rows, one for each four
 * or eight holes (a table of 16 or 256 rows), and the test of a jump is a subtraction, so that a few vector
 * instructions test sixteen counts. Taking jumps back turns all round: a position is refused when it is worth
 * more than any start, and lanes hold the negatives.
 *
 * A count is taken only when no jump gains under it and its sums fit, so that no lane can overflow on any
 * position: what is refused is refused exactly, whoever proposed the count. One whose sums fit 64 bits only
 * is tested by itself, for those who ask for that.
 */
#ifndef PG_LANES_H
#define PG_LANES_H

#include "search/search.h"

#include <assert.h>

enum { LANES_GROUP = 16 };

/* A group of lanes; compilers split it where the machine's vectors are shorter. */
typedef int16_t lane_group __attribute__((vector_size(LANES_GROUP * sizeof(int16_t))));

/* What the lanes are for. */
typedef struct lanes_use {
    uint32_t most;           /* takes no more counts than that, images included */
    bool backwards;          /* jumps are taken back, and a floor is the most that a start is worth */
    bool large;              /* takes counts of 64 bits, too */
    bool by_bytes;           /* tables for eight holes each: larger, and half as many to add up */
    int64_t most_sum;        /* of the absolute values of a count's weights; 0: any that fits */
    bool sparing;            /* hits go to a count that has some, if possible */
    const uint32_t *element; /* NULL, or elements x holes, borrowed: a count is taken with all its images */
    uint32_t elements;       /* or not at all */
} lanes_use;

/* A count of 64 bits. */
typedef struct lanes_large {
    uint32_t number;
    int64_t *cost; /* [jumps] */
    int64_t slack; /* of the position last looked at */
} lanes_large;

typedef struct lanes {
    const board *board; /* borrowed */
    lanes_use use;
    uint32_t used, room; /* counts */
    search_cut *cut;     /* [room], owned */
    uint64_t *hits;      /* [room] */
    double *scale;       /* [room]: the largest weight, at least 1 */
    uint32_t groups, group_room;
    lane_group *base;   /* [group_room]: less the floors */
    lane_group *value;  /* parts x rows x group_room: of the pegs on four or eight holes each */
    lane_group *cost;   /* jumps x group_room */
    lane_group *slack;  /* [group_room]: of the position last looked at */
    lanes_large *large; /* each has an empty lane, too, which refuses nothing */
    uint32_t larges, large_room;
} lanes;

void lanes_init(lanes *l, const board *b, const lanes_use *use);
void lanes_release(lanes *l);
/* Takes a copy of a count. Refused (false): one that some jump gains on or that is too large, one that is
 * there, and any once there is no room. */
bool lanes_add(lanes *l, const search_cut *cut);
/* Keeps only the counts with hits, those with more of them first. */
void lanes_keep_hit(lanes *l);

/* Computes the slacks of a position; true when one is negative. */
bool lanes_look(lanes *l, const uint64_t *pegs);
/* Of the position last looked at. */
int64_t lanes_slack(const lanes *l, uint32_t count);
bool lanes_large_refuses(const lanes *l, uint32_t j);
enum { LANES_HERE = UINT32_MAX };
/* Counts a hit for a count that refuses what jump j leads to from the position last looked at, or
 * (LANES_HERE) that position itself. */
void lanes_hit(lanes *l, uint32_t j);

/* ---- the inner loops, for threads that share the lanes: slacks of counts of 16 bits -------------- */

/* `bits` holes have a table: 8 by bytes, else 4. */
static inline __attribute__((always_inline)) void lanes_slacks(const lanes *l, const uint32_t bits,
                                                               const uint64_t *pegs, lane_group *slack)
{
    const uint32_t groups = l->groups, parts = (l->board->holes + bits - 1) / bits, in_word = 64 / bits;
    assert(bits == (l->use.by_bytes ? 8 : 4)); /* as the tables are */
    for (uint32_t g = 0; g < groups; g++)
        slack[g] = l->base[g];
    for (uint32_t p = 0; p < parts; p++) {
        uint64_t there = pegs[p / in_word] >> (p % in_word * bits) & ((1u << bits) - 1);
        const lane_group *row = l->value + (((size_t)p << bits) + there) * l->group_room;
        for (uint32_t g = 0; g < groups; g++)
            slack[g] += row[g];
    }
}

static inline __attribute__((always_inline)) bool lanes_negative(const lane_group *g)
{
    const uint64_t signs = UINT64_C(0x8000800080008000);
    typedef uint64_t words __attribute__((vector_size(sizeof(lane_group) / 2), may_alias));
    const words *half = (const words *)g, w = half[0] | half[1];
    return ((w[0] | w[1]) & signs) != 0;
}

/* Is what jump j leads to refused, from a position with these slacks? */
static inline __attribute__((always_inline)) bool lanes_refuse_from(const lanes *l, const lane_group *slack,
                                                                    uint32_t j)
{
    const lane_group *cost = l->cost + (size_t)j * l->group_room;
    for (uint32_t g = 0; g < l->groups; g++) {
        lane_group left = slack[g] - cost[g];
        if (lanes_negative(&left))
            return true;
    }
    return false;
}

/* Is what jump j leads to refused, from the position last looked at? */
static inline bool lanes_refuse(const lanes *l, uint32_t j)
{
    return lanes_refuse_from(l, l->slack, j) || (l->larges && lanes_large_refuses(l, j));
}

#endif

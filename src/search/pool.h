/* pool.h - resource counts tested on every position of a hunt. Private to search.
 *
 * The slack of a position under a count is its value less the least value that a finish has; a jump costs
 * what it loses. A position with a negative slack is dead, and so is what a jump leads to that costs more
 * than the slack. Lanes of 64 bits, one a count: the slacks of a position are sums of rows, one for each four
 * holes (a table of 16 rows), and the test of a jump is a subtraction a lane whose signs are OR-ed, so a few
 * vector instructions test eight counts.
 */
#ifndef PG_POOL_H
#define PG_POOL_H

#include "search.h"

enum { POOL_LANES = 8 }; /* counts come in groups of that many */

typedef struct pool {
    const board *board; /* borrowed */
    bool backwards;      /* jumps are taken back, and a floor is the most that a start is worth: the pool has
                            the negatives of counts and floors, so that all else is the same */
    uint32_t most;       /* takes no more counts than that */
    uint32_t used, room; /* room: a multiple of POOL_LANES */
    search_count *count; /* [room], owned */
    uint64_t *hits;      /* [room] */
    int64_t *scale;      /* [room]: the largest weight, positive */
    int64_t *base;       /* [room]: less the floors */
    int64_t *value;      /* quarters x 16 x room */
    int64_t *cost;       /* jumps x room */
    int64_t *slack;      /* [room]: of the position last given to pool_look */
} pool;

void pool_init(pool *p, const board *b, bool backwards, uint32_t most);
void pool_release(pool *p);
/* Takes a copy of a count. Refused (false): one that some jump gains on or whose sums could overflow, a
 * second copy of one that is there, and any once the pool is full. */
bool pool_add(pool *p, const search_count *count);
/* Computes the slacks of a position; true when one is negative. */
bool pool_look(pool *p, const uint64_t *pegs);
/* Counts a hit for a count that refuses the position last looked at: one that has hits already if
 * possible. */
void pool_hit(pool *p);

/* Is what jump j leads to refused, from the position last looked at? Slacks of lanes not in use are 0, and so
 * are costs. */
static inline bool pool_refuses(const pool *p, uint32_t j)
{
    const int64_t *cost = p->cost + (size_t)j * p->room, *slack = p->slack;
    for (uint32_t i = 0; i < p->room; i += POOL_LANES) {
        int64_t sign = 0;
        for (uint32_t k = 0; k < POOL_LANES; k++)
            sign |= slack[i + k] - cost[i + k];
        if (sign < 0)
            return true;
    }
    return false;
}

#endif

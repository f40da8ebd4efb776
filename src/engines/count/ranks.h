/* ranks.h - levels whose parts are spread over processes. Private to count.
 *
 * The hash of the least position of an orbit chooses its part, and the part its owner. Every rank goes
 * through the same steps: it expands the entries that it has, what they lead to goes to the owners of the
 * parts, and each owner puts it into its tables. A round ends for all together, and a reason to stop is
 * everybody's. Where there is one process all of these do nothing.
 */
#ifndef PG_COUNT_RANKS_H
#define PG_COUNT_RANKS_H

#include "step.h"

enum {
    RANKS_PART_BITS = 7, /* at the least, so that owners have about as many parts */
    RANKS_ROUND = 4,     /* a round is that part of one alone, and smaller the more ranks there are */
};

/* What arrived in a round: words for each part of this rank, from each rank. */
typedef struct arrivals {
    uint64_t **from;   /* [ranks]; NULL: nothing */
    size_t *length;    /* [ranks]: words */
    uint64_t ***place; /* [ranks][own parts + 1] */
} arrivals;

static inline bool part_is_own(const run *r, size_t part)
{
    return !r->peers || part % r->peers->count == r->peers->rank;
}

void ranks_sum_games(const run *r, mpz_t games);
void ranks_sum_tally(const run *r, count_tally *t); /* COUNT_UNKNOWN stays unknown */
/* A reason to stop that one rank has is a reason for all. */
pg_status ranks_check(run *r);
/* Sends what was emitted for parts of other ranks, and takes what they have for ours. */
void ranks_exchange(step *s);
/* Puts what arrived for a part of ours into its table. */
void ranks_take(const step *s, size_t part);
void ranks_release(run *r); /* what arrived */

/* ---- rank 0 calls, the others serve: count_reached on all of them, or count_on_games ---- */
struct counting;
void ranks_call(const struct counting *p, bool back, const position *from, bool all_games, bool keep);
void ranks_call_on_games(const struct counting *p, bool keep);

#endif

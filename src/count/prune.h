/* prune.h - resource counts tested on every position of a level. Private to count.
 *
 * The slack of a position under a count is its value less the least value that a finish has; a jump costs
 * what it loses. What a jump that costs more than the slack leads to cannot reach the finish. Lanes of 16
 * bits, one a count, all images under the symmetries being lanes too, so that a position and its images are
 * cut together: a few vector instructions test a jump against all of them.
 */
#ifndef PG_COUNT_PRUNE_H
#define PG_COUNT_PRUNE_H

#include "count.h"
#include "tables.h"

enum { PRUNE_LANES = 64, PRUNE_GROUP = 16, PRUNE_GROUPS = PRUNE_LANES / PRUNE_GROUP };

/* A group of lanes; compilers split it where the machine's vectors are shorter. */
typedef int16_t prune_group __attribute__((vector_size(PRUNE_GROUP * sizeof(int16_t))));

typedef struct prune {
    const board *board;
    const uint32_t *element; /* symmetries that fix start and finish; borrowed */
    uint32_t elements;
    uint32_t used;           /* lanes; the others of the last group refuse nothing */
    uint32_t groups;
    int16_t *weight;    /* PRUNE_LANES x holes */
    prune_group *base;  /* [PRUNE_GROUPS]: less the floors */
    prune_group *value; /* quarters x 16 x PRUNE_GROUPS: of the pegs on four holes each */
    prune_group *cost;  /* jumps x PRUNE_GROUPS */
} prune;

void prune_init(prune *p, const board *b, const uint32_t *element, uint32_t elements);
void prune_release(prune *p);

/* Plays `games` random games of `depth` jumps from `start` that no count refuses, asks for counts that refuse
 * where they end, and takes those. True when `start` itself is refused: there is no game. */
bool prune_learn(prune *p, const tables *m, const uint64_t *start, uint32_t depth, uint32_t games,
                 const count_refuter *refuter, void *context, const pg_limits *limits);

static inline __attribute__((always_inline)) void prune_slacks(const prune *p, const uint64_t *pegs,
                                                               prune_group *slack)
{
    const uint32_t groups = p->groups, quarters = (p->board->holes + 3) / 4;
    for (uint32_t i = 0; i < groups; i++)
        slack[i] = p->base[i];
    for (uint32_t q = 0; q < quarters; q++) {
        const prune_group *row =
            p->value + ((size_t)q * 16 + (pegs[q / 16] >> (q % 16 * 4) & 15)) * PRUNE_GROUPS;
        for (uint32_t i = 0; i < groups; i++)
            slack[i] += row[i];
    }
}

/* Is one of the lanes negative? */
static inline __attribute__((always_inline)) bool prune_negative(const prune_group *g)
{
    const uint64_t signs = UINT64_C(0x8000800080008000);
    typedef uint64_t words __attribute__((vector_size(sizeof(prune_group))));
    words w = (words)*g;
    return ((w[0] | w[1] | w[2] | w[3]) & signs) != 0;
}

/* Is what jump j leads to refused? */
static inline __attribute__((always_inline)) bool prune_refuses(const prune *p, const prune_group *slack,
                                                                uint32_t j)
{
    const prune_group *cost = p->cost + (size_t)j * PRUNE_GROUPS;
    prune_group low = slack[0] - cost[0];
    for (uint32_t i = 1; i < p->groups; i++)
        low |= slack[i] - cost[i];
    return prune_negative(&low);
}

#endif

/* level_ranks.h - processes among which levels are spread, each of which has a part of every level.
 *
 * Who has which position is the engine's business; what carries words between processes is given from outside
 * (src/mpi). All ranks call the same functions in the same order.
 */
#ifndef PG_LEVEL_RANKS_H
#define PG_LEVEL_RANKS_H

#include "base.h"

typedef struct level_ranks {
    uint32_t rank, ranks; /* this one; how many */
    void *context;
    /* Rank 0: all others are to serve this request (count_serve, halves_serve). */
    void (*call)(void *context, const void *request, size_t length);
    void (*sum)(void *context, uint64_t *number, size_t count);  /* over all ranks, in place */
    void (*most)(void *context, uint64_t *number, size_t count); /* the largest ones */
    /* Words for each other rank against words from it; in[i] is allocated, to be free()d, or NULL. */
    void (*exchange)(void *context, uint64_t *const *out, const size_t *outs, uint64_t **in, size_t *ins);
    /* Words to one rank, at least one and no more than INT_MAX, and those that one sends: allocated. */
    void (*send)(void *context, uint32_t to, const uint64_t *words, size_t count);
    void (*receive)(void *context, uint32_t from, uint64_t **words, size_t *count);
} level_ranks;

#endif

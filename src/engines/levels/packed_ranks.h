/* packed_ranks.h - sets that ranks share, each with a part of its own, as one set in a checkpoint.
 *
 * Rank 0 merges what the others stream to it, and what it reads goes to whoever has the number: the file is
 * that of packed.h, and nobody holds more than a piece of what is another's. The others call the same
 * functions, with NULL for the file.
 */
#ifndef PG_PACKED_RANKS_H
#define PG_PACKED_RANKS_H

#include "levels/level_streams.h"
#include "levels/packed.h"

/* A set in streams towards rank 0. */
typedef struct packed_join {
    level_streams *streams;
    const packed *own;
    uint64_t count, bound; /* of all */
    struct join_source *source; /* [ranks] */
} packed_join;

/* Others: give all of it, and that was their part. Rank 0: j->count is known then. `bound`: this rank's; of
 * all the least counts. */
void packed_join_begin(packed_join *j, level_streams *s, const packed *own, uint64_t bound);
/* Rank 0: merges and writes; how many numbers are below the bound. `f` NULL: nothing is written. */
uint64_t packed_join_end(packed_join *j, checkpoint_file *f);

/* Who has which number, and what rank 0 remembers of them. */
typedef struct packed_shares {
    uint32_t (*owner)(const void *context, uint64_t number);
    const void *context;
    uint64_t every; /* 0: nothing; else one number in so many, from the first one on */
    uint64_t *mark; /* free() it */
    size_t marks, room;
} packed_shares;

/* From the file, which rank 0 reads, *count numbers in all, of which this rank gets its own in *out. The
 * streams go from rank 0. PG_INPUT and PG_LIMIT as packed_take, of this rank alone. */
pg_status packed_take_shared(checkpoint_file *f, level_streams *s, packed *out, uint64_t *count,
                             level_room *room, unsigned bits, packed_shares *how);

/* How many numbers of the set are below the bound. */
uint64_t packed_below(const packed *p, uint64_t bound);

#endif

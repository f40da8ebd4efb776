/* packed_ranks.h - packed sets in a checkpoint, those too that ranks share, each with a part of its own.
 *
 * Rank 0 merges what the others stream to it, and what it reads goes to whoever has the number: the file is
 * the same for any number of ranks, and nobody holds more than a piece of what is another's. The others call
 * the same functions, with NULL for the file. Streams without ranks: this process alone.
 */
#ifndef PG_PACKED_RANKS_H
#define PG_PACKED_RANKS_H

#include "levels/level_streams.h"
#include "levels/packed.h"

/* A set, ascending, to the file or in a stream. Where numbers are missing, as a file of the set fails, the
 * checkpoint fails, too. */
typedef struct set_writer {
    checkpoint_file *f;
    level_stream *to; /* NULL: to the file */
    uint64_t left, last, number[PACKED_BLOCK];
    uint32_t used;
} set_writer;

void set_begin(set_writer *w, uint64_t count);
void set_put(set_writer *w, uint64_t number);
void set_end(set_writer *w);
void set_give(set_writer *w, const packed *set); /* all of one */
/* The next set of a stream; false: there is none any more. */
bool set_give_next(set_writer *w, level_stream *from);

/* A set in streams towards rank 0. */
typedef struct packed_join {
    level_streams *streams;
    const packed *own;
    uint64_t count, bound;      /* of all */
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
 * streams go from rank 0, and are read up to the end of the set whatever comes. PG_INPUT: the file cannot be
 * right; PG_LIMIT: there is no room on this rank. *out is empty then. */
pg_status packed_take_shared(checkpoint_file *f, level_streams *s, packed *out, uint64_t *count,
                             level_room *room, unsigned bits, packed_shares *how);

/* How many numbers of the set are below the bound. */
uint64_t packed_below(const packed *p, uint64_t bound);

#endif

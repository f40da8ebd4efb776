/* keep.h - levels in a checkpoint, of one process or of several that share them.
 *
 * There is one file, which rank 0 writes and reads; the others call the same functions with NULL for it. A
 * level is what kind it is, the sizes of its parts, and blocks of entries, those of rank 0 first, then those
 * of the others as they stream them: entries as they lie in memory or, where a rank has them packed, numbers;
 * those with notes as bytes.
 * Read back, every entry goes to whoever has it, so a run goes on with any number of ranks, and nobody holds
 * more than a piece of what is another's.
 *
 * A checksum has passed over a file only when all of it was read, so lengths, and what is used as an index,
 * are tested as they come. Where a file of a packed set has failed, the checkpoint fails, too.
 */
#pragma once

#include "base/checkpoint.h"
#include "base/peers.h"
#include "levels/runs.h"
#include "sets/level.h"

typedef struct keeping {
    checkpoint_file *f; /* NULL on ranks that serve */
    const peers *peers; /* NULL: this process alone */
    level_room *room;
    const space *space; /* of the positions */
} keeping;

/* A level, on all ranks together; one that was released comes back as that. */
void keep_level(const keeping *k, const level *l);
/* What this rank has of a level, with the same status on all; *count (may be NULL): of all ranks. PG_INPUT:
 * the file cannot be right; PG_MEMORY: there is no room. Release it in every case. */
pg_status keep_take_level(const keeping *k, level *out, uint64_t *count);
/* Runs of numbers; a rank may have others afterwards, but all of its numbers. */
void keep_runs(const keeping *k, const runs *r);
pg_status keep_take_runs(const keeping *k, runs *out);
/* Words that rank 0 has put into the file, to all. False, on all: they could not be read. */
bool keep_take_words(const keeping *k, uint64_t *word, size_t count);

/* How many numbers of a set are below the bound. */
uint64_t packed_below(const packed *p, uint64_t bound);

/* prune.h - resource counts that cut levels (search's lanes.h). Private to count.
 *
 * All images of a count under the symmetries are taken, so that a position and its images are cut together.
 */
#ifndef PG_COUNT_PRUNE_H
#define PG_COUNT_PRUNE_H

#include "count/count.h"
#include "search/lanes.h"
#include "sets/space.h"

enum { PRUNE_COUNTS = 64 };

/* `element`: symmetries that fix start and finish; borrowed. */
void prune_init(lanes *counts, const board *b, const uint32_t *element, uint32_t elements);
/* Plays `games` random games of `depth` jumps from `start` that no count refuses, asks for counts that refuse
 * where they end, and takes those. */
void prune_learn(lanes *counts, const space *m, const uint64_t *start, uint32_t depth, uint32_t games,
                 const count_refuter *refuter, void *context, const pg_limits *limits);

#endif

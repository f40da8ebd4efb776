/* share.h - other processes that have a part in a map, and the file that keeps what is found. Private to map.
 *
 * Tasks of a round are numbers. Whoever did one says, in bytes, what came of its cells: verdicts with their
 * certificates, or what was tried. Rank 0 takes these in place of what it would have found itself.
 */
#pragma once

#include "map/map.h"

typedef struct map_work map_work;
typedef struct sharing sharing;

/* *out NULL: nobody else has a part, and nothing is kept. PG_INPUT: the checkpoint is refused. */
pg_status sharing_new(sharing **out, map_work *w, const map_options *how, pg_error *e);
/* Ends it; `done`: the checkpoint is needed no more. NULL is fine. PG_INPUT: it may lack what came last. */
pg_status sharing_free(sharing *s, bool done, pg_error *e);
/* A round begins: who has which task is open; what was kept is taken. */
void sharing_begin(sharing *s);
/* Other processes and this one do its tasks. False: there are no others. */
bool sharing_round(sharing *s);
/* The next task for this rank; false: none is left to be taken. */
bool sharing_next(sharing *s, uint32_t rank, uint32_t *task);
/* This process did it. */
void sharing_keep(sharing *s, uint32_t task);

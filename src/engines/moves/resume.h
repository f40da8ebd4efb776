/* resume.h - where an engine stands, so that a later run can go on from there. Private to moves.
 *
 * What a round leads to follows from its complete levels and from the potentials that are known and chosen:
 * a level that is begun again comes out the same. So a mark is set where a level is complete, and what is
 * kept is the engine as it was at its last mark, whatever it has begun since.
 *
 * Where ranks share the levels (move_peers.h) rank 0 has the file, and the others call engine_put_levels and
 * engine_get_levels meanwhile (sets/keep.h).
 */
#pragma once

#include "base/checkpoint.h"
#include "engine.h"

typedef struct engine_mark {
    bool in_round; /* else between two rounds or beams, and no level counts */
    uint32_t most;
    bool pruned;
    uint64_t states;
    uint64_t levels[2];
    uint32_t known, used[2], chosen[2][CUTS_MOST]; /* potentials; of each side those that cut it */
} engine_mark;

void engine_mark_set(engine_mark *m, const moves_engine *e, bool in_round);
void engine_put(checkpoint_file *f, moves_engine *e, const engine_mark *m);
double engine_put_bytes(const moves_engine *e); /* about those that this rank gives */
/* Into an engine that is fresh; with *in_round engine_go_on goes on with the round. PG_INPUT, PG_MEMORY,
 * PG_TIME. `team`: ranks that are called where there are levels (lead_load); NULL: none. */
pg_status engine_get(checkpoint_file *f, moves_engine *e, const peers *team, bool *in_round);

/* The first levels[i] levels of side i. */
void engine_put_levels(moves_engine *e, const uint64_t *levels);
void engine_get_levels(moves_engine *e);

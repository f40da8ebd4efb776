/* move_peers.h - what ranks that share the levels of a round do together. Private to moves.
 *
 * All ranks have the same engine and make the same steps, each with its own part of every level. What decides
 * how it goes on is the same for all: sizes of levels, the best meeting, reasons to stop. Rank 0 alone asks
 * the linear program, and tells the others what came of it. Where there is one process (run.peers is NULL)
 * nothing here does anything.
 */
#pragma once

#include "base/checkpoint.h"
#include "base/peers.h"
#include "engine.h"

/* How many positions a level has that was filled or thinned. */
void move_peers_count(const moves_engine *e, level *l);
/* The best meeting of all. */
void move_peers_hit(moves_engine *e);
/* Rank 0's list of numbers, to all; there is room for what comes. */
void move_peers_tell_list(const moves_engine *e, uint32_t *number, uint32_t *count);
/* Potentials that rank 0 knows from number `first` on. */
void move_peers_tell_known(moves_engine *e, uint32_t first);

/* ---- remote_moves.c: rank 0 calls, the others serve -------------------------------------------------- */

typedef enum lead_what {
    LEAD_BEGIN,
    LEAD_ROUND, /* as engine_round, engine_go_on, engine_beam and engine_trace */
    LEAD_GO_ON,
    LEAD_BEAM,
    LEAD_TRACE, /* PG_INTERNAL: there is no game */
    LEAD_LOAD,
    LEAD_PUT,
    LEAD_END
} lead_what;

/* What rank 0 calls the others for. */
typedef struct lead_step {
    lead_what what;
    uint64_t most, patience, width; /* of a round or beam */
    uint64_t long_level, states, levels[2];
    bool pack_all, keeps, pruned;
} lead_step;

/* A step on all ranks, or on this one alone where it has no team. */
pg_status lead(moves_engine *e, lead_step step, game *out);
/* The others make this engine, too; from then on they take part in what is led. */
void lead_begin(moves_engine *e, const peers *team);
void lead_end(moves_engine *e);
/* Before the levels of a checkpoint are read: the others begin, and take part in that; e->run.peers is
 * set. */
void lead_load(moves_engine *e, const peers *team);
/* As engine_put, where they are not taking part in a step anyway. */
struct engine_mark;
void lead_put(checkpoint_file *f, moves_engine *e, const struct engine_mark *m);

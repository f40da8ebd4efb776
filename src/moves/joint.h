/* joint.h - what ranks that share the levels of a round do together. Private to moves.
 *
 * All ranks have the same engine and make the same steps, each with its own part of every level. What decides
 * how it goes on is the same for all: sizes of levels, the best meeting, reasons to stop. Rank 0 alone asks
 * the linear program, and tells the others what came of it. Level 0 of a side is there on every rank, whole.
 * Where there is one process (engine.ranks is NULL) nothing here does anything, and joint_owner is not asked.
 */
#ifndef PG_MOVES_JOINT_H
#define PG_MOVES_JOINT_H

#include "checkpoint.h"
#include "engine.h"
#include "level_ranks.h"

/* Is this rank 0, or the only one? */
static inline bool joint_leads(const engine *e) { return !e->ranks || e->ranks->rank == 0; }

/* Whose position this is: by what chooses its part, mixed once more, so that parts are as full on every
 * rank. */
TABLE_INLINE uint32_t joint_owner(const level_ranks *r, shape s, const uint64_t *pegs, uint64_t hash)
{
    uint64_t mixed = table_far_hash(s, pegs, hash);
    mixed = (mixed ^ mixed >> 31) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)((mixed >> 32) * r->ranks >> 32);
}

void joint_sum(const engine *e, uint64_t *number, size_t count);  /* over all ranks, in place */
void joint_most(const engine *e, uint64_t *number, size_t count); /* the largest ones */
/* A reason to stop that one rank has is a reason for all. */
pg_status joint_status(const engine *e, pg_status s);
/* How many positions a level has that was filled or thinned. */
void joint_count(const engine *e, table *t);
/* The best meeting of all. */
void joint_hit(engine *e);
/* Words of rank 0 for all: on the others they take the place of what was there. Allocated. */
void joint_tell(const engine *e, uint64_t **words, size_t *count);
/* The same for a list of numbers that has room for what comes. */
void joint_tell_list(const engine *e, uint32_t *number, uint32_t *count);
/* Words of all, one rank after the other, to rank 0; the others have none after that. */
void joint_gather(const engine *e, uint64_t **words, size_t *count);
/* Potentials that rank 0 knows from number `first` on. */
void joint_tell_known(engine *e, uint32_t first);

/* ---- serve.c: rank 0 calls, the others serve --------------------------------------------------------- */

/* The others make this engine, too; from then on they take part in what is led. */
void lead_begin(engine *e, const level_ranks *team);
void lead_end(engine *e);
/* As engine_round, engine_beam and engine_trace. */
pg_status lead_round(engine *e, uint32_t most);
pg_status lead_go_on(engine *e);
pg_status lead_beam(engine *e, uint32_t most, size_t width);
bool lead_trace(engine *e, game *out);
/* Before the levels of a checkpoint are read: the others begin, and take part in that; e->ranks is set. */
void lead_load(engine *e, const level_ranks *team);
/* As engine_put, where they are not taking part in a step anyway. */
struct engine_mark;
void lead_put(checkpoint_file *f, engine *e, const struct engine_mark *m);

#endif

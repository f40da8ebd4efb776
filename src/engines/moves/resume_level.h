/* resume_level.h - one level in a checkpoint. Private to moves.
 *
 * A level is told in parts, one a rank where ranks share it, else one. A part is texts as they lie on a
 * shelf, or, where the level is not on one, records. One process takes the texts of one part over as they
 * are, once each record is seen to be one; otherwise records go to who has them.
 */
#ifndef PG_MOVES_RESUME_LEVEL_H
#define PG_MOVES_RESUME_LEVEL_H

#include "base/checkpoint.h"
#include "engine.h"
#include "levels/level_streams.h"

/* A level of this rank, with those of the others by the streams. On the others: `f` is NULL. */
void resume_put_level(checkpoint_file *f, level_streams *s, const note_table *t);
/* About the bytes that this rank gives. */
size_t resume_level_bytes(const note_table *t);
/* Into an empty table of side `d`, whose t->whole is set; t->total is left to the number of records on all
 * ranks. `newest`: its positions are to be looked up. PG_INPUT, PG_MEMORY, PG_TIME. */
pg_status resume_get_level(checkpoint_file *f, moves_engine *e, level_streams *s, const move_side *d,
                           note_table *t, bool newest);

#endif

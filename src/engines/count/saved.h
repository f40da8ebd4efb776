/* saved.h - what counts by levels put into a checkpoint, and take from it. Private to count.
 *
 * A state is told once, field by field, by the functions below: they write it or read it, as the file is
 * being written or read. From the first field that cannot be right on, nothing more is read.
 */
#pragma once

#include "engines.h"
#include "levels/shared_checkpoint.h"
#include "sets/keep.h"

typedef struct state_io {
    keeping at;
    sets_run *run;
    bool taking;
    pg_status status; /* the same on all ranks */
} state_io;

state_io state_begin(checkpoint_file *f, sets_run *r, const space *s, bool taking);
/* Words that all ranks have alike. */
void state_words(state_io *io, uint64_t *word, size_t count);
/* Not below 0: the sum of what all ranks have, which rank 0 has when it was read. */
void state_games(state_io *io, mpz_t games);
/* What stops the run stops that, too. */
void state_level(state_io *io, level *l);
void state_expect(state_io *io, bool right); /* else the file is refused */

/* A checkpoint of a count, which all ranks have. */
typedef struct saved {
    bool keeps; /* there is one: else nothing below does anything */
    checkpoint file;
    shared_checkpoint kept;
    counting *counting;
    const space *space;                  /* of its levels */
    void (*state)(state_io *io, void *); /* what it holds; of what is written nothing changes */
    void *of;
} saved;

/* Opens it, and reads what there is; *found: something. The limit that stops it on all ranks at once:
 * symmetries may be missing then, and levels differ by them. The caller sets what the last three are. */
pg_status saved_begin(saved *s, counting *p, bool keep, const char *kind, bool *found, pg_error *e);
/* Between two steps; `whole`, `bytes`: as shared_checkpoint_rest has them. */
void saved_rest(saved *s, bool whole, double bytes);
/* At the end: as shared_checkpoint_end. */
char *saved_end(saved *s, bool whole, bool done, bool keep);

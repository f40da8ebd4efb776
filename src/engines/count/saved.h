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

/* The checkpoint, if there is to be one: `file` of rank 0, and who shares it. The limit that stops it on all
 * ranks at once: symmetries may be missing then, and levels differ by them. */
pg_status saved_begin(shared_checkpoint *kept, checkpoint *file, counting *p, bool keep, const char *kind);
/* What is counted, for the file's header; free() it. */
char *counting_text(const counting *p);

/* saved.h - what counts by levels put into a checkpoint, and take from it. Private to count.
 *
 * Pieces that reached.c and ongames.c put together as they stand.
 */
#ifndef PG_COUNT_SAVED_H
#define PG_COUNT_SAVED_H

#include "engines.h"
#include "levels/level_kept.h"
#include "sets/keep.h"

/* Where the levels of a space go to, or come from. */
keeping keeping_of(checkpoint_file *f, sets_run *r, const space *s);
/* As keep_take_level; what stops the run stops that, too. */
pg_status saved_level(const keeping *k, sets_run *r, level *out);

void number_put(checkpoint_file *f, const mpz_t number); /* not below 0 */
pg_status number_take(const keeping *k, mpz_t number);   /* rank 0 has it then; the same status on all */

/* The checkpoint, if there is to be one: `file` of rank 0, and who shares it. The limit that stops it on all
 * ranks at once: symmetries may be missing then, and levels differ by them. */
pg_status saved_begin(level_kept *kept, checkpoint *file, counting *p, bool keep, const char *kind);
/* What is counted, for the file's header; free() it. */
char *counting_text(const counting *p);

#endif

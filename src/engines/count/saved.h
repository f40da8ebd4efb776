/* saved.h - what counts by levels put into a checkpoint, and take from it. Private to count.
 *
 * Pieces that reached.c and ongames.c put together as they stand.
 */
#ifndef PG_COUNT_SAVED_H
#define PG_COUNT_SAVED_H

#include "engines.h"
#include "sets/keep.h"

/* Where the levels of a space go to, or come from. */
keeping keeping_of(checkpoint_file *f, run *r, const space *s);
/* As keep_take_level; what stops the run stops that, too. */
pg_status saved_level(const keeping *k, run *r, level *out);

/* ---- of rank 0 alone ---- */

void result_put(checkpoint_file *f, const count_result *r); /* its levels, and the number of games */
bool result_get(checkpoint_file *f, count_result *r);       /* into an empty one */
void number_put(checkpoint_file *f, const mpz_t number);    /* not below 0 */
bool number_get(checkpoint_file *f, mpz_t number);

/* What is counted, for the file's header; free() it. */
char *counting_text(const counting *p);

#endif

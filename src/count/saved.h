/* saved.h - what counts by levels put into a checkpoint, and take from it. Private to count.
 *
 * Pieces that reached.c and ongames.c put together as they stand. A checksum has passed over a file only
 * when all of it was read, so lengths, and what is used as an index, are tested as they come.
 */
#ifndef PG_COUNT_SAVED_H
#define PG_COUNT_SAVED_H

#include "checkpoint.h"
#include "engines.h"
#include "level_streams.h"

void layer_put(checkpoint_file *f, const layer *l);
/* A layer of this board; PG_INPUT, or PG_LIMIT when there is no memory for it. Release it in every case.
 * `places`: of its positions, NULL where it cannot be at rest. */
pg_status layer_get(checkpoint_file *f, run *r, const tables *m, const coordinates *places, layer *l);
/* The same of a layer that ranks share, as one in the file, where the order of entries does not matter: each
 * gives what it has, and gets about as much as the others. `f` is NULL on all but rank 0. */
void layer_put_all(checkpoint_file *f, level_streams *s, const tables *m, const layer *l);
pg_status layer_get_share(checkpoint_file *f, level_streams *s, run *r, const tables *m, layer *l);
void result_put(checkpoint_file *f, const count_result *r); /* its levels, and the number of games */
bool result_get(checkpoint_file *f, count_result *r);       /* into an empty one */
void number_put(checkpoint_file *f, const mpz_t number);    /* not below 0 */
bool number_get(checkpoint_file *f, mpz_t number);

/* What is counted, for the file's header; free() it. */
char *counting_text(const counting *p);

#endif

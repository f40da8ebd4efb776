/* saved.h - what counts by levels put into a checkpoint, and take from it. Private to count.
 *
 * Pieces that reached.c and ongames.c put together as they stand. A checksum has passed over a file only
 * when all of it was read, so lengths, and what is used as an index, are tested as they come.
 *
 * Ranks that share levels call layer_put, layer_get and saved_words together: rank 0 with the file, the
 * others with NULL.
 */
#ifndef PG_COUNT_SAVED_H
#define PG_COUNT_SAVED_H

#include "base/checkpoint.h"
#include "engines.h"

/* ---- layers (layer_file.c) ---- */

/* A layer, on all ranks together, of this space. */
void layer_put(checkpoint_file *f, const run *r, const space *m, const layer *l);
/* A layer of this space, or what this rank has of it, with the same status on all; PG_INPUT, or PG_LIMIT when
 * there is no memory for it. Release it in every case. */
pg_status layer_get(checkpoint_file *f, run *r, const space *m, layer *l);
/* Words that all ranks get. False, on all: they could not be read. */
bool saved_words(checkpoint_file *f, const run *r, uint64_t *word, size_t count);

/* ---- of rank 0 alone ---- */

void result_put(checkpoint_file *f, const count_result *r); /* its levels, and the number of games */
bool result_get(checkpoint_file *f, count_result *r);       /* into an empty one */
void number_put(checkpoint_file *f, const mpz_t number);    /* not below 0 */
bool number_get(checkpoint_file *f, mpz_t number);

/* What is counted, for the file's header; free() it. */
char *counting_text(const counting *p);

#endif

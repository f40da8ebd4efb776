/* journal.h - answers that are kept as soon as they are there: a file that only grows.
 *
 * For work that consists of many pieces, each of which is done whole or not at all. A record is a number, a
 * sum of the question, and the answer, behind a checksum. A process that is killed at any time leaves whole
 * records and at most one that is cut, which is cut off. A file that begins otherwise is refused and stays as
 * it is.
 *
 * Several threads may use a journal at once.
 */
#ifndef PG_JOURNAL_H
#define PG_JOURNAL_H

#include "base.h"

typedef struct journal journal;

/* Opens or makes the file. `kind`: whose answers, at most 31 characters. PG_INPUT: no place for it, or a file
 * of something else. */
pg_status journal_open(journal **out, const char *path, const char *kind, pg_error *e);
/* The answer to a question that was kept, borrowed; NULL: there is none. *other: one was kept under this
 * number for another question. */
const char *journal_find(journal *j, uint64_t number, uint64_t question, size_t *length, bool *other);
/* PG_INPUT: it could not be written, and nothing more is. */
pg_status journal_keep(journal *j, uint64_t number, uint64_t question, const char *answer, size_t length,
                       pg_error *e);
/* Closes it; with `done` nothing is left to be gone on with, and the file goes. NULL is fine. */
void journal_close(journal *j, bool done);

#endif

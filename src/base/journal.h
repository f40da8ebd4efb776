/* journal.h - answers that are kept as soon as they are there: a file that only grows.
 *
 * For work that consists of many pieces, each of which is done whole or not at all. A record is a number, a
 * sum of the question, and the answer, behind checksums. A process that is killed at any time leaves whole
 * records and at most one that is cut; the next run cuts it off and says so. Any other damage is refused, and
 * so are a file that begins otherwise, an empty one, and one that another run has; they stay as they are. The
 * file gets its name with its head in it, and it is the only one that is ever removed (own.h).
 *
 * A record outlasts the process when journal_keep returns, and a machine that stops a second later.
 *
 * Several threads may use a journal at once.
 */
#pragma once

#include "base/own.h"

typedef struct journal journal;

/* Opens or makes the file. `kind`: whose answers, at most 31 characters. PG_INPUT: no place for it, a file of
 * something else, a damaged one, or another run's. */
pg_status journal_open(journal **out, const char *path, const char *kind, pg_error *e);
/* What was cut off when it was opened, a sentence about the file; NULL: nothing. Borrowed. */
const char *journal_note(const journal *j);
/* The answer to a question that was kept, borrowed; NULL: there is none. *other: one was kept under this
 * number for another question. */
const char *journal_find(journal *j, uint64_t number, uint64_t question, size_t *length, bool *other);
/* PG_INPUT: it could not be written, and nothing more is. */
pg_status journal_keep(journal *j, uint64_t number, uint64_t question, const char *answer, size_t length,
                       pg_error *e);
/* Closes it; with `done` nothing is left to be gone on with, and the file goes (own_finish). NULL is fine.
 * PG_INPUT: what was written last may be lost. */
pg_status journal_close(journal *j, bool done, const pg_limits *limits, pg_error *e);

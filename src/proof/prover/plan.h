/* plan.h - one ladder of effort: which engine is asked next, and what is kept in between.
 *
 * A problem is opened once and then gone on with, as far as the caller likes, until it is decided. What was
 * found out stays. No verdict depends on the clock: turns are counted in work, and a limit of time only
 * stops.
 */
#ifndef PG_PLAN_H
#define PG_PLAN_H

#include "prover/proof.h"

typedef struct known known;

/* Borrows the board, copies the sets. */
known *known_new(const problem *q);
void known_free(known *k); /* NULL is fine */
/* Goes on until the problem is decided, the limits say stop, nothing is left to try, or the next turn would
 * take the work beyond `most` (HUGE_VAL: never). The prover, of the calling thread, is only borrowed for the
 * call. */
pg_status known_go(known *k, prover *p, double most, const pg_limits *limits, pg_error *e);
/* The levels from both ends alone, without end but for the limits: as halves_run_kept. */
pg_status known_go_halves(known *k, prover *p, const char *checkpoint, const peers *ranks,
                          const pg_limits *limits, pg_error *e);
/* Where a search says that there is no game, branch and the sharpened program are asked for a proof that is
 * shorter, with all the effort that is worth it but over half of the time that is left at most. */
void known_shorten(known *k, prover *p, const pg_limits *limits);
bool known_decided(const known *k);
/* Is something left to be tried? */
bool known_open_ended(const known *k);
/* The verdict so far; known_take hands it over. */
const verdict *known_verdict(const known *k);
void known_take(known *k, verdict *out);

#endif

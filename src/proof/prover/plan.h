/* plan.h - one ladder of effort: which engine is asked next, and what is kept in between.
 *
 * A problem is opened once and then gone on with, as far as the caller likes, until it is decided. What was
 * found out stays. No verdict depends on the clock: turns are counted in work, and a limit of time only
 * stops.
 */
#pragma once

#include "prover/proof.h"

typedef struct problem_state problem_state;

/* Borrows the board, copies the sets. */
problem_state *problem_state_new(const problem *q);
void problem_state_free(problem_state *k); /* NULL is fine */
static inline void problem_state_release(problem_state **k) { problem_state_free(*k); }
/* Goes on until the problem is decided, the limits say stop, nothing is left to try, or the next turn would
 * take the work beyond `most` (HUGE_VAL: never). The prover, of the calling thread, is only borrowed for the
 * call. */
pg_status problem_state_go(problem_state *k, prover *p, double most, const pg_limits *limits, pg_error *e);
/* The levels from both ends alone, without end but for the limits: as halves_run_kept. */
pg_status problem_state_go_halves(problem_state *k, prover *p, const char *checkpoint, const peers *ranks,
                                  const pg_limits *limits, pg_error *e);
/* Where a search says that there is no game, branch and the sharpened program are asked for a proof that is
 * shorter, with all the effort that is worth it but over half of the time that is left at most. */
void problem_state_shorten(problem_state *k, prover *p, const pg_limits *limits);
/* A game, or that there is none, within about a second's work: the first game of a search for the fewest
 * moves (moves_hunter), whose context is the state. */
pg_status problem_state_hunt(void *state, const problem *p, const pg_limits *limits, search_result *out,
                             pg_error *e);
bool problem_state_decided(const problem_state *k);
/* Is something left to be tried? */
bool problem_state_open_ended(const problem_state *k);
/* The verdict so far; problem_state_take hands it over. */
const verdict *problem_state_verdict(const problem_state *k);
void problem_state_take(problem_state *k, verdict *out);

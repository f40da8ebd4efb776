/* ranks.h - counts whose levels are spread over processes (sets/step.h). Private to count. */
#ifndef PG_COUNT_RANKS_H
#define PG_COUNT_RANKS_H

#include "count/count.h"
#include "sets/step.h"

void ranks_sum_games(const sets_run *r, mpz_t games);
void ranks_sum_tally(const sets_run *r, count_tally *t); /* COUNT_UNKNOWN stays unknown */

/* ---- rank 0 calls, the others serve: count_reached on all of them, or count_on_games ---- */
struct counting;
void ranks_call(const struct counting *p, bool back, const position *from, bool all_games, bool keep);
void ranks_call_on_games(const struct counting *p, bool keep);

#endif

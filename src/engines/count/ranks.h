/* ranks.h - counts whose levels are spread over processes (sets/step.h). Private to count. */
#pragma once

#include "count/count.h"
#include "sets/step.h"

void ranks_sum_games(const sets_run *r, mpz_t games);
void ranks_sum_tally(const sets_run *r, count_tally *t); /* COUNT_UNKNOWN stays unknown */

/* Rank 0 has the others do count_by_levels, too; what comes of it is rank 0's. */
struct counting;
void ranks_call(const struct counting *p);

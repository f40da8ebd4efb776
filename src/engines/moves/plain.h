/* plain.h - fewest moves without levels: for boards whose jumps do not all remove the same number of pegs.
 * Private to moves. */
#ifndef PG_MOVES_PLAIN_H
#define PG_MOVES_PLAIN_H

#include "moves/moves.h"

/* Fills in everything of `out`. */
void plain_solve(moves_result *out, const problem *p, const pg_limits *limits);

#endif

/* level_sets.h - positions by the fewest moves from a start, or to a finish, level by level. */
#pragma once

#include "moves/moves.h"

typedef struct level_sets {
    size_t levels;                 /* complete ones */
    uint64_t *positions, *classes; /* [levels]; classes under the symmetries that fix the end */
    uint32_t symmetries;
    pg_status stopped; /* status_stops: there is more */
} level_sets;

/* `from`: the start or, backwards, the finish. PG_INPUT where some jump takes no peg away, or the board is
 * too large. `limits` may be NULL. */
pg_status level_sets_count(level_sets *out, const board *b, const position *from, bool backwards,
                           const pg_limits *limits, pg_error *e);
void level_sets_release(level_sets *l);

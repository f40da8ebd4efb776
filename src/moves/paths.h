/* paths.h - all games of the fewest moves: how many there are, and a list where they are few.
 *
 * Two games are the same when the positions after each of their moves are: by which tour a peg got from one
 * to the next does not count, the order of moves does. */
#ifndef PG_PATHS_H
#define PG_PATHS_H

#include "search.h"

enum { PATHS_LISTED = 20 };

typedef unsigned __int128 paths_number;

typedef struct paths_result {
    bool counted;
    paths_number games;   /* all of them */
    paths_number classes; /* up to `symmetries`, which fix start and finish and keep who jumps */
    uint32_t symmetries;
    game *game;           /* [listed]: one of each class when there are PATHS_LISTED classes at most */
    size_t listed;
    pg_status stopped;    /* why they were not counted, or not listed: PG_LIMIT (also: too many for
                             128 bits, or jumps that do not all remove the same number of pegs),
                             PG_INTERRUPTED */
} paths_result;

/* `moves` has to be the fewest moves from start to finish. PG_INTERNAL when it turns out not to be. */
pg_status paths_count(paths_result *out, const board *b, const position *start, const position *finish,
                      uint32_t moves, const pg_limits *limits, pg_error *e);
void paths_release(paths_result *r);

#endif

/* levels.h - private to search: positions level by level, from one set towards another.
 *
 * "From" and "to" are the ends in the direction of play: start and finish, or the other way round when jumps are
 * taken back. Everything here works on positions up to the symmetries that fix `to`.
 */
#ifndef PG_LEVELS_H
#define PG_LEVELS_H

#include "orbit.h"
#include "pool.h"
#include "sets.h"
#include "steps.h"
#include "store.h"

typedef enum outcome {
    LEVELS_ENDED,   /* no positions are left */
    LEVELS_HIT,     /* `to` is reached: trace_game tells how */
    LEVELS_FULL,    /* no memory */
    LEVELS_STOPPED, /* a limit, an interrupt: see stopped */
} outcome;

typedef struct levels {
    const board *board;
    const search_options *options;
    const position *from, *to; /* borrowed */
    bool backwards;            /* from is the finish: jumps are taken back */
    uint32_t words;
    steps play, undo;
    orbit orbit;
    pool pool;
    store ahead; /* what was reached, level after level */

    /* Positions from which `to` can be reached, by jumps taken back from it. */
    store back;
    int64_t back_jumps;  /* all that need at most so many jumps are there; -1: no such promise */
    int64_t change;      /* pegs that every jump adds; 0 when they differ or it is none */
    int64_t last_pegs;   /* of every member of `to`; -1: they differ */
    int32_t *hole_score; /* bytes x 256: how much like positions of `back` a byte looks */

    /* How to go through the levels. */
    size_t width;   /* at most so many positions of a level are kept; 0: all */
    uint32_t misses; /* how many sampled survivors of a level in a row end the learning; 0: none is asked */
    bool prune;     /* positions that `back` shows to be dead are dropped */
    bool all_starts; /* every member of `from` is to be there, however many */
    uint64_t seed;

    bool thinned;   /* positions were left out */
    uint64_t expanded;
    uint64_t most_expanded; /* 0: no limit */
    pg_status stopped;
    uint32_t hit_parent; /* the last position in `ahead`, */
    uint64_t *hit;       /* and the member of `back` or `to` that a jump leads to */
    uint64_t *here, *next, *image; /* scratch */
} levels;

void levels_init(levels *l, const board *b, const position *start, const position *finish, bool backwards,
                 const search_options *options, size_t memory);
void levels_release(levels *l);
/* Fills `back` with about `most` positions. */
pg_status levels_look_back(levels *l, size_t most);
/* Goes through the levels from the beginning, as set above. */
outcome levels_run(levels *l);

/* The game of a hit, forwards in time; game_release it. (trace.c) */
void trace_game(levels *l, game *out);

/* The closed set of levels that ended with prune, misses and thinned all off or false. LEVELS_FULL when there is no
 * memory for it. (closed.c) */
outcome closed_set(levels *l, search_result *out, size_t memory);

#endif

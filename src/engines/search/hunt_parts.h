/* hunt_parts.h - what the parts of the hunt share. Private to the hunt (hunt.c, levels.c, goal_zone.c,
 * beam.c, trace.c). */
#pragma once

#include "search/hunt.h"
#include "positions/images.h"
#include "sets/bank.h"
#include "search/search.h"
#include "positions/walk.h"
#include "positions/steps.h"
#include "positions/store.h"

/* The hunt from one end. */
typedef struct hunt_end {
    const board *board;
    const search_options *options;
    const position *from, *to; /* start and finish, or the other way round */
    bool backwards;            /* jumps are taken back, from the finish to the start */
    bool levelled;             /* positions of different levels are different: each has its number of pegs */
    bool certify;              /* collecting a closed set: nothing is left out but what counts refuse */
    uint32_t words;
    steps play, undo;              /* jumps in the direction of the hunt, and against it */
    images images;                 /* symmetries that fix `to` */
    count_bank counts;             /* those by which positions do not lead to `to` */
    const search_teacher *teacher; /* asked for more of them */
    store ahead;                   /* positions found, level by level */
    store zone;                    /* positions near `to` */
    int64_t zone_jumps;            /* zone holds every position at most so many jumps before `to`; -1: none */
    int64_t change;      /* pegs that every jump adds (negative: removes); 0: not the same for all */
    int64_t last_pegs;   /* pegs of every member of `to`; -1: not the same for all */
    double *hole_weight; /* [holes]: log-odds of a peg there, near `to` */
    uint64_t *here, *next, *image; /* [words] scratch */
    uint64_t *hit;                 /* [words]: where `ahead` met the goal ... */
    uint32_t hit_parent;           /* ... and the position in `ahead` that it was reached from */
    uint64_t expanded, seed;
    uint64_t most;      /* stop when it and the other end have expanded so many; 0: any number */
    uint64_t elsewhere; /* expanded by the hunt from the other end */
    pg_status stopped;
} hunt_end;

typedef enum hunt_outcome { HUNT_DONE, HUNT_HIT, HUNT_NO_ROOM, HUNT_STOPPED } hunt_outcome;

/* goal_zone.c: fills `zone` with all positions up to some number of jumps before `to`, at most `most`. */
void hunt_grow_zone(hunt_end *h, size_t most);
void hunt_weigh_holes(hunt_end *h);

/* beam.c: keeps the `width` most promising positions of the last level, which starts at `first`. */
void hunt_thin(hunt_end *h, size_t first, size_t width);
/* Asks for counts that refuse positions of the last level until several in a row have none; drops what is
 * refused then. */
void hunt_learn(hunt_end *h, size_t first);

/* Jumps that keep or add pegs could lead a beam from one new position to the next for ages. */
static inline size_t most_levels(const board *b, size_t width) { return width + 4 * (size_t)b->holes; }

/* levels.c: expands level after level from `from`; `width` 0: whole levels. *cut: something was left out
 * that no count refuses. */
hunt_outcome hunt_levels(hunt_end *h, size_t width, bool learn, bool *cut);

/* trace.c: the game that a hit stands for. */
void hunt_trace(hunt_end *h, game *g);

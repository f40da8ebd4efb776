/* engines.h - what the engines share. Private to count.
 *
 * The problem is made once by count.c: with the board whose jumps are taken back, the symmetries that fix
 * both ends, the duals, and what every jump does to the number of pegs. An engine reads it, says whether
 * it applies, and adds levels to the result. Numbers that a limit left unknown become bounds of a level,
 * and what one engine knew before it gave up narrows those of the next.
 */
#pragma once

#include "base/checkpoint.h"
#include "count/count.h"
#include "closure/closure.h"
#include "sets/step.h"

enum { COUNT_GIB = 12 /* of tables, where nothing is said */ };

/* A question with what every engine needs to know of it. */
typedef struct counting {
    const board *board, *back;      /* back: the board whose jumps are those of `board` taken back */
    const position *start, *finish; /* finish NULL: none. start NULL: any position */
    const count_options *options;
    symmetry_group group; /* that fix start and finish */
    uint32_t *element;    /* all of it, the identity first; NULL: it is too large, or trivial */
    uint32_t elements;    /* 1 then */
    bool listed;          /* element says it all */
    uint32_t *dual;       /* duals x holes: the symmetries through which complements swap start and finish */
    uint32_t duals;       /* 0 where there are none, or jumps do not reverse */
    int64_t change;       /* pegs that every jump adds; 0: not the same for all */
    uint64_t most;        /* beyond so many classes levels give up, for the closures to count; 0: never */
    bool gave_up;
    bool levels_keep;     /* the checkpoint is that of count_by_levels */
    pg_limits limits;     /* then, with a deadline that leaves time for it */
    own_file levels_file; /* what positions on games left of it, while dead ends are counted */
    sets_run run;
} counting;

/* Counts by the engine; what a limit left is in `out`. PG_INPUT: a checkpoint was refused. */
pg_status count_by_levels(count_result *out, counting *p, pg_error *e);
/* PG_INPUT when the number of games is infinite. */
pg_status count_by_graph(count_result *out, counting *p, pg_error *e);
/* The classes of a level are only known where levels go by pegs. */
pg_status count_by_closures(count_result *out, counting *p, pg_error *e);

void counting_release(counting *p);

/* The board on which jumps are those of b taken back. Shares all but its cells with b. */
board *board_back(const board *b);
void board_back_free(const board *back);
/* Can the engine count this? */
bool levels_apply(const counting *p);
bool closures_apply(const counting *p);
/* Ranks that share its closures: NULL where there are none, or members are asked for one by one. */
const peers *closures_ranks(const counting *p);
/* Known and expected soon, are these more classes than counting.most? Then it gave up. */
bool too_many(counting *p, uint64_t classes);
/* Do the position classes, or a resource count from a single start, refuse the finish? Then
 * there is nothing to count. */
bool counting_refused(const counting *p);
/* The number of jumps of a game from start to finish, or the most there can be; false when there is no game.
 * For levels_apply. */
bool length_of_games(const counting *p, size_t *jumps);
/* Narrows the bounds of level k. */
void result_bound(count_result *out, size_t k, uint64_t least, uint64_t most);
/* The levels' positions are known, not all else that was asked for: bounds take their place. */
void result_loosen(count_result *out);
/* Level k has as many positions as level `jumps` - k: either bound holds for both. */
void result_mirror_bounds(count_result *out, size_t jumps);
/* Adds a level; totals follow. */
void result_add(count_result *out, const count_tally *tally);
char *games_text(const mpz_t games);

/* ---- games.c ---- */
/* The number of games into *out, when `on` has just the positions that lie on games; levels_apply. */
pg_status count_games_on(count_result *out, counting *p, const closure *on);

/* ---- dual.c ---- */
/* Is the plain complement among them? Then one closure says it all. */
bool dual_plainly(const counting *p);
/* ---- orbits.c ---- */
/* Orbits of `count` positions under the generators of a group that maps them onto each other: by joining each
 * with its images. For groups too large to be listed. False, with no number, when the run is to stop. */
bool orbits_joined(sets_run *r, const symmetry_group *g, uint32_t words, const uint64_t *pegs, size_t stride,
                   size_t count, uint64_t *orbits);

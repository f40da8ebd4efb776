/* problem.h - a question: does a game on this board lead from one of these positions to one of those?
 *
 * What travels between modules. Board and sets are borrowed; whoever makes a problem keeps them. A set that
 * is NULL asks for nothing, where the function that takes the problem says that it may be.
 */
#pragma once

#include "board/board.h"

typedef struct problem {
    const board *board;
    const position *start, *finish;
} problem;

/* Is nothing open at either end? */
bool problem_closed(const problem *p);
/* The positions of both sets, games of no jump: `out` is to be released. False: there are none, and
 * nothing to release. Where the finish is stuck, true may still be an empty set. */
bool problem_common(position *out, const problem *p);
/* One of them, written into pegs (room for all words). UNKNOWN, where the finish is stuck alone: none
 * was found in a search of bounded length, and that there is none is not proved. */
typedef enum problem_meeting { MEET_NOWHERE, MEET_FOUND, MEET_UNKNOWN } problem_meeting;
problem_meeting problem_meets(const problem *p, uint64_t *pegs);
/* Jumps of every game, going by the pegs at both ends; or that they can differ, or that no number fits. */
enum { PROBLEM_ANY_JUMPS = -1, PROBLEM_NO_JUMPS = -2 };
int64_t problem_jumps(const problem *p);
/* Is the game legal from a start to a finish? A found game counts once it was played. */
bool problem_solved(const problem *p, const game *g);
/* The symmetries of holes and jumps that fix both sets, as by symmetry_find; either set may be NULL. */
void problem_symmetries(symmetry_group *out, const problem *p, const pg_limits *limits);
/* Where every jump flips its cells, a jump from x to y is one from the complement of y to that of x: these
 * are the symmetries of the jumps that take the complement of either set to the other one. So x lies k jumps
 * behind the start exactly when its complement, seen through one of them, lies k jumps before the finish.
 * result x holes, free() them; the identity first if it is one. */
uint32_t problem_reversals(const problem *p, const pg_limits *limits, uint32_t **image);

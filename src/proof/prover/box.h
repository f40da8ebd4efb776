/* box.h - the part of the integer program that a branch is about: bounds on the numbers of jumps and the open
 * holes not yet decided. Private to prover.
 *
 * For a weighting y, every solution in the box satisfies sum of gain(j) * x(j) = y(finish) - y(start). What
 * that one equation says about the box is all that a branch proof uses
 * (docs/mathematics/certificate-format.md, reason 3). For a potential the equation is an inequality,
 * potential(finish) - potential(start) <= sum of gain(j) * x(j), and says the same of games.
 */
#pragma once

#include "prover/proof.h"

typedef struct box {
    const board *board;
    position start, finish; /* decided holes are closed */
    int64_t *lower, *upper; /* [jumps]; upper -1: none */
} box;

void box_init(box *x, const board *b, const position *start, const position *finish);
void box_copy(box *to, const box *from);
void box_release(box *x);

/* Decides an open hole of the start or the finish; false when no completion is left. */
bool box_decide(box *x, bool of_finish, uint32_t hole, bool peg);
/* Enters one side of a split, the second where that has more; false as box_decide. */
bool box_enter(box *x, const branch_step *split, bool second);
/* Is some jump's lower bound above its upper? */
bool box_contradicts(const box *x);
/* sigma(y) times its denominator; false when it is infinite. */
bool box_slack(fmpz_t sigma, const box *x, const potential *y);
/* Leaf pagoda: sigma(y) < 0. */
bool box_refuted(const box *x, const potential *y);
/* Leaf class: integral gains on all jumps that are not fixed, and no integer on the right. */
bool box_coloured(const box *x, const weighting *y);
/* Tightens the bounds by y; true when some bound moved. Nothing happens when
 * sigma is infinite or negative. */
bool box_cap(box *x, const potential *y);

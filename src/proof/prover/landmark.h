/* landmark.h - first and last jumps that touch a region. Private to prover.
 *
 * Where start and finish differ on a set of holes, some jump is the first to change it and some jump the
 * last: two rows that all games satisfy, for sets of any size. landmark.c finds the sets that a solution
 * of the linear program violates. A row with no jump at all refuses the problem by itself.
 */
#pragma once

#include "exact/exact.h"

typedef struct landmarks landmarks;
/* Borrows what it is given. */
landmarks *landmarks_new(const board *b, const position *start, const position *finish);
void landmarks_free(landmarks *l);
/* Looks for rows "of these jumps at least one is made" that the numbers x[jumps] violate, as potentials of
 * one state, the caller's. Whether start and finish differ as such a row asks is for the exact value of the
 * potential to say. found[most]; returns how many. */
size_t landmarks_find(landmarks *l, const double *x, potential **found, size_t most);
/* A region that has to change, and that no jump of the board can be the first, or the last, to change: a
 * potential that refutes the problem by itself, the caller's; NULL when none was found. */
potential *landmarks_stuck(const board *b, const position *start, const position *finish);

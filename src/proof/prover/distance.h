/* distance.h - resource counts made of Fibonacci numbers, for large boards. Private to prover.
 *
 * Conway's count of the soldiers, in whole numbers (distance.c): found by distances to a target in place
 * of a linear program, which would take seconds on thousands of holes. The count is verified like any
 * other.
 */
#pragma once

#include "exact/exact.h"

/* A resource count that refuses the finish, or NULL when none of this kind does. */
weighting *distance_refutes(const board *b, const position *start, const position *finish);

/* rational.h - from floating point to weightings.
 *
 * A solver's numbers are guesses at fractions (rational.c). What they are good for is not known here: each
 * guess goes to the caller's `accept`, which has to decide in exact arithmetic.
 */
#pragma once

#include "exact/exact.h"

/* Calls `accept` with rational guesses at a multiple of the numbers, simplest first, each a weighting of
 * `count` "holes"; returns the first that is accepted (weighting_free it) or NULL. */
typedef bool (*rational_accept)(void *context, const weighting *w);
weighting *rational_round(const double *value, uint32_t count, rational_accept accept, void *context);

/* The same where the scale matters: no multiple, but the numbers as they are. */
weighting *rational_near(const double *value, uint32_t count, rational_accept accept, void *context);

/* The smallest magnitude that is no rounding error; 0 when there is none. */
double rational_smallest(const double *value, uint32_t count);

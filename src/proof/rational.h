/* rational.h - from floating point to weightings. For proof and resource.
 *
 * A solver's numbers are guesses at fractions (rational.c). What they are good for is not known here: each
 * guess goes to the caller's `accept`, which has to decide in exact arithmetic.
 */
#ifndef PG_RATIONAL_H
#define PG_RATIONAL_H

#include "exact.h"
#include "lp.h"

/* Calls `accept` with rational guesses at the multipliers of the hole rows of `y`, simplest first; returns
 * the first that is accepted (weighting_free it) or NULL. */
typedef bool (*rational_accept)(void *context, const weighting *w);
weighting *rational_guess(const model *m, const double *y, rational_accept accept, void *context);

/* The same for any numbers: the guess is a weighting of `count` "holes", and a multiple of the numbers. */
weighting *rational_round(const double *value, uint32_t count, rational_accept accept, void *context);

/* The same where the scale matters: no multiple, but the numbers as they are. */
weighting *rational_near(const double *value, uint32_t count, rational_accept accept, void *context);

/* The smallest magnitude that is no rounding error; 0 when there is none. */
double rational_smallest(const double *value, uint32_t count);

typedef struct box box; /* proof's own: box.h */

/* As rational_guess, for a Farkas vector against a box. */
weighting *rational_refutation(const model *m, const double *y, const box *x);

#endif

/* mixer.h - the odds of a bit, out of several guesses.
 *
 * A bit comes with some contexts, each a number that says what is known; each context has seen bits before,
 * and guesses. The guesses, as logarithms of odds, are added up with weights, which follow what comes: a
 * guess that was right gains. That is logistic mixing (Mahoney, the PAQ compressors); all in whole numbers,
 * so that who reads has the odds of who wrote. Some 50 ns a bit.
 */
#ifndef PG_MIXER_H
#define PG_MIXER_H

#include "coder.h"

/* Contexts of a bit, sets of weights, places for what contexts have seen (which may share one). */
enum { MIXER_INPUTS = 6, MIXER_SETS = 72, MIXER_BITS = 13 };

typedef struct mixer {
    int32_t weight[MIXER_SETS][MIXER_INPUTS]; /* of 2^16 */
    uint32_t seen[MIXER_INPUTS][1 << MIXER_BITS]; /* 22 bits that a bit is set, 10 how often one came */
    coder *coder;
    bool writes;
} mixer;

/* `m` has room; it knows nothing at first. */
void mixer_begin(mixer *m, coder *c, bool writes);
/* Writes the bit, or reads one, and returns it. `set`: of weights. */
bool mixer_bit(mixer *m, uint32_t set, const uint64_t context[MIXER_INPUTS], bool bit);

#endif

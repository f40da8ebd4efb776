/* mixer.h - the odds of a bit, out of several guesses.
 *
 * A bit comes with some contexts, each a number that says what is known; each context has seen bits before,
 * and guesses. The guesses, as logarithms of odds, are added up with weights, which follow what comes: a
 * guess that was right gains. That is logistic mixing (Mahoney, the PAQ compressors); all in whole numbers,
 * so that who reads has the odds of who wrote. Some 40 ns a bit.
 *
 * What a context has seen is 16 bits: texts are short, and more places are worth more than finer odds.
 */
#ifndef PG_MIXER_H
#define PG_MIXER_H

#include "coder.h"

/* Contexts of a bit, sets of weights. */
enum { MIXER_INPUTS = 6, MIXER_SETS = 128 };

typedef struct mixer {
    int32_t weight[MIXER_SETS][MIXER_INPUTS]; /* of 2^16 */
    uint16_t *seen; /* own, a table an input: 12 bits that a bit is set, 4 how often one came */
    unsigned bits;  /* of the number of places in each table, which contexts may share */
    coder *coder;
    bool writes;
} mixer;

/* It knows nothing at first. `things`: how many a text is made of, which says how much there is to learn;
 * who reads gives the number of who wrote. */
void mixer_init(mixer *m, coder *c, bool writes, size_t things);
void mixer_release(mixer *m);
/* Writes the bit, or reads one, and returns it. `set`: of weights. */
bool mixer_bit(mixer *m, uint32_t set, const uint64_t context[MIXER_INPUTS], bool bit);

#endif

/* kernel.h - the inner loops, over pairs of vectors of two blocks. Private to the module.
 *
 * kernel.c is portable C on vectors of four words; kernel_avx2.c is the same text, compiled for AVX2. Both
 * give the same sets and the same counts.
 */
#pragma once

#include "transfers.h"

/* A map of the bits of a vector: bit i goes to i, or to i with bit `flip` of the number changed where its bit
 * `by` is set. */
typedef struct turn {
    uint8_t flip, by;
} turn;

typedef struct kernel {
    /* Adds the source of each pair to its target; or the image of the source under a pull. */
    void (*add_whole)(uint64_t *to, const uint64_t *from, const pair *p, uint32_t pairs);
    void (*add_moved)(uint64_t *to, const uint64_t *from, const pair *p, uint32_t pairs, const pull *u);
    /* The same, what is in `within` alone unless that is NULL. Was anything new? */
    bool (*add_checked)(uint64_t *to, const uint64_t *from, const uint64_t *within, const pair *p,
                        uint32_t pairs, const pull *u);
    void (*cut)(uint64_t *set, const uint64_t *within, size_t words); /* set &= within */
    uint64_t (*count)(const uint64_t *set, size_t words);             /* bits */
    /* Two vectors (or one, twice) that map onto each other: bits go through all turns, then to their number
     * exclusive-or flip_a if they come from `a`, flip_b from `b`. Leaves the bits of each that come from the
     * other, and returns how many there are in both. */
    uint64_t (*meet)(uint64_t *a, uint64_t *b, const turn *t, uint32_t turns, unsigned flip_a,
                     unsigned flip_b);
} kernel;

extern const kernel kernel_portable;
/* The fastest one that the processor runs. */
const kernel *kernel_best(void);

#if defined(__x86_64__)
extern const kernel kernel_avx2;
#endif

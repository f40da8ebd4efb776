/* kernel.h - the inner loops, over pairs of vectors of two blocks. Private to the module.
 *
 * kernel.c is portable C on vectors of four words; kernel_avx2.c is the same text, compiled for AVX2. Both
 * give the same sets and the same counts.
 */
#ifndef PG_CLOSURE_KERNEL_H
#define PG_CLOSURE_KERNEL_H

#include "pulls.h"

enum { PILE_LEVELS = 32, PILE_WORDS = PILE_LEVELS * VECTOR_WORDS };

typedef struct kernel {
    /* Adds the source of each pair to its target; or the image of the source under a pull. */
    void (*add_whole)(uint64_t *to, const uint64_t *from, const pair *p, uint32_t pairs);
    void (*add_moved)(uint64_t *to, const uint64_t *from, const pair *p, uint32_t pairs, const pull *u);
    /* The same, what is in `within` alone unless that is NULL. Was anything new? */
    bool (*add_checked)(uint64_t *to, const uint64_t *from, const uint64_t *within, const pair *p,
                        uint32_t pairs, const pull *u);
    void (*cut)(uint64_t *set, const uint64_t *within, size_t words); /* set &= within */
    uint64_t (*count)(const uint64_t *set, size_t words);             /* bits */
    /* Adds each vector to the pile of its class, class[i] ^ mark: 256 sums, bit j of all in vector j. */
    void (*tally)(uint64_t *piles, const uint64_t *set, const uint16_t *class, uint32_t mark, size_t vectors);
} kernel;

extern const kernel kernel_portable;
/* The fastest one that the processor runs. */
const kernel *kernel_best(void);

#if defined(__x86_64__)
extern const kernel kernel_avx2;
#endif

#endif

/* orbit.h - positions up to symmetry: the least image under a list of symmetries.
 *
 * One table an element and byte of the position, so an image costs a load and an OR a byte. The tables of all
 * elements are kept within a second-level cache; where they would not fit, the orbit is the position alone.
 */
#ifndef PG_ORBIT_H
#define PG_ORBIT_H

#include "problem.h"

typedef struct orbit {
    uint32_t elements; /* 1: no symmetry is used */
    uint32_t words, bytes;
    uint32_t *image;   /* elements x holes, the identity first; may be NULL for one element */
    uint64_t *table;   /* elements x bytes x 256 x words */
    uint64_t *scratch; /* [words] */
} orbit;

/* The symmetries of the board that fix both sets; either may be NULL. */
void orbit_init(orbit *o, const problem *p, const pg_limits *limits);
/* The listed symmetries, a group with the identity first; takes `image` (elements x holes;
 * NULL for 0 or 1 elements). */
void orbit_make(orbit *o, const board *b, uint32_t *image, uint32_t elements);
/* Would the tables of so many elements be used? */
bool orbit_fits(const board *b, uint32_t elements);
void orbit_release(orbit *o);

static inline void orbit_image(const orbit *o, uint32_t words, uint32_t element, const uint64_t *pegs,
                               uint64_t *out)
{
    const uint64_t *table = o->table + (size_t)element * o->bytes * 256 * words;
    for (uint32_t w = 0; w < words; w++)
        out[w] = 0;
    for (uint32_t i = 0; i < o->bytes; i++, table += 256 * words) {
        const uint64_t *row = table + (pegs[i / 8] >> (i % 8 * 8) & 255) * words;
        for (uint32_t w = 0; w < words; w++)
            out[w] |= row[w];
    }
}

/* Is a < b as numbers? */
static inline bool pegs_less(uint32_t words, const uint64_t *a, const uint64_t *b)
{
    for (uint32_t w = words; w-- > 0;)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

/* Writes the least image of `pegs` into out, which is another array. Uses o->scratch, so one thread at a
 * time. */
static inline void orbit_least(const orbit *o, uint32_t words, const uint64_t *pegs, uint64_t *out)
{
    for (uint32_t w = 0; w < words; w++)
        out[w] = pegs[w];
    for (uint32_t e = 1; e < o->elements; e++) {
        orbit_image(o, words, e, pegs, o->scratch);
        if (pegs_less(words, o->scratch, out))
            for (uint32_t w = 0; w < words; w++)
                out[w] = o->scratch[w];
    }
}

#endif

/* images.h - positions up to symmetry: their images, and the least one.
 *
 * One table a byte of the position, with the images of that byte under all elements side by side: so all
 * images of a position are the OR of one row a byte, and those of what a jump leads to differ from them by a
 * constant. The tables of small lists of elements stay in a second-level cache.
 */
#pragma once

#include "board/problem.h"
#include "positions/pegs.h"

enum { IMAGES_WORDS = 512 }; /* of all images of a position, where images_fit */

/* Images under a list of permutations of the holes. */
typedef struct images {
    uint32_t holes, elements, words, bytes;
    uint32_t *element; /* elements x holes; NULL: the identity alone */
    uint64_t *row;     /* bytes x 256 x elements x words; NULL likewise */
} images;

/* Copies the list, which has the identity first where least images are asked for; `element` NULL: the
 * identity alone. Positions have `words` words. */
void images_init(images *m, uint32_t holes, uint32_t words, const uint32_t *element, uint32_t elements);
/* The symmetries that fix both sets of a problem (either may be NULL), or the identity alone where their
 * tables would be too large. Words as few as there may be. */
void images_fixing(images *m, const problem *p, const pg_limits *limits);
void images_copy(images *m, const images *from);
/* The list of these, the identity first, free() it; 0 and NULL where their tables would be too large. */
uint32_t images_list(const problem *p, const pg_limits *limits, uint32_t **element);
void images_release(images *m);
size_t images_bytes(uint32_t holes, uint32_t words, uint32_t elements); /* of the tables */
/* Counts a position with all its images: all[h] of them have a peg in hole h, and all[holes] are there. */
void images_count_pegs(const images *m, uint32_t words, const uint64_t *pegs, uint64_t *all);
/* From what was counted, the log-odds of a peg in each hole. */
void images_log_odds(uint32_t holes, const uint64_t *all, double *weight);

PEGS_INLINE unsigned pegs_byte(const uint64_t *pegs, uint32_t i) { return pegs[i / 8] >> (i % 8 * 8) & 255; }

/* out[elements x words] = the images. */
PEGS_INLINE void images_of(const images *m, const uint32_t words, const uint32_t elements,
                           const uint64_t *pegs, uint64_t *out)
{
    if (!m->row) {
        for (uint32_t w = 0; w < words; w++)
            out[w] = pegs[w];
        return;
    }
    const uint32_t width = elements * words;
    const uint64_t *row = m->row + (size_t)pegs_byte(pegs, 0) * width;
    for (uint32_t k = 0; k < width; k++)
        out[k] = row[k];
    for (uint32_t i = 1; i < m->bytes; i++) {
        row = m->row + ((size_t)i * 256 + pegs_byte(pegs, i)) * width;
        for (uint32_t k = 0; k < width; k++)
            out[k] |= row[k];
    }
}

/* Under one element alone. */
PEGS_INLINE void images_one(const images *m, const uint32_t words, uint32_t element, const uint64_t *pegs,
                            uint64_t *out)
{
    for (uint32_t w = 0; w < words; w++)
        out[w] = m->row ? 0 : pegs[w];
    for (uint32_t i = 0; m->row && i < m->bytes; i++) {
        const uint64_t *row =
            m->row + (((size_t)i * 256 + pegs_byte(pegs, i)) * m->elements + element) * words;
        for (uint32_t w = 0; w < words; w++)
            out[w] |= row[w];
    }
}

/* The least of the images, each exclusive-or'ed with its words of `flip` (NULL: as they are). */
PEGS_INLINE void images_least(const uint32_t words, const uint32_t elements, const uint64_t *image,
                              const uint64_t *flip, uint64_t *least)
{
    if (words == 1) {
        uint64_t low = image[0] ^ (flip ? flip[0] : 0);
        for (uint32_t e = 1; e < elements; e++) {
            uint64_t value = image[e] ^ (flip ? flip[e] : 0);
            low = value < low ? value : low;
        }
        *least = low;
        return;
    }
    for (uint32_t w = 0; w < words; w++)
        least[w] = image[w] ^ (flip ? flip[w] : 0);
    for (uint32_t e = 1; e < elements; e++) {
        const uint64_t *i = image + (size_t)e * words, *f = flip ? flip + (size_t)e * words : NULL;
        uint32_t w = words - 1;
        while (w && (i[w] ^ (f ? f[w] : 0)) == least[w])
            w--;
        if ((i[w] ^ (f ? f[w] : 0)) < least[w])
            for (uint32_t k = 0; k < words; k++)
                least[k] = i[k] ^ (f ? f[k] : 0);
    }
}

/* The least image of a position, into another array; where images_fixing or images_list chose the
 * elements. */
PEGS_INLINE void images_canon(const images *m, const uint32_t words, const uint64_t *pegs, uint64_t *least)
{
    uint64_t image[IMAGES_WORDS];
    for (uint32_t w = 0; w < words; w++)
        least[w] = pegs[w];
    if (!m->row)
        return;
    images_of(m, words, m->elements, pegs, image);
    for (uint32_t e = 1; e < m->elements; e++)
        if (pegs_less(words, image + (size_t)e * words, least))
            for (uint32_t w = 0; w < words; w++)
                least[w] = image[(size_t)e * words + w];
}

/* How many positions the orbit of images[0] has: the group's order over how often it comes back. */
PEGS_INLINE uint32_t images_orbit(const uint32_t words, const uint32_t elements, const uint64_t *image)
{
    uint32_t same = 1;
    for (uint32_t e = 1; e < elements; e++)
        same += pegs_same(words, image, image + (size_t)e * words);
    return elements / same;
}

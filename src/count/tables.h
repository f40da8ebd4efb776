/* tables.h - jumps and symmetries of a board as tables over the bytes of a position. Private to count.
 *
 * Which jumps are legal is the AND of one row a byte; the images of a position under all symmetries are the
 * OR of one row a byte, and those of what a jump leads to differ from them by a constant. So the least image
 * of a child costs an exclusive or and a comparison a symmetry, and no look-up.
 *
 * A position takes holes / 64 + 1 words, so that its last word is never all ones: that marks an empty slot.
 */
#ifndef PG_COUNT_TABLES_H
#define PG_COUNT_TABLES_H

#include "board.h"
#include "steps.h"

enum { TABLE_ELEMENTS = 256 }; /* larger groups are not used to join positions */

/* Images under a list of permutations of the holes. */
typedef struct images {
    uint32_t holes, elements, words, bytes;
    uint64_t *row; /* bytes x 256 x elements x words; NULL: elements is 1, the identity */
} images;

void images_init(images *m, uint32_t holes, const uint32_t *element, uint32_t elements);
void images_release(images *m);

typedef struct tables {
    const board *board; /* borrowed */
    uint32_t words, bytes, jumps;
    uint32_t jump_words; /* words of a set of jumps */
    steps steps;
    /* bytes x 256 x jump_words: jumps that this byte allows; NULL: the table would be too large */
    uint64_t *fits;
    images images;
    /* jumps x elements x words: what a jump changes, seen through each symmetry; NULL likewise */
    uint64_t *flip;
} tables;

/* `element`: `elements` permutations, the identity first; NULL: none but the identity. */
void tables_init(tables *m, const board *b, const uint32_t *element, uint32_t elements);
void tables_release(tables *m);
/* Of the tables that cannot be left out with symmetries. */
size_t tables_bytes(const board *b, uint32_t elements);

static inline uint32_t position_words(uint32_t holes) { return holes / 64 + 1; }

static inline unsigned pegs_byte(const uint64_t *pegs, uint32_t i)
{
    return pegs[i / 8] >> (i % 8 * 8) & 255;
}

/* legal[jump_words] = the set of jumps that can be made here. */
static inline void tables_legal(const tables *m, const uint32_t words, const uint32_t jump_words,
                               const uint64_t *pegs, uint64_t *legal)
{
    if (!m->fits) {
        for (uint32_t k = 0; k < jump_words; k++)
            legal[k] = 0;
        for (uint32_t j = 0; j < m->jumps; j++)
            if (step_fits(&m->steps, words, j, pegs))
                bits_set(legal, j);
        return;
    }
    const uint64_t *row = m->fits + (size_t)pegs_byte(pegs, 0) * jump_words;
    for (uint32_t k = 0; k < jump_words; k++)
        legal[k] = row[k];
    for (uint32_t i = 1; i < m->bytes; i++) {
        row = m->fits + ((size_t)i * 256 + pegs_byte(pegs, i)) * jump_words;
        for (uint32_t k = 0; k < jump_words; k++)
            legal[k] &= row[k];
    }
}

/* out[elements x words] = the images. */
static inline void images_of(const images *m, const uint32_t words, const uint32_t elements,
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

static inline bool pegs_below(const uint32_t words, const uint64_t *a, const uint64_t *b)
{
    for (uint32_t w = words; w-- > 0;)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

static inline bool pegs_same(const uint32_t words, const uint64_t *a, const uint64_t *b)
{
    uint64_t differ = 0;
    for (uint32_t w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return !differ;
}

/* The least of the images, each exclusive-or'ed with its words of `flip` (NULL: as they are). */
static inline void images_least(const uint32_t words, const uint32_t elements, const uint64_t *image,
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

/* The least image of the complement. `out` has room for elements + 1 positions; the first one is it. */
static inline void dual_least(const images *onto, const uint64_t *pegs, uint64_t *out)
{
    const uint32_t words = onto->words;
    uint64_t *image = out + words;
    for (uint32_t w = 0; w < words; w++)
        out[w] = ~pegs[w];
    out[words - 1] &= (UINT64_C(1) << onto->holes % 64) - 1;
    images_of(onto, words, onto->elements, out, image);
    images_least(words, onto->elements, image, NULL, out);
}

/* How many positions the orbit of images[0] has: the group's order over how often it comes back. */
static inline uint32_t images_orbit(const uint32_t words, const uint32_t elements, const uint64_t *image)
{
    uint32_t same = 1;
    for (uint32_t e = 1; e < elements; e++)
        same += pegs_same(words, image, image + (size_t)e * words);
    return elements / same;
}

#endif

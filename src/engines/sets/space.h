/* space.h - one direction of a board: its jumps, forwards or taken back, its symmetries, and the numbers of
 * its positions.
 *
 * Which jumps are legal is the AND of one row a byte; the images of a position under all symmetries are the
 * OR of one row a byte, and those of what a jump leads to differ from them by a constant. So the least image
 * of a child costs an exclusive or and a comparison a symmetry, and no look-up.
 *
 * A position takes holes / 64 + 1 words, so that its last word is never all ones: that marks an empty slot.
 */
#pragma once

#include "base/peers.h"
#include "levels/coordinates.h"
#include "positions/images.h"
#include "positions/steps.h"

typedef struct space {
    const board *board; /* borrowed */
    uint32_t words, bytes, jumps;
    uint32_t jump_words; /* words of a set of jumps */
    bool backwards;      /* jumps are taken back */
    steps play;
    /* bytes x 256 x jump_words: jumps that this byte allows; NULL: not asked for, or too large */
    uint64_t *fits;
    images images;
    /* jumps x elements x words: what a jump changes, seen through each symmetry; NULL: too large */
    uint64_t *flip;
    coordinates numbers;  /* of the positions of a class; of no holes where there are none */
    uint64_t owner_holes; /* those whose pegs choose the rank that has a position, where no part does */
    uint64_t near;        /* of positions of one word: those whose pegs do not choose the part */
} space;

/* `element`: `elements` permutations, the identity first; NULL: none but the identity. `from`: positions are
 * to have numbers, those that this set leads to; NULL: they have none. */
void space_init(space *s, const board *b, bool backwards, const uint32_t *element, uint32_t elements,
                const position *from);
void space_release(space *s);
/* The images under which complements of positions are their duals, where the complement with the symmetry
 * `swap` exchanges the ends of a problem: first that, then each of the space's symmetries after it. */
void space_duals(const space *s, const uint32_t *swap, images *onto);
/* Makes `fits`, unless it would be too large. */
void space_tabulate(space *s);
/* Of the tables that cannot be left out with symmetries. */
size_t space_bytes(const board *b, uint32_t elements);

/* Whose position of one word this is, by owner_holes. */
static inline uint32_t space_owner(const space *s, const peers *ranks, uint64_t pegs)
{
    pegs &= s->owner_holes;
    return (uint32_t)((pegs_hash(1, &pegs) >> 32) * ranks->count >> 32);
}

/* The part of a position with this hash. */
static inline uint32_t hash_part(uint64_t hash, unsigned part_bits)
{
    return (uint32_t)(hash >> 1 >> (63 - part_bits));
}

/* The part of a position: where `near` has holes, positions that differ in these alone are in one. */
PG_INLINE uint32_t space_part(const space *s, const uint32_t words, const uint64_t *pegs, unsigned part_bits)
{
    const uint64_t far = *pegs & ~s->near;
    return hash_part(pegs_hash(words, words == 1 ? &far : pegs), part_bits);
}

static inline uint32_t position_words(uint32_t holes) { return holes / 64 + 1; }

/* legal[jump_words] = the set of jumps that can be made here. */
static inline void space_legal(const space *m, const uint32_t words, const uint32_t jump_words,
                               const uint64_t *pegs, uint64_t *legal)
{
    if (!m->fits) {
        for (uint32_t k = 0; k < jump_words; k++)
            legal[k] = 0;
        for (uint32_t j = 0; j < m->jumps; j++)
            if (step_fits(&m->play, words, j, pegs))
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

/* The dual of a position, up to symmetry. `out` has room for elements + 1 positions; the first one is it. */
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

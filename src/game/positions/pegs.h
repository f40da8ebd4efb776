/* pegs.h - closed positions as words: bit h of the whole is hole h.
 *
 * Functions here and in the other headers of the module are inlined with the number of words as an argument;
 * called with the constant 1 they lose their loops.
 */
#pragma once

#include "board/board.h"

#define PEGS_INLINE static inline __attribute__((always_inline))

PEGS_INLINE bool pegs_same(const uint32_t words, const uint64_t *a, const uint64_t *b)
{
    uint64_t differ = 0;
    for (uint32_t w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return !differ;
}

/* Is a < b as numbers? */
PEGS_INLINE bool pegs_less(const uint32_t words, const uint64_t *a, const uint64_t *b)
{
    for (uint32_t w = words; w-- > 0;)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

PEGS_INLINE int64_t pegs_number(const uint32_t words, const uint64_t *pegs)
{
    int64_t number = 0;
    for (uint32_t w = 0; w < words; w++)
        number += __builtin_popcountll(pegs[w]);
    return number;
}

/* One multiplication a word. The first bits are the good ones: take parts and slots from there. */
PEGS_INLINE uint64_t pegs_hash(const uint32_t words, const uint64_t *pegs)
{
    uint64_t h = 0;
    for (uint32_t w = 0; w < words; w++)
        h = (h ^ h >> 29) * UINT64_C(0xbf58476d1ce4e5b9) + pegs[w];
    return (h ^ h >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

/* The first `bits` bits of a hash. */
PEGS_INLINE size_t hash_bits(uint64_t hash, unsigned bits) { return hash >> 1 >> (63 - bits); }

/* Is the position a member? The same as position_has, inlined for a known number of words. */
PEGS_INLINE bool set_has(const position *set, const uint32_t words, const uint64_t *pegs)
{
    for (uint32_t w = 0; w < words; w++)
        if ((pegs[w] ^ set->peg[w]) & ~set->open[w])
            return false;
    return (set->total < 0 || set->total == pegs_number(words, pegs)) &&
           (!set->stuck || board_stuck(set->stuck, pegs));
}

/* ranked.h - the best of a level of positions: what a beam goes on with. Private to search. */
#pragma once

#include "positions/store.h"

typedef struct ranked {
    double score; /* more is better */
    uint64_t tie; /* decides where scores are equal */
    size_t at;    /* place in the store */
} ranked;

/* A number for ties that is another one with another seed. */
static inline uint64_t ranked_tie(uint32_t words, const uint64_t *pegs, uint64_t seed)
{
    return (pegs_hash(words, pegs) ^ seed) * UINT64_C(0x9E3779B97F4A7C15);
}

/* Keeps these positions, from `first` on, in the order in which they were found, and drops the others behind
 * it and the store's table. */
void ranked_take(store *s, size_t first, ranked *list, size_t count);
/* Of the store's positions from `first` on, all of which are in the list, keeps the `width` best in the order
 * in which they were found; width is at most their number. Reorders the list. */
void ranked_keep(store *s, size_t first, ranked *list, size_t width);

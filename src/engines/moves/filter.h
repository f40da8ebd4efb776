/* filter.h - many move potentials against many positions: which refuse most, and a level without what they
 * refuse. Private to moves.
 */
#pragma once

#include "engine.h"

/* Some records of a level. */
typedef struct sample {
    uint64_t *record; /* records */
    size_t records, size;
    bool *refused;
} sample;

/* Of each potential the records of a sample that it refuses whichever way they go on: rows of bits. */
typedef struct hits {
    uint64_t *bit; /* [rows x words] */
    uint32_t rows;
    size_t words;
} hits;

/* Puts `count` potentials into a list, from block `first` on, as many as the memory has room for, with limits
 * by the end of the game. `chosen` NULL: the first ones; blocks that have them stay as they are. */
void filter_load(moves_engine *e, const move_side *s, cuts_list *to, const uint32_t *chosen, uint32_t count,
                 uint32_t first);
/* Tries the blocks of a list from `first` on, on a sample; and those before that `h` has no rows of. `h` is
 * empty, or of the same sample and an earlier state of the list; the caller frees h->bit. */
void filter_try(const moves_engine *e, const cuts_list *all, const sample *s, uint32_t first, hits *h);
/* The potentials that together refuse most of the sample, taken greedily, at most `most` of them into
 * chosen[]; returns how many. */
uint32_t filter_choose(const hits *h, uint32_t *chosen, uint32_t most);
/* The newest level of a side loses what the blocks of a list from `first` on refuse. */
void filter_level(moves_engine *e, move_side *s, const cuts_list *list, uint32_t first);

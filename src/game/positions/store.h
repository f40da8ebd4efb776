/* store.h - a set of positions, in the order they were found, with a hash table over some of them.
 *
 * A table slot holds the position's index and 32 bits of its hash, so that a miss costs one cache line and a
 * hit two. Linear probing, at most two thirds full. Slots over the whole list or, where positions of
 * different levels cannot be equal, over the last level only (store_forget). Bytes a position: 8 a word, 4
 * for the parent, 12 to 24 for the slots.
 */
#pragma once

#include "positions/pegs.h"

typedef struct store {
    uint32_t words;
    size_t used, room;
    uint64_t *pegs;   /* used x words */
    uint32_t *parent; /* index of the position it was reached from; STORE_NONE for the first ones */
    size_t slots;     /* a power of two, 2^bits */
    unsigned bits;
    size_t listed;  /* positions in the table: those from `used - listed` on */
    uint64_t *slot; /* hash bits << 32 | index + 1; 0: empty */
    size_t bytes, most_bytes;
} store;

#define STORE_NONE UINT32_MAX

void store_init(store *s, uint32_t words, size_t most_bytes);
void store_release(store *s);
/* Empties the list and the table, keeps the memory. */
void store_clear(store *s);
/* Empties the table; the list stays. */
void store_forget(store *s);
/* Drops the positions from `used` on, and the table. */
void store_cut(store *s, size_t used);
/* Puts position `from` of the list, with its parent, in the place of position `to`; not in the table. */
void store_move(store *s, size_t to, size_t from);
/* Puts the last `count` positions of the list into an empty table. */
bool store_relist(store *s, size_t count);
/* How position `last` was reached: the parents, from the first one on, and itself; free() it. */
uint32_t *store_path(const store *s, uint32_t last, size_t *length);
/* The positions as a list of their own, ascending as numbers; free() it. */
uint64_t *store_sorted(const store *s);
/* Makes room for one more position; false when memory is used up. */
bool store_grow(store *s);

/* The slot of this position, or the empty one where it belongs. There is always an empty one. */
static inline size_t store_slot(const store *s, uint32_t words, const uint64_t *pegs, uint64_t hash)
{
    size_t at = hash_bits(hash, s->bits);
    for (;; at = (at + 1) & (s->slots - 1)) {
        uint64_t v = s->slot[at];
        if (!v ||
            ((v ^ hash) >> 32 == 0 && pegs_same(words, s->pegs + ((uint32_t)v - 1) * (size_t)words, pegs)))
            return at;
    }
}

/* Index of the position, STORE_NONE when it is not listed. */
static inline uint32_t store_find(const store *s, uint32_t words, const uint64_t *pegs)
{
    if (!s->listed)
        return STORE_NONE;
    return (uint32_t)s->slot[store_slot(s, words, pegs, pegs_hash(words, pegs))] - 1;
}

/* Adds the position unless it is listed; false when memory is used up. `parent` is kept with it. */
static inline bool store_add(store *s, uint32_t words, const uint64_t *pegs, uint32_t parent)
{
    if ((s->used == s->room || s->listed * 3 >= s->slots * 2) && !store_grow(s))
        return false;
    uint64_t hash = pegs_hash(words, pegs);
    size_t at = store_slot(s, words, pegs, hash);
    if (s->slot[at])
        return true;
    s->slot[at] = (hash >> 32 << 32) | (s->used + 1);
    for (uint32_t w = 0; w < words; w++)
        s->pegs[s->used * words + w] = pegs[w];
    s->parent[s->used++] = parent;
    s->listed++;
    return true;
}

/* expand.h - from entries to buffers, from buffers to tables. Private to count (step.c, expand.c).
 *
 * One hash of a position does for both: its first bits choose the part, the next ones the bucket in the
 * part's table. A bucket is BUCKET slots, a cache line where positions have one word. The loops exist once
 * for each instruction set, as a pair of pointers, because a whole step and not a position is what is
 * chosen for.
 */
#ifndef PG_COUNT_EXPAND_H
#define PG_COUNT_EXPAND_H

#include "step.h"

static const uint64_t EMPTY = UINT64_MAX;

enum { BUCKET = 8 };

/* The first slot of the bucket at which the search for a position begins. */
static inline size_t hash_slot(uint64_t hash, unsigned part_bits, unsigned room_bits)
{
    return hash << part_bits >> (64 - room_bits) & ~(size_t)(BUCKET - 1);
}

static inline size_t slot_after(const table *t, size_t at) { return (at + 1) & (t->room - 1); }

typedef struct expand_loops {
    /* Sends what the entries first .. end - 1 lead to into the worker's buffers. */
    void (*expand)(step *s, worker *w, size_t first, size_t end);
    /* Puts `count` buffered entries into a table. */
    void (*take)(const step *s, table *t, const uint64_t *entry, size_t count);
} expand_loops;
extern const expand_loops expand_plain, expand_avx2;
const expand_loops *expand_chosen(void); /* the fastest that this machine runs */

/* Makes room for `used` entries in a table, emptied; false when there is no memory. */
bool slots_reset(run *r, table *t, size_t used, uint32_t words, uint32_t limbs, bool hits);
void slots_release(run *r, table *t);
bool slots_grow(const step *s, table *t); /* twice the room; false when there is no memory */

/* The slot of a key that is not there yet, which it takes. */
static inline size_t slots_place(table *t, const uint32_t words, unsigned part_bits, const uint64_t *key)
{
    size_t at = hash_slot(pegs_hash(words, key), part_bits, t->room_bits);
    while (t->key[at * words + words - 1] != EMPTY)
        at = slot_after(t, at);
    for (uint32_t k = 0; k < words; k++)
        t->key[at * words + k] = key[k];
    t->used++;
    return at;
}

#endif

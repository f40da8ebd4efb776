/* tables.h - hash tables of positions, and the loops that fill them.
 *
 * One hash of a position does for both: its first bits choose the part, the next ones the bucket in the
 * part's table. A bucket is BUCKET slots, a cache line where positions have one word. The loops exist once
 * for each instruction set, as pointers, because a whole step and not a position is what is chosen for.
 */
#pragma once

#include "sets/step.h"

static const uint64_t EMPTY = UINT64_MAX;

enum { BUCKET = 8 };

/* Open addressing; a search begins at a bucket, a cache line of keys of one word. */
typedef struct table {
    uint64_t *key;   /* room x words; the last word of a key is all ones in an empty slot */
    uint64_t *games; /* room x limbs */
    uint8_t *hit;    /* [room]: found again; only used within a level */
    size_t room, used;
    unsigned room_bits;
    size_t key_words, games_words, hit_room; /* allocated */
} table;

/* The first slot of the bucket at which the search for a position begins. */
static inline size_t hash_slot(uint64_t hash, unsigned part_bits, unsigned room_bits)
{
    return hash << part_bits >> (64 - room_bits) & ~(size_t)(BUCKET - 1);
}

static inline size_t slot_after(const table *t, size_t at) { return (at + 1) & (t->room - 1); }

typedef struct step_loops {
    /* Sends what `count` entries lead to into the worker's buffers. */
    void (*expand)(step *s, worker *w, const uint64_t *entry, size_t count);
    /* The same with members of the step's set, as long as the round has room for so many words. */
    void (*expand_set)(step *s, worker *w, size_t most);
    /* Puts buffered entries into a table; how many. */
    size_t (*take)(step *s, worker *w, table *t, const uint64_t *entry, size_t count);
} step_loops;
extern const step_loops step_plain, step_avx2;
const step_loops *step_chosen(void); /* the fastest that this machine runs */

/* Makes room for `used` entries in a table, emptied; false when there is no memory. */
bool slots_reset(sets_run *r, table *t, size_t used, uint32_t words, uint32_t limbs, bool hits);
void slots_clear(table *t, uint32_t words); /* keeps its room */
void slots_release(sets_run *r, table *t);
bool slots_grow(step *s, table *t); /* twice the room; false when there is no memory */

/* More than three fifths: it has to grow, or be emptied. */
static inline bool slots_full(const table *t) { return t->used * 5 > t->room * 3; }

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

/* loops.h - what the inner loops of steps are made of: emitting what is found, and finding it in a table. For
 * step_loops.h, and for engines that bring loops of their own (step.h).
 */
#pragma once

#include "sets/tables.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

enum { AHEAD = 16 /* entries between asking for a slot and using it */ };

/* ---- emitting ------------------------------------------------------------------------------- */

/* Makes room for so many words more. */
void emitted_grow(sets_run *r, emitted *e, size_t more);

PG_INLINE size_t part_of(const step *s, const uint32_t words, const uint64_t *pegs)
{
    size_t part = space_part(s->space, words, pegs, s->part_bits);
    if (__builtin_expect(s->owners != NULL, 0))
        part = part * s->run->peers->count + space_owner(s->owners, s->run->peers, *pegs);
    return part;
}

PG_INLINE void emit(const step *s, emitted *out, const uint32_t words, const uint32_t carried,
                    const uint64_t *pegs, const uint64_t *games)
{
    emitted *e = &out[part_of(s, words, pegs)];
    if (__builtin_expect((size_t)(e->end - e->next) < words + carried, 0))
        emitted_grow(s->run, e, words + carried);
    for (uint32_t i = 0; i < words; i++)
        e->next[i] = pegs[i];
    for (uint32_t i = 0; i < carried; i++)
        e->next[words + i] = games[i];
    e->next += words + carried;
}

/* ---- finding -------------------------------------------------------------------------------- */

/* The slot that holds the position or, when there is none, the empty one that ends the search. */
PG_INLINE size_t find_slot(const table *t, const uint32_t words, const uint64_t *pegs, size_t at)
{
    while (!pegs_same(words, t->key + at * words, pegs) && t->key[at * words + words - 1] != EMPTY)
        at = slot_after(t, at);
    return at;
}

#ifdef __AVX2__
static inline unsigned equal_lanes(__m256i a, __m256i b)
{
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(a, b)));
}

/* The same for keys of one word, a bucket at a time: no branch depends on where in it the key is. */
PG_INLINE size_t find_word(const table *t, uint64_t pegs, size_t at)
{
    const __m256i key = _mm256_set1_epi64x((long long)pegs), none = _mm256_set1_epi64x(-1);
    for (;; at = (at + BUCKET) & (t->room - 1)) {
        const __m256i *bucket = (const __m256i *)(t->key + at);
        __m256i low = _mm256_loadu_si256(bucket), high = _mm256_loadu_si256(bucket + 1);
        unsigned same = equal_lanes(low, key) | equal_lanes(high, key) << 4;
        if (!same)
            same = equal_lanes(low, none) | equal_lanes(high, none) << 4;
        if (same)
            return at + (size_t)__builtin_ctz(same);
    }
}
#else
PG_INLINE size_t find_word(const table *t, uint64_t pegs, size_t at) { return find_slot(t, 1, &pegs, at); }
#endif

static inline void prefetch_slot(const step *s, const table *t, const uint32_t words, const uint32_t limbs,
                                 const uint64_t *entry)
{
    size_t soon = hash_slot(pegs_hash(words, entry), s->part_bits, t->room_bits);
    __builtin_prefetch(t->key + soon * words, 1);
    if (limbs)
        __builtin_prefetch(t->games + soon * limbs, 1);
}

/* A new key at the empty slot that ends the search for it. */
PG_INLINE bool take_new(step *s, table *t, const uint32_t words, const uint64_t *entry, size_t at)
{
    for (uint32_t k = 0; k < words; k++)
        t->key[at * words + k] = entry[k];
    t->used++;
    return !slots_full(t) || slots_grow(s, t);
}

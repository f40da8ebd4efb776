/* table.c - sets of rows, each once, numbered in order of insertion: an open hash table.
 *
 * The sets lie one behind the other in one array, so that a set's number is its place and never changes;
 * the table holds numbers plus one, 0 being an empty slot, at most half full. So callers keep arrays of
 * their own beside it, by the same numbers. Whether it grew too large is for them to ask (row_sets_bytes).
 */
#include "cone.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_set(const uint64_t *set, uint32_t words)
{
    uint64_t h = 0;
    for (uint32_t w = 0; w < words; w++) {
        h = (h ^ set[w]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    return h * UINT64_C(0xbf58476d1ce4e5b9) >> 16;
}

void row_sets_init(row_sets *s, uint32_t words)
{
    *s = (row_sets){.words = words, .slots = 64, .slot = PG_NEW(uint32_t, 64)};
}

void row_sets_release(row_sets *s)
{
    free(s->set);
    free(s->slot);
    *s = (row_sets){0};
}

/* The slot of the set, or the empty one where it belongs. */
static size_t find_slot(const row_sets *s, const uint64_t *set)
{
    size_t at = hash_set(set, s->words) & (s->slots - 1);
    while (s->slot[at] && memcmp(row_set(s, s->slot[at] - 1), set, s->words * sizeof *set))
        at = (at + 1) & (s->slots - 1);
    return at;
}

static void grow_slots(row_sets *s)
{
    free(s->slot);
    s->slots *= 2;
    s->slot = PG_NEW(uint32_t, s->slots);
    for (size_t i = 0; i < s->count; i++)
        s->slot[find_slot(s, row_set(s, i))] = (uint32_t)(i + 1);
}

int64_t row_sets_find(const row_sets *s, const uint64_t *set)
{
    return (int64_t)s->slot[find_slot(s, set)] - 1;
}

size_t row_sets_add(row_sets *s, const uint64_t *set, bool *fresh)
{
    size_t at = find_slot(s, set);
    *fresh = s->slot[at] == 0;
    if (!*fresh)
        return s->slot[at] - 1;
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        PG_RESIZE(s->set, s->room * s->words);
    }
    memcpy(s->set + s->count * s->words, set, s->words * sizeof *set);
    s->slot[at] = (uint32_t)++s->count;
    if (2 * s->count > s->slots)
        grow_slots(s);
    return s->count - 1;
}

size_t row_sets_bytes(const row_sets *s)
{
    return s->room * s->words * 8 + s->slots * sizeof *s->slot;
}

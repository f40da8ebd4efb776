/* store.c - positions in the order they were found, with a hash table.
 *
 * See store.h for slots. Nothing here ends the process: growing asks the limit first, and what cannot grow
 * says so and stays good for what it holds, though after a failed table without one. The list grows by
 * half, not to twice its size, as it is what memory goes into; a new table is made from the list, so the
 * old one can go before it comes. Indices have 32 bits: a list that is longer counts as memory used up.
 */
#include "positions/store.h"

#include "base/large.h"

enum { FIRST_ROOM = 1 << 10, FIRST_SLOTS = 1 << 11 };

void store_init(store *s, uint32_t words, size_t most_bytes)
{
    *s = (store){.words = words, .most_bytes = most_bytes};
}

void store_release(store *s) { PG_FREE(s->pegs, s->parent, s->slot); }

void store_forget(store *s)
{
    if (s->listed)
        memset(s->slot, 0, s->slots * sizeof *s->slot);
    s->listed = 0;
}

void store_cut(store *s, size_t used)
{
    store_forget(s);
    s->used = used;
}

void store_clear(store *s) { store_cut(s, 0); }

void store_move(store *s, size_t to, size_t from)
{
    memmove(s->pegs + to * s->words, s->pegs + from * s->words, s->words * sizeof *s->pegs);
    s->parent[to] = s->parent[from];
}

/* Room for half as many again; a list too long for 32-bit indices counts as memory used up. */
static bool grow_list(store *s)
{
    size_t room = s->room ? s->room + s->room / 2 : FIRST_ROOM;
    size_t each = s->words * sizeof *s->pegs + sizeof *s->parent;
    size_t bytes = s->bytes + (room - s->room) * each;
    if (bytes > s->most_bytes || room >= STORE_NONE)
        return false;
    uint64_t *pegs = realloc(s->pegs, room * s->words * sizeof *pegs);
    if (!pegs)
        return false;
    s->pegs = pegs;
    uint32_t *parent = realloc(s->parent, room * sizeof *parent);
    if (!parent)
        return false;
    s->parent = parent;
    s->room = room;
    s->bytes = bytes;
    return true;
}

static void list(store *s, size_t index)
{
    const uint64_t *pegs = s->pegs + index * s->words;
    uint64_t hash = pegs_hash(s->words, pegs);
    s->slot[store_slot(s, s->words, pegs, hash)] = (hash >> 32 << 32) | (index + 1);
    s->listed++;
}

/* Zeros that were written: where pages are read before that, as looking for a free slot does, the kernel
 * gives each of them twice, and the second time interrupts all threads. */
static uint64_t *empty_table(size_t slots)
{
    uint64_t *slot = large_alloc(slots * sizeof *slot);
    if (slot)
        memset(slot, 0, slots * sizeof *slot);
    return slot;
}

/* A table of the given size with the last `count` positions; the old one is gone before the new one comes. */
static bool rebuild(store *s, size_t slots, size_t count)
{
    size_t bytes = s->bytes - s->slots * sizeof *s->slot + slots * sizeof *s->slot;
    if (bytes > s->most_bytes)
        return false;
    free(s->slot);
    s->slot = empty_table(slots);
    s->bytes = s->slot ? bytes : s->bytes - s->slots * sizeof *s->slot;
    s->slots = s->slot ? slots : 0;
    s->bits = (unsigned)__builtin_ctzll(slots);
    s->listed = 0;
    for (size_t i = s->used - count; s->slot && i < s->used; i++)
        list(s, i);
    return s->slot != NULL;
}

bool store_relist(store *s, size_t count)
{
    size_t slots = s->slots ? s->slots : FIRST_SLOTS;
    while (count * 3 >= slots * 2)
        slots *= 2;
    if (slots != s->slots)
        return rebuild(s, slots, count);
    for (size_t i = s->used - count; i < s->used; i++)
        list(s, i);
    return true;
}

bool store_grow(store *s)
{
    if (s->used == s->room && !grow_list(s))
        return false;
    if (s->listed * 3 < s->slots * 2)
        return true;
    return rebuild(s, s->slots ? s->slots * 2 : FIRST_SLOTS, s->listed);
}

uint32_t *store_path(const store *s, uint32_t last, size_t *length)
{
    size_t count = 0;
    for (uint32_t i = last; i != STORE_NONE; i = s->parent[i])
        count++;
    uint32_t *path = PG_NEW(uint32_t, count + 1);
    *length = count;
    for (uint32_t i = last; i != STORE_NONE; i = s->parent[i])
        path[--count] = i;
    return path;
}

static int by_number(const void *a, const void *b, void *words)
{
    const uint64_t *x = a, *y = b;
    for (uint32_t w = *(const uint32_t *)words; w-- > 0;)
        if (x[w] != y[w])
            return x[w] < y[w] ? -1 : 1;
    return 0;
}

uint64_t *store_sorted(const store *s)
{
    uint64_t *list = PG_NEW(uint64_t, s->used * s->words);
    if (s->used)
        memcpy(list, s->pegs, s->used * s->words * sizeof *list);
    qsort_r(list, s->used, s->words * sizeof *list, by_number, (void *)&s->words);
    return list;
}

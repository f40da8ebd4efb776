/* levels.c - levels of positions, for the reason halves.
 *
 * A level is a table with a third more slots than it may have members, so what a file states about its size
 * bounds the memory: 11 bytes a position. Threads add to it side by side: a free slot is taken by an exchange
 * that only one of them wins, and each may add one member too many before it knows that the level was full.
 */
#include "halves_parts.h"

#if defined __linux__
#include <sys/mman.h>
#endif

/* Look-ups go all over the table: on large pages they do not also have to find the page. Only a wish. */
static void wish_large_pages(void *table, uint64_t bytes)
{
#if defined __linux__ && defined MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)1 << 21;
    uintptr_t from = ((uintptr_t)table + page - 1) & ~(page - 1);
    uintptr_t to = ((uintptr_t)table + (uintptr_t)bytes) & ~(page - 1);
    if (from < to)
        (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
    (void)table, (void)bytes;
#endif
}

void level_open(checker *c, orbit_level *l, uint64_t most)
{
    *l = (orbit_level){.slots = most + most / 3 + 2 + MOST_THREADS, .most = most};
    if (l->slots * sizeof *l->slot > c->options->memory)
        give_up(c, "a level of %llu positions does not fit into %llu MiB (--memory)",
                (unsigned long long)most, (unsigned long long)c->options->memory >> 20);
    l->slot = heap_new(c, l->slots, sizeof *l->slot);
    wish_large_pages(l->slot, l->slots * sizeof *l->slot);
}

void level_close(orbit_level *l)
{
    heap_free(l->slot);
    *l = (orbit_level){0};
}

/* Is the position there? Else `at` is the free slot where it would be. What a slot holds is read once: then
 * another thread may fill it with another position. */
static bool levels_find(const orbit_level *l, uint64_t pegs, uint64_t *at)
{
    for (*at = check_place_of(pegs, l->slots);; *at = *at + 1 < l->slots ? *at + 1 : 0) {
        uint64_t there = atomic_load_explicit(&l->slot[*at], memory_order_relaxed);
        if (!there || there == pegs + 1)
            return there != 0;
    }
}

bool level_has(const orbit_level *l, uint64_t pegs)
{
    uint64_t at;
    return l->slots && levels_find(l, pegs, &at);
}

bool level_add(orbit_level *l, uint64_t pegs)
{
    uint64_t at;
    while (!levels_find(l, pegs, &at)) {
        uint64_t there = 0;
        if (atomic_load(&l->members) >= l->most)
            return levels_find(l, pegs, &at); /* the last member may have been this one */
        if (atomic_compare_exchange_strong(&l->slot[at], &there, pegs + 1))
            return atomic_fetch_add(&l->members, 1) < l->most;
    }
    return true;
}

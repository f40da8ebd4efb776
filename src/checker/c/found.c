/* found.c - a list of positions and a table of their numbers: 14 bytes a position. */
#include "found.h"

#define MOST_FOUND (UINT64_C(1) << 31)

void found_open(checker *c, found *f, uint64_t most)
{
    if (most > MOST_FOUND)
        refuse(c, "expected at most %llu positions", (unsigned long long)MOST_FOUND);
    *f = (found){.most = most, .slots = most + most / 3 + 2};
    if (most > 10000000)
        notice(c, "%llu positions", (unsigned long long)most);
    if (f->slots * sizeof *f->slot + most * sizeof *f->member > c->options->memory)
        give_up(c, "%llu positions do not fit into %llu MiB (--memory)", (unsigned long long)most,
                (unsigned long long)c->options->memory >> 20);
    f->member = heap_new(c, most, sizeof *f->member);
    f->slot = heap_new(c, f->slots, sizeof *f->slot);
}

void found_close(found *f)
{
    heap_free(f->member);
    heap_free(f->slot);
    *f = (found){0};
}

/* The slot of a position, or the free one where it would be: a third of them is free. */
static uint64_t place(const found *f, uint64_t pegs)
{
    uint64_t h = (pegs ^ pegs >> 32) * UINT64_C(0x9e3779b97f4a7c15); /* Knuth, vol. 3, 6.4 */
    h = (h ^ h >> 29) * UINT64_C(0xd6e8feb86659fd93);
    uint64_t at = (h >> 32) * f->slots >> 32; /* slots < 2^32 */
    while (f->slot[at] && f->member[f->slot[at] - 1] != pegs)
        at = at + 1 < f->slots ? at + 1 : 0;
    return at;
}

uint64_t found_number(const found *f, uint64_t pegs)
{
    uint32_t there = f->slots ? f->slot[place(f, pegs)] : 0;
    return there ? there - 1 : UINT64_MAX;
}

bool found_add(found *f, uint64_t pegs)
{
    if (f->members == f->most)
        return false;
    f->member[f->members++] = pegs;
    f->slot[place(f, pegs)] = (uint32_t)f->members;
    return true;
}

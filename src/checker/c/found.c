/* found.c - a list of positions and a table of their numbers: 14 bytes a position. */
#include "found.h"

void found_open(checker *c, found *f, uint64_t most)
{
    if (most > MOST_POSITIONS)
        refuse(c, "expected at most %llu positions", (unsigned long long)MOST_POSITIONS);
    *f = (found){.most = most, .slots = most + most / 3 + 2};
    if (most > 10000000)
        notice(c, "%llu positions", (unsigned long long)most);
    f->member = heap_new(c, most, sizeof *f->member);
    f->slot = heap_new(c, f->slots, sizeof *f->slot);
}

void found_close(found *f)
{
    heap_free(f->member);
    heap_free(f->slot);
}

/* The slot of a position, or the free one where it would be: a third of them is free. */
static uint64_t place(const found *f, uint64_t pegs)
{
    uint64_t at = place_of(pegs, f->slots);
    while (f->slot[at] && f->member[f->slot[at] - 1] != pegs)
        at = at + 1 < f->slots ? at + 1 : 0;
    return at;
}

bool found_has(const found *f, uint64_t pegs) { return f->slot[place(f, pegs)] != 0; }

bool found_add(found *f, uint64_t pegs)
{
    if (f->members == f->most)
        return false;
    f->member[f->members++] = pegs;
    f->slot[place(f, pegs)] = (uint32_t)f->members;
    return true;
}

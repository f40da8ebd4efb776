/* found.c - a list of positions and a table of their numbers: 14 to 28 bytes a position. */
#include "found.h"

enum { FIRST_ROOM = 1000 };

static void set_room(checker *c, found *f, uint64_t room)
{
    if (room > MOST_POSITIONS)
        give_up(c, "there are more than %llu positions", (unsigned long long)MOST_POSITIONS / 2);
    f->room = room;
    f->slots = room + room / 3 + 2;
    heap_free(f->slot);
    f->slot = NULL;
    f->member = heap_resize(c, f->member, room, sizeof *f->member);
    f->slot = heap_new(c, f->slots, sizeof *f->slot);
}

void found_open(checker *c, found *f)
{
    *f = (found){0};
    set_room(c, f, FIRST_ROOM);
}

void found_close(found *f)
{
    heap_free(f->member);
    heap_free(f->slot);
}

/* The slot of a position, or the free one where it would be: a third of them is free. */
static uint64_t place(const found *f, uint64_t pegs)
{
    uint64_t at = check_place_of(pegs, f->slots);
    while (f->slot[at] && f->member[f->slot[at] - 1] != pegs)
        at = at + 1 < f->slots ? at + 1 : 0;
    return at;
}

uint64_t found_number(const found *f, uint64_t pegs)
{
    uint32_t there = f->slots ? f->slot[place(f, pegs)] : 0;
    return there ? there - 1 : UINT64_MAX;
}

void found_add(checker *c, found *f, uint64_t pegs)
{
    if (f->members == f->room) {
        set_room(c, f, 2 * f->room);
        for (uint64_t i = 0; i < f->members; i++)
            f->slot[place(f, f->member[i])] = (uint32_t)(i + 1);
    }
    f->member[f->members++] = pegs;
    f->slot[place(f, pegs)] = (uint32_t)f->members;
}

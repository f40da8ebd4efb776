/* found.c - a list of keys and a table of their numbers: for keys of a word 14 to 28 bytes each. */
#include "found.h"

static void set_room(checker *c, found *f, uint64_t room)
{
    if (room > MOST_POSITIONS)
        give_up(c, "there are more than %llu positions or rays", (unsigned long long)MOST_POSITIONS / 2);
    f->room = room;
    f->slots = room + room / 3 + 2;
    heap_free(f->slot);
    f->slot = NULL;
    f->member = heap_resize(c, f->member, room * f->words, sizeof *f->member);
    f->slot = heap_new(c, f->slots, sizeof *f->slot);
}

void found_open(checker *c, found *f, uint32_t words, uint64_t room)
{
    *f = (found){.words = words};
    set_room(c, f, room);
}

void found_close(found *f)
{
    heap_free(f->member);
    heap_free(f->slot);
}

static bool differs(const found *f, const uint64_t *a, const uint64_t *b)
{
    uint32_t w = 0;
    while (w < f->words && a[w] == b[w])
        w++;
    return w < f->words;
}

/* The slot of a key, or the free one where it would be: a quarter of them is free. */
static uint64_t place(const found *f, const uint64_t *key)
{
    uint64_t pegs = key[0];
    for (uint32_t w = 1; w < f->words; w++)
        pegs = (pegs ^ pegs >> 29) * UINT64_C(0x9e3779b97f4a7c15) ^ key[w];
    uint64_t at = check_place_of(pegs, f->slots);
    while (f->slot[at] && differs(f, f->member + (uint64_t)(f->slot[at] - 1) * f->words, key))
        at = at + 1 < f->slots ? at + 1 : 0;
    return at;
}

uint64_t found_number(const found *f, const uint64_t *key)
{
    uint32_t there = f->slots ? f->slot[place(f, key)] : 0;
    return there ? there - 1 : UINT64_MAX;
}

uint64_t found_add(checker *c, found *f, const uint64_t *key)
{
    uint64_t at = place(f, key);
    if (f->slot[at])
        return f->slot[at] - 1;
    if (f->members == f->room) {
        set_room(c, f, 2 * f->room);
        for (uint64_t i = 0; i < f->members; i++)
            f->slot[place(f, f->member + i * f->words)] = (uint32_t)(i + 1);
        at = place(f, key);
    }
    memcpy(f->member + f->members * f->words, key, f->words * sizeof *key);
    f->slot[at] = (uint32_t)++f->members;
    return f->members - 1;
}

/* From the last one, so that whoever stepped aside for another goes first. */
void found_clear(found *f)
{
    for (; f->members > 0; f->members--)
        f->slot[place(f, f->member + (f->members - 1) * f->words)] = 0;
}

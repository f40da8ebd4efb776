/* front.c - the table in which a level is collected. */
#include "front.h"

#include <string.h>

enum {
    FIRST_SLOTS = 1 << 10,
    TABLE_SHARE = 4 /* of the memory for tables */
};

static bool front_set_empty(front_set *s, size_t slots)
{
    s->slot = room_take(s->room, slots * sizeof *s->slot);
    if (!s->slot)
        return false;
    s->slots = slots;
    s->bits = (unsigned)__builtin_ctzll(slots);
    front_set_clear(s);
    return true;
}

void front_set_clear(front_set *s)
{
    memset(s->slot, 0xff, s->slots * sizeof *s->slot);
    s->used = 0;
}

bool front_set_init(front_set *s, level_room *r, size_t count, size_t most_slots)
{
    size_t slots = FIRST_SLOTS;
    *s = (front_set){.room = r, .most_slots = most_slots};
    while (slots * 2 < count * 3 && slots < most_slots)
        slots *= 2;
    return front_set_empty(s, slots);
}

void front_set_release(front_set *s) { room_give(s->room, s->slot, s->slots * sizeof *s->slot); }

static size_t front_set_place(const front_set *s, uint64_t pegs)
{
    size_t at = hash_bits(front_hash(pegs), 0, s->bits);
    while (s->slot[at] != pegs && s->slot[at] != FRONT_FREE)
        at = (at + 1) & (s->slots - 1);
    return at;
}

static bool front_set_grow(front_set *s)
{
    front_set old = *s;
    if (old.slots >= s->most_slots || !front_set_empty(s, old.slots * 2)) {
        *s = old;
        return false;
    }
    for (size_t i = 0; i < old.slots; i++)
        if (old.slot[i] != FRONT_FREE)
            s->slot[front_set_place(s, old.slot[i])] = old.slot[i];
    s->used = old.used;
    front_set_release(&old);
    return true;
}

bool front_set_add(front_set *s, uint64_t pegs)
{
    size_t at = front_set_place(s, pegs);
    if (s->slot[at] == pegs)
        return true;
    s->slot[at] = pegs;
    s->used++;
    return s->used * 3 < s->slots * 2 || front_set_grow(s);
}

bool front_set_has(const front_set *s, uint64_t pegs) { return s->slot[front_set_place(s, pegs)] == pegs; }

void front_set_pack(front_set *s)
{
    size_t used = 0;
    for (size_t i = 0; i < s->slots; i++)
        if (s->slot[i] != FRONT_FREE)
            s->slot[used++] = s->slot[i];
}

size_t front_set_most(const level_room *r, int tables)
{
    size_t slots = FIRST_SLOTS;
    while (slots * 2 * sizeof(uint64_t) <= r->most / TABLE_SHARE / (size_t)tables)
        slots *= 2;
    return slots;
}

bool front_set_list(const front_set *s, level *out)
{
    *out = (level){.words = 1};
    if (!s->used)
        return true;
    out->entry = room_take(s->room, s->used * sizeof *out->entry);
    if (!out->entry)
        return false;
    out->room = s->used;
    for (size_t i = 0; i < s->slots; i++)
        if (s->slot[i] != FRONT_FREE)
            out->entry[out->size++] = s->slot[i];
    return true;
}

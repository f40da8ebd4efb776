/* front.c - a level of positions, and the table in which one is collected. */
#include "front.h"

#include <string.h>

enum {
    FIRST_SLOTS = 1 << 10,
    TABLE_SHARE = 4 /* of the memory for tables */
};

/* ---- tables ------------------------------------------------------------------------------------ */

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

bool front_set_list(const front_set *s, front *out)
{
    *out = (front){0};
    if (!s->used)
        return true;
    out->at = room_take(s->room, s->used * sizeof *out->at);
    if (!out->at)
        return false;
    out->bytes = s->used * sizeof *out->at;
    for (size_t i = 0; i < s->slots; i++)
        if (s->slot[i] != FRONT_FREE)
            out->at[out->count++] = s->slot[i];
    return true;
}

/* ---- levels -------------------------------------------------------------------------------------- */

void front_release(front *f, level_room *r)
{
    room_give(r, f->at, f->bytes);
    packed_release(&f->packed);
    *f = (front){0};
}

size_t front_portions(const front *f) { return (size_t)((f->count + FRONT_PORTION - 1) / FRONT_PORTION); }

void front_begin(front_walk *w, const coordinates *places, const front *f)
{
    w->places = places;
    w->front = f;
    w->next = 0;
    w->end = f->count;
    packed_read(&w->reader, &f->packed, 0, f->at ? 0 : packed_blocks(&f->packed));
}

void front_seek(front_walk *w, size_t portion)
{
    const front *f = w->front;
    uint64_t first = (uint64_t)portion * FRONT_PORTION, left = f->count - first;
    w->next = first;
    w->end = left < FRONT_PORTION ? f->count : first + FRONT_PORTION;
    if (!f->at)
        packed_seek(&w->reader, first / PACKED_BLOCK, (w->end + PACKED_BLOCK - 1) / PACKED_BLOCK);
}

size_t front_next(front_walk *w, const uint64_t **pegs)
{
    if (w->front->at) {
        size_t left = w->end - w->next, some = left < FRONT_PORTION ? left : FRONT_PORTION;
        *pegs = w->front->at + w->next;
        w->next += some;
        return some;
    }
    uint32_t some = packed_next_block(&w->reader);
    for (uint32_t i = 0; i < some; i++)
        w->reader.number[i] = coordinates_pegs(w->places, w->reader.number[i]);
    *pegs = w->reader.number;
    return some;
}

void front_end(front_walk *w) { packed_close(&w->reader); }

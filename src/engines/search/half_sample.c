/* half_sample.c - a level of a sample: the table in which it is collected, and its thinning.
 *
 * What is learned on a sample depends on the order in which it lies: that of the slots of one table with
 * linear probing, filled as positions come, by way of a ring in which they wait for their cache lines. So
 * proofs are the same for any number of threads. A sample is all in memory, or it ends.
 */
#include "half.h"

enum {
    FIRST_SLOTS = 1 << 10,
    RING = 32 /* positions that wait for their cache lines */
};

static const uint64_t FREE = UINT64_MAX;

typedef struct sample {
    level_room *room;
    uint64_t *slot;
    size_t slots, used, most_slots; /* powers of two */
    unsigned bits;                  /* of slots */
    uint64_t ring[RING];
    size_t waited;
} sample;

static uint64_t sample_hash(uint64_t pegs) { return pegs_hash(1, &pegs); }

static size_t first_place(const sample *s, uint64_t pegs) { return hash_bits(sample_hash(pegs), s->bits); }

static bool open_slots(sample *s, size_t slots)
{
    s->slot = room_take(s->room, slots * sizeof *s->slot);
    if (!s->slot)
        return false;
    s->slots = slots;
    s->bits = (unsigned)__builtin_ctzll(slots);
    memset(s->slot, 0xff, slots * sizeof *s->slot);
    return true;
}

static size_t place_of(const sample *s, uint64_t pegs)
{
    size_t at = first_place(s, pegs);
    while (s->slot[at] != pegs && s->slot[at] != FREE)
        at = (at + 1) & (s->slots - 1);
    return at;
}

static bool grow(sample *s)
{
    sample old = *s;
    if (old.slots >= s->most_slots || !open_slots(s, old.slots * 2)) {
        s->slot = old.slot;
        return false;
    }
    for (size_t i = 0; i < old.slots; i++)
        if (old.slot[i] != FREE)
            s->slot[place_of(s, old.slot[i])] = old.slot[i];
    room_give(s->room, old.slot, old.slots * sizeof *old.slot);
    return true;
}

static bool add(sample *s, uint64_t pegs)
{
    size_t at = place_of(s, pegs);
    if (s->slot[at] == pegs)
        return true;
    s->slot[at] = pegs;
    s->used++;
    return s->used * 3 < s->slots * 2 || grow(s);
}

static bool collect(void *context, const uint64_t *pegs, size_t count)
{
    sample *s = context;
    bool room = true;
    for (size_t i = 0; room && i < count; i++) {
        __builtin_prefetch(&s->slot[first_place(s, pegs[i])], 1);
        uint64_t *place = &s->ring[s->waited % RING], before = *place;
        *place = pegs[i];
        room = s->waited++ < RING || add(s, before);
    }
    return room;
}

/* What still waits as well; then the members as a list. */
static bool list(sample *s, level *out)
{
    bool room = true;
    for (size_t i = 0; room && i < RING && i < s->waited; i++)
        room = add(s, s->ring[i]);
    *out = (level){.words = 1};
    if (!room || !s->used)
        return room;
    out->entry = room_take(s->room, s->used * sizeof *out->entry);
    out->room = out->entry ? s->used : 0;
    for (size_t i = 0; out->entry && i < s->slots; i++)
        if (s->slot[i] != FREE)
            out->entry[out->size++] = s->slot[i];
    return out->entry != NULL;
}

pg_status half_sample(half *h, step *st, level *out)
{
    sample s = {.room = &h->run->room, .most_slots = step_slots(h->run)};
    size_t slots = FIRST_SLOTS, expected = st->from ? st->from->size : 0;
    while (slots * 2 < expected * 3 && slots < s.most_slots)
        slots *= 2;
    if (!open_slots(&s, slots))
        return PG_MEMORY;
    st->collect = collect;
    st->context = &s;
    pg_status status = step_run(st, out, NULL, NULL);
    if (status == PG_OK && !list(&s, out))
        status = PG_MEMORY;
    room_give(s.room, s.slot, s.slots * sizeof *s.slot);
    return status;
}

void half_thin(half *h, size_t width)
{
    if (h->now.size <= width)
        return;
    uint64_t most = UINT64_MAX / h->now.size * width;
    size_t kept = 0;
    for (uint64_t i = 0; i < h->now.size; i++)
        if (sample_hash(~h->now.entry[i]) <= most)
            h->now.entry[kept++] = h->now.entry[i];
    h->now.size = kept;
}

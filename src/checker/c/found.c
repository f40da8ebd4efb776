/* found.c - a list of keys and a table of their numbers: for keys of a word 14 to 28 bytes each.
 *
 * The bits of a slot that no number needs have some of the key's hash: a key that is not there is seldom
 * compared with others, each of which would be fetched from memory.
 */
#include "found.h"

static void set_room(checker *c, found *f, uint64_t room)
{
    if (room > MOST_POSITIONS)
        give_up(c, "there are more than %llu positions or rays", (unsigned long long)MOST_POSITIONS / 2);
    f->room = room;
    for (f->number = 1; f->number < room;)
        f->number = 2 * f->number + 1;
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

void found_keep(found *f)
{
    heap_keep(f->member);
    heap_keep(f->slot);
}

static bool differs(const found *f, const uint64_t *a, const uint64_t *b)
{
    uint32_t w = 0;
    while (w < f->words && a[w] == b[w])
        w++;
    return w < f->words;
}

static uint64_t hash_key(const found *f, const uint64_t *key)
{
    uint64_t pegs = key[0];
    for (uint32_t w = 1; w < f->words; w++)
        pegs = (pegs ^ pegs >> 29) * UINT64_C(0x9e3779b97f4a7c15) ^ key[w];
    return check_hash(pegs);
}

/* The slot of a key, or the free one where it would be: a quarter of them is free. */
static uint32_t *place(const found *f, const uint64_t *key, uint64_t hash)
{
    uint64_t at = check_slot_of(hash, f->slots);
    for (uint32_t s; (s = f->slot[at]) != 0; at = at + 1 < f->slots ? at + 1 : 0)
        if (!((s ^ (uint32_t)hash) & ~f->number) &&
            !differs(f, f->member + (uint64_t)((s & f->number) - 1) * f->words, key))
            break;
    return &f->slot[at];
}

static void found_set(const found *f, uint64_t hash, uint32_t *slot, uint64_t member)
{
    *slot = (uint32_t)(member + 1) | ((uint32_t)hash & ~f->number);
}

uint64_t found_number(const found *f, const uint64_t *key)
{
    uint32_t there = f->slots ? *place(f, key, hash_key(f, key)) & f->number : 0;
    return there ? there - 1 : UINT64_MAX;
}

uint64_t found_add(checker *c, found *f, const uint64_t *key)
{
    uint64_t hash = hash_key(f, key);
    uint32_t *slot = place(f, key, hash);
    if (*slot)
        return (*slot & f->number) - 1;
    if (f->members == f->room) {
        set_room(c, f, 2 * f->room);
        for (uint64_t i = 0; i < f->members; i++) {
            uint64_t other = hash_key(f, f->member + i * f->words);
            found_set(f, other, place(f, f->member + i * f->words, other), i);
        }
        slot = place(f, key, hash);
    }
    memcpy(f->member + f->members * f->words, key, f->words * sizeof *key);
    found_set(f, hash, slot, f->members);
    return f->members++;
}

/* From the last one, so that whoever stepped aside for another goes first. */
void found_clear(found *f)
{
    for (; f->members > 0; f->members--) {
        const uint64_t *key = f->member + (f->members - 1) * f->words;
        *place(f, key, hash_key(f, key)) = 0;
    }
}

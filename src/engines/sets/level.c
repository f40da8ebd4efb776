/* level.c - see level.h. Packing takes some 100 ns a position, and waking 30. */
#include "sets/level.h"

#include "levels/runs.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST = 1 << 12,  /* entries of a level that is worth packing */
    PORTION = 1 << 18 /* entries that are sorted at a time */
};

bool level_allocate(level *l, level_room *r, size_t size, uint32_t words, uint32_t limbs, unsigned part_bits)
{
    *l = (level){.words = words, .limbs = limbs, .part_bits = part_bits};
    l->entry = room_take(r, size * level_stride(l) * sizeof *l->entry);
    if (!l->entry) {
        *l = (level){0};
        return false;
    }
    l->first = PG_NEW(size_t, ((size_t)1 << part_bits) + 1);
    l->size = l->room = size;
    return true;
}

static void drop_entries(level *l, level_room *r)
{
    room_give(r, l->entry, l->room * level_stride(l) * sizeof *l->entry);
    l->entry = NULL;
}

void level_release(level *l, level_room *r)
{
    drop_entries(l, r);
    packed_release(&l->packed);
    free(l->first);
    *l = (level){0};
}

void level_unpart(level *l)
{
    free(l->first);
    l->first = NULL;
    l->part_bits = 0;
}

/* Packed levels grow by half in a file. */
double level_bytes(const level *l)
{
    size_t entries = l->entry ? l->size * level_stride(l) * sizeof *l->entry : 0;
    return (double)entries + 1.5 * (double)packed_bytes(&l->packed);
}

/* ---- at rest ------------------------------------------------------------------------------------- */

/* Runs of a level's numbers; false when there is no room. `number` has room for two portions. */
static bool pack_portions(runs *all, const level *l, const coordinates *places, uint64_t *number)
{
    bool room = true;
    for (size_t at = 0; room && at < l->size; at += PORTION) {
        size_t some = l->size - at < PORTION ? l->size - at : PORTION;
        for (size_t i = 0; i < some; i++)
            number[i] = coordinates_number(places, l->entry[at + i]);
        room = runs_take(all, number, some, number + PORTION, places->bits);
    }
    return room;
}

void level_rest(level *l, level_room *r, const coordinates *places)
{
    if (!l->entry || l->words != 1 || l->limbs || l->size < LEAST)
        return;
    runs all;
    packed numbers = {.file = -1};
    uint64_t *number = room_take(r, 2 * sizeof *number * PORTION);
    if (!number)
        return;
    runs_init(&all, r);
    bool done =
        pack_portions(&all, l, places, number) && runs_end(&all, &numbers) && numbers.count == l->size;
    runs_release(&all);
    room_give(r, number, 2 * sizeof *number * PORTION);
    if (!done) {
        packed_release(&numbers);
        return;
    }
    drop_entries(l, r);
    l->packed = numbers;
}

static bool unpack(const level *l, const coordinates *places, uint64_t *entry)
{
    size_t parts = level_parts(l), *next = PG_NEW(size_t, parts);
    packed_reader reader;
    uint64_t number, count = 0;
    memcpy(next, l->first, parts * sizeof *next);
    packed_read(&reader, &l->packed, 0, packed_blocks(&l->packed));
    for (; packed_next(&reader, &number); count++) {
        uint64_t pegs = coordinates_pegs(places, number);
        uint32_t part = hash_part(pegs_hash(1, &pegs), l->part_bits);
        if (next[part] == l->first[part + 1])
            break;
        entry[next[part]++] = pegs;
    }
    packed_close(&reader);
    free(next);
    return count == l->size;
}

bool level_wake(level *l, level_room *r, const coordinates *places)
{
    if (l->entry || !l->packed.count)
        return true;
    uint64_t *entry = room_take(r, l->size * sizeof *entry);
    if (!entry || !unpack(l, places, entry)) {
        room_give(r, entry, l->size * sizeof *entry);
        return false;
    }
    packed_release(&l->packed);
    l->entry = entry;
    l->room = l->size;
    return true;
}

/* ---- from end to end ------------------------------------------------------------------------------- */

size_t level_portions(const level *l) { return (l->size + LEVEL_PORTION - 1) / LEVEL_PORTION; }

void level_begin(level_walk *w, const coordinates *places, const level *l)
{
    w->places = places;
    w->level = l;
    w->next = 0;
    w->end = l->size;
    packed_read(&w->reader, &l->packed, 0, l->entry ? 0 : packed_blocks(&l->packed));
}

void level_seek(level_walk *w, size_t first, size_t end)
{
    w->next = first;
    w->end = end;
    if (!w->level->entry)
        packed_seek(&w->reader, first / PACKED_BLOCK, (end + PACKED_BLOCK - 1) / PACKED_BLOCK);
}

bool level_more(const level_walk *w)
{
    return w->level->entry ? w->next < w->end : w->reader.block < w->reader.end;
}

size_t level_next(level_walk *w, const uint64_t **entry)
{
    if (w->level->entry) {
        size_t left = w->end - w->next, some = left < LEVEL_PORTION ? left : LEVEL_PORTION;
        *entry = level_entry(w->level, w->next);
        w->next += some;
        return some;
    }
    uint32_t some = packed_next_block(&w->reader);
    for (uint32_t i = 0; i < some; i++)
        w->reader.number[i] = coordinates_pegs(w->places, w->reader.number[i]);
    *entry = w->reader.number;
    return some;
}

void level_end(level_walk *w) { packed_close(&w->reader); }

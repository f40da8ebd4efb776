/* rest.c - layers that wait for their turn, packed.
 *
 * Positions on games take all levels of both ends, of which one step uses two. While memory is plenty they
 * lie as they are; once it is crowded those that wait are packed (levels/packed.h), to a byte or two each,
 * and go to a disk where there is one. Packing takes some 100 ns a position, and waking 30.
 */
#include "expand.h"
#include "levels/runs.h"

#include <stdlib.h>
#include <string.h>

enum {
    CROWDED_SHARE = 4, /* layers rest once so much of the memory is taken */
    LEAST = 1 << 12,   /* entries of a layer that is worth it */
    PORTION = 1 << 18  /* entries that are sorted at a time */
};

bool run_crowded(const run *r) { return atomic_load(&r->room.bytes) > r->room.most / CROWDED_SHARE; }

/* Runs of a layer's numbers; false when there is no room. `number` has room for two portions. */
static bool pack_portions(runs *all, const layer *l, const coordinates *places, uint64_t *number)
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

void layer_rest(layer *l, run *r, const coordinates *places)
{
    if (!l->entry || l->words != 1 || l->limbs || l->size < LEAST)
        return;
    runs all;
    packed rest = {.file = -1};
    uint64_t *number = room_take(&r->room, 2 * sizeof *number * PORTION);
    if (!number)
        return;
    runs_init(&all, &r->room);
    bool done = pack_portions(&all, l, places, number) && runs_end(&all, &rest) && rest.count == l->size;
    runs_release(&all);
    room_give(&r->room, number, 2 * sizeof *number * PORTION);
    if (!done) {
        packed_release(&rest);
        return;
    }
    run_free(r, l->entry, l->room * sizeof *l->entry);
    l->entry = NULL;
    l->rest = rest;
}

static bool unpack(const layer *l, const coordinates *places, uint64_t *entry)
{
    size_t parts = (size_t)1 << l->part_bits, *next = PG_NEW(size_t, parts);
    packed_reader reader;
    uint64_t number, count = 0;
    memcpy(next, l->first, parts * sizeof *next);
    packed_read(&reader, &l->rest, 0, packed_blocks(&l->rest));
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

pg_status layer_wake(layer *l, run *r, const coordinates *places)
{
    if (l->entry || !l->rest.count)
        return run_check(r);
    uint64_t *entry = run_alloc(r, l->size, sizeof *entry);
    if (!entry)
        return run_check(r);
    if (!unpack(l, places, entry)) { /* a file failed */
        run_free(r, entry, l->size * sizeof *entry);
        run_stop(r, PG_LIMIT);
        return run_check(r);
    }
    packed_release(&l->rest);
    l->entry = entry;
    l->room = l->size;
    return run_check(r);
}

/* table.c - the positions of one level.
 *
 * See table.h for records and parts. Memory is counted in bytes over all tables of a search, so that a
 * part that has to double asks first and the round ends with a limit instead of the process. A level that
 * is only gone through is packed in place: its records move down over the empty slots, and the rest is
 * given back.
 */
#include "table.h"
#include "base/crew.h"
#include "shelf.h"

#include <malloc.h>
#include <stdlib.h>

enum { FIRST_SLOTS = 16, MUCH = 1 << 22 };

note_table *table_new(note_shape s, _Atomic size_t *bytes, size_t most_bytes)
{
    note_table *t = PG_NEW(note_table, 1);
    t->shape = s;
    t->bytes = bytes;
    t->most_bytes = most_bytes;
    for (int i = 0; i < TABLE_PARTS; i++)
        pthread_mutex_init(&t->part[i].lock, NULL);
    return t;
}

static size_t slot_bytes(const note_table *t) { return (t->shape.words + t->shape.notes) * sizeof(uint64_t); }

void table_free(note_table *t)
{
    if (!t)
        return;
    for (int i = 0; i < TABLE_PARTS; i++) {
        atomic_fetch_sub(t->bytes, t->part[i].slots * slot_bytes(t));
        free(t->part[i].slot);
        pthread_mutex_destroy(&t->part[i].lock);
    }
    shelf_free(t->shelf);
    free(t);
}

void table_trim(size_t bytes)
{
    if (bytes >= MUCH)
        malloc_trim(0);
}

uint64_t table_count(const note_table *t)
{
    uint64_t count = t->shelf ? shelf_count(t->shelf) : 0;
    for (int i = 0; i < TABLE_PARTS && !t->shelf; i++)
        count += t->part[i].used;
    return count;
}

/* Into another number of slots. */
static bool move_part(note_table *t, table_part *p, note_shape s, size_t slots)
{
    size_t size = s.words + s.notes;
    table_part other = {.slots = slots, .bits = (unsigned)__builtin_ctzll(slots)};
    other.slot = pg_try_alloc(slots, slot_bytes(t));
    if (!other.slot)
        return false;
    for (size_t i = 0; i < p->slots; i++) {
        const uint64_t *old = p->slot + i * size;
        if (old[size - 1])
            memcpy(part_slot(&other, s, old, pegs_hash(s.words, old)), old, slot_bytes(t));
    }
    free(p->slot);
    p->slot = other.slot;
    p->slots = slots;
    p->bits = other.bits;
    return true;
}

bool table_grow(note_table *t, table_part *p, note_shape s)
{
    size_t before = p->slots, slots = before ? before * 2 : FIRST_SLOTS;
    if (atomic_load(t->bytes) + slots * slot_bytes(t) > t->most_bytes || !move_part(t, p, s, slots))
        return false;
    atomic_fetch_add(t->bytes, (slots - before) * slot_bytes(t));
    return true;
}

bool table_rebuild(note_table *t, table_part *p, size_t used)
{
    size_t before = p->slots, slots = FIRST_SLOTS;
    while (used * 4 >= slots * 3)
        slots *= 2;
    p->used = used;
    if (!move_part(t, p, t->shape, slots))
        return false;
    atomic_fetch_sub(t->bytes, (before - slots) * slot_bytes(t));
    return true;
}

void table_keep(note_table *t, table_part *p, size_t used)
{
    uint64_t *less = realloc(p->slot, (used ? used : 1) * slot_bytes(t));
    p->slot = less ? less : p->slot;
    atomic_fetch_sub(t->bytes, (p->slots - used) * slot_bytes(t));
    p->slots = p->used = used;
}

void table_pack(note_table *t)
{
    size_t size = t->shape.words + t->shape.notes;
    for (int i = 0; i < TABLE_PARTS && !t->packed; i++) {
        table_part *p = &t->part[i];
        size_t used = 0;
        for (size_t k = 0; k < p->slots; k++) {
            if (p->slot[k * size + size - 1])
                memmove(p->slot + used++ * size, p->slot + k * size, slot_bytes(t));
        }
        table_keep(t, p, used);
    }
    t->packed = true;
}

void table_clear(note_table *t)
{
    for (int i = 0; i < TABLE_PARTS; i++) {
        table_part *p = &t->part[i];
        if (p->used)
            memset(p->slot, 0, p->slots * slot_bytes(t));
        p->used = 0;
    }
}

/* ---- on a shelf ---------------------------------------------------------------------------------------- */

static void drop_slots(note_table *t)
{
    for (int i = 0; i < TABLE_PARTS; i++) {
        table_part *p = &t->part[i];
        atomic_fetch_sub(t->bytes, p->slots * slot_bytes(t));
        free(p->slot);
        p->slot = NULL;
        p->slots = p->used = 0;
    }
}

bool table_shelve(note_table *t, const record_plan *plan, level_room *room, crew *threads,
                  const pg_limits *limits)
{
    shelf_stack stack[TABLE_PARTS];
    size_t left = room_left(room);
    if (left <= t->too_little)
        return false;
    for (int i = 0; i < TABLE_PARTS; i++)
        stack[i] = (shelf_stack){t->part[i].slot, t->part[i].used};
    t->shelf = shelf_new(plan, room, stack, TABLE_PARTS, SHELF_TEXT, threads, limits);
    if (t->shelf)
        drop_slots(t);
    else
        t->too_little = left;
    return t->shelf != NULL;
}

void table_adopt(note_table *t, shelf *s)
{
    t->shelf = s;
    t->packed = true;
}

/* ---- walks --------------------------------------------------------------------------------------------- */

uint32_t table_pieces(const note_table *t) { return t->shelf ? t->shelf->texts : TABLE_PARTS; }

uint32_t table_piece_of(const note_table *t, const uint64_t *pegs)
{
    return t->shelf ? shelf_text_of(t->shelf, *pegs)
                    : table_part_of(t->shape, pegs, pegs_hash(t->shape.words, pegs));
}

void table_walk_begin(table_walk *w, const note_table *t, uint32_t piece)
{
    *w = (table_walk){.size = t->shape.words + t->shape.notes};
    if (t->shelf)
        w->shelf = shelf_open(t->shelf, piece);
    else
        w->part = &t->part[piece];
}

const uint64_t *table_walk_next(table_walk *w)
{
    if (w->shelf)
        return shelf_next(w->shelf, w->record) ? w->record : NULL;
    while (w->next < w->part->slots) {
        const uint64_t *slot = w->part->slot + w->next++ * w->size;
        if (slot[w->size - 1])
            return slot;
    }
    return NULL;
}

void table_walk_end(table_walk *w)
{
    if (w->shelf)
        shelf_close(w->shelf);
}

bool table_add(note_table *t, const uint64_t *record)
{
    uint32_t part = table_part_of(t->shape, record, pegs_hash(t->shape.words, record));
    return part_add(t, &t->part[part], t->shape, record, 1);
}

bool table_add_all(note_table *t, const note_table *from)
{
    bool room = true;
    for (uint32_t i = 0; room && i < table_pieces(from); i++) {
        table_walk w;
        const uint64_t *record;
        table_walk_begin(&w, from, i);
        while (room && (record = table_walk_next(&w)))
            room = table_add(t, record);
        table_walk_end(&w);
    }
    return room && !(from->shelf && shelf_failed(from->shelf));
}

/* table.c - the positions of one level.
 *
 * See table.h for records and parts. Slots are counted in a room that all tables of a search share, so that a
 * part that has to double asks first and the round ends with a limit instead of the process. A part is packed
 * by sorting its dense records in place and writing them as bytes, each part by whichever thread is free.
 */
#include "table.h"

#include <stdlib.h>

enum { FIRST_SLOTS = 16, MUCH = 1 << 22 };

note_table *table_new(note_shape s, level_room *slots, level_room *bytes)
{
    note_table *t = PG_NEW(note_table, 1);
    t->shape = s;
    t->room = slots;
    level_file_init(&t->file, bytes);
    for (int i = 0; i < TABLE_PARTS; i++)
        pthread_mutex_init(&t->part[i].lock, NULL);
    return t;
}

static size_t slot_bytes(const note_table *t) { return note_size(t->shape) * sizeof(uint64_t); }

static void drop_slots(note_table *t, table_part *p)
{
    room_give(t->room, p->slot, p->slots * slot_bytes(t));
    p->slot = NULL;
    p->slots = 0;
}

void table_free(note_table *t)
{
    if (!t)
        return;
    for (int i = 0; i < TABLE_PARTS; i++) {
        table_part *p = &t->part[i];
        drop_slots(t, p);
        room_give(t->file.room, p->packed.bytes, p->packed.length);
        pthread_mutex_destroy(&p->lock);
    }
    level_file_release(&t->file);
    free(t);
}

void table_trim(size_t bytes)
{
    if (bytes >= MUCH)
        pg_trim();
}

uint64_t table_count(const note_table *t)
{
    uint64_t count = 0;
    for (int i = 0; i < TABLE_PARTS; i++)
        count += t->part[i].used;
    return count;
}

/* Into another number of slots. */
static bool move_part(note_table *t, table_part *p, note_shape s, size_t slots)
{
    size_t size = note_size(s);
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
    if (!room_claim(t->room, slots * slot_bytes(t)))
        return false;
    bool moved = move_part(t, p, s, slots);
    room_free(t->room, (moved ? before : slots) * slot_bytes(t));
    return moved;
}

bool table_rebuild(note_table *t, table_part *p, size_t used)
{
    size_t before = p->slots, slots = FIRST_SLOTS;
    while (used * 4 >= slots * 3)
        slots *= 2;
    p->used = used;
    if (!move_part(t, p, t->shape, slots))
        return false;
    room_free(t->room, (before - slots) * slot_bytes(t));
    return true;
}

void table_keep(note_table *t, table_part *p, size_t used)
{
    uint64_t *less = realloc(p->slot, (used ? used : 1) * slot_bytes(t));
    p->slot = less ? less : p->slot;
    room_free(t->room, (p->slots - used) * slot_bytes(t));
    p->slots = p->used = used;
}

void table_squeeze(note_table *t)
{
    size_t size = note_size(t->shape);
    for (int i = 0; i < TABLE_PARTS && !t->dense; i++) {
        table_part *p = &t->part[i];
        size_t used = 0;
        for (size_t k = 0; k < p->slots; k++) {
            if (p->slot[k * size + size - 1])
                memmove(p->slot + used++ * size, p->slot + k * size, slot_bytes(t));
        }
        table_keep(t, p, used);
    }
    t->dense = true;
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

/* ---- packed parts -------------------------------------------------------------------------------------- */

static int by_position(const void *a, const void *b, void *of)
{
    const note_shape *s = of;
    return pegs_less(s->words, a, b) ? -1 : pegs_less(s->words, b, a);
}

/* free() them; NULL: there are none. */
static uint8_t *write_records(const note_table *t, const table_part *p, size_t *length)
{
    static const uint64_t zeros[TABLE_MOST_SIZE];
    size_t size = note_size(t->shape);
    const uint64_t *before = zeros;
    pg_buf out = {0};
    for (size_t k = 0; k < p->slots; k++) {
        const uint64_t *slot = p->slot + k * size;
        if (!slot[size - 1])
            continue;
        record_put(t->shape, &out, slot, before);
        before = slot;
    }
    *length = out.length;
    return (uint8_t *)out.text;
}

/* Into memory or into the file. `bytes` is taken over; false: there is no room. */
static bool keep_bytes(note_table *t, table_part *p, uint8_t *bytes, size_t length)
{
    level_room *room = t->file.room;
    packed_piece piece = {.length = length, .sum = checkpoint_sum(0, bytes, length)};
    bool kept = room_claim(room, length);
    if (kept) {
        uint8_t *less = realloc(bytes, length);
        piece.bytes = less ? less : bytes;
    } else {
        kept = room->disk && level_file_write(&t->file, bytes, length, &piece.at);
        free(bytes);
    }
    p->packed = kept ? piece : p->packed;
    return kept;
}

typedef struct packing {
    note_table *table;
    const pg_limits *limits;
    atomic_bool failed; /* there was no room, or no time */
} packing;

static void pack_part(void *of, uint32_t number)
{
    packing *x = of;
    note_table *t = x->table;
    table_part *p = &t->part[number];
    size_t slots = p->slots * slot_bytes(t), length;
    if (p->slots == 0)
        return;
    if (atomic_load(&x->failed) || limits_check(x->limits) != PG_OK) {
        atomic_store(&x->failed, true);
        return;
    }
    qsort_r(p->slot, p->slots, slot_bytes(t), by_position, &t->shape);
    uint8_t *bytes = write_records(t, p, &length);
    room_free(t->room, slots); /* what they leave has room for the bytes, where both have one room */
    bool kept = keep_bytes(t, p, bytes, length);
    atomic_fetch_add(&t->room->bytes, slots);
    if (kept)
        drop_slots(t, p);
    else
        atomic_store(&x->failed, true);
}

void table_pack(note_table *t, crew *threads, const pg_limits *limits)
{
    packing x = {.table = t, .limits = limits};
    size_t left = room_left(t->file.room);
    if (left <= t->too_little)
        return;
    crew_each(threads, TABLE_PARTS, pack_part, &x);
    t->packed = !atomic_load(&x.failed);
    t->too_little = left;
}

size_t table_packed_bytes(const note_table *t)
{
    size_t bytes = 0;
    for (int i = 0; i < TABLE_PARTS; i++)
        bytes += t->part[i].packed.length;
    return bytes;
}

/* A packed part in the file; free() it. NULL: the file failed. */
static uint8_t *load_part(const note_table *t, const packed_piece *piece)
{
    level_room *room = t->file.room;
    uint8_t *bytes = pg_alloc(piece->length, 1);
    bool read = room_read(room, t->file.file, piece->at, bytes, piece->length);
    if (read && checkpoint_sum(0, bytes, piece->length) == piece->sum)
        return bytes;
    atomic_store(&room->failed, true);
    free(bytes);
    return NULL;
}

const uint8_t *table_bytes(const note_table *t, uint32_t part, size_t *length, uint8_t **own)
{
    const table_part *p = &t->part[part];
    *own = NULL;
    *length = p->packed.length;
    if (p->packed.bytes)
        return p->packed.bytes;
    return *own = *length ? load_part(t, &p->packed) : write_records(t, p, length);
}

/* ---- walks --------------------------------------------------------------------------------------------- */

void table_walk_part(table_walk *w, const note_table *t, uint32_t part)
{
    *w = (table_walk){.table = t, .part = part, .last = part};
}

void table_walk_all(table_walk *w, const note_table *t)
{
    *w = (table_walk){.table = t, .last = TABLE_PARTS - 1};
}

static const uint64_t *next_packed(table_walk *w)
{
    size_t length;
    if (!w->at) {
        memset(w->record, 0, sizeof w->record);
        w->at = table_bytes(w->table, w->part, &length, &w->own);
        w->end = w->at ? w->at + length : NULL;
    }
    return w->at && record_get(w->table->shape, &w->at, w->end, w->record) ? w->record : NULL;
}

static const uint64_t *next_slot(table_walk *w)
{
    const table_part *p = &w->table->part[w->part];
    size_t size = note_size(w->table->shape);
    while (w->next < p->slots) {
        const uint64_t *slot = p->slot + w->next++ * size;
        if (slot[size - 1])
            return slot;
    }
    return NULL;
}

const uint64_t *table_walk_next(table_walk *w)
{
    for (; w->part <= w->last; w->part++, w->next = 0) {
        const uint64_t *record = w->table->part[w->part].packed.length ? next_packed(w) : next_slot(w);
        if (record)
            return record;
        table_walk_end(w);
    }
    return NULL;
}

void table_walk_end(table_walk *w)
{
    free(w->own);
    w->own = NULL;
    w->at = NULL;
}

bool table_add(note_table *t, const uint64_t *record)
{
    uint32_t part = table_part_of(t->shape, record, pegs_hash(t->shape.words, record));
    return part_add(t, &t->part[part], t->shape, record, 1);
}

bool table_add_all(note_table *t, const note_table *from)
{
    table_walk w;
    const uint64_t *record;
    table_walk_all(&w, from);
    while ((record = table_walk_next(&w)))
        if (!table_add(t, record)) {
            table_walk_end(&w);
            return false;
        }
    return !atomic_load(&from->file.room->failed);
}

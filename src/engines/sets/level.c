/* level.c - see level.h. Packing as numbers takes some 100 ns a position, and waking 30. */
#include "sets/level.h"

#include "levels/runs.h"

enum {
    LEAST = 1 << 12,    /* entries of a level that is worth packing */
    PORTION = 1 << 18,  /* entries that are sorted at a time */
    NOTES_PORTION = 512 /* entries with notes that are unpacked at a time */
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

static void drop_pieces(level *l)
{
    for (size_t p = 0; l->piece && p < level_parts(l); p++)
        piece_drop(&l->piece[p], l->file->room);
    level_file_free(l->file);
    free(l->piece);
    l->piece = NULL;
    l->file = NULL;
}

void level_release(level *l, level_room *r)
{
    drop_entries(l, r);
    drop_pieces(l);
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

void level_keep(level *l, level_room *r, const size_t *kept)
{
    size_t stride = level_stride(l), used = 0;
    for (size_t p = 0; p < level_parts(l); p++) {
        memmove(level_entry(l, used), level_entry(l, l->first[p]), kept[p] * stride * sizeof *l->entry);
        l->first[p] = used;
        used += kept[p];
    }
    l->first[level_parts(l)] = l->size = used;
    uint64_t *less = realloc(l->entry, (used * stride + 1) * sizeof *less);
    l->entry = less ? less : l->entry;
    room_free(r, (l->room - used) * stride * sizeof *less);
    l->room = used;
}

/* Numbers that are packed grow by half in a file, and entries with notes shrink to half, or less. */
double level_bytes(const level *l)
{
    size_t entries = l->entry ? l->size * level_stride(l) * sizeof *l->entry / (l->notes ? 2 : 1) : 0;
    return (double)(entries + level_packed_bytes(l)) + 1.5 * (double)packed_bytes(&l->packed);
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
    packed numbers = {0};
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

static bool unpack_notes(const level *l, uint64_t *entry)
{
    level_walk w;
    const uint64_t *some;
    size_t count, stride = level_stride(l), all = 0;
    level_begin(&w, NULL, l);
    for (; (count = level_next(&w, &some)) > 0; all += count)
        memcpy(entry + all * stride, some, count * stride * sizeof *entry);
    level_end(&w);
    return all == l->size;
}

bool level_wake(level *l, level_room *r, const coordinates *places)
{
    size_t bytes = l->size * level_stride(l) * sizeof *l->entry;
    if (l->entry || (!l->packed.count && !l->piece))
        return true;
    uint64_t *entry = room_take(r, bytes);
    if (!entry || !(l->piece ? unpack_notes(l, entry) : unpack(l, places, entry))) {
        room_give(r, entry, bytes);
        return false;
    }
    packed_release(&l->packed);
    drop_pieces(l);
    l->entry = entry;
    l->room = l->size;
    return true;
}

/* ---- notes at rest ------------------------------------------------------------------------------- */

static int by_position(const void *a, const void *b, void *of)
{
    const level *l = of;
    return pegs_less(l->words, a, b) ? -1 : pegs_less(l->words, b, a);
}

static void sort_part(void *of, uint32_t part)
{
    level *l = of;
    size_t first = l->first[part], count = l->first[part + 1] - first;
    if (count > 1)
        qsort_r(level_entry(l, first), count, level_stride(l) * sizeof *l->entry, by_position, l);
}

void level_sort(level *l, crew *threads)
{
    if (l->entry && !l->sorted)
        crew_each(threads, (uint32_t)level_parts(l), sort_part, l);
    l->sorted = true;
}

typedef struct packing {
    level *level;
    const pg_limits *limits;
    atomic_bool failed; /* there was no room, or no time */
} packing;

static void pack_part(void *of, uint32_t part)
{
    static const uint64_t zeros[NOTE_MOST_WORDS];
    packing *x = of;
    level *l = x->level;
    const uint64_t *before = zeros;
    size_t first = l->first[part], end = l->first[part + 1];
    pg_buf out = {0};
    if (first == end || atomic_load(&x->failed))
        return;
    for (size_t i = first; i < end; before = level_entry(l, i++))
        note_put(level_shape(l), &out, level_entry(l, i), before);
    char *less = realloc(out.text, out.length);
    out.text = less ? less : out.text;
    if (limits_check(x->limits) != PG_OK)
        buf_release(&out);
    if (!out.text || !piece_keep(&l->piece[part], l->file->room, &l->file, (uint8_t *)out.text, out.length))
        atomic_store(&x->failed, true);
}

bool level_pack(level *l, level_room *r, level_room *bytes, crew *threads, const pg_limits *limits)
{
    packing x = {.level = l, .limits = limits};
    size_t left = room_left(bytes);
    if (left <= l->too_little)
        return false;
    l->too_little = left;
    l->piece = PG_NEW(room_piece, level_parts(l));
    l->file = level_file_new(bytes);
    level_sort(l, threads);
    crew_each(threads, (uint32_t)level_parts(l), pack_part, &x);
    if (atomic_load(&x.failed))
        drop_pieces(l);
    else
        drop_entries(l, r);
    return !l->entry;
}

size_t level_packed_bytes(const level *l)
{
    size_t bytes = 0;
    for (size_t p = 0; l->piece && p < level_parts(l); p++)
        bytes += l->piece[p].length;
    return bytes;
}

/* Opens the part in hand. False: the file failed. */
static bool open_part(level_walk *w)
{
    const room_piece *piece = &w->level->piece[w->part];
    w->at = piece_bytes(piece, w->level->file, &w->own, &w->own_room);
    if (!w->at)
        return false;
    w->too = w->at + piece->length;
    memset(w->buffer, 0, level_stride(w->level) * sizeof *w->buffer);
    return true;
}

static size_t next_notes(level_walk *w, const uint64_t **entry)
{
    const size_t stride = level_stride(w->level), bytes = stride * sizeof **entry;
    uint64_t *at = w->buffer;
    size_t some = 0;
    if (!w->buffer)
        at = w->buffer = PG_NEW(uint64_t, (NOTES_PORTION + 1) * stride);
    for (; !some && w->part <= w->last; w->part += !w->at) {
        if (!w->at && !open_part(w))
            break;
        while (some < NOTES_PORTION && w->at < w->too) {
            memcpy(at + stride, at, bytes);
            at += stride;
            if (!note_get(level_shape(w->level), &w->at, w->too, at))
                abort(); /* they were written here, and the sum is right */
            some++;
        }
        if (w->at == w->too)
            w->at = NULL;
    }
    *entry = w->buffer + stride;
    if (some && w->at)
        memcpy(w->buffer, at, bytes); /* the next ones follow it; after the last of a part nobody does */
    return some;
}

/* ---- from end to end ------------------------------------------------------------------------------- */

size_t level_portions(const level *l) { return (l->size + LEVEL_PORTION - 1) / LEVEL_PORTION; }

void level_begin(level_walk *w, const coordinates *places, const level *l)
{
    w->places = places;
    w->level = l;
    w->next = 0;
    w->end = l->size;
    w->part = 0;
    w->last = (uint32_t)level_parts(l) - 1;
    w->at = NULL;
    w->own = NULL;
    w->own_room = 0;
    w->buffer = NULL;
    packed_read(&w->reader, &l->packed, 0, l->entry ? 0 : packed_blocks(&l->packed));
}

void level_begin_part(level_walk *w, const level *l, uint32_t part)
{
    level_begin(w, NULL, l);
    w->next = l->first[part];
    w->end = l->first[part + 1];
    w->part = w->last = part;
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
    if (w->level->piece)
        return next_notes(w, entry);
    uint32_t some = packed_next_block(&w->reader);
    for (uint32_t i = 0; i < some; i++)
        w->reader.number[i] = coordinates_pegs(w->places, w->reader.number[i]);
    *entry = w->reader.number;
    return some;
}

void level_end(level_walk *w)
{
    packed_close(&w->reader);
    PG_FREE(w->own, w->buffer);
    w->own = NULL;
    w->buffer = NULL;
}

/* The entry of a position in a part that is sorted; NULL: there is none. */
static const uint64_t *search_part(const level *l, uint32_t part, const uint64_t *pegs)
{
    size_t low = l->first[part], high = l->first[part + 1];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (pegs_less(l->words, level_entry(l, middle), pegs))
            low = middle + 1;
        else
            high = middle;
    }
    bool there = low < l->first[part + 1] && pegs_same(l->words, level_entry(l, low), pegs);
    return there ? level_entry(l, low) : NULL;
}

bool level_find_note(const level *l, const space *s, const uint64_t *pegs, uint64_t *note)
{
    level_walk w;
    const uint64_t *entry;
    const uint32_t part = space_part(s, l->words, pegs, l->part_bits);
    bool found = false;
    if (l->entry && l->sorted) {
        entry = search_part(l, part, pegs);
        if (entry)
            memcpy(note, entry + l->words, l->limbs * sizeof *note);
        return entry;
    }
    level_begin_part(&w, l, part);
    for (size_t some; !found && (some = level_next(&w, &entry)) > 0;)
        for (size_t i = 0; !found && i < some; i++, entry += level_stride(l))
            if (pegs_same(l->words, entry, pegs)) {
                memcpy(note, entry + l->words, l->limbs * sizeof *note);
                found = true;
            }
    level_end(&w);
    return found;
}

/* runs.c - sorted runs, and their merging.
 *
 * Sorting is by digits of 11 bits from the last one on, 4 passes for 44 bits. Merging holds the first number
 * of each run in a heap.
 */
#include "levels/runs.h"

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, SMALL = 64, TOGETHER = 4 };

/* ---- sorting ------------------------------------------------------------------------------------- */

static void sort_few(uint64_t *number, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t value = number[i];
        size_t at = i;
        for (; at > 0 && number[at - 1] > value; at--)
            number[at] = number[at - 1];
        number[at] = value;
    }
}

static void sort_digit(const uint64_t *from, uint64_t *to, size_t count, unsigned shift)
{
    size_t at[DIGITS] = {0}, first = 0;
    for (size_t i = 0; i < count; i++)
        at[from[i] >> shift & (DIGITS - 1)]++;
    for (size_t d = 0; d < DIGITS; d++) {
        size_t here = at[d];
        at[d] = first;
        first += here;
    }
    for (size_t i = 0; i < count; i++)
        to[at[from[i] >> shift & (DIGITS - 1)]++] = from[i];
}

void numbers_sort(uint64_t *number, size_t count, uint64_t *scratch, unsigned bits)
{
    uint64_t *from = number, *to = scratch;
    if (count <= SMALL) {
        sort_few(number, count);
        return;
    }
    for (unsigned shift = 0; shift < bits; shift += DIGIT_BITS) {
        sort_digit(from, to, count, shift);
        uint64_t *other = from;
        from = to;
        to = other;
    }
    if (from != number)
        memcpy(number, from, count * sizeof *number);
}

/* ---- merging --------------------------------------------------------------------------------------- */

typedef struct heap_entry {
    uint64_t number;
    packed_reader *from;
} heap_entry;

/* Puts an entry where it belongs, from the top down. */
static inline void sink(heap_entry *heap, size_t count, heap_entry e)
{
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && heap[child + 1].number < heap[child].number;
        if (e.number <= heap[child].number)
            break;
        heap[at] = heap[child];
    }
    heap[at] = e;
}

static void merge_heap(heap_entry *heap, size_t count, packed_writer *w)
{
    uint64_t last = UINT64_MAX;
    while (count > 0) {
        heap_entry e = heap[0];
        if (e.number != last)
            packed_put(w, e.number);
        last = e.number;
        if (packed_next(e.from, &e.number))
            sink(heap, count, e);
        else if (--count > 0)
            sink(heap, count, heap[count]);
    }
}

/* One of the last `count` runs, which are gone then. */
static bool merge(runs *r, size_t count, packed *out)
{
    PG_FREED packed_reader *reader = PG_NEW(packed_reader, count);
    PG_FREED heap_entry *heap = PG_NEW(heap_entry, count);
    packed_writer *w = packed_begin(out, r->room);
    size_t used = 0;
    r->count -= count;
    for (size_t i = 0; i < count; i++) {
        heap_entry e = {.from = &reader[i]};
        packed_eat(&reader[i], &r->run[r->count + i]);
        if (!packed_next(&reader[i], &e.number))
            continue;
        size_t at = used++;
        for (; at > 0 && heap[(at - 1) / 2].number > e.number; at = (at - 1) / 2)
            heap[at] = heap[(at - 1) / 2];
        heap[at] = e;
    }
    merge_heap(heap, used, w);
    for (size_t i = 0; i < count; i++)
        packed_close(&reader[i]);
    bool whole = packed_end(w);
    if (whole && atomic_load(&r->room->failed))
        packed_release(out);
    return whole && !atomic_load(&r->room->failed);
}

/* ---- runs ------------------------------------------------------------------------------------------- */

void runs_init(runs *r, level_room *room) { *r = (runs){.room = room}; }

void runs_release(runs *r)
{
    for (size_t i = 0; i < r->count; i++)
        packed_release(&r->run[i]);
    free(r->run);
    *r = (runs){.room = r->room};
}

static void push(runs *r, const packed *p)
{
    PG_GROW(r->run, r->count, r->run_room);
    r->run[r->count++] = *p;
}

/* Are the last runs of about one size? */
static bool alike(const runs *r)
{
    return r->count >= TOGETHER && r->run[r->count - TOGETHER].count <= TOGETHER * r->run[r->count - 1].count;
}

bool runs_take(runs *r, uint64_t *number, size_t count, uint64_t *scratch, unsigned bits)
{
    packed p;
    numbers_sort(number, count, scratch, bits);
    packed_writer *w = packed_begin(&p, r->room);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || number[i] != number[i - 1])
            packed_put(w, number[i]);
    bool whole = packed_end(w);
    while (whole) {
        push(r, &p);
        if (!alike(r))
            break;
        whole = merge(r, TOGETHER, &p);
    }
    return whole;
}

void runs_add(runs *r, packed *p) { push(r, p); }

void runs_join(runs *r, runs *other)
{
    for (size_t i = 0; i < other->count; i++)
        push(r, &other->run[i]);
    other->count = 0;
    runs_release(other);
}

bool runs_end(runs *r, packed *out)
{
    bool whole = true;
    if (r->count == 1)
        *out = r->run[--r->count];
    else
        whole = merge(r, r->count, out);
    runs_release(r);
    return whole;
}

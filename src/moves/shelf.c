/* shelf.c - see shelf.h.
 *
 * Stacks are sorted each by itself. Where texts begin is told by a sample of their numbers; then each text
 * takes its range out of every stack. Both are work for all threads, and what comes out depends on neither
 * their number nor on which does what.
 */
#include "shelf.h"

#include <stdlib.h>

enum { SAMPLE = 128 /* of the numbers of a text */ };

/* ---- writing ---------------------------------------------------------------------------------------- */

typedef struct shelving {
    shelf *s;
    const shelf_stack *stack;
    uint32_t stacks;
    size_t about;
    atomic_bool full; /* there was no room */
} shelving;

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void sort_stack(void *of, uint32_t number)
{
    const shelving *x = of;
    const shelf_stack *k = &x->stack[number];
    for (size_t i = 0; i < k->count; i++)
        k->record[2 * i] = coordinates_number(&x->s->plan->places, k->record[2 * i]);
    if (k->count)
        qsort(k->record, k->count, 2 * sizeof *k->record, by_number);
}

static void give_positions_back(void *of, uint32_t number)
{
    const shelving *x = of;
    const shelf_stack *k = &x->stack[number];
    for (size_t i = 0; i < k->count; i++)
        k->record[2 * i] = coordinates_pegs(&x->s->plan->places, k->record[2 * i]);
}

static size_t count_all(const shelving *x)
{
    size_t count = 0;
    for (uint32_t i = 0; i < x->stacks; i++)
        count += x->stack[i].count;
    return count;
}

/* Where texts begin. Numbers are of a set, so no two in the sample are equal. */
static void cut_texts(shelving *x)
{
    shelf *s = x->s;
    size_t all = count_all(x), step = x->about / SAMPLE + 1, samples = 0;
    uint64_t *sample = PG_NEW(uint64_t, all / step + x->stacks + 1);
    for (uint32_t i = 0; i < x->stacks; i++)
        for (size_t k = step / 2; k < x->stack[i].count; k += step)
            sample[samples++] = x->stack[i].record[2 * k];
    qsort(sample, samples, sizeof *sample, by_number);
    size_t texts = (all + x->about / 2) / x->about;
    texts = texts < samples ? texts : samples;
    s->texts = texts > 1 ? (uint32_t)texts : 1;
    s->text = PG_NEW(shelf_text, s->texts);
    for (size_t i = 1; i < s->texts; i++)
        s->text[i].first = sample[i * samples / s->texts];
    free(sample);
}

/* How many records of a sorted stack have less than this number. */
static size_t count_below(const shelf_stack *k, uint64_t number)
{
    size_t low = 0, high = k->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (k->record[2 * middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The records of a text, sorted; free() them. */
static uint64_t *collect(const shelving *x, uint32_t number, size_t *count)
{
    const shelf *s = x->s;
    uint64_t *all = NULL;
    size_t room = 0;
    *count = 0;
    for (uint32_t i = 0; i < x->stacks; i++) {
        const shelf_stack *k = &x->stack[i];
        size_t from = count_below(k, s->text[number].first);
        size_t end = number + 1 < s->texts ? count_below(k, s->text[number + 1].first) : k->count;
        if (*count + (end - from) > room) {
            room = 2 * (*count + (end - from));
            PG_RESIZE(all, 2 * room);
        }
        if (end > from)
            memcpy(all + 2 * *count, k->record + 2 * from, (end - from) * 2 * sizeof *all);
        *count += end - from;
    }
    if (*count)
        qsort(all, *count, 2 * sizeof *all, by_number);
    return all;
}

static uint32_t least_cost(const uint64_t *record, size_t count)
{
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        uint32_t cost = (uint32_t)(record[2 * i + 1] >> 57);
        least = cost < least ? cost : least;
    }
    return least;
}

static bool keep_text(shelf *s, packed_piece *piece, const coder *c)
{
    level_room *r = s->file.room;
    *piece = (packed_piece){.length = c->used};
    piece->bytes = room_take(r, c->used);
    if (piece->bytes) {
        memcpy(piece->bytes, c->bytes, c->used);
        return true;
    }
    piece->sum = checkpoint_sum(0, c->bytes, c->used);
    return r->disk && level_file_write(&s->file, c->bytes, c->used, &piece->at);
}

static void write_text(void *of, uint32_t number)
{
    shelving *x = of;
    shelf_text *t = &x->s->text[number];
    if (atomic_load(&x->full))
        return;
    uint64_t *record = collect(x, number, &t->count);
    t->least = least_cost(record, t->count);
    script *all = script_new(x->s->plan, true, t->count, t->least);
    coder_begin(&all->coder);
    for (size_t i = 0; i < t->count; i++)
        script_record(all, record + 2 * i);
    coder_end(&all->coder);
    if (!keep_text(x->s, &t->piece, &all->coder))
        atomic_store(&x->full, true);
    free(all->coder.bytes);
    script_free(all);
    free(record);
}

shelf *shelf_new(const script_plan *p, level_room *room, const shelf_stack *stack, uint32_t stacks,
                 size_t about, crew *threads)
{
    shelf *s = PG_NEW(shelf, 1);
    s->plan = p;
    level_file_init(&s->file, room);
    shelving x = {.s = s, .stack = stack, .stacks = stacks, .about = about};
    crew_each(threads, stacks, sort_stack, &x);
    cut_texts(&x);
    crew_each(threads, s->texts, write_text, &x);
    if (!atomic_load(&x.full))
        return s;
    crew_each(threads, stacks, give_positions_back, &x);
    shelf_free(s);
    return NULL;
}

void shelf_free(shelf *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; i < s->texts; i++)
        room_give(s->file.room, s->text[i].piece.bytes, s->text[i].piece.length);
    level_file_release(&s->file);
    free(s->text);
    free(s);
}

size_t shelf_bytes(const shelf *s)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < s->texts; i++)
        bytes += s->text[i].piece.length;
    return bytes;
}

/* ---- reading ---------------------------------------------------------------------------------------- */

uint32_t shelf_text_of(const shelf *s, uint64_t pegs)
{
    uint64_t number = coordinates_number(&s->plan->places, pegs);
    uint32_t text = s->texts - 1;
    while (s->text[text].first > number)
        text--;
    return text;
}

struct shelf_reader {
    size_t left;     /* records */
    uint8_t *loaded; /* the text from the file; NULL: it is in memory */
    script *script;
};

bool shelf_failed(const shelf *s) { return atomic_load(&s->file.room->failed); }

static bool load_text(shelf_reader *r, const level_file *file, const packed_piece *piece)
{
    level_room *room = file->room;
    r->loaded = pg_alloc(piece->length, 1);
    if (!room_read(room, file->file, piece->at, r->loaded, piece->length))
        return false;
    if (checkpoint_sum(0, r->loaded, piece->length) == piece->sum)
        return true;
    atomic_store(&room->failed, true);
    return false;
}

shelf_reader *shelf_open(const shelf *s, uint32_t text)
{
    const shelf_text *t = &s->text[text];
    uint8_t *bytes = t->piece.bytes;
    shelf_reader *r = PG_NEW(shelf_reader, 1);
    r->script = script_new(s->plan, false, t->count, t->least);
    r->left = bytes || load_text(r, &s->file, &t->piece) ? t->count : 0;
    coder_open(&r->script->coder, bytes ? bytes : r->loaded, r->left ? t->piece.length : 0);
    return r;
}

void shelf_close(shelf_reader *r)
{
    free(r->loaded);
    script_free(r->script);
    free(r);
}

bool shelf_next(shelf_reader *r, uint64_t *record)
{
    if (!r->left)
        return false;
    r->left--;
    record[0] = record[1] = 0;
    script_record(r->script, record);
    record[0] = coordinates_pegs(&r->script->plan->places, record[0]);
    return true;
}

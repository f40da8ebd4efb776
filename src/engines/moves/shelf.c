/* shelf.c - see shelf.h.
 *
 * Stacks are sorted each by itself. Where texts begin is told by a sample of their numbers; then each text
 * takes its range out of every stack. Both are work for all threads, and what comes out depends on neither
 * their number nor on which does what.
 */
#include "shelf.h"

#include <stdlib.h>

enum {
    SAMPLE = 128,                  /* of the numbers of a text */
    RECORD = 2 * sizeof(uint64_t), /* bytes */
    MOST_RECORDS = 32 * SHELF_TEXT /* of a text that comes from elsewhere */
};

/* ---- writing ---------------------------------------------------------------------------------------- */

typedef struct shelving {
    shelf *s;
    const shelf_stack *stack;
    uint32_t stacks;
    size_t about;
    const pg_limits *limits;
    atomic_bool failed; /* there was no room, or no time */
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

static bool keep_text(shelf *s, packed_piece *piece, const uint8_t *bytes, size_t length)
{
    level_room *r = s->file.room;
    *piece = (packed_piece){.length = length};
    piece->bytes = room_take(r, length);
    if (piece->bytes) {
        memcpy(piece->bytes, bytes, length);
        return true;
    }
    piece->sum = checkpoint_sum(0, bytes, length);
    return r->disk && level_file_write(&s->file, bytes, length, &piece->at);
}

static void write_text(void *of, uint32_t number)
{
    shelving *x = of;
    shelf_text *t = &x->s->text[number];
    if (!atomic_load(&x->failed) && limits_check(x->limits) != PG_OK)
        atomic_store(&x->failed, true);
    if (atomic_load(&x->failed))
        return;
    uint64_t *record = collect(x, number, &t->count);
    t->least = least_cost(record, t->count);
    t->sum = checkpoint_sum(0, record, t->count * RECORD);
    record_codec all = {.plan = x->s->plan, .least = t->least};
    for (size_t i = 0; i < t->count; i++)
        record_put(&all, record + 2 * i);
    if (!keep_text(x->s, &t->piece, all.bytes, all.used))
        atomic_store(&x->failed, true);
    free(all.bytes);
    free(record);
}

static shelf *shelf_empty(const record_plan *p, level_room *room)
{
    shelf *s = PG_NEW(shelf, 1);
    s->plan = p;
    level_file_init(&s->file, room);
    return s;
}

shelf *shelf_new(const record_plan *p, level_room *room, const shelf_stack *stack, uint32_t stacks,
                 size_t about, crew *threads, const pg_limits *limits)
{
    shelf *s = shelf_empty(p, room);
    shelving x = {.s = s, .stack = stack, .stacks = stacks, .about = about, .limits = limits};
    crew_each(threads, stacks, sort_stack, &x);
    cut_texts(&x);
    crew_each(threads, s->texts, write_text, &x);
    if (!atomic_load(&x.failed))
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

uint64_t shelf_count(const shelf *s)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < s->texts; i++)
        count += s->text[i].count;
    return count;
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
    record_codec codec;
};

bool shelf_failed(const shelf *s) { return atomic_load(&s->file.room->failed); }

/* A text in the file; free() it. NULL: the file failed. */
static uint8_t *load_text(const level_file *file, const packed_piece *piece)
{
    level_room *room = file->room;
    uint8_t *bytes = pg_alloc(piece->length, 1);
    bool read = room_read(room, file->file, piece->at, bytes, piece->length);
    if (read && checkpoint_sum(0, bytes, piece->length) == piece->sum)
        return bytes;
    atomic_store(&room->failed, true);
    free(bytes);
    return NULL;
}

uint8_t *shelf_text_bytes(const shelf *s, uint32_t text, uint8_t **own)
{
    const packed_piece *piece = &s->text[text].piece;
    *own = piece->bytes ? NULL : load_text(&s->file, piece);
    return piece->bytes ? piece->bytes : *own;
}

shelf_reader *shelf_open(const shelf *s, uint32_t text)
{
    const shelf_text *t = &s->text[text];
    shelf_reader *r = PG_NEW(shelf_reader, 1);
    uint8_t *bytes = shelf_text_bytes(s, text, &r->loaded);
    r->codec = (record_codec){
        .plan = s->plan, .bytes = bytes, .least = t->least, .room = bytes ? t->piece.length : 0};
    r->left = bytes ? t->count : 0;
    return r;
}

void shelf_close(shelf_reader *r)
{
    free(r->loaded);
    free(r);
}

/* The next record, with its number in place of the position. */
static bool next_numbered(shelf_reader *r, uint64_t *record)
{
    if (!r->left || !record_get(&r->codec, record))
        return false;
    r->left--;
    return true;
}

bool shelf_next(shelf_reader *r, uint64_t *record)
{
    if (!next_numbered(r, record))
        return false;
    record[0] = coordinates_pegs(&r->codec.plan->places, record[0]);
    return true;
}

/* ---- texts as they are -------------------------------------------------------------------------------- */

shelf_head shelf_head_of(const shelf *s, uint32_t text)
{
    const shelf_text *t = &s->text[text];
    return (shelf_head){t->first, t->count, t->least, t->sum, t->piece.length};
}

shelf *shelf_of_texts(const record_plan *p, level_room *room, uint32_t texts)
{
    shelf *s = shelf_empty(p, room);
    s->texts = texts;
    s->text = PG_NEW(shelf_text, texts);
    return s;
}

bool shelf_head_fits(const shelf_head *h)
{
    return h->count <= MOST_RECORDS && h->least <= UINT64_MAX >> 57 && h->length > 0;
}

bool shelf_put(shelf *s, uint32_t text, const shelf_head *h, const uint8_t *bytes)
{
    shelf_text *t = &s->text[text];
    *t = (shelf_text){text ? h->first : 0, h->count, (uint32_t)h->least, h->sum, {0}};
    return keep_text(s, &t->piece, bytes, h->length);
}

bool shelf_check(const shelf *s, uint32_t text, bool (*take)(void *context, const uint64_t *record),
                 void *context)
{
    const shelf_text *t = &s->text[text];
    const uint64_t end = text + 1 < s->texts ? t[1].first : UINT64_MAX;
    shelf_reader *r = shelf_open(s, text);
    uint64_t record[2], least = t->first, sum = 0;
    bool good = r->left == t->count;
    while (good && next_numbered(r, record)) {
        good = record[0] >= least && record[0] < end;
        least = record[0] + 1;
        sum = checkpoint_sum(sum, record, sizeof record);
        record[0] = coordinates_pegs(&s->plan->places, record[0]);
        good = good && take(context, record);
    }
    size_t left = r->left;
    shelf_close(r);
    return good && !left && sum == t->sum;
}

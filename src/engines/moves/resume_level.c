/* resume_level.c - see resume_level.h.
 *
 * Texts have a tenth of the bytes of their records, and writing these costs a microsecond each: what a
 * search keeps back of its time for the file is little this way. Reading pays for it, on all threads.
 */
#include "resume_level.h"
#include "move_peers.h"
#include "shelf.h"

#include <stdlib.h>

enum { CHECK_EVERY = 1 << 12 /* records */, PIECE = 1 << 16 /* bytes */ };

static size_t record_bytes(note_shape s) { return (s.words + s.notes) * sizeof(uint64_t); }

size_t resume_level_bytes(const note_table *t)
{
    return t->shelf ? shelf_bytes(t->shelf) + t->shelf->texts * sizeof(shelf_head)
                    : table_count(t) * record_bytes(t->shape);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* Where a part goes: into the file or, `to` not NULL, to rank 0. */
typedef struct goal {
    checkpoint_file *f;
    level_stream *to;
} goal;

static void put(const goal *g, const void *bytes, size_t length)
{
    g->to ? level_stream_put(g->to, bytes, length) : checkpoint_put(g->f, bytes, length);
}

static void put_number(const goal *g, uint64_t number) { put(g, &number, sizeof number); }

static void put_records(const goal *g, const note_table *t)
{
    for (uint32_t i = 0; i < table_pieces(t); i++) {
        table_walk w;
        const uint64_t *record;
        table_walk_begin(&w, t, i);
        while ((record = table_walk_next(&w)))
            put(g, record, record_bytes(t->shape));
        table_walk_end(&w);
    }
}

/* What a file fails to give is a text of no bytes at rank 0. */
static void put_text(const goal *g, const shelf *s, uint32_t text)
{
    uint8_t *own, *bytes = shelf_text_bytes(s, text, &own);
    shelf_head head = shelf_head_of(s, text);
    head.length = bytes ? head.length : 0;
    put(g, &head, sizeof head);
    put(g, bytes, head.length);
    if (!bytes)
        checkpoint_fail(g->f);
    free(own);
}

static void put_part(const goal *g, const note_table *t)
{
    uint32_t texts = t->shelf ? t->shelf->texts : 0;
    put_number(g, table_count(t));
    put_number(g, texts);
    for (uint32_t i = 0; i < texts; i++)
        put_text(g, t->shelf, i);
    if (!texts)
        put_records(g, t);
}

/* So many bytes from a rank into the file. */
static bool pass(checkpoint_file *f, level_stream *from, uint64_t length)
{
    uint8_t piece[PIECE];
    bool good = true;
    while (good && length) {
        size_t now = length < PIECE ? length : PIECE;
        good = level_stream_get(from, piece, now);
        checkpoint_put(f, piece, good ? now : 0);
        length -= now;
    }
    return good;
}

static bool pass_text(checkpoint_file *f, level_stream *from)
{
    shelf_head head;
    bool good = level_stream_get(from, &head, sizeof head) && head.length > 0;
    checkpoint_put(f, &head, good ? sizeof head : 0);
    return good && pass(f, from, head.length);
}

/* The part of a rank, behind the number of its records. */
static void pass_part(checkpoint_file *f, level_stream *from, uint64_t count, size_t bytes)
{
    uint64_t texts = 0;
    bool good = level_stream_get(from, &texts, sizeof texts);
    checkpoint_put_number(f, count);
    checkpoint_put_number(f, texts);
    for (uint64_t i = 0; good && i < texts; i++)
        good = pass_text(f, from);
    if (!good || (!texts && !pass(f, from, count * bytes)))
        checkpoint_fail(f);
}

/* A level of all ranks. */
static void put_shared(checkpoint_file *f, level_streams *s, const note_table *t)
{
    uint32_t ranks = s->peers->count;
    uint64_t all = table_count(t), *count = PG_NEW(uint64_t, ranks);
    for (uint32_t i = 1; i < ranks; i++)
        all += level_stream_get(&s->with[i], &count[i], sizeof *count) ? count[i] : 0;
    checkpoint_put_number(f, all);
    checkpoint_put_number(f, ranks);
    put_part(&(goal){.f = f}, t);
    for (uint32_t i = 1; i < ranks; i++)
        pass_part(f, &s->with[i], count[i], record_bytes(t->shape));
    free(count);
}

void resume_put_level(checkpoint_file *f, level_streams *s, const note_table *t)
{
    bool serves = level_streams_serve(s);
    if (serves && !t->whole) {
        put_part(&(goal){.to = &s->with[0]}, t);
    } else if (s->peers && !t->whole) {
        put_shared(f, s, t);
    } else { /* what is whole on each rank is rank 0's to give */
        checkpoint_put_number(f, table_count(t));
        checkpoint_put_number(f, 1);
        put_part(&(goal){.f = f}, t);
    }
}

/* ---- reading: what a record and a text can be ---------------------------------------------------------- */

static bool record_fits(const moves_engine *e, const uint64_t *record)
{
    note_shape s = e->shape;
    uint32_t holes = e->board->holes;
    const uint64_t *note = record + s.words;
    uint64_t last = note[s.notes - 1];
    if ((holes % 64 && record[s.words - 1] >> holes % 64) || last >> 57 == 0 ||
        note_cost(s, note) > TABLE_MOST_COST)
        return false;
    for (uint32_t h = holes; h < s.notes * 64 - 8; h++)
        if (note_hole(note, h))
            return false;
    return true;
}

/* The next text of the file; free() it. NULL: it cannot be one. */
static uint8_t *get_text(checkpoint_file *f, shelf_head *head)
{
    if (!checkpoint_get(f, head, sizeof *head) || !shelf_head_fits(head) ||
        !checkpoint_fits(f, head->length, 1))
        return NULL;
    uint8_t *bytes = pg_alloc(head->length, 1);
    if (checkpoint_get(f, bytes, head->length))
        return bytes;
    free(bytes);
    return NULL;
}

/* ---- reading: texts taken over as they are ------------------------------------------------------------- */

typedef struct adoption {
    const moves_engine *e;
    const shelf *s;
    _Atomic int status; /* pg_status */
} adoption;

static bool see_record(void *context, const uint64_t *record)
{
    return record_fits(((const adoption *)context)->e, record);
}

static void see_text(void *context, uint32_t text)
{
    adoption *a = context;
    pg_status s = atomic_load(&a->status) == PG_OK ? limits_check(a->e->limits) : PG_OK;
    if (s == PG_OK && atomic_load(&a->status) == PG_OK)
        s = shelf_check(a->s, text, see_record, a) ? PG_OK : PG_INPUT;
    if (s != PG_OK)
        atomic_store(&a->status, (int)s);
}

static pg_status adopt_texts(checkpoint_file *f, moves_engine *e, const record_plan *plan, note_table *t,
                             uint32_t texts)
{
    shelf *s = shelf_of_texts(plan, engine_shelf_room(e), texts);
    adoption a = {.e = e, .s = s};
    pg_status status = PG_OK;
    table_adopt(t, s);
    for (uint32_t i = 0; status == PG_OK && i < texts; i++) {
        shelf_head head;
        uint8_t *bytes = get_text(f, &head);
        status = !bytes ? PG_INPUT : shelf_put(s, i, &head, bytes) ? PG_OK : PG_MEMORY;
        free(bytes);
    }
    if (status != PG_OK)
        return status;
    crew_each(e->crew, texts, see_text, &a);
    e->shelf_bytes += shelf_bytes(s);
    e->shelved += shelf_count(s);
    t->total = shelf_count(s);
    return (pg_status)atomic_load(&a.status);
}

/* ---- reading: record by record ------------------------------------------------------------------------- */

/* Records on their way to who is to have them. */
typedef struct dealing {
    moves_engine *e;
    const record_plan *plan; /* of texts */
    level_streams *s;
    note_table *t;
    uint64_t own; /* that this rank has now */
    pg_status status;
} dealing;

/* To the other ranks that are to have it; true: this one is, too. */
static bool share_record(const dealing *d, const uint64_t *record)
{
    const peers *r = d->s->peers;
    if (!r)
        return true;
    note_shape s = d->e->shape;
    uint32_t owner = d->t->whole ? 0 : joint_owner(r, s, record, pegs_hash(s.words, record));
    for (uint32_t i = 1; i < r->count; i++)
        if (d->t->whole || owner == i)
            level_stream_put(&d->s->with[i], record, record_bytes(s));
    return owner == 0;
}

static bool deal_record(void *context, const uint64_t *record)
{
    dealing *d = context;
    if (!record_fits(d->e, record))
        d->status = PG_INPUT;
    else if (share_record(d, record))
        d->status = table_add(d->t, record) && ++d->own ? PG_OK : PG_MEMORY;
    if (d->status == PG_OK && d->t->total++ % CHECK_EVERY == 0)
        d->status = limits_check(d->e->limits);
    return d->status == PG_OK;
}

static void deal_text(checkpoint_file *f, dealing *d)
{
    level_room room = {.most = SIZE_MAX};
    shelf *s = shelf_of_texts(d->plan, &room, 1);
    shelf_head head;
    uint8_t *bytes = get_text(f, &head);
    bool good = bytes && shelf_put(s, 0, &head, bytes) && shelf_check(s, 0, deal_record, d);
    if (!good && d->status == PG_OK)
        d->status = PG_INPUT;
    shelf_free(s);
    free(bytes);
}

static void deal_records(checkpoint_file *f, dealing *d, uint64_t count)
{
    size_t bytes = record_bytes(d->e->shape);
    uint64_t *record = pg_alloc(bytes, 1);
    if (!checkpoint_fits(f, count, bytes))
        d->status = PG_INPUT;
    for (; d->status == PG_OK && count > 0; count--)
        if (!checkpoint_get(f, record, bytes))
            d->status = PG_INPUT;
        else
            deal_record(d, record);
    free(record);
}

/* ---- reading: a level ---------------------------------------------------------------------------------- */

/* One part of those that a level has. */
static pg_status get_part(checkpoint_file *f, dealing *d, bool as_it_is)
{
    uint64_t count, texts, before = d->t->total;
    if (!checkpoint_get_number(f, &count) || !checkpoint_get_count(f, &texts, sizeof(shelf_head)) ||
        (texts && (!d->plan->fits || texts > UINT32_MAX)))
        return PG_INPUT;
    if (!texts) {
        deal_records(f, d, count);
    } else if (as_it_is) {
        d->status = adopt_texts(f, d->e, d->plan, d->t, (uint32_t)texts);
        d->own = d->t->total;
    } else {
        for (uint64_t i = 0; d->status == PG_OK && i < texts; i++)
            deal_text(f, d);
    }
    return d->status == PG_OK && d->t->total - before != count ? PG_INPUT : d->status;
}

/* From the file, to who has it; over ranks a record of zeros is behind the last one. A position that comes
 * twice is refused. */
static pg_status deal_level(checkpoint_file *f, dealing *d, bool newest)
{
    size_t bytes = record_bytes(d->e->shape);
    uint64_t all, parts, *none = pg_alloc(bytes, 1);
    bool begins = checkpoint_get_number(f, &all) && checkpoint_get_count(f, &parts, sizeof all);
    pg_status status = begins ? limits_check(d->e->limits) : PG_INPUT;
    for (uint64_t i = 0; status == PG_OK && i < parts; i++)
        status = get_part(f, d, parts == 1 && !d->s->peers && !newest);
    level_streams_tell(d->s, none, bytes);
    free(none);
    return status == PG_OK && (d->t->total != all || table_count(d->t) != d->own) ? PG_INPUT : status;
}

/* This rank's records, from rank 0. */
static pg_status take_level(moves_engine *e, level_streams *s, note_table *t)
{
    size_t size = e->shape.words + e->shape.notes;
    uint64_t *record = PG_NEW(uint64_t, size);
    pg_status status = PG_OK;
    bool more = true;
    while (status == PG_OK && more) {
        if (!level_stream_get(&s->with[0], record, size * sizeof *record))
            status = PG_INPUT;
        more = record[size - 1] != 0;
        if (status == PG_OK && more && !table_add(t, record))
            status = PG_MEMORY;
    }
    free(record);
    return status;
}

pg_status resume_get_level(checkpoint_file *f, moves_engine *e, level_streams *s, const move_side *d,
                           note_table *t, bool newest)
{
    dealing all = {.e = e, .plan = &d->shelves, .s = s, .t = t};
    pg_status status = level_streams_serve(s) ? take_level(e, s, t) : deal_level(f, &all, newest);
    if (status == PG_OK && !level_streams_tell(s, &t->total, sizeof t->total))
        status = PG_INPUT;
    return status;
}

/* shelf.c - see shelf.h. Packing takes some 0.3 us a position, most of it for sorting and for asking which
 * jumps can have led there; reading half of that. */
#include "shelf.h"
#include "bound.h"
#include "coder.h"

#include <stdlib.h>

enum { COST_BITS = 7, COSTS = 1 << COST_BITS };
enum { LEFT = 16 /* so many holes that are still to come, or more, are told apart */ };

/* ---- the plan --------------------------------------------------------------------------------------- */

void shelf_plan_init(shelf_plan *p, const board *b, shape s, const steps *undo, const uint32_t *land,
                     const position *end)
{
    *p = (shelf_plan){.fits = false};
    p->fits = s.words == 1 && s.notes == 1 && coordinates_make(&p->places, b, end);
    p->jump = PG_NEW(shelf_jump, b->jumps + 1);
    for (uint32_t j = 0; p->fits && j < b->jumps; j++)
        if (land[j] != BOUND_NO_HOLE)
            p->jump[p->jumps++] = (shelf_jump){undo->piece[j].mask, undo->piece[j].before,
                                               UINT64_C(1) << land[j]};
}

void shelf_plan_release(shelf_plan *p) { free(p->jump); }

/* Where a peg may stand that has just been moved. */
static uint64_t landings(const shelf_plan *p, uint64_t pegs)
{
    uint64_t holes = 0;
    for (uint32_t i = 0; i < p->jumps; i++)
        holes |= (pegs & p->jump[i].mask) == p->jump[i].after ? p->jump[i].hole : 0;
    return holes;
}

/* ---- notes ------------------------------------------------------------------------------------------ */

/* What is known of the bits of notes. */
typedef struct odds {
    uint32_t cost; /* of the position before */
    coder_odds digit[COSTS][COSTS]; /* of a cost after another: by the digits that came, after a one */
    coder_odds only[COSTS];
    coder_odds hole[3][LEFT]; /* is it one, after none, one or more, where so many are to come? */
} odds;

static odds *odds_new(void)
{
    odds *o = PG_NEW(odds, 1);
    coder_odds *all = &o->digit[0][0];
    size_t count = (sizeof *o - offsetof(odds, digit)) / sizeof *all;
    for (size_t i = 0; i < count; i++)
        all[i] = CODER_EVEN;
    return o;
}

/* The bit that decides whether this hole, the first of those in `left`, is one of the note's. */
static coder_odds *hole_odds(odds *o, uint64_t left, uint32_t found)
{
    unsigned more = (unsigned)__builtin_popcountll(left) - 1;
    return &o->hole[found < 2 ? found : 2][more < LEFT ? more : LEFT - 1];
}

static void put_note(coder *c, odds *o, uint64_t note, uint64_t holes)
{
    uint32_t cost = (uint32_t)(note >> 57), digits = 1, found = 0;
    for (unsigned i = COST_BITS; i-- > 0; digits = digits << 1 | (cost >> i & 1))
        coder_put(c, &o->digit[o->cost][digits], cost >> i & 1);
    o->cost = cost;
    coder_put(c, &o->only[cost], note >> 56 & 1);
    for (; holes; holes &= holes - 1) {
        bool has = note >> __builtin_ctzll(holes) & 1;
        coder_put(c, hole_odds(o, holes, found), has);
        found += has;
    }
}

static uint64_t get_note(coder *c, odds *o, uint64_t holes)
{
    uint32_t digits = 1, found = 0;
    uint64_t note;
    for (unsigned i = COST_BITS; i-- > 0;)
        digits = digits << 1 | coder_get(c, &o->digit[o->cost][digits]);
    o->cost = digits & (COSTS - 1);
    note = (uint64_t)o->cost << 57;
    note |= (uint64_t)coder_get(c, &o->only[o->cost]) << 56;
    for (; holes; holes &= holes - 1)
        if (coder_get(c, hole_odds(o, holes, found))) {
            note |= holes & -holes;
            found++;
        }
    return note;
}

/* ---- writing ---------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool keep_notes(shelf *s, const coder *c)
{
    level_room *r = s->file->room;
    s->notes = (packed_piece){.length = c->used};
    s->notes.bytes = room_take(r, c->used);
    if (s->notes.bytes) {
        memcpy(s->notes.bytes, c->bytes, c->used);
        return true;
    }
    s->notes.sum = checkpoint_sum(0, c->bytes, c->used);
    return r->disk && level_file_write(s->file, c->bytes, c->used, &s->notes.at);
}

/* Records with numbers in place of positions. */
static bool put_all(shelf *s, const uint64_t *record, size_t count)
{
    packed_writer *w = packed_begin_in(&s->positions, s->file);
    odds *o = odds_new();
    coder c;
    coder_begin(&c);
    for (size_t i = 0; i < count; i++) {
        packed_put(w, record[2 * i]);
        put_note(&c, o, record[2 * i + 1],
                 landings(s->plan, coordinates_pegs(&s->plan->places, record[2 * i])));
    }
    coder_end(&c);
    bool whole = packed_end(w);
    whole = whole && keep_notes(s, &c);
    free(c.bytes);
    free(o);
    return whole;
}

shelf *shelf_new(const shelf_plan *p, level_file *file, uint64_t *record, size_t count)
{
    shelf *s = PG_NEW(shelf, 1);
    *s = (shelf){.plan = p, .file = file};
    for (size_t i = 0; i < count; i++)
        record[2 * i] = coordinates_number(&p->places, record[2 * i]);
    if (count)
        qsort(record, count, 2 * sizeof *record, by_number);
    if (put_all(s, record, count))
        return s;
    for (size_t i = 0; i < count; i++)
        record[2 * i] = coordinates_pegs(&p->places, record[2 * i]);
    shelf_free(s);
    return NULL;
}

void shelf_free(shelf *s)
{
    if (!s)
        return;
    packed_release(&s->positions);
    room_give(s->file->room, s->notes.bytes, s->notes.length);
    free(s);
}

size_t shelf_bytes(const shelf *s) { return packed_bytes(&s->positions) + s->notes.length; }

/* ---- reading ---------------------------------------------------------------------------------------- */

struct shelf_reader {
    const shelf_plan *plan;
    packed_reader positions;
    uint8_t *loaded; /* notes from the file; NULL: they are in memory */
    bool failed;
    coder notes;
    odds *odds;
};

static bool load_notes(shelf_reader *r, const shelf *s)
{
    level_room *room = s->file->room;
    r->loaded = pg_alloc(s->notes.length, 1);
    if (!room_read(room, s->file->file, s->notes.at, r->loaded, s->notes.length))
        return false;
    if (checkpoint_sum(0, r->loaded, s->notes.length) == s->notes.sum)
        return true;
    atomic_store(&room->failed, true);
    return false;
}

shelf_reader *shelf_open(const shelf *s)
{
    shelf_reader *r = PG_NEW(shelf_reader, 1);
    r->plan = s->plan;
    r->odds = odds_new();
    packed_read(&r->positions, &s->positions, 0, packed_blocks(&s->positions));
    r->failed = !s->notes.bytes && !load_notes(r, s);
    coder_open(&r->notes, s->notes.bytes ? s->notes.bytes : r->loaded, r->failed ? 0 : s->notes.length);
    return r;
}

void shelf_close(shelf_reader *r)
{
    packed_close(&r->positions);
    free(r->loaded);
    free(r->odds);
    free(r);
}

bool shelf_next(shelf_reader *r, uint64_t *record)
{
    uint64_t number;
    if (r->failed || !packed_next(&r->positions, &number))
        return false;
    record[0] = coordinates_pegs(&r->plan->places, number);
    record[1] = get_note(&r->notes, r->odds, landings(r->plan, record[0]));
    return true;
}

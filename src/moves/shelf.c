/* shelf.c - see shelf.h. Packing takes some 1.2 us a position, most of it for the odds; reading about as
 * much. */
#include "shelf.h"
#include "bound.h"
#include "mixer.h"

#include <stdlib.h>

enum { COST_BITS = 7, TOP_BITS = 6 };
/* Sets of weights: of a number's digits each its own; of where it first differs from the one before, by how
 * much of that is known; of a note. */
enum { SET_DIGIT = 0, SET_TOP = 56, SET_COST = SET_TOP + TOP_BITS, SET_ONLY, SET_HOLE };
/* What a bit is of: contexts of different kinds are different numbers. */
enum { OF_DIGIT = 1, OF_TOP, OF_COST, OF_ONLY, OF_HOLE };

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

/* ---- records as bits --------------------------------------------------------------------------------- */

/* A part that is written or read, record by record. */
typedef struct script {
    const shelf_plan *plan;
    coder coder;
    mixer mixer;
    bool begun;
    uint64_t number, note; /* the ones before */
    uint32_t top;          /* the highest digit in which that number was not the one before it */
} script;

static script *script_new(const shelf_plan *p, bool writes)
{
    script *s = PG_NEW(script, 1);
    s->plan = p;
    mixer_begin(&s->mixer, &s->coder, writes);
    return s;
}

/* `of` and which context it is, and what that knows: 56 bits of it. */
static inline uint64_t known(uint32_t of, uint32_t which, uint64_t what)
{
    return (uint64_t)(of * MIXER_INPUTS + which) << 58 ^ what * UINT64_C(0xD6E8FEB86659FD93);
}

static bool bit_of(script *s, uint32_t set, uint32_t of, const uint64_t *what, bool bit)
{
    uint64_t context[MIXER_INPUTS];
    for (uint32_t i = 0; i < MIXER_INPUTS; i++)
        context[i] = known(of, i, what[i]);
    return mixer_bit(&s->mixer, set, context, bit);
}

/* Where the number first differs from the one before, which is less. */
static uint32_t code_top(script *s, uint32_t top)
{
    const uint64_t last = s->number;
    uint32_t digits = 1;
    for (unsigned i = TOP_BITS; i-- > 0;) {
        const uint64_t what[MIXER_INPUTS] = {
            s->top << 8 | digits,       (last & 255) << 8 | digits,
            (last & 65535) << 8 | digits, (last >> 8 & 4095) << 8 | digits,
            (uint64_t)s->top << 24 | (last & 255) << 8 | digits, (last & 4095) << 8 | digits,
        };
        digits = digits << 1 | bit_of(s, SET_TOP + TOP_BITS - 1 - i, OF_TOP, what, top >> i & 1);
    }
    return digits & ((1 << TOP_BITS) - 1);
}

/* A digit, where the higher ones are known: by these, how many of them are set, and the number before. */
static bool code_digit(script *s, uint32_t digit, uint64_t higher, bool bit)
{
    const uint64_t place = (uint64_t)digit << 40, last = s->number >> (digit ? digit - 1 : 0);
    const uint32_t pegs = (uint32_t)__builtin_popcountll(higher);
    const uint64_t what[MIXER_INPUTS] = {
        place | pegs,
        place | (higher & 4095),
        place | (higher & 63) << 8 | pegs,
        place | (last & 255) << 8 | (higher & 7),
        place | (higher & 65535) << 8 | pegs,
        place | (uint64_t)(s->top - digit) << 10 | pegs,
    };
    return bit_of(s, SET_DIGIT + digit, OF_DIGIT, what, bit);
}

static uint64_t code_number(script *s, uint64_t number)
{
    uint32_t digit = s->plan->places.bits;
    uint64_t higher = 0;
    s->top = digit;
    if (s->begun) {
        uint64_t differs = number ^ s->number;
        digit = code_top(s, differs ? 63 - (uint32_t)__builtin_clzll(differs) : 0);
        s->top = digit;
        higher = s->number >> digit | 1;
    }
    while (digit-- > 0)
        higher = higher << 1 | code_digit(s, digit, higher, number >> digit & 1);
    s->number = higher;
    s->begun = true;
    return higher;
}

static uint32_t code_cost(script *s, uint32_t cost, uint64_t number, uint64_t holes)
{
    const uint64_t last = s->note >> 57;
    const uint32_t many = (uint32_t)__builtin_popcountll(holes);
    uint32_t digits = 1;
    for (unsigned i = COST_BITS; i-- > 0;) {
        const uint64_t before = last << 8 | digits;
        const uint64_t what[MIXER_INPUTS] = {
            before, digits, (uint64_t)many << 8 | digits, before << 6 | s->top,
            (number & 255) << 16 | before, (number >> 20 & 4095) << 8 | digits,
        };
        digits = digits << 1 | bit_of(s, SET_COST, OF_COST, what, cost >> i & 1);
    }
    return digits & ((1 << COST_BITS) - 1);
}

static bool code_only(script *s, bool only, uint64_t cost, uint64_t number, uint64_t holes)
{
    const uint64_t many = (uint64_t)__builtin_popcountll(holes), last = s->note >> 57;
    const uint64_t what[MIXER_INPUTS] = {
        cost, many, (s->note >> 56 & 1) << 8 | cost, number & 255, cost << 8 | many, last << 8 | cost,
    };
    return bit_of(s, SET_ONLY, OF_ONLY, what, only);
}

/* Is the first of the holes that are left one of the note's? */
static bool code_hole(script *s, bool has, uint64_t top, uint64_t number, uint64_t left, uint32_t found)
{
    const uint64_t hole = (uint64_t)__builtin_ctzll(left), more = (uint64_t)__builtin_popcountll(left) - 1;
    const uint64_t cost = top >> 1, only = top & 1, few = more < 8 ? more : 8;
    const uint64_t rise = (cost - (s->note >> 57)) & 7;
    const uint64_t what[MIXER_INPUTS] = {
        more << 4 | found,
        hole << 4 | found,
        hole << 12 | (s->note >> hole & 1) << 11 | few << 4 | found,
        hole << 24 | rise << 20 | only << 18 | found,
        hole << 20 | (number & 255) << 2 | found,
        hole << 24 | only << 20 | cost << 8 | more << 2 | found,
    };
    return bit_of(s, SET_HOLE + found, OF_HOLE, what, has);
}

static uint64_t code_note(script *s, uint64_t note, uint64_t holes)
{
    const uint64_t number = s->number;
    uint64_t top = (uint64_t)code_cost(s, (uint32_t)(note >> 57), number, holes) << 1, out;
    top |= code_only(s, note >> 56 & 1, top >> 1, number, holes);
    out = top << 56;
    for (uint32_t found = 0; holes; holes &= holes - 1)
        if (code_hole(s, note >> __builtin_ctzll(holes) & 1, top, number, holes, found)) {
            out |= holes & -holes;
            found += found < 2;
        }
    s->note = out;
    return out;
}

/* Writes the record, a number with its note, or reads one into it. */
static void code_record(script *s, uint64_t *record)
{
    record[0] = code_number(s, record[0]);
    record[1] = code_note(s, record[1], landings(s->plan, coordinates_pegs(&s->plan->places, record[0])));
}

/* ---- writing ---------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool keep_text(shelf *s, const coder *c)
{
    level_room *r = s->file->room;
    s->text = (packed_piece){.length = c->used};
    s->text.bytes = room_take(r, c->used);
    if (s->text.bytes) {
        memcpy(s->text.bytes, c->bytes, c->used);
        return true;
    }
    s->text.sum = checkpoint_sum(0, c->bytes, c->used);
    return r->disk && level_file_write(s->file, c->bytes, c->used, &s->text.at);
}

/* Records with numbers in place of positions. */
static bool put_all(shelf *s, const uint64_t *record)
{
    script *all = script_new(s->plan, true);
    coder_begin(&all->coder);
    for (size_t i = 0; i < s->count; i++) {
        uint64_t one[2] = {record[2 * i], record[2 * i + 1]};
        code_record(all, one);
    }
    coder_end(&all->coder);
    bool kept = keep_text(s, &all->coder);
    free(all->coder.bytes);
    free(all);
    return kept;
}

shelf *shelf_new(const shelf_plan *p, level_file *file, uint64_t *record, size_t count)
{
    shelf *s = PG_NEW(shelf, 1);
    *s = (shelf){.plan = p, .file = file, .count = count};
    for (size_t i = 0; i < count; i++)
        record[2 * i] = coordinates_number(&p->places, record[2 * i]);
    if (count)
        qsort(record, count, 2 * sizeof *record, by_number);
    if (put_all(s, record))
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
    room_give(s->file->room, s->text.bytes, s->text.length);
    free(s);
}

size_t shelf_bytes(const shelf *s) { return s->text.length; }

/* ---- reading ---------------------------------------------------------------------------------------- */

struct shelf_reader {
    size_t left;     /* records */
    uint8_t *loaded; /* the text from the file; NULL: it is in memory */
    script *script;
};

static bool load_text(shelf_reader *r, const shelf *s)
{
    level_room *room = s->file->room;
    r->loaded = pg_alloc(s->text.length, 1);
    if (!room_read(room, s->file->file, s->text.at, r->loaded, s->text.length))
        return false;
    if (checkpoint_sum(0, r->loaded, s->text.length) == s->text.sum)
        return true;
    atomic_store(&room->failed, true);
    return false;
}

shelf_reader *shelf_open(const shelf *s)
{
    shelf_reader *r = PG_NEW(shelf_reader, 1);
    r->script = script_new(s->plan, false);
    r->left = s->text.bytes || load_text(r, s) ? s->count : 0;
    coder_open(&r->script->coder, s->text.bytes ? s->text.bytes : r->loaded, r->left ? s->text.length : 0);
    return r;
}

void shelf_close(shelf_reader *r)
{
    free(r->loaded);
    free(r->script);
    free(r);
}

bool shelf_next(shelf_reader *r, uint64_t *record)
{
    if (!r->left)
        return false;
    r->left--;
    record[0] = record[1] = 0;
    code_record(r->script, record);
    record[0] = coordinates_pegs(&r->script->plan->places, record[0]);
    return true;
}

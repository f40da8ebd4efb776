/* script.c - see script.h. A record takes some 1.2 us, most of it for the odds. */
#include "script.h"
#include "bound.h"

#include <stdlib.h>

enum { TOP_BITS = 6, MOST_COST = 127 };
/* Sets of weights: of a number's digits each its own; of where it first differs from the one before, one for
 * each beginning of that; of a note. */
enum { SET_DIGIT = 0, SET_TOP = SCRIPT_HOLES, SET_COST = SET_TOP + (1 << TOP_BITS), SET_ONLY, SET_HOLE };
/* What a bit is of: contexts of different kinds are different numbers. */
enum { OF_DIGIT = 1, OF_TOP, OF_COST, OF_ONLY, OF_HOLE };

/* ---- the plan --------------------------------------------------------------------------------------- */

enum { APART = 1 << 20 /* holes that no jumps lead from one to the other */ };
static const uint32_t NEAR[SCRIPT_NEAR] = {4, 8, 12};

typedef struct distances {
    uint32_t holes, between[SCRIPT_HOLES][SCRIPT_HOLES];
} distances;

/* Holes of a jump are as far from each other as they stand in it. */
static void measure(distances *d, const board *b)
{
    *d = (distances){.holes = b->holes};
    for (uint32_t h = 0; h < d->holes; h++)
        for (uint32_t i = 0; i < d->holes; i++)
            d->between[h][i] = h == i ? 0 : APART;
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t k = 1; k < b->jump[j].length; k++) {
            uint32_t x = jump_cells(b, j)[k - 1].hole, y = jump_cells(b, j)[k].hole;
            d->between[x][y] = d->between[y][x] = x == y ? 0 : 1;
        }
    for (uint32_t k = 0; k < d->holes; k++)
        for (uint32_t h = 0; h < d->holes; h++)
            for (uint32_t i = 0; i < d->holes; i++)
                if (d->between[h][k] + d->between[k][i] < d->between[h][i])
                    d->between[h][i] = d->between[h][k] + d->between[k][i];
}

/* The digits above this one whose holes are nearest to its own; of equally near ones the lowest. */
static uint64_t nearest(const distances *d, const uint32_t *hole, uint32_t digits, uint32_t digit,
                        uint32_t most)
{
    uint64_t near = 0;
    for (; most > 0; most--) {
        uint32_t best = digit;
        for (uint32_t i = digit + 1; i < digits; i++)
            if (!(near >> i & 1) && (best == digit || d->between[hole[digit]][hole[i]] <
                                                          d->between[hole[digit]][hole[best]]))
                best = i;
        if (best == digit)
            break;
        near |= UINT64_C(1) << best;
    }
    return near;
}

static void find_near(script_plan *p, const board *b)
{
    distances d;
    uint32_t hole[64] = {0};
    measure(&d, b);
    for (uint32_t h = 0; h < b->holes; h++) {
        uint64_t digit = p->places.number_of[h / 8][1u << h % 8];
        if (digit)
            hole[__builtin_ctzll(digit)] = h;
    }
    for (uint32_t digit = 0; digit < p->places.bits; digit++)
        for (uint32_t k = 0; k < SCRIPT_NEAR; k++)
            p->near[digit][k] = nearest(&d, hole, p->places.bits, digit, NEAR[k]);
}

void script_plan_init(script_plan *p, const board *b, shape s, const steps *undo, const uint32_t *land,
                      const position *end)
{
    *p = (script_plan){.fits = false};
    p->fits = s.words == 1 && s.notes == 1 && coordinates_make(&p->places, b, end);
    p->jump = PG_NEW(script_jump, b->jumps + 1);
    for (uint32_t j = 0; p->fits && j < b->jumps; j++)
        if (land[j] != BOUND_NO_HOLE) {
            p->jump[p->jumps++] = (script_jump){undo->piece[j].mask, undo->piece[j].before,
                                                UINT64_C(1) << land[j]};
            p->ending[land[j]] |= undo->piece[j].mask;
        }
    if (p->fits)
        find_near(p, b);
}

void script_plan_release(script_plan *p) { free(p->jump); }

/* Where a peg may stand that has just been moved. */
static uint64_t landings(const script_plan *p, uint64_t pegs)
{
    uint64_t holes = 0;
    for (uint32_t i = 0; i < p->jumps; i++)
        holes |= (pegs & p->jump[i].mask) == p->jump[i].after ? p->jump[i].hole : 0;
    return holes;
}

/* ---- bits --------------------------------------------------------------------------------------------- */

script *script_new(const script_plan *p, bool writes, size_t records, uint32_t least)
{
    script *s = PG_NEW(script, 1);
    s->plan = p;
    s->least = least;
    mixer_init(&s->mixer, &s->coder, writes, records);
    return s;
}

void script_free(script *s)
{
    mixer_release(&s->mixer);
    free(s);
}

/* One number of two that may be large. */
static inline uint64_t both(uint64_t large, uint64_t other)
{
    return large * UINT64_C(0xFF51AFD7ED558CCD) ^ other;
}

/* `of` and which context it is, and what that knows. */
static inline uint64_t known(uint32_t of, uint32_t which, uint64_t what)
{
    return (uint64_t)(of * MIXER_INPUTS + which) << 58 ^ what * UINT64_C(0xD6E8FEB86659FD93);
}

static inline bool bit_of(script *s, uint32_t set, uint32_t of, const uint64_t *what, bool bit)
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
        digits = digits << 1 | bit_of(s, SET_TOP + digits, OF_TOP, what, top >> i & 1);
    }
    return digits & ((1 << TOP_BITS) - 1);
}

/* A digit; `told`: the higher ones, in their places. */
static bool code_digit(script *s, uint32_t digit, uint64_t told, bool bit)
{
    const uint64_t *near = s->plan->near[digit], place = (uint64_t)digit << 40;
    const uint64_t higher = told >> digit >> 1, last = s->number >> (digit ? digit - 1 : 0);
    const uint32_t pegs = (uint32_t)__builtin_popcountll(told);
    const uint64_t what[MIXER_INPUTS] = {
        both(told & near[SCRIPT_FEW], place | pegs),
        both(told & near[SCRIPT_SOME], place),
        both(told & near[SCRIPT_SOME], place | pegs),
        both(told & near[SCRIPT_MANY], place | pegs),
        place | (last & 255) << 8 | (higher & 7),
        place | (uint64_t)(s->top - digit) << 20 | pegs,
    };
    return bit_of(s, SET_DIGIT + digit, OF_DIGIT, what, bit);
}

static uint64_t code_number(script *s, uint64_t number)
{
    uint32_t digit = s->plan->places.bits;
    uint64_t told = 0;
    s->top = digit;
    if (s->begun) {
        uint64_t differs = number ^ s->number;
        uint32_t top = code_top(s, differs ? 63 - (uint32_t)__builtin_clzll(differs) : 0);
        digit = top < digit ? top : digit - (digit > 0); /* no text that was written has others */
        s->top = digit;
        told = (s->number >> digit | 1) << digit;
    }
    while (digit-- > 0)
        told |= (uint64_t)code_digit(s, digit, told, number >> digit & 1) << digit;
    s->number = told;
    s->begun = true;
    return told;
}

/* One bit for each cost from the least on: is it more? */
static uint32_t code_cost(script *s, uint32_t cost, uint64_t holes)
{
    const uint64_t last = s->note >> 57, many = (uint64_t)__builtin_popcountll(holes), number = s->number;
    for (uint32_t at = s->least; at < MOST_COST; at++) {
        const uint64_t before = last << 8 | at;
        const uint64_t what[MIXER_INPUTS] = {
            before, number >> 20 << 8 | at, many << 8 | at, before << 6 | s->top,
            (number & 255) << 16 | before, (number >> 16 & 65535) << 16 | before,
        };
        if (!bit_of(s, SET_COST, OF_COST, what, cost > at))
            return at;
    }
    return MOST_COST;
}

static bool code_only(script *s, bool only, uint64_t cost, uint64_t holes)
{
    const uint64_t many = (uint64_t)__builtin_popcountll(holes), last = s->note >> 57;
    const uint64_t what[MIXER_INPUTS] = {
        cost, many, (s->note >> 56 & 1) << 8 | cost, s->number & 4095, cost << 8 | many,
        last << 16 | cost << 8 | s->top,
    };
    return bit_of(s, SET_ONLY, OF_ONLY, what, only);
}

/* A note as far as it is told, and what goes with it. */
typedef struct telling {
    uint64_t pegs, left; /* left: holes that are not told */
    uint64_t cost;
    bool only;
    uint32_t found; /* holes; more than two are as two */
} telling;

/* Is the first of the holes that are left one of the note's? */
static bool code_hole(script *s, const telling *t, bool has)
{
    const uint64_t hole = (uint64_t)__builtin_ctzll(t->left);
    const uint64_t more = (uint64_t)__builtin_popcountll(t->left) - 1;
    const uint64_t few = more < 8 ? more : 8, rise = (t->cost - (s->note >> 57)) & 7;
    const uint64_t what[MIXER_INPUTS] = {
        more << 4 | t->found,
        hole << 14 | (t->cost - s->least) << 4 | (uint64_t)t->only << 2 | t->found,
        hole << 12 | (s->note >> hole & 1) << 11 | few << 4 | t->found,
        hole << 24 | rise << 20 | (uint64_t)t->only << 18 | t->found,
        both(t->pegs & s->plan->ending[hole], hole << 2 | t->found),
        hole << 24 | (uint64_t)t->only << 20 | t->cost << 8 | more << 2 | t->found,
    };
    return bit_of(s, SET_HOLE + t->found, OF_HOLE, what, has);
}

static uint64_t code_note(script *s, uint64_t note, uint64_t pegs)
{
    telling t = {.pegs = pegs, .left = landings(s->plan, pegs)};
    t.cost = code_cost(s, (uint32_t)(note >> 57), t.left);
    t.only = code_only(s, note >> 56 & 1, t.cost, t.left);
    uint64_t out = t.cost << 57 | (uint64_t)t.only << 56;
    for (; t.left; t.left &= t.left - 1)
        if (code_hole(s, &t, note >> __builtin_ctzll(t.left) & 1)) {
            out |= t.left & -t.left;
            t.found += t.found < 2;
        }
    s->note = out;
    return out;
}

void script_record(script *s, uint64_t *record)
{
    record[0] = code_number(s, record[0]);
    record[1] = code_note(s, record[1], coordinates_pegs(&s->plan->places, record[0]));
}

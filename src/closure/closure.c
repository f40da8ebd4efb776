/* closure.c - every position that can be reached, as one bit each in a set over all 2^holes positions.
 *
 * Position p is bit p: its low six holes choose the bit in a 64-bit word, the others are the word's index. A
 * jump then takes words to words: of word w it selects, by a constant mask, the bits whose low holes fit,
 * shifts them by a constant, and adds them to word w ^ flip; words whose own index does not fit are never
 * looked at. One jump costs 2^(holes - 6 - its cells above the sixth hole) such steps, four or so per
 * nanosecond and core when they run in a row.
 *
 * The set is cut into blocks of a size that the first-level cache holds. A block is closed under the jumps
 * inside it, then sends what it has through the jumps that leave it; a block that gained something is
 * queued again. Peg solitaire being what it is (most jumps lead to fewer pegs), taking the blocks with many
 * pegs in their index first lets a block be closed three or four times, instead of once a jump.
 *
 * Measured on one core: 25 holes 25 ms (square5, 60 jumps) to 90 ms (diamond4 with 8-move rules, 96 jumps),
 * 28 holes 0.4 s (triangle7).
 */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_HOLES = 6, BLOCK_HOLES = 14, MOST_HOLES = 36 };
enum { BLOCK_BITS = BLOCK_HOLES - WORD_HOLES };
static const size_t DEFAULT_MEMORY = (size_t)2 << 30;

/* A jump on positions and what it does to words, offsets in a block and blocks. */
struct step {
    uint64_t pick;                /* bits of a word that fit */
    uint8_t left, right;          /* where they go; one of the two is 0 */
    uint64_t off_mask, off_before, off_flip;
    uint64_t block_mask, block_before, block_flip;
};

/* ---- steps ----------------------------------------------------------------------------------- */

static void rule_make(rule *r, const board *b, uint32_t j, bool backward)
{
    const jump_cell *cell = jump_cells(b, j);
    *r = (rule){0};
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        uint64_t bit = UINT64_C(1) << cell[i].hole;
        r->mask |= bit;
        r->before |= (backward ? cell[i].after : cell[i].before) ? bit : 0;
        r->after |= (backward ? cell[i].before : cell[i].after) ? bit : 0;
    }
}

static void step_make(step *s, const rule *r)
{
    memset(s, 0, sizeof *s);
    for (uint64_t low = 0; low < 64; low++)
        s->pick |= (uint64_t)((low & r->mask) == (r->before & 63)) << low;
    int delta = (int)(r->after & 63) - (int)(r->before & 63);
    s->left = (uint8_t)(delta > 0 ? delta : 0);
    s->right = (uint8_t)(delta < 0 ? -delta : 0);
    uint64_t offsets = (UINT64_C(1) << BLOCK_BITS) - 1, flip = r->before ^ r->after;
    s->off_mask = (r->mask >> WORD_HOLES) & offsets;
    s->off_before = (r->before >> WORD_HOLES) & offsets;
    s->off_flip = (flip >> WORD_HOLES) & offsets;
    s->block_mask = r->mask >> BLOCK_HOLES;
    s->block_before = r->before >> BLOCK_HOLES;
    s->block_flip = flip >> BLOCK_HOLES;
}

/* Adds the images of `from`'s positions under s to `to`, those in `within` if it is not NULL; returns non-zero when
 * something was new. Words that fit lie in runs of equal length, 2^(lowest bit of off_mask). */
static uint64_t step_apply(const step *s, uint64_t *to, const uint64_t *from, const uint64_t *within, size_t words)
{
    uint64_t pick = s->pick, fresh = 0;
    unsigned left = s->left, right = s->right;
    size_t run = s->off_mask ? (size_t)(s->off_mask & -s->off_mask) : words;
    size_t fixed = s->off_mask | (run - 1);
    for (size_t at = 0; at < words; at = ((at | fixed) + 1) & ~fixed) {
        const uint64_t *source = from + (at | s->off_before);
        size_t aim = (at | s->off_before) ^ s->off_flip;
        uint64_t *target = to + aim;
        for (size_t i = 0; !within && i < run; i++) {
            uint64_t image = (source[i] & pick) << left >> right;
            fresh |= image & ~target[i];
            target[i] |= image;
        }
        for (size_t i = 0; within && i < run; i++) {
            uint64_t image = (source[i] & pick) << left >> right & within[aim + i];
            fresh |= image & ~target[i];
            target[i] |= image;
        }
    }
    return fresh;
}

/* Closes one block under the jumps inside it. */
static void block_close(closure *c, size_t k)
{
    uint64_t fresh, *block = c->set + k * c->block_words;
    const uint64_t *within = c->within ? c->within + k * c->block_words : NULL;
    do {
        fresh = 0;
        for (uint32_t j = 0; j < c->jumps; j++)
            if (!c->step[j].block_mask)
                fresh |= step_apply(&c->step[j], block, block, within, c->block_words);
    } while (fresh);
}

/* Sends a block's positions through the jumps that leave it. */
static void block_send(closure *c, size_t k)
{
    const uint64_t *block = c->set + k * c->block_words;
    for (uint32_t j = 0; j < c->jumps; j++) {
        const step *s = &c->step[j];
        if (!s->block_mask || (k & s->block_mask) != s->block_before)
            continue;
        size_t other = k ^ s->block_flip;
        const uint64_t *within = c->within ? c->within + other * c->block_words : NULL;
        if (step_apply(s, c->set + other * c->block_words, block, within, c->block_words))
            c->queued[other] = 1;
    }
}

/* Goes through the blocks, those with many pegs first, until none is queued. */
static pg_status closure_run(closure *c, const pg_limits *limits, pg_error *e)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < c->blocks; i++) {
            size_t k = c->order[i];
            if (!c->queued[k])
                continue;
            pg_status s = limits_check(limits);
            if (s != PG_OK)
                return pg_fail(e, s, "the closure was stopped");
            again = true;
            c->queued[k] = 0;
            block_close(c, k);
            block_send(c, k);
        }
    }
    return PG_OK;
}

/* ---- making -------------------------------------------------------------------------------- */

static void closure_seed(closure *c)
{
    completions seeds = completions_of(&c->seeds);
    uint64_t pegs;
    while (completions_next(&seeds, &pegs)) {
        if (c->within && !bits_get(c->within, pegs))
            continue;
        bits_set(c->set, pegs);
        c->queued[pegs >> WORD_HOLES >> (c->blocks > 1 ? BLOCK_BITS : 63 - WORD_HOLES)] = 1;
    }
}

/* Blocks by falling number of pegs in their index. */
static void closure_order(closure *c)
{
    size_t used = 0;
    for (int pegs = MOST_HOLES - BLOCK_HOLES; pegs >= 0; pegs--)
        for (size_t k = c->blocks; k-- > 0;)
            if (__builtin_popcountll(k) == pegs)
                c->order[used++] = (uint32_t)k;
}

static pg_status closure_allocate(closure *c, const pg_limits *limits, pg_error *e)
{
    size_t memory = limits && limits->memory ? limits->memory : DEFAULT_MEMORY;
    c->words = c->holes > WORD_HOLES ? (size_t)1 << (c->holes - WORD_HOLES) : 1;
    c->block_words = c->words < (size_t)1 << BLOCK_BITS ? c->words : (size_t)1 << BLOCK_BITS;
    c->blocks = c->words / c->block_words;
    size_t bytes = c->words * sizeof *c->set + c->blocks * (1 + sizeof *c->order);
    if (bytes > memory)
        return pg_fail(e, PG_LIMIT, "a closure over %u holes needs %zu MiB", c->holes, (bytes >> 20) + 1);
    c->set = pg_try_alloc(c->words, sizeof *c->set);
    c->queued = pg_try_alloc(c->blocks, 1);
    c->order = pg_try_alloc(c->blocks, sizeof *c->order);
    if (!c->set || !c->queued || !c->order)
        return pg_fail(e, PG_LIMIT, "no memory for a closure over %u holes", c->holes);
    return PG_OK;
}

size_t closure_bytes(const board *b, const position *seeds, const closure_options *options)
{
    (void)seeds;
    (void)options;
    return b->holes > MOST_HOLES ? SIZE_MAX : ((size_t)1 << b->holes) / 8 + ((size_t)1 << b->holes >> BLOCK_HOLES) * 5;
}

static bool one_way(const closure *c)
{
    bool loses = true, gains = true;
    for (uint32_t j = 0; j < c->jumps; j++) {
        int change = __builtin_popcountll(c->rule[j].after) - __builtin_popcountll(c->rule[j].before);
        loses = loses && change < 0;
        gains = gains && change > 0;
    }
    return loses || gains;
}

pg_status closure_new(closure **out, const board *b, const position *seeds, const closure_options *options,
                      pg_error *e)
{
    static const closure_options none = {0};
    options = options ? options : &none;
    *out = NULL;
    if (b->holes > MOST_HOLES)
        return pg_fail(e, PG_LIMIT, "a closure over more than %d holes is out of reach", MOST_HOLES);
    closure *c = PG_NEW(closure, 1);
    c->holes = b->holes;
    c->jumps = b->jumps;
    c->backward = options->backward;
    c->within = options->within ? options->within->set : NULL;
    position_copy(&c->seeds, seeds);
    c->rule = PG_NEW(rule, b->jumps);
    c->step = PG_NEW(step, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++) {
        rule_make(&c->rule[j], b, j, options->backward);
        step_make(&c->step[j], &c->rule[j]);
    }
    c->one_way = one_way(c);
    pg_status s = closure_allocate(c, options->limits, e);
    if (s == PG_OK) {
        closure_order(c);
        closure_seed(c);
        s = closure_run(c, options->limits, e);
    }
    if (s != PG_OK && options->partial && c->order) {
        c->stopped = s;
        s = PG_OK;
    }
    if (s != PG_OK) {
        closure_free(c);
        return s;
    }
    c->within = NULL;
    c->count = bits_count(c->set, c->words * 64);
    *out = c;
    return PG_OK;
}

void closure_free(closure *c)
{
    if (!c)
        return;
    position_release(&c->seeds);
    free(c->rule);
    free(c->step);
    free(c->set);
    free(c->queued);
    free(c->order);
    free(c);
}

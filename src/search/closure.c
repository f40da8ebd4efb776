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
#include "search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_HOLES = 6, BLOCK_HOLES = 14, MOST_HOLES = 36 };
enum { BLOCK_BITS = BLOCK_HOLES - WORD_HOLES };
static const size_t DEFAULT_MEMORY = (size_t)2 << 30;

/* A jump on positions and what it does to words, offsets in a block and blocks. */
typedef struct step {
    uint64_t mask, before, after; /* on positions */
    uint64_t pick;                /* bits of a word that fit */
    uint8_t left, right;          /* where they go; one of the two is 0 */
    uint64_t off_mask, off_before, off_flip;
    uint64_t block_mask, block_before, block_flip;
} step;

struct search_closure {
    uint32_t holes, jumps;
    step *step; /* [jumps], as on the board */
    size_t words, block_words, blocks;
    uint64_t *set;   /* [words] */
    uint8_t *queued; /* [blocks] */
    uint32_t *order; /* [blocks] the order in which they are taken */
    bool loses_pegs;
    position start;
    uint64_t count;
};

/* ---- the words of a position set ------------------------------------------------------------- */

/* Which bits of a word are members of a position set: by the pegs that the low holes still need. */
typedef struct members {
    uint64_t peg, open; /* of the word's index */
    int64_t count;
    uint64_t any, low[WORD_HOLES + 1];
} members;

static members members_of(const position *p)
{
    members m = {.peg = p->peg[0] >> WORD_HOLES, .open = p->open[0] >> WORD_HOLES, .count = p->count};
    for (uint64_t low = 0; low < 64; low++) {
        if ((low ^ p->peg[0]) & ~p->open[0] & 63)
            continue;
        m.any |= UINT64_C(1) << low;
        m.low[__builtin_popcountll(low)] |= UINT64_C(1) << low;
    }
    return m;
}

static uint64_t members_in_word(const members *m, uint64_t w)
{
    if (m->count < 0)
        return m->any;
    int64_t missing = m->count - __builtin_popcountll(w);
    return missing >= 0 && missing <= WORD_HOLES ? m->low[missing] : 0;
}

/* The next word, ascending, that can hold members; starts with m->peg, and comes back to it at the end. */
static uint64_t members_next_word(const members *m, uint64_t w)
{
    return m->peg | ((w - m->peg - m->open) & m->open);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void step_make(step *s, const board *b, uint32_t j)
{
    const jump_cell *cell = jump_cells(b, j);
    memset(s, 0, sizeof *s);
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        uint64_t bit = UINT64_C(1) << cell[i].hole;
        s->mask |= bit;
        s->before |= cell[i].before ? bit : 0;
        s->after |= cell[i].after ? bit : 0;
    }
    for (uint64_t low = 0; low < 64; low++)
        s->pick |= (uint64_t)((low & s->mask) == (s->before & 63)) << low;
    int delta = (int)(s->after & 63) - (int)(s->before & 63);
    s->left = (uint8_t)(delta > 0 ? delta : 0);
    s->right = (uint8_t)(delta < 0 ? -delta : 0);
    uint64_t offsets = (UINT64_C(1) << BLOCK_BITS) - 1, flip = s->before ^ s->after;
    s->off_mask = (s->mask >> WORD_HOLES) & offsets;
    s->off_before = (s->before >> WORD_HOLES) & offsets;
    s->off_flip = (flip >> WORD_HOLES) & offsets;
    s->block_mask = s->mask >> BLOCK_HOLES;
    s->block_before = s->before >> BLOCK_HOLES;
    s->block_flip = flip >> BLOCK_HOLES;
}

/* Adds the images of `from`'s positions under s to `to`; returns non-zero when something was new. Words
 * that fit lie in runs of equal length, 2^(lowest bit of off_mask). */
static uint64_t step_apply(const step *s, uint64_t *to, const uint64_t *from, size_t words)
{
    uint64_t pick = s->pick, fresh = 0;
    unsigned left = s->left, right = s->right;
    size_t run = s->off_mask ? (size_t)(s->off_mask & -s->off_mask) : words;
    size_t fixed = s->off_mask | (run - 1);
    for (size_t at = 0; at < words; at = ((at | fixed) + 1) & ~fixed) {
        const uint64_t *source = from + (at | s->off_before);
        uint64_t *target = to + ((at | s->off_before) ^ s->off_flip);
        for (size_t i = 0; i < run; i++) {
            uint64_t image = (source[i] & pick) << left >> right;
            fresh |= image & ~target[i];
            target[i] |= image;
        }
    }
    return fresh;
}

/* Closes one block under the jumps inside it. */
static void block_close(search_closure *c, uint64_t *block)
{
    uint64_t fresh;
    do {
        fresh = 0;
        for (uint32_t j = 0; j < c->jumps; j++)
            if (!c->step[j].block_mask)
                fresh |= step_apply(&c->step[j], block, block, c->block_words);
    } while (fresh);
}

/* Sends a block's positions through the jumps that leave it. */
static void block_send(search_closure *c, size_t k)
{
    const uint64_t *block = c->set + k * c->block_words;
    for (uint32_t j = 0; j < c->jumps; j++) {
        const step *s = &c->step[j];
        if (!s->block_mask || (k & s->block_mask) != s->block_before)
            continue;
        size_t other = k ^ s->block_flip;
        if (step_apply(s, c->set + other * c->block_words, block, c->block_words))
            c->queued[other] = 1;
    }
}

/* Goes through the blocks, those with many pegs first, until none is queued. */
static pg_status closure_run(search_closure *c, const pg_limits *limits, pg_error *e)
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
            block_close(c, c->set + k * c->block_words);
            block_send(c, k);
        }
    }
    return PG_OK;
}

/* ---- making -------------------------------------------------------------------------------- */

static void closure_seed(search_closure *c)
{
    members m = members_of(&c->start);
    uint64_t w = m.peg;
    do {
        uint64_t bits = members_in_word(&m, w);
        c->set[w] |= bits;
        c->queued[w / c->block_words] |= bits != 0;
        w = members_next_word(&m, w);
    } while (w != m.peg);
}

/* Blocks by falling number of pegs in their index. */
static void closure_order(search_closure *c)
{
    size_t used = 0;
    for (int pegs = MOST_HOLES - BLOCK_HOLES; pegs >= 0; pegs--)
        for (size_t k = c->blocks; k-- > 0;)
            if (__builtin_popcountll(k) == pegs)
                c->order[used++] = (uint32_t)k;
}

static pg_status closure_allocate(search_closure *c, const pg_limits *limits, pg_error *e)
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

pg_status search_closure_new(search_closure **out, const board *b, const position *start,
                             const pg_limits *limits, pg_error *e)
{
    *out = NULL;
    if (b->holes > MOST_HOLES)
        return pg_fail(e, PG_LIMIT, "a closure over more than %d holes is out of reach", MOST_HOLES);
    search_closure *c = PG_NEW(search_closure, 1);
    c->holes = b->holes;
    c->jumps = b->jumps;
    c->loses_pegs = board_loses_pegs(b);
    position_copy(&c->start, start);
    c->step = PG_NEW(step, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        step_make(&c->step[j], b, j);
    pg_status s = closure_allocate(c, limits, e);
    if (s == PG_OK) {
        closure_order(c);
        closure_seed(c);
        s = closure_run(c, limits, e);
    }
    if (s != PG_OK) {
        search_closure_free(c);
        return s;
    }
    c->count = bits_count(c->set, c->words * 64);
    *out = c;
    return PG_OK;
}

void search_closure_free(search_closure *c)
{
    if (!c)
        return;
    position_release(&c->start);
    free(c->step);
    free(c->set);
    free(c->queued);
    free(c->order);
    free(c);
}

/* ---- asking ---------------------------------------------------------------------------------- */

uint64_t search_closure_count(const search_closure *c) { return c->count; }

bool search_closure_has(const search_closure *c, uint64_t pegs)
{
    return pegs >> WORD_HOLES < c->words && bits_get(c->set, pegs);
}

/* ---- games ------------------------------------------------------------------------------------- */

/* A jump that leads from a reached position to `pegs`, or -1. */
static int64_t step_back(const search_closure *c, uint64_t pegs)
{
    for (uint32_t j = 0; j < c->jumps; j++)
        if ((pegs & c->step[j].mask) == c->step[j].after &&
            bits_get(c->set, pegs ^ c->step[j].before ^ c->step[j].after))
            return j;
    return -1;
}

static uint64_t undo(const step *s, uint64_t pegs) { return pegs ^ s->before ^ s->after; }

/* Where every jump loses pegs any chain of reached predecessors ends, and it can only end in the start. */
static void game_by_descent(const search_closure *c, uint64_t pegs, game *out)
{
    uint32_t room = 0;
    while (!position_has(&c->start, &pegs)) {
        int64_t j = step_back(c, pegs);
        assert(j >= 0);
        PG_GROW(out->jump, out->jumps, room);
        out->jump[out->jumps++] = (uint32_t)j;
        pegs = undo(&c->step[j], pegs);
    }
    for (uint32_t i = 0; i < out->jumps / 2; i++) {
        uint32_t swap = out->jump[i];
        out->jump[i] = out->jump[out->jumps - 1 - i];
        out->jump[out->jumps - 1 - i] = swap;
    }
    out->start = PG_NEW(uint64_t, 1);
    *out->start = pegs;
}

/* A node of the breadth-first search from the finish backwards: `jump` leads from here to `next`. */
typedef struct backward {
    uint64_t pegs;
    uint32_t jump;
    size_t next;
} backward;

static void game_take(const backward *node, size_t at, game *out)
{
    uint32_t room = 0;
    out->start = PG_NEW(uint64_t, 1);
    *out->start = node[at].pegs;
    for (; at; at = node[at].next) {
        PG_GROW(out->jump, out->jumps, room);
        out->jump[out->jumps++] = node[at].jump;
    }
}

/* Jumps that keep or add pegs can go round in circles: breadth first, among reached positions, from the
 * finish back to the nearest start. */
static void game_by_breadth(const search_closure *c, uint64_t pegs, game *out)
{
    size_t nodes = 0, room = 0, at = 0;
    backward *node = NULL;
    uint64_t *seen = bits_new(c->words * 64);
    PG_GROW(node, nodes, room);
    node[nodes++] = (backward){.pegs = pegs};
    bits_set(seen, pegs);
    for (; !position_has(&c->start, &node[at].pegs); at++) {
        assert(at < nodes);
        for (uint32_t j = 0; j < c->jumps; j++) {
            uint64_t before = undo(&c->step[j], node[at].pegs);
            if ((before & c->step[j].mask) != c->step[j].before || !bits_get(c->set, before) ||
                bits_get(seen, before))
                continue;
            bits_set(seen, before);
            PG_GROW(node, nodes, room);
            node[nodes++] = (backward){before, j, at};
        }
    }
    game_take(node, at, out);
    free(node);
    free(seen);
}

bool search_closure_reaches(const search_closure *c, const position *finish, game *found)
{
    members m = members_of(finish);
    uint64_t w = m.peg;
    do {
        uint64_t bits = c->set[w] & members_in_word(&m, w);
        if (bits) {
            uint64_t pegs = w << WORD_HOLES | (uint64_t)__builtin_ctzll(bits);
            if (found) {
                *found = (game){0};
                c->loses_pegs ? game_by_descent(c, pegs, found) : game_by_breadth(c, pegs, found);
            }
            return true;
        }
        w = members_next_word(&m, w);
    } while (w != m.peg);
    return false;
}

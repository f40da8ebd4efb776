/* closure_tests.h - what several tests of closures need: random boards and positions, a plain
 * breadth-first search to compare with, and closures made by either kernel and by blocks of several sizes.
 */
#ifndef TEST_CLOSURE_TESTS_H
#define TEST_CLOSURE_TESTS_H

#include "boards.h"
#include "closure/closure_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- random boards ------------------------------------------------------------------------- */

static inline void add_picture(pg_buf *t, uint32_t rows, uint32_t columns)
{
    static const char *const rules[] = {"orthogonal", "hexagonal", "diagonal"};
    static const char *const patterns[] = {"110 001", "110 011", "10 01", "1110 0001", "101 010", "100 011"};
    if (below(2)) {
        buf_printf(t, "rules %s\n", rules[below(3)]);
    } else {
        buf_printf(t, "rules custom\ndirection 0 1\ndirection %u 0\npattern %s\n", 1 + below(2),
                   patterns[below(6)]);
        if (below(2))
            buf_add(t, "pattern 110 001\n");
    }
    buf_add(t, below(3) ? "holes\n" : "wrap both\nholes\n");
    for (uint32_t r = 0; r < rows; r++) {
        for (uint32_t c = 0; c < columns; c++)
            buf_char(t, below(9) || !(r + c) ? 'o' : '.');
        buf_char(t, '\n');
    }
}

/* Pictures with all sorts of rules, plain and wrapping, graphs, free boards: at most `most` holes. */
static inline board *random_board(uint32_t most)
{
    pg_buf t = {0};
    uint32_t kind = below(4), holes = 4 + below(most - 3);
    if (kind == 0) {
        buf_add(&t, "lattice free\n");
        for (uint32_t h = 0; h < holes; h++)
            buf_printf(&t, "hole v%u\n", h);
        for (uint32_t j = 0; j < 1 + below(3 * holes); j++)
            buf_printf(&t, "jump v%u v%u v%u\n", below(holes), below(holes), below(holes));
    } else if (kind == 1) {
        buf_add(&t, "lattice graph\n");
        add_random_edges(&t, "v", holes, holes + 4);
    } else {
        add_picture(&t, most / 4, 4);
    }
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, t.text, t.length, "random", NULL, &e), PG_OK, "%s\n%s", e.text, t.text);
    buf_release(&t);
    return b;
}

/* Closed half of the time, else with open holes and sometimes a number of pegs. */
static inline position random_position(const board *b)
{
    position p;
    position_init(&p, b->holes);
    uint32_t lean = below(4), open = below(2) ? 0 : 4 + below(8);
    for (uint32_t h = 0; h < b->holes; h++) {
        bits_put(p.open, h, open && !below(open));
        bits_put(p.peg, h, !bits_get(p.open, h) && below(6) > lean);
    }
    if (position_open(&p) && below(2)) {
        pg_error e;
        int64_t count = (int64_t)(position_pegs(&p) + below((uint32_t)position_open(&p) + 1));
        cr_assert_eq(position_set_total(&p, count, &e), PG_OK);
    }
    return p;
}

/* ---- a plain search ------------------------------------------------------------------------ */

typedef struct plain {
    const board *b;
    uint32_t *level; /* [2^holes]: jumps at least, UINT32_MAX: not reached */
    uint64_t *queue; /* reached positions in the order they were found */
    size_t used;
} plain;

static inline void plain_meet(plain *p, const plain *within, uint64_t pegs, uint32_t level)
{
    if (p->level[pegs] != UINT32_MAX || (within && within->level[pegs] == UINT32_MAX))
        return;
    p->level[pegs] = level;
    p->queue[p->used++] = pegs;
}

static inline plain plain_new(const board *b, const position *seeds, bool backward, const plain *within)
{
    size_t all = (size_t)1 << b->holes;
    plain p = {.b = b, .level = malloc(all * sizeof *p.level), .queue = malloc(all * sizeof *p.queue)};
    memset(p.level, 0xff, all * sizeof *p.level);
    for (uint64_t pegs = 0; pegs < all; pegs++)
        if (position_has(seeds, &pegs))
            plain_meet(&p, within, pegs, 0);
    for (size_t i = 0; i < p.used; i++) {
        for (uint32_t j = 0; j < b->jumps; j++) {
            uint64_t pegs = p.queue[i];
            if (!(backward ? jump_fits_back : jump_fits)(b, j, &pegs))
                continue;
            (backward ? jump_undo : jump_play)(b, j, &pegs);
            plain_meet(&p, within, pegs, p.level[p.queue[i]] + 1);
        }
    }
    return p;
}

static inline void plain_free(plain *p)
{
    free(p->level);
    free(p->queue);
}

static inline void compare_members(const closure *c, const plain *p)
{
    uint64_t pegs, walked = 0, of_pegs[65] = {0}, expected[65] = {0};
    cr_assert_eq(closure_count(c), p->used, "%llu and not %zu members", (unsigned long long)closure_count(c),
                 p->used);
    for (uint64_t i = 0; i < (uint64_t)1 << p->b->holes; i++)
        cr_assert_eq(closure_has(c, i), p->level[i] != UINT32_MAX);
    closure_walk w;
    closure_walk_init(&w, c);
    for (; closure_walk_next(&w, &pegs); walked++)
        cr_assert(p->level[pegs] != UINT32_MAX);
    cr_assert_eq(walked, p->used);
    for (size_t i = 0; i < p->used; i++)
        expected[__builtin_popcountll(p->queue[i])]++;
    closure_by_pegs(c, of_pegs);
    cr_assert_arr_eq(of_pegs, expected, (p->b->holes + 1) * sizeof *of_pegs);
}

/* Plays a game from `start` and compares where it ends. */
static inline void check_game(const board *b, const game *g, const position *start, uint64_t end)
{
    uint64_t pegs = *g->start;
    cr_assert(position_has(start, &pegs));
    for (uint32_t i = 0; i < g->jumps; i++) {
        cr_assert(jump_fits(b, g->jump[i], &pegs));
        jump_play(b, g->jump[i], &pegs);
    }
    cr_assert_eq(pegs, end);
}

static inline closure *make(const board *b, const position *seeds, bool backward, const closure *within,
                            int threads)
{
    pg_limits limits = {.threads = threads};
    static uint32_t number;
    struct closure_trial trial = {.most_mid = number % 6, .portable = number % 2, .large = number % 3 != 0};
    number++;
    closure_options o = {.limits = &limits, .backward = backward, .within = within};
    closure *c = NULL;
    pg_error e = {0};
    cr_assert_eq(closure_try(&c, b, seeds, &o, &trial, &e), PG_OK, "%s", e.text);
    cr_assert_eq(closure_stopped(c), PG_OK);
    return c;
}

#endif

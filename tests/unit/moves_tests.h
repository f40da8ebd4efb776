/* moves_tests.h - for tests of the fewest moves: a plain search, a hunter, and problems that have games. */
#ifndef MOVES_TESTS_H
#define MOVES_TESTS_H

#include "boards.h"
#include "moves/engine.h"
#include "random_boards.h"
#include "whole_searches.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

typedef struct problem_state {
    const char *board, *rules, *start, *finish;
    uint32_t moves;
} problem_state;

/* The board and both ends of a row; drop_ends and board_free them. */
static inline board *load_ends(position ends[2], const char *name, const char *rules, const char *start,
                               const char *finish)
{
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_load(&b, name, rules, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&ends[0], b, start, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&ends[1], b, finish, &e), PG_OK, "%s", e.text);
    return b;
}

static inline void drop_ends(position ends[2])
{
    position_release(&ends[0]);
    position_release(&ends[1]);
}

/* ---- by the plainest means: all tours of all pegs, level by level ------------------------------------ */

typedef struct plain {
    const board *b;  /* a jump for each reading */
    uint32_t *moves; /* [2^holes]; UINT32_MAX: not reached */
    uint64_t *queue;
    uint64_t used;
    bool *touring; /* 2^holes x holes: this tour was gone through, from the position being expanded */
} plain;

static inline void reach(plain *p, uint64_t pegs, uint32_t moves)
{
    if (p->moves[pegs] == UINT32_MAX) {
        p->moves[pegs] = moves;
        p->queue[p->used++] = pegs;
    }
}

static inline void tour(plain *p, uint64_t pegs, uint32_t hole, uint32_t moves)
{
    for (uint32_t j = 0; j < p->b->jumps; j++) {
        if (!jump_carries(p->b, j) || jump_from(p->b, j)->hole != hole || !jump_fits(p->b, j, &pegs))
            continue;
        uint64_t next = pegs;
        uint32_t to = jump_to(p->b, j)->hole;
        jump_play(p->b, j, &next);
        bool *seen = &p->touring[next * p->b->holes + to];
        if (*seen)
            continue;
        *seen = true;
        reach(p, next, moves);
        tour(p, next, to, moves);
        /* `seen` stays: a tour through the same position with the same peg goes on in the same ways */
    }
}

static inline void expand(plain *p, uint64_t pegs)
{
    uint32_t moves = p->moves[pegs] + 1;
    memset(p->touring, 0, (sizeof *p->touring << p->b->holes) * p->b->holes);
    for (uint32_t h = 0; h < p->b->holes; h++)
        if (pegs >> h & 1)
            tour(p, pegs, h, moves);
    for (uint32_t j = 0; j < p->b->jumps; j++) {
        if (jump_carries(p->b, j) || !jump_fits(p->b, j, &pegs))
            continue;
        uint64_t next = pegs;
        jump_play(p->b, j, &next);
        reach(p, next, moves);
    }
}

/* UINT32_MAX: no game. */
static inline uint32_t plain_fewest(const board *b, const position *start, const position *finish)
{
    uint64_t all = UINT64_C(1) << b->holes;
    reading_board readings = board_of_readings(b);
    plain p = {readings.b, PG_NEW(uint32_t, all), PG_NEW(uint64_t, all), 0, PG_NEW(bool, all * b->holes)};
    memset(p.moves, 0xff, all * sizeof *p.moves);
    for (uint64_t pegs = 0; pegs < all; pegs++)
        if (position_has(start, &pegs))
            reach(&p, pegs, 0);
    uint32_t fewest = UINT32_MAX;
    for (uint64_t at = 0; at < p.used && fewest == UINT32_MAX; at++) {
        if (position_has(finish, &p.queue[at]))
            fewest = p.moves[p.queue[at]];
        else
            expand(&p, p.queue[at]);
    }
    free(p.moves);
    free(p.queue);
    free(p.touring);
    reading_board_release(&readings);
    return fewest;
}

/* A moves_hunter of little patience. */
static inline pg_status hunt_for_game(void *context, const problem *p, const pg_limits *limits,
                                      search_result *out, pg_error *e)
{
    bool exhausted = false;
    (void)context;
    (void)e;
    if (p->finish->stuck)
        return PG_OK;
    hunt_run(out, p, &(search_options){.limits = limits, .most_positions = 100000}, &exhausted);
    return PG_OK;
}
/* A finish that is played to, so that there is a game more often than not. */
static inline void played_finish(const board *b, const position *start, position *finish)
{
    uint64_t pegs = *start->peg;
    for (int tries = 0; tries < 400; tries++) {
        uint32_t j = below(b->jumps);
        if (jump_fits(b, j, &pegs) && below(20))
            jump_play(b, j, &pegs);
    }
    position_init(finish, b->holes);
    *finish->peg = pegs;
    if (!below(3))
        for (uint32_t h = 0; h < b->holes; h++)
            if (!below(4)) {
                bits_set(finish->open, h);
                bits_clear(finish->peg, h);
            }
    if (position_open(finish) && below(2))
        finish->total = (int64_t)(position_pegs(finish) + below((uint32_t)position_open(finish) + 1));
}

/* Games on random boards of at most so many holes; starts with `often` to two more pegs in eight holes. */
static inline void for_played_games(int rounds, uint32_t holes, uint32_t often,
                                    void (*look)(const board *b, const position *start,
                                                 const position *finish))
{
    for (int round = 0; round < rounds; round++) {
        board *b = random_board();
        if (b->jumps > 0 && b->holes <= holes) {
            position start, finish;
            random_position(&start, b->holes, often + below(3));
            played_finish(b, &start, &finish);
            look(b, &start, &finish);
            position_release(&start);
            position_release(&finish);
        }
        board_free(b);
    }
}

#endif

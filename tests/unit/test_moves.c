/* test_moves.c - fewest moves against a plain search by moves on random boards, and known values. */
#include "boards.h"
#include "moves/bound.h"
#include "moves/cuts.h"
#include "moves/engine.h"
#include "moves/moves.h"
#include "moves/paths.h"
#include "moves/potential.h"
#include "random_boards.h"
#include "moves/resume.h"
#include "positions/walk.h"
#include "moves/filter.h"
#include "moves/move_beam.h"
#include "whole_searches.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- by the plainest means: all tours of all pegs, level by level ------------------------------------ */

typedef struct plain {
    const board *b;
    uint32_t *moves; /* [2^holes]; UINT32_MAX: not reached */
    uint64_t *queue;
    uint64_t used;
    bool *touring; /* 2^holes x holes: this tour was gone through, from the position being expanded */
} plain;

static void reach(plain *p, uint64_t pegs, uint32_t moves)
{
    if (p->moves[pegs] == UINT32_MAX) {
        p->moves[pegs] = moves;
        p->queue[p->used++] = pegs;
    }
}

static void tour(plain *p, uint64_t pegs, uint32_t hole, uint32_t moves)
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

static void expand(plain *p, uint64_t pegs)
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
static uint32_t plain_fewest(const board *b, const position *start, const position *finish)
{
    uint64_t all = UINT64_C(1) << b->holes;
    plain p = {b, PG_NEW(uint32_t, all), PG_NEW(uint64_t, all), 0, PG_NEW(bool, all * b->holes)};
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
    return fewest;
}

/* A moves_hunter of little patience. */
static pg_status hunt_for_game(void *context, const problem *p, const pg_limits *limits, search_result *out,
                               pg_error *e)
{
    bool exhausted = false;
    (void)context;
    (void)e;
    if (p->finish->stuck)
        return PG_OK;
    hunt_run(out, p, &(search_options){.limits = limits, .most_positions = 100000}, &exhausted);
    return PG_OK;
}

static void check(const board *b, const position *start, const position *finish)
{
    uint32_t fewest = plain_fewest(b, start, finish);
    pg_limits limits = {.threads = 1 + (int)below(3)};
    moves_options options = {.limits = &limits, .hunter = below(3) ? hunt_for_game : NULL};
    moves_trial trial = {.long_round = 50000, .pack_all = below(2)};
    if (below(2)) /* with potentials from the first level on */
        trial.long_level = 1;
    if (below(2)) /* with narrow beams, and rounds that are put off */
        trial.long_round = 1 + below(300);
    moves_result r;
    pg_error e = {0};
    cr_assert_eq(moves_try(&r, &(problem){b, start, finish}, &options, &trial, &e), PG_OK, "%s", e.text);
    pg_buf t = {0};
    board_write(b, &t);
    buf_char(&t, '\n');
    position_text(&t, b, start);
    buf_add(&t, " to ");
    position_text(&t, b, finish);
    if (fewest == UINT32_MAX) {
        cr_assert_eq(r.answer, SEARCH_NONE, "%s", t.text);
    } else {
        cr_assert_eq(r.answer, SEARCH_FOUND, "%u moves: %s", fewest, t.text);
        cr_assert(r.optimal);
        cr_assert_eq(r.moves, fewest, "%u, not %u: %s", fewest, r.moves, t.text);
        cr_assert_eq(r.lower_bound, fewest);
        cr_assert_eq(moves_count(b, &r.best), fewest);
        uint64_t pegs = *r.best.start;
        cr_assert(position_has(start, &pegs));
        for (uint32_t i = 0; i < r.best.jumps; i++) {
            cr_assert(jump_fits(b, r.best.jump[i], &pegs));
            jump_play(b, r.best.jump[i], &pegs);
        }
        cr_assert(position_has(finish, &pegs));
    }
    buf_release(&t);
    moves_result_release(&r);
}

/* A finish that is played to, so that there is a game more often than not. */
static void played_finish(const board *b, const position *start, position *finish)
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
static void for_played_games(int rounds, uint32_t holes, uint32_t often,
                             void (*look)(const board *b, const position *start, const position *finish))
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

/* Some start, and a finish that is played to more often than not. */
static void check_some(const board *b)
{
    position start, finish;
    random_position(&start, b->holes, 5 + below(4));
    if (below(3))
        played_finish(b, &start, &finish);
    else
        random_position(&finish, b->holes, below(4));
    check(b, &start, &finish);
    position_release(&start);
    position_release(&finish);
}

/* ---- the beam by whole moves ----------------------------------------------------------------------------
 */

/* The game of a beam of so many threads, or none; it is played. */
static game move_beam(const problem *p, uint32_t most, size_t width, int threads)
{
    moves_engine e;
    game g = {0};
    pg_limits limits = {.threads = threads};
    cr_assert(engine_init(&e, p, &limits));
    if (e.jumps != PROBLEM_NO_JUMPS)
        cr_assert_eq(engine_move_beam(&e, most, width, &heuristic_usual, &g), PG_OK);
    cr_assert_eq(g.start != NULL, e.hit.found);
    if (e.hit.found) {
        cr_assert(problem_solved(p, &g));
        cr_assert_leq(moves_count(p->board, &g), e.hit.total);
        cr_assert_leq(e.hit.total, most);
    }
    engine_release(&e);
    return g;
}

static void check_move_beam(const board *b, const position *start, const position *finish)
{
    uint32_t fewest = plain_fewest(b, start, finish);
    uint64_t pegs;
    problem p = {b, start, finish};
    if (board_peg_change(b) >= 0 || problem_meets(&p, &pegs) == MEET_FOUND || fewest > 100)
        return;
    game g = move_beam(&p, fewest, 100000, 1 + (int)below(3)); /* leaves out nothing */
    cr_assert(g.start);
    cr_assert_eq(moves_count(b, &g), fewest);
    game_release(&g);
    g = move_beam(&p, fewest - 1, 100000, 1);
    cr_assert_not(g.start);
    game one = move_beam(&p, fewest + 1, 3, 1), three = move_beam(&p, fewest + 1, 3, 3);
    cr_assert_eq(one.jumps, three.jumps);
    cr_assert(!one.jumps || !memcmp(one.jump, three.jump, one.jumps * sizeof *one.jump));
    game_release(&one);
    game_release(&three);
}

/* A beam that leaves out nothing finds a shortest game, and none that is shorter; a narrow one finds the same
 * with any number of threads. */
Test(moves, move_beams_on_random_boards)
{
    state = 7;
    for_played_games(tries(150, 1500), 12, 5, check_move_beam);
}

/* Which of many starts has no jump is a hard question: where it is left open, nothing is called proved. With
 * 64 pegs such a start is found; some larger number of them takes too long. */
Test(moves, starts_that_are_not_decided)
{
    board *b = load("square:12", NULL);
    position start = read_position(b, "?"), finish = read_position(b, "?");
    uint64_t pegs[3];
    problem p = {b, &start, &finish};
    problem_meeting meet = MEET_FOUND;
    finish.stuck = b;
    for (start.total = 64; meet != MEET_UNKNOWN && start.total < 144; start.total++) {
        meet = problem_meets(&p, pegs);
        cr_assert(meet != MEET_FOUND || (position_has(&start, pegs) && position_has(&finish, pegs)));
        cr_assert(meet == MEET_FOUND || start.total > 64);
        if (meet == MEET_UNKNOWN)
            break;
    }
    cr_assert_eq(meet, MEET_UNKNOWN);
    moves_result r;
    pg_error e = {0};
    pg_limits limits = {.threads = 1, .memory = 1 << 20};
    moves_options how = {.limits = &limits};
    cr_assert_eq(moves_solve(&r, &p, &how, &e), PG_OK, "%s", e.text);
    cr_assert_eq(r.answer, SEARCH_OPEN);
    cr_assert_eq(r.lower_bound, 0);
    cr_assert_not(r.optimal);
    cr_assert_eq(r.stopped, PG_MEMORY);
    moves_result_release(&r);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

Test(moves, random_boards)
{
    state = 1;
    for (int round = 0; round < tries(400, 4000); round++) {
        board *b = random_board();
        if (b->jumps > 0 && b->holes <= 12)
            check_some(b);
        board_free(b);
    }
}

/* There x over y into z and y over x into z are one jump, and most symmetries change who jumps. */
Test(moves, complete_graphs)
{
    state = 3;
    for (uint32_t holes = 3; holes <= 6; holes++) {
        pg_buf t = {0};
        buf_add(&t, "lattice graph\n");
        for (uint32_t h = 0; h < holes; h++)
            for (uint32_t i = 0; i < h; i++)
                buf_printf(&t, "edge v%u v%u\n", h, i);
        board *b = parse(t.text);
        for (int round = 0; round < 300; round++)
            check_some(b);
        board_free(b);
        buf_release(&t);
    }
}

/* ---- all shortest games, one by one ------------------------------------------------------------------- */

enum { ENUMERATED = 3000, COMPARED = 500, MOST_WALK = 16 };

typedef struct every {
    const board *b;
    const position *finish;
    uint32_t moves, *image, elements;
    bool *edge;     /* 2^holes x 2^holes: one move leads from the first to the second */
    uint64_t *ways; /* (moves + 1) x 2^holes: walks from there to a finish, by moves that are left */
    uint64_t walk[MOST_WALK], walks, least;
    uint64_t kept[COMPARED][MOST_WALK]; /* the first walks */
} every;

static void list_edges(every *v)
{
    uint64_t all = UINT64_C(1) << v->b->holes;
    plain p = {v->b, PG_NEW(uint32_t, all), PG_NEW(uint64_t, all), 0, PG_NEW(bool, all * v->b->holes)};
    v->edge = PG_NEW(bool, all *all);
    for (uint64_t pegs = 0; pegs < all; pegs++) {
        memset(p.moves, 0xff, all * sizeof *p.moves);
        p.used = 0;
        p.moves[pegs] = 0;
        expand(&p, pegs);
        for (uint64_t i = 0; i < p.used; i++)
            v->edge[pegs * all + p.queue[i]] = true;
    }
    free(p.moves);
    free(p.queue);
    free(p.touring);
}

/* Element 0 is the identity, also where there is no list. */
static uint64_t picture(const every *v, uint32_t element, uint64_t pegs)
{
    uint64_t out = 0;
    if (!element)
        return pegs;
    for (uint32_t h = 0; h < v->b->holes; h++)
        if (pegs >> h & 1)
            out |= UINT64_C(1) << v->image[(size_t)element * v->b->holes + h];
    return out;
}

static bool is_least(const every *v)
{
    for (uint32_t i = 0; i < v->elements; i++)
        for (uint32_t k = 0; k <= v->moves; k++) {
            uint64_t other = picture(v, i, v->walk[k]);
            if (other < v->walk[k])
                return false;
            if (other > v->walk[k])
                break;
        }
    return true;
}

static void go_through(every *v, uint32_t k)
{
    uint64_t all = UINT64_C(1) << v->b->holes;
    if (k == v->moves) {
        if (v->walks < COMPARED)
            memcpy(v->kept[v->walks], v->walk, sizeof v->walk);
        v->walks++;
        v->least += is_least(v);
        return;
    }
    for (uint64_t next = 0; next < all; next++)
        if (v->edge[v->walk[k] * all + next] && v->ways[(v->moves - k - 1) * all + next]) {
            v->walk[k + 1] = next;
            go_through(v, k + 1);
        }
}

/* Do two walks begin alike and make the same moves, in whatever order? By crossing out. */
static bool same_moves(const every *v, const uint64_t *a, const uint64_t *b)
{
    bool crossed[MOST_WALK] = {false};
    for (uint32_t i = 0; i < v->moves; i++) {
        uint32_t k = 0;
        while (k < v->moves && (crossed[k] || (a[i] & ~a[i + 1]) != (b[k] & ~b[k + 1]) ||
                                (a[i + 1] & ~a[i]) != (b[k + 1] & ~b[k])))
            k++;
        if (k == v->moves)
            return false;
        crossed[k] = true;
    }
    return a[0] == b[0];
}

static uint32_t root(const uint32_t *parent, uint32_t i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

/* Numbers of classes of all walks, joined pair by pair: up to order, and up to order and those symmetries
 * that take walks to walks. */
static void join_walks(const every *v, uint32_t elements, uint64_t *orders, uint64_t *both)
{
    uint32_t n = (uint32_t)v->walks, parent[COMPARED];
    uint64_t image[MOST_WALK] = {0};
    *orders = *both = 0;
    for (uint32_t i = 0; i < n; i++)
        parent[i] = i;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (same_moves(v, v->kept[i], v->kept[k]))
                parent[root(parent, i)] = root(parent, k);
    for (uint32_t i = 0; i < n; i++)
        *orders += parent[i] == i;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t g = 0; g < elements; g++) {
            for (uint32_t k = 0; k <= v->moves; k++)
                image[k] = picture(v, g, v->kept[i][k]);
            uint32_t other = 0;
            while (other < n && memcmp(image, v->kept[other], (v->moves + 1) * sizeof *image))
                other++;
            cr_assert(other < n);
            parent[root(parent, i)] = root(parent, other);
        }
    for (uint32_t i = 0; i < n; i++)
        *both += parent[i] == i;
}

static int several, mirrored, reordered; /* problems that say something */

/* The numbers up to order, and that the games listed are games and differ by more than the order. */
static void check_orders(const every *v, const paths_result *r)
{
    const paths_kind *k = &r->orders;
    uint64_t orders, both;
    cr_assert(k->counted && (k->classes > PATHS_LISTED || k->listed == k->classes));
    if (v->walks <= COMPARED) {
        bool all = r->symmetries == v->elements; /* else some change who jumps */
        join_walks(v, all ? v->elements : 0, &orders, &both);
        cr_assert_eq((uint64_t)k->games, orders, "%lu, not %lu", orders, (uint64_t)k->games);
        if (all)
            cr_assert_eq((uint64_t)k->classes, both, "%lu, not %lu", both, (uint64_t)k->classes);
        reordered += orders > 1 && orders < v->walks && both < orders;
    }
    for (size_t i = 0; i < k->listed; i++)
        cr_assert_eq(moves_count(v->b, &k->game[i]), v->moves);
}

static void check_all(const board *b, const position *start, const position *finish)
{
    uint64_t all = UINT64_C(1) << b->holes, total = 0;
    every v = {.b = b, .finish = finish, .moves = plain_fewest(b, start, finish)};
    paths_result r;
    pg_error e = {0};
    pg_limits limits = {.threads = 1 + (int)below(3)};
    if (v.moves > 12)
        return;
    cr_assert_eq(
        paths_count(&r, &(problem){b, start, finish}, v.moves, &(paths_options){.count = true}, &limits, &e),
        PG_OK, "%s", e.text);
    list_edges(&v);
    v.ways = PG_NEW(uint64_t, (v.moves + 1) * all);
    for (uint64_t pegs = 0; pegs < all; pegs++)
        v.ways[pegs] = position_has(finish, &pegs);
    for (uint32_t k = 1; k <= v.moves; k++)
        for (uint64_t at = 0; at < all * all; at++)
            if (v.edge[at])
                v.ways[k * all + at / all] += v.ways[(k - 1) * all + at % all];
    for (uint64_t pegs = 0; pegs < all; pegs++)
        total += position_has(start, &pegs) ? v.ways[v.moves * all + pegs] : 0;
    symmetry_group g;
    problem_symmetries(&g, &(problem){b, start, finish}, NULL);
    v.elements = symmetry_elements(&g, 48, &v.image);
    symmetry_release(&g);
    const paths_kind *k = &r.sequences;
    if (k->counted) {
        cr_assert_eq((uint64_t)k->games, total, "%lu, not %lu", total, (uint64_t)k->games);
        cr_assert(k->classes > PATHS_LISTED || k->listed == k->classes);
        for (uint64_t pegs = 0; pegs < all && total <= ENUMERATED; pegs++) {
            v.walk[0] = pegs;
            if (position_has(start, &pegs) && v.ways[v.moves * all + pegs])
                go_through(&v, 0);
        }
        if (total <= ENUMERATED && r.symmetries == v.elements) {
            cr_assert_eq(v.walks, total);
            cr_assert_eq((uint64_t)k->classes, v.least, "%lu of %u", v.least, v.elements);
        }
        if (total <= ENUMERATED)
            check_orders(&v, &r);
        several += total > 1;
        mirrored += r.symmetries > 1 && k->classes < k->games;
    }
    for (size_t i = 0; i < k->listed; i++)
        cr_assert_eq(moves_count(b, &k->game[i]), v.moves);
    paths_release(&r);
    free(v.edge);
    free(v.ways);
    free(v.image);
}

typedef struct problem_state {
    const char *board, *rules, *start, *finish;
    uint32_t moves;
} problem_state;

/* A symmetric board with symmetric ends. */
static void check_even(const problem_state *row)
{
    board *b = NULL;
    pg_error e = {0};
    position start, finish;
    cr_assert_eq(board_load(&b, row->board, row->rules, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&start, b, row->start, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&finish, b, row->finish, &e), PG_OK, "%s", e.text);
    check_all(b, &start, &finish);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

Test(moves, all_shortest_games)
{
    state = 3;
    for_played_games(600, 9, 6, check_all);
    static const problem_state even[] = {
        {"triangle4", NULL, "?#9", "?#1", 5},
        {"triangle4", NULL, "full-b3", "?#1", 5},
        {"triangle4", NULL, "?#8", "?#2", 0},
        {"triangle4", NULL, "?#7", "?#1", 0},
    };
    for (size_t i = 0; i < sizeof even / sizeof *even; i++)
        check_even(&even[i]);
    cr_assert(several > 20 && mirrored > 2 && reordered > 2, "%d, %d, %d", several, mirrored, reordered);
}

typedef struct counted {
    const char *board, *rules, *start, *finish;
    uint32_t moves;
    uint64_t games, classes, orders, order_classes;
} counted;

static pg_status count_row(const counted *row, const pg_limits *limits, paths_result *r)
{
    board *b = NULL;
    pg_error e = {0};
    position start, finish;
    cr_assert_eq(board_load(&b, row->board, row->rules, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&start, b, row->start, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&finish, b, row->finish, &e), PG_OK, "%s", e.text);
    pg_status s = paths_count(r, &(problem){b, &start, &finish}, row->moves, &(paths_options){.count = true},
                              limits, &e);
    position_release(&start);
    position_release(&finish);
    board_free(b);
    return s;
}

static void check_counted(const counted *row)
{
    pg_limits limits = {.threads = 2};
    paths_result r;
    cr_assert_eq(count_row(row, &limits, &r), PG_OK);
    cr_assert(r.sequences.counted && r.orders.counted, "%s %s %s", row->board, row->start, row->finish);
    if (row->games) {
        cr_assert_eq((uint64_t)r.sequences.games, row->games);
        cr_assert_eq((uint64_t)r.sequences.classes, row->classes);
        cr_assert_eq((uint64_t)r.orders.games, row->orders);
    }
    cr_assert_eq((uint64_t)r.orders.classes, row->order_classes, "%s %s %s: %lu", row->board, row->start,
                 row->finish, (uint64_t)r.orders.classes);
    paths_release(&r);
}

/* "Number of solutions" in G. I. Bell's catalogue of the 15-hole triangle, gibell.net/pegsolitaire/Catalogs/
 * Triangular15: "unique solution sequences, irregardless of move order and symmetry". 133 in all. */
Test(moves, triangle_catalogue_numbers)
{
    static const counted row[] = {
        {"triangle5", NULL, "full-a1", "a1", 10, 0, 0, 0, 15},
        {"triangle5", NULL, "full-a4", "a1", 10, 0, 0, 0, 15},
        {"triangle5", NULL, "full-c5", "a1", 9, 0, 0, 0, 6},
        {"triangle5", NULL, "full-c5", "b3", 10, 0, 0, 0, 5},
        {"triangle5", NULL, "full-a1", "c5", 10, 0, 0, 0, 16},
        {"triangle5", NULL, "full-b3", "c5", 11, 0, 0, 0, 5},
        {"triangle5", NULL, "full-a4", "c5", 10, 0, 0, 0, 16},
        {"triangle5", NULL, "full-c5", "c5", 9, 0, 0, 0, 15},
        {"triangle5", NULL, "full-a1", "a4", 11, 0, 0, 0, 16},
        {"triangle5", NULL, "full-a4", "a4", 11, 0, 0, 0, 8},
        {"triangle5", NULL, "full-d4", "a4", 11, 0, 0, 0, 8},
        {"triangle5", NULL, "full-c5", "a4", 10, 0, 0, 0, 8},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check_counted(&row[i]);
}

/* Larger ones, so that they stay what they are; the sequences were first counted from both ends, by other
 * code. */
Test(moves, all_shortest_games_of_larger_boards)
{
    static const counted row[] = {
        {"diamond3", "8", "full-c3", "c3", 7, 72, 9, 28, 4},
        {"diamond4", "8", "full-d4", "d4", 10, 1208, 151, 568, 71},
        {"triangle6", NULL, "?#20", "?#1", 9, 11616, 1936, 3318, 553},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check_counted(&row[i]);
}

/* With little memory the numbers are no more than what there is. */
Test(moves, all_shortest_games_in_little_memory)
{
    static const counted row = {"diamond4", "8", "?#24", "?#1", 8, 4872, 609, 3000, 375};
    int partly = 0;
    for (size_t kib = 64; kib <= 4096; kib += kib / (size_t)tries(1, 4)) {
        pg_limits limits = {.threads = 1, .memory = kib << 10};
        paths_result r;
        cr_assert_eq(count_row(&row, &limits, &r), PG_OK);
        bool all = r.sequences.counted && r.orders.counted;
        cr_assert(r.stopped == (all ? PG_OK : PG_MEMORY));
        cr_assert(r.sequences.counted ? r.sequences.games == row.games : r.sequences.games <= row.games);
        cr_assert(r.orders.counted ? r.orders.games == row.orders : r.orders.games <= row.orders);
        partly += !all && (r.orders.games > 1 || r.sequences.games > 1);
        paths_release(&r);
    }
    cr_assert(partly > 0);
}

/* No bound asks for more than there is, from any position to the finish and from the start to any position.
 */
Test(moves, bounds_are_admissible)
{
    state = 2;
    for (int round = 0; round < tries(12, 60); round++) {
        board *b = random_board();
        bool good = b->jumps > 0 && b->holes <= 9;
        for (uint32_t j = 0; good && j < b->jumps; j++) /* a board with levels */
            good = b->jump[j].length == 3 && jump_carries(b, j) && !jump_cells(b, j)[1].after;
        if (good) {
            position start, finish, at;
            random_position(&start, b->holes, 6 + below(3));
            played_finish(b, &start, &finish);
            position_init(&at, b->holes);
            bound forward, backward;
            bound_init(&forward, &(problem){b, &start, &finish}, false, NULL);
            bound_init(&backward, &(problem){b, &start, &finish}, true, NULL);
            for (uint64_t pegs = 0; pegs < UINT64_C(1) << b->holes; pegs++) {
                *at.peg = pegs;
                if (!position_has(&finish, &pegs)) {
                    uint32_t moves = plain_fewest(b, &at, &finish);
                    cr_assert_leq((uint32_t)bound_at(&forward, 1, &pegs, BOUND_NO_HOLE, 100), moves);
                }
                uint32_t moves = plain_fewest(b, &start, &at);
                cr_assert_leq((uint32_t)bound_at(&backward, 1, &pegs, BOUND_NO_HOLE, 100), moves);
            }
            bound_release(&forward);
            bound_release(&backward);
            position_release(&start);
            position_release(&finish);
            position_release(&at);
        }
        board_free(b);
    }
}

static int potentials; /* that were looked at */

/* The fewest moves from `pegs` on, where the peg in `hole` may first go on with the move under way. */
static uint32_t fewest_under_way(const board *b, uint64_t pegs, uint32_t hole, const uint32_t *ahead)
{
    uint64_t all = UINT64_C(1) << b->holes;
    plain p = {b, PG_NEW(uint32_t, all), PG_NEW(uint64_t, all), 0, PG_NEW(bool, all * b->holes)};
    uint32_t fewest = ahead[pegs];
    memset(p.moves, 0xff, all * sizeof *p.moves);
    if (pegs >> hole & 1)
        tour(&p, pegs, hole, 0);
    for (uint64_t i = 0; i < p.used; i++)
        fewest = ahead[p.queue[i]] < fewest ? ahead[p.queue[i]] : fewest;
    free(p.moves);
    free(p.queue);
    free(p.touring);
    return fewest;
}

/* The potential for one position, held against the true distances of all of them: no position is further from
 * the finish in value than moves allow, nor is the start from a position. */
static void check_potential(const board *b, const potential_frame *f, const move_potential *p,
                            const uint32_t *ahead, const uint32_t *behind, const position *start,
                            const position *finish)
{
    int64_t end = INT64_MIN, begin = INT64_MAX;
    uint64_t all = UINT64_C(1) << b->holes;
    for (uint64_t pegs = 0; pegs < all; pegs++) {
        int64_t value = potential_value(f, p, &pegs);
        if (position_has(finish, &pegs) && value > end)
            end = value;
        if (position_has(start, &pegs) && value < begin)
            begin = value;
    }
    for (uint64_t pegs = 0; pegs < all; pegs++) {
        int64_t value = potential_value(f, p, &pegs);
        if (ahead[pegs] != UINT32_MAX)
            cr_assert_leq(value - end, (int64_t)p->scale * ahead[pegs]);
        uint32_t hole = below(b->holes), fewest = fewest_under_way(b, pegs, hole, ahead);
        if (fewest != UINT32_MAX)
            cr_assert_leq(value - p->start[hole] - end, (int64_t)p->scale * fewest);
        if (behind[pegs] != UINT32_MAX)
            cr_assert_leq(begin - value, (int64_t)p->scale * behind[pegs]);
    }
    potentials++;
}

static int32_t first_lane(const cuts_lanes *v) { return (*v)[0]; }

/* The lanes of a potential say what it says: its value, also after a jump, and with what a move under way
 * takes off it a position is refused just beyond the limit. Lanes that were in use before refuse nothing. */
static void check_lanes(const board *b, const potential_frame *f, const move_potential *p, bool back)
{
    const uint32_t chosen[2] = {0}, cost = 3;
    cuts c;
    cuts_init(&c, f, back);
    cuts_load(&c, p, chosen, 2);
    c.limit[cost * CUTS_VECTORS][1] = back ? INT16_MAX : INT16_MIN;
    cuts_load(&c, p, chosen, 1);
    cuts_lanes sum[CUTS_VECTORS], next[CUTS_VECTORS], *limit = c.limit + cost * CUTS_VECTORS;
    uint64_t pegs = below(UINT32_C(1) << b->holes);
    int32_t value = (int32_t)potential_value(f, p, &pegs), step = back ? 1 : -1;
    cuts_look(&c, 1, &pegs, sum);
    cr_assert_eq(first_lane(sum), value);
    for (uint32_t h = 0; h < b->holes; h++) {
        int32_t left = value - (back ? p->chain[h] - p->scale : p->start[h]);
        (*limit)[0] = (int16_t)left;
        cr_assert(!cuts_refuse(&c, sum, h, cost));
        (*limit)[0] = (int16_t)(left + step);
        cr_assert(cuts_refuse(&c, sum, h, cost));
    }
    (*limit)[0] = (int16_t)value;
    cr_assert(!cuts_refuse(&c, sum, BOUND_NO_HOLE, cost));
    (*limit)[0] = (int16_t)(value + step);
    cr_assert(cuts_refuse(&c, sum, BOUND_NO_HOLE, cost));
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint64_t after = pegs;
        if (!jump_fits(b, j, &pegs))
            continue;
        jump_play(b, j, &after);
        cuts_look(&c, 1, &after, next);
        if (back)
            cuts_jump(&c, 1, j, &after, &pegs, next, sum);
        else
            cuts_jump(&c, 1, j, &pegs, &after, sum, next);
        cr_assert_eq(first_lane(next), potential_value(f, p, &after));
        cr_assert_eq(first_lane(sum), value);
    }
    cuts_release(&c);
}

static void check_potentials(const board *b, const position *start, const position *finish)
{
    uint64_t all = UINT64_C(1) << b->holes;
    uint32_t *ahead = PG_NEW(uint32_t, all), *behind = PG_NEW(uint32_t, all);
    position at;
    position_init(&at, b->holes);
    for (uint64_t pegs = 0; pegs < all; pegs++) {
        *at.peg = pegs;
        ahead[pegs] = plain_fewest(b, &at, finish);
        behind[pegs] = plain_fewest(b, start, &at);
    }
    bound n;
    potential_frame f;
    potential_program program[2];
    bound_init(&n, &(problem){b, start, finish}, false, NULL);
    potential_frame_init(&f, b, &n);
    for (int back = 0; back < 2; back++) {
        cr_assert(potential_program_init(&program[back], &f, back, back ? start : finish));
        for (int i = 0; i < 20; i++) {
            uint64_t pegs = below((uint32_t)all), note = UINT64_C(1) << below(b->holes);
            move_potential p;
            if (!potential_ask(&program[back], NULL, &pegs, below(2) ? &note : NULL, &p))
                continue;
            check_potential(b, &f, &p, ahead, behind, start, finish);
            check_lanes(b, &f, &p, back);
            potential_release(&p);
        }
        potential_program_release(&program[back]);
    }
    potential_frame_release(&f);
    bound_release(&n);
    position_release(&at);
    free(ahead);
    free(behind);
}

/* Potentials against plain search, on boards of all kinds. */
Test(moves, potentials_are_admissible)
{
    state = 4;
    for_played_games(60, 8, 5, check_potentials);
    cr_assert(potentials > 200, "%d", potentials);
}

/* ---- known values ---------------------------------------------------------------------------------------
 */

static void check_known(const problem_state *row)
{
    board *b = NULL;
    pg_error e = {0};
    position start, finish;
    cr_assert_eq(board_load(&b, row->board, row->rules, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&start, b, row->start, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&finish, b, row->finish, &e), PG_OK, "%s", e.text);
    pg_limits limits = {.threads = 2};
    moves_options options = {.limits = &limits, .hunter = hunt_for_game};
    moves_result r;
    cr_assert_eq(moves_solve(&r, &(problem){b, &start, &finish}, &options, &e), PG_OK, "%s", e.text);
    cr_assert(r.answer == SEARCH_FOUND && r.optimal, "%s %s %s", row->board, row->start, row->finish);
    cr_assert_eq(r.moves, row->moves, "%s %s %s: %u", row->board, row->start, row->finish, r.moves);
    moves_result_release(&r);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* Bell, "Diagonal Peg Solitaire", table 2 (8-move rules), and OEIS A127500 (triangles, any vacancy to any
 * survivor). */
Test(moves, known_values_quick)
{
    static const problem_state row[] = {
        {"diamond3", "8", "full-c3", "c3", 7},  {"diamond3", "8", "?#12", "?#1", 7},
        {"diamond4", "8", "full-d4", "d4", 10}, {"diamond4", "8", "?#24", "?#1", 8},
        {"french", "8", "full-d4", "d4", 13},   {"french", "8", "?#36", "?#1", 12},
        {"diamond5", "8", "?#40", "?#1", 11},   {"triangle4", NULL, "?#9", "?#1", 5},
        {"triangle5", NULL, "?#14", "?#1", 9},  {"triangle6", NULL, "?#20", "?#1", 9},
        {"triangle7", NULL, "?#27", "?#1", 12}, {"triangle8", NULL, "?#35", "?#1", 13},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i += (size_t)tries(3, 1))
        check_known(&row[i]);
}

/* The same, and the central game of the English board in 18 moves (Bergholt 1912, proved by Beasley 1964). */
Test(moves, known_values_slow)
{
    static const problem_state row[] = {
        {"english", "4", "full-d4", "d4", 18},
        {"english", "8", "full-d4", "d4", 15},
        {"english", "8", "?#32", "?#1", 13},
    };
    if (!tries(0, 1))
        cr_skip_test("it takes a minute: PAGODA_SLOW=yes");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check_known(&row[i]);
}

/* Every class-compatible problem of the 15-hole triangle: Bell's catalogue, recomputed. */
/* Where the memory has no room for a block of potentials, those after it are not there either. */
Test(moves, potentials_without_room)
{
    board *b = load("diamond3", "8");
    position start = read_position(b, "full-c3"), finish = read_position(b, "c3");
    pg_limits limits = {.threads = 1};
    moves_engine e;
    cr_assert(engine_init(&e, &(problem){b, &start, &finish}, &limits));
    uint64_t record[e.shape.words + e.shape.notes];
    memset(record, 0, sizeof record);
    sample s = {.record = record, .records = 1, .size = e.shape.words + e.shape.notes};
    cuts_list none = {0};
    hits h = {0};
    uint32_t chosen[1];
    filter_try(&e, &none, &s, 0, &h);
    filter_try(&e, &none, &s, 1, &h);
    cr_expect_eq(h.rows, 0);
    cr_expect_eq(filter_choose(&h, chosen, 1), 0);
    free(h.bit);
    engine_release(&e);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* A record has no room for the cost of a game of so many moves: the hunted one is given, with a bound. */
Test(moves, more_moves_than_a_round_can_have)
{
    enum { PATHS = 130 };
    board *b;
    pg_error e = {0};
    pg_buf text = {0}, ends[2] = {{0}, {0}};
    buf_add(&text, "lattice graph\n");
    for (int i = 0; i < PATHS; i++) {
        buf_printf(&text, "edge a%d b%d\nedge b%d c%d\n", i, i, i, i);
        buf_printf(&ends[0], "%sa%d,b%d", i ? "," : "", i, i);
        buf_printf(&ends[1], "%sc%d", i ? "," : "", i);
    }
    cr_assert_eq(board_parse(&b, text.text, text.length, "paths", NULL, &e), PG_OK, "%s", e.text);
    position start = read_position(b, ends[0].text), finish = read_position(b, ends[1].text);
    moves_options options = {.hunter = hunt_for_game};
    moves_result r;
    cr_assert_eq(moves_solve(&r, &(problem){b, &start, &finish}, &options, &e), PG_OK, "%s", e.text);
    cr_expect_eq(r.answer, SEARCH_FOUND);
    cr_expect_eq(r.stopped, PG_LIMIT);
    cr_expect_eq(r.moves, PATHS);
    cr_expect_eq(r.lower_bound, 125);
    cr_expect_not(r.optimal);
    moves_result_release(&r);
    position_release(&start);
    position_release(&finish);
    board_free(b);
    buf_release(&text);
    buf_release(&ends[0]);
    buf_release(&ends[1]);
}

Test(moves, triangle_catalogue)
{
    static const problem_state row[] = {
        {"triangle5", NULL, "full-a1", "a1", 10}, {"triangle5", NULL, "full-a4", "a1", 10},
        {"triangle5", NULL, "full-c5", "a1", 9},  {"triangle5", NULL, "full-c5", "b3", 10},
        {"triangle5", NULL, "full-a1", "c5", 10}, {"triangle5", NULL, "full-b3", "c5", 11},
        {"triangle5", NULL, "full-a4", "c5", 10}, {"triangle5", NULL, "full-c5", "c5", 9},
        {"triangle5", NULL, "full-a1", "a4", 11}, {"triangle5", NULL, "full-a4", "a4", 11},
        {"triangle5", NULL, "full-d4", "a4", 11}, {"triangle5", NULL, "full-c5", "a4", 10},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check_known(&row[i]);
}

/* ---- packed levels ----------------------------------------------------------------------------------- */

/* Random positions, each with a note: some holes, any cost. */
static note_table *random_level(const moves_engine *e, level_room *room, level_room *bytes, size_t count)
{
    note_shape s = e->shape;
    note_table *t = table_new(s, room, bytes);
    uint64_t record[TABLE_MOST_SIZE];
    for (size_t i = 0; i < count; i++) {
        memset(record, 0, sizeof record);
        for (uint32_t h = 0; h < e->board->holes; h++) {
            bits_put(record, h, below(2));
            bits_put(record + s.words, h, below(e->board->holes) < 1 + i % 3);
        }
        record[note_size(s) - 1] |= note_top(below(TABLE_MOST_COST + 1), below(2));
        cr_assert(table_add(t, record));
    }
    table_squeeze(t);
    return t;
}

/* Of all records, in whatever order. */
static uint64_t level_sum(const note_table *t)
{
    uint64_t sum = 0, count = 0;
    const uint64_t *record;
    table_walk w;
    table_walk_all(&w, t);
    while ((record = table_walk_next(&w))) {
        uint64_t one = 0;
        for (size_t k = 0; k < note_size(t->shape); k++)
            one = one * UINT64_C(0x9e3779b97f4a7c15) + record[k];
        sum += one * one;
        count++;
    }
    cr_assert_eq(count, table_count(t));
    return sum;
}

/* What changes in the file is noticed. */
static void change_file(note_table *t)
{
    uint32_t part = 0;
    char byte;
    table_walk w;
    while (t->part[part].packed.length == 0)
        part++;
    off_t at = (off_t)t->part[part].packed.at;
    cr_assert_eq(pread(t->file.file, &byte, 1, at), 1);
    byte = (char)(byte ^ 16);
    cr_assert_eq(pwrite(t->file.file, &byte, 1, at), 1);
    table_walk_part(&w, t, part);
    cr_assert_not(atomic_load(&t->file.room->failed));
    cr_assert_null(table_walk_next(&w));
    cr_assert(atomic_load(&t->file.room->failed));
}

/* Records come back from memory and from the disk; without room or time they stay where they are, and more
 * room is enough then. */
static void check_packed(const moves_engine *e, size_t count, bool on_disk)
{
    const pg_limits late = {.deadline = clock_now() - 1};
    level_room room, bytes;
    room_init(&room, NULL, SIZE_MAX);
    room_init(&bytes, &(pg_limits){.disk = on_disk ? "/tmp" : NULL, .disk_space = 1}, 0);
    note_table *t = random_level(e, &room, &bytes, count);
    uint64_t sum = level_sum(t), all = table_count(t);
    table_pack(t, e->crew, NULL);
    cr_assert(!t->packed && level_sum(t) == sum);
    cr_assert_eq(atomic_load(&bytes.bytes) + atomic_load(&bytes.disk_bytes), 0);
    size_t *most = on_disk ? &bytes.disk_most : &bytes.most;
    *most = SIZE_MAX / 4;
    table_pack(t, e->crew, &late);
    cr_assert(!t->packed && level_sum(t) == sum);
    t->too_little = 0;
    *most = count / 2;
    table_pack(t, e->crew, NULL);
    cr_assert(!t->packed && level_sum(t) == sum);
    cr_assert_leq(atomic_load(&bytes.bytes) + atomic_load(&bytes.disk_bytes), count / 2);
    *most = SIZE_MAX / 4;
    table_pack(t, e->crew, NULL);
    cr_assert(t->packed && level_sum(t) == sum && table_count(t) == all);
    cr_assert_eq(atomic_load(&room.bytes), 0);
    cr_assert_eq(table_packed_bytes(t), atomic_load(&bytes.bytes) + atomic_load(&bytes.disk_bytes));
    if (on_disk)
        change_file(t);
    table_free(t);
    cr_assert_eq(atomic_load(&bytes.bytes) + atomic_load(&bytes.disk_bytes), 0);
}

Test(moves, packed_levels)
{
    static const char *const name[] = {"english", "triangle6", "diamond5",
                                       "wiegleb", "square:8",  "square:12"};
    state = 17;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        board *b = load(name[i], NULL);
        position any;
        moves_engine e;
        position_init(&any, b->holes);
        cr_assert(engine_init(&e, &(problem){b, &any, &any}, &(pg_limits){.threads = 2}));
        for (int k = 0; k < tries(4, 40); k++)
            check_packed(&e, 200 + below(20000), k % 2);
        engine_release(&e);
        position_release(&any);
        board_free(b);
    }
}

/* Bytes that are none of ours are refused, or are some record. */
Test(moves, records_of_random_bytes)
{
    int taken = 0, refused = 0;
    state = 3;
    for (int i = 0; i < tries(20000, 1000000); i++) {
        uint32_t words = 1 + below(2);
        const note_shape s = {.words = words, .notes = words + below(2)};
        uint8_t bytes[24];
        uint64_t record[5] = {0};
        size_t length = below(sizeof bytes);
        for (size_t k = 0; k < length; k++)
            bytes[k] = (uint8_t)(below(3) ? below(128) : below(256));
        const uint8_t *at = bytes;
        bool good = record_get(s, &at, bytes + length, record);
        cr_assert(at >= bytes && at <= bytes + length);
        taken += good;
        refused += !good;
    }
    cr_assert(taken > 100 && refused > 100);
}

/* A complete round whose levels at rest are all on disk. */
Test(moves, levels_on_disk)
{
    board *b = load("diamond4", "8");
    position start = read_position(b, "full-d4"), finish = read_position(b, "d4");
    problem p = {b, &start, &finish};
    pg_limits limits = {.threads = 2, .disk = "/tmp"};
    moves_engine e;
    game g = {0};
    cr_assert(engine_init(&e, &p, &limits));
    e.pack_all = true;
    e.packed_room.most = 0;
    cr_assert_eq(engine_round(&e, 10), PG_OK);
    cr_assert(e.hit.found);
    cr_assert_eq(e.hit.total, 10);
    cr_assert(engine_trace(&e, &g));
    cr_assert(problem_solved(&p, &g));
    cr_assert_eq(moves_count(b, &g), 10);
    cr_assert_eq(atomic_load(&e.packed_room.disk_peak), e.packed_bytes);
    cr_assert_gt(e.packed, 1000);
    game_release(&g);
    side_forget(&e.side[0]);
    side_forget(&e.side[1]);
    cr_assert_eq(atomic_load(&e.packed_room.disk_bytes), 0);
    engine_release(&e);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* ---- checkpoints ------------------------------------------------------------------------------------- */

static char *scratch_file(void)
{
    char name[] = "/tmp/moves-XXXXXX";
    int fd = mkstemp(name);
    cr_assert(fd >= 0);
    close(fd);
    unlink(name);
    return strdup(name);
}

static void give_engine(checkpoint_file *f, const void *of)
{
    engine_mark m;
    engine_mark_set(&m, of, true);
    engine_put(f, of, &m);
}

/* Once a file of a level has failed nothing is saved, and what was saved before stays. */
Test(moves, failing_files_cost_no_checkpoint)
{
    board *b = load("diamond4", "8");
    position start = read_position(b, "full-d4"), finish = read_position(b, "d4");
    pg_limits limits = {.threads = 2, .disk = "/tmp"};
    char *file = scratch_file(), *before, *after;
    size_t length, still;
    moves_engine e;
    checkpoint c;
    pg_error why;
    cr_assert(engine_init(&e, &(problem){b, &start, &finish}, &limits));
    e.pack_all = true;
    e.packed_room.most = 0;
    cr_assert_eq(engine_round(&e, 9), PG_OK);
    checkpoint_init(&c, file, "test of levels", strdup("?"), NULL);
    cr_assert_eq(checkpoint_save(&c, give_engine, &e, &why), PG_OK);
    cr_assert_eq(file_read(file, 1 << 24, &before, &length, &why), PG_OK);
    cr_expect(fabs((double)length - engine_put_bytes(&e)) < 4000, "%zu bytes, not about %.0f", length,
              engine_put_bytes(&e));
    const move_side *s = &e.side[0];
    size_t on_disk = 0;
    while (on_disk < s->levels && (!s->level[on_disk]->packed || table_count(s->level[on_disk]) < 100))
        on_disk++;
    cr_assert_lt(on_disk, s->levels);
    cr_assert_eq(ftruncate(s->level[on_disk]->file.file, 1), 0);
    cr_assert_eq(checkpoint_save(&c, give_engine, &e, &why), PG_INPUT);
    cr_expect(strstr(why.text, file) == why.text, "%s", why.text);
    cr_assert_eq(file_read(file, 1 << 24, &after, &still, &why), PG_OK);
    cr_expect(still == length && !memcmp(before, after, length));
    checkpoint_forget(&c);
    checkpoint_release(&c);
    engine_release(&e);
    free(before);
    free(after);
    free(file);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* A search that has so many seconds, with potentials from the first level on. With a file its levels are
 * packed, without one they are not: what comes out is the same. */
static pg_status search_for(moves_result *r, const board *b, const position *start, const position *finish,
                            const char *file, double seconds, pg_error *e)
{
    pg_limits limits = {.threads = 2, .deadline = seconds > 0 ? clock_now() + seconds : 0};
    moves_options options = {.limits = &limits, .checkpoint = file, .hunter = hunt_for_game};
    return moves_try(r, &(problem){b, start, finish}, &options,
                     &(moves_trial){.long_level = 1, .long_round = 200, .pack_all = file != NULL}, e);
}

/* Stopped again and again, and still the same answer, game and totals. Returns how often it was stopped. */
static int resume_to_the_end(const board *b, const position *start, const position *finish, double step)
{
    char *file = scratch_file();
    moves_result whole, r;
    pg_error e = {0};
    int stops = 0;
    bool done = false;
    uint32_t fewest = UINT32_MAX; /* moves of the best game so far, which no run forgets */
    cr_assert_eq(search_for(&whole, b, start, finish, NULL, 0, &e), PG_OK, "%s", e.text);
    for (double seconds = step; !done; seconds += step) {
        cr_assert_eq(search_for(&r, b, start, finish, file, seconds, &e), PG_OK, "%s", e.text);
        cr_assert_null(r.unsaved);
        cr_assert_eq(!access(file, F_OK), r.stopped != PG_OK, "the file is there as long as it is needed");
        done = r.stopped == PG_OK;
        stops += !done;
        cr_assert_leq(r.lower_bound, whole.lower_bound);
        cr_assert(fewest == UINT32_MAX || (r.answer == SEARCH_FOUND && r.moves <= fewest));
        fewest = r.answer == SEARCH_FOUND ? r.moves : fewest;
        if (done) {
            cr_assert_eq(r.answer, whole.answer);
            cr_assert_eq(r.moves, whole.moves);
            cr_assert_eq(r.states, whole.states);
            cr_assert_eq(r.last_states, whole.last_states);
            cr_assert_eq(r.last_moves, whole.last_moves);
            cr_assert_eq(r.lower_bound, whole.lower_bound);
            cr_assert_eq(r.optimal, whole.optimal);
            cr_assert_eq(r.best.jumps, whole.best.jumps);
            for (uint32_t i = 0; i < r.best.jumps; i++)
                cr_assert_eq(r.best.jump[i], whole.best.jump[i]);
        }
        moves_result_release(&r);
    }
    moves_result_release(&whole);
    free(file);
    return stops;
}

Test(moves, resumed)
{
    static const struct {
        const char *board, *rules, *start, *finish;
        double step;
    } problems[] = {
        {"triangle5", NULL, "?#14", "?#1", 2e-4},
        {"triangle6", NULL, "?#20", "?#1", 2e-3},
        {"diamond4", "8", "full-d4", "d4", 2e-3},
        {"triangle6", NULL, "full-a1", "a1?a2,b2,b3",
         1e-4},                                     /* games of any number of jumps: forwards alone */
        {"triangle5", NULL, "full-c5", "c3", 2e-4}, /* impossible */
    };
    int stops = 0;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i += (size_t)tries(3, 1)) {
        board *b = load(problems[i].board, problems[i].rules);
        position start = read_position(b, problems[i].start), finish = read_position(b, problems[i].finish);
        stops += resume_to_the_end(b, &start, &finish, problems[i].step);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
    cr_expect(stops > tries(2, 10), "%d", stops);
}

/* Rules with long moves and any number of pegs in the end. */
Test(moves, resumed_random)
{
    state = 7;
    for (int i = 0; i < tries(6, 30); i++) {
        board *b = random_board();
        position start, finish;
        random_position(&start, b->holes, 6 + below(3));
        i % 3 ? random_position(&finish, b->holes, 1) : played_finish(b, &start, &finish);
        pg_error e = {0};
        moves_result r;
        char *file = scratch_file();
        pg_status s = search_for(&r, b, &start, &finish, file, 0, &e);
        if (s == PG_INPUT)
            cr_expect(strstr(e.text, "--checkpoint: expected jumps"), "%s", e.text);
        else
            resume_to_the_end(b, &start, &finish, 1e-4);
        if (s == PG_OK)
            moves_result_release(&r);
        free(file);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

static void expect_refusal(const board *b, const position *start, const position *finish, const char *file,
                           const char *what)
{
    moves_result r;
    pg_error e = {0};
    cr_assert_eq(search_for(&r, b, start, finish, file, 0, &e), PG_INPUT, "%s", what);
    cr_assert(strstr(e.text, file) == e.text, "%s: %s", what, e.text);
    cr_assert(!access(file, F_OK), "a checkpoint that was refused should stay");
}

/* A checkpoint with levels, potentials and a game in it. */
static char *some_checkpoint(const board *b, const position *start, const position *finish, const char *file,
                             size_t *length)
{
    char *text = NULL;
    pg_error e = {0};
    *length = 0;
    for (double seconds = 1e-4; *length < 3000; seconds += 1e-4) {
        moves_result r;
        free(text);
        unlink(file);
        cr_assert_lt(seconds, 1.0);
        cr_assert_eq(search_for(&r, b, start, finish, file, seconds, &e), PG_OK, "%s", e.text);
        if (r.stopped == PG_OK)
            seconds = 1e-4;
        moves_result_release(&r);
        text = NULL;
        if (file_read(file, 1 << 20, &text, length, &e) != PG_OK)
            *length = 0;
    }
    return text;
}

static void put_file(const char *file, const char *bytes, size_t length)
{
    pg_error e = {0};
    cr_assert_eq(file_write(file, bytes, length, &e), PG_OK, "%s", e.text);
}

/* Cut anywhere, changed anywhere, longer than it should be, or of another question. */
Test(moves, damaged_checkpoints)
{
    board *b = load("triangle6", NULL);
    position start = read_position(b, "?#20"), finish = read_position(b, "?#1"),
             other = read_position(b, "?#2");
    char *file = scratch_file();
    size_t length;
    char *text = some_checkpoint(b, &start, &finish, file, &length);
    put_file(file, text, length);
    expect_refusal(b, &start, &other, file, "another finish");
    expect_refusal(b, &other, &finish, file, "another start");
    for (size_t cut = 0; cut < length; cut += (size_t)(cut < 600 ? tries(13, 1) : tries(197, 13))) {
        put_file(file, text, cut);
        expect_refusal(b, &start, &finish, file, "cut");
    }
    for (size_t i = 0; i < length; i += (size_t)(i < 600 ? tries(13, 1) : tries(193, 11))) {
        text[i] ^= (char)(1 << i % 8);
        put_file(file, text, length);
        expect_refusal(b, &start, &finish, file, "changed");
        text[i] ^= (char)(1 << i % 8);
    }
    char *longer = calloc(length + 8, 1);
    memcpy(longer, text, length);
    put_file(file, longer, length + 8);
    expect_refusal(b, &start, &finish, file, "longer");
    put_file(file, text, length);
    moves_result r;
    pg_error e = {0};
    cr_assert_eq(search_for(&r, b, &start, &finish, file, 0, &e), PG_OK, "%s", e.text);
    cr_expect_eq(r.moves, 9);
    cr_expect(r.optimal);
    cr_expect(access(file, F_OK));
    moves_result_release(&r);
    free(longer);
    free(text);
    free(file);
    position_release(&start);
    position_release(&finish);
    position_release(&other);
    board_free(b);
}

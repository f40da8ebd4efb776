/* test_count.c - exact numbers of positions and games that are known, bounds where a count is stopped, and
 * engines that agree.
 */
#include "boards.h"
#include "count_tests.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- known values ---------------------------------------------------------------------------- */

static void count_on(count_result *r, const char *name, const char *rules, const char *start,
                     const char *finish, count_options o)
{
    pg_error e = {0};
    position f = {0};
    board *b = load(name, rules);
    cr_assert(!getenv("PAGODA_SOURCE") || !chdir(getenv("PAGODA_SOURCE")));
    position s = read_position(b, start);
    if (finish)
        f = read_position(b, finish);
    cr_assert_eq(count_run(r, &(problem){b, &s, finish ? &f : NULL}, &o, &e), PG_OK, "%s", e.text);
    position_release(&s);
    position_release(&f);
    board_free(b);
}

/* The levels of english from the centre: OEIS A112737 (classes), and the same without symmetry. */
static const uint64_t english[][2] = {
    {1, 1},      {1, 4},        {2, 12},       {8, 60},         {39, 296},       {171, 1338},
    {719, 5648}, {2757, 21842}, {9751, 77559}, {31312, 249690}, {89927, 717788}, {229614, 1834379},
};

Test(count, levels_within_memory)
{
    /* A limit leaves the levels that were finished, exact ones. */
    count_result r;
    pg_limits limits = {.threads = 2, .memory = (size_t)24 << 20};
    count_on(&r, "english", NULL, "full-d4", NULL, (count_options){.limits = &limits, .classes = true});
    cr_assert(!r.complete && r.stopped == PG_MEMORY);
    cr_assert_geq(r.levels, sizeof english / sizeof *english);
    for (size_t k = 0; k < sizeof english / sizeof *english; k++) {
        cr_expect_eq(r.level[k].classes, english[k][0], "level %zu", k);
        cr_expect_eq(r.level[k].positions, english[k][1], "level %zu", k);
    }
    count_result_release(&r);
}

static void check_bounds(const count_result *r, const count_result *all, const char *what)
{
    for (size_t k = 0; k < r->levels; k++)
        cr_assert_eq(r->level[k].positions, all->level[k].positions, "%s: level %zu", what, k);
    for (size_t k = 0; k < all->levels && k < r->bounded; k++)
        cr_assert(r->bounds[k].least <= all->level[k].positions &&
                      r->bounds[k].most >= all->level[k].positions,
                  "%s: level %zu", what, k);
    cr_assert(!r->all_bounded || r->bounded >= all->levels);
}

/* With a start and a finish, counts that are stopped give bounds: the deadlines below hit all parts of the
 * work, on whatever machine, and what comes out has to hold. Little memory stops the levels after the same
 * level every time. */
Test(count, bounds_when_stopped)
{
    static const char *const row[][2] = {{"full-d4", "d4"}, {"full-d1", "d7"}, {"full-d4", "any#1"}};
    static const count_engine engine[] = {COUNT_AUTO, COUNT_LEVELS, COUNT_DENSE};
    size_t bounded = 0;
    for (int i = 0; i < tries(1, sizeof row / sizeof *row); i++) {
        count_result all, r;
        count_on(&all, "english", NULL, row[i][0], row[i][1], (count_options){.engine = COUNT_DENSE});
        cr_assert(all.complete);
        size_t enough = (size_t)(i + 1) * (size_t)tries(2, 2);
        for (int n = 0; n < 12 || (bounded < enough && n < 120); n += tries(2, 1)) {
            pg_limits limits = {.threads = 2, .deadline = clock_now() + 0.02 * (1 + n)};
            count_options o = {
                .limits = &limits, .classes = n % 2, .games = n % 3 == 0, .engine = engine[n % 3]};
            count_on(&r, "english", NULL, row[i][0], row[i][1], o);
            check_bounds(&r, &all, row[i][0]);
            bounded += r.bounded > 0;
            count_result_release(&r);
        }
        pg_limits little = {.threads = 1, .memory = (size_t)24 << 20};
        count_on(&r, "english", NULL, row[i][0], row[i][1], (count_options){.limits = &little});
        check_bounds(&r, &all, row[i][0]);
        cr_assert(r.stopped == PG_MEMORY && r.bounded > 10 && r.bounds[8].most < COUNT_UNKNOWN);
        count_result_release(&r);
        count_result_release(&all);
    }
    cr_expect_gt(bounded, (size_t)tries(1, 5));
}

/* Bounds that are true are not yet those that are known: without resource counts a level of either side has
 * as many positions as are reached from the start, or lead to the finish, and its bound is that number. Only
 * the last level of a side, which was not gone through, may have a weaker one. */
Test(count, bounds_are_tight)
{
    static const char *const row[][2] = {{"full-d4", "d4"}, {"full-d1", "d7"}, {"full-d4", "d1"}};
    enum { JUMPS = 31, LEVELS = 10 };
    pg_limits little = {.threads = 1, .memory = (size_t)24 << 20};
    count_options o = {.limits = &little, .engine = COUNT_LEVELS};
    for (int i = 0; i < tries(1, sizeof row / sizeof *row); i++) {
        count_result ahead, back, r;
        count_on(&ahead, "english", NULL, row[i][0], NULL, o);
        count_on(&back, "english", NULL, "any", row[i][1], o);
        count_on(&r, "english", NULL, row[i][0], row[i][1], o);
        cr_assert(r.stopped == PG_MEMORY && r.bounded == JUMPS + 1 && r.all_bounded);
        cr_assert(ahead.levels > LEVELS && back.levels > LEVELS);
        for (size_t k = 0; k < LEVELS; k++) {
            cr_expect_eq(r.bounds[k].most, ahead.level[k].positions, "%d: level %zu", i, k);
            cr_expect_eq(r.bounds[JUMPS - k].most, back.level[k].positions, "%d: level -%zu", i, k);
            cr_expect(!r.bounds[k].least && !r.bounds[JUMPS - k].least);
        }
        count_result_release(&ahead);
        count_result_release(&back);
        count_result_release(&r);
    }
}

/* Games on the 15-hole triangle: Bell, "The 15-hole triangular board" lists 29,760 solutions from the corner
 * (6,816 of them back to it); all games from there: 568,630. English levels: OEIS
 * A112737, which has them up to symmetry. */
static const struct {
    const char *board, *rules, *start, *finish;
    uint64_t positions, classes;
    const char *games;
} known[] = {
    {"triangle5", NULL, "full-a1", NULL, 3016, 1544, "568630"},
    {"triangle5", NULL, "full-a1", "any#1", 769, 390, "29760"},
    {"triangle5", NULL, "full-a1", "a1", 370, 190, "6816"},
    /* Seeds file 003: solutions of complete searches of cross, plus, fireplace and pyramid. */
    {"english", NULL, "@boards/positions/cross.position", "any#1", 10, 7, "4"},
    {"english", NULL, "@boards/positions/plus.position", "any#1", 50, 11, "32"},
    {"english", NULL, "@boards/positions/fireplace.position", "any#1", 24, 13, "8"},
    {"english", NULL, "@boards/positions/pyramid.position", "any#1", 8715, 4393, "10142448"},
    {NULL, NULL, NULL, NULL, 0, 0, NULL},
};

Test(count, known_numbers)
{
    for (size_t i = 0; known[i].board; i++)
        for (int engine = COUNT_LEVELS; engine <= COUNT_GRAPH; engine++) {
            count_result r;
            count_on(&r, known[i].board, known[i].rules, known[i].start, known[i].finish,
                     (count_options){.classes = true, .games = true, .engine = engine});
            cr_expect_eq(r.total.positions, known[i].positions, "%zu: %llu", i,
                         (unsigned long long)r.total.positions);
            cr_expect_eq(r.total.classes, known[i].classes, "%zu: %llu", i,
                         (unsigned long long)r.total.classes);
            cr_expect_str_eq(r.games, known[i].games, "%zu: %s", i, r.games);
            count_result_release(&r);
        }
}

/* Boards whose levels fill several parts and ask for resource counts: two
 * engines that share no loop agree. */
static const struct {
    const char *board, *rules, *start, *finish;
} middling[] = {
    {"triangle6", NULL, "full-c5", "c5"}, {"triangle6", NULL, "full-a1", NULL},
    {"square4", "8", "full-b2", "any#1"}, {"triangle6", NULL, "full-b2", "any#3"},
    {"hexagon3", NULL, "full-c3", "c3"},  {"square5", "4", "full-c3", "a1?c3,e5"},
};

static void same_result(const count_result *a, const count_result *b, size_t i)
{
    cr_assert_eq(a->levels, b->levels, "%zu: %zu and %zu levels", i, a->levels, b->levels);
    for (size_t k = 0; k < a->levels; k++) {
        cr_assert_eq(a->level[k].positions, b->level[k].positions, "%zu: level %zu", i, k);
        cr_assert_eq(a->level[k].classes, b->level[k].classes, "%zu: level %zu", i, k);
        cr_assert_eq(a->level[k].dead, b->level[k].dead, "%zu: level %zu", i, k);
        cr_assert_eq(a->level[k].dead_classes, b->level[k].dead_classes, "%zu: level %zu", i, k);
    }
    cr_assert((!a->games && !b->games) || !strcmp(a->games, b->games), "%zu: %s and %s", i, a->games,
              b->games);
}

Test(count, engines_agree)
{
    for (size_t i = 0; i < sizeof middling / sizeof *middling; i += (size_t)tries(2, 1))
        for (int dead = 0; dead < tries(1, 2); dead++) {
            count_result a, b;
            pg_limits two = {.threads = 2};
            count_options o = {
                .limits = &two, .classes = true, .games = true, .dead = dead, .refuter = &refuter};
            o.engine = COUNT_LEVELS;
            count_on(&a, middling[i].board, middling[i].rules, middling[i].start, middling[i].finish, o);
            o.engine = COUNT_GRAPH;
            count_on(&b, middling[i].board, middling[i].rules, middling[i].start, middling[i].finish, o);
            same_result(&a, &b, i);
            count_result_release(&a);
            count_result_release(&b);
        }
}

/* Complete graphs have a jump for every three vertices, all alike: here too the engines agree. */
Test(count, complete_graphs)
{
    for (int vertices = 4; vertices <= 12; vertices += 4) {
        pg_buf text = {0};
        pg_error e = {0};
        count_result r[2];
        buf_add(&text, "lattice graph\n");
        for (int i = 1; i < vertices; i++)
            for (int k = 0; k < i; k++)
                buf_printf(&text, "edge v%d v%d\n", k, i);
        board *b = parse(text.text);
        position start = read_position(b, "full-v0"), finish = read_position(b, "any#1");
        for (int i = 0; i < 2; i++) {
            count_options o = {.engine = i ? COUNT_DENSE : COUNT_LEVELS, .classes = true, .games = true};
            cr_assert_eq(count_run(&r[i], &(problem){b, &start, &finish}, &o, &e), PG_OK, "%s", e.text);
        }
        same_result(&r[0], &r[1], (size_t)vertices);
        for (int i = 0; i < 2; i++)
            count_result_release(&r[i]);
        position_release(&start);
        position_release(&finish);
        board_free(b);
        buf_release(&text);
    }
}

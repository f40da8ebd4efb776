/* test_closure.c - closures of random boards against a plain breadth-first search, their duals against the
 * definition, and known numbers.
 */
#include "board/problem.h"
#include "closure_tests.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* ---- comparisons --------------------------------------------------------------------------- */

static void compare_levels(const closure *c, const plain *p, const closure *among)
{
    uint64_t *count, *expected = calloc(p->used + 1, sizeof *expected);
    size_t levels, last = 0;
    pg_error e = {0};
    cr_assert_eq(closure_by_jumps(c, among, NULL, &count, &levels, &e), PG_OK, "%s", e.text);
    for (size_t i = 0; i < p->used; i++) {
        uint32_t level = p->level[p->queue[i]];
        if (among && !closure_has(among, p->queue[i]))
            continue;
        expected[level]++;
        last = level + 1 > last ? level + 1 : last;
    }
    cr_assert_eq(levels, last);
    for (size_t i = 0; i < levels; i++)
        cr_assert_eq(count[i], expected[i]);
    free(count);
    free(expected);
}

/* The orbits of members under a group whose elements are few enough to be listed. */
static void compare_orbits(const closure *c, const plain *p, const position *seeds)
{
    symmetry_group g;
    uint32_t *image;
    uint64_t count[65], expected[65] = {0};
    pg_error e = {0};
    problem_symmetries(&g, &(problem){p->b, seeds, NULL}, NULL);
    uint32_t elements = symmetry_elements(&g, 5000, &image);
    uint64_t by_pegs[65];
    closure_by_pegs(c, by_pegs);
    cr_assert_eq(closure_orbits(c, &g, NULL, by_pegs, count, &e), PG_OK, "%s", e.text);
    for (size_t i = 0; elements && i < p->used; i++) {
        bool least = true;
        for (uint32_t k = 0; k < elements && least; k++) {
            uint64_t turned;
            symmetry_apply(&turned, image + (size_t)k * p->b->holes, &p->queue[i], p->b->holes);
            least = turned >= p->queue[i];
        }
        expected[__builtin_popcountll(p->queue[i])] += least;
    }
    if (elements)
        cr_assert_arr_eq(count, expected, (p->b->holes + 1) * sizeof *count);
    free(image);
    symmetry_release(&g);
}

static void find_game(game *out, const closure *c, const board *b, uint64_t pegs)
{
    position at;
    bool reached;
    position_init(&at, b->holes);
    *at.peg = pegs;
    cr_assert_eq(closure_reaches(c, &at, NULL, &reached, out), PG_OK);
    cr_assert(reached);
    position_release(&at);
}

static void compare_games(const closure *c, const plain *p, const position *seeds)
{
    for (int i = 0; i < 5 && p->used; i++) {
        uint64_t pegs = p->queue[below((uint32_t)p->used)];
        game g;
        find_game(&g, c, p->b, pegs);
        check_game(p->b, &g, seeds, pegs);
        game_release(&g);
    }
}

static void compare_games_back(const closure *c, const plain *p, const position *seeds)
{
    for (int i = 0; i < 5 && p->used; i++) {
        uint64_t pegs = p->queue[below((uint32_t)p->used)];
        game g;
        find_game(&g, c, p->b, pegs);
        cr_assert_eq(*g.start, pegs);
        for (uint32_t k = 0; k < g.jumps; k++) {
            cr_assert(jump_fits(p->b, g.jump[k], &pegs));
            jump_play(p->b, g.jump[k], &pegs);
        }
        cr_assert(position_has(seeds, &pegs));
        game_release(&g);
    }
}

static void compare_find(const closure *c, const plain *p, const position *set)
{
    uint64_t pegs;
    bool expected = false, found;
    for (size_t i = 0; i < p->used && !expected; i++)
        expected = position_has(set, &p->queue[i]);
    cr_assert_eq(closure_find(c, set, NULL, &found, &pegs), PG_OK);
    cr_assert_eq(found, expected);
    if (found)
        cr_assert(closure_has(c, pegs) && position_has(set, &pegs));
}

/* Seeds of which there are more than members: any position with so many pegs. */
static void compare_among(const board *b, const closure *c, const plain *ahead)
{
    position any;
    pg_error e;
    position_init(&any, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(any.open, h);
    cr_assert_eq(position_set_total(&any, below(b->holes + 1), &e), PG_OK);
    plain on = plain_new(b, &any, true, ahead);
    closure *d = make(b, &any, true, c, 1 + (int)below(4));
    compare_members(d, &on);
    compare_levels(d, &on, NULL);
    closure_free(d);
    plain_free(&on);
    position_release(&any);
}

static void try_board(uint32_t most)
{
    board *b = random_board(most);
    position start = random_position(b), finish = random_position(b);
    plain ahead = plain_new(b, &start, false, NULL), back = plain_new(b, &finish, true, NULL),
          both = plain_new(b, &finish, true, &ahead);
    closure *c = make(b, &start, false, NULL, 1 + (int)below(4)),
            *d = make(b, &finish, true, NULL, 1 + (int)below(4)),
            *m = make(b, &finish, true, c, 1 + (int)below(4));
    compare_members(c, &ahead);
    compare_members(d, &back);
    compare_members(m, &both);
    compare_levels(c, &ahead, NULL);
    compare_levels(d, &back, NULL);
    compare_levels(c, &ahead, d);
    compare_levels(m, &both, NULL);
    compare_orbits(c, &ahead, &start);
    compare_orbits(d, &back, &finish);
    compare_games(c, &ahead, &start);
    compare_games_back(d, &back, &finish);
    compare_games_back(m, &both, &finish);
    compare_find(c, &ahead, &finish);
    compare_find(d, &back, &start);
    compare_among(b, c, &ahead);
    closure_free(c);
    closure_free(d);
    closure_free(m);
    plain_free(&ahead);
    plain_free(&back);
    plain_free(&both);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* ---- duals ------------------------------------------------------------------------------------ */

static uint64_t dual_of(const uint32_t *image, uint32_t holes, uint64_t pegs)
{
    uint64_t out = 0;
    for (uint32_t h = 0; h < holes; h++)
        out |= (uint64_t) !(pegs >> h & 1) << image[h];
    return out;
}

static bool is_identity(const uint32_t *image, uint32_t holes)
{
    for (uint32_t h = 0; h < holes; h++)
        if (image[h] != h)
            return false;
    return true;
}

/* What meet_duals leaves is what the definition says, in number and by pegs. Was it done? */
static bool try_dual(const board *b, const uint32_t *image)
{
    position start = random_position(b);
    plain p = plain_new(b, &start, false, NULL);
    closure *c = make(b, &start, false, NULL, 1 + (int)below(4));
    uint64_t expected = 0, by_pegs[65] = {0}, got[65];
    bool met;
    pg_error e = {0};
    cr_assert_eq(closure_meet_duals(c, image, NULL, &met, &e), PG_OK, "%s", e.text);
    for (size_t i = 0; i < p.used; i++) {
        bool in = !met || p.level[dual_of(image, b->holes, p.queue[i])] != UINT32_MAX;
        cr_assert_eq(closure_has(c, p.queue[i]), in);
        expected += in;
        by_pegs[__builtin_popcountll(p.queue[i])] += in;
    }
    cr_assert_eq(closure_count(c), expected);
    closure_by_pegs(c, got);
    cr_assert_arr_eq(got, by_pegs, (b->holes + 1) * sizeof *got);
    closure_free(c);
    plain_free(&p);
    position_release(&start);
    return met;
}

typedef struct tried {
    int plain_met, turned_met, refused;
} tried;

/* Symmetries of a board, the identity among them, and permutations that are none: the class tells them apart,
 * or they are done as they are. */
static void try_duals(const board *b, int tries, tried *t)
{
    symmetry_group g;
    uint32_t *image;
    symmetry_find(&g, b, NULL, NULL);
    uint32_t elements = symmetry_elements(&g, 5000, &image);
    for (int i = 0; i < tries && elements; i++) {
        uint32_t *one = image + (size_t)(i ? below(elements) : 0) * b->holes;
        if (i % 8 == 3) {
            uint32_t a = below(b->holes), o = below(b->holes), swap = one[a];
            one[a] = one[o];
            one[o] = swap;
        }
        bool met = try_dual(b, one), same = is_identity(one, b->holes);
        t->plain_met += met && same;
        t->turned_met += met && !same;
        t->refused += !met;
    }
    free(image);
    symmetry_release(&g);
}

Test(closure, duals)
{
    static const char *const square[] = {"4", "8"};
    state = 41;
    tried t = {0};
    for (int round = 0; round < 100; round++) {
        board *b = random_board(12);
        try_duals(b, 4, &t);
        board_free(b);
    }
    cr_assert(t.plain_met > 20 && t.turned_met > 20 && t.refused > 50, "%d %d %d", t.plain_met, t.turned_met,
              t.refused);
    t = (tried){0};
    for (size_t i = 0; i < sizeof square / sizeof *square; i++) {
        board *b = load("square4", square[i]);
        try_duals(b, 60, &t);
        board_free(b);
    }
    cr_assert(t.plain_met + t.turned_met > 0, "%d %d %d", t.plain_met, t.turned_met, t.refused);
}

Test(closure, random_small)
{
    state = 1;
    for (int i = 0; i < tries(100, 300); i++)
        try_board(12);
}

Test(closure, random_larger)
{
    state = 2;
    for (int i = 0; i < 6; i++)
        try_board(18);
}

/* ---- known numbers -------------------------------------------------------------------------- */

/* English board from the centre, jump by jump: positions, and positions up to symmetry (OEIS A112737). */
Test(closure, english)
{
    static const uint64_t expected[][2] = {
        {1, 1},
        {1, 4},
        {2, 12},
        {8, 60},
        {39, 296},
        {171, 1338},
        {719, 5648},
        {2757, 21842},
        {9751, 77559},
        {31312, 249690},
        {89927, 717788},
        {229614, 1834379},
        {517854, 4138302},
        {1022224, 8171208},
        {1753737, 14020166},
        {2598215, 20773236},
        {3312423, 26482824},
        {3626632, 28994876},
        {3413313, 27286330},
        {2765623, 22106348},
        {1930324, 15425572},
        {1160977, 9274496},
        {600372, 4792664},
        {265865, 2120101},
        {100565, 800152},
        {32250, 255544},
        {8688, 68236},
        {1917, 14727},
        {348, 2529},
        {50, 334},
        {7, 32},
        {2, 5},
    };
    board *b = load("english", NULL);
    position start = read_position(b, "full-d4");
    closure *c = make(b, &start, false, NULL, 2);
    uint64_t by_pegs[34], orbits[34];
    symmetry_group g;
    pg_error e = {0};
    problem_symmetries(&g, &(problem){b, &start, NULL}, NULL);
    closure_by_pegs(c, by_pegs);
    cr_assert_eq(closure_orbits(c, &g, NULL, by_pegs, orbits, &e), PG_OK);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        cr_expect_eq(orbits[32 - i], expected[i][0]);
        cr_expect_eq(by_pegs[32 - i], expected[i][1]);
    }
    cr_expect_eq(closure_count(c), 187636299);
    symmetry_release(&g);
    closure_free(c);
    position_release(&start);
    board_free(b);
}

/* Positions of two boards of 25 and 28 holes, and of the square by the other kernel and with other blocks. */
Test(closure, totals)
{
    static const struct {
        const char *board, *rules, *start;
        uint64_t positions;
    } table[] = {
        {"square5", NULL, "full-c3", 1183924},
        {"square5", NULL, "full-c3", 1183924},
        {"diamond4", "8", "full-d4", 26941074},
        {"triangle7", NULL, "full-a1", 40600768},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        board *b = load(table[i].board, table[i].rules);
        position start = read_position(b, table[i].start);
        closure *c = make(b, &start, false, NULL, 1 + (int)i % 2);
        cr_expect_eq(closure_count(c), table[i].positions);
        closure_free(c);
        position_release(&start);
        board_free(b);
    }
}

/* test_closure.c - closures of random boards against a plain breadth-first search, and known numbers. */
#include "closure/closure_parts.h"
#include "board/problem.h"
#include "boards.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- random boards ------------------------------------------------------------------------- */

static void add_picture(pg_buf *t, uint32_t rows, uint32_t columns)
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
static board *random_board(uint32_t most)
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
static position random_position(const board *b)
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

static void plain_meet(plain *p, const plain *within, uint64_t pegs, uint32_t level)
{
    if (p->level[pegs] != UINT32_MAX || (within && within->level[pegs] == UINT32_MAX))
        return;
    p->level[pegs] = level;
    p->queue[p->used++] = pegs;
}

static plain plain_new(const board *b, const position *seeds, bool backward, const plain *within)
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

static void plain_free(plain *p)
{
    free(p->level);
    free(p->queue);
}

/* ---- comparisons --------------------------------------------------------------------------- */

static void compare_members(const closure *c, const plain *p)
{
    uint64_t pegs, walked = 0, of_pegs[65] = {0}, expected[65] = {0};
    cr_assert_eq(closure_count(c), p->used, "%llu and not %zu members", (unsigned long long)closure_count(c),
                 p->used);
    for (uint64_t i = 0; i < (uint64_t)1 << p->b->holes; i++)
        cr_assert_eq(closure_has(c, i), p->level[i] != UINT32_MAX);
    for (unsigned part = 0; part < 3; part++) {
        closure_walk w;
        closure_walk_init(&w, c, part, 3);
        for (; closure_walk_next(&w, &pegs); walked++)
            cr_assert(p->level[pegs] != UINT32_MAX);
    }
    cr_assert_eq(walked, p->used);
    for (size_t i = 0; i < p->used; i++)
        expected[__builtin_popcountll(p->queue[i])]++;
    closure_by_pegs(c, of_pegs);
    cr_assert_arr_eq(of_pegs, expected, (p->b->holes + 1) * sizeof *of_pegs);
}

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

/* Plays a game from `start` and compares where it ends. */
static void check_game(const board *b, const game *g, const position *start, uint64_t end)
{
    uint64_t pegs = *g->start;
    cr_assert(position_has(start, &pegs));
    for (uint32_t i = 0; i < g->jumps; i++) {
        cr_assert(jump_fits(b, g->jump[i], &pegs));
        jump_play(b, g->jump[i], &pegs);
    }
    cr_assert_eq(pegs, end);
}

static void find_game(game *out, const closure *c, const board *b, uint64_t pegs)
{
    position at;
    bool reached;
    position_init(&at, b->holes);
    *at.peg = pegs;
    cr_assert_eq(closure_reaches(c, &at, NULL, 0, &reached, out), PG_OK);
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

static closure *make(const board *b, const position *seeds, bool backward, const closure *within, int threads)
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
    uint64_t by_pegs[34], orbits[34], *count;
    size_t levels;
    symmetry_group g;
    pg_error e = {0};
    problem_symmetries(&g, &(problem){b, &start, NULL}, NULL);
    cr_assert_eq(closure_by_jumps(c, NULL, NULL, &count, &levels, &e), PG_OK);
    closure_by_pegs(c, by_pegs);
    cr_assert_eq(closure_orbits(c, &g, NULL, by_pegs, orbits, &e), PG_OK);
    cr_assert_eq(levels, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < levels; i++) {
        cr_expect_eq(orbits[32 - i], expected[i][0]);
        cr_expect_eq(count[i], expected[i][1]);
    }
    cr_expect_eq(closure_count(c), 187636299);
    free(count);
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

/* ---- limits and checkpoints ------------------------------------------------------------------ */

/* A run that stops after some steps; after none when that is 0. */
typedef struct resuming {
    const board *b;
    const position *seeds;
    const closure *within;
    bool backward, keep, partial;
    const char *file; /* NULL: no checkpoint */
} resuming;

static pg_status resume(closure **out, const resuming *q, uint32_t steps, pg_error *e)
{
    struct closure_trial trial = {.most_mid = 3, .large = true, .steps = steps};
    pg_limits limits = {.threads = 2};
    closure_options o = {.limits = &limits,
                         .checkpoint = q->file,
                         .backward = q->backward,
                         .within = q->within,
                         .keep = q->keep,
                         .partial = q->partial};
    return closure_try(out, q->b, q->seeds, &o, &trial, e);
}

static char *scratch_file(void)
{
    char name[] = "/tmp/closure-XXXXXX";
    int fd = mkstemp(name);
    cr_assert(fd >= 0);
    close(fd);
    unlink(name);
    return strdup(name);
}

/* Stopped again and again, a few steps further each time, and still the same set. A file that is kept has it
 * at once. */
static void resume_to_the_end(resuming q, const plain *expected)
{
    char *file = scratch_file();
    closure *c = NULL;
    pg_error e = {0};
    pg_status s = PG_LIMIT;
    bool stopped = false;
    q.file = file;
    for (uint32_t steps = 1; s == PG_LIMIT; steps += 3) {
        s = resume(&c, &q, steps, &e);
        stopped |= s == PG_LIMIT;
    }
    cr_assert_eq(s, PG_OK, "%s", e.text);
    compare_members(c, expected);
    closure_free(c);
    cr_expect_eq(!access(file, F_OK), q.keep && stopped,
                 "the checkpoint of a run that is done stays when asked to");
    if (!access(file, F_OK)) {
        cr_assert_eq(resume(&c, &q, 0, &e), PG_OK, "%s", e.text);
        compare_members(c, expected);
        closure_forget(c, NULL);
        closure_free(c);
        cr_expect(access(file, F_OK));
    }
    free(file);
}

Test(closure, resumed)
{
    state = 3;
    for (int i = 0; i < tries(12, 60); i++) {
        board *b = random_board(12);
        position start = random_position(b), finish = random_position(b);
        plain ahead = plain_new(b, &start, false, NULL), back = plain_new(b, &finish, true, NULL),
              both = plain_new(b, &finish, true, &ahead);
        closure *c = NULL;
        pg_error e = {0};
        cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start}, 0, &e), PG_OK, "%s", e.text);
        resume_to_the_end((resuming){.b = b, .seeds = &start, .keep = i % 2}, &ahead);
        resume_to_the_end((resuming){.b = b, .seeds = &finish, .backward = true}, &back);
        resume_to_the_end(
            (resuming){.b = b, .seeds = &finish, .backward = true, .within = c, .keep = i % 3 == 0}, &both);
        closure_free(c);
        plain_free(&ahead);
        plain_free(&back);
        plain_free(&both);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

/* A run that was stopped gives some of the members when it is asked to, and none otherwise. */
Test(closure, partial)
{
    board *b = load("triangle5", NULL);
    position start = read_position(b, "full-a1");
    closure *c, *all = make(b, &start, false, NULL, 1);
    pg_error e = {0};
    cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start}, 20, &e), PG_LIMIT);
    cr_expect_null(c);
    cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start, .partial = true}, 20, &e), PG_OK, "%s",
                 e.text);
    cr_expect_eq(closure_stopped(c), PG_LIMIT);
    cr_expect(closure_count(c) > 1 && closure_count(c) < closure_count(all));
    closure_walk w;
    uint64_t pegs, walked = 0;
    closure_walk_init(&w, c, 0, 1);
    for (; closure_walk_next(&w, &pegs); walked++)
        cr_assert(closure_has(all, pegs));
    cr_expect_eq(walked, closure_count(c));
    closure_free(c);
    closure_free(all);
    position_release(&start);
    board_free(b);
}

/* Numbers of pegs that are said to be settled are: members are those of the
 * plain search. Returns how many. */
static uint32_t compare_settled(const closure *c, const plain *p)
{
    uint64_t count[65] = {0}, plain_count[65] = {0};
    uint32_t settled = 0;
    closure_by_pegs(c, count);
    for (uint64_t i = 0; i < p->used; i++)
        plain_count[__builtin_popcountll(p->queue[i])]++;
    for (uint32_t k = 0; k <= p->b->holes; k++)
        if (closure_settled(c, k)) {
            cr_assert_eq(count[k], plain_count[k], "%u pegs", k);
            settled++;
        }
    return settled;
}

/* Stopped after whole steps, and amid one: the level in hand has some of its members then. */
static uint32_t settled_after(const board *b, const position *seeds, bool backward, uint32_t number,
                              const plain *p)
{
    struct closure_trial trial = {.most_mid = 3, .large = true};
    number % 2 ? (trial.steps = number) : (trial.chunks = number);
    closure_options o = {.partial = true, .backward = backward};
    closure *c;
    pg_error e = {0};
    cr_assert_eq(closure_try(&c, b, seeds, &o, &trial, &e), PG_OK, "%s", e.text);
    uint32_t settled = closure_stopped(c) == PG_OK ? 0 : compare_settled(c, p);
    closure_free(c);
    return settled;
}

/* Any position with so many pegs: most of what they lead to is reached, the lightest and heaviest included.
 */
static position any_with_pegs(const board *b)
{
    position p;
    pg_error e;
    position_init(&p, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(p.open, h);
    cr_assert_eq(position_set_total(&p, below(b->holes + 1), &e), PG_OK);
    return p;
}

Test(closure, settled)
{
    uint32_t settled = 0;
    state = 5;
    for (int i = 0; i < tries(20, 100); i++) {
        board *b = random_board(15);
        position start = i % 2 ? random_position(b) : any_with_pegs(b);
        plain ahead = plain_new(b, &start, false, NULL), back = plain_new(b, &start, true, NULL);
        for (uint32_t n = 1; n < 300; n += 1 + below(n / 4 + 2))
            settled += settled_after(b, &start, false, n, &ahead) + settled_after(b, &start, true, n, &back);
        plain_free(&ahead);
        plain_free(&back);
        position_release(&start);
        board_free(b);
    }
    cr_expect((int)settled > tries(20, 100), "%u", settled);
}

Test(closure, refused_before_allocating)
{
    board *b = load("french", "8");
    position start = read_position(b, "full-d4");
    pg_limits limits = {.threads = 1, .memory = (size_t)1 << 30};
    closure_options o = {.limits = &limits};
    closure *c;
    pg_error e = {0};
    cr_expect(closure_bytes(b, &start, NULL) > (size_t)16 << 30);
    cr_expect(closure_bytes(b, &start, NULL) < (size_t)17 << 30);
    cr_expect_eq(closure_new(&c, b, &start, &o, &e), PG_MEMORY);
    cr_expect_str_eq(e.text, "a closure over 2^37 positions needs 16385 MiB");
    position_release(&start);
    board_free(b);
}

/* A jump of 28 holes, most of them pivots: a pull for each choice of what these are would be billions. */
Test(closure, long_patterns)
{
    static const char text[] = "rules custom\ndirection 0 1\n"
                               "pattern 110100001101000011010001000000 110111010000011111011010011011\n"
                               "holes\noooooooooooooooooooooooooooooooooooooooooooooooooo\n";
    board *b;
    closure *c;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, text, strlen(text), "text", NULL, &e), PG_OK, "%s", e.text);
    position start = read_position(b, "full");
    cr_expect_eq(closure_bytes(b, &start, NULL), SIZE_MAX);
    cr_expect_eq(closure_new(&c, b, &start, NULL, &e), PG_LIMIT);
    position_release(&start);
    board_free(b);
}

/* Jumps that move pegs and remove none: a game is searched for among the members, within limits. */
Test(closure, games_in_circles)
{
    static const char text[] = "rules custom\ndirection 0 1\ndirection 0 -1\ndirection 1 0\ndirection -1 0\n"
                               "pattern 10 01\nholes\nooooo\nooooo\nooooo\nooooo\n";
    board *b;
    closure *c;
    pg_error e = {0};
    bool reached;
    game g;
    pg_limits tight = {.memory = 600 << 10}, late = {.deadline = 1e-9};
    cr_assert_eq(board_parse(&b, text, strlen(text), "text", NULL, &e), PG_OK, "%s", e.text);
    position start = read_position(b, "a1,b1,c1,d1,e1,a2,b2,c2,d2,e2"),
             finish = read_position(b, "a3,b3,c3,d3,e3,a4,b4,c4,d4,e4");
    cr_assert_eq(closure_new(&c, b, &start, NULL, &e), PG_OK, "%s", e.text);
    cr_expect_eq(closure_count(c), 184756); /* 20 over 10 */
    cr_expect_eq(closure_reaches(c, &finish, NULL, 1000, &reached, &g), PG_LIMIT);
    cr_expect_eq(closure_reaches(c, &finish, &tight, 0, &reached, &g), PG_MEMORY);
    cr_expect_eq(closure_reaches(c, &finish, &late, 0, &reached, &g), PG_TIME);
    cr_assert_eq(closure_reaches(c, &finish, NULL, 0, &reached, &g), PG_OK);
    cr_assert(reached);
    cr_expect_eq(g.jumps, 20); /* each peg goes two rows down, one hole a jump */
    check_game(b, &g, &start, *finish.peg);
    game_release(&g);
    closure_free(c);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

static void write_bytes(const char *file, const char *bytes, size_t length)
{
    pg_error e = {0};
    cr_assert_eq(file_write(file, bytes, length, &e), PG_OK, "%s", e.text);
}

static void expect_refusal(const board *b, const position *seeds, const char *file, const char *what)
{
    closure *c;
    pg_error e = {0};
    cr_expect_eq(resume(&c, &(resuming){.b = b, .seeds = seeds, .file = file}, 0, &e), PG_INPUT, "%s", what);
    cr_expect(strstr(e.text, file) == e.text, "%s", e.text);
    cr_expect_null(c);
}

/* Cut anywhere, changed anywhere, longer than it should be, or of another start, board or direction. */
Test(closure, damaged_checkpoints)
{
    board *b = load("triangle5", NULL), *other = load("triangle5", "4");
    position start = read_position(b, "full-a1"), second = read_position(b, "full-a4");
    char *file = scratch_file(), *text;
    size_t length;
    closure *c;
    pg_error e = {0};
    cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start, .file = file}, 20, &e), PG_LIMIT);
    cr_assert_eq(file_read(file, 1 << 20, &text, &length, &e), PG_OK);
    expect_refusal(b, &second, file, "another start");
    expect_refusal(other, &start, file, "other rules");
    for (size_t cut = 0; cut < length; cut += (size_t)(cut < 300 ? tries(7, 1) : tries(397, 97))) {
        write_bytes(file, text, cut);
        expect_refusal(b, &start, file, "cut");
    }
    for (size_t i = 0; i < length; i += (size_t)(i < 300 ? tries(7, 1) : tries(389, 89))) {
        text[i] ^= 0x10;
        write_bytes(file, text, length);
        expect_refusal(b, &start, file, "changed");
        text[i] ^= 0x10;
    }
    char *longer = calloc(length + 1, 1);
    memcpy(longer, text, length);
    write_bytes(file, longer, length + 1);
    expect_refusal(b, &start, file, "longer");
    write_bytes(file, text, length);
    cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start, .file = file}, 0, &e), PG_OK, "%s", e.text);
    closure_free(c);
    unlink(file);
    free(file);
    free(text);
    free(longer);
    position_release(&start);
    position_release(&second);
    board_free(b);
    board_free(other);
}

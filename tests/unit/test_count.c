/* test_count.c - exact numbers: known ones, and against brute force on random small boards of all kinds. */
#include "count/count.h"
#include "prover/learn.h"
#include "boards.h"
#include "count/saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BRUTE_HOLES = 10, BRUTE_POSITIONS = 1 << BRUTE_HOLES };
typedef unsigned __int128 wide;

/* ---- resource counts, as the command gives them ------------------------------------------------ */

static void *open_learner(const board *b, const position *finish, const pg_limits *limits)
{
    learner *l = PG_NEW(learner, 1);
    learner_init(l, b, finish, limits);
    return l;
}

static void close_learner(void *l)
{
    learner_release(l);
    free(l);
}

static const count_refuter refuter = {open_learner, learner_refute, close_learner};

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
        for (int n = 0; n < 12; n += tries(2, 1)) {
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

/* ---- random boards ------------------------------------------------------------------------------ */

static void random_free(pg_buf *out)
{
    int holes = 4 + below(6), jumps = 3 + below(12);
    buf_add(out, "board t\nlattice free\n");
    for (int h = 0; h < holes; h++)
        buf_printf(out, "hole h%d\n", h);
    for (int j = 0; j < jumps; j++) {
        int a = below(holes), o = below(holes), c = below(holes);
        if (a != o && o != c && a != c)
            buf_printf(out, "jump h%d h%d h%d\n", a, o, c);
    }
}

static void random_graph(pg_buf *out)
{
    int holes = 4 + below(5);
    buf_add(out, "board t\nlattice graph\n");
    for (int h = 0; h < holes; h++)
        buf_printf(out, "hole h%d\n", h);
    for (int a = 0; a < holes; a++)
        for (int c = a + 1; c < holes; c++)
            if (!below(3) || c == a + 1)
                buf_printf(out, "edge h%d h%d\n", a, c);
}

static void random_star(pg_buf *out)
{
    int leaves = 3 + below(6);
    buf_add(out, "board t\nlattice graph\n");
    for (int a = 0; a < leaves; a++)
        buf_printf(out, "edge c h%d\n", a);
}

static void random_grid(pg_buf *out, bool custom)
{
    static const char *const pattern[] = {"110 001", "110 011", "10 01",   "1110 0001",
                                          "111 000", "100 011", "101 010", "11 01"};
    int rows = 2 + below(2), cols = 3 + below(BRUTE_HOLES / 3 - 2 + (rows == 2));
    buf_printf(out, "board t\nrules %s\n", custom ? "custom" : below(2) ? "8" : "6");
    for (int d = 0, n = 1 + below(4); custom && d < n; d++)
        buf_printf(out, "direction %d %d\n", below(3) - 1, d % 2 ? 1 : -1);
    for (int p = 0, n = 1 + below(2); custom && p < n; p++)
        buf_printf(out, "pattern %s\n", pattern[below(8)]);
    if (below(2))
        buf_printf(out, "wrap %s\n", below(2) ? "rows" : "both");
    buf_add(out, "holes\n");
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < cols; x++)
            buf_char(out, y + x == 0 || below(8) ? 'o' : '.');
        buf_char(out, '\n');
    }
}

static board *random_board(void)
{
    board *b = NULL;
    while (!b) {
        pg_buf text = {0};
        pg_error e;
        switch (below(6)) {
        case 0: random_free(&text); break;
        case 1: random_graph(&text); break;
        case 2: random_star(&text); break;
        case 3: random_grid(&text, false); break;
        default: random_grid(&text, true);
        }
        if (board_parse(&b, text.text, text.length, "t", NULL, &e) != PG_OK)
            b = NULL;
        buf_release(&text);
    }
    return b;
}

static void random_position(position *p, uint32_t holes)
{
    position_init(p, holes);
    uint32_t open = below(4) ? 0 : below(3) ? 2 : holes;
    for (uint32_t h = 0; h < holes; h++) {
        bits_put(p->peg, h, below(3) > 0);
        if (open && below(holes) < open) {
            bits_set(p->open, h);
            bits_clear(p->peg, h);
        }
    }
    pg_error e;
    if (!position_closed(p) && below(2))
        position_set_total(p, (int64_t)position_pegs(p) + below((int)position_open(p) + 1), &e);
}

/* ---- brute force ---------------------------------------------------------------------------------- */

typedef struct brute {
    const board *b;
    uint32_t positions;
    int level[BRUTE_POSITIONS];
    bool goal[BRUTE_POSITIONS], wins[BRUTE_POSITIONS], start[BRUTE_POSITIONS];
    int colour[BRUTE_POSITIONS]; /* of the games' depth-first search: 1 on the way, 2 done */
    wide games[BRUTE_POSITIONS];
    bool cycle;
} brute;

static bool play(const board *b, uint32_t j, bool back, uint64_t pegs, uint64_t *to)
{
    *to = pegs;
    if (!(back ? jump_fits_back(b, j, to) : jump_fits(b, j, to)))
        return false;
    back ? jump_undo(b, j, to) : jump_play(b, j, to);
    return true;
}

static bool stuck(const board *b, bool back, uint64_t pegs)
{
    uint64_t to;
    for (uint32_t j = 0; j < b->jumps; j++)
        if (play(b, j, back, pegs, &to))
            return false;
    return true;
}

/* Breadth first from the marked starts. */
static void brute_levels(brute *t, bool back)
{
    for (uint32_t p = 0; p < t->positions; p++)
        t->level[p] = t->start[p] ? 0 : -1;
    bool more = true;
    for (int k = 0; more; k++) {
        more = false;
        for (uint32_t p = 0; p < t->positions; p++)
            for (uint32_t j = 0; t->level[p] == k && j < t->b->jumps; j++) {
                uint64_t to;
                if (play(t->b, j, back, p, &to) && t->level[to] < 0) {
                    t->level[to] = k + 1;
                    more = true;
                }
            }
    }
}

static void brute_wins(brute *t)
{
    for (uint32_t p = 0; p < t->positions; p++)
        t->wins[p] = t->level[p] >= 0 && t->goal[p];
    for (bool more = true; more;) {
        more = false;
        for (uint32_t p = 0; p < t->positions; p++)
            for (uint32_t j = 0; t->level[p] >= 0 && !t->wins[p] && j < t->b->jumps; j++) {
                uint64_t to;
                if (play(t->b, j, false, p, &to) && t->wins[to])
                    t->wins[p] = more = true;
            }
    }
}

static wide brute_games(brute *t, uint64_t p)
{
    if (!t->wins[p])
        return 0;
    if (t->colour[p] == 1)
        t->cycle = true;
    if (t->colour[p])
        return t->games[p];
    t->colour[p] = 1;
    wide sum = t->goal[p];
    for (uint32_t j = 0; j < t->b->jumps; j++) {
        uint64_t to;
        if (play(t->b, j, false, p, &to))
            sum += brute_games(t, to);
    }
    t->colour[p] = 2;
    return t->games[p] = sum;
}

/* Orbits of the positions with `in`, under all permutations of holes that keep jumps, start and finish. */
static uint64_t brute_classes(const board *b, const position *start, const position *finish, const bool *in)
{
    symmetry_group g;
    uint32_t *image, number;
    uint64_t classes = 0;
    problem_symmetries(&g, &(problem){b, start, finish}, NULL);
    number = symmetry_elements(&g, 400000, &image);
    bool *seen = PG_NEW(bool, BRUTE_POSITIONS);
    for (uint64_t p = 0; p < UINT64_C(1) << b->holes; p++) {
        if (!in[p] || seen[p])
            continue;
        classes++;
        for (uint32_t e = 0; e < number; e++) {
            uint64_t to;
            symmetry_apply(&to, image + (size_t)e * b->holes, &p, b->holes);
            cr_assert(in[to]);
            seen[to] = true;
        }
    }
    free(seen);
    free(image);
    symmetry_release(&g);
    return classes;
}

typedef struct question {
    const board *b;
    const position *start, *finish; /* finish NULL: none; start all open then: any */
    bool backwards;
} question;

static brute *brute_new(const question *q)
{
    brute *t = PG_NEW(brute, 1);
    t->b = q->b;
    t->positions = UINT32_C(1) << q->b->holes;
    for (uint64_t p = 0; p < t->positions; p++) {
        bool is_finish = q->finish && position_has(q->finish, &p);
        t->start[p] = q->backwards ? is_finish : position_has(q->start, &p);
        t->goal[p] = q->finish ? is_finish : stuck(q->b, false, p);
    }
    brute_levels(t, q->backwards);
    if (q->backwards)
        for (uint32_t p = 0; p < t->positions; p++)
            t->wins[p] = t->level[p] >= 0;
    else
        brute_wins(t);
    for (uint64_t p = 0; p < t->positions; p++)
        t->games[p] = 0;
    return t;
}

/* The number of games as text, or NULL when it is infinite. */
static const char *brute_games_text(brute *t, const question *q, char *text)
{
    wide sum = 0;
    for (uint64_t p = 0; p < t->positions; p++)
        if (q->backwards || position_has(q->start, &p))
            sum += brute_games(t, p);
    char *at = text + 63;
    *at = 0;
    do {
        *--at = (char)('0' + (int)(sum % 10));
        sum /= 10;
    } while (sum);
    return t->cycle ? NULL : at;
}

/* ---- comparing ---------------------------------------------------------------------------------------- */

/* Then the dense engine knows classes and dead positions by level, too. */
static bool levels_go_by_pegs(const question *q)
{
    const position *from = q->backwards ? q->finish : q->start;
    return (!q->b->jumps || board_peg_change(q->b)) && (position_closed(from) || from->total >= 0);
}

static void compare_levels(const count_result *r, const brute *t, const question *q, const char *what)
{
    bool on_games = q->finish && !q->backwards, by_pegs = levels_go_by_pegs(q);
    bool *in = PG_NEW(bool, BRUTE_POSITIONS);
    uint64_t classes = 0;
    size_t deepest = r->levels;
    for (uint32_t p = 0; p < t->positions; p++)
        deepest = (int)deepest < t->level[p] ? (size_t)t->level[p] : deepest;
    for (size_t k = 0; k <= deepest; k++) {
        uint64_t positions = 0, dead = 0;
        for (uint32_t p = 0; p < t->positions; p++) {
            in[p] = t->level[p] == (int)k && (!on_games || t->wins[p]);
            positions += in[p];
            if (on_games)
                dead += t->level[p] == (int)k && !t->wins[p];
            else
                dead += in[p] && stuck(q->b, q->backwards, p);
        }
        uint64_t orbits = brute_classes(q->b, q->backwards ? NULL : q->start, q->finish, in);
        count_tally none = {0}, got = k < r->levels ? r->level[k] : none;
        cr_assert_eq(got.positions, positions, "%s: level %zu: %d, not %d", what, k, (int)got.positions,
                     (int)positions);
        if (by_pegs || r->engine != COUNT_DENSE) {
            cr_assert_eq(got.classes, orbits, "%s: level %zu: %d, not %d classes", what, k, (int)got.classes,
                         (int)orbits);
            cr_assert_eq(got.dead, dead, "%s: level %zu: %d, not %d dead", what, k, (int)got.dead, (int)dead);
        }
        classes += orbits;
    }
    if (by_pegs || r->engine != COUNT_DENSE)
        cr_assert_eq(r->total.classes, classes, "%s", what);
    free(in);
}

static void compare(const question *q, brute *t, count_engine engine, int threads, bool cut, const char *what)
{
    char text[64];
    pg_error e;
    pg_limits limits = {.threads = threads};
    bool all = engine != COUNT_DENSE || levels_go_by_pegs(q);
    count_options o = {
        .limits = &limits, .engine = engine, .classes = all, .dead = all, .refuter = cut ? &refuter : NULL};
    count_result r;
    pg_status s = count_run(&r, &(problem){q->b, q->start, q->finish}, &o, &e);
    if (s == PG_OK) { /* else by levels, which do not apply to these rules */
        cr_assert(r.complete);
        compare_levels(&r, t, q, what);
    } else {
        cr_assert(engine == COUNT_LEVELS, "%s: %s", what, e.text);
    }
    count_result_release(&r);
    if (engine == COUNT_LEVELS && s != PG_OK)
        return;
    o.games = true;
    const char *games = brute_games_text(t, q, text);
    s = count_run(&r, &(problem){q->b, q->start, q->finish}, &o, &e);
    if (engine == COUNT_DENSE && !(all && q->finish && !q->backwards)) {
        cr_assert_eq(s, PG_INPUT);
    } else {
        cr_assert_eq(s, games ? PG_OK : PG_INPUT, "%s: %s", what, e.text);
        cr_assert(!games || !strcmp(games, r.games), "%s: %s games, not %s", what, r.games, games);
    }
    count_result_release(&r);
}

/* The finish that is the dual of the start, seen through a symmetry of the board: half of the times its own
 * inverse. */
static void dual_position(position *finish, const position *start, const board *b)
{
    symmetry_group g;
    uint32_t *image, holes = b->holes;
    symmetry_find(&g, b, NULL, NULL);
    uint32_t elements = symmetry_elements(&g, 5000, &image);
    const uint32_t *one = elements ? image + (size_t)below((int)elements) * holes : NULL;
    position_init(finish, holes);
    for (uint32_t h = 0; h < holes; h++) {
        uint32_t to = one ? one[h] : h;
        bits_put(finish->open, to, bits_get(start->open, h));
        bits_put(finish->peg, to, !bits_get(start->open, h) && !bits_get(start->peg, h));
    }
    finish->total = start->total < 0 ? -1 : (int64_t)holes - start->total;
    free(image);
    symmetry_release(&g);
}

Test(count, agrees_with_brute_force)
{
    state = 7;
    for (int round = 0; round < tries(100, 500); round++) {
        board *b = random_board();
        if (b->holes > BRUTE_HOLES) {
            board_free(b);
            continue;
        }
        position start, finish;
        random_position(&start, b->holes);
        bool dual = !below(3);
        /* Nearly full: there are games. */
        for (uint32_t h = 0; dual && position_closed(&start) && h < b->holes; h++)
            bits_put(start.peg, h, below((int)b->holes) > 0);
        if (dual)
            dual_position(&finish, &start, b);
        else
            random_position(&finish, b->holes);
        question q = {b, &start, below(3) ? &finish : NULL, false};
        q.backwards = q.finish && position_open(&start) == b->holes && start.total < 0;
        brute *t = brute_new(&q);
        pg_buf what = {0};
        buf_printf(&what, "round %d: ", round);
        board_write(b, &what);
        position_text(&what, b, &start);
        buf_add(&what, " -> ");
        position_text(&what, b, &finish);
        for (int engine = COUNT_AUTO; engine <= COUNT_DENSE; engine++)
            compare(&q, t, (count_engine)engine, 1 + round % 3, round % 2, what.text);
        buf_release(&what);
        free(t);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

/* ---- checkpoints of counts by levels ------------------------------------------------------------- */

static char *scratch_file(void)
{
    char name[] = "/tmp/count-XXXXXX";
    int fd = mkstemp(name);
    cr_assert(fd >= 0);
    close(fd);
    unlink(name);
    return strdup(name);
}

static pg_status count_for(count_result *r, const board *b, const position *start, const position *finish,
                           const char *file, double seconds, bool all, pg_error *e)
{
    pg_limits limits = {.threads = 2, .deadline = seconds > 0 ? clock_now() + seconds : 0};
    count_options o = {.limits = &limits,
                       .engine = COUNT_LEVELS,
                       .checkpoint = file,
                       .classes = all,
                       .games = true,
                       .dead = all};
    return count_run(r, &(problem){b, start, finish}, &o, e);
}

static void expect_same(const count_result *r, const count_result *whole)
{
    cr_assert_eq(r->levels, whole->levels);
    cr_assert(!memcmp(r->level, whole->level, r->levels * sizeof *r->level));
    cr_assert(!memcmp(&r->total, &whole->total, sizeof r->total));
    cr_assert_str_eq(r->games, whole->games);
    cr_assert(r->complete);
}

/* Stopped again and again, and still the same numbers. Returns how often it went on from a file. */
static int resume_to_the_end(const board *b, const position *start, const position *finish, bool all)
{
    char *file = scratch_file();
    count_result whole, r;
    pg_error e = {0};
    int resumed = 0;
    bool done = false, found = false;
    cr_assert_eq(count_for(&whole, b, start, finish, NULL, 0, all, &e), PG_OK, "%s", e.text);
    for (double seconds = 2e-4; !done; seconds *= 1.25) {
        cr_assert_eq(count_for(&r, b, start, finish, file, seconds, all, &e), PG_OK, "%s", e.text);
        cr_assert_null(r.unsaved);
        done = r.stopped == PG_OK;
        resumed += found && done;
        found = !access(file, F_OK);
        cr_assert(!found || !done, "the checkpoint of a count that is done should be gone");
        if (done)
            expect_same(&r, &whole);
        count_result_release(&r);
    }
    count_result_release(&whole);
    free(file);
    return resumed;
}

Test(count, resumed)
{
    static const struct {
        const char *board, *start, *finish; /* finish NULL: none */
    } problems[] = {
        {"triangle5", "full-a1", NULL},       {"triangle6", "full-a1", NULL},
        {"triangle5", "any", "c3"},           {"triangle5", "full-a1", "a1"}, /* swapped by the board */
        {"triangle6", "full-a1", "c5"},                                       /* from both ends */
        {"triangle5", "full-a1", "a1?a2,b2"}, /* forwards to the end, and back */
    };
    int resumed = 0;
    for (size_t i = 0; i < 2 * sizeof problems / sizeof *problems; i += (size_t)tries(3, 1)) {
        bool all = i % 2;
        board *b = load(problems[i / 2].board, NULL);
        position start = read_position(b, problems[i / 2].start), finish;
        if (problems[i / 2].finish)
            finish = read_position(b, problems[i / 2].finish);
        resumed += resume_to_the_end(b, &start, problems[i / 2].finish ? &finish : NULL, all);
        if (problems[i / 2].finish)
            position_release(&finish);
        position_release(&start);
        board_free(b);
    }
    cr_expect(resumed > tries(1, 5), "%d", resumed);
}

static void put_file(const char *file, const char *bytes, size_t length)
{
    pg_error e = {0};
    cr_assert_eq(file_write(file, bytes, length, &e), PG_OK, "%s", e.text);
}

static void expect_refusal(const board *b, const position *start, const position *finish, const char *file)
{
    count_result r;
    pg_error e = {0};
    cr_assert_eq(count_for(&r, b, start, finish, file, 0, false, &e), PG_INPUT);
    cr_assert(strstr(e.text, file) == e.text, "%s", e.text);
    count_result_release(&r);
}

/* A file of at least so many bytes. */
static char *some_checkpoint(const board *b, const position *start, const position *finish, const char *file,
                             size_t *length)
{
    char *text = NULL;
    pg_error e = {0};
    *length = 0;
    for (double seconds = 1e-4; *length < 2000 || *length > 100000;
         seconds = seconds > 0.2 ? 1e-4 : seconds * 1.1) {
        count_result r;
        free(text);
        text = NULL;
        cr_assert_eq(count_for(&r, b, start, finish, file, seconds, false, &e), PG_OK, "%s", e.text);
        count_result_release(&r);
        if (access(file, F_OK) || file_read(file, 1 << 24, &text, length, &e) != PG_OK)
            *length = 0;
    }
    return text;
}

/* From one place to the next: closely where the headings are. */
static size_t step_at(size_t at, size_t length)
{
    return at < 250 ? (size_t)tries(7, 1) : length / (size_t)tries(30, 200) + 1;
}

/* Cut anywhere, changed anywhere, or of another question. */
Test(count, damaged_checkpoints)
{
    board *b = load("triangle6", NULL);
    position start = read_position(b, "full-a1"), finish = read_position(b, "c5");
    for (int i = 0; i < 2; i++) {
        char *file = scratch_file();
        size_t length;
        const position *to = i ? &finish : NULL;
        char *text = some_checkpoint(b, &start, to, file, &length);
        expect_refusal(b, &start, i ? NULL : &finish, file);
        for (size_t cut = 0; cut < length; cut += step_at(cut, length)) {
            put_file(file, text, cut);
            expect_refusal(b, &start, to, file);
        }
        for (size_t k = 0; k < length; k += step_at(k, length)) {
            text[k] ^= (char)(1 << k % 8);
            put_file(file, text, length);
            expect_refusal(b, &start, to, file);
            text[k] ^= (char)(1 << k % 8);
        }
        unlink(file);
        free(file);
        free(text);
    }
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

typedef struct resting {
    run run;
    space space; /* its numbers alone */
    level level;
} resting;

static void give_level(checkpoint_file *f, const void *of)
{
    resting *g = (resting *)of;
    const keeping k = keeping_of(f, &g->run, &g->space);
    keep_level(&k, &g->level);
}

/* A level at rest on a disk: no room is left for it in memory. */
static void rest_on_disk(resting *g, size_t size)
{
    enum { SORTING = 1 << 22 /* bytes */ };
    cr_assert(level_allocate(&g->level, &g->run.room, size, 1, 0, 0));
    g->level.first[1] = size;
    for (size_t i = 0; i < size; i++)
        *level_entry(&g->level, i) = coordinates_pegs(&g->space.numbers, 5 * i);
    g->run.room.most = atomic_load(&g->run.room.bytes) + SORTING;
    level_rest(&g->level, &g->run.room, &g->space.numbers);
    cr_assert_eq(g->level.packed.count, size);
    cr_assert_geq(g->level.packed.file, 0);
}

/* Where a file of a level fails nothing is saved, and what was saved before stays. */
Test(count, failing_files_cost_no_checkpoint)
{
    board *b = load("english", NULL);
    position start = read_position(b, "full-d4");
    const pg_limits limits = {.threads = 1, .disk = "/tmp"};
    char *file = scratch_file(), *before, *after;
    size_t length, still;
    resting g = {.run = {0}};
    checkpoint c;
    pg_error e;
    run_init(&g.run, &limits);
    cr_assert(coordinates_make(&g.space.numbers, b, &start));
    rest_on_disk(&g, 100000);
    checkpoint_init(&c, file, "test of levels", strdup("?"), NULL);
    cr_assert_eq(checkpoint_save(&c, give_level, &g, &e), PG_OK);
    cr_assert_eq(file_read(file, 1 << 24, &before, &length, &e), PG_OK);
    cr_assert_eq(ftruncate(g.level.packed.file, 1), 0);
    cr_assert_eq(checkpoint_save(&c, give_level, &g, &e), PG_INPUT);
    cr_expect(strstr(e.text, file) == e.text, "%s", e.text);
    cr_assert_eq(file_read(file, 1 << 24, &after, &still, &e), PG_OK);
    cr_expect(still == length && !memcmp(before, after, length));
    checkpoint_forget(&c);
    checkpoint_release(&c);
    level_release(&g.level, &g.run.room);
    run_release(&g.run);
    free(before);
    free(after);
    free(file);
    position_release(&start);
    board_free(b);
}

/* test_search.c - the engines against a plain search on random boards, their closed sets against an
 * independent check, and against results that are known.
 */
#include "positions/images.h"
#include "positions/steps.h"
#include "positions/store.h"
#include "prover/learn.h"
#include "random_boards.h"
#include "search/listing.h"
#include "search_tests.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static int answers[3], sets, levels;

static void compare(const board *b, const position *start, const position *finish)
{
    uint64_t reached;
    bool possible = plain_search(b, start, finish, &reached);
    const void *asked[] = {b, finish, start};
    search_cut cut[3];
    uint32_t cuts = guess_cuts(asked, cut, 3);
    for (int how = 0; how < 3; how++) {
        search_options o = {.ahead = {.refute = how == 2 ? guess_count : NULL, .refute_context = asked},
                            .back = {.refute = how == 2 ? guess_count_back : NULL, .refute_context = asked},
                            .cut = cut,
                            .cuts = how == 2 ? cuts : 0};
        search_result r;
        problem q = {b, start, finish};
        (how ? run_hunts : run_engines)(&r, &q, &o);
        answers[r.answer]++;
        if (r.answer == SEARCH_OPEN) /* only the hunt from a finish, which has no counts and no set to show */
            cr_expect(how && position_open(start) > 12);
        else
            cr_expect_eq(r.answer, possible ? SEARCH_FOUND : SEARCH_NONE);
        if (r.answer == SEARCH_FOUND)
            check_game(&r, b, start, finish);
        if (r.answer == SEARCH_NONE && !how)
            cr_expect_eq(r.members, reached);
        if (r.answer == SEARCH_NONE && how && r.halves) {
            check_halves(r.halves, b, start, finish);
            levels++;
        } else if (r.answer == SEARCH_NONE && how) {
            check_closed_set(&r, b, start, finish);
            sets += r.cuts > 0;
        }
        search_result_release(&r);
    }
    for (uint32_t i = 0; i < cuts; i++)
        free(cut[i].weight);
}

/* Position by position: all that plain search reaches, by steps of a few, and the games among it; with memory
 * for few positions none is claimed. */
static void compare_listing(const board *b, const position *start, const position *finish)
{
    uint64_t reached;
    bool possible = plain_search(b, start, finish, &reached);
    listing *l = listing_new(b, start, 0, SIZE_MAX);
    search_result r = {0};
    size_t at = 0;
    uint64_t most = 0;
    while (listing_go(l, most, NULL) == LISTING_OPEN)
        most = 3 * most + 1;
    cr_expect_eq(listing_now(l), LISTING_DONE);
    cr_expect(listing_count(l) == reached && listing_gone(l) == reached);
    cr_assert_eq(listing_find(l, finish, &at, &r.found), possible);
    if (possible)
        check_game(&r, b, start, finish);
    search_result_release(&r);
    listing_free(l);
    l = listing_new(b, start, 0, 0);
    cr_expect(!reached || listing_go(l, UINT64_MAX, NULL) == LISTING_FULL || listing_count(l) == reached);
    listing_free(l);
}

/* Whatever is played ends without a jump, so a beam of any width finds such an end; a wide one leaves nothing
 * out. */
static void compare_beam(const board *b, const position *start)
{
    const size_t width[] = {1, 3, 1 << 20};
    uint64_t reached;
    position stuck;
    if (!position_closed(start) || !board_loses_pegs(b))
        return;
    plain_search(b, start, start, &reached);
    position_init(&stuck, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(stuck.open, h);
    stuck.stuck = b;
    for (int i = 0; i < 3; i++) {
        listing *l = listing_new_beam(b, start, 0, width[i], INT64_MAX, SIZE_MAX);
        game g = {0};
        size_t at = 0;
        cr_expect_eq(listing_go(l, UINT64_MAX, NULL), LISTING_DONE);
        cr_expect(listing_count(l) == reached || (listing_left_out(l) && width[i] < reached));
        cr_assert(listing_find(l, &stuck, &at, &g));
        cr_expect(problem_solved(&(problem){b, start, &stuck}, &g));
        game_release(&g);
        listing_free(l);
    }
    position_release(&stuck);
}

Test(search, engines_agree_with_plain_search)
{
    state = 7;
    for (int round = 0; round < tries(150, 500); round++) {
        board *b = random_board();
        position start, finish;
        random_position(&start, b->holes, 6);
        random_position(&finish, b->holes, 1 + below(4));
        compare(b, &start, &finish);
        compare_listing(b, &start, &finish);
        compare_beam(b, &start);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
    cr_expect(answers[SEARCH_FOUND] > tries(50, 200) && answers[SEARCH_NONE] > tries(50, 200) &&
                  sets > tries(1, 5) && levels > tries(2, 10),
              "%d found, %d none, %d sets with cuts, %d levels", answers[SEARCH_FOUND], answers[SEARCH_NONE],
              sets, levels);
}

/* Games on boards beyond the closure, one word and two; the classical ones are known to exist. */
Test(search, games_on_large_boards)
{
    static const struct {
        const char *board, *rules, *start, *finish;
    } table[] = {
        {"english", NULL, "d4", "d4"},         {"english", NULL, "?", "?"}, /* the empty game */
        {"english", NULL, "full-d4", "d4"},    {"english", "8", "full-a3", "c7"},
        {"french", NULL, "full-c1", "c4"},     {"english", NULL, "full-d4", "?#1"},
        {"square8", NULL, "full-a1", "b2?c3"}, {"square6", NULL, "full-a1", "a1"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        board *b = load(table[i].board, table[i].rules);
        position start = read_position(b, table[i].start), finish = read_position(b, table[i].finish);
        search_result r;
        search_options o = {.most_positions = 60000};
        run_engines(&r, &(problem){b, &start, &finish}, &o);
        if (r.answer == SEARCH_FOUND)
            check_game(&r, b, &start, &finish);
        else /* square8 to b2 or b2, c3: outside the class; no count is at hand to say so */
            cr_expect(!strcmp(table[i].board, "square8") || !strcmp(table[i].board, "french"), "%s",
                      table[i].board);
        search_result_release(&r);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

/* More than 64 holes: a line of pegs that eats its way along 100 holes. */
Test(search, two_words)
{
    pg_buf t = {0};
    buf_add(&t, "holes\n");
    for (int i = 0; i < 100; i++)
        buf_char(&t, 'o');
    buf_add(&t, "\n.");
    for (int i = 0; i < 99; i++)
        buf_char(&t, i % 2 ? '.' : 'o');
    buf_char(&t, '\n');
    board *b = parse(t.text);
    position start, finish;
    position_init(&start, b->holes);
    position_init(&finish, b->holes);
    bits_set(start.peg, 0);
    for (uint32_t h = 1; h < 98; h += 2)
        bits_set(start.peg, h);
    bits_set(finish.peg, 98);
    search_result r;
    search_options none = {0};
    run_engines(&r, &(problem){b, &start, &finish}, &none);
    cr_expect_eq(r.answer, SEARCH_FOUND);
    cr_expect_eq(r.found.jumps, 49);
    search_result_release(&r);
    position_release(&start);
    position_release(&finish);
    board_free(b);
    buf_release(&t);
}

/* Limits: positions, time, memory; the answer stays open and nothing is claimed. */
Test(search, limits)
{
    board *b = load("diamond5", NULL);
    position start = read_position(b, "full-a5"), finish = read_position(b, "d2");
    pg_limits late = {.deadline = clock_now() + 0.2}, small = {.memory = 1 << 20};
    const pg_limits *list[] = {NULL, &late, &small};
    const pg_status why[] = {PG_LIMIT, PG_TIME, PG_MEMORY};
    for (int i = 0; i < 3; i++) {
        search_options o = {.limits = list[i], .most_positions = i ? 0 : 1000};
        search_result r;
        run_engines(&r, &(problem){b, &start, &finish}, &o);
        cr_expect_eq(r.answer, SEARCH_OPEN);
        cr_expect_eq(r.stopped, why[i]);
        search_result_release(&r);
    }
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* ---- known results --------------------------------------------------------------------------- */

static bool reaches_hole(const closure *c, const board *b, uint32_t hole)
{
    position finish;
    game g = {0};
    position_init(&finish, b->holes);
    bits_set(finish.peg, hole);
    bool possible;
    cr_assert_eq(closure_reaches(c, &finish, NULL, &possible, &g), PG_OK);
    if (possible) {
        search_result r = {.found = g};
        position any;
        position_init(&any, b->holes);
        memset(any.open, 0xff, bits_words(b->holes) * sizeof *any.open);
        any.open[0] &= (UINT64_C(1) << b->holes) - 1;
        check_game(&r, b, &any, &finish);
        position_release(&any);
    }
    game_release(&g);
    position_release(&finish);
    return possible;
}

static closure *closure_of(const board *b, const position *start)
{
    closure *c;
    pg_error e = {0};
    cr_assert_eq(closure_new(&c, b, start, NULL, &e), PG_OK, "%s", e.text);
    return c;
}

/* Survivors from each single vacancy. */
static uint32_t count_cells(const board *b)
{
    uint32_t cells = 0;
    for (uint32_t s = 0; s < b->holes; s++) {
        position start;
        position_init(&start, b->holes);
        for (uint32_t h = 0; h < b->holes; h++)
            bits_put(start.peg, h, h != s);
        closure *c = closure_of(b, &start);
        for (uint32_t h = 0; h < b->holes; h++)
            cells += reaches_hole(c, b, h);
        closure_free(c);
        position_release(&start);
    }
    return cells;
}

/* 15-hole triangle: Bell's catalogue, cell by cell; 54 of all 225 cells. */
Test(search, triangle15)
{
    static const struct {
        const char *start, *finish;
        bool possible;
    } table[] = {
        {"full-a1", "a1", true},  {"full-b3", "a1", false}, {"full-a4", "a1", true},  {"full-c5", "a1", true},
        {"full-a1", "b3", false}, {"full-b3", "b3", false}, {"full-a4", "b3", false}, {"full-c5", "b3", true},
        {"full-a1", "c5", true},  {"full-b3", "c5", true},  {"full-a4", "c5", true},  {"full-c5", "c5", true},
        {"full-a1", "a4", true},  {"full-b3", "a4", false}, {"full-a4", "a4", true},  {"full-a4", "d4", true},
        {"full-c5", "a4", true},
    };
    board *b = load("triangle5", NULL);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (int hunts = 0; hunts < 2; hunts++) {
            position start = read_position(b, table[i].start), finish = read_position(b, table[i].finish);
            search_options none = {0};
            search_result r;
            problem q = {b, &start, &finish};
            (hunts ? run_hunts : run_engines)(&r, &q, &none);
            cr_expect_eq(r.answer, table[i].possible ? SEARCH_FOUND : SEARCH_NONE, "%s to %s", table[i].start,
                         table[i].finish);
            search_result_release(&r);
            position_release(&start);
            position_release(&finish);
        }
    cr_expect_eq(count_cells(b), 54);
    board_free(b);
}

/* 13-hole diamond, 8-move rules: of the 52 pairs (start up to symmetry, finish) exactly 26 can be played. */
Test(search, diamond3)
{
    static const char *const starts[] = {"full-c1", "full-b2", "full-c2", "full-c3"};
    board *b = load("diamond3", "8");
    uint32_t playable = 0;
    for (size_t i = 0; i < 4; i++) {
        position start = read_position(b, starts[i]);
        closure *c = closure_of(b, &start);
        for (uint32_t h = 0; h < b->holes; h++)
            playable += reaches_hole(c, b, h);
        closure_free(c);
        position_release(&start);
    }
    cr_expect_eq(playable, 26);
    board_free(b);
}

/* English board from the centre, jump by jump (OEIS A112737 and its count without symmetry): the hunt's
 * store and orbits alone. */
Test(search, english_levels)
{
    static const size_t classes[] = {1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312};
    static const size_t positions[] = {1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690};
    board *b = load("english", NULL);
    position start = read_position(b, "full-d4");
    for (int symmetric = 0; symmetric < 2; symmetric++) {
        steps play;
        images o;
        store s;
        steps_init(&play, b, false);
        images_fixing(&o, &(problem){b, &start, NULL}, NULL);
        cr_assert_eq(o.elements, 8);
        o.elements = symmetric ? 8 : 1;
        store_init(&s, 1, (size_t)1 << 28);
        cr_assert(store_add(&s, 1, start.peg, STORE_NONE));
        size_t first = 0;
        for (int jumps = 0; jumps < tries(8, 10); jumps++) {
            size_t end = s.used;
            cr_expect_eq(end - first, (symmetric ? classes : positions)[jumps], "after %d jumps", jumps);
            for (; first < end; first++)
                for (uint32_t j = 0; j < play.jumps; j++) {
                    uint64_t next = s.pegs[first], image;
                    if (!step_fits(&play, 1, j, &next))
                        continue;
                    step_play(&play, 1, j, &next);
                    images_canon(&o, 1, &next, &image);
                    cr_assert(store_add(&s, 1, &image, (uint32_t)first));
                }
        }
        size_t length;
        uint32_t *path = store_path(&s, (uint32_t)s.used - 1, &length);
        cr_expect_eq(length, (size_t)tries(8, 10) + 1);
        cr_expect_eq(path[0], 0);
        for (size_t i = 1; i < length; i++)
            cr_expect_eq(s.parent[path[i]], path[i - 1]);
        cr_expect_eq(path[length - 1], s.used - 1);
        free(path);
        steps_release(&play);
        images_release(&o);
        store_release(&s);
    }
    position_release(&start);
    board_free(b);
}

/* Rules that remove nothing: the game is finite and starts in the start all the same. */
Test(search, rules_without_loss)
{
    board *b = parse("rules custom\ndirection 0 1\ndirection 1 0\ndirection 0 -1\npattern 10 01\n"
                     "holes\noooo\noooo\noooo\n");
    position start = read_position(b, "a1,b1"), finish = read_position(b, "d3,c3");
    for (int hunts = 0; hunts < 2; hunts++) {
        search_options none = {0};
        search_result r;
        problem q = {b, &start, &finish};
        (hunts ? run_hunts : run_engines)(&r, &q, &none);
        cr_assert_eq(r.answer, SEARCH_FOUND);
        cr_expect_eq(r.found.jumps, 8);
        check_game(&r, b, &start, &finish);
        search_result_release(&r);
    }
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* A start with 40 open holes: nobody lists its members, the hunt goes back from the finish. */
Test(search, open_start)
{
    board *b = load("square8", NULL);
    position start, finish;
    position_init(&start, b->holes);
    position_init(&finish, b->holes);
    for (uint32_t h = 24; h < 64; h++)
        bits_set(start.open, h);
    bits_set(finish.peg, 2 * 8 + 3); /* the first row beyond the line */
    search_result r;
    search_options none = {0};
    run_engines(&r, &(problem){b, &start, &finish}, &none);
    cr_assert_eq(r.answer, SEARCH_FOUND);
    check_game(&r, b, &start, &finish);
    search_result_release(&r);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* A problem that is hard from its start and easy from its finish, and the same turned round: from both ends
 * either takes a few thousand positions. */
Test(search, hunts_from_both_ends)
{
    static const char *const ends[][2] = {{"full-c5", "d2"}, {"full-d2", "c5"}};
    board *b = load("diamond5", NULL);
    for (int i = 0; i < 2; i++) {
        position start = read_position(b, ends[i][0]), finish = read_position(b, ends[i][1]);
        learner l, back;
        learner_init(&l, b, &finish, false, NULL);
        learner_init(&back, b, &start, true, NULL);
        search_options o = {.most_positions = 50000,
                            .ahead = {.refute = learner_refute, .refute_context = &l},
                            .back = {.refute = learner_refute, .refute_context = &back}};
        search_result r = {0};
        hunt_run(&r, &(problem){b, &start, &finish}, &o, NULL);
        cr_assert_eq(r.answer, SEARCH_FOUND, "%s to %s", ends[i][0], ends[i][1]);
        check_game(&r, b, &start, &finish);
        search_result_release(&r);
        learner_release(&l);
        learner_release(&back);
        position_release(&start);
        position_release(&finish);
    }
    board_free(b);
}

/* A symmetric finish beyond the closure: counts learned on one position of an orbit have to serve the
 * others. */
Test(search, closed_set_under_symmetry)
{
    board *b = load("diamond5", NULL);
    position start = read_position(b, "full-d2"), finish = read_position(b, "f5");
    learner l;
    learner_init(&l, b, &finish, false, NULL);
    search_options o = {.most_positions = 100000, .ahead = {.refute = learner_refute, .refute_context = &l}};
    search_result r = {0};
    hunt_run(&r, &(problem){b, &start, &finish}, &o, NULL);
    cr_assert_eq(r.answer, SEARCH_NONE);
    cr_expect(r.members < 1000 && r.cuts > 0, "%d members", (int)r.members);
    check_closed_set(&r, b, &start, &finish);
    search_result_release(&r);
    learner_release(&l);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* ---- demands played backwards ------------------------------------------------------------------ */

/* Regression from a finish that says something about one to three holes finds a game exactly
 * when the plain search does: it leaves nothing out but jumps that do nothing for what is
 * demanded. With prices and without. */
Test(search, regression_agrees_with_plain_search)
{
    int found = 0, none = 0;
    state = 11;
    for (int i = 0; i < 400; i++) {
        board *b = random_board();
        position start, finish;
        random_position(&start, b->holes, 6);
        start.total = -1;
        position_init(&finish, b->holes);
        for (uint32_t h = 0; h < b->holes; h++)
            bits_set(finish.open, h);
        for (uint32_t k = 1 + below(3); k > 0; k--) {
            uint32_t h = below(b->holes);
            bits_clear(finish.open, h);
            bits_put(finish.peg, h, below(3));
        }
        uint64_t reached;
        bool possible = plain_search(b, &start, &finish, &reached);
        for (int priced = 0; priced < 2; priced++) {
            pricer prices;
            pricer_init(&prices, b, &start, NULL);
            search_options how = {.price = priced ? pricer_ask : NULL, .price_context = &prices};
            search_result r = {0};
            regress_run(&r, &(problem){b, &start, &finish}, &how, 2000000);
            cr_expect_eq(r.answer == SEARCH_FOUND, possible, "%d: %s", i, possible ? "missed" : "invented");
            if (r.answer == SEARCH_FOUND)
                check_game(&r, b, &start, &finish);
            search_result_release(&r);
            pricer_release(&prices);
        }
        found += possible;
        none += !possible;
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
    cr_expect(found > 50 && none > 50, "%d found, %d none", found, none);
}

/* test_moves.c - fewest moves against a plain search by moves on random boards, and known values. */
#include "moves/engine.h"
#include "moves_tests.h"

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
        cr_assert_eq(game_count_moves(b, &r.best), fewest);
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
        cr_assert_leq(game_count_moves(p->board, &g), e.hit.total);
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
    cr_assert_eq(game_count_moves(b, &g), fewest);
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

/* There x over y into z and y over x into z are one jump, and either peg may be the one that moves. */
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

/* ---- known values ---------------------------------------------------------------------------------------
 */

static void check_known(const problem_state *row)
{
    position ends[2];
    board *b = load_ends(ends, row->board, row->rules, row->start, row->finish);
    pg_error e = {0};
    pg_limits limits = {.threads = 2};
    moves_options options = {.limits = &limits, .hunter = hunt_for_game};
    moves_result r;
    cr_assert_eq(moves_solve(&r, &(problem){b, &ends[0], &ends[1]}, &options, &e), PG_OK, "%s", e.text);
    cr_assert(r.answer == SEARCH_FOUND && r.optimal, "%s %s %s", row->board, row->start, row->finish);
    cr_assert_eq(r.moves, row->moves, "%s %s %s: %u", row->board, row->start, row->finish, r.moves);
    moves_result_release(&r);
    drop_ends(ends);
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

/* A full board of whole words looks like an empty slot: its positions have no levels, and an answer all the
 * same. */
Test(moves, full_boards_of_whole_words)
{
    board *b = load("square:8", NULL);
    position start, finish = read_position(b, "?#63");
    moves_engine engine;
    moves_result r;
    pg_error e = {0};
    position_init(&start, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(start.peg, h);
    cr_expect_not(engine_init(&engine, &(problem){b, &start, &finish}, NULL));
    cr_assert_eq(moves_solve(&r, &(problem){b, &start, &finish}, NULL, &e), PG_OK, "%s", e.text);
    cr_expect_eq(r.answer, SEARCH_NONE); /* no jump is legal there */
    moves_result_release(&r);
    bits_clear(start.peg, 0);
    cr_assert(engine_init(&engine, &(problem){b, &start, &finish}, NULL));
    engine_release(&engine);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* Every class-compatible problem of the 15-hole triangle: Bell's catalogue, recomputed. */
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

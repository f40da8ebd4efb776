/* test_board_games.c - jumps and games as text, and their replay: by tables, on random boards, where what
 * is written reads back, and the games of a paper.
 */
#include "board_tests.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* ---- jumps as text --------------------------------------------------------------------------- */

static replay play(const board *b, const uint64_t *start, const char *moves)
{
    replay r;
    pg_error e = {0};
    cr_assert_eq(replay_play(&r, b, start, moves, &e), PG_OK, "%s: %s", moves, e.text);
    return r;
}

static void assert_jump_text(const char *board_text, const char *expected)
{
    board *b = parse(board_text);
    pg_buf text = {0};
    for (uint32_t j = 0; j < b->jumps; j++) {
        buf_add(&text, j ? " " : "");
        jump_text(&text, b, j);
    }
    cr_assert_str_eq(buf_text(&text), expected);
    buf_release(&text);
    board_free(b);
}

Test(notation, says_as_much_as_needed)
{
    assert_jump_text("holes\nooo\n", "a1-c1 c1-a1");
    assert_jump_text("lattice graph\nedge a b\nedge b c\nedge c d\nedge d a\n",
                     "a(b)c a(d)c b(a)d b(c)d c(b)a c(d)a d(a)b d(c)b");
    assert_jump_text("rules custom\ndirection 0 1\npattern 110 001\npattern 110 011\nholes\nooo\n",
                     "a1(b1)c1=110:001 a1(b1)c1=110:011");
    assert_jump_text("rules custom\ndirection 0 1\npattern 10 01\npattern 11 00\nholes\noo\n",
                     "a1()b1=10:01 a1()b1=11:00");
    assert_jump_text("rules custom\ndirection 0 1\ndirection 0 2\n"
                     "pattern 10 01\npattern 1010 0101\nholes\noooo\n",
                     "a1-b1 a1-d1 a1-c1 b1-c1 b1-d1 c1-d1");
    assert_jump_text("rules custom\ndirection 0 1\ndirection 0 3\n"
                     "pattern 10 01\npattern 1010 0101\nholes\noooo\n",
                     "a1-b1 a1(b1,c1)d1 a1()d1 b1-c1 c1-d1");
}

/* Every jump of a random board, played by its text from where it is legal, is that jump again. */
Test(notation, reads_back_every_jump)
{
    for (int i = 0; i < 2000; i++) {
        board *b = random_board();
        uint64_t *pegs = bits_new(b->holes);
        for (uint32_t j = 0; j < b->jumps; j++) {
            random_pegs(pegs, b->holes);
            for (uint32_t k = 0; k < b->jump[j].length; k++)
                bits_put(pegs, jump_cells(b, j)[k].hole, jump_cells(b, j)[k].before);
            pg_buf text = {0};
            jump_text(&text, b, j);
            replay r = play(b, pegs, text.text);
            cr_assert(r.legal && r.jumps == 1 && r.moves == 1, "%s: %s", text.text, r.error);
            cr_assert_eq(r.played.jump[0], j, "%s", text.text);
            jump_play(b, j, pegs);
            cr_assert(bits_equal(pegs, r.pegs, b->holes));
            uint32_t last = jump_to(b, j)->hole;
            bits_put(pegs, last, !bits_get(pegs, last));
            cr_assert(!jump_fits_back(b, j, pegs));
            bits_put(pegs, last, !bits_get(pegs, last));
            cr_assert(jump_fits_back(b, j, pegs));
            jump_undo(b, j, pegs);
            cr_assert(jump_fits(b, j, pegs) && bits_equal(pegs, r.played.start, b->holes));
            replay_release(&r);
            buf_release(&text);
        }
        free(pegs);
        board_free(b);
    }
}

/* A random game from here, at most 12 jumps. */
static game random_game(const board *b)
{
    game g = {.start = bits_new(b->holes), .jump = PG_NEW(uint32_t, 12)};
    random_pegs(g.start, b->holes);
    uint64_t *pegs = bits_dup(g.start, b->holes);
    while (g.jumps < 12) {
        uint32_t tries = 0, j = 0;
        for (; b->jumps && tries < 4 * b->jumps; tries++)
            if (jump_fits(b, j = below(b->jumps), pegs))
                break;
        if (!b->jumps || tries == 4 * b->jumps)
            break;
        jump_play(b, j, pegs);
        g.jump[g.jumps++] = j;
    }
    free(pegs);
    return g;
}

Test(notation, reads_back_whole_games)
{
    for (int i = 0; i < 3000; i++) {
        board *b = random_board();
        game g = random_game(b);
        size_t moves;
        char **move = game_moves(b, &g, &moves);
        pg_buf text = {0};
        for (size_t m = 0; m < moves; m++)
            buf_printf(&text, "%s%s", m ? (below(2) ? ", " : "\n") : "", move[m]);
        replay r = play(b, g.start, buf_text(&text));
        cr_assert(r.legal, "%s: %s", buf_text(&text), r.error);
        cr_assert_eq(r.moves, moves, "%s", buf_text(&text));
        cr_assert_eq(r.jumps, g.jumps);
        for (uint32_t j = 0; j < g.jumps; j++)
            cr_assert_eq(r.played.jump[j], g.jump[j], "%s", buf_text(&text));
        replay_release(&r);
        pg_free_all(move, moves);
        game_release(&g);
        buf_release(&text);
        board_free(b);
    }
}

/* ---- replay ---------------------------------------------------------------------------------- */

Test(replay, says_where_a_game_breaks)
{
    static const struct {
        const char *board, *start, *moves;
        size_t made, jumps;
        const char *error;
    } rows[] = {{"english", "d4'", "", 0, 0, NULL},
                {"english", "d4'", "d2-d4, d5-d3", 2, 2, NULL},
                {"english", "d4'", "d2-d4,d5-d3 , \t\n d1-d5", 2, 2,
                 "move 3 (d1-d5): there is no such jump on the board"},
                {"english", "d4'", "d2-d4 d2-d4", 1, 1, "move 2 (d2-d4): there is no peg at d2"},
                {"english", "d4'", "d1-d3", 0, 0, "move 1 (d1-d3): there is already a peg at d3"},
                {"english", "d4'", "d2-d4-d2", 1, 1, "move 1 (d2-d4-d2), jump d4-d2: there is no peg at d3"},
                {"english", "d4'", "d2-c2", 0, 0, "move 1 (d2-c2): there is no such jump on the board"},
                {"english", "d4'", "d2(d3)d4", 1, 1, NULL},
                {"english", "d4'", "d2(d5)d4", 0, 0, "move 1 (d2(d5)d4): there is no such jump on the board"},
                {"english", "d4'", "d2-d4=110:001", 1, 1, NULL},
                {"english", "d4'", "d2-d4=101:010", 0, 0,
                 "move 1 (d2-d4=101:010): there is no such jump on the board"},
                {"torus4", "a1,b1", "a1-c1", 1, 1, NULL},
                {"torus4", "a1,d1", "a1-c1", 1, 1, NULL},
                {"torus4", "a1,d1,c2,c3", "a1(d1)c1(c2)c3", 0, 1,
                 "move 1 (a1(d1)c1(c2)c3), jump c1-c3: there is already a peg at c3"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = load(rows[i].board, NULL);
        position p = read_position(b, rows[i].start);
        replay r = play(b, p.peg, rows[i].moves);
        cr_assert_eq(r.legal, !rows[i].error, "%s: %s", rows[i].moves, r.error);
        cr_assert_eq(r.jumps, rows[i].jumps, "%s", rows[i].moves);
        cr_assert_eq(r.moves, rows[i].made || !r.jumps ? rows[i].made : 1, "%s", rows[i].moves);
        if (rows[i].error)
            cr_assert_str_eq(r.error, rows[i].error);
        else
            cr_assert_null(r.error);
        replay_release(&r);
        position_release(&p);
        board_free(b);
    }
}

Test(replay, refuses_what_is_no_game)
{
    static const struct {
        const char *board, *start, *moves, *error;
    } rows[] = {
        {"english", "d4'", "d2", "move 1 (d2): expected '-' or '(' and another hole at the end"},
        {"english", "d4'", "d2-d4 d5:d3", "move 2 (d5:d3): expected '-' or '(' and another hole at ':d3'"},
        {"english", "d4'", "d2-h4", "move 1 (d2-h4): expected a hole of the board at 'h4'"},
        {"english", "d4'", "x1-d4", "move 1 (x1-d4): expected a hole of the board at 'x1-d4'"},
        {"english", "d4'", "d2-d4-", "move 1 (d2-d4-): expected a hole of the board at the end"},
        {"english", "d4'", "d2(d3", "move 1 (d2(d3): expected ',' or ')' at the end"},
        {"english", "d4'", "d2(d3 d4", "move 1 (d2(d3 d4): expected ',' or ')' at ' d4'"},
        {"english", "d4'", "d1-d3 d2-d9", "move 2 (d2-d9): expected a hole of the board at 'd9'"},
        {"english", "d4'", "d2-d4=110",
         "move 1 (d2-d4=110): expected BEFORE:AFTER, two rows of 0 and 1, at the end"},
        {"english", "d4'", "d2-d4=110:01",
         "move 1 (d2-d4=110:01): expected an AFTER as long as the BEFORE at the end"},
        {"english", "d4'", "d2(z9)d4", "move 1 (d2(z9)d4): expected a hole of the board at 'z9)d4'"},
        {"torus4", "c1'", "a1-c1", "move 1 (a1-c1): expected one of the jumps a1(b1)c1, a1(d1)c1"},
        {"torus4", "empty", "a1-c1", "move 1 (a1-c1): expected one of the jumps a1(b1)c1, a1(d1)c1"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = load(rows[i].board, NULL);
        position p = read_position(b, rows[i].start);
        replay r;
        pg_error e = {0};
        cr_assert_eq(replay_play(&r, b, p.peg, rows[i].moves, &e), PG_INPUT, "%s", rows[i].moves);
        cr_assert_str_eq(e.text, rows[i].error);
        position_release(&p);
        board_free(b);
    }
}

/* x over y into z is y over x into z in a triangle, and a pattern that reads the same from both ends has two
 * directions: the board keeps one spelling, the other is read as well. */
Test(replay, reads_other_spellings)
{
    static const struct {
        const char *board, *start, *moves;
    } rows[] = {
        {"lattice graph\nedge a b\nedge b c\nedge c a\n", "a,b", "b-c"},
        {"lattice graph\nedge a b\nedge b c\nedge c a\n", "a,b", "b(a)c"},
        {"lattice graph\nedge a b\nedge b c\nedge c a\nedge c d\nedge d e\n", "a,b,d", "b(a)c-e"},
        {"rules custom\ndirection 0 1\ndirection 0 -1\npattern 11 00\nholes\nooo\n", "b1,c1", "c1-b1"},
        {"rules custom\ndirection 0 1\ndirection 0 -1\npattern 101 010\nholes\nooo\n", "a1,c1", "c1(b1)a1"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = parse(rows[i].board);
        position p = read_position(b, rows[i].start);
        replay r = play(b, p.peg, rows[i].moves);
        cr_assert(r.legal && r.moves == 1, "%s: %s", rows[i].moves, r.error);
        replay_release(&r);
        position_release(&p);
        board_free(b);
    }
    board *b = parse("rules custom\ndirection 0 1\npattern 11 00\nholes\noooo\n");
    position p = read_position(b, "full");
    replay r = play(b, p.peg, "a1-b1-c1");
    cr_assert_str_eq(r.error,
                     "move 1 (a1-b1-c1), jump a1-b1: this jump carries no peg and is a move of its own");
    replay_release(&r);
    position_release(&p);
    board_free(b);
}

/* G. I. Bell, Diagonal peg solitaire (2006), Appendix A: all its games, under the 8-move rules; `moves` is 0
 * where the paper gives no number. P12 as reconstructed from the games of A.2 and its rotational symmetry. */
#define C9 "c3,d3,e3,c4,d4,e4,c5,d5,e5"
#define C9_DIAMOND5 "d4,e4,f4,d5,e5,f5,d6,e6,f6"
#define P12 "a3,e1,g5,c7,d2,b4,f4,d6,d3,c4,e4,d5"
#define TURN "e1-c3, a3-c5, c7-e5, g5-e3, " /* opens the later games of A.2 */
static const struct {
    const char *board, *start, *finish;
    size_t moves;
    const char *game;
} appendix[] = {
    /* A.1 */
    {"english", C9, "d1", 0, "d4-b4-d6-f4-d2, c3-e3, d5-f3-d3-d1"},
    {"english", C9, "d2", 0, "d4-f4-d6, c5-e5, d6-f4-d2-b4-d4-d2"},
    {"english", C9, "d3", 0, "d4-d2-f4-d6-b4-d4, e4-c4, d5-b3-d3"},
    {"english", C9, "d4", 0, "d4-b4-d6-f4-d2, c3-e3, d5-f3-d3, d2-d4"},
    {"english", C9, "c1", 0, "d4-f4-d6, c4-c6-e6-c4-c2, e3-c3-c1"},
    {"english", C9, "c2", 0, "d4-b4-d6, e4-e6-c6-e4-e2-c4-c2"},
    {"english", C9, "c3", 0, "d4-b4-d2, e4-e2-c2-e4-e6-c4, c5-c3"},
    {"french", C9, "b2", 0, "e4-c2, d5-b3, d4-b2-d2-f4-d6-b4-b2"},
    {"diamond5", C9_DIAMOND5, "e1", 0, "d5-d3, f4-d4-d2, f5-f7-d5, d6-d4, e5-c3-e1"},
    /* A.2 */
    {"english", P12, "d1", 0, "a3-c5, g5-e3, d3-f3, c7-e5-e3, c4-c6-e4-e2, e1-e3, f3-d3-d1"},
    {"english", P12, "d2", 0, "c7-e5, a3-c5, e1-c3-e3, d5-f5, g5-e5, f4-d6-b4-d4-f4-d2"},
    {"english", P12, "d3", 0, "e1-c3, a3-c5-e5, d3-b3-d5-f5, c7-e5, g5-e3, f5-d5-f3-d3"},
    {"english", P12, "d4", 0, "a3-c5, g5-e3, d3-f3, c7-e5-e3, c4-c6-e4-e2, e1-e3, f3-d3, d2-d4"},
    {"english", P12, "c1", 0, TURN "e4-e6, c4-c6-e4, e3-e5, e6-e4-c2, c3-c1"},
    {"english", P12, "c2", 0, TURN "c4-e6, d3-f3-d5, e6-e4-c6-c4-c2"},
    {"english", P12, "c3", 0, TURN "c4-e2, d5-f5-d3, e2-e4-c2-c4, c5-c3"},
    /* A.3 */
    {"diamond3", "c3'", "c3", 7, "c1-c3, c4-c2, a3-c3, d3-b3, c5-a3-c1-c3, d2-b4, e3-c5-a3-c3"},
    {"diamond4", "d4'", "d4", 10,
     "d2-d4, b5-d3, e2-c4, g4-e2, d1-f3, e6-g4-e2, b3-d1-f3-f5-d3-b5-b3-d3, d7-b5, a4-c6-e6-c4, "
     "d4-b4-d6-f4-d2-d4"},
    {"diamond4", "f3'", "f3", 8,
     "d1-f3, g4-e2, d3-d1-f3, e6-g4-e2, b5-d3-f5, d7-b5, a4-c6-e6-e4-g4-e6-c4-e4, b3-d3-f3-d1-b3-b5-d5-f3"},
    {"english", "d4'", "d4", 15,
     "d2-d4, b4-d2, a3-c3, f3-d3-b3, e1-c3, g5-e3, d6-b4-d2-f4-d6, c1-e1-e3, g3-g5-e5, a5-a3-c3, "
     "d7-f5-d3-b3, c7-c5-c3, e7-c5, c2-a4-c6-c4, d4-d6-f4-d2-b4-d4"},
    {"english", "c3'", "c3", 13,
     "a3-c3, d3-b3, f3-d3, e1-c3-e3, d1-f3-d3, g5-e3, a5-c3, d6-b4-d2-f4-d6, c1-c3-e3, c7-c5-c3, e7-c5, "
     "d4-f4-d2-b4-d6, g3-g5-e5-e7-c7-e5-c5-a5-a3-c3"},
    {"french", "d4'", "d4", 13,
     "b2-d4, e1-c3, f4-d2, c1-e3, d6-f4-d2, g5-e5, g3-e1-c1-e3, b4-d6-f4-d2-b4, c7-c5, e7-e5, a5-c3, "
     "a3-a5-c7-e7-g5-g3-e3, d4-f2-d2-b2-b4-b6-d4-f4-d6-d4-d2-b4-d4"},
    {"french", "c3'", "c3", 12,
     "e1-c3, f4-d2, c1-e3, d6-f4-d2, a3-c1-e3, g5-e5, b4-d2-f4-d6-b4, c7-c5, e7-e5, g3-e3, b4-d6-f4-d2, "
     "a5-c7-e7-g5-g3-e1-e3-e5-c5-c3-e3-c5-a5-a3-c3-c1-e1-c3"},
    {"french", C9 "'", C9, 13,
     "c7-c5, g5-e5, e1-e3, a3-c3, e6-e4, b5-d5, c2-c4, d1-d3, e7-c5, f2-d4, a5-c3, g3-e5, "
     "c1-a3-a5-c7-e7-g5-g3-e3"},
    {"diamond5", "e5'", "e5", 11,
     "g7-e5, d4-f6, i5-g7-e5, e9-g7, b6-d4-f6-h6-f8-f6, g3-e5-g7, d8-f6, a5-c5, d2-f4-h6-f8-d8-b6-d4, b4-d2, "
     "e1-g3-i5-g5-e7-c7-c5-c3-e1-e3-g3-g5-e5-e7-c5-e5-c3-e3-e5"},
    {"diamond5", C9_DIAMOND5 "'", C9_DIAMOND5, 17,
     "d2-f4, f8-d6, h4-f6, b6-d4, c3-e3-c5, g7-e5, e1-e3, h6-f6, b5-d5, e9-e7, i5-g5, a5-c3-c5, f7-f5, "
     "g4-e2-e4, c6-e8-e6, d8-b6-d4, f2-h4-f6"},
    {"diamond6", "g6'", "g6", 15,
     "i8-g6, f5-h7, i4-g6, k6-i4, h3-j5, g10-i8-k6-i4, f1-h3-j5, f7-h5-j7, d3-f5-h3, d9-f7, "
     "c6-e4-g2-i4-k6-i8-g6-e8-c6, b5-d3-f1-f3-h3-h5-j5-j7-h7-h9-f7-h7-h5-f5-f3-d3-d5-b5-d7-f7-f5, "
     "b7-d9-d7-d5-f7, f11-d9, a6-c6-c8-e10-g10-g8-e10-e8-g8-e6-e4-g6"},
};

Test(replay, plays_the_games_of_bell)
{
    cr_assert_eq(sizeof appendix / sizeof *appendix, 27);
    for (size_t i = 0; i < sizeof appendix / sizeof *appendix; i++) {
        board *b = load(appendix[i].board, "8");
        position start = read_position(b, appendix[i].start), finish = read_position(b, appendix[i].finish);
        replay r = play(b, start.peg, appendix[i].game);
        cr_assert(r.legal, "%s: %s", appendix[i].game, r.error);
        cr_assert(position_has(&finish, r.pegs), "%s", appendix[i].game);
        if (appendix[i].moves)
            cr_assert_eq(r.moves, appendix[i].moves, "%s: %zu", appendix[i].game, r.moves);
        size_t moves;
        char **move = game_moves(b, &r.played, &moves);
        pg_buf text = {0};
        for (size_t m = 0; m < moves; m++)
            buf_printf(&text, "%s%s", m ? ", " : "", move[m]);
        cr_assert_str_eq(text.text, appendix[i].game); /* the notation is Bell's */
        pg_free_all(move, moves);
        buf_release(&text);
        replay_release(&r);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

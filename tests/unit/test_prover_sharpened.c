/* test_prover_sharpened.c - the sharpened program: it refuses no game that was played on random boards,
 * proves what is known by hand and by search, and its proofs go through the other program.
 */
#include "checked.h"
#include "prover_tests.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the sharpened program ---------------------------------------------------------------------- */

/* Plays up to so many random jumps; returns how many there were. */
static uint32_t play_randomly(const board *b, uint64_t *pegs, uint32_t most)
{
    for (uint32_t n = 0; n < most; n++) {
        uint32_t first = below(b->jumps), tried = 0;
        while (tried < b->jumps && !jump_fits(b, (first + tried) % b->jumps, pegs))
            tried++;
        if (tried == b->jumps)
            return n;
        jump_play(b, (first + tried) % b->jumps, pegs);
    }
    return most;
}

/* Opens some holes of a closed position, and perhaps says how many pegs there were. */
static void loosen(position *p)
{
    int64_t pegs = (int64_t)position_pegs(p);
    for (uint32_t h = 0; h < p->holes; h++)
        if (below(6) == 0) {
            bits_set(p->open, h);
            bits_clear(p->peg, h);
        }
    if (below(2) && position_open(p))
        p->total = pegs;
}

/* What was played is never refused: on lines, a ring, a graph, with jumps that remove nothing or add pegs,
 * for sets of starts and finishes, for games of no jumps and games that leave most of the board alone. */
Test(proof, sharpened_refuses_no_game)
{
    static const char *const text[] = {
        "holes\nooooooo\n",
        "rules 8\nholes\nooo\nooo\nooo\n",
        "rules 6\nholes\no\noo\nooo\noooo\n",
        "wrap rows\nholes\noooooo\n.oo..o\n",
        "rules custom\ndirection 0 1\ndirection 1 0\npattern 110 011\nholes\noooo\noooo\n",
        "rules custom\ndirection 0 1\ndirection 0 -1\npattern 110 001\npattern 100 011\nholes\noooooo\n",
        "rules custom\ndirection 1 1\ndirection 0 1\npattern 111 010\npattern 10 01\nholes\noooo\noooo\n",
        "lattice graph\nedge a b\nedge b c\nedge c d\nedge d a\nedge c e\nedge e f\n",
        "lattice free\nhole a\nhole b\nhole c\nhole d\njump a b c\njump c b d\njump d a b\n",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        board *b;
        pg_error e = {0};
        cr_assert_eq(board_parse(&b, text[i], strlen(text[i]), "toy", NULL, &e), PG_OK, "%s", e.text);
        prover *p = prover_new(b, NULL);
        for (int round = 0; round < 12; round++) {
            position start, finish;
            position_init(&start, b->holes);
            for (uint32_t h = 0; h < b->holes; h++)
                bits_put(start.peg, h, below(3) > 0);
            position_copy(&finish, &start);
            play_randomly(b, finish.peg, below(7));
            if (round % 3 == 1)
                loosen(&start);
            if (round % 3 == 2)
                loosen(&finish);
            verdict v;
            prover_sharpen(p, &(problem){b, &start, &finish}, NULL, &v);
            cr_expect_eq(v.kind, VERDICT_OPEN, "board %zu, round %d", i, round);
            verdict_release(&v);
            position_release(&start);
            position_release(&finish);
        }
        prover_free(p);
        board_free(b);
    }
}

/* The traps of rows about first and last jumps, and what they do prove. Every verdict is by hand. */
Test(proof, sharpened_traps)
{
    static const struct {
        const char *rules, *start, *finish;
        bool refused;
    } table[] = {
        {NULL, "full", "?#3", true},     /* no first jump */
        {NULL, "full", "full", false},   /* no jumps at all: nothing has to be first */
        {NULL, "full", "?", false},      /* the same for some completion */
        {NULL, "full?d1", "?#3", false}, /* a completion with three pegs is a finish */
        {NULL, "full?d1", "a1", true},   /* full cannot move; a1,b1,c1 leaves a1,d1 */
        {NULL, "a1,b1", "c1", false},    /* d1 is left alone: nothing has to touch it */
        {NULL, "a1,b1?d1", "c1?d1", false},
        {NULL, "a1,b1?d1", "c1,d1", false},                            /* d1 may be full from the start */
        {NULL, "empty?a1,b1,c1#2", "d1", false},                       /* b1,c1 is one of them */
        {NULL, "empty?a1,b1,c1,d1#4", "a1", true},                     /* only full has four */
        {"direction 0 1\npattern 110 011\n", "a1,b1", "b1,c1", false}, /* a hop: b1 is needed and kept */
        {"direction 0 1\npattern 110 011\n", "a1,b1", "c1,d1", false},
        {"direction 0 1\npattern 110 011\n", "a1,c1", "c1,d1", true},  /* nothing to hop over */
        {"direction 0 1\npattern 100 111\n", "a1", "a1,b1,c1", false}, /* pegs are born */
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s%sholes\noooo\n", table[i].rules ? "rules custom\n" : "",
                 table[i].rules ? table[i].rules : "");
        board *b;
        pg_error e = {0};
        cr_assert_eq(board_parse(&b, text, strlen(text), "toy", NULL, &e), PG_OK, "%s", e.text);
        position start, finish;
        cr_assert_eq(position_parse(&start, b, table[i].start, &e), PG_OK, "%s", e.text);
        cr_assert_eq(position_parse(&finish, b, table[i].finish, &e), PG_OK, "%s", e.text);
        prover *p = prover_new(b, NULL);
        verdict v;
        prover_sharpen(p, &(problem){b, &start, &finish}, NULL, &v);
        cr_expect_eq(v.kind, table[i].refused ? VERDICT_IMPOSSIBLE : VERDICT_OPEN, "row %zu: %s", i,
                     verdict_name(v.kind));
        if (v.kind == VERDICT_IMPOSSIBLE) {
            cert_writer *c = cert_new(b, CERT_PROBLEM, NULL);
            cert_add(c, &start, &finish, &v);
            char *proof = cert_finish(c);
            expect_checked(proof, 1);
            free(proof);
        }
        verdict_release(&v);
        prover_free(p);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

/* What the integer program does not refuse and search does: the 15-hole triangle (catalogue: Bell), the
 * hexagon of side 3, and Bell's diamond of 41 holes, of which he says that only four problems can be solved
 * ("Diagonal Peg Solitaire"). */
Test(proof, sharpened_settles)
{
    static const struct {
        const char *board, *start, *finish;
    } table[] = {
        {"triangle5", "full-a1", "b3"}, {"triangle5", "full-b3", "a1"}, {"triangle5", "full-b3", "b3"},
        {"triangle5", "full-b4", "b4"}, {"triangle5", "full-b4", "d5"}, {"hexagon3", "full-c1", "b3"},
        {"hexagon3", "full-c4", "a1"},  {"diamond5", "full-e1", "e3"},  {"diamond5", "full-e1", "b6"},
        {"diamond5", "full-e1", "e9"},  {"diamond5", "full-d2", "f5"},  {"diamond5", "full-d2", "i5"},
        {"diamond5", "full-d2", "f8"},  {"diamond5", "full-b4", "e6"},  {"diamond5", "full-b4", "h6"},
        {"diamond5", "full-e4", "b6"},  {"diamond5", "full-e3", "e1"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i += (size_t)tries(3, 1)) {
        fixture f = open_board(table[i].board, NULL);
        position start, finish;
        pg_error e = {0};
        cr_assert_eq(position_parse(&start, f.board, table[i].start, &e), PG_OK, "%s", e.text);
        cr_assert_eq(position_parse(&finish, f.board, table[i].finish, &e), PG_OK, "%s", e.text);
        verdict v;
        prover_sharpen(f.prover, &(problem){f.board, &start, &finish}, NULL, &v);
        cr_expect_eq(v.method, METHOD_SHARPENED, "%s %s %s", table[i].board, table[i].start, table[i].finish);
        cert_writer *c = cert_new(f.board, CERT_PROBLEM, NULL);
        cert_add(c, &start, &finish, &v);
        char *proof = cert_finish(c);
        expect_checked(proof, 1);
        free(proof);
        verdict_release(&v);
        position_release(&start);
        position_release(&finish);
        close_board(&f);
    }
}

/* Every position of a row of five, as start and as finish: what class, pagoda and branch leave of the
 * impossible ones, the sharpened program refuses; the search is left with none. */
Test(proof, sharpened_row)
{
    static const char text[] = "holes\nooooo\n";
    board *b;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, text, strlen(text), "row5", NULL, &e), PG_OK, "%s", e.text);
    prover *p = prover_new(b, NULL);
    position start, finish;
    position_init(&start, b->holes);
    position_init(&finish, b->holes);
    int by_method[METHOD_COUNT] = {0};
    for (start.peg[0] = 0; start.peg[0] < 32; start.peg[0]++)
        for (finish.peg[0] = 0; finish.peg[0] < 32; finish.peg[0]++) {
            verdict v;
            cr_assert_eq(prover_prove(p, &(problem){b, &start, &finish}, true, NULL, &v, &e), PG_OK);
            by_method[v.method]++;
            verdict_release(&v);
        }
    cr_expect_eq(by_method[METHOD_SHARPENED], 22, "%d", by_method[METHOD_SHARPENED]);
    cr_expect_eq(by_method[METHOD_SEARCH], 0, "%d", by_method[METHOD_SEARCH]);
    position_release(&start);
    position_release(&finish);
    prover_free(p);
    board_free(b);
}

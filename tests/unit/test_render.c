/* test_render.c - pictures, lists and explanations; whole answers are compared by the golden runs in
 * tests/cli. */
#include "render.h"
#include "svg.h"
#include "boards.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void expect_text(pg_buf *got, const char *wanted)
{
    cr_expect_str_eq(buf_text(got), wanted, "got:\n%s\nexpected:\n%s", buf_text(got), wanted);
    buf_release(got);
}

/* ---- pictures ------------------------------------------------------------------------------- */

static const char plus[] = "board plus\nholes\n.o\nooo\n.o\n";

Test(render, positions)
{
    board *b = parse(plus);
    pg_buf out = {0};
    position p = read_position(b, "b1?c2,b3#2");
    render_position(&out, b, &p);
    expect_text(&out, "  a b c\n1   *\n2 o o ?\n3   ?\n2 pegs\n");
    render_board(&out, b);
    expect_text(&out, "  a b c\n1   o\n2 o o o\n3   o\n");
    position_release(&p);
    board_free(b);
}

/* Labels of any width stay in columns; colour codes take no room. */
Test(render, labels_align)
{
    board *b = parse(plus);
    char *label[] = {"-1/2", "7", "\033[32m*\033[0m", "", "100"};
    pg_buf out = {0};
    render_labels(&out, b, label);
    expect_text(&out, "     a    b    c\n1      -1/2\n2    7    \033[32m*\033[0m\n3       100\n");
    board_free(b);
}

/* Beyond column z and row 9 the heads are wider than the marks; columns and rows without holes keep their
 * place. */
Test(render, wide_and_high)
{
    pg_buf text = {0}, out = {0};
    buf_add(&text, "board wide\nholes\n.\n");
    for (int i = 0; i < 8; i++)
        buf_add(&text, ".\n");
    for (int i = 0; i < 28; i++)
        buf_char(&text, i == 1 ? '.' : 'o');
    buf_char(&text, '\n');
    board *b = parse(text.text);
    render_board(&out, b);
    cr_expect(strstr(out.text, "\n 9\n10  o     o  o "), "%s", out.text);
    cr_expect(strstr(out.text, "   a     c  d "), "%s", out.text);
    cr_expect(strstr(out.text, "  y  z aa ab\n"), "%s", out.text);
    buf_release(&out);
    buf_release(&text);
    board_free(b);
}

Test(render, graphs_are_lists)
{
    board *b = parse("board g\nlattice graph\nedge a b\nedge b c\n");
    char *label[] = {"1/2", "0", "-1"};
    position p = read_position(b, "a?b");
    pg_buf out = {0};
    render_labels(&out, b, label);
    expect_text(&out, "a 1/2, b 0, c -1\n");
    render_position(&out, b, &p);
    expect_text(&out, "a?b\n");
    position_release(&p);
    board_free(b);
}

Test(render, lists_wrap)
{
    char *word[40];
    pg_buf out = {0};
    for (int i = 0; i < 40; i++)
        word[i] = "hole";
    render_list(&out, word, 40, 10);
    for (const char *line = out.text; *line; line += strcspn(line, "\n") + 1)
        cr_expect_leq(strcspn(line, "\n"), RENDER_WIDTH);
    cr_expect(strstr(out.text, "hole,\n          hole"), "%s", out.text);
    buf_release(&out);
}

Test(render, blocks_side_by_side)
{
    pg_buf block[3] = {{0}}, out = {0};
    buf_add(&block[0], "ab\nc\n");
    buf_add(&block[1], "x\ny\nz\n");
    for (int i = 0; i < RENDER_WIDTH; i++)
        buf_char(&block[2], 'w');
    render_beside(&out, block, 2);
    expect_text(&out, "ab    x\nc     y\n      z\n");
    render_beside(&out, block, 3);
    cr_expect(strstr(out.text, "      z\n\nwww"), "%s", out.text);
    buf_release(&out);
    for (int i = 0; i < 3; i++)
        buf_release(&block[i]);
}

/* ---- explanations ----------------------------------------------------------------------------- */

typedef struct sample {
    board *b;
    position start, finish;
    verdict v;
} sample;

static void sample_init(sample *p, const char *board_text, const char *start, const char *finish)
{
    *p = (sample){.b = parse(board_text)};
    p->start = read_position(p->b, start);
    p->finish = read_position(p->b, finish);
}

/* The text that solve would print: the verdict with its reason. */
static char *explained(const sample *p)
{
    pg_buf out = {0};
    render_problem r = {p->b, &p->start, &p->finish, &p->v, NULL};
    render_solve(&out, &r);
    return buf_take(&out);
}

static void sample_release(sample *p)
{
    verdict_release(&p->v);
    position_release(&p->start);
    position_release(&p->finish);
    board_free(p->b);
}

static void expect_explained(const sample *p, const char *wanted)
{
    char *text = explained(p);
    cr_expect_str_eq(text, wanted, "got:\n%s\nexpected:\n%s", text, wanted);
    free(text);
}

static weighting *weights(const long *numerator, uint32_t holes, long denominator)
{
    weighting *w = weighting_new(holes);
    for (uint32_t h = 0; h < holes; h++)
        fmpz_set_si(&w->num[h], numerator[h]);
    fmpz_set_si(w->den, denominator);
    return w;
}

Test(render, class_and_pagoda)
{
    sample p;
    sample_init(&p, "board line\nholes\nooo\n", "a1,b1", "a1");
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_CLASS;
    p.v.vector = weights((long[]){0, 1, 1}, 3, 2);
    expect_explained(&p,
                     "impossible, by class: every jump changes the sum of these numbers over the pegs by a "
                     "whole number.\n\n    a   b   c\n1   0 1/2 1/2\n\n"
                     "The sum is 1/2 at the start and 0 at the finish: no whole number apart.\n");
    sample_release(&p);

    sample_init(&p, "board line\nholes\nooo\n", "empty?a1,b1,c1#1", "c1?b1");
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_PAGODA;
    p.v.vector = weights((long[]){-3, -1, 2}, 3, 2);
    expect_explained(
        &p, "impossible, by a resource count (pagoda function): no jump raises the sum of these weights "
            "over the pegs.\n\n     a    b    c\n1 -3/2 -1/2    1\n\n"
            "The sum is at most 1 at the start; the finish needs at least 1/2.\n");
    sample_release(&p);
}

static void add_step(branch_tree *t, branch_step_kind kind, uint32_t index, int64_t at)
{
    PG_GROW(t->step, t->steps, t->room);
    t->step[t->steps++] = (branch_step){.kind = kind, .index = index, .at = at};
}

Test(render, branch_tree)
{
    sample p;
    sample_init(&p, "board line\nholes\noooo\n", "a1,b1", "any");
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_BRANCH;
    branch_tree *t = &p.v.tree;
    add_step(t, STEP_CAP, 0, 0);
    add_step(t, STEP_SPLIT_JUMP, 0, 0);
    add_step(t, STEP_SPLIT_FINISH, 1, 0);
    add_step(t, STEP_PAGODA, 0, 0);
    add_step(t, STEP_CAP, 0, 0);
    add_step(t, STEP_CAP, 0, 0);
    add_step(t, STEP_CLASS, 0, 0);
    add_step(t, STEP_EMPTY, 0, 0);
    expect_explained(&p,
                     "impossible, by branching: no numbers of jumps, whole and not negative, lead from start "
                     "to finish (3 cases).\n\n"
                     "  numbers of jumps bounded by 1 weighting; a1-c1 at most 0 times:\n"
                     "    finish hole b1 empty:\n"
                     "      refused by a weighting\n"
                     "    finish hole b1 a peg:\n"
                     "      numbers of jumps bounded by 2 weightings; refused by a colouring\n"
                     "  a1-c1 at least 1 time:\n"
                     "    refused: the bounds contradict each other\n");
    sample_release(&p);
}

/* Few weightings are drawn, and the tree refers to them. */
Test(render, branch_tree_with_weightings)
{
    sample p;
    sample_init(&p, "board line\nholes\nooo\n", "a1,b1", "any");
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_BRANCH;
    add_step(&p.v.tree, STEP_CAP, 0, 0);
    add_step(&p.v.tree, STEP_CAP, 0, 0);
    add_step(&p.v.tree, STEP_CLASS, 0, 0);
    for (int i = 0; i < 3; i++)
        p.v.tree.step[i].vector = weights((long[]){i, 1, 0}, 3, 1);
    expect_explained(&p,
                     "impossible, by branching: no numbers of jumps, whole and not negative, lead from start "
                     "to finish (1 case).\n\n"
                     "(1) weighting    (2) weighting    (3) colouring\n"
                     "  a b c            a b c            a b c\n"
                     "1 0 1 0          1 1 1 0          1 2 1 0\n\n"
                     "  numbers of jumps bounded by (1) to (2); refused by (3)\n");
    sample_release(&p);
}

/* A tree of thousands of steps is cut to what a person reads. */
Test(render, branch_tree_is_cut)
{
    sample p;
    sample_init(&p, "board line\nholes\noooo\n", "a1,b1", "any");
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_BRANCH;
    for (int i = 0; i < 3000; i++) {
        add_step(&p.v.tree, STEP_SPLIT_JUMP, 0, i);
        add_step(&p.v.tree, STEP_PAGODA, 0, 0);
    }
    add_step(&p.v.tree, STEP_CLASS, 0, 0);
    char *text = explained(&p);
    cr_expect(strstr(text, "  ... and 8961 more lines; --proof FILE writes the whole tree\n"), "%s", text);
    free(text);
    sample_release(&p);
}

Test(render, search_and_open)
{
    sample p;
    sample_init(&p, "board line\nholes\noooo\n", "a1,b1", "d1");
    expect_explained(&p, "open: a limit was reached before an answer was found\n");
    p.v.stopped = PG_INTERRUPTED;
    expect_explained(&p, "open: interrupted before an answer was found\n");
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_SEARCH;
    p.v.search.members = 2;
    expect_explained(
        &p, "impossible, by search: 2 positions can be reached from the start, and none is a finish.\n");
    sample_release(&p);
}

Test(render, games)
{
    sample p;
    sample_init(&p, "board line\nholes\noooo\n", "a1,b1,d1", "any#1");
    p.v.kind = VERDICT_POSSIBLE;
    p.v.method = METHOD_GAME;
    p.v.game = (game){.start = bits_dup(p.start.peg, 4), .jump = PG_NEW(uint32_t, 2)};
    char *text = explained(&p);
    cr_expect_str_eq(text, "possible at c1': the start is a finish.\n", "%s", text);
    free(text);
    p.v.game.jumps = 2;
    p.v.game.jump[1] = p.b->jumps - 1;
    expect_explained(
        &p, "possible, by a game of 2 moves (2 jumps) to b1:\n\n   1. a1-c1\n   2. d1-b1\n");
    pg_buf out = {0};
    render_problem r = {p.b, &p.start, &p.finish, &p.v, NULL};
    render_prove_json(&out, &r, true);
    expect_text(&out,
                "{\"board\": \"line\", \"rules\": \"orthogonal\", \"start\": \"c1'\", \"finish\": \"?#1\", "
                "\"verdict\": \"possible\", \"method\": \"game\", \"from\": \"c1'\", \"to\": \"b1\", "
                "\"game\": [\"a1-c1\", \"d1-b1\"], \"moves\": 2, \"jumps\": 2}\n");
    sample_release(&p);
}

/* ---- pictures as SVG ------------------------------ */

/* How often a word occurs. */
static size_t occurs(const pg_buf *text, const char *word)
{
    size_t count = 0;
    for (const char *at = buf_text(text); (at = strstr(at, word)); at++)
        count++;
    return count;
}

static void draw_board(pg_buf *out, const board *b, const svg_hole *hole, size_t arrows)
{
    svg_arrow *arrow = PG_NEW(svg_arrow, b->jumps + 1);
    for (uint32_t j = 0; j < b->jumps; j++)
        arrow[j].jump = j;
    svg_panel p = {.board = b, .hole = hole, .arrow = arrow, .arrows = arrows, .caption = "one\ntwo"};
    pg_error e = {0};
    cr_assert_eq(svg_draw(out, "Title", &p, 1, &e), PG_OK, "%s", e.text);
    free(arrow);
}

/* Every kind of board becomes one well-formed document; arrows, hatching and text add to it. */
Test(render, svg_boards)
{
    static const char *const names[] = {"english", "triangle5", "torus4", "cycle6"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        board *b;
        pg_error e = {0};
        cr_assert_eq(board_load(&b, names[i], NULL, &e), PG_OK);
        svg_hole *hole = PG_NEW(svg_hole, b->holes);
        pg_buf bare = {0}, full = {0}, again = {0};
        draw_board(&bare, b, NULL, 0);
        for (uint32_t h = 0; h < b->holes; h++)
            hole[h] = (svg_hole){"-1/2", -0.5, 0, SVG_PEG};
        draw_board(&full, b, hole, b->jumps);
        draw_board(&again, b, hole, b->jumps);
        cr_expect(!strncmp(buf_text(&full), "<?xml", 5));
        cr_expect_eq(occurs(&full, "</svg>"), 1);
        cr_expect_eq(occurs(&full, "<path"), occurs(&again, "<path")); /* cairo numbers surfaces anew */
        cr_expect(occurs(&full, "<path") >= occurs(&bare, "<path") + b->holes + b->jumps, "%s", names[i]);
        free(hole);
        buf_release(&bare);
        buf_release(&full);
        buf_release(&again);
        board_free(b);
    }
}

/* Several panels, a plot, a name that is not UTF-8, and nothing at all. */
Test(render, svg_panels)
{
    board *b = parse(plus);
    static const double value[] = {3, 3, 1};
    char *label[] = {"3", "3", "1"};
    svg_plot plot = {value, 3, label, true, 0, "floor"};
    svg_hole hole[5] = {{"\xff\xfe", 0, 3, SVG_EITHER}};
    svg_panel p[] = {{.board = b, .hole = hole}, {.plot = &plot, .caption = ""}, {.board = b}};
    pg_error e = {0};
    pg_buf out = {0};
    cr_expect_eq(svg_draw(&out, "\xc3", p, 3, &e), PG_OK, "%s", e.text);
    cr_expect_eq(occurs(&out, "</svg>"), 1);
    buf_release(&out);
    cr_expect_eq(svg_draw(&out, "", NULL, 0, &e), PG_OK, "%s", e.text);
    cr_expect_eq(occurs(&out, "</svg>"), 1);
    buf_release(&out);
    board_free(b);
}

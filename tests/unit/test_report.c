/* test_report.c - explanations of verdicts; whole answers are compared by the golden runs in tests/cli. */
#include "boards.h"
#include "report/report.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void expect_text(pg_buf *got, const char *wanted)
{
    cr_expect_str_eq(buf_text(got), wanted, "got:\n%s\nexpected:\n%s", buf_text(got), wanted);
    buf_release(got);
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
    report_problem r = {p->b, &p->start, &p->finish, &p->v, 1, .proof = NULL};
    report_verdict(&out, &r);
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

Test(report, class_and_pagoda)
{
    sample p;
    sample_init(&p, "board line\nholes\nooo\n", "a1,b1", "a1");
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_CLASS;
    p.v.vector = weights((long[]){0, 1, 1}, 3, 2);
    expect_explained(&p, "impossible, by class: every jump changes the sum of these numbers over the pegs\n"
                         "by a whole number.\n\n    a   b   c\n1   0 1/2 1/2\n\n"
                         "The sum is 1/2 at the start and 0 at the finish: no whole number apart.\n");
    sample_release(&p);

    sample_init(&p, "board line\nholes\nooo\n", "empty?a1,b1,c1#1", "c1?b1");
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_PAGODA;
    p.v.vector = weights((long[]){-3, -1, 2}, 3, 2);
    expect_explained(&p,
                     "impossible, by a resource count (pagoda function): no jump raises the sum of these\n"
                     "weights over the pegs.\n\n     a    b    c\n1 -3/2 -1/2    1\n\n"
                     "The sum is at most 1 at the start; the finish needs at least 1/2.\n");
    sample_release(&p);
}

static void add_step(branch_tree *t, branch_step_kind kind, uint32_t index, int64_t at)
{
    PG_GROW(t->step, t->steps, t->room);
    t->step[t->steps++] = (branch_step){.kind = kind, .index = index, .at = at};
}

Test(report, branch_tree)
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
    expect_explained(&p, "impossible, by branching: no numbers of jumps, whole and not negative, lead from "
                         "start to\nfinish (3 cases).\n\n"
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
Test(report, branch_tree_with_weightings)
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
    expect_explained(&p, "impossible, by branching: no numbers of jumps, whole and not negative, lead from "
                         "start to\nfinish (1 case).\n\n"
                         "(1) weighting    (2) weighting    (3) colouring\n"
                         "  a b c            a b c            a b c\n"
                         "1 0 1 0          1 1 1 0          1 2 1 0\n\n"
                         "  numbers of jumps bounded by (1) to (2); refused by (3)\n");
    sample_release(&p);
}

/* A tree of thousands of steps is cut to what a person reads. */
Test(report, branch_tree_is_cut)
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

Test(report, search_and_open)
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

/* A check that takes long is said to, by numbers alone; a short one is not. */
Test(report, long_checks_are_announced)
{
    static const struct {
        uint64_t members;
        const char *line;
    } table[] = {
        {9999999, NULL},
        {10000000, "Checking that goes through all of these positions: about 10 seconds.\n"},
        {1000000000, "Checking that goes through all of these positions: about 1000 seconds.\n"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        sample p;
        sample_init(&p,
                    "rules custom\ndirection 0 1\ndirection 0 -1\nholes\n"
                    "oooooooooooooooooooooooooooooooooooooooo\n",
                    "full-a1", "a1");
        p.v = (verdict){.kind = VERDICT_IMPOSSIBLE, .method = METHOD_SEARCH};
        p.v.search = (search_result){.answer = SEARCH_NONE, .members = table[i].members};
        char *text = explained(&p);
        const char *line = strstr(text, "Checking");
        if (table[i].line)
            cr_expect(line && !strncmp(line, table[i].line, strlen(table[i].line)), "%s", text);
        else
            cr_expect_null(line, "%s", text);
        free(text);
        sample_release(&p);
    }
}

Test(report, games)
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
    expect_explained(&p, "possible, by a game of 2 moves (2 jumps) to b1:\n\n   1. a1-c1\n   2. d1-b1\n");
    pg_buf out = {0};
    report_problem r = {p.b, &p.start, &p.finish, &p.v, 1, .proof = NULL};
    report_solve_forms.json(&out, &(report_look){.of = &r});
    expect_text(&out,
                "{\"pagoda\": \"" PAGODA_VERSION "\", \"format\": 1, "
                "\"board\": \"line\", \"rules\": \"orthogonal\", \"start\": \"c1'\", \"finish\": \"?#1\", "
                "\"verdict\": \"possible\", \"method\": \"game\", \"from\": \"c1'\", \"to\": \"b1\", "
                "\"game\": [\"a1-c1\", \"d1-b1\"], \"moves\": 2, \"jumps\": 2}\n");
    sample_release(&p);
}

/* A search from both ends is drawn as its levels; the question stands beside them. */
Test(report, halves_as_levels)
{
    sample p;
    sample_init(&p, "board row\nholes\nooooo\n", "b1,c1,e1", "a1");
    uint64_t ahead[] = {1, 3, 17}, back[] = {1, 29};
    search_halves h = {.ahead = {.size = ahead, .levels = 3}, .back = {.size = back, .levels = 2}};
    p.v.kind = VERDICT_IMPOSSIBLE;
    p.v.method = METHOD_SEARCH;
    p.v.search.halves = &h;
    report_problem r = {p.b, &p.start, &p.finish, &p.v, 1, .proof = NULL};
    figure *f = report_prove_forms.figure(&(report_look){.of = &r});
    pg_buf out = {0};
    pg_error e = {0};
    cr_assert_eq(figure_write(&out, f, FIGURE_SVG, &e), PG_OK, "%s", e.text);
    static const char *const wanted[] = {">17</text>", ">29</text>", "jumps from the start<",
                                         "jumps to the finish<", "do not meet in the middle"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        cr_expect(strstr(out.text, wanted[i]), "%s", wanted[i]);
    buf_release(&out);
    figure_free(f);
    p.v.search.halves = NULL;
    sample_release(&p);
}

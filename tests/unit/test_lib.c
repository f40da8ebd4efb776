/* test_lib.c - the public interface to resource counts: what it hands out, and what it refuses. */
#include "pagoda.h"

#include "checked.h"

static pagoda_board *loaded(const char *name, const char *rules)
{
    pagoda_error e;
    pagoda_board *b;
    cr_assert_eq(pagoda_board_load(&b, name, rules, &e), PAGODA_OK, "%s", e.text);
    return b;
}

/* Figure 6b of Bell, Diagonal peg solitaire, INTEGERS 7 (2007), G01. */
static const char figure_6b[] =
    "board diamond3\nrules 8\nweights\n. . -1\n. 0 1 0\n-1 1 0 1 -1\n. 0 1 0\n. . -1\n";

static pagoda_weights *parsed(const char *text)
{
    pagoda_error e;
    pagoda_weights *w;
    cr_assert_eq(pagoda_weights_parse(&w, text, strlen(text), "w", NULL, &e), PAGODA_OK, "%s", e.text);
    return w;
}

Test(lib, weights)
{
    pagoda_weights *w = parsed(figure_6b), *again;
    cr_expect_str_eq(pagoda_weights_board(w), "diamond3");
    cr_expect_str_eq(pagoda_weights_rules(w), "diagonal");
    cr_expect_eq(pagoda_weights_holes(w), 13);
    cr_expect_str_eq(pagoda_weights_hole(w, 0), "c1");
    cr_expect_str_eq(pagoda_weights_number(w, 0), "-1");
    cr_expect_null(pagoda_weights_hole(w, 13));
    cr_expect_null(pagoda_weights_number(w, 13));
    cr_expect_eq(pagoda_weights_jumps(w), 32);
    cr_expect_str_eq(pagoda_weights_jump(w, 0), "c1-c3");
    cr_expect_str_eq(pagoda_weights_gain(w, 0), "0");
    cr_expect_null(pagoda_weights_jump(w, 32));
    cr_expect_null(pagoda_weights_gain(w, 32));
    cr_expect_eq(pagoda_weights_valid(w), 1);
    cr_expect_eq(pagoda_weights_kind(w), PAGODA_KIND_EXTREME);
    again = parsed(pagoda_weights_text(w));
    cr_expect_str_eq(pagoda_weights_text(again), pagoda_weights_text(w));
    pagoda_weights_free(again);
    pagoda_weights_free(w);
    pagoda_weights_free(NULL);
}

Test(lib, bad_weights)
{
    pagoda_error e = {0};
    pagoda_weights *w = NULL;
    cr_expect_eq(pagoda_weights_load(&w, "nowhere.weights", NULL, &e), PAGODA_INPUT);
    cr_expect(strstr(e.text, "nowhere.weights"));
    cr_expect_eq(pagoda_weights_parse(&w, figure_6b, 40, "w", NULL, &e), PAGODA_INPUT);
    cr_expect(!strncmp(e.text, "w:", 2), "%s", e.text);
    pagoda_board *b = loaded("path6", NULL);
    static const char *const bad[] = {"1", "1/2", "x", "0", "0", "0"};
    cr_expect_eq(pagoda_weights_make(&w, b, bad, &e), PAGODA_INPUT);
    cr_expect(strstr(e.text, "hole v3: expected an integer or a fraction p/q, not 'x'"), "%s", e.text);
    cr_expect_eq(pagoda_weights_make(&w, b, bad, NULL), PAGODA_INPUT);
    cr_expect_null(w);
    pagoda_board_free(b);
}

Test(lib, made_weights)
{
    static const char *const number[] = {"1/2", "0", "2/4", "0", "1/2", "-0"};
    pagoda_board *b = loaded("path6", NULL);
    pagoda_weights *w;
    pagoda_error e;
    cr_assert_eq(pagoda_weights_make(&w, b, number, &e), PAGODA_OK, "%s", e.text);
    cr_expect_str_eq(pagoda_weights_number(w, 2), "1/2");
    cr_expect_str_eq(pagoda_weights_number(w, 5), "0");
    cr_expect_eq(pagoda_weights_valid(w), 1);
    pagoda_weights_free(w);
    pagoda_board_free(b);
}

Test(lib, worth)
{
    pagoda_weights *w = parsed(figure_6b);
    pagoda_worth *v;
    pagoda_error e = {0};
    cr_assert_eq(pagoda_worth_make(&v, w, "full-c2", "c3", &e), PAGODA_OK, "%s", e.text);
    cr_expect_str_eq(pagoda_worth_start(v), "-1");
    cr_expect_str_eq(pagoda_worth_finish(v), "0");
    cr_expect_str_eq(pagoda_worth_slack(v), "-1");
    cr_expect_eq(pagoda_worth_refuses(v), 1);
    expect_checked(pagoda_worth_proof(v), 1);
    pagoda_worth_free(v);
    cr_assert_eq(pagoda_worth_make(&v, w, "full", "any#1", &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_worth_refuses(v), 0);
    cr_expect_null(pagoda_worth_proof(v));
    cr_expect_null(pagoda_worth_limit(v, 0)); /* c1-c3 loses nothing */
    for (uint32_t j = 0; j < pagoda_weights_jumps(w); j++)
        if (!strcmp(pagoda_weights_jump(w, j), "b2-d2"))
            cr_expect_str_eq(pagoda_worth_limit(v, j), "1");
    pagoda_worth_free(v);
    cr_expect_eq(pagoda_worth_make(&v, w, "full", "z1", &e), PAGODA_INPUT);
    cr_expect_eq(pagoda_worth_make(&v, w, "z1", "full", &e), PAGODA_INPUT);
    pagoda_weights_free(w);
    pagoda_worth_free(NULL);
}

Test(lib, find)
{
    pagoda_board *b = loaded("diamond3", "8");
    pagoda_found *f;
    pagoda_error e = {0};
    cr_assert_eq(pagoda_find(&f, b, "full-c2", "c3", NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_found_finding(f), PAGODA_FINDING_REFUSED);
    cr_expect_eq(pagoda_found_complete(f), 1);
    cr_expect_null(pagoda_found_times(f, 0));
    cr_expect_str_eq(pagoda_weights_number(pagoda_found_weights(f), 0), "-1");
    pagoda_found_free(f);
    cr_assert_eq(pagoda_find(&f, b, "full-c2", "c1", NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_found_finding(f), PAGODA_FINDING_NONE);
    cr_expect_null(pagoda_found_weights(f));
    cr_expect_not_null(pagoda_found_times(f, 0));
    cr_expect_null(pagoda_found_times(f, 32));
    pagoda_found_free(f);
    cr_assert_eq(pagoda_find_tightest(&f, b, "full-c3", "c3", NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_found_finding(f), PAGODA_FINDING_TIGHTEST);
    cr_expect_eq(pagoda_found_complete(f), 1);
    cr_expect_eq(pagoda_weights_valid(pagoda_found_weights(f)), 1);
    pagoda_found_free(f);
    cr_expect_eq(pagoda_find(&f, b, "z9", "c1", NULL, &e), PAGODA_INPUT);
    pagoda_board_free(b);
    pagoda_found_free(NULL);
}

Test(lib, running)
{
    pagoda_weights *w = parsed(figure_6b);
    pagoda_running *r;
    pagoda_error e = {0};
    cr_assert_eq(pagoda_running_make(&r, w, "full-c3", "c1-c3, c4-c2", &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_running_jumps(r), 2);
    cr_expect_str_eq(pagoda_running_jump(r, 2), "c4-c2");
    cr_expect_null(pagoda_running_jump(r, 0));
    cr_expect_null(pagoda_running_jump(r, 3));
    cr_expect_str_eq(pagoda_running_value(r, 0), "0");
    cr_expect_not_null(pagoda_running_value(r, 2));
    cr_expect_null(pagoda_running_value(r, 3));
    pagoda_running_free(r);
    cr_expect_eq(pagoda_running_make(&r, w, "full-c3", "c1-c3, c1-c3", &e), PAGODA_INPUT);
    cr_expect(strstr(e.text, "move 2"), "%s", e.text);
    cr_expect_eq(pagoda_running_make(&r, w, "full?c3", "c1-c3", &e), PAGODA_INPUT);
    pagoda_weights_free(w);
    pagoda_running_free(NULL);
}

/* ---- extreme counts ------------------------------ */

typedef struct visits {
    int count, most;
} visits;

static int visit(void *context, const char *const *weight, const char *size)
{
    visits *v = context;
    cr_expect_not_null(weight[12]);
    cr_expect_str_neq(size, "0");
    return ++v->count == v->most;
}

/* 89 rays in 19 classes and a line, as in test_rays.c. */
Test(lib, rays)
{
    pagoda_error e;
    pagoda_board *b = loaded("diamond3", NULL);
    pagoda_rays *r;
    visits all = {0, -1}, some = {0, 5}, unfolded = {0, -1};
    cr_assert_eq(pagoda_rays_make(&r, b, NULL, NULL, visit, &all, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_rays_complete(r), 1);
    cr_expect_str_eq(pagoda_rays_count(r), "89");
    cr_expect_eq(pagoda_rays_classes(r), 19);
    cr_expect_eq(all.count, 19);
    cr_expect_str_eq(pagoda_rays_size(r, 0), "4");
    cr_expect_eq(pagoda_rays_tight(r, 0), 14);
    cr_expect_str_eq(pagoda_rays_weight(r, 0, 0), "0");
    cr_expect_eq(pagoda_rays_lines(r), 1);
    cr_expect_str_eq(pagoda_rays_line(r, 0, 1), "1");
    cr_expect_null(pagoda_rays_size(r, 19));
    cr_expect_null(pagoda_rays_weight(r, 19, 0));
    cr_expect_null(pagoda_rays_weight(r, 0, 13));
    cr_expect_null(pagoda_rays_line(r, 1, 0));
    for (size_t i = 0; i < pagoda_rays_classes(r); i++)
        pagoda_rays_unfold(r, i, visit, &unfolded);
    cr_expect_eq(unfolded.count, 89);
    pagoda_rays_free(r);
    cr_assert_eq(pagoda_rays_make(&r, b, NULL, NULL, visit, &some, &e), PAGODA_OK);
    cr_expect_eq(some.count, 5);
    cr_expect_eq(pagoda_rays_complete(r), 0);
    pagoda_rays_free(r);
    pagoda_board_free(b);
}

Test(lib, rays_by_other_ways)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("diamond3", NULL);
    pagoda_rays *r;
    pagoda_rays_options how = {.size = sizeof how, .symmetric = "rot90"};
    cr_assert_eq(pagoda_rays_make(&r, b, &how, NULL, NULL, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_gt(pagoda_rays_classes(r), 0);
    cr_expect_str_eq(pagoda_rays_weight(r, 0, 0), pagoda_rays_weight(r, 0, 12));
    pagoda_rays_free(r);
    how = (pagoda_rays_options){.size = sizeof how, .sample = 20, .seed = 3};
    cr_assert_eq(pagoda_rays_make(&r, b, &how, NULL, NULL, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_gt(pagoda_rays_classes(r), 0);
    cr_expect_eq(pagoda_rays_complete(r), 0);
    pagoda_rays_free(r);
    how = (pagoda_rays_options){.size = sizeof how, .symmetric = "rot60"};
    cr_expect_eq(pagoda_rays_make(&r, b, &how, NULL, NULL, NULL, &e), PAGODA_INPUT);
    cr_expect(strstr(e.text, "rot90"), "%s", e.text);
    pagoda_board_free(b);
}

/* ---- classes ------------------------------ */

Test(lib, classes)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_classes *c;
    int same = -1;
    cr_assert_eq(pagoda_classes_make(&c, b, &e), PAGODA_OK);
    cr_expect_str_eq(pagoda_classes_group(c), "(Z/2)^4");
    cr_expect_str_eq(pagoda_classes_order(c), "16");
    cr_expect_eq(pagoda_classes_colourings(c), 2);
    cr_expect_eq(pagoda_classes_kind(c, 1), PAGODA_THREE_COLOURING);
    cr_expect_str_eq(pagoda_classes_modulus(c, 0), "");
    cr_expect_str_eq(pagoda_classes_label(c, 0, 2), "2");
    cr_expect_null(pagoda_classes_label(c, 2, 0));
    cr_expect_eq(pagoda_classes_of_holes(c), 9);
    cr_expect_eq(pagoda_classes_hole(c, 3), 3);
    cr_expect_eq(pagoda_classes_survivors(c, 3), 3);
    cr_expect_eq(pagoda_classes_survivors(c, 9), -1);
    cr_expect_eq(pagoda_classes_rule_of_three(c), 1);
    cr_expect_eq(pagoda_classes_same(c, "full-d4", "d1", &same, &e), PAGODA_OK);
    cr_expect_eq(same, 1);
    cr_expect_eq(pagoda_classes_same(c, "full-d4", "d2", &same, &e), PAGODA_OK);
    cr_expect_eq(same, 0);
    cr_expect_eq(pagoda_classes_same(c, "any", "d2", &same, &e), PAGODA_INPUT);
    cr_expect(strstr(e.text, "without open holes"), "%s", e.text);
    pagoda_classes_free(c);
    pagoda_board_free(b);
}

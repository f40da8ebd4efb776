/* test_lib.c - the public interface: what it hands out, and what it refuses. */
#include "lib/pagoda.h"

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

/* ---- versions, options ------------------------------ */

Test(lib, versions)
{
    cr_expect_eq(pagoda_version_number(), PAGODA_VERSION_NUMBER);
    cr_expect_eq(atoi(pagoda_version()), PAGODA_VERSION_MAJOR);
}

/* A program of a later version: its structure is longer. */
typedef struct later_limits {
    pagoda_limits known;
    uint64_t unknown;
} later_limits;

Test(lib, options_that_grow)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("path6", NULL);
    pagoda_answer *a = NULL;
    later_limits later;
    PAGODA_INIT(later);
    cr_expect_eq(pagoda_prove(&a, b, "full-v1", "v1", (pagoda_limits *)&later, &e), PAGODA_OK, "%s", e.text);
    pagoda_answer_free(a);
    later.unknown = 1;
    cr_expect_eq(pagoda_prove(&a, b, "full-v1", "v1", (pagoda_limits *)&later, &e), PAGODA_INPUT);
    cr_expect(strstr(e.text, "this version of the library knows"), "%s", e.text);
    later.unknown = 0;
    later.known.disk_space = 1 << 20; /* of what? */
    cr_expect_eq(pagoda_prove(&a, b, "full-v1", "v1", (pagoda_limits *)&later, &e), PAGODA_INPUT);
    later.known.disk = "/nowhere";
    cr_expect_eq(pagoda_prove(&a, b, "full-v1", "v1", (pagoda_limits *)&later, &e), PAGODA_INPUT);
    cr_expect(strstr(e.text, "disk: expected a folder that can be written to, not '/nowhere'"), "%s", e.text);
    pagoda_limits none = {0};
    cr_expect_eq(pagoda_prove(&a, b, "full-v1", "v1", &none, &e), PAGODA_INPUT);
    cr_expect(strstr(e.text, "PAGODA_INIT"), "%s", e.text);
    /* one of an earlier version: its structure ends earlier */
    pagoda_limits early = {.size = offsetof(pagoda_limits, threads), .seconds = 5, .threads = -7};
    cr_expect_eq(pagoda_prove(&a, b, "full-v1", "v1", &early, &e), PAGODA_OK);
    pagoda_answer_free(a);
    pagoda_board_free(b);
}

/* ---- boards and positions ------------------------------ */

Test(lib, board_from_text)
{
    static const char text[] = "board bent\nholes\nooo\n..o\n..o\n";
    pagoda_error e = {0};
    pagoda_board *b, *again;
    cr_assert_eq(pagoda_board_parse(&b, text, strlen(text), NULL, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_str_eq(pagoda_board_name(b), "bent");
    cr_expect_str_eq(pagoda_board_lattice(b), "square");
    cr_expect_eq(pagoda_board_holes(b), 5);
    cr_expect_eq(pagoda_board_jumps(b), 4);
    cr_expect_eq(pagoda_board_find_hole(b, "c3"), 4);
    cr_expect_eq(pagoda_board_find_hole(b, "a3"), -1);
    int row = -1, column = -1;
    cr_expect_eq(pagoda_board_place(b, 3, &row, &column), 1);
    cr_expect_eq(row, 1);
    cr_expect_eq(column, 2);
    cr_expect_eq(pagoda_board_place(b, 5, &row, &column), 0);
    int64_t jump = pagoda_board_find_jump(b, "c3-c1");
    cr_assert_geq(jump, 0);
    cr_expect_eq(pagoda_board_jump_cells(b, (uint32_t)jump), 3);
    uint32_t hole;
    int before, after;
    cr_expect_eq(pagoda_board_jump_cell(b, (uint32_t)jump, 2, &hole, &before, &after), 1);
    cr_expect_eq(hole, 2);
    cr_expect_eq(before, 0);
    cr_expect_eq(after, 1);
    cr_expect_eq(pagoda_board_jump_cell(b, (uint32_t)jump, 3, &hole, NULL, NULL), 0);
    pagoda_buffer *out = pagoda_buffer_new();
    pagoda_board_write(b, out);
    cr_assert_eq(
        pagoda_board_parse(&again, pagoda_buffer_bytes(out), pagoda_buffer_length(out), "x", NULL, &e),
        PAGODA_OK);
    cr_expect_eq(pagoda_board_jumps(again), 4);
    cr_expect_eq(pagoda_board_parse(&again, text, 9, "cut", NULL, &e), PAGODA_INPUT);
    cr_expect_str_eq(e.file, "cut");
    cr_expect_gt(e.line, 0);
    cr_expect_str_eq(pagoda_shipped_name(PAGODA_FAMILIES, 0), pagoda_shipped_name(PAGODA_FAMILIES, 0));
    cr_expect_null(pagoda_shipped_name(PAGODA_BOARDS, 100000));
    pagoda_buffer_free(out);
    pagoda_board_free(again);
    pagoda_board_free(b);
}

static pagoda_position *at(const pagoda_board *b, const char *text)
{
    pagoda_error e;
    pagoda_position *p;
    cr_assert_eq(pagoda_position_parse(&p, b, text, &e), PAGODA_OK, "%s", e.text);
    return p;
}

Test(lib, positions)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_position *p = at(b, "d4,e5"), *q = at(b, "d4,a4"), *r, *any = at(b, "?");
    pagoda_board_free(b); /* the positions keep it */
    cr_expect_eq(pagoda_position_combine(&r, p, PAGODA_EXCLUSIVE, q, &e), PAGODA_OK);
    cr_expect_str_eq(pagoda_position_text(r), "a4,e5");
    pagoda_position_free(r);
    cr_expect_eq(pagoda_position_combine(&r, p, PAGODA_UNION, any, &e), PAGODA_INPUT);
    cr_expect_eq(pagoda_position_complement(&r, p, &e), PAGODA_OK);
    cr_expect_str_eq(pagoda_position_text(r), "d4,e5'");
    cr_expect_eq(pagoda_position_pegs(r), 31);
    pagoda_position_free(r);
    cr_expect_eq(pagoda_position_pegs(any), -1);
    cr_expect_eq(pagoda_position_with_pegs(&r, any, 2, &e), PAGODA_OK);
    cr_expect_eq(pagoda_position_has(r, p), 1);
    cr_expect_eq(pagoda_position_state(r, 0), PAGODA_EITHER);
    pagoda_position_free(r);
    cr_expect_eq(pagoda_position_with_pegs(&r, any, 34, &e), PAGODA_INPUT);
    pagoda_position_free(p);
    pagoda_position_free(q);
    pagoda_position_free(any);
}

/* ---- verdicts and certificates ------------------------------ */

/* The tree of a certificate: one leaf more than splits, and weights where it says so. */
static void expect_tree(const pagoda_certificate *c, uint32_t holes)
{
    size_t leaves = 0, splits = 0;
    for (size_t i = 0; i < pagoda_certificate_steps(c); i++) {
        pagoda_step kind = pagoda_certificate_step(c, i);
        splits += kind == PAGODA_STEP_SPLIT_JUMP || kind == PAGODA_STEP_SPLIT_START ||
                  kind == PAGODA_STEP_SPLIT_FINISH;
        leaves += kind == PAGODA_STEP_PAGODA || kind == PAGODA_STEP_CLASS || kind == PAGODA_STEP_EMPTY;
        if (kind == PAGODA_STEP_PAGODA || kind == PAGODA_STEP_CLASS || kind == PAGODA_STEP_CAP)
            cr_expect_not_null(pagoda_certificate_step_weight(c, i, holes - 1));
        cr_expect_null(pagoda_certificate_step_weight(c, i, holes));
        for (size_t r = 0; r < pagoda_certificate_regions(c, i); r++)
            for (size_t s = 0; s < pagoda_certificate_region_states(c, i, r); s++)
                cr_expect_eq(strlen(pagoda_certificate_region_state(c, i, r, s)),
                             pagoda_certificate_region_holes(c, i, r));
    }
    cr_expect_eq(leaves, splits + 1);
}

/* All refusals of the diamond of 13 holes, by whichever method. */
Test(lib, certificates)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("diamond3", "8");
    pagoda_map *m;
    size_t seen = 0;
    cr_assert_eq(pagoda_map_make(&m, b, NULL, NULL, NULL, &e), PAGODA_OK);
    for (uint32_t start = 0; start < 13; start++)
        for (uint32_t hole = 0; hole < 13; hole++) {
            const pagoda_certificate *c = pagoda_map_certificate(m, start, hole);
            cr_assert_not_null(c);
            cr_expect_eq(pagoda_certificate_verdict(c), pagoda_map_verdict(m, start, hole));
            const char *method = pagoda_certificate_method(c);
            bool vector = !strcmp(method, "class") || !strcmp(method, "pagoda");
            cr_expect_eq(pagoda_certificate_weight(c, 12) != NULL, vector);
            cr_expect_eq(pagoda_certificate_start_value(c) != NULL, vector);
            if (!strcmp(method, "branch") || !strcmp(method, "sharpened"))
                expect_tree(c, 13);
            else
                cr_expect_eq(pagoda_certificate_steps(c), 0);
            seen += pagoda_map_verdict(m, start, hole) == PAGODA_IMPOSSIBLE;
        }
    cr_expect_gt(seen, 0);
    cr_expect_null(pagoda_map_certificate(m, 13, 0));
    cr_expect_eq(pagoda_map_settled(m, 0, 13, NULL, NULL), 0);
    pagoda_map_free(m);
    pagoda_board_free(b);
}

Test(lib, several_finishes)
{
    static const char *const finish[] = {"d3", "d4"};
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_answer *a;
    cr_assert_eq(pagoda_prove_any(&a, b, "full-d4", finish, 2, NULL, NULL, &e), PAGODA_OK, "%s", e.text);
    pagoda_board_free(b);
    cr_expect_eq(pagoda_answer_verdict(a), PAGODA_POSSIBLE);
    cr_expect_eq(pagoda_answer_finish_verdict(a, 0), PAGODA_IMPOSSIBLE);
    cr_expect_eq(pagoda_answer_finish_verdict(a, 1), PAGODA_POSSIBLE);
    cr_expect_str_eq(pagoda_answer_finish(a, 1), "d4");
    cr_expect_str_eq(pagoda_answer_method(a), "game");
    cr_expect_gt(pagoda_answer_moves(a), 17); /* Bergholt's game has 18 moves, and none has fewer */
    cr_expect_null(pagoda_answer_finish(a, 2));
    cr_expect_null(pagoda_answer_certificate(a, 2));
    pagoda_answer_free(a);
}

Test(lib, linked_plays)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("diamond3", "8");
    pagoda_linked *l;
    cr_expect_eq(pagoda_linked_new(&l, b, "any", "rot45", &e), PAGODA_INPUT);
    cr_assert_eq(pagoda_linked_new(&l, b, "any", "none", &e), PAGODA_OK, "%s", e.text);
    pagoda_board_free(b);
    cr_expect_eq(pagoda_linked_prove(l, NULL, &e), PAGODA_INPUT);
    cr_expect_eq(pagoda_linked_add(l, "complement", "start", &e), PAGODA_OK);
    cr_expect_eq(pagoda_linked_add(l, "start", "z9", &e), PAGODA_INPUT);
    cr_assert_eq(pagoda_linked_prove(l, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_linked_verdict(l), PAGODA_POSSIBLE);
    cr_expect_not_null(pagoda_linked_start(l));
    cr_expect_not_null(pagoda_linked_game(l, 0));
    cr_expect_null(pagoda_linked_game(l, 1));
    pagoda_linked_free(l);
}

/* ---- games and numbers ------------------------------ */

Test(lib, replay)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_replay *r;
    cr_assert_eq(pagoda_replay_make(&r, b, "full-d4", NULL, "d2-d4 f3-d3", &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_replay_legal(r), 1);
    cr_expect_eq(pagoda_replay_jumps(r), 2);
    cr_expect_str_eq(pagoda_board_jump(b, pagoda_replay_jump(r, 2)), "f3-d3");
    cr_expect_str_eq(pagoda_replay_position(r, 1), "d2,d3'");
    cr_expect_null(pagoda_replay_position(r, 3));
    cr_expect_eq(pagoda_replay_jump(r, 0), UINT32_MAX);
    pagoda_replay_free(r);
    cr_assert_eq(pagoda_replay_make(&r, b, "full-d4", "d4", "d2-d4", &e), PAGODA_OK);
    cr_expect_str_eq(pagoda_replay_error(r), "the game ends at d2,d3', not at d4");
    pagoda_replay_free(r);
    cr_expect_eq(pagoda_replay_make(&r, b, "?", NULL, "d2-d4", &e), PAGODA_INPUT);
    pagoda_board_free(b);
}

/* As `pagoda solve --fewest-moves --all`; the least over all vacancies is 9 (OEIS A127500). */
Test(lib, shortest)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("triangle5", NULL);
    pagoda_shortest *s;
    pagoda_shortest_options o;
    PAGODA_INIT(o);
    o.all = 1;
    cr_assert_eq(pagoda_shortest_make(&s, b, "full-a1", "?#1", &o, NULL, &e), PAGODA_OK, "%s", e.text);
    pagoda_board_free(b);
    cr_expect_eq(pagoda_shortest_optimal(s), 1);
    cr_expect_eq(pagoda_shortest_moves(s), 10);
    cr_expect_eq(pagoda_shortest_jumps(s), 13);
    cr_expect_eq(pagoda_shortest_lower_bound(s), 10);
    cr_expect_str_eq(pagoda_shortest_games(s, PAGODA_ALL_SEQUENCES), "1764");
    cr_expect_eq(pagoda_answer_moves(pagoda_shortest_answer(s)), 10);
    cr_expect_null(pagoda_shortest_game(s, PAGODA_ALL_SEQUENCES, 21));
    pagoda_shortest_free(s);
}

/* The plus by Matos's search: the counts of `pagoda solve --method plain --stats`. */
Test(lib, classic)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_classic *c = NULL;
    pagoda_classic_options o;
    PAGODA_INIT(o);
    cr_assert_eq(pagoda_classic_make(&c, b, "@plus", "?#1", &o, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_classic_verdict(c), PAGODA_POSSIBLE);
    cr_expect_eq(pagoda_classic_jumps(c), 75);
    cr_expect_eq(pagoda_classic_moves(c), 6);
    cr_expect_str_eq(pagoda_classic_move(c, 0), "c4-a4");
    cr_expect_null(pagoda_classic_move(c, 6));
    cr_expect_eq(pagoda_classic_depths(c), 9);
    cr_expect_eq(pagoda_classic_nodes(c, 3), 11);
    cr_expect_eq(pagoda_classic_sons(c, 3, 2), 11);
    cr_expect_null(pagoda_classic_proof(c));
    pagoda_classic_free(c);
    o.prune = "types"; /* has no meaning there */
    cr_expect_eq(pagoda_classic_make(&c, b, "@plus", "?#1", &o, NULL, &e), PAGODA_INPUT);
    cr_expect_str_eq(e.text, "prune: expected method independent with it");
    o = (pagoda_classic_options){.size = sizeof o, .method = PAGODA_INDEPENDENT, .prune = "keys"};
    cr_assert_eq(pagoda_classic_make(&c, b, "d4,e4", "d4", &o, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_classic_verdict(c), PAGODA_IMPOSSIBLE);
    cr_expect_not_null(strstr(pagoda_classic_proof(c), "impossible"));
    pagoda_classic_free(c);
    pagoda_board_free(b);
}

/* Of the numbers of pegs in order the first that is possible is the fewest; what comes after it may stay
 * open. */
Test(lib, best_first)
{
    static const char *const finish[] = {"?#4", "?#5", "?#6"};
    pagoda_error e = {0};
    pagoda_board *b = loaded("diamond4", NULL);
    pagoda_answer *a;
    pagoda_prove_options o;
    PAGODA_INIT(o);
    o.best_first = 1;
    cr_assert_eq(pagoda_prove_any(&a, b, "full-d4", finish, 3, &o, NULL, &e), PAGODA_OK, "%s", e.text);
    size_t best = 0;
    while (pagoda_answer_finish_verdict(a, best) == PAGODA_IMPOSSIBLE)
        best++;
    cr_expect_eq(pagoda_answer_finish_verdict(a, best), PAGODA_POSSIBLE);
    cr_expect_gt(best, 0);
    pagoda_answer_free(a);
    pagoda_map *m;
    pagoda_map_options short_proofs;
    PAGODA_INIT(short_proofs);
    short_proofs.short_proof = 1;
    cr_assert_eq(pagoda_map_make(&m, b, "full-d4", &short_proofs, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_map_complete(m), 1);
    pagoda_map_free(m);
    pagoda_board_free(b);
}

/* Six jumps are the quickest way to get stuck on the English board; engines that need to know all of a finish
 * do not take such a one. */
Test(lib, stuck)
{
    static const char *const finish = "stuck";
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_shortest *s;
    pagoda_count *n;
    pagoda_buffer *out = pagoda_buffer_new();
    pagoda_model_options o;
    PAGODA_INIT(o);
    cr_assert_eq(pagoda_shortest_make(&s, b, "full-d4", finish, NULL, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_shortest_optimal(s), 1);
    cr_expect_eq(pagoda_shortest_jumps(s), 6);
    cr_expect_eq(pagoda_shortest_render(s, PAGODA_HTML, NULL, out, &e), PAGODA_INPUT);
    cr_expect_eq(pagoda_answer_render(pagoda_shortest_answer(s), PAGODA_HTML, NULL, out, &e), PAGODA_INPUT);
    cr_expect_eq(pagoda_count_make(&n, b, "full-d4", finish, NULL, NULL, &e), PAGODA_INPUT);
    cr_expect_eq(pagoda_emit(out, NULL, b, "full-d4", &finish, 1, &o, NULL, &e), PAGODA_OK, "%s", e.text);
    o.model = "pagoda";
    cr_expect_eq(pagoda_emit(out, NULL, b, "full-d4", &finish, 1, &o, NULL, &e), PAGODA_INPUT);
    o.model = NULL;
    o.format = "cnf";
    cr_expect_eq(pagoda_emit(out, NULL, b, "full-d4", &finish, 1, &o, NULL, &e), PAGODA_OK, "%s", e.text);
    pagoda_shortest_free(s);
    pagoda_buffer_free(out);
    pagoda_board_free(b);
}

/* 31 pegs without a jump are refused by weights and jumps that are not legal there. */
Test(lib, counted_jumps)
{
    static const char *const finish = "stuck#31";
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_answer *a;
    pagoda_prove_options o;
    PAGODA_INIT(o);
    o.short_proof = 1;
    cr_assert_eq(pagoda_prove_any(&a, b, "full-d4", &finish, 1, &o, NULL, &e), PAGODA_OK, "%s", e.text);
    const pagoda_certificate *c = pagoda_answer_certificate(a, 0);
    size_t last = pagoda_certificate_steps(c) - 1, jumps = pagoda_certificate_jumps(c, last);
    cr_expect_str_eq(pagoda_certificate_method(c), "sharpened");
    cr_expect_gt(jumps, 0);
    for (size_t i = 0; i < jumps; i++) {
        cr_expect_lt(pagoda_certificate_jump(c, last, i), pagoda_board_jumps(b));
        cr_expect_gt(strtod(pagoda_certificate_jump_times(c, last, i), NULL), 0);
    }
    cr_expect_eq(pagoda_certificate_jump(c, last, jumps), UINT32_MAX);
    cr_expect_null(pagoda_certificate_jump_times(c, last, jumps));
    pagoda_answer_free(a);
    pagoda_board_free(b);
}

Test(lib, counts)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("triangle5", NULL);
    pagoda_count *c;
    pagoda_count_options o;
    PAGODA_INIT(o);
    o.games = o.classes = 1;
    cr_assert_eq(pagoda_count_make(&c, b, "full-a1", NULL, &o, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_str_eq(pagoda_count_games(c), "568630"); /* all games from a corner vacancy */
    uint64_t sum = 0;
    for (size_t i = 0; i < pagoda_count_levels(c); i++)
        sum += pagoda_count_level_positions(c, i);
    cr_expect_eq(sum, pagoda_count_positions(c));
    cr_expect_eq(pagoda_count_complete(c), 1);
    cr_expect_eq(pagoda_count_level_positions(c, 99), 0);
    cr_expect_eq(pagoda_count_dead(c), 0);
    pagoda_count_free(c);
    pagoda_board_free(b);
}

/* In so little memory that levels rest packed, and a folder for them; the number is that of plenty. */
Test(lib, counts_on_disk)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("triangle:6", NULL);
    pagoda_count *c;
    pagoda_count_options o;
    pagoda_limits limits;
    PAGODA_INIT(o);
    o.games = 1;
    PAGODA_INIT(limits);
    limits.memory = 8 << 20;
    limits.disk = "/tmp";
    limits.disk_space = 1 << 28;
    cr_assert_eq(pagoda_count_make(&c, b, "full-a1", "?#1", &o, &limits, &e), PAGODA_OK, "%s", e.text);
    cr_expect_str_eq(pagoda_count_games(c), "43419942138");
    pagoda_count_free(c);
    pagoda_board_free(b);
}

static int stop(void *context, const char *text)
{
    (void)text;
    return ++*(int *)context > 1;
}

/* The rays of the English board are out of reach; whoever is told of the progress ends it. */
Test(lib, progress_stops)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_rays *r;
    pagoda_limits limits;
    int told = 0;
    PAGODA_INIT(limits);
    limits.progress = stop;
    limits.context = &told;
    cr_assert_eq(pagoda_rays_make(&r, b, NULL, &limits, NULL, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_rays_complete(r), 0);
    cr_expect_gt(told, 1);
    pagoda_rays_free(r);
    pagoda_board_free(b);
}

/* ---- other solvers ------------------------------ */

Test(lib, models)
{
    static const char *const finish = "d3";
    static const char answer[] = "x_d5_d4_d3 1\n";
    pagoda_error e = {0};
    pagoda_board *b = loaded("english", NULL);
    pagoda_buffer *out = pagoda_buffer_new(), *second = pagoda_buffer_new();
    pagoda_model_options o;
    PAGODA_INIT(o);
    cr_expect_eq(pagoda_emit(out, NULL, b, "d4,d5", &finish, 1, NULL, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect(strstr(pagoda_buffer_bytes(out), "x_d5_d4_d3"));
    o.format = "pddl";
    cr_expect_eq(pagoda_emit(out, NULL, b, "d4,d5", &finish, 1, &o, NULL, &e), PAGODA_INPUT);
    cr_expect_eq(pagoda_emit(out, second, b, "d4,d5", &finish, 1, &o, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_gt(pagoda_buffer_length(second), 0);
    pagoda_buffer_clear(out);
    o.format = "vipr"; /* there is a game, so that there is no proof */
    cr_expect_eq(pagoda_emit(out, NULL, b, "d4,d5", &finish, 1, &o, NULL, &e), PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_buffer_length(out), 0);
    o.format = "gif";
    cr_expect_eq(pagoda_emit(out, NULL, b, "d4,d5", &finish, 1, &o, NULL, &e), PAGODA_INPUT);
    pagoda_import *i;
    cr_assert_eq(pagoda_import_read(&i, b, "d4,d5", &finish, 1, NULL, answer, strlen(answer), NULL, NULL, &e),
                 PAGODA_OK, "%s", e.text);
    cr_expect_eq(pagoda_import_is_game(i), 1);
    cr_expect_str_eq(pagoda_import_kind(i), "counts");
    cr_expect_str_eq(pagoda_import_move(i, 0), "d5-d3");
    cr_expect_eq(pagoda_import_claim_truth(i, 0), PAGODA_TRUE);
    cr_expect_eq(pagoda_import_times(i, (uint32_t)pagoda_board_find_jump(b, "d5-d3")), 1.0);
    pagoda_import_free(i);
    cr_expect_eq(pagoda_import_read(&i, b, "d4,d5", &finish, 1, NULL, "?", 1, NULL, NULL, &e), PAGODA_INPUT);
    pagoda_buffer_free(out);
    pagoda_buffer_free(second);
    pagoda_board_free(b);
}

/* ---- formats ------------------------------ */

/* Of each thing that can be rendered, the formats it has: bit k for format k. */
#define EXPECT_FORMATS(kind, thing, formats)                                                                 \
    for (int f = 0; f <= PAGODA_HTML + 1; f++) {                                                             \
        pagoda_buffer *out = pagoda_buffer_new();                                                            \
        pagoda_status had = pagoda_##kind##_render(thing, (pagoda_format)f, NULL, out, &e);                  \
        cr_expect_eq(had, (formats) >> f & 1 ? PAGODA_OK : PAGODA_INPUT, #kind " in format %d", f);          \
        cr_expect_eq(pagoda_buffer_length(out) > 0, had == PAGODA_OK);                                       \
        pagoda_buffer_free(out);                                                                             \
    }

enum { TEXTS = 3, PICTURES = 0x3c, TABLES = 0xc0, PAGE = 0x100 };

Test(lib, formats)
{
    pagoda_error e = {0};
    pagoda_board *b = loaded("diamond3", "8");
    pagoda_position *p = at(b, "c3?c2");
    pagoda_weights *w = parsed(figure_6b);
    pagoda_answer *a;
    pagoda_map *m;
    pagoda_count *c;
    pagoda_worth *v;
    pagoda_running *r;
    cr_assert_eq(pagoda_prove(&a, b, "full-c2", "c3", NULL, &e), PAGODA_OK);
    cr_assert_eq(pagoda_map_make(&m, b, NULL, NULL, NULL, &e), PAGODA_OK);
    cr_assert_eq(pagoda_count_make(&c, b, "full-c2", NULL, NULL, NULL, &e), PAGODA_OK);
    cr_assert_eq(pagoda_worth_make(&v, w, "full-c2", "c3", &e), PAGODA_OK);
    cr_assert_eq(pagoda_running_make(&r, w, "full-c2", "c4-c2", &e), PAGODA_OK, "%s", e.text);
    EXPECT_FORMATS(board, b, TEXTS | PICTURES)
    EXPECT_FORMATS(position, p, TEXTS | PICTURES)
    EXPECT_FORMATS(answer, a, TEXTS | PICTURES | PAGE)
    EXPECT_FORMATS(map, m, TEXTS | PICTURES | TABLES | PAGE)
    EXPECT_FORMATS(count, c, TEXTS | PICTURES | TABLES)
    EXPECT_FORMATS(weights, w, TEXTS | PICTURES)
    EXPECT_FORMATS(worth, v, TEXTS | PICTURES)
    EXPECT_FORMATS(running, r, TEXTS | PICTURES)
    pagoda_running_free(r);
    pagoda_worth_free(v);
    pagoda_count_free(c);
    pagoda_map_free(m);
    pagoda_answer_free(a);
    pagoda_weights_free(w);
    pagoda_position_free(p);
    pagoda_board_free(b);
}

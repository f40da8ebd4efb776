/* test_lib.c - the public interface: what it hands out, and what it refuses. */
#include "lib/pagoda.h"

#include "checked.h"

#include <math.h>

/* ---- asking ------------------------------ */

#define EXPECT_OK(call)                                                                                      \
    do {                                                                                                     \
        pagoda_error e = {0};                                                                                \
        pagoda_status s = (call);                                                                            \
        cr_assert_eq(s, PAGODA_OK, "%s: %d, %s", #call, (int)s, e.text);                                     \
    } while (0)
#define EXPECT_STATUS(status, words, call)                                                                   \
    do {                                                                                                     \
        pagoda_error e = {0};                                                                                \
        pagoda_status s = (call);                                                                            \
        cr_expect_eq(s, status, "%s: %d, %s", #call, (int)s, e.text);                                        \
        cr_expect(strstr(e.text, words), "%s: %s", #call, e.text);                                           \
    } while (0)

static pagoda_board *named(const char *name, const char *rules)
{
    pagoda_board *b = NULL;
    EXPECT_OK(pagoda_board_named(&b, name, rules, &e));
    return b;
}

static pagoda_position *at(const pagoda_board *b, const char *text)
{
    pagoda_position *p = NULL;
    EXPECT_OK(pagoda_position_parse(&p, b, text, &e));
    return p;
}

/* A board, a start and a finish, which results keep. */
typedef struct asked {
    pagoda_board *b;
    pagoda_position *start, *finish;
} asked;

static asked ask(const char *board, const char *rules, const char *start, const char *finish)
{
    asked a = {.b = named(board, rules)};
    a.start = at(a.b, start);
    a.finish = finish ? at(a.b, finish) : NULL;
    return a;
}

static void drop(asked *a)
{
    pagoda_position_free(a->start);
    pagoda_position_free(a->finish);
    pagoda_board_free(a->b);
}

static const pagoda_value *key(const pagoda_result *r, const char *name)
{
    return pagoda_value_get(pagoda_result_document(r), name);
}
static const char *text(const pagoda_result *r, const char *name) { return pagoda_value_text(key(r, name)); }
static int64_t number(const pagoda_result *r, const char *name) { return pagoda_value_integer(key(r, name)); }

static pagoda_result *prove(const char *board, const char *rules, const char *start, const char *finish)
{
    asked a = ask(board, rules, start, finish);
    const pagoda_position *const ends[] = {a.finish};
    pagoda_result *r = NULL;
    EXPECT_OK(pagoda_prove(&r, a.start, ends, 1, NULL, NULL, &e));
    drop(&a); /* the result keeps what it needs */
    return r;
}

/* ---- versions, options, limits ------------------------------ */

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
    asked a = ask("path6", NULL, "full-v1", "v1");
    const pagoda_position *const ends[] = {a.finish};
    pagoda_result *r = NULL;
    later_limits later;
    pagoda_limits *limits = (pagoda_limits *)&later;
    PAGODA_INIT(later);
    EXPECT_OK(pagoda_prove(&r, a.start, ends, 1, NULL, limits, &e));
    pagoda_result_free(r);
    r = NULL;
    later.unknown = 1;
    EXPECT_STATUS(PAGODA_BAD_INPUT, "this version of the library knows",
                  pagoda_prove(&r, a.start, ends, 1, NULL, limits, &e));
    pagoda_limits none = {0};
    EXPECT_STATUS(PAGODA_BAD_INPUT, "PAGODA_INIT", pagoda_prove(&r, a.start, ends, 1, NULL, &none, &e));
    cr_expect_null(r);
    /* one of an earlier version: its structure ends earlier */
    pagoda_limits early = {.size = offsetof(pagoda_limits, threads), .seconds = 5, .threads = -7};
    EXPECT_OK(pagoda_prove(&r, a.start, ends, 1, NULL, &early, &e));
    pagoda_result_free(r);
    drop(&a);
}

Test(lib, bad_limits)
{
    asked a = ask("path6", NULL, "full-v1", "v1");
    pagoda_result *r = NULL;
    const pagoda_limits bad[] = {
        {.size = sizeof bad[0], .seconds = -1},       {.size = sizeof bad[0], .seconds = NAN},
        {.size = sizeof bad[0], .seconds = INFINITY}, {.size = sizeof bad[0], .threads = -1},
        {.size = sizeof bad[0], .disk_space = 9},     {.size = sizeof bad[0], .disk = "/nowhere"}};
    static const char *const words[] = {"seconds", "seconds", "seconds", "threads", "disk_space", "/nowhere"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT_STATUS(PAGODA_BAD_INPUT, words[i], pagoda_count(&r, a.start, NULL, NULL, &bad[i], &e));
    cr_expect_null(r);
    drop(&a);
}

/* ---- NULL ------------------------------ */

/* Every function that takes a pointer takes NULL: an error, or nothing. */
Test(lib, null)
{
    asked a = ask("path6", NULL, "full-v1", "v1");
    pagoda_board *b = NULL;
    pagoda_position *p = NULL;
    pagoda_weights *w = NULL;
    pagoda_result *r = NULL;
    int row;
    const pagoda_position *const none[] = {NULL};
    pagoda_buffer *out = pagoda_buffer_new();
#define REFUSED(call) EXPECT_STATUS(PAGODA_BAD_INPUT, "NULL", call)
    REFUSED(pagoda_board_named(&b, NULL, NULL, &e));
    REFUSED(pagoda_board_named(NULL, "english", NULL, &e));
    REFUSED(pagoda_board_load(&b, NULL, NULL, &e));
    REFUSED(pagoda_board_parse(&b, NULL, 3, NULL, NULL, &e));
    REFUSED(pagoda_board_hole_place(NULL, 0, &row, &row, &e));
    REFUSED(pagoda_board_hole_place(a.b, 0, NULL, &row, &e));
    REFUSED(pagoda_board_show(&r, NULL, &e));
    REFUSED(pagoda_position_parse(&p, NULL, "v1", &e));
    REFUSED(pagoda_position_parse(&p, a.b, NULL, &e));
    REFUSED(pagoda_position_parse(NULL, a.b, "v1", &e));
    REFUSED(pagoda_position_load(&p, a.b, NULL, &e));
    REFUSED(pagoda_position_picture(&p, a.b, NULL, 0, NULL, &e));
    REFUSED(pagoda_position_make(&p, a.b, NULL, 6, &e));
    REFUSED(pagoda_position_complement(&p, NULL, &e));
    REFUSED(pagoda_position_combine(&p, a.start, PAGODA_UNION, NULL, &e));
    REFUSED(pagoda_position_combine(&p, NULL, PAGODA_UNION, a.start, &e));
    REFUSED(pagoda_position_with_pegs(&p, NULL, 1, &e));
    REFUSED(pagoda_position_play(&p, NULL, 0, &e));
    REFUSED(pagoda_position_show(&r, NULL, &e));
    REFUSED(pagoda_weights_named(&w, NULL, NULL, &e));
    REFUSED(pagoda_weights_load(&w, NULL, NULL, &e));
    REFUSED(pagoda_weights_parse(&w, NULL, 0, NULL, NULL, &e));
    REFUSED(pagoda_weights_make(&w, a.b, NULL, 6, &e));
    REFUSED(pagoda_weights_make(&w, a.b, (const char *const[6]){"1"}, 6, &e));
    REFUSED(pagoda_prove(&r, NULL, none, 1, NULL, NULL, &e));
    REFUSED(pagoda_prove(&r, a.start, NULL, 1, NULL, NULL, &e));
    REFUSED(pagoda_prove(&r, a.start, none, 1, NULL, NULL, &e));
    REFUSED(pagoda_prove(NULL, a.start, none, 1, NULL, NULL, &e));
    REFUSED(pagoda_each(&r, NULL, a.finish, NULL, NULL, &e));
    REFUSED(pagoda_each(&r, a.start, NULL, NULL, NULL, &e));
    REFUSED(pagoda_map(&r, NULL, NULL, NULL, NULL, &e));
    REFUSED(pagoda_linked(&r, NULL, NULL, &(pagoda_play){PAGODA_END_START, PAGODA_END_START, NULL, NULL}, 1,
                          NULL, &e));
    REFUSED(pagoda_linked(&r, a.start, NULL, NULL, 1, NULL, &e));
    REFUSED(pagoda_replay(&r, NULL, "", NULL, &e));
    REFUSED(pagoda_replay(&r, a.start, NULL, NULL, &e));
    REFUSED(pagoda_shortest(&r, NULL, a.finish, NULL, NULL, &e));
    REFUSED(pagoda_shortest(&r, a.start, NULL, NULL, NULL, &e));
    REFUSED(pagoda_classic(&r, a.start, NULL, NULL, NULL, &e));
    REFUSED(pagoda_count(&r, NULL, NULL, NULL, NULL, &e));
    REFUSED(pagoda_classes(&r, NULL, NULL, NULL, &e));
    REFUSED(pagoda_resource_check(&r, NULL, NULL, NULL, NULL, &e));
    REFUSED(pagoda_resource_find(&r, a.start, NULL, NULL, NULL, &e));
    REFUSED(pagoda_resource_rays(&r, NULL, NULL, NULL, &e));
    REFUSED(pagoda_emit(&r, NULL, none, 1, NULL, NULL, &e));
    REFUSED(pagoda_import(&r, a.b, NULL, NULL, 0, "", 0, NULL, NULL, NULL, &e));
    REFUSED(pagoda_import(&r, a.b, a.start, none, 1, NULL, 0, NULL, NULL, NULL, &e));
    REFUSED(pagoda_result_start(&p, NULL, &e));
    REFUSED(pagoda_result_weights(&w, NULL, &e));
    REFUSED(pagoda_result_case(&r, NULL, 0, &e));
    REFUSED(pagoda_result_write(NULL, PAGODA_TEXT, NULL, out, &e));
    cr_expect(!b && !p && !w && !r);
    cr_expect_eq(pagoda_board_named(&b, NULL, NULL, NULL), PAGODA_BAD_INPUT);
    pagoda_buffer_free(out);
    drop(&a);
}

Test(lib, null_accessors)
{
    size_t length = 7;
    cr_expect_null(pagoda_board_name(NULL));
    cr_expect_null(pagoda_board_title(NULL));
    cr_expect_null(pagoda_board_rules(NULL));
    cr_expect_null(pagoda_board_lattice(NULL));
    cr_expect_null(pagoda_board_file(NULL));
    cr_expect_eq(pagoda_board_holes(NULL) + pagoda_board_jumps(NULL), 0);
    cr_expect_null(pagoda_board_hole_name(NULL, 0));
    cr_expect_eq(pagoda_board_hole_find(NULL, "a1"), PAGODA_NONE);
    cr_expect_null(pagoda_board_jump_name(NULL, 0));
    cr_expect_eq(pagoda_board_jump_find(NULL, "a1-a3"), PAGODA_NONE);
    cr_expect_eq(pagoda_board_jump_cells(NULL, 0, NULL, 0), 0);
    cr_expect_null(pagoda_position_text(NULL));
    cr_expect_null(pagoda_position_board(NULL));
    cr_expect_eq(pagoda_position_state(NULL, 0), PAGODA_EMPTY);
    cr_expect_eq(pagoda_position_pegs(NULL), PAGODA_NONE);
    cr_expect_eq(pagoda_position_has(NULL, NULL) + pagoda_position_allows(NULL, 0), 0);
    cr_expect_null(pagoda_weights_board(NULL));
    cr_expect_null(pagoda_weights_number(NULL, 0));
    cr_expect_null(pagoda_weights_file(NULL));
    cr_expect_null(pagoda_result_kind(NULL));
    cr_expect_eq(pagoda_result_verdict(NULL), PAGODA_OPEN);
    cr_expect_eq(pagoda_result_why_open(NULL), PAGODA_WHY_NONE);
    cr_expect_null(pagoda_result_proof(NULL, &length));
    cr_expect_eq(length, 0);
    cr_expect_null(pagoda_result_game(NULL, NULL));
    cr_expect_eq(pagoda_result_cases(NULL), 0);
    cr_expect_null(pagoda_result_document(NULL));
    cr_expect_eq(pagoda_value_kind(NULL), PAGODA_VALUE_ABSENT);
    cr_expect_eq(pagoda_value_length(NULL), 0);
    cr_expect_null(pagoda_value_at(NULL, 0));
    cr_expect_null(pagoda_value_key(NULL, 0));
    cr_expect_null(pagoda_value_get(NULL, "a"));
    cr_expect_null(pagoda_value_text(NULL));
    cr_expect_eq(pagoda_value_integer(NULL), 0);
    cr_expect_eq(pagoda_value_number(NULL), 0);
    cr_expect_null(pagoda_buffer_bytes(NULL));
    cr_expect_eq(pagoda_buffer_length(NULL), 0);
    pagoda_buffer_clear(NULL);
    pagoda_buffer_free(NULL);
    pagoda_cancel_raise(NULL);
    pagoda_cancel_free(NULL);
    pagoda_board_free(NULL);
    pagoda_position_free(NULL);
    pagoda_weights_free(NULL);
    pagoda_result_free(NULL);
    pagoda_init(NULL, 8);
}

/* ---- files ------------------------------ */

/* Nothing that is not called _load reads a file, whatever a text names, and no message quotes one. */
Test(lib, no_files)
{
    pagoda_board *b = NULL, *english = named("english", NULL);
    pagoda_position *p = NULL;
    pagoda_weights *w = NULL;
    static const char weights[] = "board /etc/passwd\nweights\n";
    static const char file[] = "expected a text that names no file";
    EXPECT_STATUS(PAGODA_NOT_FOUND, file, pagoda_board_named(&b, "/etc/passwd", NULL, &e));
    EXPECT_STATUS(PAGODA_NOT_FOUND, file, pagoda_board_named(&b, "-", NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, file, pagoda_position_parse(&p, english, "@/etc/passwd", &e));
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, file, pagoda_position_parse(&p, english, "full-@-", &e));
    EXPECT_STATUS(PAGODA_NOT_FOUND, file, pagoda_weights_named(&w, "/etc/passwd", NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, file,
                  pagoda_weights_parse(&w, weights, strlen(weights), NULL, NULL, &e));
    EXPECT_STATUS(PAGODA_NOT_FOUND, "/nowhere.board", pagoda_board_load(&b, "/nowhere.board", NULL, &e));
    EXPECT_STATUS(PAGODA_NOT_FOUND, "/nowhere", pagoda_position_load(&p, english, "/nowhere", &e));
    EXPECT_STATUS(PAGODA_NOT_FOUND, "/nowhere", pagoda_weights_load(&w, "/nowhere", NULL, &e));
    cr_expect(!b && !p && !w);
    pagoda_board_free(english);
}

Test(lib, files)
{
    char file[4096];
    pagoda_board *b = NULL;
    pagoda_weights *w = NULL;
    pagoda_position *p = NULL;
    snprintf(file, sizeof file, "%s/boards/english.board", getenv("PAGODA_SOURCE"));
    EXPECT_OK(pagoda_board_load(&b, file, NULL, &e));
    cr_expect_eq(pagoda_board_holes(b), 33);
    snprintf(file, sizeof file, "%s/boards/weights/english-cross.weights", getenv("PAGODA_SOURCE"));
    EXPECT_OK(pagoda_weights_load(&w, file, NULL, &e));
    cr_expect_str_eq(pagoda_board_name(pagoda_weights_board(w)), "english");
    cr_expect_str_eq(pagoda_position_text((p = at(b, "@plus"))), "d2,d3,b4,c4,d4,e4,f4,d5,d6");
    pagoda_position_free(p);
    pagoda_weights_free(w);
    pagoda_board_free(b);
}

/* ---- boards and positions ------------------------------ */

Test(lib, board_from_text)
{
    static const char text[] = "board bent\nholes\nooo\n..o\n..o\n";
    pagoda_board *b = NULL, *again = NULL;
    EXPECT_OK(pagoda_board_parse(&b, text, strlen(text), NULL, NULL, &e));
    cr_expect_str_eq(pagoda_board_name(b), "bent");
    cr_expect_str_eq(pagoda_board_lattice(b), "square");
    cr_expect_eq(pagoda_board_holes(b), 5);
    cr_expect_eq(pagoda_board_jumps(b), 4);
    cr_expect_eq(pagoda_board_hole_find(b, "c3"), 4);
    cr_expect_eq(pagoda_board_hole_find(b, "a3"), PAGODA_NONE);
    cr_expect_null(pagoda_board_hole_name(b, PAGODA_NONE));
    int row = -1, column = -1;
    EXPECT_OK(pagoda_board_hole_place(b, 3, &row, &column, &e));
    cr_expect_eq(row, 1);
    cr_expect_eq(column, 2);
    EXPECT_STATUS(PAGODA_NOT_FOUND, "a place", pagoda_board_hole_place(b, 5, &row, &column, &e));
    size_t jump = pagoda_board_jump_find(b, "c3-c1");
    cr_assert_lt(jump, 4);
    pagoda_cell cell[3] = {{9, 9, 9}, {9, 9, 9}, {9, 9, 9}};
    cr_expect_eq(pagoda_board_jump_cells(b, jump, cell, 2), 3);
    cr_expect_eq(cell[2].hole, 9);
    cr_expect_eq(pagoda_board_jump_cells(b, jump, cell, 3), 3);
    cr_expect(cell[2].hole == 2 && cell[2].before == 0 && cell[2].after == 1);
    cr_expect_eq(pagoda_board_jump_cells(b, PAGODA_NONE, cell, 3), 0);
    EXPECT_OK(pagoda_board_parse(&again, pagoda_board_file(b), strlen(pagoda_board_file(b)), "x", NULL, &e));
    cr_expect_str_eq(pagoda_board_file(again), pagoda_board_file(b));
    pagoda_board_free(again);
    pagoda_error e = {0};
    cr_expect_eq(pagoda_board_parse(&again, text, 9, "cut", NULL, &e), PAGODA_BAD_SYNTAX);
    cr_expect_str_eq(e.file, "cut");
    cr_expect_gt(e.line, 0);
    pagoda_board_free(b);
}

Test(lib, names)
{
    pagoda_board *b = NULL;
    cr_expect_not_null(pagoda_shipped_name(PAGODA_SHIPPED_FAMILIES, 0));
    cr_expect_null(pagoda_shipped_name(PAGODA_SHIPPED_BOARDS, 100000));
    cr_expect_null(pagoda_shipped_name((pagoda_shipped)9, 0));
    EXPECT_STATUS(PAGODA_NOT_FOUND, "englsh", pagoda_board_named(&b, "englsh", NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "rules", pagoda_board_named(&b, "english", "cubic", &e));
    b = named("triangle:12", NULL);
    cr_expect_eq(pagoda_board_holes(b), 78);
    pagoda_board_free(b);
}

Test(lib, positions)
{
    pagoda_board *b = named("english", NULL), *other = named("french", NULL);
    pagoda_position *p = at(b, "d4,e5"), *q = at(b, "d4,a4"), *r = NULL, *any = at(b, "?");
    pagoda_position *stuck = at(b, "stuck#3"), *far = at(other, "d4");
    pagoda_state state[33] = {PAGODA_PEG, PAGODA_EITHER};
    EXPECT_OK(pagoda_position_combine(&r, p, PAGODA_EXCLUSIVE, q, &e));
    cr_expect_str_eq(pagoda_position_text(r), "a4,e5");
    pagoda_position_free(r);
    EXPECT_STATUS(PAGODA_BAD_INPUT, "open", pagoda_position_combine(&r, p, PAGODA_UNION, any, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "one board", pagoda_position_combine(&r, p, PAGODA_UNION, far, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "operation", pagoda_position_combine(&r, p, (pagoda_operation)9, q, &e));
    EXPECT_OK(pagoda_position_complement(&r, p, &e));
    cr_expect_str_eq(pagoda_position_text(r), "d4,e5'");
    cr_expect_eq(pagoda_position_pegs(r), 31);
    pagoda_position_free(r);
    cr_expect_eq(pagoda_position_pegs(any), PAGODA_NONE);
    EXPECT_OK(pagoda_position_with_pegs(&r, any, 2, &e));
    cr_expect_eq(pagoda_position_has(r, p), 1);
    cr_expect_eq(pagoda_position_state(r, 0), PAGODA_EITHER);
    pagoda_position_free(r);
    EXPECT_STATUS(PAGODA_BAD_INPUT, "pegs", pagoda_position_with_pegs(&r, any, PAGODA_NONE, &e));
    EXPECT_OK(pagoda_position_make(&r, b, state, 33, &e));
    cr_expect_str_eq(pagoda_position_text(r), "c1?d1");
    pagoda_position_free(r);
    EXPECT_STATUS(PAGODA_BAD_INPUT, "33 states", pagoda_position_make(&r, b, state, 32, &e));
    state[3] = (pagoda_state)3;
    EXPECT_STATUS(PAGODA_BAD_INPUT, "pagoda_state", pagoda_position_make(&r, b, state, 33, &e));
    cr_expect_str_eq(pagoda_position_text(stuck), "stuck#3");
    EXPECT_STATUS(PAGODA_BAD_INPUT, "stuck", pagoda_position_complement(&r, stuck, &e));
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, "z9", pagoda_position_parse(&r, b, "z9", &e));
    pagoda_position_free(far);
    pagoda_position_free(stuck);
    pagoda_position_free(p);
    pagoda_position_free(q);
    pagoda_position_free(any);
    pagoda_board_free(other);
    pagoda_board_free(b);
}

/* ---- verdicts ------------------------------ */

Test(lib, impossible)
{
    pagoda_result *r = prove("english", NULL, "full-d4", "d3");
    size_t length;
    cr_expect_str_eq(pagoda_result_kind(r), "prove");
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_IMPOSSIBLE);
    cr_expect_eq(pagoda_result_why_open(r), PAGODA_WHY_NONE);
    cr_expect_str_eq(text(r, "method"), "class");
    expect_checked(pagoda_result_proof(r, &length), 1);
    cr_expect_eq(length, strlen(pagoda_result_proof(r, NULL)));
    cr_expect_null(pagoda_result_game(r, &length));
    const pagoda_value *weights = pagoda_value_get(key(r, "certificate"), "weights");
    cr_expect_eq(pagoda_value_kind(weights), PAGODA_VALUE_OBJECT);
    cr_expect_eq(pagoda_value_length(weights), 33);
    cr_expect_str_eq(pagoda_value_key(weights, 0), "c1");
    cr_expect_eq(pagoda_value_at(weights, 1), pagoda_value_get(weights, "d1"));
    cr_expect_null(pagoda_value_at(weights, 33));
    cr_expect_null(pagoda_value_key(weights, 33));
    pagoda_position *p = NULL;
    pagoda_weights *w = NULL;
    EXPECT_STATUS(PAGODA_NOT_FOUND, "a game", pagoda_result_start(&p, r, &e));
    EXPECT_STATUS(PAGODA_NOT_FOUND, "weights", pagoda_result_weights(&w, r, &e));
    pagoda_result_free(r);
}

Test(lib, several_finishes)
{
    asked a = ask("english", NULL, "full-d4", "d3");
    pagoda_position *second = at(a.b, "d4"), *here = NULL, *next = NULL;
    const pagoda_position *const ends[] = {a.finish, second};
    pagoda_result *r = NULL, *one = NULL;
    EXPECT_OK(pagoda_prove(&r, a.start, ends, 2, NULL, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_POSSIBLE);
    cr_expect_eq(pagoda_result_cases(r), 2);
    EXPECT_OK(pagoda_result_case(&one, r, 0, &e));
    EXPECT_STATUS(PAGODA_NOT_FOUND, "index", pagoda_result_case(&one, r, 2, &e));
    size_t jumps;
    const size_t *game = pagoda_result_game(r, &jumps);
    cr_expect_eq(jumps, 31);
    EXPECT_OK(pagoda_result_start(&here, r, &e));
    for (size_t i = 0; i < jumps; i++) {
        EXPECT_OK(pagoda_position_play(&next, here, game[i], &e));
        pagoda_position_free(here);
        here = next;
    }
    cr_expect_str_eq(pagoda_position_text(here), "d4");
    pagoda_position_free(here);
    pagoda_result_free(r); /* the case keeps it */
    cr_expect_eq(pagoda_result_verdict(one), PAGODA_IMPOSSIBLE);
    expect_checked(pagoda_result_proof(one, NULL), 1);
    pagoda_result_free(one);
    pagoda_position_free(second);
    drop(&a);
}

/* Every cell of the diamond of 13 holes as a result of its own. */
Test(lib, map)
{
    pagoda_board *b = named("diamond3", "8");
    pagoda_result *r = NULL;
    EXPECT_OK(pagoda_map(&r, b, NULL, NULL, NULL, &e));
    pagoda_board_free(b);
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_DONE);
    const pagoda_value *cells = key(r, "cells");
    cr_assert_eq(pagoda_value_length(cells), 169);
    cr_expect_eq(pagoda_result_cases(r), 169);
    for (size_t i = 0; i < 169; i++) {
        pagoda_result *one = NULL;
        EXPECT_OK(pagoda_result_case(&one, r, i, &e));
        cr_expect_str_eq(text(one, "verdict"),
                         pagoda_value_text(pagoda_value_get(pagoda_value_at(cells, i), "verdict")));
        if (i % 16 == 0)
            expect_checked(pagoda_result_proof(one, NULL), 1);
        pagoda_result_free(one);
    }
    pagoda_result_free(r);
}

/* Two pegs of the triangle of 15 holes: as many classes as `pagoda prove --each` has. */
Test(lib, every_finish)
{
    asked a = ask("triangle5", NULL, "full-a1", "?#2");
    pagoda_result *r = NULL, *one = NULL;
    pagoda_each_options how;
    PAGODA_INIT(how);
    how.symmetry = "full";
    EXPECT_STATUS(PAGODA_BAD_INPUT, "open holes", pagoda_each(&r, a.start, a.finish, &how, NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "open holes", pagoda_each(&r, a.start, a.start, NULL, NULL, &e));
    how.symmetry = "rot45";
    EXPECT_STATUS(PAGODA_BAD_INPUT, "rot45", pagoda_each(&r, a.start, a.finish, &how, NULL, &e));
    EXPECT_OK(pagoda_each(&r, a.start, a.finish, NULL, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_POSSIBLE);
    const pagoda_value *cases = key(r, "cases");
    int64_t alike = 0;
    cr_assert_eq(pagoda_value_length(cases), pagoda_result_cases(r));
    for (size_t i = 0; i < pagoda_result_cases(r); i++) {
        const pagoda_value *row = pagoda_value_at(cases, i);
        alike += pagoda_value_integer(pagoda_value_get(row, "alike"));
        EXPECT_OK(pagoda_result_case(&one, r, i, &e));
        cr_expect_str_eq(text(one, "verdict"), pagoda_value_text(pagoda_value_get(row, "verdict")));
        pagoda_result_free(one);
    }
    cr_expect_eq(alike, 105);
    expect_checked(pagoda_result_proof(r, NULL), pagoda_result_cases(r));
    pagoda_result_free(r);
    drop(&a);
}

Test(lib, linked_plays)
{
    asked a = ask("diamond3", "8", "any", "c3");
    const pagoda_play back = {PAGODA_END_COMPLEMENT, PAGODA_END_START, NULL, NULL};
    const pagoda_play given = {PAGODA_END_START, PAGODA_END_GIVEN, NULL, a.finish};
    const pagoda_play each = {PAGODA_END_START, PAGODA_END_EACH, NULL, NULL};
    const pagoda_play bad[] = {{PAGODA_END_EACH, PAGODA_END_START, NULL, NULL},
                               {PAGODA_END_GIVEN, PAGODA_END_START, NULL, NULL},
                               {PAGODA_END_START, PAGODA_END_EACH, NULL, a.finish},
                               {(pagoda_end)9, PAGODA_END_START, NULL, NULL}};
    pagoda_result *r = NULL;
    for (size_t i = 0; i < 4; i++)
        EXPECT_STATUS(PAGODA_BAD_INPUT, "pagoda_end", pagoda_linked(&r, a.start, NULL, &bad[i], 1, NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "rot45", pagoda_linked(&r, a.start, "rot45", &back, 1, NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "a play", pagoda_linked(&r, a.start, "none", &back, 0, NULL, &e));
    EXPECT_OK(pagoda_linked(&r, a.start, "none", (const pagoda_play[]){back, given}, 2, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_POSSIBLE);
    cr_expect_eq(pagoda_value_length(key(r, "plays")), 2);
    cr_expect_not_null(text(r, "from"));
    pagoda_result_free(r);
    pagoda_limits limits;
    PAGODA_INIT(limits);
    limits.seconds = 20;
    EXPECT_OK(pagoda_linked(&r, a.start, "full", &each, 1, &limits, &e));
    cr_expect_eq(pagoda_value_length(key(r, "plays")), 13);
    pagoda_result_free(r);
    drop(&a);
}

/* Of the numbers of pegs in order the first that is possible is the fewest. */
Test(lib, best_first)
{
    asked a = ask("diamond4", NULL, "full-d4", "?#4");
    pagoda_position *five = at(a.b, "?#5"), *six = at(a.b, "?#6");
    const pagoda_position *const ends[] = {a.finish, five, six};
    pagoda_result *r = NULL;
    pagoda_prove_options o;
    PAGODA_INIT(o);
    o.best_first = 1;
    EXPECT_OK(pagoda_prove(&r, a.start, ends, 3, &o, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_POSSIBLE);
    const pagoda_value *first = pagoda_value_at(key(r, "cases"), 0);
    cr_expect_str_eq(pagoda_value_text(pagoda_value_get(first, "verdict")), "impossible");
    pagoda_result_free(r);
    pagoda_position_free(five);
    pagoda_position_free(six);
    drop(&a);
}

/* ---- games ------------------------------ */

Test(lib, replay)
{
    asked a = ask("english", NULL, "full-d4", "d4");
    pagoda_position *any = at(a.b, "?");
    pagoda_result *r = NULL;
    size_t jumps;
    EXPECT_OK(pagoda_replay(&r, a.start, "d2-d4 f3-d3", NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_POSSIBLE);
    const size_t *game = pagoda_result_game(r, &jumps);
    cr_expect_eq(jumps, 2);
    cr_expect_str_eq(pagoda_board_jump_name(a.b, game[1]), "f3-d3");
    pagoda_result_free(r);
    EXPECT_OK(pagoda_replay(&r, a.start, "d2-d4", a.finish, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_DONE);
    cr_expect_str_eq(text(r, "error"), "the game ends at d2,d3', not at d4");
    pagoda_result_free(r);
    EXPECT_STATUS(PAGODA_BAD_INPUT, "open holes", pagoda_replay(&r, any, "d2-d4", NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, "d4-z9", pagoda_replay(&r, a.start, "d4-z9", NULL, &e));
    pagoda_position_free(any);
    drop(&a);
}

/* As `pagoda solve --fewest-moves --all`; the least over all vacancies is 9 (OEIS A127500). */
Test(lib, shortest)
{
    asked a = ask("triangle5", NULL, "full-a1", "?#1");
    pagoda_result *r = NULL;
    pagoda_shortest_options o;
    PAGODA_INIT(o);
    o.all = 1;
    EXPECT_OK(pagoda_shortest(&r, a.start, a.finish, &o, NULL, &e));
    cr_expect_eq(pagoda_result_why_open(r), PAGODA_WHY_NONE);
    cr_expect_eq(number(r, "optimal"), 1);
    cr_expect_eq(number(r, "moves"), 10);
    cr_expect_eq(number(r, "jumps"), 13);
    cr_expect_eq(number(r, "lower_bound"), 10);
    cr_expect_str_eq(pagoda_value_text(pagoda_value_get(key(r, "all"), "games")), "1764");
    cr_expect_eq(pagoda_value_length(key(r, "game")), 10);
    pagoda_result_free(r);
    drop(&a);
}

/* The plus by Matos's search: the counts of `pagoda solve --method plain --stats`. */
Test(lib, classic)
{
    asked a = ask("english", NULL, "@plus", "?#1"), b = ask("english", NULL, "d4,e4", "d4");
    pagoda_result *r = NULL;
    pagoda_classic_options o;
    PAGODA_INIT(o);
    EXPECT_OK(pagoda_classic(&r, a.start, a.finish, &o, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_POSSIBLE);
    cr_expect_eq(pagoda_value_integer(pagoda_value_get(key(r, "search"), "jumps")), 75);
    cr_expect_eq(pagoda_value_length(key(r, "game")), 6);
    cr_expect_null(pagoda_result_proof(r, NULL));
    pagoda_result_free(r);
    o.prune = "types"; /* has no meaning there */
    EXPECT_STATUS(PAGODA_BAD_INPUT, "prune: expected method independent with it",
                  pagoda_classic(&r, a.start, a.finish, &o, NULL, &e));
    o.method = (pagoda_method)7;
    EXPECT_STATUS(PAGODA_BAD_INPUT, "pagoda_method", pagoda_classic(&r, a.start, a.finish, &o, NULL, &e));
    o = (pagoda_classic_options){.size = sizeof o, .method = PAGODA_METHOD_INDEPENDENT, .prune = "keys"};
    EXPECT_OK(pagoda_classic(&r, b.start, b.finish, &o, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_IMPOSSIBLE);
    expect_checked(pagoda_result_proof(r, NULL), 1);
    pagoda_result_free(r);
    drop(&a);
    drop(&b);
}

/* Six jumps are the quickest way to get stuck on the English board; engines that need to know all of a finish
 * do not take such a one. */
Test(lib, stuck)
{
    asked a = ask("english", NULL, "full-d4", "stuck");
    const pagoda_position *const ends[] = {a.finish};
    pagoda_result *r = NULL;
    pagoda_buffer *out = pagoda_buffer_new();
    pagoda_model_options o;
    PAGODA_INIT(o);
    EXPECT_OK(pagoda_shortest(&r, a.start, a.finish, NULL, NULL, &e));
    cr_expect_eq(number(r, "optimal"), 1);
    cr_expect_eq(number(r, "jumps"), 6);
    EXPECT_STATUS(PAGODA_UNSUPPORTED, "format", pagoda_result_write(r, PAGODA_HTML, NULL, out, &e));
    pagoda_result_free(r);
    EXPECT_STATUS(PAGODA_UNSUPPORTED, "'stuck'", pagoda_count(&r, a.start, a.finish, NULL, NULL, &e));
    EXPECT_STATUS(PAGODA_UNSUPPORTED, "'stuck'", pagoda_count(&r, a.finish, NULL, NULL, NULL, &e));
    EXPECT_OK(pagoda_emit(&r, a.start, ends, 1, &o, NULL, &e));
    pagoda_result_free(r);
    o.model = "pagoda";
    EXPECT_STATUS(PAGODA_UNSUPPORTED, "", pagoda_emit(&r, a.start, ends, 1, &o, NULL, &e));
    pagoda_buffer_free(out);
    drop(&a);
}

/* ---- numbers ------------------------------ */

Test(lib, counts)
{
    asked a = ask("triangle5", NULL, "full-a1", NULL);
    pagoda_result *r = NULL;
    pagoda_count_options o;
    PAGODA_INIT(o);
    o.games = o.classes = 1;
    EXPECT_OK(pagoda_count(&r, a.start, NULL, &o, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_DONE);
    cr_expect_str_eq(text(r, "games"), "568630"); /* all games from a corner vacancy */
    cr_expect_str_eq(text(r, "positions"), "3016");
    cr_expect_str_eq(text(r, "total"), "1544");
    cr_expect_null(key(r, "dead"));
    pagoda_result_free(r);
    drop(&a);
}

/* In so little memory that levels rest packed, and a folder for them; the number is that of plenty. */
Test(lib, counts_on_disk)
{
    asked a = ask("triangle:6", NULL, "full-a1", "?#1");
    pagoda_result *r = NULL;
    pagoda_count_options o = {.size = sizeof o, .games = 1};
    pagoda_limits limits = {
        .size = sizeof limits, .memory = 8 << 20, .disk = "/tmp", .disk_space = (size_t)1 << 28};
    EXPECT_OK(pagoda_count(&r, a.start, a.finish, &o, &limits, &e));
    cr_expect_str_eq(text(r, "games"), "43419942138");
    pagoda_result_free(r);
    drop(&a);
}

/* ---- stopping ------------------------------ */

typedef struct told {
    int times;
    pagoda_cancel *cancel;
    bool counted;
} told;

static int stop(void *context, const pagoda_progress *p)
{
    told *t = context;
    t->counted = t->counted || (p->unit && p->done >= 0);
    bool enough = ++t->times > 1 && (t->counted || t->times > 200);
    if (enough && t->cancel)
        pagoda_cancel_raise(t->cancel);
    return enough && !t->cancel;
}

/* The rays of the English board are out of reach; whoever is told of the progress ends it. */
Test(lib, stopping)
{
    pagoda_board *b = named("english", NULL);
    pagoda_cancel *cancel = pagoda_cancel_new();
    for (int by_cancel = 0; by_cancel < 2; by_cancel++) {
        told t = {.cancel = by_cancel ? cancel : NULL};
        pagoda_result *r = NULL;
        pagoda_limits limits = {.size = sizeof limits, .progress = stop, .context = &t, .cancel = cancel};
        EXPECT_OK(pagoda_resource_rays(&r, b, NULL, &limits, &e));
        cr_expect_eq(pagoda_result_verdict(r), PAGODA_OPEN);
        cr_expect_eq(pagoda_result_why_open(r), PAGODA_WHY_CANCELLED);
        cr_expect_eq(number(r, "complete"), 0);
        cr_expect_gt(t.times, 1);
        cr_expect(t.counted);
        pagoda_result_free(r);
    }
    pagoda_cancel_free(cancel);
    pagoda_board_free(b);
}

Test(lib, why_open)
{
    asked a = ask("wiegleb", NULL, "full-e5", "e5");
    const pagoda_position *const ends[] = {a.finish};
    pagoda_limits limits = {.size = sizeof limits, .seconds = 0.05};
    pagoda_result *r = NULL;
    EXPECT_OK(pagoda_count(&r, a.start, NULL, NULL, &limits, &e));
    cr_expect_eq(pagoda_result_why_open(r), PAGODA_WHY_TIME);
    pagoda_result_free(r);
    pagoda_cancel *cancel = pagoda_cancel_new();
    pagoda_cancel_raise(cancel);
    limits = (pagoda_limits){.size = sizeof limits, .cancel = cancel};
    EXPECT_OK(pagoda_prove(&r, a.start, ends, 1, NULL, &limits, &e));
    if (pagoda_result_verdict(r) == PAGODA_OPEN)
        cr_expect_eq(pagoda_result_why_open(r), PAGODA_WHY_CANCELLED);
    pagoda_result_free(r);
    EXPECT_OK(pagoda_map(&r, a.b, NULL, NULL, &limits, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_OPEN);
    cr_expect_eq(pagoda_result_why_open(r), PAGODA_WHY_CANCELLED);
    pagoda_result_free(r);
    pagoda_model_options proof = {.size = sizeof proof, .format = "vipr"};
    EXPECT_STATUS(PAGODA_NOT_FOUND, "", pagoda_emit(&r, a.start, ends, 1, &proof, &limits, &e));
    pagoda_cancel_free(cancel);
    drop(&a);
}

/* Each question, within limits that it cannot keep. */
typedef enum long_question {
    LONG_PROOF,
    LONG_EACH,
    LONG_MAP,
    LONG_TABLE, /* a map with the fewest moves */
    LONG_PLAYS,
    LONG_SHORTEST,
    LONG_CLASSIC,
    LONG_COUNT,
    LONG_FIND,
    LONG_RAYS,
} long_question;

static pagoda_result *ask_long(long_question which, const pagoda_limits *limits)
{
    static const pagoda_each_options full = {.size = sizeof full, .symmetry = "full"};
    static const pagoda_map_options moves = {.size = sizeof moves, .fewest_moves = 1};
    static const pagoda_play plays[] = {{PAGODA_END_COMPLEMENT, PAGODA_END_START, NULL, NULL},
                                        {PAGODA_END_START, PAGODA_END_EACH, NULL, NULL}};
    static const pagoda_classic_options all = {.size = sizeof all, .all = 1};
    bool small = which == LONG_SHORTEST || which == LONG_CLASSIC || which == LONG_COUNT || which == LONG_RAYS;
    /* In the middle of a game, and not settled in minutes. */
    static const char middle[] =
        "a4,a5,a6,b4,b5,b6,c4,d1,d2,d3,d4,d5,d6,d7,d8,d9,e3,e5,e6,e7,e8,e9,f1,f2,f3,f4,f5,"
        "f6,f7,f8,f9,g6,h6,i4,i5,i6";
    asked a = which == LONG_FIND    ? ask("army", NULL, "@army", "@army-row5")
              : which == LONG_PROOF ? ask("wiegleb", NULL, middle, "?#1")
              : small               ? ask("english", NULL, "full-d4", "?#1")
                                    : ask("wiegleb", which == LONG_PLAYS ? "8" : NULL, "full-e5", "e5");
    pagoda_position *any = at(a.b, "?");
    pagoda_result *r = NULL;
    pagoda_error e = {0};
    pagoda_status s = PAGODA_INTERNAL;
    const pagoda_position *const finish = a.finish;
    switch (which) {
    case LONG_PROOF: s = pagoda_prove(&r, a.start, &finish, 1, NULL, limits, &e); break;
    case LONG_EACH: s = pagoda_each(&r, any, a.finish, &full, limits, &e); break;
    case LONG_MAP: s = pagoda_map(&r, a.b, NULL, NULL, limits, &e); break;
    case LONG_TABLE: s = pagoda_map(&r, a.b, a.start, &moves, limits, &e); break;
    case LONG_PLAYS: s = pagoda_linked(&r, any, NULL, plays, 2, limits, &e); break;
    case LONG_SHORTEST: s = pagoda_shortest(&r, a.start, a.finish, NULL, limits, &e); break;
    case LONG_CLASSIC: s = pagoda_classic(&r, a.start, a.finish, &all, limits, &e); break;
    case LONG_COUNT: s = pagoda_count(&r, a.start, NULL, NULL, limits, &e); break;
    case LONG_FIND: s = pagoda_resource_find(&r, a.start, a.finish, NULL, limits, &e); break;
    case LONG_RAYS: s = pagoda_resource_rays(&r, a.b, NULL, limits, &e); break;
    }
    cr_assert_eq(s, PAGODA_OK, "question %d: %s", which, e.text);
    pagoda_position_free(any);
    drop(&a);
    return r;
}

/* The key limit, of the document or of the first part that has one. */
static const char *limit_told(const pagoda_value *v)
{
    const char *limit = pagoda_value_text(pagoda_value_get(v, "limit"));
    for (size_t i = 0; !limit && i < pagoda_value_length(v); i++)
        limit = limit_told(pagoda_value_at(v, i));
    return limit;
}

static void check_why(long_question which, const pagoda_limits *limits, pagoda_why why)
{
    static const char *const word[] = {"", "time", "memory", "effort", "cancelled"};
    pagoda_result *r = ask_long(which, limits);
    cr_expect_eq(pagoda_result_why_open(r), why, "question %d, %s: %d", which, word[why],
                 (int)pagoda_result_why_open(r));
    const char *limit = limit_told(pagoda_result_document(r));
    cr_expect(limit && !strcmp(limit, word[why]), "question %d, %s: limit %s", which, word[why],
              limit ? limit : "none");
    pagoda_result_free(r);
}

/* Every engine says itself why it stopped, and the document says the same. */
Test(lib, why_each_is_open)
{
    pagoda_cancel *cancel = pagoda_cancel_new();
    pagoda_cancel_raise(cancel);
    const pagoda_limits little = {.size = sizeof little, .memory = 1 << 16, .seconds = 1000},
                        brief = {.size = sizeof brief, .seconds = 0.01},
                        over = {.size = sizeof over, .cancel = cancel, .seconds = 1000};
    for (int i = LONG_PROOF; i <= LONG_RAYS; i++) {
        check_why((long_question)i, &brief, PAGODA_WHY_TIME);
        check_why((long_question)i, &over, PAGODA_WHY_CANCELLED);
    }
    static const long_question stored[] = {LONG_SHORTEST, LONG_COUNT, LONG_RAYS};
    for (size_t i = 0; i < sizeof stored / sizeof *stored; i++)
        check_why(stored[i], &little, PAGODA_WHY_MEMORY);
    pagoda_cancel_free(cancel);
}

/* ---- weights ------------------------------ */

/* Figure 6b of Bell, Diagonal peg solitaire, INTEGERS 7 (2007), G01. */
static const char figure_6b[] =
    "board diamond3\nrules 8\nweights\n. . -1\n. 0 1 0\n-1 1 0 1 -1\n. 0 1 0\n. . -1\n";

static pagoda_weights *parsed(const char *text)
{
    pagoda_weights *w = NULL;
    EXPECT_OK(pagoda_weights_parse(&w, text, strlen(text), "w", NULL, &e));
    return w;
}

Test(lib, weights)
{
    pagoda_weights *w = parsed(figure_6b), *again = parsed(pagoda_weights_file(w)), *made = NULL;
    pagoda_board *path = named("path6", NULL);
    pagoda_result *r = NULL;
    cr_expect_str_eq(pagoda_board_name(pagoda_weights_board(w)), "diamond3");
    cr_expect_str_eq(pagoda_weights_number(w, 0), "-1");
    cr_expect_null(pagoda_weights_number(w, 13));
    cr_expect_str_eq(pagoda_weights_file(again), pagoda_weights_file(w));
    pagoda_weights_free(again);
    EXPECT_OK(pagoda_resource_check(&r, w, NULL, NULL, NULL, &e));
    cr_expect_eq(number(r, "valid"), 1);
    cr_expect_eq(number(r, "extreme"), 1);
    pagoda_result_free(r);
    pagoda_weights_free(w);
    static const char *const bad[] = {"1", "1/2", "x", "0", "0", "0"};
    static const char *const good[] = {"1/2", "0", "2/4", "0", "1/2", "-0"};
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, "w:", pagoda_weights_parse(&w, figure_6b, 40, "w", NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "hole v3: expected an integer or a fraction p/q, not 'x'",
                  pagoda_weights_make(&made, path, bad, 6, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "6 numbers", pagoda_weights_make(&made, path, good, 5, &e));
    EXPECT_OK(pagoda_weights_make(&made, path, good, 6, &e));
    cr_expect_str_eq(pagoda_weights_number(made, 2), "1/2");
    cr_expect_str_eq(pagoda_weights_number(made, 5), "0");
    pagoda_weights_free(made);
    pagoda_board_free(path);
}

Test(lib, what_weights_say)
{
    asked a = ask("diamond3", "8", "full-c2", "c3"), b = ask("diamond3", "8", "full", "any#1");
    pagoda_weights *w = parsed(figure_6b);
    pagoda_result *r = NULL;
    EXPECT_OK(pagoda_resource_check(&r, w, a.start, a.finish, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_IMPOSSIBLE);
    cr_expect_str_eq(text(r, "slack"), "-1");
    expect_checked(pagoda_result_proof(r, NULL), 1);
    pagoda_result_free(r);
    EXPECT_OK(pagoda_resource_check(&r, w, b.start, b.finish, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_DONE);
    cr_expect_null(pagoda_result_proof(r, NULL));
    cr_expect_gt(pagoda_value_length(key(r, "limits")), 0);
    pagoda_result_free(r);
    EXPECT_OK(pagoda_resource_check(&r, w, a.start, NULL, "c4-c2", &e));
    cr_expect_eq(pagoda_value_length(key(r, "running")), 2);
    pagoda_result_free(r);
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, "move 1",
                  pagoda_resource_check(&r, w, a.start, NULL, "c1-c3 c1-c3", &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "start", pagoda_resource_check(&r, w, NULL, a.finish, NULL, &e));
    pagoda_weights_free(w);
    drop(&a);
    drop(&b);
}

Test(lib, find)
{
    asked a = ask("diamond3", "8", "full-c2", "c3"), b = ask("diamond3", "8", "full-c2", "c1");
    asked c = ask("diamond3", "8", "full-c3", "c3");
    pagoda_result *r = NULL;
    pagoda_weights *w = NULL;
    pagoda_find_options o = {.size = sizeof o, .tightest = 1};
    EXPECT_OK(pagoda_resource_find(&r, a.start, a.finish, NULL, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_IMPOSSIBLE);
    EXPECT_OK(pagoda_result_weights(&w, r, &e));
    pagoda_result_free(r);
    cr_expect_str_eq(pagoda_weights_number(w, 0), "-1");
    pagoda_weights_free(w);
    EXPECT_OK(pagoda_resource_find(&r, b.start, b.finish, NULL, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_DONE);
    cr_expect_str_eq(text(r, "answer"), "none");
    EXPECT_STATUS(PAGODA_NOT_FOUND, "weights", pagoda_result_weights(&w, r, &e));
    pagoda_result_free(r);
    EXPECT_OK(pagoda_resource_find(&r, c.start, c.finish, &o, NULL, &e));
    cr_expect_str_eq(text(r, "answer"), "tightest");
    cr_expect_eq(number(r, "complete"), 1);
    pagoda_result_free(r);
    drop(&a);
    drop(&b);
    drop(&c);
}

/* 89 rays in 19 classes and a line, as in test_rays.c. */
Test(lib, rays)
{
    pagoda_board *b = named("diamond3", NULL);
    pagoda_result *r = NULL;
    pagoda_rays_options o = {.size = sizeof o, .symmetric = "rot90"};
    EXPECT_OK(pagoda_resource_rays(&r, b, NULL, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_DONE);
    cr_expect_eq(number(r, "count"), 89);
    cr_expect_eq(pagoda_value_length(key(r, "rays")), 19);
    cr_expect_eq(pagoda_value_length(key(r, "lines")), 1);
    pagoda_result_free(r);
    EXPECT_OK(pagoda_resource_rays(&r, b, &o, NULL, &e));
    cr_expect_gt(pagoda_value_length(key(r, "rays")), 0);
    pagoda_result_free(r);
    o = (pagoda_rays_options){.size = sizeof o, .sample = 20, .seed = 3};
    EXPECT_OK(pagoda_resource_rays(&r, b, &o, NULL, &e));
    cr_expect_eq(pagoda_result_why_open(r), PAGODA_WHY_EFFORT);
    pagoda_result_free(r);
    o = (pagoda_rays_options){.size = sizeof o, .symmetric = "rot60"};
    EXPECT_STATUS(PAGODA_BAD_INPUT, "rot90", pagoda_resource_rays(&r, b, &o, NULL, &e));
    pagoda_board_free(b);
}

Test(lib, classes)
{
    asked a = ask("english", NULL, "full-d4", "d1"), b = ask("english", NULL, "any", "d2");
    pagoda_result *r = NULL;
    EXPECT_OK(pagoda_classes(&r, a.b, a.start, a.finish, &e));
    cr_expect_str_eq(text(r, "group"), "(Z/2)^4");
    cr_expect_str_eq(text(r, "order"), "16");
    cr_expect_eq(number(r, "same_class"), 1);
    cr_expect_eq(pagoda_value_length(key(r, "hole_classes")), 9);
    pagoda_result_free(r);
    EXPECT_OK(pagoda_classes(&r, a.b, a.start, b.finish, &e));
    cr_expect_eq(number(r, "same_class"), 0);
    pagoda_result_free(r);
    EXPECT_STATUS(PAGODA_BAD_INPUT, "without open holes", pagoda_classes(&r, a.b, b.start, NULL, &e));
    EXPECT_STATUS(PAGODA_BAD_INPUT, "a start", pagoda_classes(&r, a.b, NULL, a.finish, &e));
    drop(&a);
    drop(&b);
}

/* ---- other solvers ------------------------------ */

static pagoda_buffer *emitted(const asked *a, const char *format, pagoda_model_options *o)
{
    const pagoda_position *const ends[] = {a->finish};
    pagoda_buffer *out = pagoda_buffer_new();
    pagoda_result *r = NULL;
    o->format = format;
    EXPECT_OK(pagoda_emit(&r, a->start, ends, 1, o, NULL, &e));
    EXPECT_OK(pagoda_result_write(r, PAGODA_TEXT, NULL, out, &e));
    cr_expect_str_eq(text(r, "syntax"), format);
    cr_expect_eq(key(r, "problem") != NULL, !strcmp(format, "pddl"));
    pagoda_result_free(r);
    return out;
}

Test(lib, models)
{
    asked a = ask("english", NULL, "d4,d5", "d3");
    const pagoda_position *const ends[] = {a.finish};
    pagoda_result *r = NULL;
    pagoda_model_options o;
    PAGODA_INIT(o);
    static const char *const format[] = {"lp", "pddl", "aig", "cnf"};
    for (size_t i = 0; i < 4; i++)
        pagoda_buffer_free(emitted(&a, format[i], &o));
    o.format = "vipr"; /* there is a game, so that there is no proof */
    EXPECT_STATUS(PAGODA_NOT_FOUND, "no proof", pagoda_emit(&r, a.start, ends, 1, &o, NULL, &e));
    o.format = "gif";
    EXPECT_STATUS(PAGODA_BAD_INPUT, "gif", pagoda_emit(&r, a.start, ends, 1, &o, NULL, &e));
    cr_expect_null(r);
    drop(&a);
}

Test(lib, answers)
{
    static const char answer[] = "x_d5_d4_d3 1\n";
    asked a = ask("english", NULL, "d4,d5", "d3"), b = ask("english", NULL, "d4,d5", "d6");
    const pagoda_position *const ends[] = {a.finish}, *const others[] = {b.finish};
    pagoda_result *r = NULL;
    pagoda_model_options o;
    PAGODA_INIT(o);
    EXPECT_OK(pagoda_import(&r, a.b, a.start, ends, 1, answer, strlen(answer), NULL, NULL, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_POSSIBLE);
    cr_expect_str_eq(text(r, "kind"), "counts");
    cr_expect_eq(pagoda_value_number(pagoda_value_get(key(r, "jumps"), "d5-d3")), 1.0);
    pagoda_result_free(r);
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, "answer",
                  pagoda_import(&r, a.b, a.start, ends, 1, "?", 1, NULL, NULL, NULL, &e));
    /* the emitted text says start, finish and options; what is given is compared with it */
    pagoda_buffer *out = emitted(&a, "lp", &o);
    o = (pagoda_model_options){
        .size = sizeof o, .emitted = pagoda_buffer_bytes(out), .emitted_length = pagoda_buffer_length(out)};
    EXPECT_OK(pagoda_import(&r, a.b, NULL, NULL, 0, answer, strlen(answer), NULL, &o, NULL, &e));
    cr_expect_eq(pagoda_result_verdict(r), PAGODA_POSSIBLE);
    pagoda_result_free(r);
    EXPECT_STATUS(PAGODA_BAD_INPUT, "emitted:",
                  pagoda_import(&r, a.b, b.start, others, 1, answer, strlen(answer), NULL, &o, NULL, &e));
    o.emitted = "no such thing";
    o.emitted_length = 5;
    EXPECT_STATUS(PAGODA_BAD_SYNTAX, "emitted:1",
                  pagoda_import(&r, a.b, a.start, ends, 1, answer, strlen(answer), NULL, &o, NULL, &e));
    pagoda_buffer_free(out);
    drop(&a);
    drop(&b);
}

/* Right answers to path:3 from v1,v2 to v3, and what somebody made of them. `why` NULL: it means a game; else
 * what the refusal says, or, of an answer that can be read, the claim that decides. */
static const struct {
    const char *format, *model, *text, *why;
    bool read, sound;
} attacks[] = {
    {"lp", NULL, "x_v1_v2_v3 1\n", NULL, true, true},
    {"lp", NULL, "x_v1_v2_v3 1\nx_v1_v9_v8 7\n", "a name of the emitted file", false, false},
    {"lp", NULL, "x_v1_v2_v3 1\nx_v1_v2_v3 1\n", "each name once", false, false},
    {"lp", NULL, "x_v1_v2_v3 0x1\n", "expected", false, false},
    {"lp", NULL, "x_v1_v2_v3 nan\n", "expected", false, false},
    {"lp", NULL, "x_v1_v2_v3 1e308\n", "at most 1,000,000 times", false, false},
    {"lp", NULL, "Optimal - objective value 0\n 0 x_v1_v2_v3 1 0\nInfeasible\n", "expected", false, false},
    /* fractions that leave holes as no finish has them */
    {"lp", "relaxation", "x_v1_v2_v3 0.5\n", "comes out at 0.5, expected", true, false},
    {"lp", "relaxation", "x_v1_v2_v3 1.5\nx_v3_v2_v1 0.5\n", "comes out at -1, expected", true, false},
    /* glpsol's report and its list, cut and gone on with */
    {"lp", NULL, "Problem:\nRows: 3\nStatus: INTEGER OPTIMAL\n\n   No. Column name\n", "End of output", false,
     false},
    {"lp", NULL, "Problem:\nRows: 3\nStatus: INTEGER OPTIMAL\n\nEnd of output\nx 1\n", "the end", false,
     false},
    {"lp", NULL, "s mip 3 2 o 0\nj 1 1\n", "e o f", false, false},
    {"lp", NULL, "s mip 3 2 o 0\nj 1 1\ne o f\n", NULL, true, true},
    {"lp", NULL, "s mip 3 2 o 0\nj 1 1\ne o f\nj 2 7\n", "the end", false, false},
    {"cnf", NULL, "s SATISFIABLE\nv 1 2 -3 -4 -5 6 7 -8 0\n", NULL, true, true},
    {"cnf", NULL, "s SATISFIABLE\nv 1 2 -3 -4 -5 6 7 -8\n", "0 at the end", false, false},
    {"cnf", NULL, "SAT\n1 2 -3 -4 -5 6 7 -8 0\n", NULL, true, true},
    {"cnf", NULL, "SAT\n1 2 -3 -4 -5 6 7", "0 at the end", false, false},
    {"cnf", NULL, "s SATISFIABLE\nv 1 2 -3 -4 -5 6 7 -8 0\ns UNSATISFIABLE\n", "one verdict", false, false},
    {"cnf", NULL, "s SATISFIABLE\nv 1 2 -3 -4 -5 6 7 -8 0\njunk\n", "begins with c, s, v", false, false},
    {"cnf", NULL, "s SATISFIABLE\nv 1 x1 0\n", "written alike", false, false},
    {"smt2", NULL, "sat\n(\n(define-fun made_v1_v2_v3_1 () Bool true)\n)\n", NULL, true, true},
    {"smt2", NULL, "sat\n(\n(define-fun made_v1_v2_v3_1 () Bool true)\n)\nx 7\n", "get-model", false, false},
    {"smt2", NULL, "sat\n(\n(define-fun made_v1_v2_v3_1 () Bool true)\n)\nunsat\n", "one verdict", false,
     false},
    {"asp", NULL, "Answer: 1\nmake(\"v1_v2_v3\",1)\nSATISFIABLE\n\nModels       : 1\n", NULL, true, true},
    {"asp", NULL, "Answer: 1\nmake(\"v1_v2_v3\",1)\nmake(\"v1_v9_v8\",2)\n", "what clingo", false, false},
    {"mzn", NULL, "start: v1 v2 \nstep 1: v1_v2_v3\n----------\n", NULL, true, true},
    {"mzn", NULL, "start: v1 v2 \nstep 1: v1_v2_v3\n----------\nx 7\n", "expected start:", false, false},
};

Test(lib, attacked_answers)
{
    asked a = ask("path:3", NULL, "v1,v2", "v3");
    const pagoda_position *const ends[] = {a.finish};
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        pagoda_model_options o = {.size = sizeof o, .format = attacks[i].format, .model = attacks[i].model};
        pagoda_result *r = NULL;
        pagoda_error e = {0};
        const char *said = attacks[i].text, *why = attacks[i].why;
        pagoda_status s = pagoda_import(&r, a.b, a.start, ends, 1, said, strlen(said), NULL, &o, NULL, &e);
        cr_expect_eq(s == PAGODA_OK, attacks[i].read, "%s: %d, %s", said, (int)s, e.text);
        cr_expect(s == PAGODA_OK || (s == PAGODA_BAD_SYNTAX && strstr(e.text, why)), "%s: %s", said, e.text);
        if (s == PAGODA_OK) {
            cr_expect_eq(number(r, "sound"), attacks[i].sound, "%s", said);
            cr_expect_eq(pagoda_result_verdict(r) == PAGODA_POSSIBLE, !why, "%s", said);
            const pagoda_value *claim = pagoda_value_at(key(r, "claims"), 0);
            cr_expect(!why || strstr(pagoda_value_text(pagoda_value_get(claim, "text")), why), "%s", said);
        }
        pagoda_result_free(r);
    }
    drop(&a);
}

/* What the rows lack is part of an answer to phase 1; columns of an open finish say what is left there. */
Test(lib, answers_in_full)
{
    static const struct {
        const char *model, *objective, *finish, *text, *claim;
        bool sound;
    } row[] = {
        {"relaxation", "phase1", "v1",
         "Optimal - objective value 2\n 0 more_hole_v2 1 0\n 1 x_v1_v2_v3 0 0\n",
         "with what the rows lack, 1 in all, the counts lead", true},
        {"relaxation", "phase1", "v1", "Optimal - objective value 0\n 1 x_v1_v2_v3 0 0\n",
         "expected a finish", false},
        {"relaxation", "phase1", "v1",
         "Optimal - objective value 0\n 0 less_hole_v2 -1 0\n 1 x_v1_v2_v3 0 0\n", "a row lacks 0 or more",
         false},
        {NULL, NULL, "?#1", "x_v1_v2_v3 1\nfinish_v3 1\n", "the counts lead", true},
        {NULL, NULL, "?#1", "x_v1_v2_v3 1\nfinish_v3 0\nfinish_v1 1\n", "row hole_v1 adds up to ", false},
        {"relaxation", NULL, "?#1", "x_v1_v2_v3 0.5\n", "1.5 pegs are left, expected 1", false},
        {"relaxation", NULL, "?#1", "x_v1_v2_v3 1.5\nx_v3_v2_v1 0.5\n", "comes out at -1", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        asked a = ask("path:3", NULL, "v1,v2", row[i].finish);
        const pagoda_position *const ends[] = {a.finish};
        pagoda_model_options o = {.size = sizeof o, .model = row[i].model, .objective = row[i].objective};
        pagoda_result *r = NULL;
        EXPECT_OK(
            pagoda_import(&r, a.b, a.start, ends, 1, row[i].text, strlen(row[i].text), NULL, &o, NULL, &e));
        cr_expect_eq(number(r, "sound"), row[i].sound, "%s", row[i].text);
        const char *first = pagoda_value_text(pagoda_value_get(pagoda_value_at(key(r, "claims"), 0), "text"));
        cr_expect(strstr(first, row[i].claim), "%s: %s", row[i].text, first);
        pagoda_result_free(r);
        drop(&a);
    }
}

/* ---- formats ------------------------------ */

/* Of a result, which it frees, the formats it has: bit k for format k. */
static void expect_formats(pagoda_result *r, unsigned formats)
{
    cr_assert_not_null(r);
    for (int f = 0; f <= PAGODA_HTML + 1; f++) {
        pagoda_buffer *out = pagoda_buffer_new();
        pagoda_status had = pagoda_result_write(r, (pagoda_format)f, NULL, out, NULL);
        cr_expect_eq(had, formats >> f & 1 ? PAGODA_OK : PAGODA_UNSUPPORTED, "%s in format %d",
                     pagoda_result_kind(r), f);
        cr_expect_eq(pagoda_buffer_length(out) > 0, had == PAGODA_OK);
        pagoda_buffer_free(out);
    }
    cr_expect_eq(pagoda_value_kind(pagoda_result_document(r)), PAGODA_VALUE_OBJECT);
    pagoda_result_free(r);
}

enum { TEXTS = 3, PICTURES = 0x3c, TABLES = 0xc0, PAGE = 0x100 };

Test(lib, formats)
{
    asked a = ask("diamond3", "8", "full-c2", "c3");
    pagoda_position *open = at(a.b, "c3?c2");
    pagoda_weights *w = parsed(figure_6b);
    const pagoda_position *const ends[] = {a.finish};
    pagoda_result *r = NULL;
    EXPECT_OK(pagoda_board_show(&r, a.b, &e));
    expect_formats(r, TEXTS | PICTURES);
    EXPECT_OK(pagoda_position_show(&r, open, &e));
    expect_formats(r, TEXTS | PICTURES);
    EXPECT_OK(pagoda_prove(&r, a.start, ends, 1, NULL, NULL, &e));
    expect_formats(r, TEXTS | PICTURES | PAGE);
    EXPECT_OK(pagoda_map(&r, a.b, NULL, NULL, NULL, &e));
    expect_formats(r, TEXTS | PICTURES | TABLES | PAGE);
    EXPECT_OK(pagoda_count(&r, a.start, NULL, NULL, NULL, &e));
    expect_formats(r, TEXTS | PICTURES | TABLES);
    EXPECT_OK(pagoda_resource_check(&r, w, NULL, NULL, NULL, &e));
    expect_formats(r, TEXTS | PICTURES);
    EXPECT_OK(pagoda_resource_check(&r, w, a.start, a.finish, NULL, &e));
    expect_formats(r, TEXTS | PICTURES);
    EXPECT_OK(pagoda_emit(&r, a.start, ends, 1, NULL, NULL, &e));
    expect_formats(r, TEXTS);
    pagoda_weights_free(w);
    pagoda_position_free(open);
    drop(&a);
}

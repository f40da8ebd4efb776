/* test_board_positions.c - positions as text and as files: what is read and printed, what is refused, by
 * tables, by the fixtures, and on random boards, where what is printed reads back.
 */
#include "board_tests.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- positions ------------------------------------------------------------------------------- */

Test(positions, read_and_print)
{
    static const struct {
        const char *text, *canonical;
    } rows[] = {{"d4", "d4"},
                {"e5,c3,d4", "c3,d4,e5"},
                {"full", "full"},
                {"empty", "empty"},
                {"d4'", "d4'"},
                {"full-d4", "d4'"},
                {"full-d4,c1", "c1,d4'"},
                {"c1,d4'", "c1,d4'"},
                {"?", "?"},
                {"any", "?"},
                {"any#1", "?#1"},
                {"? # 7", "?#7"},
                {"d4?e5,e6", "d4?e5,e6"},
                {"d4?e6,e5", "d4?e5,e6"},
                {"d4'?e5", "d4'?e5"},
                {"full-d4?d4", "full?d4"},
                {"d4'?d4", "full?d4"},
                {"full?e5#32", "full?e5#32"},
                {"empty?e5,e6#1", "empty?e5,e6#1"},
                {"d4#1", "d4"},
                {"d4'#32", "d4'"},
                {"full#33", "full"},
                {" c3 , d4 ? e5 #2 ", "c3,d4?e5#2"},
                {"d4?e5#1", "d4?e5#1"}};
    board *b = load("english", NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        position p = read_position(b, rows[i].text);
        char *text = position_name(b, &p);
        cr_assert_str_eq(text, rows[i].canonical, "%s: %s", rows[i].text, text);
        free(text);
        position_release(&p);
    }
    board_free(b);
}

/* Two texts of one set; it is printed in one way, which is read back. */
Test(positions, compose)
{
    static const struct {
        const char *text, *other;
    } rows[] = {/* open holes without pegs, and all that hold none */
                {"?c1,e1#1", "empty?c1,e1#1"},
                {"?e5", "empty?e5"},
                {"empty?", "?"},
                {"d4?#1", "d4?full-d4#1"},
                {"full?", "full"},
                {"?full-d4", "empty?full-d4"},
                {"?d4'", "empty?full-d4"},
                {"full?full#3", "?#3"},
                /* shipped positions with others */
                {"@c9-english'", "full-@c9-english"},
                {"(@c9-english)'", "full-@c9-english"},
                {"@c9-english,c1?d4", "(c1,@c9-english)?d4"},
                {"full-@c9-english,c1", "(@c9-english,c1)'"},
                {"?@fireplace", "empty?@fireplace"},
                {"?@fireplace#2", "empty?@fireplace#2"},
                {"@fireplace?@fireplace", "?@fireplace"},
                {"@fireplace?(@fireplace')", "@fireplace?"},
                {"(d4,e4),c3", "c3,d4,e4"},
                {"(d4')'", "d4"},
                {"((full-d4))", "d4'"},
                {"@fireplace#11", "@fireplace"}};
    board *b = load("english", NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        position p = read_position(b, rows[i].text), q = read_position(b, rows[i].other);
        cr_expect(position_same(&p, &q), "%s is not %s", rows[i].text, rows[i].other);
        char *text = position_name(b, &p);
        position again = read_position(b, text);
        cr_expect(position_same(&p, &again), "%s: %s", rows[i].text, text);
        free(text);
        position_release(&p);
        position_release(&q);
        position_release(&again);
    }
    board_free(b);
}

Test(positions, refuse)
{
    static const struct {
        const char *text, *error;
    } rows[] = {{"", "position '': expected a hole of the board, '@NAME' or '(' at the end"},
                {"a1", "position 'a1': expected a hole of the board at 'a1'"},
                {"D4", "position 'D4': expected a hole of the board at 'D4'; did you mean d4?"},
                {"4d", "position '4d': expected a hole of the board at '4d'; did you mean d4?"},
                {"33", "position '33': expected a hole of the board at '33'; number 33 in reading order is "
                       "e7"},
                {"34", "position '34': expected a hole of the board at '34'"},
                {"d4,", "position 'd4,': expected a hole of the board, '@NAME' or '(' at the end"},
                {"d4,,e5", "position 'd4,,e5': expected a hole of the board, '@NAME' or '(' at ',e5'"},
                {"d4,e5,d4", "position 'd4,e5,d4': expected each hole once at 'd4'"},
                {"d4 e5", "position 'd4 e5': expected ',', \"'\", '?', '#' or the end at 'e5'"},
                {"d4''", "position 'd4''': expected '?', '#' or the end at '''"},
                {"full'", "position 'full'': expected '-', '?', '#' or the end at '''"},
                {"full-", "position 'full-': expected a hole of the board, '@NAME' or '(' at the end"},
                {"full-d4'", "position 'full-d4'': expected ',', '?', '#' or the end at '''"},
                {"empty-d4", "position 'empty-d4': expected '?', '#' or the end at '-d4'"},
                {"?e5 c3", "position '?e5 c3': expected ',', \"'\", '#' or the end at 'c3'"},
                {"any?e5", "position 'any?e5': expected '#' or the end at '?e5'"},
                {"(d4", "position '(d4': expected ',', \"'\" or ')' at the end"},
                {"(full d4)", "position '(full d4)': expected '-' or ')' at 'd4)'"},
                {"()", "position '()': expected a hole of the board, '@NAME' or '(' at ')'"},
                {"d4#1#1", "position 'd4#1#1': expected the end at '#1'"},
                {"@fireplace'x", "position '@fireplace'x': expected '?', '#' or the end at 'x'"},
                {"d4?d4", "position 'd4?d4': expected open holes that are not among the pegs at 'd4'"},
                {"d4?e5,e5", "position 'd4?e5,e5': expected each hole once at 'e5'"},
                {"d4#", "position 'd4#': expected a number of pegs at the end"},
                {"d4#x", "position 'd4#x': expected a number of pegs at 'x'"},
                {"d4#-1", "position 'd4#-1': expected a number of pegs at '-1'"},
                {"d4#2", "position 'd4#2': expected a position of 1 peg, not of 2"},
                {"?#34", "position '?#34': expected a number of pegs from 0 to 33, not 34"},
                {"?#99999999999999999999999",
                 "position '?#99999999999999999999999': expected a number of pegs at "
                 "'99999999999999999999999'"},
                {"d4?e5#3", "position 'd4?e5#3': expected a number of pegs from 1 to 2, not 3"},
                {"d4\n", "position 'd4?': expected ',', \"'\", '?', '#' or the end at '?'"},
                {"@", "position '': expected the name of a shipped position (see `pagoda board list`) or a "
                      "file name with '/' or '.'"},
                {"@/nowhere", "/nowhere: expected a readable file: No such file or directory"}};
    board *b = load("english", NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        position p;
        pg_error e = {0};
        cr_assert_eq(position_parse(&p, b, rows[i].text, &e), PG_INPUT, "%s is not refused", rows[i].text);
        cr_assert_str_eq(e.text, rows[i].error);
    }
    board_free(b);
}

Test(positions, refuse_deep_parentheses)
{
    board *b = load("english", NULL);
    pg_error e = {0};
    pg_buf text = {0};
    position p;
    for (int i = 0; i < 100000; i++)
        buf_char(&text, '(');
    cr_assert_eq(position_parse(&p, b, text.text, &e), PG_INPUT);
    cr_assert_not_null(strstr(e.text, "expected fewer parentheses at '((("), "%s", e.text);
    buf_release(&text);
    board_free(b);
}

/* A board may call its holes as the notation calls sets. */
Test(positions, round_trip_with_holes_of_odd_names)
{
    static const char text[] = "lattice graph\nedge full1 stuck\nedge stuck start\nedge start A\nedge A a\n";
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, text, strlen(text), "odd", NULL, &e), PG_OK, "%s", e.text);
    for (uint64_t pegs = 0; pegs < 32; pegs++) {
        position p, again;
        position_of(&p, b->holes, &pegs);
        char *name = position_name(b, &p);
        cr_assert_eq(position_parse(&again, b, name, &e), PG_OK, "%s: %s", name, e.text);
        cr_assert(position_same(&p, &again), "%s", name);
        free(name);
        position_release(&p);
        position_release(&again);
    }
    board_free(b);
}

Test(positions, take_a_number_of_pegs)
{
    board *b = load("english", NULL);
    pg_error e = {0};
    position p = read_position(b, "?");
    cr_assert_eq(position_set_total(&p, 34, &e), PG_INPUT);
    cr_assert_eq(position_set_total(&p, 1, &e), PG_OK);
    cr_assert_eq(position_set_total(&p, 1, &e), PG_OK);
    cr_assert_eq(position_set_total(&p, 2, &e), PG_INPUT);
    cr_assert_str_eq(e.text, "expected a position of 1 peg, not of 2");
    position one = read_position(b, "d4"), two = read_position(b, "d4,d5");
    cr_assert(position_has(&p, one.peg) && !position_has(&p, two.peg));
    cr_assert(position_has(&one, one.peg) && !position_has(&one, two.peg));
    cr_assert_eq(position_set_total(&one, 1, &e), PG_OK);
    cr_assert_eq(one.total, -1);
    position copy;
    position_copy(&copy, &p);
    cr_assert(position_same(&copy, &p) && !position_same(&copy, &one));
    cr_assert(position_closed(&one) && !position_closed(&p) && position_open(&p) == 33);
    position_release(&p);
    position_release(&one);
    position_release(&two);
    position_release(&copy);
    board_free(b);
}

Test(positions, round_trip_at_random)
{
    for (int i = 0; i < 5000; i++) {
        board *b = random_board();
        position p;
        pg_error e = {0};
        position_init(&p, b->holes);
        uint32_t shape = below(3);
        for (uint32_t h = 0; h < b->holes; h++) {
            uint32_t mark = below(shape == 2 ? 3 : 2);
            bits_put(p.peg, h, mark == 1 || (shape == 1 && below(3)));
            bits_put(p.open, h, mark == 2);
        }
        size_t open = position_open(&p);
        if (open && below(2))
            p.total = (int64_t)(position_pegs(&p) + below((uint32_t)open + 1));
        pg_buf text = {0}, again = {0};
        position_text(&text, b, &p);
        position q;
        cr_assert_eq(position_parse(&q, b, text.text, &e), PG_OK, "%s: %s", text.text, e.text);
        cr_assert(position_same(&p, &q), "%s", text.text);
        if (!open) {
            position_text_closed(&again, b, p.peg);
            cr_assert_str_eq(again.text, text.text);
        }
        buf_release(&text);
        buf_release(&again);
        position_release(&p);
        position_release(&q);
        board_free(b);
    }
}

static const struct {
    const char *file, *board;
    size_t line;
    const char *expected;
} bad_positions[] = {
    {"bad-blank-in-picture.position", "english", 4, "no blank line between the rows of the picture"},
    {"bad-empty-file.position", "english", 1, "a picture of the whole board: the hole c1 is not covered"},
    {"bad-extra-row.position", "english", 8, "'.' in column 3, where the board has no hole, not 'o'"},
    {"bad-graph-extra.position", "path6", 1, "nothing more after the hole, not 'v2'"},
    {"bad-graph-hole.position", "path6", 2, "a hole of the board, not 'v7'"},
    {"bad-graph-no-name.position", "path6", 1, "a hole of the board, not ''"},
    {"bad-graph-twice.position", "path6", 2, "each hole once, not 'v1' again"},
    {"bad-hole-missing.position", "english", 4, "'*', 'o' or '?' for the hole d4, not '.'"},
    {"bad-list-on-picture.position", "english", 1, "'.' in column 1, where the board has no hole, not 'p'"},
    {"bad-mark.position", "english", 4, "'*', 'o' or '?' for the hole d4, not 'x'"},
    {"bad-missing-row.position", "english", 6, "a picture of the whole board: the hole c7 is not covered"},
    {"bad-nul.position", "english", 4, "text, not the control character 0x00"},
    {"bad-peg-outside.position", "english", 1, "'.' in column 7, where the board has no hole, not '*'"},
    {"bad-picture-on-graph.position", "path6", 1, "'peg NAME' or 'either NAME', not '*'"},
    {"bad-shifted.position", "english", 1, "'.' in column 1, where the board has no hole, not '*'"},
    {"bad-short-row.position", "english", 3, "a longer row: the hole g3 is not covered"},
};

Test(position_files, refuse_with_file_and_line)
{
    for (size_t i = 0; i < sizeof bad_positions / sizeof *bad_positions; i++) {
        char path[256];
        pg_buf name = {0}, place = {0};
        snprintf(path, sizeof path, "tests/fixtures/positions/%s", bad_positions[i].file);
        buf_printf(&name, "@%s", source(path));
        buf_printf(&place, "%s:%zu: expected ", source(path), bad_positions[i].line);
        board *b = load(bad_positions[i].board, NULL);
        position p;
        pg_error e = {0};
        cr_assert_eq(position_parse(&p, b, name.text, &e), PG_INPUT, "%s is not refused", path);
        cr_assert(one_line(e.text));
        cr_assert_eq(strncmp(e.text, place.text, place.length), 0, "%s", e.text);
        cr_assert_not_null(strstr(e.text + place.length, bad_positions[i].expected), "%s", e.text);
        buf_release(&name);
        buf_release(&place);
        board_free(b);
    }
    assert_all_used("tests/fixtures/positions", "bad-", bad_positions,
                    sizeof bad_positions / sizeof *bad_positions, sizeof *bad_positions);
}

static const struct {
    const char *file, *canonical;
} good_positions[] = {
    {"good-comments.position", "d4'"},   {"good-crlf.position", "d4'"},
    {"good-no-blanks.position", "d4'"},  {"good-open.position", "d4'?c4,e4"},
    {"good-short-rows.position", "d4'"}, {"good-tabs.position", "d4'"},
};

Test(position_files, may_look_like_this)
{
    board *b = load("english", NULL);
    for (size_t i = 0; i < sizeof good_positions / sizeof *good_positions; i++) {
        char path[256];
        pg_buf name = {0}, text = {0};
        snprintf(path, sizeof path, "tests/fixtures/positions/%s", good_positions[i].file);
        buf_printf(&name, "@%s", source(path));
        position p = read_position(b, name.text);
        position_text(&text, b, &p);
        cr_assert_str_eq(text.text, good_positions[i].canonical, "%s: %s", path, text.text);
        position_release(&p);
        buf_release(&name);
        buf_release(&text);
    }
    assert_all_used("tests/fixtures/positions", "good-", good_positions,
                    sizeof good_positions / sizeof *good_positions, sizeof *good_positions);
    board_free(b);
}

Test(position_files, of_graphs_name_their_pegs)
{
    static const char text[] = "# two pegs\npeg v2\n\neither v4\npeg v1";
    board *b = load("path6", NULL);
    position p;
    pg_error e = {0};
    cr_assert_eq(position_parse_picture(&p, b, text, strlen(text), "f", &e), PG_OK, "%s", e.text);
    pg_buf out = {0};
    position_text(&out, b, &p);
    cr_assert_str_eq(out.text, "v1,v2?v4");
    buf_release(&out);
    position_release(&p);
    board_free(b);
}

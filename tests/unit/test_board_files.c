/* test_board_files.c - board files: what is read, what is refused and with which line, and that what is
 * written reads back, on the fixtures, on random boards, on texts with random changes, and at the limits
 * of size.
 */
#include "board_tests.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- board files ----------------------------------------------------------------------------- */

static const struct {
    const char *file;
    size_t line;
    const char *expected;
} bad_boards[] = {
    {"bad-binary.board", 1, "text, not the control character 0x7f"},
    {"bad-blank-in-picture.board", 3, "no blank line between the rows of the picture"},
    {"bad-board-name.board", 1, "a board name (letters, digits, _ + . -), not 'my/board'"},
    {"bad-board-twice.board", 2, "'board' only once"},
    {"bad-board-two-names.board", 1, "a board name without blanks (put the words into 'title'), not 'b'"},
    {"bad-board-without-name.board", 1, "a board name"},
    {"bad-carriage-return.board", 1, "text, not the control character 0x0d"},
    {"bad-custom-without-direction.board", 1, "a 'direction DROW DCOL' with 'rules custom'"},
    {"bad-direction-extra.board", 2, "nothing more after direction, not '1'"},
    {"bad-direction-huge.board", 2, "between -65535 and 65535, not '99999999999999999999'"},
    {"bad-direction-minus.board", 2, "two whole numbers between -65535 and 65535, not '-'"},
    {"bad-direction-range.board", 2, "between -65535 and 65535, not '65536'"},
    {"bad-direction-short.board", 2, "'direction DROW DCOL'"},
    {"bad-direction-without-custom.board", 1, "'rules custom' with a 'direction'"},
    {"bad-direction-word.board", 2, "two whole numbers between -65535 and 65535, not '+1'"},
    {"bad-direction-zero.board", 2, "a direction other than 0 0"},
    {"bad-edge-backwards.board", 5, "each edge once, not that between 'a' and 'b' again"},
    {"bad-edge-extra.board", 2, "nothing more after edge, not 'c'"},
    {"bad-edge-loop.board", 3, "an edge between two holes, not from 'a' to itself"},
    {"bad-edge-on-free.board", 3, "no 'edge' on a board of lattice free"},
    {"bad-edge-on-square.board", 1, "no 'edge' on a board of lattice square"},
    {"bad-edge-short.board", 2, "a hole name"},
    {"bad-edge-twice.board", 4, "each edge once, not that between 'b' and 'c' again"},
    {"bad-empty-file.board", 1, "a line 'holes' and a picture below it"},
    {"bad-empty-picture.board", 2, "a picture with at least one 'o'"},
    {"bad-free-empty.board", 1, "a line 'hole A'"},
    {"bad-free-undeclared.board", 4, "a line 'hole c' for the hole of this jump"},
    {"bad-graph-empty.board", 1, "a line 'edge A B' or 'hole A'"},
    {"bad-hole-digit.board", 2, "a hole name"},
    {"bad-place-short.board", 2, "'at X Y' with two whole numbers between -65535 and 65535"},
    {"bad-place-missing.board", 3, "'at X Y' for every hole or for none"},
    {"bad-hole-blank.board", 2, "a name without blanks, or 'at X Y' after it, not 'b'"},
    {"bad-picture-first.board", 2, "a line 'holes' before the picture, not 'ooo'"},
    {"bad-graph-holes.board", 3, "a line 'hole NAME' for each hole of a board without a picture"},
    {"bad-hole-for-holes.board", 2, "'holes' before a picture, not 'hole'"},
    {"bad-key-near.board", 1, "'latice'; did you mean lattice?"},
    {"bad-hole-missing-name.board", 2, "a hole name"},
    {"bad-hole-name.board", 2,
     "a hole name (a letter, then letters and digits; not full, empty or any), not 'b-c'"},
    {"bad-hole-on-triangular.board", 2, "no 'hole' on a board of lattice triangular"},
    {"bad-hole-reserved.board", 2, "not full, empty or any), not 'full'"},
    {"bad-hole-twice.board", 3, "each hole once, not 'a' again"},
    {"bad-jump-on-graph.board", 3, "no 'jump' on a board of lattice graph"},
    {"bad-jump-short.board", 4, "a hole name"},
    {"bad-jump-long.board", 2, "at most 64 holes in a jump"},
    {"bad-jump-states.board", 2, "BEFORE:AFTER, two different rows of 0 and 1"},
    {"bad-jump-same.board", 2, "as long as there are holes, not '10:10'"},
    {"bad-marked.board", 1, "a hole of the board, not 'z9'"},
    {"bad-key-after-picture.board", 3, "'o' (a hole) or '.' (none) in the picture, not 'r'"},
    {"bad-lattice.board", 1, "square, triangular, graph or free, not 'hexagonal'"},
    {"bad-no-picture.board", 2, "a line 'holes' and a picture below it"},
    {"bad-non-ascii.board", 1, "square, triangular, graph or free, not 'quadratisch"},
    {"bad-nul.board", 1, "text, not the control character 0x00"},
    {"bad-nul-in-picture.board", 2, "text, not the control character 0x00"},
    {"bad-only-comments.board", 3, "a line 'holes' and a picture below it"},
    {"bad-pattern-digit.board", 3, "a pattern of 0 and 1, not '120'"},
    {"bad-pattern-equal.board", 3, "an AFTER that differs from the BEFORE, not '110'"},
    {"bad-pattern-half.board", 3, "an AFTER as long as the BEFORE"},
    {"bad-pattern-lengths.board", 3, "an AFTER as long as the BEFORE, not '0011'"},
    {"bad-pattern-one-cell.board", 3, "2 to 64 states of 0 and 1, not '1'"},
    {"bad-pattern-too-long.board", 3, "2 to 64 states of 0 and 1, not '1111"},
    {"bad-pattern-without-custom.board", 2, "'rules custom' with a 'pattern'"},
    {"bad-picture-mark.board", 3, "'o' (a hole) or '.' (none) in the picture, not 'x'"},
    {"bad-picture-on-graph.board", 2, "no 'holes' on a board of lattice graph"},
    {"bad-picture-without-holes.board", 3, "a picture with at least one 'o'"},
    {"bad-rules.board", 1, "orthogonal, hexagonal, diagonal, custom, 4, 6 or 8, not '5'"},
    {"bad-rules-on-graph.board", 2, "no 'rules' on a board of lattice graph"},
    {"bad-rules-twice.board", 2, "'rules' only once"},
    {"bad-text-after-holes.board", 1, "nothing more after holes, not '3'"},
    {"bad-title-empty.board", 1, "a text after 'title'"},
    {"bad-too-wide.board", 2, "at most 702 columns"},
    {"bad-truncated-key.board", 2, "board, title, lattice"},
    {"bad-unknown-key.board", 1, "board, title, lattice"},
    {"bad-utf16.board", 1, "text, not the control character 0x00"},
    {"bad-wrap.board", 1, "nothing more after wrap, not 'columns'"},
    {"bad-wrap-on-free.board", 2, "no 'wrap' on a board of lattice free"},
    {"bad-wrap-word.board", 1, "rows, columns or both, not 'torus'"},
};

Test(board_files, refuse_with_file_and_line)
{
    for (size_t i = 0; i < sizeof bad_boards / sizeof *bad_boards; i++) {
        char path[256], place[4200];
        snprintf(path, sizeof path, "tests/fixtures/boards/%s", bad_boards[i].file);
        snprintf(place, sizeof place, "%s:%zu: expected ", source(path), bad_boards[i].line);
        board *b = NULL;
        pg_error e = {0};
        cr_assert_eq(board_load(&b, source(path), NULL, &e), PG_INPUT, "%s is not refused", path);
        cr_assert_null(b);
        cr_assert(one_line(e.text));
        cr_assert_eq(strncmp(e.text, place, strlen(place)), 0, "%s", e.text);
        cr_assert_not_null(strstr(e.text + strlen(place), bad_boards[i].expected), "%s", e.text);
    }
    assert_all_used("tests/fixtures/boards", "bad-", bad_boards, sizeof bad_boards / sizeof *bad_boards,
                    sizeof *bad_boards);
}

static const struct {
    const char *file;
    uint32_t holes, jumps;
} good_boards[] = {
    {"good-comments.board", 5, 2},
    {"good-crlf.board", 3, 2},
    {"good-duplicate-directions.board", 3, 1},
    {"good-free-any-order.board", 3, 1},
    {"good-inner-empty-row.board", 6, 4},
    {"good-key-order.board", 3, 1},
    {"good-leading-empty.board", 3, 2},
    {"good-no-final-newline.board", 3, 2},
    {"good-placed-fork.board", 5, 12},
    {"good-star6.board", 7, 30},
    {"good-steps.board", 4, 6},
    {"good-tabs.board", 3, 2},
    {"good-utf8-title.board", 3, 2},
    {"good-wrapped-row.board", 4, 8},
    {"good-wrapped-short-row.board", 4, 2},
};

Test(board_files, may_look_like_this)
{
    for (size_t i = 0; i < sizeof good_boards / sizeof *good_boards; i++) {
        char path[256];
        snprintf(path, sizeof path, "tests/fixtures/boards/%s", good_boards[i].file);
        board *b = load(source(path), NULL);
        cr_assert_eq(b->holes, good_boards[i].holes, "%s", path);
        cr_assert_eq(b->jumps, good_boards[i].jumps, "%s: %u jumps", path, b->jumps);
        assert_writes_back(b);
        board_free(b);
    }
    assert_all_used("tests/fixtures/boards", "good-", good_boards, sizeof good_boards / sizeof *good_boards,
                    sizeof *good_boards);
}

Test(board_files, that_are_not_there)
{
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_load(&b, "englsh", NULL, &e), PG_INPUT);
    cr_assert_str_eq(e.text, "board 'englsh': expected the name of a shipped board (see `pagoda board "
                             "list`) or a file name with '/' or '.'; did you mean english?");
    cr_assert_eq(board_load(&b, "/nowhere/a.board", NULL, &e), PG_INPUT);
    cr_assert_str_eq(e.text, "/nowhere/a.board: expected a readable file: No such file or directory");
    cr_assert_eq(board_load(&b, ".", NULL, &e), PG_INPUT);
    cr_assert(one_line(e.text));
}

Test(board_files, name_themselves)
{
    static const struct {
        const char *file, *name;
    } rows[] = {{"my/cross.board", "cross"},
                {"cross", "cross"},
                {"a b.board", "a_b"},
                {".board", ".board"},
                {"x/", "board"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = NULL;
        pg_error e = {0};
        cr_assert_eq(board_parse(&b, "holes\no\n", 8, rows[i].file, NULL, &e), PG_OK);
        cr_assert_str_eq(b->name, rows[i].name);
        board_free(b);
    }
}

Test(board_files, name_holes_by_column_and_row)
{
    static const struct {
        const char *name;
        int row, col;
    } rows[] = {{"a1", 0, 0}, {"z1", 0, 25}, {"aa1", 0, 26}, {"az2", 1, 51}, {"ba2", 1, 52}, {"zz2", 1, 701}};
    pg_buf text = {0};
    buf_add(&text, "holes\n");
    for (int i = 0; i < 2 * BOARD_MAX_WIDTH; i++)
        buf_add(&text, i == BOARD_MAX_WIDTH - 1 ? "o\n" : "o");
    board *b = parse(text.text);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t h = board_find_hole(b, rows[i].name, strlen(rows[i].name));
        cr_assert_geq(h, 0, "%s", rows[i].name);
        cr_assert(b->row[h] == rows[i].row && b->col[h] == rows[i].col, "%s", rows[i].name);
    }
    cr_assert_eq(board_find_hole(b, "a3", 2), -1);
    cr_assert_eq(board_find_hole(b, "A1", 2), -1);
    cr_assert_eq(board_find_hole(b, "a01", 3), -1);
    board_free(b);
    buf_release(&text);
}

Test(board_files, round_trip_at_random)
{
    for (int i = 0; i < 3000; i++) {
        board *b = random_board();
        assert_writes_back(b);
        board_free(b);
    }
}

/* Random bytes changed, dropped, added: loads, or is refused with one line. */
Test(board_files, survive_mutations)
{
    static const char *const seeds[] = {
        "# a\nboard a\ntitle b\nlattice square\nrules 8\nwrap both\nholes\n. o o o .\no o o o o\n. o o o .\n",
        ("lattice triangular\nrules custom\ndirection 0 1\ndirection -1 2\npattern 110 011\npattern 11 00\n"
         "holes\no\noo\nooo\n"),
        "lattice graph\nhole a\nedge a b\nedge b c\nedge c d\nedge d a\n",
        "lattice free\nhole a\nhole b\nhole c\njump a b c\njump c b a\n"};
    int loaded = 0;
    for (int i = 0; i < 20000; i++) {
        pg_buf text = {0};
        buf_add(&text, seeds[i % 4]);
        for (uint32_t k = 1 + below(2); k > 0; k--) {
            size_t place = below((uint32_t)text.length);
            uint32_t kind = below(4);
            if (kind == 0)
                text.text[place] = (char)below(256);
            else if (kind == 1)
                text.text[place] = " \n\to.#-01ab"[below(11)];
            else if (kind == 2)
                text.length = place + 1;
            else
                buf_add_bytes(&text, seeds[below(4)], 1 + below(40));
        }
        board *b = NULL;
        pg_error e = {0};
        pg_status s = board_parse(&b, text.text, text.length, "file", NULL, &e);
        cr_assert(s == PG_OK || s == PG_INPUT);
        cr_assert(s == PG_OK || (one_line(e.text) && !strncmp(e.text, "file:", 5)), "%s", e.text);
        if (s == PG_OK)
            assert_writes_back(b);
        loaded += s == PG_OK;
        board_free(b);
        buf_release(&text);
    }
    cr_assert_gt(loaded, 1000);
}

Test(board_files, may_be_large)
{
    pg_error e = {0};
    board *b = rectangle(257, 255, &e); /* 65,535 holes */
    cr_assert_not_null(b, "%s", e.text);
    cr_assert_eq(b->holes, BOARD_MAX_HOLES);
    cr_assert_eq(b->jumps, 2U * (253 * 257 + 255 * 255));
    position p = read_position(b, "full-a1");
    pg_buf text = {0};
    position_text(&text, b, &p);
    cr_assert_str_eq(text.text, "a1'");
    buf_release(&text);
    position_release(&p);
    board_free(b);
    cr_assert_null(rectangle(256, 256, &e));
    cr_assert_str_eq(e.text, "large:257: expected at most 65535 holes");
}

/* Refused with this message, which begins with the file's name f. */
static void assert_refused(const pg_buf *text, const char *message)
{
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, text->text, text->length, "f", NULL, &e), PG_INPUT, "%s", message);
    cr_assert_str_eq(e.text, message);
}

/* A head, then `count` lines, with their number from 1 in the place of the %. */
static void assert_lines_refused(const char *head, const char *line, int count, const char *message)
{
    pg_buf text = {0};
    buf_add(&text, head);
    for (int i = 1; i <= count; i++) {
        const char *mark = strchr(line, '%');
        buf_add_bytes(&text, line, mark ? (size_t)(mark - line) : strlen(line));
        if (mark)
            buf_printf(&text, "%d%s", i, mark + 1);
    }
    assert_refused(&text, message);
    buf_release(&text);
}

Test(board_files, refuse_absurd_sizes)
{
    assert_lines_refused("holes\no\n", ".\n", 65535, "f:65537: expected at most 65535 rows");
    assert_lines_refused("lattice graph\n", "hole v%\n", 65536, "f:65537: expected at most 65535 holes");
    assert_lines_refused("rules custom\n", "direction 0 %\n", 1025,
                         "f:1026: expected at most 1024 directions");
    assert_lines_refused("", "################\n", 1 << 20, "f: expected at most 16777216 bytes");
    pg_buf text = {0};
    buf_add(&text, "rules custom\ndirection 0 1\n");
    for (int i = 0; i < 1025; i++) {
        buf_add(&text, "pattern 0");
        for (int k = 0; k < 11; k++)
            buf_char(&text, (char)('0' + (i >> k & 1)));
        buf_add(&text, " 100000000000\n");
    }
    assert_refused(&text, "f:1027: expected at most 1024 patterns");
    buf_release(&text);
    buf_add(&text, "lattice graph\n"); /* complete, on 300 vertices: 13,365,300 jumps */
    for (int i = 0; i < 300; i++)
        for (int k = 0; k < i; k++)
            buf_printf(&text, "edge v%d v%d\n", i, k);
    assert_refused(&text, "f:44851: expected a board with at most 2097152 jumps");
    buf_release(&text);
    buf_add(&text, "rules custom\nwrap rows\npattern 10 01\npattern 11 00\npattern 01 00\n");
    for (int i = 1; i <= 1000; i++)
        buf_printf(&text, "direction 0 %d\n", i);
    buf_add(&text, "holes\n");
    for (int row = 0; row < 3; row++) {
        for (int col = 0; col < BOARD_MAX_WIDTH; col++)
            buf_char(&text, 'o');
        buf_char(&text, '\n');
    }
    assert_refused(&text, "f:1009: expected a board with at most 2097152 jumps");
    buf_release(&text);
}

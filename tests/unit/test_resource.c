/* test_resource.c - weightings in files: tables of good and bad texts, the fixtures, random changes, and
 * that what is written reads back.
 */
#include "resource_tests.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------ */

static const struct {
    const char *text, *message;
} refused[] = {
    {"", "w:1: expected a line 'board NAME'"},
    {"board\n", "w:1: expected a name after 'board'"},
    {"board english french\n", "w:1: expected nothing more after board"},
    {"board english\nboard french\n", "w:2: expected 'board' only once"},
    {"weights\n1\n", "w:1: expected a line 'board NAME' before"},
    {"board nowhere\nweights\n1\n", "w:1: expected a board: board 'nowhere'"},
    {"board ./nowhere.board\nweights\n1\n", "w:1: expected a board: ./nowhere.board"},
    {"board english\nrules none\nweights\n1\n", "w:2: expected rules of this board"},
    {"board path6\nrules 4\nweight v1 1\n", "w:2: expected rules of this board"},
    {"board english\n", "w:1: expected 'weights' and a picture"},
    {"board english\nwidth 3\n", "w:2: expected board, rules, weights or weight, not 'width'"},
    {"board english\nweights 3\n", "w:2: expected nothing more after 'weights'"},
    {"board english\nweight d4 1\n", "w:2: expected 'weights' and a picture"},
    {"board path6\nweights\n1 2 3 4 5 6\n", "w:2: expected lines 'weight HOLE NUMBER'"},
    {"board path6\nweight v7 1\n", "w:2: expected a hole of the board after 'weight', not 'v7'"},
    {"board path6\nweight\n", "w:2: expected a hole of the board after 'weight'"},
    {"board path6\nweight v1\n", "w:2: expected a number for hole v1"},
    {"board path6\nweight v1 1 2\n", "w:2: expected nothing more after the number"},
    {"board path6\nweight v1 1\nweight v1 1\n", "w:3: expected each hole once, not 'v1' again (line 2)"},
    {"board path6\nweight v1 1\nrules 4\n", "w:3: expected 'rules' before the weights"},
    {"board path6\nweight v1 1\n", "w:2: expected a line 'weight v2 NUMBER'"},
    {CROSS, "w:3: expected a row of numbers with hole c1"},
    {CROSS ROWS, "w:7: expected a row of numbers with hole c5"},
    {CROSS ". . x", "w:4: expected a number for hole c1, such as 3 or -1/2, not 'x'"},
    {CROSS ". . .", "w:4: expected a number for hole c1, such as 3 or -1/2, not '.'"},
    {CROSS ". .", "w:4: expected a number for hole c1"},
    {CROSS "1 . 1", "w:4: expected '.' in row 1, column 1, where board diamond3 has no hole, not '1'"},
    {CROSS ROWS "\n. . 1\n", "w:8: expected no blank line"},
    {CROSS ROWS ". . 1 1\n", "w:8: expected '.' in row 5, column 4"},
    {CROSS ROWS ". . 1\n1\n", "w:9: expected '.' in row 6, column 1"},
    {CROSS ". . 1/0", "not '1/0'"},
    {CROSS ". . 1/-2", "not '1/-2'"},
    {CROSS ". . /2", "not '/2'"},
    {CROSS ". . 1/", "not '1/'"},
    {CROSS ". . 1.5", "not '1.5'"},
    {CROSS ". . +1", "not '+1'"},
    {CROSS ". . -", "not '-'"},
    {CROSS ". . 1e3", "not '1e3'"},
    {CROSS ". . 0x1", "not '0x1'"},
    {CROSS ". . 1/2/3", "not '1/2/3'"},
    {CROSS ". . --1", "not '--1'"},
};

Test(resource, bad_texts_name_their_line)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        resource_file f;
        pg_error e = {0};
        const char *text = refused[i].text;
        cr_expect_eq(parse_weights(&f, text, strlen(text), NULL, &e), PG_INPUT, "%s", text);
        cr_expect(strstr(e.text, refused[i].message), "got '%s', expected '%s'", e.text, refused[i].message);
        cr_expect(!strncmp(e.text, "w:", 2), "%s", e.text);
    }
}

/* The fixtures: good-* are read, bad-* refused with their line. */
Test(resource, fixtures)
{
    char folder[400], path[800];
    size_t seen = 0;
    snprintf(folder, sizeof folder, "%s/tests/fixtures/weights", getenv("PAGODA_SOURCE"));
    DIR *d = opendir(folder);
    cr_assert(d);
    for (struct dirent *entry; (entry = readdir(d));) {
        size_t length = strlen(entry->d_name);
        if (length < 8 || strcmp(entry->d_name + length - 8, ".weights"))
            continue;
        resource_file f;
        pg_error e = {0};
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        pg_status s = resource_load(&f, path, NULL, &e);
        bool want_good = !strncmp(entry->d_name, "good-", 5);
        cr_expect_eq(s, want_good ? PG_OK : PG_INPUT, "%s", path);
        char *line = want_good ? NULL : strstr(e.text, ".weights:");
        cr_expect(want_good || (line && line[9] >= '1' && line[9] <= '9'), "%s", e.text);
        if (s == PG_OK)
            resource_release(&f);
        seen++;
    }
    closedir(d);
    cr_expect(seen >= 10);
}

Test(resource, control_characters_are_refused)
{
    static const char text[] = CROSS ". . 1\0 1\n";
    resource_file f;
    pg_error e = {0};
    cr_expect_eq(parse_weights(&f, text, sizeof text - 1, NULL, &e), PG_INPUT);
    cr_expect(strstr(e.text, "w:4: expected text, not the control character 0x00"), "%s", e.text);
}

/* Every beginning of a good file is a bad one, but for its last line feed. */
Test(resource, truncated_files)
{
    static const char text[] = CROSS ROWS ". . -1\n";
    for (size_t length = 0; length + 3 < sizeof text; length++) {
        resource_file f;
        pg_error e = {0};
        cr_expect_eq(parse_weights(&f, text, length, NULL, &e), PG_INPUT, "%.*s", (int)length, text);
    }
}

/* Random changes of good files: read or refused with a line, never more than that. */
Test(resource, changed_files)
{
    static const char *const texts[] = {
        CROSS ROWS ". . -1\n",
        "board path6\nweight v6 -1/3\nweight v5 0\nweight v4 1\nweight v3 1\nweight v2 1\nweight v1 -0\n",
    };
    static const char letters[] = "-/.0123456789 \n\tvwabc#\xff";
    state = 1;
    for (int round = 0; round < 4000; round++) {
        char text[256];
        const char *from = texts[round % 2];
        size_t length = strlen(from);
        memcpy(text, from, length);
        for (int changes = round % 5; changes >= 0; changes--) {
            uint32_t at = below((uint32_t)length);
            text[at] = letters[below(sizeof letters - 1)];
        }
        resource_file f;
        pg_error e = {0};
        pg_status s = parse_weights(&f, text, length, NULL, &e);
        cr_expect(s == PG_OK || (s == PG_INPUT && !strncmp(e.text, "w:", 2)), "%s", e.text);
        if (s == PG_OK)
            resource_release(&f);
    }
}

Test(resource, common_denominator_has_a_limit)
{
    pg_buf text = {0};
    buf_add(&text, "board path6\nweight v1 1/1");
    for (int i = 0; i < 10001; i++)
        buf_char(&text, '0');
    resource_file f;
    pg_error e = {0};
    cr_expect_eq(parse_weights(&f, text.text, text.length, NULL, &e), PG_INPUT);
    cr_expect(strstr(e.text, "w:2: expected fractions whose common denominator"), "%s", e.text);
    buf_release(&text);
}

/* ---- writing ------------------------------ */

Test(resource, written_files_read_back)
{
    static const char *const texts[] = {
        CROSS ROWS ". . -1\n",
        "board torus4\nweights\n1 2 3 4\n-1/2 7/3 0 4/8\n1 1 1 1\n1 1 1 12345678901234567890123456789\n",
        "board path6\nweight v6 -1/3\nweight v5 0\nweight v4 1\nweight v3 1\nweight v2 1\nweight v1 -0\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        resource_file f = good(texts[i], NULL);
        pg_buf text = {0};
        resource_write(&text, f.b, f.b->name, f.w);
        resource_file again = good(text.text, NULL);
        cr_expect(weighting_same(f.w, again.w), "%s", text.text);
        cr_expect_eq(f.b->rules, again.b->rules);
        buf_release(&text);
        resource_release(&f);
        resource_release(&again);
    }
}

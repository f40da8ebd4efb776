/* board_tests.h - what several tests of boards need: files of the source tree, random boards, and when two
 * boards are the same.
 */
#ifndef TEST_BOARD_TESTS_H
#define TEST_BOARD_TESTS_H

#include "boards.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file below the source tree; the text stays in one static buffer. */
static inline const char *source(const char *path)
{
    static char full[4096];
    const char *root = getenv("PAGODA_SOURCE");
    snprintf(full, sizeof full, "%s/%s", root ? root : "../../..", path);
    return full;
}

static inline bool one_line(const char *text) { return *text && !strchr(text, '\n') && !strchr(text, '\r'); }

/* Every file of the folder whose name begins so is one of `count` rows, named at the start of each. */
static inline void assert_all_used(const char *folder, const char *prefix, const void *rows, size_t count,
                                   size_t size)
{
    DIR *d = opendir(source(folder));
    cr_assert_not_null(d, "%s", folder);
    for (struct dirent *f; (f = readdir(d));) {
        bool used = strncmp(f->d_name, prefix, strlen(prefix)) != 0;
        for (size_t i = 0; !used && i < count; i++)
            used = !strcmp(*(const char *const *)((const char *)rows + i * size), f->d_name);
        cr_assert(used, "%s/%s has no row in the table", folder, f->d_name);
    }
    closedir(d);
}

/* ---- random boards --------------------------------------------------------------------------- */

static inline void random_rules(pg_buf *text)
{
    static const char *const usual[] = {"", "rules orthogonal\n", "rules hexagonal\n", "rules 8\n"};
    uint32_t choice = below(7);
    if (choice < 4) {
        buf_add(text, usual[choice]);
        return;
    }
    buf_add(text, "rules custom\n");
    for (uint32_t d = 1 + below(4); d > 0; d--) {
        uint32_t drow = below(5), dcol = below(5);
        buf_printf(text, "direction %d %d\n", (int)drow - 2, drow == 2 && dcol == 2 ? 1 : (int)dcol - 2);
    }
    for (uint32_t p = below(3); p > 0; p--) {
        uint32_t length = 2 + below(3), before = below(1U << length), after = below(1U << length);
        if (before == after)
            after ^= 1;
        buf_add(text, "pattern ");
        for (uint32_t i = 0; i < length; i++)
            buf_char(text, (char)('0' + (before >> i & 1)));
        buf_char(text, ' ');
        for (uint32_t i = 0; i < length; i++)
            buf_char(text, (char)('0' + (after >> i & 1)));
        buf_char(text, '\n');
    }
}

static inline void random_picture(pg_buf *text)
{
    static const char *const wraps[] = {"", "", "wrap rows\n", "wrap columns\n", "wrap both\n"};
    buf_add(text, below(2) ? "lattice triangular\n" : "lattice square\n");
    random_rules(text);
    buf_add(text, wraps[below(5)]);
    buf_add(text, "holes\n");
    uint32_t rows = 1 + below(4), cols = 1 + below(5);
    for (uint32_t r = 0; r < rows; r++) {
        for (uint32_t c = 0; c < cols; c++)
            buf_char(text, below(4) && !(r == 0 && c == 0) ? 'o' : r == 0 && c == 0 ? 'o' : '.');
        buf_char(text, '\n');
    }
}

static inline board *random_board(void)
{
    pg_buf text = {0};
    uint32_t kind = below(4), holes = 2 + below(6);
    if (kind < 2)
        random_picture(&text);
    else
        buf_printf(&text, "lattice %s\n", kind == 2 ? "graph" : "free");
    for (uint32_t h = 0; kind >= 2 && h < holes; h++)
        buf_printf(&text, "hole h%u\n", h);
    uint32_t lines = 2 + below(12);
    if (kind == 2)
        add_random_edges(&text, "h", holes, lines);
    for (; kind == 3 && lines > 0; lines--)
        buf_printf(&text, "jump h%u h%u h%u\n", below(holes), below(holes), below(holes));
    board *b = parse(text.text);
    buf_release(&text);
    return b;
}

static inline void random_pegs(uint64_t *pegs, uint32_t holes)
{
    for (uint32_t h = 0; h < holes; h++)
        bits_put(pegs, h, below(2));
}

/* The same holes and jumps, whatever the boards are called. */
static inline void assert_same_jumps(const board *a, const board *c)
{
    cr_assert(a->lattice == c->lattice && a->rules == c->rules);
    cr_assert(a->wrap_rows == c->wrap_rows && a->wrap_columns == c->wrap_columns);
    cr_assert(a->rows == c->rows && a->cols == c->cols);
    cr_assert_eq(a->holes, c->holes);
    cr_assert_eq(a->jumps, c->jumps);
    cr_assert_eq(a->cells, c->cells);
    cr_assert_eq(a->edges, c->edges);
    for (uint32_t h = 0; h < a->holes; h++)
        cr_assert_str_eq(a->hole_name[h], c->hole_name[h]);
    for (uint32_t i = 0; i < a->cells; i++)
        cr_assert(a->cell[i].hole == c->cell[i].hole && a->cell[i].before == c->cell[i].before &&
                  a->cell[i].after == c->cell[i].after);
    for (uint32_t j = 0; j < a->jumps; j++)
        cr_assert(a->jump[j].first == c->jump[j].first && a->jump[j].length == c->jump[j].length);
}

static inline void assert_same_board(const board *a, const board *c)
{
    cr_assert_str_eq(a->name, c->name);
    cr_assert_str_eq(a->title, c->title);
    assert_same_jumps(a, c);
}

static inline void assert_writes_back(const board *b)
{
    pg_buf text = {0}, again = {0};
    board_write(b, &text);
    board *c = parse(buf_text(&text));
    assert_same_board(b, c);
    board_write(c, &again);
    cr_assert_str_eq(buf_text(&again), buf_text(&text));
    buf_release(&text);
    buf_release(&again);
    board_free(c);
}

/* rows x cols holes. */
static inline board *rectangle(int rows, int cols, pg_error *e)
{
    pg_buf text = {0};
    board *b = NULL;
    buf_add(&text, "holes\n");
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++)
            buf_char(&text, 'o');
        buf_char(&text, '\n');
    }
    board_parse(&b, text.text, text.length, "large", NULL, e);
    buf_release(&text);
    return b;
}

#endif

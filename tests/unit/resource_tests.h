/* resource_tests.h - weightings for tests: from a text, from a file that ships, and checked. */
#ifndef TEST_RESOURCE_TESTS_H
#define TEST_RESOURCE_TESTS_H

#include "boards.h"
#include "resource/resource.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CROSS "board diamond3\nrules diagonal\nweights\n"
#define ROWS ". . -1\n. 0 1 0\n-1 1 0 1 -1\n. 0 1 0\n"

static inline pg_status parse_weights(resource_file *f, const char *text, size_t length, const char *rules,
                                      pg_error *e)
{
    return resource_parse(f, text, length, "w", rules, e);
}

static inline resource_file good(const char *text, const char *rules)
{
    resource_file f;
    pg_error e = {0};
    cr_assert_eq(parse_weights(&f, text, strlen(text), rules, &e), PG_OK, "%s: %s", text, e.text);
    return f;
}

static inline resource_check checked(const resource_file *f)
{
    resource_check c;
    pg_error e = {0};
    cr_assert_eq(resource_check_run(&c, f->b, f->w, f->board_at, &e), PG_OK, "%s", e.text);
    cr_assert_eq(c.gaining == 0, weighting_is_count(f->w, f->b));
    return c;
}

static inline resource_file shipped_file(const char *name)
{
    char path[512];
    resource_file f;
    pg_error e = {0};
    snprintf(path, sizeof path, "%s/boards/weights/%s.weights", getenv("PAGODA_SOURCE"), name);
    cr_assert_eq(resource_load(&f, path, NULL, &e), PG_OK, "%s", e.text);
    return f;
}

#endif

/* boards.h - what nearly every test begins with: boards and positions by their text, and random numbers.
 *
 * The sequence of random numbers follows from `state`, which a test may set.
 */
#ifndef TEST_BOARDS_H
#define TEST_BOARDS_H

#include "board/board.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 1;

/* A number in [0, n). Knuth's linear congruential generator (MMIX), its upper bits. */
static inline uint32_t below(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % n);
}

/* How many cases a test tries: some in the quick tier, all of them in the slow one. */
static inline int tries(int some, int all) { return getenv("PAGODA_SLOW") ? all : some; }

/* `times` lines "edge PREFIXi PREFIXk" between holes below `holes`, 2 to 32; an edge that is there already is
 * left out. */
static inline void add_random_edges(pg_buf *out, const char *prefix, uint32_t holes, uint32_t times)
{
    bool edge[32][32] = {{false}};
    for (; times > 0; times--) {
        uint32_t a = below(holes), c = (a + 1 + below(holes - 1)) % holes;
        if (edge[a][c])
            continue;
        edge[a][c] = edge[c][a] = true;
        buf_printf(out, "edge %s%u %s%u\n", prefix, a, prefix, c);
    }
}

/* A shipped board, or a file. board_free it. */
static inline board *load(const char *name, const char *rules)
{
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_load(&b, name, rules, &e), PG_OK, "%s: %s", name, e.text);
    return b;
}

/* A board from the text of a board file, with its own rules (NULL) or others. */
static inline board *parse_rules(const char *text, const char *rules)
{
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, text, strlen(text), "text", rules, &e), PG_OK, "%s\n%s", e.text, text);
    return b;
}

static inline board *parse(const char *text) { return parse_rules(text, NULL); }

/* position_release it. */
static inline position read_position(const board *b, const char *text)
{
    position p;
    pg_error e = {0};
    cr_assert_eq(position_parse(&p, b, text, &e), PG_OK, "%s", e.text);
    return p;
}

#endif

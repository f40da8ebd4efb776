/* test_board.c - boards that ship, families of boards and their names, and rule sets.
 *
 * Numbers come from the literature named beside them, or from a second, simpler computation in this file.
 */
#include "base/intern.h"
#include "board_tests.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- boards that ship ------------------------------------------------------------------------ */

/* Holes: Beasley, The Ins and Outs of Peg Solitaire, and the usual formulas. Symmetries of holes and jumps:
 * those of the square, rectangle, triangle, hexagon; the 4 x 4 torus as an exchange of two 4-cycles; a path,
 * a cycle; all permutations of a star's leaves. */
static const struct {
    const char *name;
    uint32_t holes, jumps;
    const char *order;
} shipped[] = {
    {"english", 33, 76, "8"},    {"french", 37, 92, "8"},       {"diamond3", 13, 20, "8"},
    {"diamond4", 25, 52, "8"},   {"diamond5", 41, 100, "8"},    {"diamond6", 61, 164, "8"},
    {"wiegleb", 45, 108, "8"},   {"semi-wiegleb", 39, 92, "4"}, {"square4", 16, 32, "8"},
    {"square5", 25, 60, "8"},    {"square6", 36, 96, "8"},      {"square7", 49, 140, "8"},
    {"square8", 64, 192, "8"},   {"triangle4", 10, 18, "6"},    {"triangle5", 15, 36, "6"},
    {"triangle6", 21, 60, "6"},  {"triangle7", 28, 90, "6"},    {"triangle8", 36, 126, "6"},
    {"triangle9", 45, 168, "6"}, {"triangle10", 55, 216, "6"},  {"hexagon3", 19, 54, "12"},
    {"hexagon4", 37, 138, "12"}, {"torus4", 16, 64, "128"},     {"path6", 6, 8, "2"},
    {"cycle6", 6, 12, "12"},     {"star5", 6, 20, "120"},       {"army", 300, 1060, "4"},
};

Test(shipped, are_what_the_literature_says)
{
    size_t count = 0;
    for (; board_shipped(SHIPPED_BOARD, count); count++) {
        cr_assert_lt(count, sizeof shipped / sizeof *shipped);
        cr_assert_str_eq(board_shipped(SHIPPED_BOARD, count)->name, shipped[count].name);
        board *b = load(shipped[count].name, NULL);
        symmetry_group g;
        symmetry_find(&g, b, NULL, NULL);
        cr_assert_str_eq(b->name, shipped[count].name);
        cr_assert_gt(strlen(b->title), 0);
        cr_assert_eq(b->holes, shipped[count].holes, "%s: %u holes", b->name, b->holes);
        cr_assert_eq(b->jumps, shipped[count].jumps, "%s: %u jumps", b->name, b->jumps);
        cr_assert_str_eq(g.order, shipped[count].order, "%s: order %s", b->name, g.order);
        assert_writes_back(b);
        symmetry_release(&g);
        board_free(b);
    }
    cr_assert_eq(count, sizeof shipped / sizeof *shipped);
}

/* ---- families ---------------------------------------------------------------------------------- */

/* The member of a family is the board of that name that ships, hole by hole and jump by jump. */
static const struct {
    const char *asked, *shipped;
} members[] = {
    {"triangle:4", "triangle4"},
    {"triangle:10", "triangle10"},
    {"diamond:3", "diamond3"},
    {"diamond:6", "diamond6"},
    {"square:5", "square5"},
    {"rectangle:8x8", "square8"},
    {"rectangle:20x15", "army"},
    {"hexagon:3", "hexagon3"},
    {"hexagon:4", "hexagon4"},
    {"octagon:3", "french"},
    {"cross:2,2,2,2", "english"},
    {"cross:3,3,3,3", "wiegleb"},
    {"cross:3,2,3,2", "semi-wiegleb"},
    {"torus:4x4", "torus4"},
    {"path:6", "path6"},
    {"cycle:6", "cycle6"},
    {"star:5", "star5"},
};

Test(families, have_the_boards_that_ship)
{
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        board *b = load(members[i].asked, NULL), *c = load(members[i].shipped, NULL);
        assert_same_jumps(b, c);
        assert_writes_back(b);
        board_free(b);
        board_free(c);
    }
}

Test(families, have_as_many_holes_and_jumps_as_counted_by_hand)
{
    static const struct {
        const char *asked, *name;
        uint32_t holes, jumps;
    } rows[] = {
        {"triangle:1", "triangle1", 1, 0},        {"octagon:2", "octagon2", 12, 16},
        {"cross:0,0,0,0", "cross0-0-0-0", 9, 12}, {"cross:1,0,0,2", "cross1-0-0-2", 18, 36},
        {"torus:6x4", "torus6x4", 24, 96},        {"torus:1x5", "torus1x5", 5, 10},
        {"complete:5", "complete5", 5, 30},       {"rectangle:2x3", "rectangle2x3", 6, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = load(rows[i].asked, NULL);
        cr_assert_str_eq(b->name, rows[i].name);
        cr_assert_eq(b->holes, rows[i].holes, "%s: %u holes", rows[i].asked, b->holes);
        cr_assert_eq(b->jumps, rows[i].jumps, "%s: %u jumps", rows[i].asked, b->jumps);
        board_free(b);
    }
}

Test(families, refuse_what_they_cannot_make)
{
    static const struct {
        const char *asked, *message;
    } rows[] = {
        {"triangle:0", "expected triangle:N with whole numbers from 1 on"},
        {"triangle:05", "expected triangle:N with whole numbers from 1 on"},
        {"triangle:", "expected triangle:N with whole numbers from 1 on"},
        {"triangle:3x", "expected triangle:N with whole numbers from 1 on"},
        {"triangle:362", "expected at most 65535 holes"},
        {"torus:99999x1", "expected at most 65535 holes"},
        {"rectangle:1x703", "expected at most 702 columns"},
        {"cross:1,2,3", "expected cross:U,R,D,L with whole numbers from 0 on"},
        {"path:1", "expected path:N with whole numbers from 2 on"},
        {"complete:205", "expected at most 4194304 jumps"},
        {"trianlge:3", "expected a family of boards (see `pagoda board list`); did you mean triangle?"},
        {"q:3", "expected a family of boards (see `pagoda board list`)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = NULL;
        pg_error e = {0};
        pg_buf expected = {0};
        buf_printf(&expected, "board '%s': %s", rows[i].asked, rows[i].message);
        cr_assert_eq(board_load(&b, rows[i].asked, NULL, &e), PG_INPUT);
        cr_assert_str_eq(e.text, expected.text);
        buf_release(&expected);
    }
}

Test(words, that_were_meant)
{
    static const char *const known[] = {"prove", "solve", "map", "replay", "--start", "--finish", "english"};
    static const struct {
        const char *typed, *meant;
    } rows[] = {
        {"prov", "prove"},     {"porve", "prove"}, {"--strat", "--start"}, {"English", "english"},
        {"englsh", "english"}, {"mpa", "map"},     {"reply", "replay"},    {"french", NULL},
        {"x", NULL},           {"", NULL},         {"slove", "solve"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *best = NULL;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            best = word_nearer(rows[i].typed, best, known[k]);
        cr_assert(rows[i].meant ? best && !strcmp(best, rows[i].meant) : !best, "%s: %s", rows[i].typed,
                  best ? best : "nothing");
    }
}

/* Keys of up to 8 bytes of two kinds, some empty, against a look at all of them; bytes stay in order. */
Test(numbered, keys_are_kept_once)
{
    char key[1000][12];
    size_t length[1000], bytes = 0;
    uint32_t keys = 0;
    uint64_t bits = 1;
    intern n = {0};
    for (int round = 0; round < 3000; round++) {
        char one[12];
        bits = bits * UINT64_C(6364136223846793005) + 1;
        size_t size = (bits >> 33) % 9, at = 0;
        for (size_t i = 0; i < size; i++)
            one[i] = (char)(bits >> (40 + i) & 1);
        while (at < keys && (length[at] != size || memcmp(key[at], one, size)))
            at++;
        bool fresh;
        cr_assert_eq(intern_find(&n, one, size), at == keys ? -1 : (int64_t)at);
        cr_assert_eq(intern_add(&n, one, size, &fresh), at);
        cr_assert_eq(fresh, at == keys);
        if (at == keys) {
            cr_assert_lt(keys, 1000);
            memcpy(key[keys], one, size);
            length[keys++] = size;
            bytes += size;
        }
    }
    cr_assert(n.count == keys && n.length == bytes && keys > 100);
    for (uint32_t i = 0, at = 0; i < keys; at += (uint32_t)length[i++])
        cr_assert(n.end[i] == at + length[i] && !memcmp(n.bytes + at, key[i], length[i]));
    cr_expect_geq(intern_bytes(&n), bytes + keys * (sizeof(size_t) + 2 * sizeof(uint32_t)));
    intern_release(&n);
    cr_expect(intern_bytes(&n) == 0 && intern_find(&n, key[0], length[0]) == -1);
}

Test(shipped, positions_and_weightings_have_names)
{
    board *b = load("english", NULL);
    position p;
    pg_error e = {0};
    cr_assert_eq(position_parse(&p, b, "@fireplace", &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_pegs(&p), 11);
    position_release(&p);
    cr_assert_eq(position_parse(&p, b, "@fireplac", &e), PG_INPUT);
    cr_assert_str_eq(e.text,
                     "position 'fireplac': expected the name of a shipped position (see `pagoda board "
                     "list`) or a file name with '/' or '.'; did you mean fireplace?");
    for (int kind = SHIPPED_POSITION; kind <= SHIPPED_WEIGHTS; kind++) {
        size_t count = 0;
        for (; board_shipped((shipped_kind)kind, count); count++) {
            const board_shipped_file *file = board_shipped((shipped_kind)kind, count);
            cr_assert_eq(strlen(file->text), file->length, "%s", file->name);
        }
        cr_assert_gt(count, 10);
    }
    board_free(b);
}

Test(board_files, say_where_holes_are_drawn)
{
    board *b = parse("\xef\xbb\xbf"
                     "board tree\nlattice graph\nhole a at 0 0\nhole b at -3 7\nedge a b\n");
    cr_assert_eq(b->place[1].x, -3);
    cr_assert_eq(b->place[1].y, 7);
    assert_writes_back(b);
    board_free(b);
    b = parse("lattice graph\nhole a\nhole b\nedge a b\n");
    cr_assert_null(b->place);
    board_free(b);
}

/* The classical jumps of a picture, counted on a plain grid. */
static uint32_t count_on_grid(const board *b, int directions)
{
    static const int step[8][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    static bool grid[64][64];
    memset(grid, 0, sizeof grid);
    uint32_t count = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        grid[b->row[h] + 16][b->col[h] + 16] = true;
    for (uint32_t h = 0; h < b->holes; h++)
        for (int d = 0; d < directions; d++) {
            int r = b->row[h] + 16, c = b->col[h] + 16, dr = step[d][0], dc = step[d][1];
            count += grid[r + dr][c + dc] && grid[r + 2 * dr][c + 2 * dc];
        }
    return count;
}

Test(shipped, have_the_jumps_of_each_rule_set)
{
    static const struct {
        const char *digit, *name;
        int directions;
    } rules[] = {{"4", "orthogonal", 4}, {"6", "hexagonal", 6}, {"8", "diagonal", 8}};
    for (size_t i = 0; board_shipped(SHIPPED_BOARD, i); i++)
        for (size_t r = 0; r < 3; r++) {
            board *own = load(board_shipped(SHIPPED_BOARD, i)->name, NULL);
            if (own->row && !own->wrap_rows) {
                board *b = load(board_shipped(SHIPPED_BOARD, i)->name, rules[r].digit);
                board *c = load(board_shipped(SHIPPED_BOARD, i)->name, rules[r].name);
                cr_assert_eq(b->jumps, count_on_grid(b, rules[r].directions), "%s %s", b->name,
                             rules[r].name);
                cr_assert_str_eq(board_rules_name(b->rules), rules[r].name);
                cr_assert_eq(b->directions, (uint32_t)rules[r].directions);
                cr_assert(board_reverses(b) && board_loses_pegs(b));
                assert_same_board(b, c);
                assert_writes_back(b);
                board_free(b);
                board_free(c);
            }
            board_free(own);
        }
}

Test(shipped, positions_are_the_figures)
{
    static const struct {
        const char *file, *board, *pegs;
    } figures[] = {{"c9-english", "english", "c3,d3,e3,c4,d4,e4,c5,d5,e5"},
                   {"c9-french", "french", "c3,d3,e3,c4,d4,e4,c5,d5,e5"},
                   {"c9-diamond5", "diamond5", "d4,e4,f4,d5,e5,f5,d6,e6,f6"},
                   {"p12-english", "english", "e1,d2,a3,d3,b4,c4,e4,f4,d5,g5,d6,c7"},
                   {"cross", "english", "d2,c3,d3,e3,d4,d5"},
                   {"plus", "english", "d2,d3,b4,c4,d4,e4,f4,d5,d6"},
                   {"fireplace", "english", "c1,d1,e1,c2,d2,e2,c3,d3,e3,c4,e4"},
                   {"up-arrow", "english", "a3,g3,a4,b4,c4,e4,f4,g4,a5,b5,c5,e5,f5,g5,c1,e1'"},
                   {"pyramid", "english", "d2,c3,d3,e3,b4,c4,d4,e4,f4,a5,b5,c5,d5,e5,f5,g5"},
                   {"diamond", "english", "c1,e1,a3,g3,d4,a5,g5,c7,e7'"}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        char file[256];
        board *b = load(figures[i].board, NULL);
        snprintf(file, sizeof file, "boards/positions/%s.position", figures[i].file);
        pg_buf name = {0};
        buf_printf(&name, "@%s", source(file));
        position p = read_position(b, name.text), q = read_position(b, figures[i].pegs);
        cr_assert(position_same(&p, &q), "%s", figures[i].file);
        position_release(&p);
        position_release(&q);
        buf_release(&name);
        board_free(b);
    }
}

/* ---- the depth-first search of Matos --------------------------------------------------------- */

/* A. B. Matos, Trying to solve Peg Solitaire by a simple, depth-first search (2002), figures 3 and 4: jumps
 * made until the first solution, or in all. Holes are tried column by column, directions N, E, S, W; the
 * searches count survivors anywhere. The jumps are the board's own, put into that order. */
typedef struct matos {
    uint64_t holes[76], before[76], change[76]; /* of the jumps, in order */
    bool whole;
    long made, solutions;
} matos;

static bool matos_search(matos *m, uint64_t pegs)
{
    if (!(pegs & (pegs - 1))) {
        m->solutions++;
        return !m->whole;
    }
    for (int i = 0; i < 76; i++) {
        if ((pegs & m->holes[i]) != m->before[i])
            continue;
        m->made++;
        if (matos_search(m, pegs ^ m->change[i]))
            return true;
    }
    return false;
}

/* Column, row, and N = 0, E = 1, S = 2, W = 3 as one number. */
static long matos_key(const board *b, uint32_t j)
{
    uint32_t from = jump_from(b, j)->hole, to = jump_to(b, j)->hole;
    int drow = b->row[to] - b->row[from], dcol = b->col[to] - b->col[from];
    return 1000L * b->col[from] + 10L * b->row[from] + (drow < 0 ? 0 : dcol > 0 ? 1 : drow > 0 ? 2 : 3);
}

static int compare_matos(const void *left, const void *right, void *context)
{
    long a = matos_key(context, *(const uint32_t *)left), c = matos_key(context, *(const uint32_t *)right);
    return (a > c) - (a < c);
}

static void prepare_matos(matos *m, board *b)
{
    uint32_t order[76];
    cr_assert_eq(b->jumps, 76);
    for (uint32_t j = 0; j < 76; j++)
        order[j] = j;
    qsort_r(order, 76, sizeof *order, compare_matos, b);
    memset(m, 0, sizeof *m);
    for (int i = 0; i < 76; i++)
        for (int k = 0; k < 3; k++) {
            jump_cell c = jump_cells(b, order[i])[k];
            bits_set(&m->holes[i], c.hole);
            bits_put(&m->before[i], c.hole, c.before);
            bits_put(&m->change[i], c.hole, c.before != c.after);
        }
}

Test(figures, have_the_node_counts_of_matos)
{
    static const struct {
        const char *start;
        bool whole;
        long made, solutions;
    } rows[] = {{"cross", false, 12, 1},          {"cross", true, 32, 4},
                {"plus", false, 75, 1},           {"plus", true, 580, 32},
                {"fireplace", false, 5941, 1},    {"fireplace", true, 15827, 8},
                {"up-arrow", false, 17998001, 1}, {"pyramid", false, 797378, 1},
                {"diamond", false, 8528473, 1},   {"d4'", false, 20278, 1}};
    board *b = load("english", NULL);
    matos m;
    prepare_matos(&m, b);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].made > tries(1000000, 100000000))
            continue;
        pg_buf text = {0}, file = {0};
        buf_printf(&file, "boards/positions/%s.position", rows[i].start);
        buf_printf(&text, "@%s", source(file.text));
        position p = read_position(b, strchr(rows[i].start, '\'') ? rows[i].start : text.text);
        m.whole = rows[i].whole;
        m.made = m.solutions = 0;
        matos_search(&m, p.peg[0]);
        cr_assert_eq(m.made, rows[i].made, "%s: %ld jumps", rows[i].start, m.made);
        cr_assert_eq(m.solutions, rows[i].solutions, "%s: %ld solutions", rows[i].start, m.solutions);
        position_release(&p);
        buf_release(&text);
        buf_release(&file);
    }
    board_free(b);
}

/* ---- rule sets ------------------------------------------------------------------------------- */

static uint32_t jumps_of(const char *text)
{
    board *b = parse(text);
    uint32_t jumps = b->jumps;
    board_free(b);
    return jumps;
}

Test(rules, wrap_as_said)
{
    /* On a closed row of n holes every hole jumps both ways, unless n = 2: the holes must differ. */
    cr_assert_eq(jumps_of("wrap rows\nholes\noo\n"), 0);
    cr_assert_eq(jumps_of("wrap rows\nholes\nooo\n"), 3); /* x over y into z is y over x into z */
    cr_assert_eq(jumps_of("wrap rows\nholes\noooo\n"), 8);
    cr_assert_eq(jumps_of("wrap rows\nholes\nooooo\n"), 10);
    cr_assert_eq(jumps_of("wrap rows\nholes\nooo.\n"), 2); /* the width counts the no-hole */
    cr_assert_eq(jumps_of("wrap columns\nholes\no\no\no\no\n"), 8);
    cr_assert_eq(jumps_of("wrap columns\nholes\no\no\no\n.\n"), 2);
    cr_assert_eq(jumps_of("wrap both\nholes\noooo\noooo\n"), 16); /* columns of two: none */
    cr_assert_eq(jumps_of("wrap columns\nholes\noooo\n"), 4);
}

Test(rules, take_any_pattern_and_direction)
{
    const char *head = "rules custom\ndirection 0 1\n";
    static const struct {
        const char *rest;
        uint32_t jumps;
    } rows[] = {{"holes\nooooo\n", 3},
                {"pattern 110 001\nholes\nooooo\n", 3},
                {"pattern 10 01\nholes\nooooo\n", 4},
                {"pattern 1110 0001\npattern 110 011\nholes\nooooo\n", 5},
                {"direction 0 -1\npattern 11 00\nholes\nooooo\n", 4}, /* one jump from either end */
                {"direction 0 -1\npattern 101 010\nholes\nooooo\n", 3},
                {"direction 0 2\nholes\nooooo\n", 4},
                {"direction 0 65535\ndirection -65535 1\nholes\nooooo\n", 3},
                {"direction 0 5\nwrap rows\nholes\nooooo\n", 5},  /* 0 5 stays where it is */
                {"direction 0 6\nwrap rows\nholes\nooooo\n", 5}}; /* the same as 0 1 */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pg_buf text = {0};
        buf_printf(&text, "%s%s", head, rows[i].rest);
        cr_assert_eq(jumps_of(text.text), rows[i].jumps, "%s", rows[i].rest);
        buf_release(&text);
    }
}

Test(rules, of_graphs_follow_the_edges)
{
    /* Beeler and Hoilman: x over y into z; in a triangle x over y is y over x. */
    cr_assert_eq(jumps_of("lattice graph\nedge a b\nedge b c\n"), 2);
    cr_assert_eq(jumps_of("lattice graph\nedge a b\nedge b c\nedge c a\n"), 3);
    cr_assert_eq(jumps_of("lattice graph\nedge a b\n"), 0);
    cr_assert_eq(jumps_of("lattice graph\nedge a b\nedge b c\nedge c d\nedge d a\nedge a c\nedge b d\n"), 12);
    cr_assert_eq(jumps_of("lattice free\nhole a\nhole b\nhole c\njump a b c\njump b a c\njump a c b\n"), 2);
}

Test(rules, can_be_chosen)
{
    static const char *const custom = "rules custom\ndirection 0 1\nholes\nooooo\n";
    static const struct {
        const char *text, *rules, *error;
    } rows[] = {
        {"holes\nooo\n", "custom", "f: expected a board with 'rules custom' where these are asked for"},
        {"holes\nooo\n", "5", "rules '5': expected orthogonal, hexagonal, diagonal, custom, 4, 6 or 8"},
        {"lattice graph\nedge a b\n", "4",
         "rules '4': expected merging, jump-and-merge or reversible on a graph"},
        {"lattice free\nhole a\n", "nonsense",
         "f: expected no choice of rules: a board of lattice free carries its own jumps"}};
    board *b = NULL;
    pg_error e = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(board_parse(&b, rows[i].text, strlen(rows[i].text), "f", rows[i].rules, &e), PG_INPUT);
        cr_assert_str_eq(e.text, rows[i].error);
    }
    cr_assert_eq(board_parse(&b, custom, strlen(custom), "f", "custom", &e), PG_OK);
    cr_assert_eq(b->jumps, 3);
    board_free(b);
    static const char *const hop = "rules custom\ndirection 0 2\npattern 110 011\nholes\nooooo\n";
    cr_assert_eq(board_parse(&b, hop, strlen(hop), "f", "4", &e), PG_OK);
    cr_assert_eq(b->patterns, 1);
    cr_assert_str_eq(b->pattern[0].after, "001");
    cr_assert_eq(b->jumps, 6);
    cr_assert_eq(b->directions, 4);
    board_free(b);
}

Test(rules, know_what_they_do)
{
    board *hop = parse("rules custom\ndirection 0 1\npattern 110 011\nholes\nooo\n");
    cr_assert(!board_reverses(hop) && !board_loses_pegs(hop) && jump_carries(hop, 0));
    board_free(hop);
    board *slide = parse("rules custom\ndirection 0 1\npattern 10 01\nholes\noo\n");
    cr_assert(board_reverses(slide) && !board_loses_pegs(slide) && jump_carries(slide, 0));
    board_free(slide);
    board *pair = parse("rules custom\ndirection 0 1\npattern 11 00\nholes\noo\n");
    cr_assert(board_reverses(pair) && board_loses_pegs(pair) && !jump_carries(pair, 0));
    board_free(pair);
}

/* Beasley: the corners of the English board with orthogonal jumps are the ends of its arms. */
Test(rules, tell_the_corners)
{
    static const struct {
        const char *board, *rules, *corners;
    } rows[] = {{"english", "4", "c1,e1,a3,g3,a5,g5,c7,e7"},
                {"french", "4", "c1,e1,b2,f2,a3,g3,a5,g5,b6,f6,c7,e7"},
                {"diamond5", "4", "e1,d2,f2,c3,g3,b4,h4,a5,i5,b6,h6,c7,g7,d8,f8,e9"},
                {"diamond5", "8", "e1,a5,i5,e9"},
                {"triangle5", NULL, "a1,a5,e5"},
                {"path6", NULL, "v1,v6"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = load(rows[i].board, rows[i].rules);
        position p = read_position(b, rows[i].corners);
        for (uint32_t h = 0; h < b->holes; h++)
            cr_assert_eq(board_is_corner(b, h), bits_get(p.peg, h), "%s %s", b->name, b->hole_name[h]);
        position_release(&p);
        board_free(b);
    }
}

/* In a triangle with a tail x over y into z is y over x into z: both capture. Only the tail is a corner. */
Test(rules, tell_the_corners_by_every_spelling)
{
    board *b = parse("lattice graph\nedge a b\nedge b c\nedge c a\nedge c d\n");
    for (uint32_t h = 0; h < b->holes; h++)
        cr_expect_eq(board_is_corner(b, h), h == 3, "%s", b->hole_name[h]);
    board_free(b);
}

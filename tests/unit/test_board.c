/* test_board.c - boards, positions, notation, replay and symmetries.
 *
 * Numbers come from the literature named beside them, or from a second, simpler computation in this file.
 */
#include "board/problem.h"
#include "boards.h"
#include "base/intern.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- helpers --------------------------------------------------------------------------------- */

/* A file below the source tree; the text stays in one static buffer. */
static const char *source(const char *path)
{
    static char full[4096];
    const char *root = getenv("PAGODA_SOURCE");
    snprintf(full, sizeof full, "%s/%s", root ? root : "../../..", path);
    return full;
}

static bool one_line(const char *text) { return *text && !strchr(text, '\n') && !strchr(text, '\r'); }

/* Every file of the folder whose name begins so is one of `count` rows, named at the start of each. */
static void assert_all_used(const char *folder, const char *prefix, const void *rows, size_t count,
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

static void random_rules(pg_buf *text)
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

static void random_picture(pg_buf *text)
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

static board *random_board(void)
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

static void random_pegs(uint64_t *pegs, uint32_t holes)
{
    for (uint32_t h = 0; h < holes; h++)
        bits_put(pegs, h, below(2));
}

/* The same holes and jumps, whatever the boards are called. */
static void assert_same_jumps(const board *a, const board *c)
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

static void assert_same_board(const board *a, const board *c)
{
    cr_assert_str_eq(a->name, c->name);
    cr_assert_str_eq(a->title, c->title);
    assert_same_jumps(a, c);
}

static void assert_writes_back(const board *b)
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
         "f: expected no choice of rules: a board of lattice graph carries its own jumps"},
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

/* rows x cols holes. */
static board *rectangle(int rows, int cols, pg_error *e)
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

/* ---- jumps as text --------------------------------------------------------------------------- */

static replay play(const board *b, const uint64_t *start, const char *moves)
{
    replay r;
    pg_error e = {0};
    cr_assert_eq(replay_play(&r, b, start, moves, &e), PG_OK, "%s: %s", moves, e.text);
    return r;
}

static void assert_jump_text(const char *board_text, const char *expected)
{
    board *b = parse(board_text);
    pg_buf text = {0};
    for (uint32_t j = 0; j < b->jumps; j++) {
        buf_add(&text, j ? " " : "");
        jump_text(&text, b, j);
    }
    cr_assert_str_eq(buf_text(&text), expected);
    buf_release(&text);
    board_free(b);
}

Test(notation, says_as_much_as_needed)
{
    assert_jump_text("holes\nooo\n", "a1-c1 c1-a1");
    assert_jump_text("lattice graph\nedge a b\nedge b c\nedge c d\nedge d a\n",
                     "a(b)c a(d)c b(a)d b(c)d c(b)a c(d)a d(a)b d(c)b");
    assert_jump_text("rules custom\ndirection 0 1\npattern 110 001\npattern 110 011\nholes\nooo\n",
                     "a1(b1)c1=110:001 a1(b1)c1=110:011");
    assert_jump_text("rules custom\ndirection 0 1\npattern 10 01\npattern 11 00\nholes\noo\n",
                     "a1()b1=10:01 a1()b1=11:00");
    assert_jump_text("rules custom\ndirection 0 1\ndirection 0 2\n"
                     "pattern 10 01\npattern 1010 0101\nholes\noooo\n",
                     "a1-b1 a1-d1 a1-c1 b1-c1 b1-d1 c1-d1");
    assert_jump_text("rules custom\ndirection 0 1\ndirection 0 3\n"
                     "pattern 10 01\npattern 1010 0101\nholes\noooo\n",
                     "a1-b1 a1(b1,c1)d1 a1()d1 b1-c1 c1-d1");
}

/* Every jump of a random board, played by its text from where it is legal, is that jump again. */
Test(notation, reads_back_every_jump)
{
    for (int i = 0; i < 2000; i++) {
        board *b = random_board();
        uint64_t *pegs = bits_new(b->holes);
        for (uint32_t j = 0; j < b->jumps; j++) {
            random_pegs(pegs, b->holes);
            for (uint32_t k = 0; k < b->jump[j].length; k++)
                bits_put(pegs, jump_cells(b, j)[k].hole, jump_cells(b, j)[k].before);
            pg_buf text = {0};
            jump_text(&text, b, j);
            replay r = play(b, pegs, text.text);
            cr_assert(r.legal && r.jumps == 1 && r.moves == 1, "%s: %s", text.text, r.error);
            cr_assert_eq(r.played.jump[0], j, "%s", text.text);
            jump_play(b, j, pegs);
            cr_assert(bits_equal(pegs, r.pegs, b->holes));
            uint32_t last = jump_to(b, j)->hole;
            bits_put(pegs, last, !bits_get(pegs, last));
            cr_assert(!jump_fits_back(b, j, pegs));
            bits_put(pegs, last, !bits_get(pegs, last));
            cr_assert(jump_fits_back(b, j, pegs));
            jump_undo(b, j, pegs);
            cr_assert(jump_fits(b, j, pegs) && bits_equal(pegs, r.played.start, b->holes));
            replay_release(&r);
            buf_release(&text);
        }
        free(pegs);
        board_free(b);
    }
}

/* A random game from here, at most 12 jumps. */
static game random_game(const board *b)
{
    game g = {.start = bits_new(b->holes), .jump = PG_NEW(uint32_t, 12)};
    random_pegs(g.start, b->holes);
    uint64_t *pegs = bits_dup(g.start, b->holes);
    while (g.jumps < 12) {
        uint32_t tries = 0, j = 0;
        for (; b->jumps && tries < 4 * b->jumps; tries++)
            if (jump_fits(b, j = below(b->jumps), pegs))
                break;
        if (!b->jumps || tries == 4 * b->jumps)
            break;
        jump_play(b, j, pegs);
        g.jump[g.jumps++] = j;
    }
    free(pegs);
    return g;
}

Test(notation, reads_back_whole_games)
{
    for (int i = 0; i < 3000; i++) {
        board *b = random_board();
        game g = random_game(b);
        size_t moves;
        char **move = game_moves(b, &g, &moves);
        pg_buf text = {0};
        for (size_t m = 0; m < moves; m++)
            buf_printf(&text, "%s%s", m ? (below(2) ? ", " : "\n") : "", move[m]);
        replay r = play(b, g.start, buf_text(&text));
        cr_assert(r.legal, "%s: %s", buf_text(&text), r.error);
        cr_assert_eq(r.moves, moves, "%s", buf_text(&text));
        cr_assert_eq(r.jumps, g.jumps);
        for (uint32_t j = 0; j < g.jumps; j++)
            cr_assert_eq(r.played.jump[j], g.jump[j], "%s", buf_text(&text));
        replay_release(&r);
        pg_free_all(move, moves);
        game_release(&g);
        buf_release(&text);
        board_free(b);
    }
}

/* ---- replay ---------------------------------------------------------------------------------- */

Test(replay, says_where_a_game_breaks)
{
    static const struct {
        const char *board, *start, *moves;
        size_t made, jumps;
        const char *error;
    } rows[] = {{"english", "d4'", "", 0, 0, NULL},
                {"english", "d4'", "d2-d4, d5-d3", 2, 2, NULL},
                {"english", "d4'", "d2-d4,d5-d3 , \t\n d1-d5", 2, 2,
                 "move 3 (d1-d5): there is no such jump on the board"},
                {"english", "d4'", "d2-d4 d2-d4", 1, 1, "move 2 (d2-d4): there is no peg at d2"},
                {"english", "d4'", "d1-d3", 0, 0, "move 1 (d1-d3): there is already a peg at d3"},
                {"english", "d4'", "d2-d4-d2", 1, 1, "move 1 (d2-d4-d2), jump d4-d2: there is no peg at d3"},
                {"english", "d4'", "d2-c2", 0, 0, "move 1 (d2-c2): there is no such jump on the board"},
                {"english", "d4'", "d2(d3)d4", 1, 1, NULL},
                {"english", "d4'", "d2(d5)d4", 0, 0, "move 1 (d2(d5)d4): there is no such jump on the board"},
                {"english", "d4'", "d2-d4=110:001", 1, 1, NULL},
                {"english", "d4'", "d2-d4=101:010", 0, 0,
                 "move 1 (d2-d4=101:010): there is no such jump on the board"},
                {"torus4", "a1,b1", "a1-c1", 1, 1, NULL},
                {"torus4", "a1,d1", "a1-c1", 1, 1, NULL},
                {"torus4", "a1,d1,c2,c3", "a1(d1)c1(c2)c3", 0, 1,
                 "move 1 (a1(d1)c1(c2)c3), jump c1-c3: there is already a peg at c3"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = load(rows[i].board, NULL);
        position p = read_position(b, rows[i].start);
        replay r = play(b, p.peg, rows[i].moves);
        cr_assert_eq(r.legal, !rows[i].error, "%s: %s", rows[i].moves, r.error);
        cr_assert_eq(r.jumps, rows[i].jumps, "%s", rows[i].moves);
        cr_assert_eq(r.moves, rows[i].made || !r.jumps ? rows[i].made : 1, "%s", rows[i].moves);
        if (rows[i].error)
            cr_assert_str_eq(r.error, rows[i].error);
        else
            cr_assert_null(r.error);
        replay_release(&r);
        position_release(&p);
        board_free(b);
    }
}

Test(replay, refuses_what_is_no_game)
{
    static const struct {
        const char *board, *start, *moves, *error;
    } rows[] = {
        {"english", "d4'", "d2", "move 1 (d2): expected '-' or '(' and another hole at the end"},
        {"english", "d4'", "d2-d4 d5:d3", "move 2 (d5:d3): expected '-' or '(' and another hole at ':d3'"},
        {"english", "d4'", "d2-h4", "move 1 (d2-h4): expected a hole of the board at 'h4'"},
        {"english", "d4'", "x1-d4", "move 1 (x1-d4): expected a hole of the board at 'x1-d4'"},
        {"english", "d4'", "d2-d4-", "move 1 (d2-d4-): expected a hole of the board at the end"},
        {"english", "d4'", "d2(d3", "move 1 (d2(d3): expected ',' or ')' at the end"},
        {"english", "d4'", "d2(d3 d4", "move 1 (d2(d3 d4): expected ',' or ')' at ' d4'"},
        {"english", "d4'", "d1-d3 d2-d9", "move 2 (d2-d9): expected a hole of the board at 'd9'"},
        {"english", "d4'", "d2-d4=110",
         "move 1 (d2-d4=110): expected BEFORE:AFTER, two rows of 0 and 1, at the end"},
        {"english", "d4'", "d2-d4=110:01",
         "move 1 (d2-d4=110:01): expected an AFTER as long as the BEFORE at the end"},
        {"english", "d4'", "d2(z9)d4", "move 1 (d2(z9)d4): expected a hole of the board at 'z9)d4'"},
        {"torus4", "c1'", "a1-c1", "move 1 (a1-c1): expected one of the jumps a1(b1)c1, a1(d1)c1"},
        {"torus4", "empty", "a1-c1", "move 1 (a1-c1): expected one of the jumps a1(b1)c1, a1(d1)c1"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = load(rows[i].board, NULL);
        position p = read_position(b, rows[i].start);
        replay r;
        pg_error e = {0};
        cr_assert_eq(replay_play(&r, b, p.peg, rows[i].moves, &e), PG_INPUT, "%s", rows[i].moves);
        cr_assert_str_eq(e.text, rows[i].error);
        position_release(&p);
        board_free(b);
    }
}

/* x over y into z is y over x into z in a triangle, and a pattern that reads the same from both ends has two
 * directions: the board keeps one spelling, the other is read as well. */
Test(replay, reads_other_spellings)
{
    static const struct {
        const char *board, *start, *moves;
    } rows[] = {
        {"lattice graph\nedge a b\nedge b c\nedge c a\n", "a,b", "b-c"},
        {"lattice graph\nedge a b\nedge b c\nedge c a\n", "a,b", "b(a)c"},
        {"lattice graph\nedge a b\nedge b c\nedge c a\nedge c d\nedge d e\n", "a,b,d", "b(a)c-e"},
        {"rules custom\ndirection 0 1\ndirection 0 -1\npattern 11 00\nholes\nooo\n", "b1,c1", "c1-b1"},
        {"rules custom\ndirection 0 1\ndirection 0 -1\npattern 101 010\nholes\nooo\n", "a1,c1", "c1(b1)a1"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = parse(rows[i].board);
        position p = read_position(b, rows[i].start);
        replay r = play(b, p.peg, rows[i].moves);
        cr_assert(r.legal && r.moves == 1, "%s: %s", rows[i].moves, r.error);
        replay_release(&r);
        position_release(&p);
        board_free(b);
    }
    board *b = parse("rules custom\ndirection 0 1\npattern 11 00\nholes\noooo\n");
    position p = read_position(b, "full");
    replay r = play(b, p.peg, "a1-b1-c1");
    cr_assert_str_eq(r.error,
                     "move 1 (a1-b1-c1), jump a1-b1: this jump carries no peg and is a move of its own");
    replay_release(&r);
    position_release(&p);
    board_free(b);
}

/* G. I. Bell, Diagonal peg solitaire (2006), Appendix A: all its games, under the 8-move rules; `moves` is 0
 * where the paper gives no number. P12 as reconstructed from the games of A.2 and its rotational symmetry. */
#define C9 "c3,d3,e3,c4,d4,e4,c5,d5,e5"
#define C9_DIAMOND5 "d4,e4,f4,d5,e5,f5,d6,e6,f6"
#define P12 "a3,e1,g5,c7,d2,b4,f4,d6,d3,c4,e4,d5"
#define TURN "e1-c3, a3-c5, c7-e5, g5-e3, " /* opens the later games of A.2 */
static const struct {
    const char *board, *start, *finish;
    size_t moves;
    const char *game;
} appendix[] = {
    /* A.1 */
    {"english", C9, "d1", 0, "d4-b4-d6-f4-d2, c3-e3, d5-f3-d3-d1"},
    {"english", C9, "d2", 0, "d4-f4-d6, c5-e5, d6-f4-d2-b4-d4-d2"},
    {"english", C9, "d3", 0, "d4-d2-f4-d6-b4-d4, e4-c4, d5-b3-d3"},
    {"english", C9, "d4", 0, "d4-b4-d6-f4-d2, c3-e3, d5-f3-d3, d2-d4"},
    {"english", C9, "c1", 0, "d4-f4-d6, c4-c6-e6-c4-c2, e3-c3-c1"},
    {"english", C9, "c2", 0, "d4-b4-d6, e4-e6-c6-e4-e2-c4-c2"},
    {"english", C9, "c3", 0, "d4-b4-d2, e4-e2-c2-e4-e6-c4, c5-c3"},
    {"french", C9, "b2", 0, "e4-c2, d5-b3, d4-b2-d2-f4-d6-b4-b2"},
    {"diamond5", C9_DIAMOND5, "e1", 0, "d5-d3, f4-d4-d2, f5-f7-d5, d6-d4, e5-c3-e1"},
    /* A.2 */
    {"english", P12, "d1", 0, "a3-c5, g5-e3, d3-f3, c7-e5-e3, c4-c6-e4-e2, e1-e3, f3-d3-d1"},
    {"english", P12, "d2", 0, "c7-e5, a3-c5, e1-c3-e3, d5-f5, g5-e5, f4-d6-b4-d4-f4-d2"},
    {"english", P12, "d3", 0, "e1-c3, a3-c5-e5, d3-b3-d5-f5, c7-e5, g5-e3, f5-d5-f3-d3"},
    {"english", P12, "d4", 0, "a3-c5, g5-e3, d3-f3, c7-e5-e3, c4-c6-e4-e2, e1-e3, f3-d3, d2-d4"},
    {"english", P12, "c1", 0, TURN "e4-e6, c4-c6-e4, e3-e5, e6-e4-c2, c3-c1"},
    {"english", P12, "c2", 0, TURN "c4-e6, d3-f3-d5, e6-e4-c6-c4-c2"},
    {"english", P12, "c3", 0, TURN "c4-e2, d5-f5-d3, e2-e4-c2-c4, c5-c3"},
    /* A.3 */
    {"diamond3", "c3'", "c3", 7, "c1-c3, c4-c2, a3-c3, d3-b3, c5-a3-c1-c3, d2-b4, e3-c5-a3-c3"},
    {"diamond4", "d4'", "d4", 10,
     "d2-d4, b5-d3, e2-c4, g4-e2, d1-f3, e6-g4-e2, b3-d1-f3-f5-d3-b5-b3-d3, d7-b5, a4-c6-e6-c4, "
     "d4-b4-d6-f4-d2-d4"},
    {"diamond4", "f3'", "f3", 8,
     "d1-f3, g4-e2, d3-d1-f3, e6-g4-e2, b5-d3-f5, d7-b5, a4-c6-e6-e4-g4-e6-c4-e4, b3-d3-f3-d1-b3-b5-d5-f3"},
    {"english", "d4'", "d4", 15,
     "d2-d4, b4-d2, a3-c3, f3-d3-b3, e1-c3, g5-e3, d6-b4-d2-f4-d6, c1-e1-e3, g3-g5-e5, a5-a3-c3, "
     "d7-f5-d3-b3, c7-c5-c3, e7-c5, c2-a4-c6-c4, d4-d6-f4-d2-b4-d4"},
    {"english", "c3'", "c3", 13,
     "a3-c3, d3-b3, f3-d3, e1-c3-e3, d1-f3-d3, g5-e3, a5-c3, d6-b4-d2-f4-d6, c1-c3-e3, c7-c5-c3, e7-c5, "
     "d4-f4-d2-b4-d6, g3-g5-e5-e7-c7-e5-c5-a5-a3-c3"},
    {"french", "d4'", "d4", 13,
     "b2-d4, e1-c3, f4-d2, c1-e3, d6-f4-d2, g5-e5, g3-e1-c1-e3, b4-d6-f4-d2-b4, c7-c5, e7-e5, a5-c3, "
     "a3-a5-c7-e7-g5-g3-e3, d4-f2-d2-b2-b4-b6-d4-f4-d6-d4-d2-b4-d4"},
    {"french", "c3'", "c3", 12,
     "e1-c3, f4-d2, c1-e3, d6-f4-d2, a3-c1-e3, g5-e5, b4-d2-f4-d6-b4, c7-c5, e7-e5, g3-e3, b4-d6-f4-d2, "
     "a5-c7-e7-g5-g3-e1-e3-e5-c5-c3-e3-c5-a5-a3-c3-c1-e1-c3"},
    {"french", C9 "'", C9, 13,
     "c7-c5, g5-e5, e1-e3, a3-c3, e6-e4, b5-d5, c2-c4, d1-d3, e7-c5, f2-d4, a5-c3, g3-e5, "
     "c1-a3-a5-c7-e7-g5-g3-e3"},
    {"diamond5", "e5'", "e5", 11,
     "g7-e5, d4-f6, i5-g7-e5, e9-g7, b6-d4-f6-h6-f8-f6, g3-e5-g7, d8-f6, a5-c5, d2-f4-h6-f8-d8-b6-d4, b4-d2, "
     "e1-g3-i5-g5-e7-c7-c5-c3-e1-e3-g3-g5-e5-e7-c5-e5-c3-e3-e5"},
    {"diamond5", C9_DIAMOND5 "'", C9_DIAMOND5, 17,
     "d2-f4, f8-d6, h4-f6, b6-d4, c3-e3-c5, g7-e5, e1-e3, h6-f6, b5-d5, e9-e7, i5-g5, a5-c3-c5, f7-f5, "
     "g4-e2-e4, c6-e8-e6, d8-b6-d4, f2-h4-f6"},
    {"diamond6", "g6'", "g6", 15,
     "i8-g6, f5-h7, i4-g6, k6-i4, h3-j5, g10-i8-k6-i4, f1-h3-j5, f7-h5-j7, d3-f5-h3, d9-f7, "
     "c6-e4-g2-i4-k6-i8-g6-e8-c6, b5-d3-f1-f3-h3-h5-j5-j7-h7-h9-f7-h7-h5-f5-f3-d3-d5-b5-d7-f7-f5, "
     "b7-d9-d7-d5-f7, f11-d9, a6-c6-c8-e10-g10-g8-e10-e8-g8-e6-e4-g6"},
};

Test(replay, plays_the_games_of_bell)
{
    cr_assert_eq(sizeof appendix / sizeof *appendix, 27);
    for (size_t i = 0; i < sizeof appendix / sizeof *appendix; i++) {
        board *b = load(appendix[i].board, "8");
        position start = read_position(b, appendix[i].start), finish = read_position(b, appendix[i].finish);
        replay r = play(b, start.peg, appendix[i].game);
        cr_assert(r.legal, "%s: %s", appendix[i].game, r.error);
        cr_assert(position_has(&finish, r.pegs), "%s", appendix[i].game);
        if (appendix[i].moves)
            cr_assert_eq(r.moves, appendix[i].moves, "%s: %zu", appendix[i].game, r.moves);
        size_t moves;
        char **move = game_moves(b, &r.played, &moves);
        pg_buf text = {0};
        for (size_t m = 0; m < moves; m++)
            buf_printf(&text, "%s%s", m ? ", " : "", move[m]);
        cr_assert_str_eq(text.text, appendix[i].game); /* the notation is Bell's */
        pg_free_all(move, moves);
        buf_release(&text);
        replay_release(&r);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

/* ---- symmetries ------------------------------------------------------------------------------ */

static bool has_cells(const board *b, uint32_t j, const jump_cell *cells, uint32_t length)
{
    uint32_t found = 0;
    for (uint32_t i = 0; b->jump[j].length == length && i < length; i++)
        for (uint32_t k = 0; k < length; k++) {
            jump_cell c = jump_cells(b, j)[k];
            found += c.hole == cells[i].hole && c.before == cells[i].before && c.after == cells[i].after;
        }
    return found == length;
}

/* Maps every jump onto a jump: by plain comparison with all of them. */
static bool is_symmetry(const board *b, const uint32_t *image)
{
    for (uint32_t j = 0; j < b->jumps; j++) {
        jump_cell cells[BOARD_MAX_PATTERN];
        bool found = false;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            cells[i] = jump_cells(b, j)[i];
            cells[i].hole = image[cells[i].hole];
        }
        for (uint32_t k = 0; !found && k < b->jumps; k++)
            found = has_cells(b, k, cells, b->jump[j].length);
        if (!found)
            return false;
    }
    return true;
}

/* Goes through all permutations that keep the colours; counts the symmetries. */
static uint32_t count_symmetries(const board *b, const uint32_t *colour, uint32_t *image, uint32_t placed)
{
    if (placed == b->holes) {
        bool good = is_symmetry(b, image);
        cr_assert_eq(symmetry_holds(b, image), good);
        return good;
    }
    uint32_t count = 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        bool used = colour && colour[h] != colour[placed];
        for (uint32_t i = 0; i < placed; i++)
            used |= image[i] == h;
        image[placed] = h;
        count += used ? 0 : count_symmetries(b, colour, image, placed + 1);
    }
    return count;
}

Test(symmetry, agrees_with_all_permutations)
{
    for (int i = 0, done = 0; done < 400; i++) {
        board *b = random_board();
        uint32_t colour[7], image[7], *element;
        if (b->holes <= 7 && (b->holes < 7 || done % 8 == 0)) {
            bool coloured = below(2);
            for (uint32_t h = 0; h < b->holes; h++)
                colour[h] = 10 * below(2);
            symmetry_group g;
            symmetry_find(&g, b, coloured ? colour : NULL, NULL);
            uint32_t count = count_symmetries(b, coloured ? colour : NULL, image, 0);
            cr_assert_eq(strtoul(g.order, NULL, 10), count, "%s, not %u", g.order, count);
            cr_assert_eq(symmetry_elements(&g, 10000, &element), count);
            for (uint32_t k = 0; k < count; k++)
                cr_assert(is_symmetry(b, element + (size_t)k * b->holes));
            for (uint32_t h = 0; h < b->holes; h++)
                cr_assert_eq(element[h], h);
            free(element);
            cr_assert_eq(symmetry_elements(&g, count - 1, &element), 0);
            cr_assert_null(element);
            symmetry_release(&g);
            done++;
        }
        board_free(b);
    }
}

Test(symmetry, can_fix_start_and_finish)
{
    static const struct {
        const char *start, *finish, *order;
    } rows[] = {{NULL, NULL, "8"},  {"d4'", "d4", "8"},  {"d3'", NULL, "2"},       {"d4'", "d3", "2"},
                {"d3'", "c4", "1"}, {"d4'", "?#1", "8"}, {"d4'", "empty?d3", "2"}, {"d1,d7", "a4,g4", "4"}};
    board *b = load("english", NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        position start = read_position(b, rows[i].start ? rows[i].start : "empty");
        position finish = read_position(b, rows[i].finish ? rows[i].finish : "empty");
        symmetry_group g;
        const problem q = {b, rows[i].start ? &start : NULL, rows[i].finish ? &finish : NULL};
        problem_symmetries(&g, &q, NULL);
        cr_assert_str_eq(g.order, rows[i].order, "row %zu: %s", i, g.order);
        uint64_t image[1];
        for (uint32_t k = 0; k < g.generators; k++) {
            symmetry_apply(image, g.image + (size_t)k * b->holes, start.peg, b->holes);
            cr_assert(!rows[i].start || bits_equal(image, start.peg, b->holes));
        }
        symmetry_release(&g);
        position_release(&start);
        position_release(&finish);
    }
    board_free(b);
}

Test(symmetry, of_large_boards_and_groups)
{
    pg_error e = {0};
    board *b = rectangle(60, 70, &e);
    symmetry_group g;
    symmetry_find(&g, b, NULL, NULL);
    cr_assert_str_eq(g.order, "4");
    symmetry_release(&g);
    board_free(b);
    pg_buf star = {0}; /* 30! permutations of the leaves */
    buf_add(&star, "lattice graph\n");
    for (int i = 0; i < 30; i++)
        buf_printf(&star, "edge hub v%d\n", i);
    b = parse(star.text);
    symmetry_find(&g, b, NULL, NULL);
    cr_assert_str_eq(g.order, "265252859812191058636308480000000");
    uint32_t *element;
    cr_assert_eq(symmetry_elements(&g, UINT32_MAX, &element), 0);
    symmetry_release(&g);
    board_free(b);
    buf_release(&star);
    static const char *const large[][2] = {{"path:65535", "2"}, {"cycle:65535", "131070"}};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        b = load(large[i][0], NULL);
        symmetry_find(&g, b, NULL, NULL);
        cr_expect_str_eq(g.order, large[i][1], "%s: %s", large[i][0], g.order);
        symmetry_release(&g);
        board_free(b);
    }
    b = parse("holes\no.o.o.o.o.o\n"); /* no jumps: 6! */
    symmetry_find(&g, b, NULL, NULL);
    cr_assert_str_eq(g.order, "720");
    cr_assert_eq(g.generators, 2);
    cr_assert_eq(symmetry_elements(&g, 1000, &element), 720);
    free(element);
    symmetry_release(&g);
    board_free(b);
}

/* When time is up there may be more symmetries, but none is claimed. */
Test(symmetry, without_time_there_is_none)
{
    static const char *const boards[] = {"english", "cycle:65535"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        board *b = load(boards[i], NULL);
        pg_limits over = {.deadline = clock_now(), .threads = 1};
        symmetry_group g;
        uint32_t *element;
        symmetry_find(&g, b, NULL, &over);
        cr_assert_eq(g.generators, 0);
        cr_assert_str_eq(g.order, "1");
        cr_assert_eq(symmetry_elements(&g, 10, &element), 1);
        free(element);
        symmetry_release(&g);
        board_free(b);
    }
}

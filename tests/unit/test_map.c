/* test_map.c - maps of small boards, against known counts and against themselves. */
#include "checked.h"
#include "map.h"
#include "boards.h"


static void make(map *m, board **b, const char *name, const char *rules, int threads)
{
    pg_error e = {0};
    pg_limits l = {.threads = threads};
    cr_assert_eq(board_load(b, name, rules, &e), PG_OK, "%s", e.text);
    cr_assert_eq(map_make(m, *b, NULL, true, &l, &e), PG_OK, "%s", e.text);
    cr_expect(m->complete);
}

/* Playable cells: the 15-hole triangle 54 of 225 (Bell, catalogue), diamond(3) 8-move by brute force, paths
 * and stars by theory: a path on 6 vertices can be reduced to one peg, a star cannot. */
Test(map, playable_cells)
{
    static const struct { const char *board, *rules; unsigned long possible, cells;
    } table[] = {
        {"triangle5", NULL, 54, 225}, {"diamond3", "8", 89, 169}, {"diamond3", "4", 0, 169},
        {"star5", NULL, 0, 36},       {"path6", NULL, 4, 36},     {"diamond4", "8", 625, 625},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        map m;
        board *b;
        make(&m, &b, table[i].board, table[i].rules, 2);
        map_summary s;
        map_summarise(&s, &m);
        cr_expect_eq(s.possible, table[i].possible, "%s: %lu", table[i].board, (unsigned long)s.possible);
        cr_expect_eq(s.open, 0);
        cr_expect_eq(s.possible + s.impossible, table[i].cells);
        char *proof = map_certificate(&m);
        expect_checked(proof, table[i].cells);
        free(proof);
        map_release(&m);
        board_free(b);
    }
}

/* Each game is one; each image is what the symmetry says. */
Test(map, games_and_images)
{
    map m;
    board *b;
    make(&m, &b, "triangle6", NULL, 2);
    for (uint32_t c = 0; c < m.starts * m.finishes; c++) {
        const map_cell *cell = &m.cell[c];
        const uint32_t *image = m.image + (size_t)cell->image * b->holes;
        uint32_t from = cell->same_as;
        cr_expect_eq(image[from / b->holes] * b->holes + image[from % b->holes], c);
        cr_expect(symmetry_holds(b, image));
        if (from != c || cell->kind != VERDICT_POSSIBLE)
            continue;
        const game *g = &m.verdict[c].game;
        uint64_t *pegs = bits_dup(g->start, b->holes);
        cr_expect(position_has(&m.start[c / b->holes], pegs));
        for (uint32_t i = 0; i < g->jumps; i++) {
            cr_assert(jump_fits(b, g->jump[i], pegs));
            jump_play(b, g->jump[i], pegs);
        }
        cr_expect(bits_count(pegs, b->holes) == 1 && bits_get(pegs, c % b->holes));
        free(pegs);
    }
    map_release(&m);
    board_free(b);
}

Test(map, same_for_any_number_of_threads)
{
    static const char *const boards[] = {"triangle5", "torus4", "hexagon3"};
    for (int i = 0; i < tries(2, 3); i++) {
        char *text[2];
        for (int t = 0; t < 2; t++) {
            map m;
            board *b;
            make(&m, &b, boards[i], NULL, t ? 4 : 1);
            text[t] = map_certificate(&m);
            map_release(&m);
            board_free(b);
        }
        cr_expect_str_eq(text[0], text[1]);
        free(text[0]);
        free(text[1]);
    }
}

/* A deadline that has passed: nothing but open cells, and no claim of completeness. */
Test(map, limits)
{
    board *b;
    pg_error e;
    pg_limits l = {.threads = 2, .deadline = clock_now() - 1};
    map m;
    map_summary s;
    cr_assert_eq(board_load(&b, "triangle6", NULL, &e), PG_OK);
    cr_assert_eq(map_make(&m, b, NULL, true, &l, &e), PG_OK);
    map_summarise(&s, &m);
    cr_expect_eq(s.open, 441);
    cr_expect(!m.complete);
    cr_expect_eq(m.stopped, PG_LIMIT);
    map_release(&m);
    board_free(b);
}

/* Many like parts have more symmetries than memory holds: the classes fall into pieces, the verdicts stay. */
Test(map, few_symmetries_in_memory)
{
    const uint32_t vertices = (uint32_t)tries(101, 201);
    pg_buf text = {0};
    buf_add(&text, "lattice graph\n");
    for (uint32_t i = 1; i < vertices; i++)
        buf_printf(&text, "edge c v%u\n", i);
    board *b;
    pg_error e;
    pg_limits l = {.threads = 1, .memory = vertices * vertices * 300};
    map m;
    map_summary s;
    cr_assert_eq(board_parse(&b, text.text, text.length, "star", NULL, &e), PG_OK);
    cr_assert_eq(map_make(&m, b, NULL, true, &l, &e), PG_OK, "%s", e.text);
    map_summarise(&s, &m);
    cr_expect_eq(s.impossible, vertices * vertices);
    uint32_t own = 0;
    for (uint32_t c = 0; c < vertices * vertices; c++) {
        own += m.cell[c].same_as == c;
        const uint32_t *image = m.image + (size_t)m.cell[c].image * b->holes;
        cr_expect(m.cell[c].same_as <= c);
        cr_expect_eq(image[m.cell[c].same_as / vertices] * vertices + image[m.cell[c].same_as % vertices], c);
    }
    cr_expect_gt(own, 5); /* with all symmetries: 5 */
    map_release(&m);
    board_free(b);
    buf_release(&text);
}

/* Symmetries of a board with a million jumps take minutes: the time is kept all the same. */
Test(map, time_on_a_large_board)
{
    pg_buf text = {0};
    buf_add(&text, "lattice graph\n");
    for (int i = 0; i < 700; i++)
        buf_printf(&text, "edge c v%d\n", i);
    board *b;
    pg_error e;
    cr_assert_eq(board_parse(&b, text.text, text.length, "star", NULL, &e), PG_OK);
    double begun = clock_now();
    pg_limits l = {.threads = 1, .deadline = begun + 0.2};
    map m;
    cr_assert_eq(map_make(&m, b, NULL, true, &l, &e), PG_OK, "%s", e.text);
    cr_expect_eq(m.stopped, PG_LIMIT);
    cr_expect_lt(clock_now() - begun, 15);
    map_release(&m);
    board_free(b);
    buf_release(&text);
}

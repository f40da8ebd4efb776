/* test_board_symmetry.c - symmetries of boards: against all permutations on random boards, and of boards
 * and groups whose symmetries are known.
 */
#include "board/problem.h"
#include "board_tests.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

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

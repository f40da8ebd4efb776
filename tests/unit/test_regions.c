/* test_regions.c - categories, Merson regions and packings against definitions and brute force. */
#include "regions/regions.h"
#include "boards.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* At most 10 holes: pictures with all sorts of patterns, and free boards. */
static board *random_board(void)
{
    static const char *const patterns[] = {"110 001", "110 011", "10 01", "1110 0001", "101 010", "100 011"};
    pg_buf t = {0};
    uint32_t holes = 4 + below(6);
    if (below(2)) {
        buf_add(&t, "lattice free\n");
        for (uint32_t h = 0; h < holes; h++)
            buf_printf(&t, "hole v%u\n", h);
        for (uint32_t j = 0; j < 2 * holes; j++) {
            uint32_t x = below(holes), y = (x + 1 + below(holes - 1)) % holes, z = below(holes);
            if (z != x && z != y)
                buf_printf(&t, "jump v%u v%u v%u\n", x, y, z);
        }
    } else {
        buf_add(&t, "rules custom\ndirection 0 1\ndirection 1 0\ndirection 0 -1\ndirection -1 0\n");
        buf_printf(&t, "pattern %s\n", patterns[below(6)]);
        if (below(2))
            buf_add(&t, "pattern 110 001\n");
        buf_add(&t, "holes\nooo\nooo\nooo\n");
    }
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, t.text, t.length, "random", NULL, &e), PG_OK, "%s\n%s", e.text, t.text);
    buf_release(&t);
    return b;
}

static bool is_merson_by_definition(const board *b, uint64_t set)
{
    for (uint32_t j = 0; j < b->jumps; j++) {
        const jump_cell *cell = jump_cells(b, j);
        bool fits = true, changes = false;
        uint32_t origin = UINT32_MAX;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            bool in = set >> cell[i].hole & 1;
            fits &= !in || cell[i].before;
            changes |= in && cell[i].before != cell[i].after;
            if (origin == UINT32_MAX && cell[i].before && !cell[i].after)
                origin = cell[i].hole;
        }
        if (fits && changes && (origin == UINT32_MAX || !(set >> origin & 1)))
            return false;
    }
    return set != 0;
}

static uint32_t most_disjoint(const uint64_t *set, uint32_t count, uint64_t room)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (set[i] & ~room)
            continue;
        uint32_t n = 1 + most_disjoint(set + i + 1, count - i - 1, room & ~set[i]);
        best = n > best ? n : best;
    }
    return best;
}

Test(regions, minimal_regions_and_packings_by_brute_force)
{
    state = 1;
    for (int round = 0; round < 150; round++) {
        board *b = random_board();
        reading_board readings = board_of_readings(b);
        uint64_t leave = below(3) ? UINT64_MAX : below(1u << b->holes), minimal[1024];
        uint32_t count = 0;
        for (uint64_t set = 1; set < UINT64_C(1) << b->holes; set++) {
            bool good = (set & leave) && is_merson_by_definition(readings.b, set);
            for (uint64_t sub = (set - 1) & set; good && sub; sub = (sub - 1) & set)
                good = !((sub & leave) && is_merson_by_definition(readings.b, sub));
            if (good) {
                cr_assert_lt(count, 1024);
                minimal[count++] = set;
            }
        }
        region_list l;
        regions_find(&l, b, leave == UINT64_MAX ? NULL : &leave, b->holes, REGIONS_MOST, NULL);
        cr_assert(l.complete);
        cr_assert_eq(l.count, count);
        for (uint32_t i = 0; i < count; i++) {
            bool listed = false;
            for (uint32_t k = 0; k < l.count; k++)
                listed |= *regions_set(&l, k) == minimal[i];
            cr_assert(listed);
            cr_assert(i == 0 || l.size[i - 1] <= l.size[i]);
        }
        uint64_t taken = 0;
        uint32_t *chosen = PG_NEW(uint32_t, count + 1);
        bool best;
        uint32_t n = regions_pack(&l, chosen, &best, NULL);
        cr_assert(best);
        cr_assert_eq(n, most_disjoint(minimal, count, UINT64_MAX));
        for (uint32_t i = 0; i < n; i++) {
            cr_assert_eq(*regions_set(&l, chosen[i]) & taken, 0);
            taken |= *regions_set(&l, chosen[i]);
        }
        free(chosen);
        regions_release(&l);
        reading_board_release(&readings);
        board_free(b);
    }
}

/* The theorem of regions.h on random games. */
static void check_game(const board *b, const uint64_t *start, const uint32_t *jump, uint32_t jumps)
{
    uint64_t end = *start;
    for (uint32_t i = 0; i < jumps; i++)
        jump_play(b, jump[i], &end);
    for (uint64_t set = 1; set < UINT64_C(1) << b->holes; set++) {
        if (!((*start ^ end) & set))
            continue;
        uint32_t f = 0;
        while (!regions_changes(b, jump[f], &set))
            f++;
        if ((*start & set) != set || !is_merson_by_definition(b, set))
            continue;
        cr_assert(set >> regions_origin(b, jump[f]) & 1);
        cr_assert(!f || !jump_carries(b, jump[f]) || !jump_carries(b, jump[f - 1]) ||
                  jump_to(b, jump[f - 1])->hole != jump_from(b, jump[f])->hole);
    }
}

Test(regions, first_touch_on_random_games)
{
    state = 2;
    for (int round = 0; round < 200; round++) {
        board *b = random_board();
        uint64_t start = below(1u << b->holes) | below(1u << b->holes), pegs = start;
        uint32_t jump[12], jumps = 0;
        for (int tries = 0; b->jumps && tries < 200 && jumps < 12; tries++) {
            uint32_t j = below(b->jumps);
            if (jump_fits(b, j, &pegs)) {
                jump_play(b, j, &pegs);
                jump[jumps++] = j;
            }
        }
        if (jumps)
            check_game(b, &start, jump, jumps);
        board_free(b);
    }
}

/* Bell, "Diagonal Peg Solitaire": 2.1 has four categories; figure 9 eight regions on diamond4 (central game:
 * 10 moves, 8 of them from the regions) with 8-move rules; Beasley: on the English board with 4-move rules
 * the eight corners are regions. */
Test(regions, known_boards)
{
    static const struct {
        const char *board, *rules;
        uint32_t categories, smallest, corners, packed;
    } row[] = {
        {"diamond4", "8", 4, 1, 4, 8},  {"english", "4", 4, 1, 8, 0}, {"english", "8", 4, 1, 8, 0},
        {"triangle5", "6", 4, 1, 3, 0}, {"wiegleb", "4", 4, 1, 0, 0},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        board *b = load(row[i].board, row[i].rules);
        uint32_t *category = PG_NEW(uint32_t, b->holes), corners = 0, single = 0;
        cr_assert_eq(regions_categories(b, category), row[i].categories, "%s", row[i].board);
        for (uint32_t h = 0; h < b->holes; h++)
            corners += board_is_corner(b, h);
        region_list l;
        regions_find(&l, b, NULL, REGIONS_MOST_HOLES, REGIONS_MOST, NULL);
        for (uint32_t k = 0; k < l.count; k++)
            single += l.size[k] == 1;
        cr_assert_eq(single, corners);
        cr_assert(!row[i].corners || corners == row[i].corners, "%s: %u", row[i].board, corners);
        uint32_t *chosen = PG_NEW(uint32_t, l.count + 1);
        bool best;
        uint32_t packed = regions_pack(&l, chosen, &best, NULL);
        cr_assert(!row[i].packed || packed == row[i].packed, "%s: %u", row[i].board, packed);
        free(chosen);
        regions_release(&l);
        free(category);
        board_free(b);
    }
}

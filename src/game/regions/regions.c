/* regions.c - categories, and which jumps change a set of holes.
 *
 * Definitions and proofs: regions.h. Categories are joined by their smallest hole (union-find with path
 * halving), so that they are numbered by the order of their first holes, the same on every run. All else
 * is asked of each jump's cells directly, without tables: a question costs the cells of all jumps, for any
 * board and any patterns.
 */
#include "regions/regions.h"
#include "base/union_find.h"

/* ---- categories --------------------------------------------------------------------------------- */

uint32_t regions_categories(const board *b, uint32_t *category)
{
    PG_FREED uint32_t *up = PG_NEW(uint32_t, b->holes);
    PG_SCOPED(reading_board_release) reading_board readings = board_of_readings(b);
    const board *all = readings.b;
    union_find_begin(up, b->holes);
    for (uint32_t j = 0; j < all->jumps; j++)
        if (jump_carries(all, j))
            union_find_join(up, jump_from(all, j)->hole, jump_to(all, j)->hole);
    return union_find_number(up, b->holes, category);
}

/* ---- touching ------------------------------------------------------------------------------------ */

uint32_t regions_origin(const board *b, uint32_t jump)
{
    const jump_cell *cell = jump_cells(b, jump);
    for (uint32_t i = 0; i < b->jump[jump].length; i++)
        if (cell[i].before && !cell[i].after)
            return cell[i].hole;
    return REGIONS_NO_ORIGIN;
}

bool regions_changes(const board *b, uint32_t jump, const uint64_t *set)
{
    const jump_cell *cell = jump_cells(b, jump);
    for (uint32_t i = 0; i < b->jump[jump].length; i++)
        if (cell[i].before != cell[i].after && bits_get(set, cell[i].hole))
            return true;
    return false;
}

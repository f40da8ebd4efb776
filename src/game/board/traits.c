/* traits.c - what a board is like: what its jumps do to the number of pegs and where, whether it
 * can be played backwards, its corners.
 */
#include "base/grouped.h"
#include "board/board.h"
#include "index.h"

bool board_reverses(const board *b)
{
    for (uint32_t i = 0; i < b->cells; i++)
        if (b->cell[i].before == b->cell[i].after)
            return false;
    return true;
}

int64_t jump_peg_change(const board *b, uint32_t j)
{
    const jump_cell *cell = jump_cells(b, j);
    int64_t change = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        change += (int)cell[i].after - (int)cell[i].before;
    return change;
}

int64_t board_peg_change(const board *b)
{
    int64_t same = b->jumps ? jump_peg_change(b, 0) : 0;
    for (uint32_t j = 1; j < b->jumps; j++)
        if (jump_peg_change(b, j) != same)
            return 0;
    return same;
}

bool board_loses_pegs(const board *b)
{
    for (uint32_t j = 0; j < b->jumps; j++)
        if (jump_peg_change(b, j) >= 0)
            return false;
    return true;
}

static bool leaves_peg(const board *b, uint32_t jump)
{
    for (uint32_t i = 0; i < b->jump[jump].length; i++)
        if (jump_cells(b, jump)[i].after)
            return true;
    return false;
}

bool board_leaves_pegs(const board *b)
{
    for (uint32_t j = 0; j < b->jumps; j++)
        if (!leaves_peg(b, j))
            return false;
    return true;
}

uint32_t *board_jumps_by_hole(const board *b, cell_taker *takes, const void *context, uint32_t **first)
{
    uint32_t *hole = PG_NEW(uint32_t, b->cells + 1), *jump = PG_NEW(uint32_t, b->cells + 1), cells = 0;
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = jump_cells(b, j) + i;
            bool taken = takes ? takes(context, j, c) : c->before != c->after;
            hole[cells] = taken ? c->hole : b->holes;
            jump[cells++] = j;
        }
    uint32_t *list = grouped(hole, cells, b->holes, first);
    for (uint32_t k = 0; k < (*first)[b->holes]; k++)
        list[k] = jump[list[k]];
    PG_FREE(hole, jump);
    return list;
}

bool board_is_corner(const board *b, uint32_t hole) { return !bits_get(b->index->captured, hole); }

/* pieces.c - Dirkse's piece types and keys, carried over from the English board to any.
 *
 * Piece types. A peg of type 1 can come to the finishing hole by jumps of its own, one of type 3 belongs with
 * the corners, the others are of type 2. The published rule wants, after every jump, a peg of type 1 and no
 * more pegs of type 3 than of type 2. It is a rule of thumb, not a theorem: b3,c3,e3,f4,e5,d6 is played to d4
 * by b3-d3-f3-f5-d5, d6-d4, but the rule forbids it. A search that uses it finds games and proves nothing.
 *
 * Keys. Holes get 1, 2, 3 along the diagonals, so that the three holes of a jump have all three and the
 * exclusive or over the pegs never changes: one of the parity classes of the board.
 */
#include "pieces.h"

#include "regions/regions.h"

/* ---- piece types ----------------------------------------------------------------------------- */

static uint32_t only_peg(const position *p)
{
    uint32_t h = 0;
    while (!bits_get(p->peg, h))
        h++;
    return h;
}

pg_status types_make(uint8_t **out, const board *b, const position *finish, pg_error *e)
{
    *out = NULL;
    if (!position_closed(finish) || position_pegs(finish) != 1)
        return pg_fail(e, PG_INPUT,
                       "--finish: expected a single hole, which the piece types go by "
                       "(--prune without types does without)");
    for (uint32_t j = 0; j < b->jumps; j++)
        if (!jump_carries(b, j))
            return pg_fail(e, PG_INPUT, "--prune: expected no types: not every jump of %s carries a peg",
                           b->name);
    uint32_t *category = PG_NEW(uint32_t, b->holes), win;
    PG_FREED uint8_t *of = PG_NEW(uint8_t, regions_categories(b, category));
    win = category[only_peg(finish)];
    for (uint32_t h = 0; h < b->holes; h++)
        if (category[h] == win)
            of[category[h]] = TYPE_WIN;
        else if (of[category[h]] != TYPE_CORNER)
            of[category[h]] = board_is_corner(b, h) ? TYPE_CORNER : TYPE_HELPER;
    uint8_t *type = PG_NEW(uint8_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        type[h] = of[category[h]];
    free(category);
    *out = type;
    return PG_OK;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static unsigned key_of(const board *b, uint32_t hole)
{
    return 1 + (unsigned)(b->row[hole] + b->col[hole]) % 3;
}

static bool keys_apply(const board *b)
{
    for (uint32_t j = 0; j < b->jumps; j++) {
        const jump_cell *c = jump_cells(b, j);
        unsigned change = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            if (c[i].before != c[i].after)
                change ^= key_of(b, c[i].hole);
        if (change)
            return false;
    }
    return true;
}

static unsigned key_sum(const board *b, const position *p)
{
    unsigned sum = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(p->peg, h))
            sum ^= key_of(b, h);
    return sum;
}

bool keys_refuse(const problem *p)
{
    const board *b = p->board;
    return b->row && position_closed(p->start) && position_closed(p->finish) && keys_apply(b) &&
           key_sum(b, p->start) != key_sum(b, p->finish);
}

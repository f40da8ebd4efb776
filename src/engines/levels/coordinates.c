/* coordinates.c - positions of one class as numbers of few bits.
 *
 * Holes are ranked by the sum of their distances to all others, where the holes of a jump are neighbours; the
 * lowest ranks that tell members apart are the coordinates.
 */
#include "levels/coordinates.h"

/* The holes that a jump changes. */
static uint64_t change_of(const board *b, uint32_t j)
{
    uint64_t change = 0;
    for (uint32_t k = 0; k < b->jump[j].length; k++) {
        const jump_cell *cell = jump_cells(b, j) + k;
        change ^= (uint64_t)(cell->before != cell->after) << cell->hole;
    }
    return change;
}

void class_span(gf2 *space, const board *b, uint64_t open, bool even, const uint8_t *order)
{
    *space = (gf2){0};
    for (uint32_t j = 0; j < b->jumps; j++)
        gf2_add(space, change_of(b, j), order);
    uint64_t last = even ? open & -open : 0;
    for (; open; open &= open - 1)
        gf2_add(space, (open & -open) ^ last, order);
}

/* ---- ranks --------------------------------------------------------------------------------------- */

typedef struct ranking {
    uint32_t holes;
    uint64_t near[64]; /* hole: those that share a jump with it */
} ranking;

/* The sum of the distances from a hole; what cannot be reached is as far as can be. */
static uint32_t far(const ranking *r, uint32_t from)
{
    uint64_t seen = UINT64_C(1) << from, last = seen;
    uint32_t sum = 0;
    for (uint32_t distance = 1; distance <= r->holes; distance++) {
        uint64_t next = 0;
        for (uint64_t rest = last; rest; rest &= rest - 1)
            next |= r->near[__builtin_ctzll(rest)];
        last = next & ~seen;
        seen |= last;
        sum += distance * (uint32_t)__builtin_popcountll(last);
    }
    return sum + r->holes * (r->holes - (uint32_t)__builtin_popcountll(seen));
}

/* Holes from the midst of the board on. */
static void rank_holes(uint8_t *order, const board *b)
{
    uint32_t sum[64];
    ranking r = {.holes = b->holes};
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint64_t change = change_of(b, j), rest = change; rest; rest &= rest - 1)
            r.near[__builtin_ctzll(rest)] |= change;
    for (uint32_t h = 0; h < b->holes; h++) {
        uint32_t at = h;
        sum[h] = far(&r, h);
        for (; at > 0 && sum[order[at - 1]] > sum[h]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)h;
    }
}

/* ---- coordinates --------------------------------------------------------------------------------- */

void coordinates_begin(coordinates *c, uint32_t holes, uint64_t pegs)
{
    memset(c, 0, sizeof *c);
    c->holes = holes;
    c->hole_bytes = (holes + 7) / 8;
    c->base = pegs;
}

void coordinates_add(coordinates *c, uint32_t hole, uint64_t row)
{
    uint32_t k = c->bits++;
    c->bytes = (c->bits + 7) / 8;
    if (c->base >> hole & 1)
        c->base ^= row;
    for (unsigned value = 0; value < 256; value++) {
        if (value >> hole % 8 & 1)
            c->number_of[hole / 8][value] |= UINT64_C(1) << k;
        if (value >> k % 8 & 1)
            c->pegs_at[k / 8][value] ^= row;
    }
}

bool coordinates_make(coordinates *c, const board *b, const position *set)
{
    gf2 space;
    uint8_t order[64];
    if (b->holes > COORDINATES_HOLES || b->holes == 0)
        return false;
    coordinates_begin(c, b->holes, set->peg[0] & ~set->open[0]);
    rank_holes(order, b);
    class_span(&space, b, set->open[0], false, order);
    for (uint32_t k = 0; k < b->holes; k++)
        for (uint32_t i = 0; i < space.rank; i++)
            if (space.pivot[i] == order[k])
                coordinates_add(c, order[k], space.row[i]);
    return true;
}

uint64_t coordinates_holes(const coordinates *c, uint32_t digit)
{
    uint64_t holes = 0;
    for (uint32_t h = 0; h < c->holes; h++)
        if (c->number_of[h / 8][1u << h % 8] >> digit)
            holes |= UINT64_C(1) << h;
    return holes;
}

/* coordinates.c - positions of one class as numbers of few bits.
 *
 * Holes are ranked by the sum of their distances to all others, where the holes of a jump are neighbours.
 * Then Gauss's elimination over GF(2), in ranks: rows with their lowest ranks in no other row. Those are the
 * coordinates.
 */
#include "levels/coordinates.h"

#include <string.h>

/* ---- elimination ---------------------------------------------------------------------------------- */

typedef struct rows {
    uint64_t row[64];
    uint32_t count;
} rows;

static unsigned lowest(uint64_t row)
{
    return (unsigned)__builtin_ctzll(row);
}

/* Adds what is left of a sum once those that are there were taken off. */
static void add_row(rows *r, uint64_t sum)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (sum >> lowest(r->row[i]) & 1)
            sum ^= r->row[i];
    if (!sum)
        return;
    for (uint32_t i = 0; i < r->count; i++)
        if (r->row[i] >> lowest(sum) & 1)
            r->row[i] ^= sum;
    r->row[r->count++] = sum;
}

/* ---- ranks --------------------------------------------------------------------------------------- */

typedef struct ranking {
    uint32_t holes;
    uint64_t near[64];          /* hole: those that share a jump with it */
    uint32_t rank[64], hole[64]; /* of a hole, and the other way round */
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

static void rank_holes(ranking *r, const board *b)
{
    uint32_t sum[64];
    *r = (ranking){.holes = b->holes};
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint64_t change = change_of(b, j), rest = change; rest; rest &= rest - 1)
            r->near[__builtin_ctzll(rest)] |= change;
    for (uint32_t h = 0; h < b->holes; h++) {
        uint32_t at = h;
        sum[h] = far(r, h);
        for (; at > 0 && sum[r->hole[at - 1]] > sum[h]; at--)
            r->hole[at] = r->hole[at - 1];
        r->hole[at] = h;
    }
    for (uint32_t k = 0; k < b->holes; k++)
        r->rank[r->hole[k]] = k;
}

/* A set of holes as one of ranks, by `rank`, and back, by `hole`. */
static uint64_t moved(const uint32_t *to, uint64_t set)
{
    uint64_t out = 0;
    for (; set; set &= set - 1)
        out |= UINT64_C(1) << to[__builtin_ctzll(set)];
    return out;
}

/* ---- coordinates --------------------------------------------------------------------------------- */

static void span(rows *r, const ranking *order, const board *b, const position *set)
{
    for (uint32_t j = 0; j < b->jumps; j++)
        add_row(r, moved(order->rank, change_of(b, j)));
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(set->open, h))
            add_row(r, UINT64_C(1) << order->rank[h]);
}

/* Coordinate number c->bits is this hole; `row`: the holes that change with it. */
static void add_coordinate(coordinates *c, uint32_t hole, uint64_t row)
{
    uint32_t k = c->bits++;
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
    rows r = {.count = 0};
    ranking order;
    if (b->holes > COORDINATES_HOLES || b->holes == 0)
        return false;
    memset(c, 0, sizeof *c);
    c->holes = b->holes;
    c->base = set->peg[0] & ~set->open[0];
    rank_holes(&order, b);
    span(&r, &order, b, set);
    for (uint32_t k = 0; k < b->holes; k++)
        for (uint32_t i = 0; i < r.count; i++)
            if (lowest(r.row[i]) == k)
                add_coordinate(c, order.hole[k], moved(order.hole, r.row[i]));
    c->hole_bytes = (c->holes + 7) / 8;
    c->bytes = (c->bits + 7) / 8;
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

/* layout.h - which bit of the set stands for which position. Private to the module.
 *
 * Positions of one class are an affine space over GF(2): the seeds, and what sums of the jumps' net changes
 * (and of the seeds' open holes) make of them. So some holes, as many as the space has dimensions, can be
 * chosen as coordinates, and the other holes (pivots) are sums of coordinates, plus a constant. The place of
 * a position in the set is its coordinates read as a number. Coordinate 0 .. low-1 choose the bit of a vector
 * of 256; the others are the vector's index: its low `mid` bits are the vector's number in a block, the
 * `high` bits the block's.
 *
 * Each bit of the index has a weight, and the level of a vector is the weight of the ones in its index.
 * Within a block vectors are stored by rising level: what is worked on together lies together.
 */
#pragma once

#include "levels/coordinates.h"

enum {
    LOW_BITS = 8,                       /* of a vector */
    VECTOR_WORDS = 1 << (LOW_BITS - 6), /* 4 words, 32 bytes */
    MOST_MID = 13,                      /* blocks of at most 256 KiB */
    MOST_BITS = 41,
    MOST_WEIGHT = 4,
    MOST_PULLS = 1 << 16,
    MOST_LEVELS = MOST_MID * MOST_WEIGHT + 1, /* within a block; at most 64 */
};

/* A jump on positions as numbers, in the direction of the closure (`before` and `after` change places where
 * jumps are taken back). */
typedef struct rule {
    uint64_t mask, before, after;
} rule;

typedef struct layout {
    coordinates at;                 /* of the positions of the class */
    uint32_t low, mid, high;        /* low + mid + high: its bits */
    uint64_t column[MOST_BITS];     /* coordinate: the holes that change with it, one of them its own */
    uint8_t hole[MOST_BITS];        /* coordinate: its own hole */
    uint8_t weight[MOST_BITS];      /* coordinate of the index: its part in the vector's level */
    uint32_t levels, mid_levels;    /* of all, of a block */
    uint16_t rank[1 << MOST_MID];   /* number in the block: where in the block that vector is stored */
    uint16_t number[1 << MOST_MID]; /* the other way round */
    uint32_t level_first[MOST_LEVELS + 1]; /* level m of a block: from level_first[m] to level_first[m + 1] */
} layout;

/* A layout for the class that the seeds (position `pegs`, those that differ from it in holes of `open`;
 * an even number of them if `even`) span under the rules, with blocks of at most 2^most_mid vectors.
 * False when it has more than MOST_BITS dimensions, or jumps of such long patterns that they would be
 * more than MOST_PULLS pulls. */
bool layout_make(layout *l, const board *b, const rule *r, uint64_t pegs, uint64_t open, bool even,
                 uint32_t most_mid);

/* Do the rules in this direction add pegs on the whole? Then levels count empty holes. */
bool rules_add_pegs(const rule *r, uint32_t rules);

/* Coordinates to the place in the set, and back: within a block, vectors are stored by level. */
static inline uint64_t layout_stored(const layout *l, uint64_t point)
{
    uint64_t number = point >> LOW_BITS & ((UINT64_C(1) << l->mid) - 1);
    return point ^ (number ^ l->rank[number]) << LOW_BITS;
}

static inline uint64_t layout_unstored(const layout *l, uint64_t place)
{
    uint64_t rank = place >> LOW_BITS & ((UINT64_C(1) << l->mid) - 1);
    return place ^ (rank ^ l->number[rank]) << LOW_BITS;
}

/* What changes with a sum of coordinates; the position with these coordinates, the base aside. */
static inline uint64_t layout_moved(const layout *l, uint64_t point)
{
    return coordinates_pegs(&l->at, point) ^ l->at.base;
}

/* The coordinates of a position, or of a sum of what jumps change; of what is not of the class, something. */
static inline uint64_t layout_coordinates(const layout *l, uint64_t pegs)
{
    return coordinates_number(&l->at, pegs);
}

static inline uint64_t layout_pegs(const layout *l, uint64_t place)
{
    return coordinates_pegs(&l->at, layout_unstored(l, place));
}

static inline uint64_t layout_place(const layout *l, uint64_t pegs)
{
    return layout_stored(l, layout_coordinates(l, pegs));
}

/* The weight of the ones of an index, from bit `from` up to bit `to`. */
static inline uint32_t layout_weight(const layout *l, uint64_t index, uint32_t from, uint32_t to)
{
    uint32_t weight = 0;
    for (uint32_t i = from; i < to; i++)
        weight += index >> i & 1 ? l->weight[LOW_BITS + i] : 0;
    return weight;
}

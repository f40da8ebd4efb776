/* bound.h - how many moves at least? Private to moves.
 *
 * A bound is made for one end of a game: forwards it tells, for a position P, how many moves every game from
 * P to the finish has at least; backwards, how many every game from the start to P has.
 * docs/mathematics/moves.md proves the parts: regions   disjoint Merson regions that are full before and not
 * full after are left by different moves; fills     a hole that is empty before and full after is where some
 * move ends; captures  pegs of a category that have to go are captured by moves, so many at most by one move.
 * Single-hole regions and fills belong to a category, so the larger of both counts for each category; then
 * the moves that captures need beyond these are added. Regions of several holes are counted by two greedy
 * packings. All that is linear in the position (pegs, full corners and fills a category) comes from one table
 * look-up a byte of the position, and after a jump from one addition.
 */
#pragma once

#include "board/problem.h"

/* Called with a constant number of words, functions here lose their loops. */
enum { BOUND_CATEGORIES = 5, BOUND_LANES = 16, BOUND_REGIONS = 64, BOUND_NO_HOLE = UINT32_MAX };

/* Lanes 3 c, 3 c + 1, 3 c + 2 of category c: pegs to be captured, corners to be left, holes to be filled. */
typedef int16_t bound_lanes __attribute__((vector_size(2 * BOUND_LANES)));

typedef struct bound {
    uint32_t words, bytes, categories;
    bool backwards;
    uint32_t regions;              /* of several holes */
    uint64_t *region;              /* regions x words */
    uint64_t all;                  /* sets of regions, a bit each: of all, */
    uint64_t *missing;             /* [bytes x 256]: of those that a byte of a position leaves not full, */
    uint64_t *with;                /* [holes]: of those with the hole, */
    uint64_t meets[BOUND_REGIONS]; /* and of those that share a hole with it, itself too */
    uint64_t *single;              /* [words]: the single-hole regions */
    uint64_t *fill;                /* [words]: holes that count as fills when they change */
    uint8_t *category;             /* [holes] */
    int loose;                     /* regions that pegs missing from an open start may spoil */
    int capture[BOUND_CATEGORIES][BOUND_CATEGORIES]; /* [k][c]: at most so many pegs of c by one move of k */
    int most_capture[BOUND_CATEGORIES];              /* [c]: by any move */
    /* The alignment is said because the struct has it only then where vectors are narrow, and code for wide
     * ones counts on it. */
    _Alignas(2 * BOUND_LANES) bound_lanes base;
    bound_lanes *row;   /* bytes x 256 rows */
    bound_lanes *delta; /* [jumps]: what a jump in this direction's play adds */
} bound;

/* `far` is the end of the game that the bound looks at, `near` the other one. */
/* Once a limit is reached, regions are left out: the bound holds all the same. */
void bound_init(bound *n, const problem *p, bool backwards, const pg_limits *limits);
void bound_release(bound *n);
/* Do bounds by category hold? Every jump has to carry a peg and fill no other hole. */
bool bound_is_plain(const board *b);

PG_INLINE void bound_look(const bound *n, const uint64_t *pegs, bound_lanes *sum)
{
    *sum = n->base;
    const bound_lanes *row = n->row;
    for (uint32_t i = 0; i < n->bytes; i++, row += 256)
        *sum += row[pegs[i / 8] >> (i % 8 * 8) & 255];
}

/* The regions of several holes that count at a position: full (forwards) or not full (backwards), and without
 * hole `but`. */
PG_INLINE uint64_t bound_regions(const bound *n, const uint64_t *pegs, uint32_t but)
{
    uint64_t missing = 0;
    for (uint32_t i = 0; i < n->bytes; i++)
        missing |= n->missing[i * 256 + (pegs[i / 8] >> (i % 8 * 8) & 255)];
    if (n->backwards)
        return missing;
    return n->all & ~missing & ~(but == BOUND_NO_HOLE ? 0 : n->with[but]);
}

/* How many of these are packed, taken in the order of their numbers or, with `last`, in the other one. */
PG_INLINE int bound_pack(const bound *n, uint64_t left, bool last)
{
    int count = 0;
    for (; left; count++)
        left &= ~n->meets[last ? 63 - __builtin_clzll(left) : __builtin_ctzll(left)];
    return count;
}

/* The part without regions of several holes; *singles gets the number of single-hole regions. `hole` as
 * below. */
PG_INLINE int bound_linear(const bound *n, const bound_lanes *sum, uint32_t hole, int *singles)
{
    int base[BOUND_CATEGORIES], need[BOUND_CATEGORIES], total = 0, extra = 0, corners = 0;
    uint32_t own = hole == BOUND_NO_HOLE ? BOUND_CATEGORIES : n->category[hole];
    for (uint32_t c = 0; c < n->categories; c++) {
        int leave = (*sum)[3 * c + 1], fill = (*sum)[3 * c + 2];
        need[c] = (*sum)[3 * c];
        corners += leave;
        if (c == own) {
            leave -= n->backwards || bits_get(n->single, hole);
            fill -= !n->backwards || bits_get(n->fill, hole);
            leave = leave < 0 ? 0 : leave;
        }
        base[c] = leave > fill ? leave : fill;
        total += base[c];
    }
    for (uint32_t c = 0; c < n->categories; c++) {
        int left = need[c] - (own < BOUND_CATEGORIES ? n->capture[own][c] : 0), most = n->most_capture[c];
        for (uint32_t k = 0; left > 0 && k < n->categories; k++)
            left -= n->capture[k][c] * base[k];
        if (left > extra * most && most > 0) /* a division is dear */
            extra = (left + most - 1) / most;
    }
    *singles = corners;
    return total + extra;
}

/* The bound at a position where no move is under way (hole BOUND_NO_HOLE), or beyond the move under way:
 * forwards its peg is in `hole` and goes on, backwards its peg came into `hole` by an earlier jump of it.
 * `sum`: the position's, by bound_look. Stops looking for more once the bound exceeds `enough`. */
PG_INLINE int bound_of(const bound *n, const uint64_t *pegs, const bound_lanes *sum, uint32_t hole,
                       int enough)
{
    int singles, best = bound_linear(n, sum, hole, &singles) - n->loose;
    if (hole != BOUND_NO_HOLE)
        singles -= n->backwards || bits_get(n->single, hole);
    uint64_t regions = best <= enough ? bound_regions(n, pegs, hole) : 0;
    for (int last = 0; last < 2 && best <= enough; last++) {
        int all = singles + bound_pack(n, regions, last) - n->loose;
        best = all > best ? all : best;
    }
    return best < 0 ? 0 : best;
}

PG_INLINE int bound_at(const bound *n, const uint64_t *pegs, int enough)
{
    bound_lanes sum;
    bound_look(n, pegs, &sum);
    return bound_of(n, pegs, &sum, BOUND_NO_HOLE, enough);
}

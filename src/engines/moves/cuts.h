/* cuts.h - the move potentials that cut one side of the search. Private to moves.
 *
 * Let v be the value of a potential and D its scale. A forward position P reached with g moves and a backward
 * one Q with k moves to come lie on a game of at most `most` moves only if v(P) - v(Q) <= D (most - g - k).
 * So P is dead when its value is above the most that v(Q) + D (most - g - k) comes to on a level of the other
 * side, and Q when its value is below the least of v(P) - D (most - g - k). Where a move under way goes on,
 * the values are put right by what it may take. The level may be the end of the game itself, or any level of
 * the other side, for every game passes through all of them.
 *
 * Lanes of 16 bits, one a potential; a jump changes all of them by one addition a vector, and by another for
 * each region that it leaves or fills.
 */
#pragma once

#include "potential.h"
#include "sets/level.h"

enum { CUTS_LANES = 16, CUTS_VECTORS = 8, CUTS_MOST = CUTS_LANES * CUTS_VECTORS };

typedef int16_t cuts_lanes __attribute__((vector_size(2 * CUTS_LANES)));

typedef struct cuts {
    const potential_frame *frame;
    bool backwards; /* of the side that is cut */
    uint32_t words, bytes, used, vectors;
    uint32_t chosen[CUTS_MOST]; /* numbers of the potentials in their list */
    int32_t scale[CUTS_MOST];
    cuts_lanes *row;          /* bytes x 256 x CUTS_VECTORS */
    cuts_lanes *delta;        /* jumps x CUTS_VECTORS: after a jump forwards */
    cuts_lanes *region;       /* regions x CUTS_VECTORS */
    cuts_lanes *under_way[2]; /* holes x CUTS_VECTORS: what a move under way there takes off the value, for
                                 forward and for backward positions */
    cuts_lanes *limit; /* (NOTE_MOST_COST + 1) x CUTS_VECTORS: by cost the most value forwards, the least
                          backwards */
    bool *barred;      /* [NOTE_MOST_COST + 1]: no position of the other side leaves room for this cost */
} cuts;

/* More than CUTS_MOST potentials: a block for so many each. */
typedef struct cuts_list {
    cuts *block;
    uint32_t blocks;
    size_t room;
} cuts_list;

void cuts_init(cuts *c, const potential_frame *f, bool backwards);
size_t cuts_bytes(const potential_frame *f); /* that it takes */
void cuts_release(cuts *c);
void cuts_list_release(cuts_list *l);
/* Takes the listed potentials, at most CUTS_MOST of them, in place of those it had. */
void cuts_load(cuts *c, const move_potential *list, const uint32_t *chosen, uint32_t count);
/* Limits from a level of the other side, when games have at most `most` moves. `ranks`: that share the level,
 * and ask together; NULL: all of it is here. */
void cuts_limit(cuts *c, const images *o, const level *other, const peers *ranks, uint32_t most);

PG_INLINE bool cuts_full(const uint64_t *region, uint32_t words, const uint64_t *pegs)
{
    uint64_t missing = 0;
    for (uint32_t w = 0; w < words; w++)
        missing |= region[w] & ~pegs[w];
    return !missing;
}

PG_INLINE void cuts_look(const cuts *c, uint32_t words, const uint64_t *pegs, cuts_lanes *sum)
{
    for (uint32_t v = 0; v < c->vectors; v++)
        sum[v] = (cuts_lanes){0};
    if (!c->used)
        return;
    for (uint32_t i = 0; i < c->bytes; i++) {
        const cuts_lanes *row =
            c->row + ((size_t)i * 256 + (pegs[i / 8] >> (i % 8 * 8) & 255)) * CUTS_VECTORS;
        for (uint32_t v = 0; v < c->vectors; v++)
            sum[v] += row[v];
    }
    for (uint32_t i = 0; i < c->frame->regions; i++)
        if (cuts_full(c->frame->region + (size_t)i * words, words, pegs))
            for (uint32_t v = 0; v < c->vectors; v++)
                sum[v] += c->region[(size_t)i * CUTS_VECTORS + v];
}

/* From the values of `before` to those of `after`, the position that jump j leads to (backwards: is taken
 * back to). */
PG_INLINE void cuts_jump(const cuts *c, uint32_t words, uint32_t j, const uint64_t *before,
                         const uint64_t *after, const cuts_lanes *from, cuts_lanes *to)
{
    if (!c->used)
        return;
    const potential_frame *f = c->frame;
    const cuts_lanes *delta = c->delta + (size_t)j * CUTS_VECTORS;
    for (uint32_t v = 0; v < c->vectors; v++)
        to[v] = c->backwards ? from[v] - delta[v] : from[v] + delta[v];
    for (uint32_t k = f->touch_first[j]; k < f->touch_first[j + 1]; k++) {
        const uint64_t *set = f->region + (size_t)f->touch[k] * words;
        const cuts_lanes *region = c->region + (size_t)f->touch[k] * CUTS_VECTORS;
        bool had = cuts_full(set, words, before), has = cuts_full(set, words, after);
        for (uint32_t v = 0; had != has && v < c->vectors; v++)
            to[v] += has ? region[v] : -region[v];
    }
}

/* *bad: the lanes of vector v that refuse a position with these values and this cost. `hole`: where the move
 * under way has its peg and goes on; BOUND_NO_HOLE: a new move begins. */
PG_INLINE void cuts_test(const cuts *c, const cuts_lanes *sum, uint32_t hole, uint32_t cost, uint32_t v,
                         cuts_lanes *bad)
{
    const cuts_lanes *limit = c->limit + (size_t)cost * CUTS_VECTORS;
    bool begins = hole == BOUND_NO_HOLE;
    const cuts_lanes *less = c->under_way[c->backwards] + (begins ? 0 : (size_t)hole * CUTS_VECTORS);
    cuts_lanes value = begins ? sum[v] : sum[v] - less[v];
    *bad = c->backwards ? value < limit[v] : value > limit[v];
}

/* Is such a position dead? */
PG_INLINE bool cuts_refuse(const cuts *c, const cuts_lanes *sum, uint32_t hole, uint32_t cost)
{
    if (!c->used)
        return false;
    cuts_lanes bad = {0};
    if (c->barred[cost])
        return true;
    for (uint32_t v = 0; v < c->vectors; v++) {
        cuts_lanes some;
        cuts_test(c, sum, hole, cost, v, &some);
        bad |= some;
    }
    typedef uint64_t words __attribute__((vector_size(sizeof bad)));
    words any = (words)bad;
    return (any[0] | any[1] | any[2] | any[3]) != 0;
}

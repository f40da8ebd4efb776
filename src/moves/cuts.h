/* cuts.h - resource counts that cut the search. Private to moves.
 *
 * A jump never raises a resource count. So a forward position is dead when its value is below the least that
 * a position of the newest backward level has, among those whose cost leaves room for its own; and a
 * backward position when its value is above the most that such a forward position has. The level in question
 * may be the end of the game itself: then this is the pagoda test. Lanes of 16 bits, one a count; a jump
 * changes all of them by one addition a vector. The counts are closed under the symmetries of the search,
 * and the images of one share their limits, because levels hold one position of each orbit.
 */
#ifndef PG_MOVES_CUTS_H
#define PG_MOVES_CUTS_H

#include "orbit.h"
#include "search.h"
#include "table.h"

enum { CUTS_LANES = 16, CUTS_VECTORS = 4, CUTS_MOST = CUTS_LANES * CUTS_VECTORS };

typedef int16_t cuts_lanes __attribute__((vector_size(2 * CUTS_LANES)));

typedef struct cuts {
    const board *board;
    uint32_t words, bytes, used, vectors;
    int64_t *weight;      /* CUTS_MOST x holes */
    uint32_t *family;     /* [CUTS_MOST]: the first of its images */
    cuts_lanes *row;    /* bytes x 256 x CUTS_VECTORS */
    cuts_lanes *delta;  /* jumps x CUTS_VECTORS: after a jump forwards */
    cuts_lanes *limit[2]; /* (TABLE_MOST_COST + 1) x CUTS_VECTORS: by cost the least value forwards, the most
                             backwards */
    bool *barred[2];      /* [TABLE_MOST_COST + 1]: no position of the other side leaves room for this cost */
} cuts;

void cuts_init(cuts *c, const board *b);
void cuts_release(cuts *c);
/* Takes a copy and its images; false: no resource count, too large, known, or no room for all images. */
bool cuts_add(cuts *c, const search_count *count, const orbit *o);
/* Limits for one side from the newest level of the other, when games have at most `most` moves. */
void cuts_limit(cuts *c, bool backwards, const table *other, uint32_t most);

TABLE_INLINE void cuts_look(const cuts *c, const uint64_t *pegs, cuts_lanes *sum)
{
    for (uint32_t v = 0; v < c->vectors; v++)
        sum[v] = (cuts_lanes){0};
    for (uint32_t i = 0; i < c->bytes; i++) {
        const cuts_lanes *row =
            c->row + ((size_t)i * 256 + (pegs[i / 8] >> (i % 8 * 8) & 255)) * CUTS_VECTORS;
        for (uint32_t v = 0; v < c->vectors; v++)
            sum[v] += row[v];
    }
}

TABLE_INLINE void cuts_jump(const cuts *c, bool backwards, uint32_t j, const cuts_lanes *from, cuts_lanes *to)
{
    const cuts_lanes *delta = c->delta + (size_t)j * CUTS_VECTORS;
    for (uint32_t v = 0; v < c->vectors; v++)
        to[v] = backwards ? from[v] - delta[v] : from[v] + delta[v];
}

/* Is a position with these values and this cost dead? */
TABLE_INLINE bool cuts_refuse(const cuts *c, bool backwards, const cuts_lanes *sum, uint32_t cost)
{
    const cuts_lanes *limit = c->limit[backwards] + (size_t)cost * CUTS_VECTORS;
    cuts_lanes bad = {0};
    if (c->vectors > 0 && c->barred[backwards][cost])
        return true;
    for (uint32_t v = 0; v < c->vectors; v++)
        bad |= backwards ? limit[v] - sum[v] : sum[v] - limit[v];
    typedef uint64_t words __attribute__((vector_size(sizeof bad)));
    words sign = (words)bad;
    return ((sign[0] | sign[1] | sign[2] | sign[3]) & UINT64_C(0x8000800080008000)) != 0;
}

#endif

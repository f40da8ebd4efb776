/* tours.h - all that one move leads to, breadth first through the tours of each peg. Private to moves.
 *
 * A tour is a position and the hole of the peg that moves, with the tour that it goes on from: what one move
 * can reach is there once, by a way of fewest jumps.
 */
#pragma once

#include "engine.h"
#include "positions/store.h"

typedef struct tours {
    const move_side *side;
    uint32_t words;
    store found; /* (position, hole); parents are tours, STORE_NONE: it begins the move */
} tours;

void tours_init(tours *t, const moves_engine *e, const move_side *s, size_t most_bytes);
void tours_release(tours *t);

/* Told of each jump's position, `pegs` with the hole of the peg as one word more (BOUND_NO_HOLE: none was
 * carried). *on, true before: the tour goes on from there. False: memory is used up. */
typedef bool (*tours_taker)(void *context, const uint64_t *pegs, bool *on);
/* False: memory is used up. */
bool tours_from(tours *t, const uint64_t *pegs, tours_taker take, void *context);
/* Appends the jumps of the move between two positions, forwards, after tours_from the first. False: there is
 * none. */
bool tours_read(const tours *t, const uint64_t *from, const uint64_t *to, game *g);

/* unordered_games.h - shortest games up to the order of their moves. Private to moves.
 *
 * Games that begin alike and make the same changes, each as often, count once: the way in which Bell's
 * catalogues count (docs/mathematics/moves.md has the numbers, and the readings that do not give them). How
 * it is done: unordered_games.c. The graph has no dead ends, so that a count that is stopped still gives a
 * lower bound.
 */
#pragma once

#include "moves/paths.h"
#include "shortest_dag.h"

/* Fills in `out` (zeroed before). A limit and an interrupt leave a lower bound in out->games. */
pg_status unordered_count(dag *t, paths_kind *out);

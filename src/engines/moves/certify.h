/* certify.h - a proof that no game has fewer moves, for a checker that counts again. Private to moves.
 *
 * The reasons and why they hold: docs/mathematics/certificate-format.md, "Fewest moves". First move
 * potentials that fall too far for fewer moves; else levels of whole moves from both ends, which do not meet.
 * No search is made for it: the checker makes the levels, and what keeps them small is what the search has
 * learned.
 */
#pragma once

#include "engine.h"

/* Notes where the sides of a round that is complete met and, with `ask`, some of its positions, to be asked
 * about for a proof. */
void certify_note(moves_engine *e, bool ask);
/* The lines of a proof file, its symmetries, vectors and statement, that say that no game has fewer than so
 * many moves, as complete searches have found. `best` is a game of so many, or NULL: then, where that cannot
 * be stated on a board of so many holes, it is of as many as can be. There are no lines where the finish has
 * no words in the file. free() them. `levels_alone`: for tests, the first reason is not tried. */
moves_proof engine_certify(moves_engine *e, const game *best, uint32_t moves, bool levels_alone);
/* The same of a game of no moves. */
moves_proof certify_empty(const problem *p, const game *best);

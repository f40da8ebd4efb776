/* certify.h - a proof that no game has fewer moves, for a checker that counts again. Private to moves.
 *
 * The reasons and why they hold: docs/mathematics/certificate-format.md, "Fewest moves". First move
 * potentials that fall too far for fewer moves; else levels of whole moves from both ends, which do not meet.
 * No search is made for it: the checker makes the levels, and what keeps them small is what the search has
 * learned.
 */
#ifndef PG_MOVES_CERTIFY_H
#define PG_MOVES_CERTIFY_H

#include "engine.h"

/* Notes where the sides of a round that is complete met and, with `ask`, some of its positions, to be asked
 * about for a proof. */
void certify_note(moves_engine *e, bool ask);
/* The lines of a proof file, its symmetries, vectors and statement, that say that the game, of so many moves,
 * has the fewest, as a complete search has found; free() them. NULL: there is no proof on boards of so many
 * holes, or the finish has no words in the file. `levels_alone`: for tests, the first reason is not tried. */
char *engine_certify(moves_engine *e, const game *best, uint32_t moves, bool levels_alone);
/* The same of a game of no moves. */
char *certify_empty(const problem *p, const game *best);

#endif

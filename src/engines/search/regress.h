/* regress.h - games to a goal that says something about a few holes only.
 *
 * For goals such as a peg on one hole and anything elsewhere, as in the army problems: demands are taken
 * back jump by jump (regress.c). It finds games and refutes nothing.
 */
#pragma once

#include "search/search.h"

/* Is this a problem for regression: a finish with many open holes, and no peg counts? */
bool regress_suits(const problem *p);
/* Looks for a game; answers SEARCH_FOUND or SEARCH_OPEN. `most` positions at most are looked at besides the
 * limits in the options (0: none). */
void regress_run(search_result *out, const problem *p, const search_options *options, uint64_t most);

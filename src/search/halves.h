/* halves.h - levels from both ends that meet in the middle.
 *
 * The engine that decides where the number of jumps of a game is known from its ends. Its proof is small:
 * the counts, the symmetries and the sizes of the levels. See halves.c and docs/search.md.
 */
#ifndef PG_HALVES_H
#define PG_HALVES_H

#include "search.h"

/* Is the problem one for halves_run? Boards of up to 63 holes on which every jump changes the number of pegs
 * alike, ends with a known number of pegs, and at least one jump between them. */
bool halves_apply(const problem *p);
/* Decides unless a limit stops it. */
pg_status halves_run(search_result *out, const problem *p, const search_options *options);
void halves_free(search_halves *h); /* NULL is fine */

#endif

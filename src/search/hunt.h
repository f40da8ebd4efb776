/* hunt.h - private to search: one game on a board of any size.
 *
 * The engine that finds games, by beams of growing width (hunt.c). It can end without one, and then with a
 * closed set as the proof: dear, so wherever halves.h applies, exhaustion is only noted and the proof left
 * to that.
 */
#ifndef PG_HUNT_H
#define PG_HUNT_H

#include "search.h"

/* As search_run, by levels of positions (see hunt.c). With `exhausted`, that a round left nothing out is all
 * that is wanted: it is noted there and the answer stays open, without a set that proves it. */
pg_status hunt_run(search_result *out, const problem *p, const search_options *options, bool *exhausted);

#endif

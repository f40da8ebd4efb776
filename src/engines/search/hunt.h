/* hunt.h - one game on a board of any size.
 *
 * The engine that finds games, by beams of growing width (hunt.c). It can end without one, and then with a
 * closed set as the proof: dear, so wherever halves.h applies, exhaustion is only noted and the proof left
 * to that.
 */
#pragma once

#include "search/search.h"

typedef struct hunt hunt;

/* Problem and options are borrowed for as long as the hunt lasts. */
hunt *hunt_new(const problem *p, const search_options *options);
void hunt_free(hunt *h); /* NULL is fine */
/* Goes on, round after wider round from both ends, until `most` rounds were made in all (0: any number).
 * options->most_positions cuts a round off, which is begun again next time. Answers by levels of
 * positions (see hunt.c). With `exhausted`, that a round left nothing out is all that is wanted: it
 * is noted there and the answer stays open, without a set that proves it. */
void hunt_go(hunt *h, uint32_t most, search_result *out, bool *exhausted);
/* From this round on counts are learned. */
enum { HUNT_LEARNS = 2 };
/* About so many positions are expanded in round 0, 1, .. */
uint64_t hunt_round_positions(const problem *p, uint32_t round);
/* Has it run out of memory, or of problem? */
bool hunt_over(const hunt *h);
/* Gives tables back, until it goes on. */
void hunt_rest(hunt *h);
/* The counts that it learned, which refuse finishes; borrowed. */
const search_cut *hunt_counts(const hunt *h, uint32_t *count);

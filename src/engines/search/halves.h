/* halves.h - levels from both ends that meet in the middle.
 *
 * The engine that decides where the number of jumps of a game is known from its ends. Its proof is small:
 * the counts, the symmetries and the sizes of the levels. See halves.c and docs/mathematics/search.md.
 */
#pragma once

#include "search/search.h"

/* A position is one word, and one value stays over to mark what is none. */
enum { HALVES_MOST_HOLES = 63 };

/* A search that can be stopped and gone on with. */
typedef struct halves halves;

/* Is the problem one for this engine? Boards of up to 63 holes on which every jump changes the number of pegs
 * alike, ends with a known number of pegs, and at least one jump between them. */
bool halves_apply(const problem *p);
/* Borrows board and sets of the problem until halves_free. Memory and disk are those of `limits` (may be
 * NULL). */
halves *halves_new(const problem *p, const pg_limits *limits);
void halves_free(halves *s);
size_t halves_bytes(const halves *s); /* of the levels that stand */
/* Decides, unless a limit stops it: then what stands is gone on with by the next call. PG_OK with an answer,
 * and `s` is only good for halves_free; PG_LIMIT also when options->most_positions were expanded on the
 * levels that stand. Where a call may expand more than sixteen times what the counts at hand were learned
 * for, it learns more of them and begins the levels anew; from some sixteen million positions on it never
 * does. */
pg_status halves_go(halves *s, const search_options *options, search_result *out);

/* The same, from a checkpoint file if there is one, which is written once a minute or less often, and when
 * the search is stopped; it is gone once there is an answer. PG_INPUT, with the error's text: it is of
 * another problem, damaged, or cannot be written. */
pg_status halves_run_kept(search_result *out, const problem *p, const search_options *options,
                          const char *checkpoint, pg_error *e);

/* What the other ranks of halves_run_kept do. */
extern const peers_job halves_job;

void search_half_release(search_half *h);
void search_halves_free(search_halves *h); /* NULL is fine */

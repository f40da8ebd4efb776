/* closure.h - every position that can be reached from a set of positions, or from which one of them can be
 * reached, as one bit each.
 *
 * For boards whose positions, of one class, a machine can hold: some 2^37 of them at most. Positions are
 * numbers here, bit h of which is hole h, so boards have at most 64 holes.
 *
 * A closure is read-only once it is made and may be asked by several threads at once. It borrows the board,
 * and `within` for as long as it is being made.
 */
#pragma once

#include "base/peers.h"
#include "board/board.h"

typedef struct closure closure;

typedef struct closure_options {
    /* NULL: this process alone, as also where the set is too small to be spread. A closure that is spread
     * answers closure_count, _by_pegs, _orbits, _meet_duals, _stopped, _unsaved and _settled, and nothing
     * else; options->within is spread over the same ranks then. */
    const peers *peers;
    const pg_limits *limits; /* may be NULL */
    bool backward;           /* jumps are taken back: the positions from which a seed can be reached */
    const closure *within;   /* members of this closure only, of the same board; seeds that are none, and what
                                can be reached by leaving it alone, are left out. NULL: all */
    const char *checkpoint;  /* a file: continued from when it is there, written now and then, and at the end
                                of a run that a limit stops, early enough for the file to be whole by the
                                deadline; removed when the closure is done. One that cannot be written is
                                tried again later. NULL: none */
    bool keep;               /* it is not removed: a run that took a minute, or went on from a file, leaves
                                one from which the closure is there at once; closure_forget removes it */
    bool partial;            /* a limit of time or an interrupt still gives a closure, see closure_stopped */
} closure_options;

/* Bytes that the closure takes at its peak (of a rank, where it is spread); SIZE_MAX when it is out of reach
 * whatever the machine. */
size_t closure_bytes(const board *b, const position *seeds, const closure_options *options);

/* PG_LIMIT: out of reach. PG_MEMORY: more than limits->memory, or no memory. PG_TIME. PG_INPUT: a
 * checkpoint of something else, or a damaged one. */
pg_status closure_new(closure **out, const board *b, const position *seeds, const closure_options *options,
                      pg_error *e);
void closure_free(closure *c); /* NULL is fine */
/* The file that its run loaded or left is needed no more (own_finish); NULL is fine. */
void closure_forget(closure *c, const pg_limits *limits);
/* PG_OK: all is there. Else what status_stops (options->partial): the members are some of those there are. */
pg_status closure_stopped(const closure *c);
/* Why a closure that was stopped is not in the checkpoint that it was to leave; NULL: it is. */
const char *closure_unsaved(const closure *c);
/* Are all members with so many pegs there, though the run was stopped? False when that is not known. */
bool closure_settled(const closure *c, uint32_t pegs);

/* The dual of a position: its complement seen through a symmetry of the jumps, image[h] being where hole h
 * goes. Where board_reverses, and the dual of each seed is a finish and that of each finish a seed, what can
 * be reached from a seed and has a dual that can be, too, lies on a game. Leaves these members of a closure
 * that is whole, and *met is true; it is false, and nothing is done, when the symmetry is not its own
 * inverse, or duals of vectors of the set are no vectors of it. Of what is left, games and numbers by jumps
 * are those of the closure. After what status_stops the closure is good for closure_free alone. */
pg_status closure_meet_duals(closure *c, const uint32_t *image, const pg_limits *limits, bool *met,
                             pg_error *e);

/* What the other ranks of rank 0's closures do. PG_MEMORY: this rank has no room for its part. */
extern const peers_job closure_job;

/* ---- members -------------------------------------------------------------------------------- */

uint64_t closure_count(const closure *c);
bool closure_has(const closure *c, uint64_t pegs);
/* Leaves of a set of jumps of the board (bit j: jump j), all of them legal here, those that lead to members;
 * for a position of the class alone, as members are. */
void closure_leads(const closure *c, uint64_t pegs, uint64_t *jumps);
/* Asks the memory for what closure_leads is going to read. */
void closure_fetch(const closure *c, uint64_t pegs, const uint64_t *jumps);
/* Is there a member that is in `set`? *pegs is always the same one. What
 * status_stops: not known. */
pg_status closure_find(const closure *c, const position *set, const pg_limits *limits, bool *found,
                       uint64_t *pegs);
/* count[k], k = 0 .. holes: members with k pegs. */
void closure_by_pegs(const closure *c, uint64_t *count);
/* count[k], k = 0 .. holes: members with k pegs in which no jump of the board is legal; fixed[k]: how many of
 * the symmetries image[elements][holes] fix each, added up. PG_TIME and PG_INTERRUPTED: some of them. */
pg_status closure_stuck_by_pegs(const closure *c, const board *b, const uint32_t *image, uint32_t elements,
                                const pg_limits *limits, uint64_t *count, uint64_t *fixed);
/* Members by the fewest jumps to (backward: from) them, among members; with `among`, only those are counted
 * that are in that closure too. count[0 .. *levels), free() it. PG_TIME as above, with the levels that were
 * counted. Takes up to CLOSURE_LAYER_SETS times the memory of the closure. */
enum { CLOSURE_LAYER_SETS = 3 };
pg_status closure_by_jumps(const closure *c, const closure *among, const pg_limits *limits, uint64_t **count,
                           size_t *levels, pg_error *e);
/* Orbits of members under a group of symmetries that maps members onto members (problem_symmetries with the
 * seeds does): count[k] of them with k pegs, k = 0 .. holes. `by_pegs`: what closure_by_pegs gave. A limit as
 * above. */
pg_status closure_orbits(const closure *c, const symmetry_group *g, const pg_limits *limits,
                         const uint64_t *by_pegs, uint64_t *count, pg_error *e);

typedef struct jumpless jumpless; /* private to the module */

/* Goes through the members, each once, in an order of its own that is always the same, not ascending. */
typedef struct closure_walk {
    const closure *of;
    const jumpless *only; /* NULL: all members; else those without a jump */
    const uint64_t *set;  /* the words that are gone through */
    uint64_t next, end, bits, pegs;
} closure_walk;
void closure_walk_init(closure_walk *w, const closure *c);
bool closure_walk_next(closure_walk *w, uint64_t *pegs);

/* ---- games ---------------------------------------------------------------------------------- */

/* Is there a member in `set`? If so, a game from a seed to it (backward: from it to a seed). game_release it.
 * On boards with jumps that keep or add pegs it takes a search among the members: what status_stops: it was
 * not found in time or memory, and there is nothing to release. */
pg_status closure_reaches(const closure *c, const position *set, const pg_limits *limits, bool *reached,
                          game *found);

/* halves_parts.h - the parts of the reason halves: levels.c, cuts.c and steps.c for halves.c. */
#ifndef HALVES_PARTS_H
#define HALVES_PARTS_H

#include "orbit_images.h"

#include <stdatomic.h>

/* ---- levels.c -------------------------------------------------------------------------------------- */

/* A set of positions: a table of position + 1, 0 where there is none. */
typedef struct orbit_level {
    _Atomic uint64_t *slot;
    uint64_t slots, most;
    _Atomic uint64_t members;
} orbit_level;

void level_open(checker *c, orbit_level *l, uint64_t most);
void level_close(orbit_level *l);
bool level_has(const orbit_level *l, uint64_t pegs);
/* False when the level had all its members already. Threads may add at the same time. */
bool level_add(orbit_level *l, uint64_t pegs);

/* The position in a slot; false: there is none. */
static inline bool level_member(const orbit_level *l, uint64_t at, uint64_t *pegs)
{
    *pegs = atomic_load_explicit(&l->slot[at], memory_order_relaxed) - 1;
    return *pegs != UINT64_MAX;
}

/* ---- cuts.c ---------------------------------------------------------------------------------------- */

/* Holes whose states have a row of numbers each, one number a potential. */
typedef struct state_window {
    uint64_t holes;
    uint32_t size;
    uint16_t *part; /* [bytes x 256]: what a byte of a position adds to the number of the state */
    uint64_t *row;  /* [2^size x words], lifted */
} state_window;

/* Numbers of 16 bits, four in a word; those not in use refuse nothing. */
typedef struct slack_lanes {
    size_t words;
    uint64_t *base; /* [words]: slacks of the empty board */
} slack_lanes;

typedef struct vector_cuts {
    bool back;
    size_t bytes;                      /* of a position */
    size_t *count, counts, count_room; /* vectors */
    size_t *potential, potentials, potential_room;
    slack_lanes simple;    /* of the counts, in two's complement */
    uint64_t *value;       /* bytes x 256 x words */
    uint64_t *cost;        /* jumps x words, none negative */
    uint64_t *slack;       /* [words]: of the position looked at */
    slack_lanes patterned; /* of the potentials, on a base that is half of what a number can be */
    state_window *window;
    size_t windows, window_room;
} vector_cuts;

/* Reads a line `cuts`: resource counts and potentials that no jump raises; `end` gives their limits, the
 * finish, or back the start. */
void cuts_read(checker *c, vector_cuts *k, bool back, const check_position *end);
/* Is the position cut? */
bool cuts_refuse(vector_cuts *k, uint64_t pegs);
void cuts_look(vector_cuts *k, uint64_t pegs);
/* Does a count cut what jump j leads to, from the position looked at? */
bool cuts_refuse_behind(const vector_cuts *k, size_t j);
/* Does a potential cut the position? */
bool cuts_refuse_state(const vector_cuts *k, uint64_t pegs);

/* ---- halves.c --------------------------------------------------------------------------------------- */

typedef struct check_half {
    bool back;
    uint64_t *size; /* as stated */
    size_t sizes, room;
    vector_cuts cuts;
    mask *jump;
    orbit_level now;
} check_half;

typedef struct check_halves {
    checker *c;
    const check_position *start, *finish;
    uint64_t jumps; /* of every game */
    orbit_group orbits;
    int64_t reversal; /* index of a symmetry, or -1 */
    check_half ahead, back;
    bool to_finish;   /* the other half is the finish, which is not listed */
    orbit_level kept; /* of ahead: what the reversal makes the last level of the other half from */
    size_t line;      /* of the statement */
} check_halves;

/* ---- steps.c ---------------------------------------------------------------------------------------- */

/* Makes the level behind the one at hand; false when it has more members than stated. */
bool steps_make(const check_halves *s, const check_half *h, orbit_level *next);
/* Does a jump lead from the level at hand to the other half's, or, other being NULL, to a finish? Then the
 * least position that has one. */
bool steps_meet(const check_halves *s, const check_half *h, const orbit_level *other, uint64_t *pegs);

#endif

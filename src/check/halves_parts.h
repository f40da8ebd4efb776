/* halves_parts.h - the parts of the reason halves: levels.c and cuts.c for halves.c. */
#ifndef HALVES_PARTS_H
#define HALVES_PARTS_H

#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { HALF_HOLES = 63 };

/* ---- levels.c -------------------------------------------------------------------------------------- */

/* A set of positions: a table of position + 1, 0 where there is none. */
typedef struct level {
    uint64_t *slot;
    uint64_t slots, members, most;
} level;

void level_open(checker *c, level *l, uint64_t most);
void level_close(level *l);
uint64_t level_place(const level *l, uint64_t pegs);
bool level_has(const level *l, uint64_t pegs);
/* False when the level has all its members already. */
bool level_add(level *l, uint64_t pegs);

/* ---- cuts.c ---------------------------------------------------------------------------------------- */

/* Holes whose states have a row of numbers each, one number a potential. */
typedef struct window {
    uint64_t holes;
    uint32_t size;
    uint16_t *part; /* [bytes x 256]: what a byte of a position adds to the number of the state */
    uint64_t *row;  /* [2^size x words], lifted */
} window;

/* Numbers of 16 bits, four in a word; those not in use refuse nothing. */
typedef struct lanes {
    size_t words;
    uint64_t *base; /* [words]: slacks of the empty board */
} lanes;

typedef struct cuts {
    bool back;
    size_t bytes; /* of a position */
    size_t *count, counts, count_room;             /* vectors */
    size_t *potential, potentials, potential_room;
    lanes simple;       /* of the counts, in two's complement */
    uint64_t *value;    /* bytes x 256 x words */
    uint64_t *cost;     /* jumps x words, none negative */
    uint64_t *slack;    /* [words]: of the position looked at */
    lanes patterned;    /* of the potentials, on a base that is half of what a number can be */
    window *window;
    size_t windows, window_room;
    uint16_t *from;     /* [windows]: states of the position looked at, ... */
    uint16_t *flip;     /* [jumps x windows]: ... what a jump changes in them, ... */
    uint16_t *still;    /* [windows]: ... and what none does */
} cuts;

/* Reads a line `cuts`: resource counts and potentials that no jump raises; `end` gives their limits, the
 * finish, or back the start. */
void cuts_read(checker *c, cuts *k, bool back, const position *end);
void cuts_close(cuts *k);
/* Is the position cut? */
bool cuts_refuse(cuts *k, uint64_t pegs);
void cuts_look(cuts *k, uint64_t pegs);
/* Is what jump j leads to cut, from the position looked at? */
bool cuts_refuse_behind(const cuts *k, size_t j);

#endif

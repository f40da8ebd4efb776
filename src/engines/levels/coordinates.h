/* coordinates.h - positions of one class as numbers of few bits.
 *
 * What jumps make of a set of positions lies, as bits, in an affine space over GF(2): one member, and what
 * sums of the jumps' changes and of the set's open holes make of it. Some holes, as many as the space has
 * dimensions, tell its members apart: the coordinates. On square boards with 4-move rules that is four less
 * than there are holes. The number of a position is its coordinates, those in the midst of the board lowest:
 * positions that differ in the middle, where most jumps are, are near each other as numbers then, and a level
 * packs better (on wiegleb, level 11 from e1', 12.3 bits a position and not 16.3).
 */
#pragma once

#include "base/gf2.h"
#include "board/board.h"

enum { COORDINATES_HOLES = 63 };

typedef struct coordinates {
    uint32_t holes, bits;       /* of a position, of a number */
    uint32_t hole_bytes, bytes; /* the same in bytes */
    uint64_t base;              /* the position of number 0 */
    uint64_t number_of[8][256]; /* byte of a position: its part (or) of the number */
    uint64_t pegs_at[8][256];   /* byte of a number: its part (xor) of the position, the base aside */
} coordinates;

/* Of all that can be reached from `set` by jumps, forwards or backwards. False: no holes, or more
 * than COORDINATES_HOLES. */
bool coordinates_make(coordinates *c, const board *b, const position *set);

/* What jumps and open holes change (`even`: an even number of these at a time), on boards of up to 64 holes;
 * the first pivots are those of `order` (NULL: by number). */
void class_span(gf2 *space, const board *b, uint64_t open, bool even, const uint8_t *order);
/* Coordinates of one's own: those of the class of a position, none at first; each has a hole and, of a basis
 * in reduced form, the row with that pivot. */
void coordinates_begin(coordinates *c, uint32_t holes, uint64_t pegs);
void coordinates_add(coordinates *c, uint32_t hole, uint64_t row);

/* The holes whose digits are from this one on. */
uint64_t coordinates_holes(const coordinates *c, uint32_t digit);

static inline uint64_t coordinates_number(const coordinates *c, uint64_t pegs)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < c->hole_bytes; i++)
        number |= c->number_of[i][pegs >> 8 * i & 255];
    return number;
}

static inline uint64_t coordinates_pegs(const coordinates *c, uint64_t number)
{
    uint64_t pegs = c->base;
    for (unsigned i = 0; i < c->bytes; i++)
        pegs ^= c->pegs_at[i][number >> 8 * i & 255];
    return pegs;
}

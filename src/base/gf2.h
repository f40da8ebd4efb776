/* gf2.h - spaces over GF(2) of sets of at most 64 things: the sum of two sets is their difference. */
#pragma once

#include "base/base.h"

/* Starts as {0}. A basis in reduced form: row i alone has its pivot. */
typedef struct gf2 {
    uint32_t rank;
    uint64_t row[64];
    uint8_t pivot[64];
} gf2;

/* Adds a vector; false: it is a sum of those that are there. Its pivot is the first thing of `order`, which
 * lists all things (NULL: 0, 1, 2, ..), that it has once the rows are taken off. */
bool gf2_add(gf2 *space, uint64_t vector, const uint8_t *order);
uint64_t gf2_pivots(const gf2 *space); /* as a set */

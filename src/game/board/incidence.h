/* incidence.h - the coloured graph whose automorphisms are the symmetries of a board. Private to board.
 *
 * symmetry.c hands it to nauty. Holes are its first vertices, so that an automorphism, cut to these, is a
 * permutation of holes; holes in no jump are left out, as they can be permuted freely. What the other
 * vertices stand for, and why none of them adds a symmetry: incidence.c.
 */
#pragma once

#include "board/board.h"

typedef struct incidence {
    uint32_t used;  /* the first vertices are the holes that take part in a jump, in order: */
    uint32_t *hole; /* [used] */
    size_t vertices;
    int *colour; /* [vertices] */
    size_t edges;
    int (*edge)[2]; /* [edges] undirected, no loops, no duplicates */
    size_t colour_room, edge_room;
} incidence;

/* The graph of a board whose holes carry these colours (ranks 0, 1, ...). incidence_release it. */
void incidence_build(incidence *g, const board *b, const uint32_t *colour);
void incidence_release(incidence *g);

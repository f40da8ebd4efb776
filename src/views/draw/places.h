/* places.h - where the holes of a board are in the plane. */
#pragma once

#include "board/board.h"

typedef struct point {
    double x, y;
} point;

/* A step of that many rows and columns, in units of the distance of neighbours: square pictures as they are
 * written, triangular ones as triangles. */
point place_step(const board *b, double rows, double columns);
/* The place of every hole, y down, the smallest x and y being 0; [holes], free() it. Graph and free boards
 * are laid out so that holes are as far apart as there are edges between them: a path is a line, a star a
 * star. No two holes are nearer than 1. */
point *places_of(const board *b);
/* The edges of a board without a picture, pairs of holes: those of a graph, or the neighbours in jumps.
 * *count of them, free() the array. */
uint32_t *places_edges(const board *b, size_t *count);
/* Where the name of each hole goes: the direction of length 1 away from the neighbours along the edges,
 * upwards where these are all around; [holes], free() it. */
point *places_away(const point *at, uint32_t holes, const uint32_t *edge, size_t edges);

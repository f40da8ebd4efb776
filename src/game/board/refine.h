/* refine.h - colour refinement: cells of alike vertices are split until the vertices of each have as many
 * neighbours in every cell. Private to board.
 *
 * nauty calls it in place of its own, which looks through a whole cell for each vertex that leaves it: the
 * square of the vertices on a path, and it cannot be interrupted. Here the step is paid by the neighbours
 * that are looked at, m log n in all (J. Hopcroft, 1971; B. D. McKay, Practical graph isomorphism, 1981).
 */
#pragma once

#include "base/base.h"

/* A graph with room for one refinement after the other. */
typedef struct refiner {
    size_t vertices;
    const size_t *first; /* [vertices] the neighbours of v: to[first[v]] .. of degree[v]; borrowed */
    const int *degree, *to;
    const pg_limits *limits;
    /* of a refinement: */
    uint32_t *place;   /* vertex: where it is in the order of vertices */
    uint32_t *cell_of; /* vertex: the first place of its cell */
    uint32_t *length;  /* first place: vertices of the cell */
    uint32_t *hits;    /* vertex: its neighbours in the cell that splits */
    uint32_t *reached; /* first place: vertices that have some; they stand at the end of their cell */
    uint32_t *touched; /* such cells */
    uint32_t *member;  /* of the cell that splits */
    uint32_t *queue;   /* cells that are to split others, in a ring */
    bool *queued;
    size_t head, waiting;
    size_t cells; /* in touched */
} refiner;

void refiner_init(refiner *r, size_t vertices, const size_t *first, const int *degree, const int *to,
                  const pg_limits *limits);
void refiner_release(refiner *r);
/* `order` are the vertices cell by cell; border[i] <= level: a cell ends at place i. Splits them by the cells
 * that were queued (refine_queue, by first place, after refine_load) and those that come of it, with `level`
 * as new borders. *code depends on the graph and the cells alone, not on the names of vertices. False: a
 * limit was reached, and the cells say nothing. */
void refine_load(refiner *r, const int *order, const int *border, int level);
void refine_queue(refiner *r, uint32_t cell);
bool refine_run(refiner *r, int *order, int *border, int level, int *cells, uint32_t *code);

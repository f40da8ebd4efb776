/* lattice.h - the presentation of the group of position classes. Private to exact.
 *
 * The group is Z^holes modulo the net changes of the jumps. lattice.c expresses holes by one another until
 * a few generators are left; each hole is then a short vector over these, and the relations between them
 * are a basis in echelon form. A position is the sum of its pegs' vectors, reduced by the relations: equal
 * remainders, equal classes. A lattice is not changed after it was made, and threads share it.
 */
#pragma once

#include "exact/exact.h"
#include "sparse.h"

/* Rows are the holes; what each is in terms of the generators. */
struct lattice {
    const board *board;
    sparse *hole; /* [holes] */
    uint32_t generators;
    echelon relations;
};

/* z over the generators times `scale`, carried to the holes; modulo 1 when `modulo`. */
weighting *lattice_colouring(const lattice *l, const fmpq *z, uint32_t size, const fmpq_t scale, bool modulo);
void common_denominator(fmpz_t out, const fmpq *z, uint32_t size);

/* lattice.h - the presentation of the group of position classes. Private to exact. */
#ifndef PG_LATTICE_H
#define PG_LATTICE_H

#include "exact.h"
#include "sparse.h"

/* Rows are the holes; what each is in terms of the generators. */
struct lattice {
    const board *board;
    sparse *hole;       /* [holes] */
    uint32_t generators;
    echelon relations;
};

#endif

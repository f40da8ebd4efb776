/* found.h - positions that were found, in the order in which they were. */
#ifndef FOUND_H
#define FOUND_H

#include "orbit_images.h"

typedef struct found {
    uint64_t *member; /* [members], of `room` */
    uint64_t members, room;
    uint32_t *slot; /* number of a member + 1; 0: none */
    uint64_t slots;
} found;

void found_open(checker *c, found *f);
void found_close(found *f);
/* The number of a position; UINT64_MAX: it is not there. */
uint64_t found_number(const found *f, uint64_t pegs);
/* Adds one that is not there. */
void found_add(checker *c, found *f, uint64_t pegs);

#endif

/* found.h - positions that were found, in the order in which they were. */
#ifndef FOUND_H
#define FOUND_H

#include "orbit_images.h"

typedef struct found {
    uint64_t *member; /* [members], of `most` */
    uint64_t members, most;
    uint32_t *slot; /* number of a member + 1; 0: none */
    uint64_t slots;
} found;

void found_open(checker *c, found *f, uint64_t most); /* room for so many */
void found_close(found *f);
bool found_has(const found *f, uint64_t pegs);
/* Adds one that is not there; false: there is no room. */
bool found_add(found *f, uint64_t pegs);

#endif

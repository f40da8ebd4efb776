/* found.h - keys that were found, in the order in which they were: positions, or some words each. */
#ifndef FOUND_H
#define FOUND_H

#include "orbit_images.h"

typedef struct found {
    uint32_t words;   /* of a key */
    uint64_t *member; /* [members x words] */
    uint64_t members, room;
    uint32_t *slot;  /* number of a member + 1, with bits of its hash; 0: none */
    uint32_t number; /* the bits of that number */
    uint64_t slots;
} found;

/* Of keys of so many words; there is room for some at first. */
void found_open(checker *c, found *f, uint32_t words, uint64_t room);
void found_close(found *f);
void found_keep(found *f); /* beyond the statement in hand */
/* The number of a key; UINT64_MAX: it is not there. */
uint64_t found_number(const found *f, const uint64_t *key);
/* Adds a key, unless it is there; its number. */
uint64_t found_add(checker *c, found *f, const uint64_t *key);
void found_clear(found *f); /* costs as much as was added */

#endif

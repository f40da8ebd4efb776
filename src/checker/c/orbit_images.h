/* orbit_images.h - positions up to a group of symmetries, as numbers: a position is one word. */
#ifndef ORBIT_IMAGES_H
#define ORBIT_IMAGES_H

#include "check.h"

#define MOST_POSITIONS (UINT64_C(1) << 31) /* of a table */

enum { WORD_HOLES = 63, MOST_SYMMETRIES = 255 }; /* a position and one more fit a word */

static inline uint64_t check_hash(uint64_t pegs)
{
    uint64_t h = (pegs ^ pegs >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    return (h ^ h >> 29) * UINT64_C(0xd6e8feb86659fd93);
}

/* Where a hash stands in a table of fewer than 2^32 slots: Knuth, vol. 3, 6.4. */
static inline uint64_t check_slot_of(uint64_t hash, uint64_t slots) { return (hash >> 32) * slots >> 32; }

static inline uint64_t check_place_of(uint64_t pegs, uint64_t slots)
{
    return check_slot_of(check_hash(pegs), slots);
}

/* A jump leads from the positions p with (p & care) == before to p ^ flip. */
typedef struct mask {
    uint64_t care, before, flip;
} mask;

mask *masks_of(checker *c, bool back); /* of all readings, jumps first, or back of what undoes them */
int64_t jumps_add(checker *c);         /* pegs, each alike and not 0, or it refuses; 0: there are no jumps */

typedef struct orbit_group {
    size_t *symmetry; /* indices */
    size_t symmetries, room;
    size_t bytes;    /* of a position */
    uint64_t *image; /* symmetries x bytes x 256 */
} orbit_group;

void orbits_open(checker *c, orbit_group *o); /* the identity alone */
/* Reads a line `orbits`: a group of symmetries each of which leaves start and finish (NULL: there is none)
 * as they are. */
void orbits_read(checker *c, orbit_group *o, const check_position *start, const check_position *finish);
/* Is a, then b, then d, each a permutation of the holes or NULL, one of the group? */
bool orbits_have(const checker *c, const orbit_group *o, const uint32_t *a, const uint32_t *b,
                 const uint32_t *d);
/* Does the symmetry take one position to the other, or with `complement` its complement? */
bool orbits_take(const checker *c, size_t symmetry, const check_position *from, const check_position *to,
                 bool complement);
uint64_t orbits_image(const orbit_group *o, size_t i, uint64_t pegs); /* under element i of the list */
uint64_t orbits_least(const orbit_group *o, uint64_t pegs);
void orbits_images(const orbit_group *o, uint64_t pegs, uint64_t *image); /* of all elements of the list */
uint64_t orbits_size(const orbit_group *o, uint64_t pegs); /* different images, itself included */

#endif

/* orbit.c - positions up to symmetry.
 *
 * Elements are used all or none. Least images under a part of a group that is no group itself would depend
 * on which member of the orbit is at hand, and equal orbits would be taken for different ones. So where a
 * group has more elements than the tables have room for, the identity stands alone: more positions, but as
 * sound.
 */
#include "orbit.h"

#include <stdlib.h>

enum { MOST_ELEMENTS = 48 };
static const size_t TABLE_BYTES = (size_t)1 << 20;

static void fill_element(orbit *o, uint32_t holes, uint32_t e)
{
    uint64_t *table = o->table + (size_t)e * o->bytes * 256 * o->words;
    for (uint32_t h = 0; h < holes; h++) {
        uint32_t to = o->image[(size_t)e * holes + h];
        for (uint32_t value = 0; value < 256; value++)
            if (value >> (h % 8) & 1)
                bits_set(table + ((size_t)(h / 8) * 256 + value) * o->words, to);
    }
}

void orbit_init(orbit *o, const problem *p, const pg_limits *limits)
{
    symmetry_group g;
    uint32_t *image = NULL, elements = 0;
    if (orbit_fits(p->board, 2)) {
        problem_symmetries(&g, p, limits);
        elements = symmetry_elements(&g, MOST_ELEMENTS, &image);
        symmetry_release(&g);
    }
    orbit_make(o, p->board, image, elements);
}

static size_t element_bytes(const board *b)
{
    return (size_t)((b->holes + 7) / 8) * 256 * bits_words(b->holes) * sizeof(uint64_t);
}

bool orbit_fits(const board *b, uint32_t elements)
{
    return elements <= MOST_ELEMENTS && elements * element_bytes(b) <= TABLE_BYTES;
}

void orbit_make(orbit *o, const board *b, uint32_t *image, uint32_t elements)
{
    *o = (orbit){.elements = 1, .words = (uint32_t)bits_words(b->holes), .bytes = (b->holes + 7) / 8};
    o->scratch = PG_NEW(uint64_t, o->words);
    o->image = image;
    if (elements < 2 || !orbit_fits(b, elements))
        return;
    o->elements = elements;
    o->table = pg_alloc(elements, element_bytes(b));
    for (uint32_t e = 0; e < elements; e++)
        fill_element(o, b->holes, e);
}

void orbit_release(orbit *o)
{
    free(o->image);
    free(o->table);
    free(o->scratch);
}

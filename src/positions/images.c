/* images.c - positions up to symmetry.
 *
 * Elements are used all or none. Least images under a part of a group that is no group itself would depend
 * on which member of the orbit is at hand, and equal orbits would be taken for different ones. So where a
 * group has more elements than the tables have room for, the identity stands alone: more positions, but as
 * sound.
 */
#include "images.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ELEMENTS = 48 };
static const size_t MOST_BYTES = (size_t)1 << 20;

size_t images_bytes(uint32_t holes, uint32_t words, uint32_t elements)
{
    return (size_t)((holes + 7) / 8) * 256 * elements * words * sizeof(uint64_t);
}

static void fill_rows(images *m)
{
    size_t width = (size_t)m->elements * m->words;
    for (uint32_t e = 0; e < m->elements; e++)
        for (uint32_t h = 0; h < m->holes; h++) {
            uint32_t to = m->element[(size_t)e * m->holes + h];
            for (uint32_t value = 0; value < 256; value++)
                if (value >> (h % 8) & 1)
                    bits_set(m->row + ((size_t)(h / 8) * 256 + value) * width + (size_t)e * m->words, to);
        }
}

void images_init(images *m, uint32_t holes, uint32_t words, const uint32_t *element, uint32_t elements)
{
    size_t list = (size_t)elements * holes;
    *m = (images){.holes = holes, .elements = 1, .words = words, .bytes = (holes + 7) / 8};
    if (!element)
        return;
    m->elements = elements;
    m->element = PG_NEW(uint32_t, list);
    memcpy(m->element, element, list * sizeof *element);
    m->row = pg_alloc(images_bytes(holes, words, elements), 1);
    fill_rows(m);
}

void images_release(images *m)
{
    free(m->element);
    free(m->row);
    *m = (images){0};
}

uint32_t images_list(const problem *p, const pg_limits *limits, uint32_t **element)
{
    uint32_t holes = p->board->holes, words = (uint32_t)bits_words(holes), elements = 0;
    symmetry_group g;
    *element = NULL;
    if (images_bytes(holes, words, 2) > MOST_BYTES)
        return 0;
    problem_symmetries(&g, p, limits);
    elements = symmetry_elements(&g, MOST_ELEMENTS, element);
    symmetry_release(&g);
    if (images_bytes(holes, words, elements) <= MOST_BYTES)
        return elements;
    free(*element);
    *element = NULL;
    return 0;
}

void images_fixing(images *m, const problem *p, const pg_limits *limits)
{
    uint32_t *element, elements = images_list(p, limits, &element);
    uint32_t holes = p->board->holes;
    images_init(m, holes, (uint32_t)bits_words(holes), elements > 1 ? element : NULL, elements);
    free(element);
}

/* images.c - positions up to symmetry.
 *
 * Elements are used all or none. Least images under a part of a group that is no group itself would depend
 * on which member of the orbit is at hand, and equal orbits would be taken for different ones. So where a
 * group has more elements than the tables have room for, the identity stands alone: more positions, but as
 * sound.
 */
#include "positions/images.h"

#include <math.h>

enum { MOST_ELEMENTS = 48 };
static const size_t MOST_BYTES = (size_t)1 << 20;

size_t images_bytes(uint32_t holes, uint32_t words, uint32_t elements)
{
    return (size_t)((holes + 7) / 8) * 256 * elements * words * sizeof(uint64_t);
}

/* The image of a byte is that of the byte without its lowest peg, and the image of that peg. */
static void fill_byte(images *m, uint32_t e, uint32_t byte)
{
    size_t width = (size_t)m->elements * m->words;
    uint64_t *row = m->row + (size_t)byte * 256 * width + (size_t)e * m->words;
    uint32_t rest = m->holes - byte * 8, holes = rest < 8 ? rest : 8;
    for (uint32_t value = 1; value < 1u << holes; value++) {
        uint32_t h = byte * 8 + (uint32_t)__builtin_ctz(value);
        for (uint32_t w = 0; w < m->words; w++)
            row[value * width + w] = row[(value & (value - 1)) * width + w];
        bits_set(row + value * width, m->element[(size_t)e * m->holes + h]);
    }
}

static void fill_rows(images *m)
{
    for (uint32_t e = 0; e < m->elements; e++)
        for (uint32_t byte = 0; byte < m->bytes; byte++)
            fill_byte(m, e, byte);
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

void images_copy(images *m, const images *from)
{
    size_t list = (size_t)from->elements * from->holes;
    size_t bytes = images_bytes(from->holes, from->words, from->elements);
    *m = *from;
    if (!from->row)
        return;
    m->element = PG_NEW(uint32_t, list);
    m->row = pg_alloc(bytes, 1);
    memcpy(m->element, from->element, list * sizeof *m->element);
    memcpy(m->row, from->row, bytes);
}

void images_release(images *m)
{
    PG_FREE(m->element, m->row);
    *m = (images){0};
}

uint32_t images_list(const problem *p, const pg_limits *limits, uint32_t **element)
{
    uint32_t holes = p->board->holes, words = (uint32_t)bits_words(holes), elements = 0;
    PG_SCOPED(symmetry_release) symmetry_group g = {0};
    *element = NULL;
    if (images_bytes(holes, words, 2) > MOST_BYTES)
        return 0;
    problem_symmetries(&g, p, limits);
    elements = symmetry_elements(&g, MOST_ELEMENTS, element);
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

/* ---- where pegs are -------------------------------------------------------------------------------- */

void images_count_pegs(const images *m, uint32_t words, const uint64_t *pegs, uint64_t *all)
{
    PG_FREED uint64_t *image = PG_NEW(uint64_t, (size_t)m->elements * words);
    images_of(m, words, m->elements, pegs, image);
    for (size_t w = 0; w < (size_t)m->elements * words; w++)
        for (uint64_t rest = image[w]; rest; rest &= rest - 1)
            all[w % words * 64 + (uint32_t)__builtin_ctzll(rest)]++;
    all[m->holes] += m->elements;
}

void images_log_odds(uint32_t holes, const uint64_t *all, double *weight)
{
    for (uint32_t h = 0; h < holes; h++) {
        double share = ((double)all[h] + 1) / ((double)all[holes] + 2);
        weight[h] = log(share / (1 - share));
    }
}

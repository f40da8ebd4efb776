/* dual.c - boards that, seen through the complement and a symmetry, swap start and finish.
 *
 * Where every jump flips its cells, a jump from x to y is one from the complement of y to the complement of
 * x. So if a symmetry of the jumps takes the complement of the start to the finish and that of the finish to
 * the start (plainly so for `full-d4` to `d4`), then x lies k jumps behind the start exactly when its dual
 * lies k jumps before the finish: half of the work says it all.
 */
#include "engines.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SYMMETRIES = 1000 /* tried */ };

/* Is the complement of a, seen through the permutation, b? */
static bool complements(const position *a, const position *b, const uint32_t *image)
{
    if ((a->total < 0) != (b->total < 0) || (a->total >= 0 && a->total + b->total != (int64_t)a->holes))
        return false;
    for (uint32_t h = 0; h < a->holes; h++) {
        bool open = bits_get(a->open, h), peg = bits_get(a->peg, h);
        if (open != bits_get(b->open, image[h]) || (!open && peg == bits_get(b->peg, image[h])))
            return false;
    }
    return true;
}

/* All symmetries of the jumps, or of too many the identity. */
static uint32_t symmetries_of(const counting *p, uint32_t **image)
{
    symmetry_group g;
    const board *b = p->board;
    symmetry_find(&g, b, NULL, p->options->limits);
    uint32_t number = symmetry_elements(&g, MOST_SYMMETRIES, image);
    symmetry_release(&g);
    if (number)
        return number;
    *image = PG_NEW(uint32_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        (*image)[h] = h;
    return 1;
}

void duals_find(counting *p)
{
    uint32_t holes = p->board->holes;
    if (!p->start || !p->finish || !board_reverses(p->board))
        return;
    uint32_t number = symmetries_of(p, &p->dual);
    for (uint32_t k = 0; k < number; k++) {
        const uint32_t *one = p->dual + (size_t)k * holes;
        if (complements(p->start, p->finish, one) && complements(p->finish, p->start, one))
            memmove(p->dual + (size_t)p->duals++ * holes, one, holes * sizeof *one);
    }
}

bool dual_plainly(const counting *p)
{
    bool plainly = p->duals > 0; /* the identity comes first */
    for (uint32_t h = 0; plainly && h < p->board->holes; h++)
        plainly = p->dual[h] == h;
    return plainly && levels_apply(p);
}

bool dual_images(const counting *p, images *onto)
{
    uint32_t holes = p->board->holes;
    if (!p->duals)
        return false;
    uint32_t *list = PG_NEW(uint32_t, (size_t)p->elements * holes);
    for (uint32_t e = 0; e < p->elements; e++)
        for (uint32_t h = 0; h < holes; h++) {
            uint32_t swap = p->dual[h];
            list[(size_t)e * holes + h] = p->element ? p->element[(size_t)e * holes + swap] : swap;
        }
    images_init(onto, holes, position_words(holes), list, p->elements);
    free(list);
    return true;
}

/* dual.c - boards that, seen through the complement and a symmetry, swap start and finish.
 *
 * Where every jump flips its cells, a jump from x to y is one from the complement of y to the complement of
 * x. So if a symmetry of the jumps takes the complement of the start to the finish and that of the finish to
 * the start (plainly so for `full-d4` to `d4`), then x lies k jumps behind the start exactly when its dual
 * lies k jumps before the finish: half of the work says it all.
 */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SYMMETRIES = 1000 /* tried */ };

/* Is the complement of a, seen through the permutation, b? */
static bool complements(const position *a, const position *b, const uint32_t *image)
{
    if ((a->count < 0) != (b->count < 0) || (a->count >= 0 && a->count + b->count != (int64_t)a->holes))
        return false;
    for (uint32_t h = 0; h < a->holes; h++) {
        bool open = bits_get(a->open, h), peg = bits_get(a->peg, h);
        if (open != bits_get(b->open, image[h]) || (!open && peg == bits_get(b->peg, image[h])))
            return false;
    }
    return true;
}

/* All symmetries of the jumps, or of too many the identity. */
static uint32_t symmetries_of(const board *b, uint32_t **image)
{
    symmetry_group g;
    symmetry_find(&g, b, NULL, NULL);
    uint32_t number = symmetry_elements(&g, MOST_SYMMETRIES, image);
    symmetry_release(&g);
    if (number)
        return number;
    *image = PG_NEW(uint32_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        (*image)[h] = h;
    return 1;
}

uint32_t duals_of(const problem *p, uint32_t **image)
{
    uint32_t holes = p->board->holes, found = 0;
    *image = NULL;
    if (!p->start || !p->finish || !board_reverses(p->board))
        return 0;
    uint32_t number = symmetries_of(p->board, image);
    for (uint32_t k = 0; k < number; k++) {
        const uint32_t *one = *image + (size_t)k * holes;
        if (complements(p->start, p->finish, one) && complements(p->finish, p->start, one))
            memmove(*image + (size_t)found++ * holes, one, holes * sizeof *one);
    }
    return found;
}

bool dual_plainly(const problem *p)
{
    uint32_t *image;
    bool plainly = duals_of(p, &image) > 0; /* the identity comes first */
    for (uint32_t h = 0; plainly && h < p->board->holes; h++)
        plainly = image[h] == h;
    free(image);
    return plainly && levels_apply(p);
}

bool dual_images(const problem *p, images *onto)
{
    uint32_t *swap, *list, holes = p->board->holes;
    bool found = duals_of(p, &swap) > 0;
    if (found) {
        list = PG_NEW(uint32_t, (size_t)p->elements * holes);
        for (uint32_t e = 0; e < p->elements; e++)
            for (uint32_t h = 0; h < holes; h++)
                list[(size_t)e * holes + h] = p->element ? p->element[(size_t)e * holes + swap[h]] : swap[h];
        images_init(onto, holes, list, p->elements);
        free(list);
    }
    free(swap);
    return found;
}

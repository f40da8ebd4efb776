/* dual.c - boards that, seen through the complement and a symmetry, swap start and finish: half of the work
 * says it all then (problem_reversals), plainly so for `full-d4` to `d4`.
 */
#include "engines.h"

#include <stdlib.h>

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

/* dual.c - boards that, seen through the complement and a symmetry, swap start and finish: half of the work
 * says it all then (problem_reversals), plainly so for `full-d4` to `d4`.
 */
#include "engines.h"

bool dual_plainly(const counting *p)
{
    bool plainly = p->duals > 0; /* the identity comes first */
    for (uint32_t h = 0; plainly && h < p->board->holes; h++)
        plainly = p->dual[h] == h;
    return plainly && levels_apply(p);
}

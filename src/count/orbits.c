/* orbits.c - orbits under a group that is too large to be listed, as that of a star or a complete graph.
 *
 * Positions are joined with their images under the generators (union-find with path halving); the sets that
 * come of it are the orbits. Cost: a look-up a position and generator.
 */
#include "expand.h"
#include "inside.h"

#include <stdlib.h>

typedef struct index {
    const uint64_t *pegs;
    size_t stride, room; /* room: a power of two */
    uint32_t words;
    uint32_t *slot; /* number of a position, plus 1 */
} index_of;

static size_t index_slot(const index_of *x, const uint64_t *pegs)
{
    size_t at = pegs_hash(x->words, pegs) >> 20 & (x->room - 1);
    while (x->slot[at] && !pegs_same(x->words, x->pegs + (x->slot[at] - 1) * x->stride, pegs))
        at = (at + 1) & (x->room - 1);
    return at;
}

static uint32_t root(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

uint64_t orbits_joined(const symmetry_group *g, uint32_t words, const uint64_t *pegs, size_t stride,
                       size_t count)
{
    index_of x = {.pegs = pegs, .stride = stride, .room = 64, .words = words};
    while (x.room < count * 2)
        x.room *= 2;
    x.slot = PG_NEW(uint32_t, x.room);
    uint32_t *parent = PG_NEW(uint32_t, count + 1);
    uint64_t *image = PG_NEW(uint64_t, words), orbits = count;
    for (size_t i = 0; i < count; i++) {
        parent[i] = (uint32_t)i;
        x.slot[index_slot(&x, pegs + i * stride)] = (uint32_t)i + 1;
    }
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < g->generators; k++) {
            symmetry_apply(image, g->image + (size_t)k * g->holes, pegs + i * stride, g->holes);
            uint32_t found = x.slot[index_slot(&x, image)], a = root(parent, (uint32_t)i), b;
            if (found && (b = root(parent, found - 1)) != a) {
                parent[a] = b;
                orbits--;
            }
        }
    free(x.slot);
    free(parent);
    free(image);
    return orbits;
}

/* orbits.c - orbits under a group that is too large to be listed, as that of a star or a complete graph.
 *
 * Positions are joined with their images under the generators (union-find with path halving); the sets that
 * come of it are the orbits. Cost: a look-up a position and generator.
 */
#include "expand.h"
#include "engines.h"

#include <stdlib.h>
#include <string.h>

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

/* Joins what generators take to each other: how many are left of `count` orbits. */
static uint64_t join_images(run *r, const index_of *x, const symmetry_group *g, uint32_t *parent,
                            size_t count)
{
    uint64_t *image = PG_NEW(uint64_t, x->words), orbits = count;
    for (size_t i = 0; i < count && (i % 1024 || run_check(r) == PG_OK); i++)
        for (uint32_t k = 0; k < g->generators; k++) {
            symmetry_apply(image, g->image + (size_t)k * g->holes, x->pegs + i * x->stride, g->holes);
            uint32_t found = x->slot[index_slot(x, image)], a = root(parent, (uint32_t)i), b;
            if (found && (b = root(parent, found - 1)) != a) {
                parent[a] = b;
                orbits--;
            }
        }
    free(image);
    return orbits;
}

bool orbits_joined(run *r, const symmetry_group *g, uint32_t words, const uint64_t *pegs, size_t stride,
                   size_t count, uint64_t *orbits)
{
    index_of x = {.pegs = pegs, .stride = stride, .room = 64, .words = words};
    while (x.room < count * 2)
        x.room *= 2;
    x.slot = run_alloc(r, x.room, sizeof *x.slot);
    uint32_t *parent = run_alloc(r, count + 1, sizeof *parent);
    if (x.slot && parent) {
        memset(x.slot, 0, x.room * sizeof *x.slot);
        for (size_t i = 0; i < count; i++) {
            parent[i] = (uint32_t)i;
            x.slot[index_slot(&x, pegs + i * stride)] = (uint32_t)i + 1;
        }
        *orbits = join_images(r, &x, g, parent, count);
    }
    run_free(r, x.slot, x.room * sizeof *x.slot);
    run_free(r, parent, (count + 1) * sizeof *parent);
    return run_check(r) == PG_OK;
}

/* cells.c - what a count proves about all single vacancies and lone survivors.
 *
 * From a vacancy at s to a survivor at t the count refuses when total - w(s) < w(t). So the holes fall into
 * classes by weight: all vacancies of a class refuse the same survivors, the heavier classes from some class
 * on.
 */
#include "base/union_find.h"
#include "counts.h"

#include <flint/fmpz_vec.h>

typedef struct weighed_hole {
    const fmpz *weight;
    uint32_t hole;
} weighed_hole;

static int by_weight(const void *a, const void *b)
{
    const weighed_hole *x = a, *y = b;
    int order = fmpz_cmp(x->weight, y->weight);
    return order ? order : x->hole < y->hole ? -1 : x->hole > y->hole;
}

/* With classes by ascending weight the first refused one only falls. */
static uint64_t refuse_cells(const weighting *w, resource_class *class, size_t classes)
{
    PG_SCOPED(integer_release) fmpz_t total = {0}, sum = {0};
    _fmpz_vec_sum(total, w->num, (slong)w->holes);
    uint64_t refused = 0;
    uint32_t above = 0; /* holes in the classes from `from` on */
    size_t from = classes;
    for (size_t i = 0; i < classes; i++) {
        for (; from > 0; from--) {
            fmpz_add(sum, w->num + class[i].weight_of, w->num + class[from - 1].weight_of);
            if (fmpz_cmp(total, sum) >= 0)
                break;
            above += class[from - 1].holes;
        }
        class[i].from = from;
        class[i].refused = above;
        refused += (uint64_t)above * class[i].holes;
    }
    return refused;
}

static void sort_classes(resource_cells *out, const weighting *w)
{
    PG_FREED weighed_hole *sorted = PG_NEW(weighed_hole, w->holes);
    for (uint32_t h = 0; h < w->holes; h++)
        sorted[h] = (weighed_hole){w->num + h, h};
    qsort(sorted, w->holes, sizeof *sorted, by_weight);
    for (uint32_t i = 0; i < w->holes; i++) {
        if (i == 0 || !fmpz_equal(sorted[i].weight, sorted[i - 1].weight))
            out->class[out->classes++].weight_of = sorted[i].hole;
        out->class[out->classes - 1].holes++;
        out->class_of[sorted[i].hole] = (uint32_t)(out->classes - 1);
    }
}

/* Orbits of vacancies under the symmetries of holes and jumps that keep every weight. */
static void find_orbits(resource_cells *out, const board *b)
{
    PG_SCOPED(symmetry_release) symmetry_group g;
    symmetry_find(&g, b, out->class_of, NULL);
    union_find_begin(out->orbit_of, b->holes);
    union_find_join_images(out->orbit_of, g.image, g.generators, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        out->orbit_of[h] = union_find_root(out->orbit_of, h);
        out->orbits += out->orbit_of[h] == h;
    }
}

void resource_cells_make(resource_cells *out, const board *b, const weighting *w)
{
    *out = (resource_cells){.class = PG_NEW(resource_class, b->holes),
                            .class_of = PG_NEW(uint32_t, b->holes),
                            .orbit_of = PG_NEW(uint32_t, b->holes)};
    sort_classes(out, w);
    out->refused = refuse_cells(w, out->class, out->classes);
    find_orbits(out, b);
}

void resource_cells_release(resource_cells *c)
{
    PG_FREE(c->class, c->class_of, c->orbit_of);
    *c = (resource_cells){0};
}

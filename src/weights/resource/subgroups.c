/* subgroups.c - the symmetries of a problem and their subgroups.
 *
 * All symmetries of holes and jumps that fix start and finish. Groups of up to 64 elements are listed with
 * all of their subgroups, one of each class of conjugates, as sets of elements: from the trivial one up, each
 * subgroup is joined with each further element. The square has 10 subgroups in 8 classes, the hexagon 16
 * in 10. Cost: subgroups * elements^2 look-ups.
 */
#include "counts.h"

enum { MOST_SUBGROUPS = 4096 };

typedef struct products {
    uint32_t elements;
    uint8_t product[SUBGROUP_ELEMENTS][SUBGROUP_ELEMENTS]; /* first the right one, then the left */
    uint8_t inverse[SUBGROUP_ELEMENTS];
} products;

/* ---- the group's table ------------------------------ */

static uint32_t find(const symmetries *s, const uint32_t *image)
{
    uint32_t holes = s->group.holes;
    for (uint32_t i = 0; i < s->elements; i++)
        if (!memcmp(s->element + (size_t)i * holes, image, holes * sizeof *image))
            return i;
    return 0;
}

static void fill_table(products *t, const symmetries *s)
{
    uint32_t holes = s->group.holes, *image = PG_NEW(uint32_t, holes);
    t->elements = s->elements;
    for (uint32_t a = 0; a < s->elements; a++)
        for (uint32_t b = 0; b < s->elements; b++) {
            for (uint32_t h = 0; h < holes; h++)
                image[h] = s->element[(size_t)a * holes + s->element[(size_t)b * holes + h]];
            t->product[a][b] = (uint8_t)find(s, image);
            if (t->product[a][b] == 0)
                t->inverse[a] = (uint8_t)b;
        }
    free(image);
}

/* ---- subgroups ------------------------------ */

/* The subgroup that a subgroup and an element generate. */
static uint64_t join(const products *t, uint64_t group, uint32_t with)
{
    uint64_t have = group | UINT64_C(1) << with, before;
    do {
        before = have;
        for (uint32_t a = 0; a < t->elements; a++)
            for (uint32_t b = 0; b < t->elements && before >> a & 1; b++)
                if (before >> b & 1)
                    have |= UINT64_C(1) << t->product[a][b];
    } while (have != before);
    return have;
}

static uint64_t conjugate(const products *t, uint64_t group, uint32_t by)
{
    uint64_t out = 0;
    for (uint32_t a = 0; a < t->elements; a++)
        if (group >> a & 1)
            out |= UINT64_C(1) << t->product[t->product[by][a]][t->inverse[by]];
    return out;
}

/* The smallest of the conjugates, as a number: the one that stands for all. */
static uint64_t standard(const products *t, uint64_t group)
{
    uint64_t least = group;
    for (uint32_t by = 0; by < t->elements; by++) {
        uint64_t image = conjugate(t, group, by);
        least = image < least ? image : least;
    }
    return least;
}

static bool known(const symmetries *s, uint64_t group)
{
    for (size_t i = 0; i < s->subgroups; i++)
        if (s->subgroup[i] == group)
            return true;
    return false;
}

static int by_order(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    int more = __builtin_popcountll(y) - __builtin_popcountll(x);
    return more ? more : x < y ? -1 : x > y;
}

/* Every subgroup is a join of a smaller one and an element, up to conjugation. */
static void list_subgroups(symmetries *s)
{
    size_t room = 0;
    PG_FREED products *t = PG_NEW(products, 1);
    fill_table(t, s);
    PG_GROW(s->subgroup, s->subgroups, room);
    s->subgroup[s->subgroups++] = 1; /* the identity */
    for (size_t i = 0; i < s->subgroups; i++)
        for (uint32_t e = 1; e < s->elements && s->subgroups < MOST_SUBGROUPS; e++) {
            if (s->subgroup[i] >> e & 1)
                continue;
            uint64_t group = standard(t, join(t, s->subgroup[i], e));
            if (known(s, group))
                continue;
            PG_GROW(s->subgroup, s->subgroups, room);
            s->subgroup[s->subgroups++] = group;
        }
    qsort(s->subgroup, s->subgroups, sizeof *s->subgroup, by_order);
}

void symmetries_init(symmetries *s, const problem *p)
{
    *s = (symmetries){0};
    problem_symmetries(&s->group, p, NULL); /* they are told: all or none */
    s->elements = symmetry_elements(&s->group, SUBGROUP_ELEMENTS, &s->element);
    if (s->elements)
        list_subgroups(s);
    else
        s->subgroups = 2;
}

void symmetries_release(symmetries *s)
{
    symmetry_release(&s->group);
    PG_FREE(s->element, s->subgroup);
    *s = (symmetries){0};
}

/* ---- what they do to holes and weightings ------------------------------ */

uint32_t symmetries_order(const symmetries *s, size_t i)
{
    if (!s->elements)
        return i == 0 ? 0 : 1;
    return (uint32_t)__builtin_popcountll(s->subgroup[i]);
}

void symmetries_orbits(const symmetries *s, size_t i, uint32_t holes, orbits *o)
{
    if (!s->elements) {
        orbits_under(o, holes, s->group.image, i == 0 ? s->group.generators : 0);
        return;
    }
    uint32_t *image = PG_NEW(uint32_t, (size_t)s->elements * holes), images = 0;
    for (uint32_t e = 0; e < s->elements; e++)
        if (s->subgroup[i] >> e & 1)
            memcpy(image + (size_t)images++ * holes, s->element + (size_t)e * holes, holes * sizeof *image);
    orbits_under(o, holes, image, images);
    free(image);
}

static bool fixes(const uint32_t *image, const weighting *w)
{
    for (uint32_t h = 0; h < w->holes; h++)
        if (!fmpz_equal(w->num + h, w->num + image[h]))
            return false;
    return true;
}

uint32_t symmetries_fixing(const symmetries *s, const weighting *w)
{
    uint32_t fixing = 0;
    for (uint32_t e = 0; e < s->elements; e++)
        fixing += fixes(s->element + (size_t)e * w->holes, w);
    if (s->elements)
        return fixing;
    for (uint32_t k = 0; k < s->group.generators; k++)
        if (!fixes(s->group.image + (size_t)k * w->holes, w))
            return 0;
    return 1;
}

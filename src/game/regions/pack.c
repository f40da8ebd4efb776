/* pack.c - a largest number of disjoint regions.
 *
 * Branch and bound over the regions in order of size: take the next one that is free, or leave it. What is
 * left of the board divided by the size of the next region bounds what can still come. The first descent is
 * the greedy choice; a budget stops the proof that there is nothing better.
 */
#include "regions/regions.h"

enum { BUDGET = 2000000, CHECK_EVERY = 1 << 12 };

typedef struct packer {
    const region_list *l;
    const pg_limits *limits;
    uint64_t *free; /* holes that are not taken */
    uint32_t *chosen, *best;
    uint32_t count, best_count, holes;
    uint64_t budget;
} packer;

static bool fits(const packer *p, uint32_t i)
{
    const region_list *l = p->l;
    for (uint32_t k = l->first[i]; k < l->first[i + 1]; k++)
        if (!bits_get(p->free, l->hole[k]))
            return false;
    return true;
}

static void set_free(packer *p, uint32_t i, bool free)
{
    const region_list *l = p->l;
    for (uint32_t k = l->first[i]; k < l->first[i + 1]; k++)
        bits_put(p->free, l->hole[k], free);
}

static void pack(packer *p, uint32_t from)
{
    while (from < p->l->count && !fits(p, from))
        from++;
    if (p->count > p->best_count) {
        p->best_count = p->count;
        memcpy(p->best, p->chosen, p->count * sizeof *p->best);
    }
    if (from == p->l->count || p->count + p->holes / p->l->size[from] <= p->best_count || p->budget == 0)
        return;
    if (--p->budget % CHECK_EVERY == 0 && limits_check(p->limits) != PG_OK)
        p->budget = 0;
    set_free(p, from, false);
    p->chosen[p->count++] = from;
    p->holes -= p->l->size[from];
    pack(p, from + 1);
    p->holes += p->l->size[from];
    p->count--;
    set_free(p, from, true);
    if (p->l->size[from] > 1) /* minimal regions: nothing overlaps a single hole, so it is always taken */
        pack(p, from + 1);
}

uint32_t regions_pack(const region_list *l, uint32_t *chosen, bool *best, const pg_limits *limits)
{
    packer p = {.l = l, .limits = limits, .best = chosen, .holes = l->holes, .budget = BUDGET};
    p.free = bits_new(l->holes);
    p.chosen = PG_NEW(uint32_t, l->holes + 1);
    for (uint32_t h = 0; h < l->holes; h++)
        bits_set(p.free, h);
    pack(&p, 0);
    *best = p.budget > 0;
    PG_FREE(p.free, p.chosen);
    return p.best_count;
}

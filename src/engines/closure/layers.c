/* layers.c - members by the fewest jumps from the seeds.
 *
 * Where all jumps change the number of pegs by the same amount and all seeds have the same number, that is
 * the table by pegs. Otherwise breadth first over the members, in sets like that of the closure: those not
 * met so far, those of this layer and those of the next.
 */
#include "closure_parts.h"

#include <string.h>

typedef struct layers {
    const closure *c, *among;
    const pg_limits *limits;
    uint64_t *left, *here, *next; /* [c->words] */
    uint64_t met, found;          /* members: of this layer and those before; of the next */
    uint64_t **count;
    size_t *levels;
} layers;

/* The change in pegs that all jumps share, 0 when they do not. */
static int common_change(const closure *c)
{
    int change = 0;
    for (uint32_t j = 0; j < c->jumps; j++) {
        int d = __builtin_popcountll(c->rule[j].after) - __builtin_popcountll(c->rule[j].before);
        if (!d || (change && d != change))
            return 0;
        change = d;
    }
    return change;
}

/* Pegs that all seeds have, -1 when they differ. */
static int64_t common_pegs(const position *p)
{
    if (position_closed(p))
        return (int64_t)position_pegs(p);
    return p->total;
}

static void by_pegs(const closure *c, const closure *among, int64_t first, int change, uint64_t **count,
                    size_t *levels)
{
    uint64_t all[65] = {0}, pegs;
    closure_walk w;
    closure_walk_init(&w, among ? among : c, 0, 1);
    while (among && closure_walk_next(&w, &pegs))
        all[__builtin_popcountll(pegs)] += closure_has(c, pegs);
    if (!among)
        closure_by_pegs(c, all);
    *count = PG_NEW(uint64_t, c->holes + 2);
    *levels = 0;
    for (int64_t k = first, i = 0; k >= 0 && k <= (int64_t)c->holes; k += change, i++) {
        (*count)[i] = all[k];
        if (all[k])
            *levels = (size_t)i + 1;
    }
}

static void meet(layers *l, uint64_t pegs)
{
    uint64_t at = place_of(l->c, pegs);
    if (at == NO_PLACE || !bits_get(l->left, at))
        return;
    bits_clear(l->left, at);
    bits_set(l->next, at);
    l->found++;
}

static pg_status meet_seeds(layers *l)
{
    common seeds;
    uint64_t pegs;
    pg_status s = PG_OK;
    common_init(&seeds, &l->c->seeds, l->c);
    while (common_next(&seeds, l->limits, &pegs, &s))
        meet(l, pegs);
    common_release(&seeds);
    return s;
}

static closure_walk walk_here(const layers *l)
{
    closure_walk w;
    closure_walk_init(&w, l->c, 0, 1);
    w.set = l->here;
    return w;
}

/* Makes the next layer the one to go on from, and counts it. */
static pg_status turn(layers *l)
{
    uint64_t *swap = l->here, counted = l->found, pegs, n = 0;
    l->here = l->next;
    l->next = swap;
    memset(l->next, 0, l->c->words * sizeof *l->next);
    if (l->among) {
        closure_walk w = walk_here(l);
        for (counted = 0; closure_walk_next(&w, &pegs);) {
            counted += closure_has(l->among, pegs);
            if (++n % CLOSURE_CHECK_EVERY == 0 && limits_check(l->limits) != PG_OK)
                return limits_check(l->limits);
        }
    }
    PG_RESIZE(*l->count, *l->levels + 1);
    (*l->count)[(*l->levels)++] = counted;
    l->met += l->found;
    l->found = 0;
    return PG_OK;
}

static pg_status expand(layers *l)
{
    const closure *c = l->c;
    pg_status s = PG_OK;
    closure_walk w = walk_here(l);
    uint64_t pegs;
    for (uint64_t n = 1; s == PG_OK && l->met + l->found < c->count && closure_walk_next(&w, &pegs); n++) {
        for (uint32_t j = 0; j < c->jumps; j++)
            if ((pegs & c->rule[j].mask) == c->rule[j].before)
                meet(l, pegs ^ c->rule[j].before ^ c->rule[j].after);
        s = n % CLOSURE_CHECK_EVERY ? PG_OK : limits_check(l->limits);
    }
    return s;
}

static pg_status by_breadth(layers *l, pg_error *e)
{
    size_t bytes = l->c->words * sizeof *l->left;
    pg_status s = PG_MEMORY;
    l->left = large_zeros(l->c->words * sizeof(uint64_t));
    l->here = large_zeros(l->c->words * sizeof(uint64_t));
    l->next = large_zeros(l->c->words * sizeof(uint64_t));
    if (l->left && l->here && l->next) {
        memcpy(l->left, l->c->set, bytes);
        s = meet_seeds(l);
    }
    while (s == PG_OK && l->found) {
        s = turn(l);
        if (s == PG_OK)
            s = expand(l);
    }
    while (*l->levels && !(*l->count)[*l->levels - 1])
        --*l->levels;
    large_drop(l->left, l->c->words * sizeof(uint64_t));
    large_drop(l->here, l->c->words * sizeof(uint64_t));
    large_drop(l->next, l->c->words * sizeof(uint64_t));
    return s == PG_OK ? s : pg_fail(e, s, "the layers of a closure were not all counted");
}

pg_status closure_by_jumps(const closure *c, const closure *among, const pg_limits *limits, uint64_t **count,
                           size_t *levels, pg_error *e)
{
    int change = common_change(c);
    int64_t first = common_pegs(&c->seeds);
    *count = NULL;
    *levels = 0;
    if (change && first >= 0) {
        by_pegs(c, among, first, change, count, levels);
        return PG_OK;
    }
    layers l = {.c = c, .among = among, .limits = limits, .count = count, .levels = levels};
    return by_breadth(&l, e);
}

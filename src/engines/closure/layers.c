/* layers.c - members by the fewest jumps from the seeds.
 *
 * Breadth first over the members, in sets like that of the closure: those not met so far, those of this layer
 * and those of the next.
 */
#include "closure_parts.h"

typedef struct layers {
    const closure *c, *among;
    const pg_limits *limits;
    uint64_t *left, *here, *next; /* [c->words] */
    uint64_t met, found;          /* members: of this layer and those before; of the next */
    uint64_t **count;
    size_t *levels;
} layers;

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
    PG_SCOPED(common_release) common seeds;
    uint64_t pegs;
    pg_status s = PG_OK;
    common_init(&seeds, &l->c->seeds, l->c);
    while (common_next(&seeds, l->limits, &pegs, &s))
        meet(l, pegs);
    return s;
}

static closure_walk walk_here(const layers *l)
{
    closure_walk w;
    closure_walk_init(&w, l->c);
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

pg_status closure_by_jumps(const closure *c, const closure *among, const pg_limits *limits, uint64_t **count,
                           size_t *levels, pg_error *e)
{
    layers l = {.c = c, .among = among, .limits = limits, .count = count, .levels = levels};
    size_t bytes = c->words * sizeof *l.left;
    pg_status s = PG_MEMORY;
    *count = NULL;
    *levels = 0;
    l.left = large_zeros(bytes);
    l.here = large_zeros(bytes);
    l.next = large_zeros(bytes);
    if (l.left && l.here && l.next) {
        memcpy(l.left, c->set, bytes);
        s = meet_seeds(&l);
    }
    while (s == PG_OK && l.found) {
        s = turn(&l);
        if (s == PG_OK)
            s = expand(&l);
    }
    while (*levels && !(*count)[*levels - 1])
        --*levels;
    large_drop(l.left, bytes);
    large_drop(l.here, bytes);
    large_drop(l.next, bytes);
    return s == PG_OK ? s : pg_fail(e, s, "the layers of a closure were not all counted");
}

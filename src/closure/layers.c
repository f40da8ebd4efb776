/* layers.c - members by the fewest jumps from the seeds.
 *
 * Where all jumps change the number of pegs by the same amount and all seeds have the same number, that is
 * the table by pegs. Otherwise breadth first over the members, which costs 8 bytes a position of two layers,
 * and a set of those seen.
 */
#include "inside.h"

#include <stdlib.h>

enum { CHECK_EVERY = 1 << 12, FIRST_ROOM = 16 };
static const size_t DEFAULT_MEMORY = (size_t)8 << 30;

typedef struct layers {
    const closure *c, *among;
    const pg_limits *limits;
    uint64_t *seen;
    uint64_t *here, *next; /* positions of two layers */
    size_t used, room, next_used, next_room;
    uint64_t **count;
    size_t *levels;
} layers;

static bool counted(const closure *among, uint64_t pegs)
{
    return !among || closure_has(among, pegs);
}

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
    return p->count;
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

/* Room for another position of the next layer, within the memory. */
static bool next_fits(layers *l)
{
    size_t memory = l->limits && l->limits->memory ? l->limits->memory : DEFAULT_MEMORY;
    size_t grown = l->next_room ? 2 * l->next_room : FIRST_ROOM;
    if (l->next_used < l->next_room)
        return true;
    if ((l->room + grown + 2 * l->c->words) * sizeof *l->here > memory)
        return false;
    l->next_room = grown;
    PG_RESIZE(l->next, grown);
    return true;
}

/* False: no room for a position that was not met before. */
static bool meet(layers *l, uint64_t pegs)
{
    uint64_t at = place_of(l->c, pegs);
    if (at == NO_PLACE || !bits_get(l->c->set, at) || bits_get(l->seen, at))
        return true;
    if (!next_fits(l))
        return false;
    bits_set(l->seen, at);
    l->next[l->next_used++] = pegs;
    return true;
}

static pg_status meet_seeds(layers *l)
{
    completions seeds = completions_of(&l->c->seeds);
    uint64_t pegs;
    pg_status s = PG_OK;
    for (uint64_t n = 0; s == PG_OK && completions_next(&seeds, &pegs); n++)
        s = !meet(l, pegs) ? PG_LIMIT : n % CHECK_EVERY ? PG_OK : limits_check(l->limits);
    return s;
}

/* Counts the new layer and makes it the one to go on from. */
static void turn(layers *l)
{
    uint64_t *swap = l->here, counts = 0;
    size_t room = l->room;
    for (size_t i = 0; i < l->next_used; i++)
        counts += counted(l->among, l->next[i]);
    PG_RESIZE(*l->count, *l->levels + 1);
    (*l->count)[(*l->levels)++] = counts;
    l->here = l->next;
    l->used = l->next_used;
    l->room = l->next_room;
    l->next = swap;
    l->next_used = 0;
    l->next_room = room;
}

static pg_status expand(layers *l)
{
    const closure *c = l->c;
    pg_status s = PG_OK;
    for (size_t i = 0; s == PG_OK && i < l->used; i++) {
        uint64_t pegs = l->here[i];
        for (uint32_t j = 0; j < c->jumps; j++)
            if ((pegs & c->rule[j].mask) == c->rule[j].before &&
                !meet(l, pegs ^ c->rule[j].before ^ c->rule[j].after))
                return PG_LIMIT;
        s = i % CHECK_EVERY ? PG_OK : limits_check(l->limits);
    }
    return s;
}

static pg_status by_breadth(layers *l, pg_error *e)
{
    l->seen = pg_try_alloc(l->c->words, sizeof *l->seen);
    if (!l->seen)
        return pg_fail(e, PG_LIMIT, "no memory for the layers of a closure");
    pg_status s = meet_seeds(l);
    while (s == PG_OK && l->next_used) {
        turn(l);
        s = expand(l);
    }
    while (*l->levels && !(*l->count)[*l->levels - 1])
        --*l->levels;
    free(l->seen);
    free(l->here);
    free(l->next);
    if (s == PG_OK)
        return s;
    free(*l->count);
    *l->count = NULL;
    return pg_fail(e, s, "the layers of a closure were not all counted");
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

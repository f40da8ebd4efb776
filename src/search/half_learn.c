/* half_learn.c - what a half learns on a sample of its levels: resource counts and potentials that refuse
 * positions of it.
 */
#include "half.h"

#include <stdlib.h>

/* ---- samples and counts -------------------------------------------------------------------------- */

void half_thin(half *h, size_t width)
{
    if (h->now.count <= width)
        return;
    uint64_t most = UINT64_MAX / h->now.count * width;
    size_t kept = 0;
    for (uint64_t i = 0; i < h->now.count; i++)
        if (front_hash(~h->now.at[i]) <= most)
            h->now.at[kept++] = h->now.at[i];
    h->now.count = kept;
}

static void drop_refused(half *h)
{
    size_t kept = 0;
    for (uint64_t i = 0; i < h->now.count; i++)
        if (!lanes_look(&h->counts, &h->now.at[i]) && !patterns_refuse(&h->patterns, h->now.at[i]))
            h->now.at[kept++] = h->now.at[i];
    h->now.count = kept;
    h->size[h->levels - 1] = kept;
}

void half_learn(half *h, search_refuter refute, void *context)
{
    enum { MISSES = 8, TRIES = 400 };
    if (!refute || !h->now.count)
        return;
    search_cut c = {.weight = PG_NEW(int64_t, h->board->holes)};
    uint64_t random = h->levels;
    bool any = false;
    for (int misses = 0, tries = 0; misses < MISSES && tries < TRIES; tries++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint64_t pegs = h->now.at[(random >> 33) % h->now.count];
        if (lanes_look(&h->counts, &pegs))
            continue;
        bool learned = refute(context, &pegs, &c) && lanes_add(&h->counts, &c);
        misses = learned ? 0 : misses + 1;
        any = any || learned;
        if (limits_check(h->limits) != PG_OK)
            break;
    }
    free(c.weight);
    if (any)
        drop_refused(h);
}

/* ---- potentials ----------------------------------------------------------------------------------- */

enum { PROBES = 1 << 12, TOGETHER = 256, FIND_MISSES = 16, FIND_TRIES = 64 };

/* Positions of the level, and what they are worth. */
typedef struct probe {
    uint64_t pegs;
    int64_t slack;
} probe;

static int by_slack(const void *a, const void *b)
{
    const probe *x = a, *y = b;
    if (x->slack != y->slack)
        return x->slack < y->slack ? -1 : 1;
    return (x->pegs > y->pegs) - (x->pegs < y->pegs);
}

static uint64_t at_random(uint64_t *random, uint64_t below)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*random >> 33) % below;
}

/* How many of the probes a potential refuses; they are sorted by it. */
static uint32_t look_through(const half *h, const search_potential *p, probe *probes, uint32_t count)
{
    uint32_t refused = 0;
    for (uint32_t i = 0; i < count; i++) {
        probes[i].slack = search_potential_slack(p, probes[i].pegs, h->patterns.backwards);
        refused += probes[i].slack < 0;
    }
    qsort(probes, count, sizeof *probes, by_slack);
    return refused;
}

/* A potential that refuses one position as a rule refuses few others. So it is asked for one that refuses, on
 * average, those that the last one came nearest to refusing, as long as that refuses more. */
static bool find_broad(half *h, search_finder find, void *context, uint64_t pegs, uint64_t *random,
                       search_potential *best)
{
    uint32_t count = h->now.count < PROBES ? (uint32_t)h->now.count : PROBES, most, more;
    uint64_t together[TOGETHER];
    search_potential next;
    if (!find(context, &pegs, 1, best))
        return false;
    probe *probes = PG_NEW(probe, count);
    for (uint32_t i = 0; i < count; i++)
        probes[i].pegs = h->now.at[at_random(random, h->now.count)];
    most = look_through(h, best, probes, count);
    for (bool better = true; better && limits_check(h->limits) == PG_OK;) {
        uint32_t some = 2 * most + 8 < TOGETHER ? 2 * most + 8 : TOGETHER;
        some = some < count ? some : count;
        for (uint32_t i = 0; i < some; i++)
            together[i] = probes[i].pegs;
        better = find(context, together, some, &next);
        more = better ? look_through(h, &next, probes, count) : 0;
        search_potential *worse = better && more > most ? best : &next;
        if (better)
            search_potential_release(worse);
        better = worse == best;
        if (better) {
            *best = next;
            most = more;
        }
    }
    free(probes);
    return true;
}

void half_find(half *h, search_finder find, void *context)
{
    uint64_t random = h->levels;
    for (int misses = 0, tries = 0; find && misses < FIND_MISSES && tries < FIND_TRIES; tries++) {
        search_potential p;
        if (!h->now.count || h->patterns.used >= h->patterns.most || limits_check(h->limits) != PG_OK)
            return;
        uint64_t pegs = h->now.at[at_random(&random, h->now.count)], before = h->now.count;
        bool found = find_broad(h, find, context, pegs, &random, &p) && patterns_add(&h->patterns, &p);
        if (found)
            drop_refused(h);
        misses = found && before - h->now.count > before / 256 ? 0 : misses + 1;
    }
}

/* half_learn.c - what a half learns on a sample of its levels: resource counts and potentials that refuse
 * positions of it.
 */
#include "half.h"
#include "base/splitmix.h"

#include <math.h>

/* ---- samples and counts -------------------------------------------------------------------------- */

static void drop_refused(half *h)
{
    size_t kept = 0;
    for (uint64_t i = 0; i < h->now.size; i++)
        if (!bank_refuses(&h->tests, h->now.entry[i]))
            h->now.entry[kept++] = h->now.entry[i];
    h->now.size = kept;
    h->size[h->levels - 1] = kept;
}

void half_learn(half *h, search_refuter refute, void *context)
{
    if (count_bank_learn(&h->tests.counts, refute, context, h->now.entry, h->now.size, h->levels, 8, 400,
                         h->run->limits))
        drop_refused(h);
}

/* ---- potentials -----------------------------------------------------------------------------------
 *
 * A linear program for potentials costs as much as some ten thousand positions do, and there may be thousands
 * of such questions. So they get a share of the work that the levels are going to be, in questions, and
 * each level of the sample the same part of what is left of that. A potential that is taken is tested on all
 * positions to come: it has to refuse more of them than its test costs. */

enum {
    PROBES = 1 << 12,
    TOGETHER = 256,
    FIND_MISSES = 16,
    FIND_TRIES = 64,
    QUESTION = 1 << 16,   /* positions that cost as much as a linear program for potentials, about */
    FIND_SHARE = 16,      /* of the levels' work is for these programs, */
    LEAST_QUESTIONS = 16, /* but some are always asked */
    PAYS = 256            /* one in so many positions is what testing a potential takes of a step's time */
};

static double growth(const half *h, uint32_t at) { return (double)h->size[at] / (double)h->size[at - 1]; }

/* What levels grow by falls from one to the next, and the factor by which it does as well: both are taken to
 * go on as they did last. From e1' on diamond5 that makes 115 million positions, after 0.5 million on level
 * 13; there are 93 million. */
uint64_t half_questions(const half *h, uint32_t levels, uint64_t most_positions)
{
    uint32_t now = h->levels - 1;
    double last = (double)h->size[now], sum = last;
    double grows = now > 0 ? growth(h, now) : 1;
    double falls = now > 1 ? fmin(1, grows / growth(h, now - 1)) : 1;
    double bends = now > 2 ? fmin(1, falls / (growth(h, now - 1) / growth(h, now - 2))) : 1;
    for (uint32_t i = 0; i < levels; i++) {
        falls *= bends;
        grows *= falls;
        last *= grows;
        sum += last;
    }
    sum = fmin(sum, most_positions ? (double)most_positions : 1e18);
    return (uint64_t)(sum / QUESTION / FIND_SHARE) + LEAST_QUESTIONS;
}

/* Positions of the level, and what they are worth. */
typedef struct probe {
    uint64_t pegs;
    int64_t slack;
} probe;

/* A level that is asked about. */
typedef struct quest {
    half *h;
    search_finder find;
    void *context;
    uint64_t random, left; /* left: questions */
    probe *probes;
    uint32_t count; /* of them */
} quest;

static int by_slack(const void *a, const void *b)
{
    const probe *x = a, *y = b;
    if (x->slack != y->slack)
        return x->slack < y->slack ? -1 : 1;
    return (x->pegs > y->pegs) - (x->pegs < y->pegs);
}

static uint64_t any_position(quest *q)
{
    return q->h->now.entry[pg_congruential(&q->random) % q->h->now.size];
}

static bool ask(quest *q, const uint64_t *pegs, uint32_t positions, search_potential *out)
{
    if (!q->left || limits_check(q->h->run->limits) != PG_OK)
        return false;
    q->left--;
    return q->find(q->context, pegs, positions, out);
}

/* How many of the probes a potential refuses; they are sorted by it. */
static uint32_t look_through(quest *q, const search_potential *p)
{
    uint32_t refused = 0;
    for (uint32_t i = 0; i < q->count; i++) {
        q->probes[i].slack = search_potential_slack(p, q->probes[i].pegs, q->h->tests.potentials.backwards);
        refused += q->probes[i].slack < 0;
    }
    qsort(q->probes, q->count, sizeof *q->probes, by_slack);
    return refused;
}

/* A potential that refuses one position as a rule refuses few others. So it is asked for one that refuses, on
 * average, those that the last one came nearest to refusing, as long as that refuses more. *refuses: of the
 * probes. */
static bool find_broad(quest *q, search_potential *best, uint32_t *refuses)
{
    uint64_t together[TOGETHER], pegs = any_position(q);
    search_potential next;
    if (!ask(q, &pegs, 1, best))
        return false;
    for (uint32_t i = 0; i < q->count; i++)
        q->probes[i].pegs = any_position(q);
    *refuses = look_through(q, best);
    for (bool better = true; better;) {
        uint32_t some = 2 * *refuses + 8 < TOGETHER ? 2 * *refuses + 8 : TOGETHER;
        some = some < q->count ? some : q->count;
        for (uint32_t i = 0; i < some; i++)
            together[i] = q->probes[i].pegs;
        if (!ask(q, together, some, &next))
            break;
        uint32_t more = look_through(q, &next);
        better = more > *refuses;
        search_potential_release(better ? best : &next);
        if (better) {
            *best = next;
            *refuses = more;
        }
    }
    return true;
}

/* A potential that pays, among those of the half. */
static bool find_one(quest *q)
{
    search_potential p;
    uint32_t refuses;
    if (!find_broad(q, &p, &refuses))
        return false;
    if (refuses <= q->count / PAYS) {
        search_potential_release(&p);
        return false;
    }
    return potential_bank_add(&q->h->tests.potentials, &p);
}

uint64_t half_find(half *h, search_finder find, void *context, uint64_t questions)
{
    uint32_t count = h->now.size < PROBES ? (uint32_t)h->now.size : PROBES;
    quest q = {h, find, context, h->levels, find ? questions : 0, PG_NEW(probe, count + 1), count};
    for (int misses = 0, tries = 0; misses < FIND_MISSES && tries < FIND_TRIES; tries++) {
        if (!q.left || !h->now.size || h->tests.potentials.used >= h->tests.potentials.most ||
            limits_check(h->run->limits) != PG_OK)
            break;
        bool found = find_one(&q);
        if (found)
            drop_refused(h);
        misses = found ? 0 : misses + 1;
    }
    free(q.probes);
    return questions - q.left;
}

/* learn.c - resource counts for a search that gets long.
 *
 * Positions of the levels of the last round are drawn at random and handed to the caller's refuters. A count
 * that refuses one as a rule refuses thousands of its relatives. The counts are gathered first; those that
 * refuse most of a sample that the ones before have left are taken, until there is no room.
 */
#include "engine.h"

#include <stdlib.h>

enum { SAMPLE = 1500, QUESTIONS = 300, MISSES = 12, MOST_FOUND = 128 };

typedef struct learning {
    engine *e;
    bool back;
    uint64_t *sample; /* samples x words */
    size_t samples;
    search_count found[MOST_FOUND];
    uint32_t count;
    uint64_t random;
} learning;

static uint64_t draw(learning *l)
{
    l->random = l->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return l->random >> 33;
}

static int by_pegs(const void *a, const void *b, void *words)
{
    return memcmp(a, b, *(const size_t *)words * sizeof(uint64_t));
}

/* About SAMPLE records of the side's levels, chosen by their hashes: the order of a table depends on the
 * threads. */
static void take_sample(learning *l)
{
    const side *s = &l->e->side[l->back];
    size_t words = l->e->shape.words, size = words + l->e->shape.notes, room = 0;
    uint64_t total = 0;
    for (size_t i = 1; i < s->levels; i++)
        total += table_count(s->level[i]);
    for (size_t i = 1; i < s->levels; i++) {
        for (uint32_t part = 0; part < TABLE_PARTS; part++) {
            const table_part *p = &s->level[i]->part[part];
            for (size_t k = 0; k < p->slots; k++) {
                const uint64_t *slot = p->slot + k * size;
                if (!slot[size - 1] || table_hash((uint32_t)words, slot) / 64 % (total / SAMPLE + 1))
                    continue;
                if ((l->samples + 1) * words > room) {
                    room = room ? room * 2 : SAMPLE * words;
                    PG_RESIZE(l->sample, room);
                }
                memcpy(l->sample + l->samples++ * words, slot, words * sizeof *slot);
            }
        }
    }
    if (l->samples)
        qsort_r(l->sample, l->samples, words * sizeof *l->sample, by_pegs, &words);
}

static int64_t value(const board *b, const int64_t *weight, const uint64_t *pegs)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        sum += bits_get(pegs, h) ? weight[h] : 0;
    return sum;
}

/* What a refuter of this side is asked about: the position, or its complement. */
static void turn(const learning *l, const uint64_t *pegs, uint64_t *out)
{
    for (uint32_t h = 0; h < l->e->board->holes; h++)
        bits_put(out, h, bits_get(pegs, h) != l->back);
}

static bool refused(const learning *l, const search_count *c, const uint64_t *pegs)
{
    uint64_t turned[l->e->shape.words];
    memset(turned, 0, sizeof turned);
    turn(l, pegs, turned);
    return value(l->e->board, c->weight, turned) < c->floor;
}

static void ask(learning *l, search_refuter refute, void *context)
{
    size_t words = l->e->shape.words;
    uint64_t turned[words];
    memset(turned, 0, sizeof turned);
    int misses = 0;
    for (int i = 0; i < QUESTIONS && misses < MISSES && l->count < MOST_FOUND && l->samples > 0; i++) {
        const uint64_t *pegs = l->sample + draw(l) % l->samples * words;
        bool known = false;
        for (uint32_t k = 0; !known && k < l->count; k++)
            known = refused(l, &l->found[k], pegs);
        if (known)
            continue;
        search_count *c = &l->found[l->count];
        c->weight = PG_NEW(int64_t, l->e->board->holes);
        turn(l, pegs, turned);
        if (refute(context, turned, c)) {
            l->count++;
            misses = 0;
        } else {
            free(c->weight);
            misses++;
        }
        if (limits_check(l->e->limits) != PG_OK)
            break;
    }
}

/* The count that refuses most of the sample, which loses what it refuses; false: none refuses anything. */
static bool take_best(learning *l, uint32_t families)
{
    size_t words = l->e->shape.words, most = 0;
    uint32_t best = 0;
    for (uint32_t k = 0; k < l->count; k++) {
        size_t hits = 0;
        for (size_t i = 0; i < l->samples; i++)
            hits += refused(l, &l->found[k], l->sample + i * words);
        if (hits > most) {
            most = hits;
            best = k;
        }
    }
    if (most == 0)
        return false;
    size_t kept = 0;
    for (size_t i = 0; i < l->samples; i++)
        if (!refused(l, &l->found[best], l->sample + i * words))
            memmove(l->sample + kept++ * words, l->sample + i * words, words * sizeof *l->sample);
    l->samples = kept;
    cuts_add(&l->e->cuts, &l->found[best], &l->e->orbit);
    l->found[best].floor = INT64_MIN;
    return l->e->cuts.used < families;
}

static void learn_side(engine *e, bool back, search_refuter refute, void *context, uint32_t room)
{
    learning l = {.e = e, .back = back, .random = 1};
    take_sample(&l);
    ask(&l, refute, context);
    while (take_best(&l, room))
        ;
    for (uint32_t k = 0; k < l.count; k++)
        free(l.found[k].weight);
    free(l.sample);
}

void engine_learn(engine *e, const moves_options *options)
{
    if (!options || e->jumps < 0)
        return;
    bool back = options->refute_back && board_reverses(e->board) && e->side[1].levels > 1;
    if (options->refute && e->side[0].levels > 1)
        learn_side(e, false, options->refute, options->refute_context, back ? CUTS_MOST / 2 : CUTS_MOST);
    if (back)
        learn_side(e, true, options->refute_back, options->refute_back_context, CUTS_MOST);
}

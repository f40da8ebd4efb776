/* beam.c - which positions of a level to go on with.
 *
 * The score of a position: how much its pegs look like those of positions near the goal (log-odds hole by
 * hole), plus the logarithms of its slacks under the counts: what is nearly refused seldom goes well. The
 * number of jumps that it allows was tried in place of the slacks, and solves fewer problems of wiegleb in
 * twice the time. Ties are broken by a hash with the round's seed, so that a wider round is also a different
 * one. The counts are learned from survivors: one linear program each, and a count that refuses one position
 * as a rule refuses thousands like it.
 */
#include "state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct ranked {
    double score;
    uint64_t tie;
    size_t at;
} ranked;

static bool better(const ranked *x, const ranked *y)
{
    if (x->score != y->score)
        return x->score > y->score;
    return x->tie != y->tie ? x->tie < y->tie : x->at < y->at;
}

/* Puts the `width` best to the front, in any order (Hoare's selection; no two are alike). */
static void select_best(ranked *list, size_t count, size_t width)
{
    size_t first = 0, end = count;
    while (first < width && end - first > 1) {
        ranked middle = list[first + (end - first - 1) / 2]; /* not the last: both parts get something */
        size_t i = first, k = end - 1;
        for (;;) {
            while (better(&list[i], &middle))
                i++;
            while (better(&middle, &list[k]))
                k--;
            if (i >= k)
                break;
            ranked swapped = list[i];
            list[i++] = list[k];
            list[k--] = swapped;
        }
        if (width <= k)
            end = k + 1;
        else
            first = k + 1;
    }
}

static int by_place(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

static double score(hunt_end *h, const uint64_t *pegs)
{
    double sum = 0;
    for (uint32_t w = 0; w < h->words; w++)
        for (uint64_t rest = pegs[w]; rest; rest &= rest - 1)
            sum += h->hole_weight[w * 64 + (uint32_t)__builtin_ctzll(rest)];
    lanes_look(&h->counts, pegs);
    for (uint32_t i = 0; i < h->counts.used; i++)
        sum += log((double)lanes_slack(&h->counts, i) + h->counts.scale[i]);
    return sum;
}

/* Moves position `from` of the list to place `to`. */
static void move_position(hunt_end *h, size_t to, size_t from)
{
    memmove(h->ahead.pegs + to * h->words, h->ahead.pegs + from * h->words, h->words * sizeof *h->here);
    h->ahead.parent[to] = h->ahead.parent[from];
}

void hunt_thin(hunt_end *h, size_t first, size_t width)
{
    size_t count = h->ahead.used - first;
    ranked *list = PG_NEW(ranked, count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *pegs = h->ahead.pegs + (first + i) * h->words;
        uint64_t tie = (pegs_hash(h->words, pegs) ^ h->seed) * UINT64_C(0x9E3779B97F4A7C15);
        list[i] = (ranked){score(h, pegs), tie, first + i};
    }
    select_best(list, count, width);
    qsort(list, width, sizeof *list, by_place);
    for (size_t i = 0; i < width; i++)
        move_position(h, first + i, list[i].at);
    free(list);
    store_cut(&h->ahead, first + width);
}

static void drop_refused(hunt_end *h, size_t first)
{
    size_t to = first;
    for (size_t i = first; i < h->ahead.used; i++)
        if (!lanes_look(&h->counts, h->ahead.pegs + i * h->words))
            move_position(h, to++, i);
    store_cut(&h->ahead, to);
}

void hunt_learn(hunt_end *h, size_t first)
{
    enum { MISSES = 4, TRIES = 3000 };
    size_t count = h->ahead.used - first;
    if (!h->refute || !count)
        return;
    search_cut c = {.weight = PG_NEW(int64_t, h->board->holes)};
    bool any = false;
    uint64_t random = h->seed * 2 + 1;
    for (int misses = 0, tries = 0; misses < MISSES && tries < TRIES; tries++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint64_t *pegs = h->ahead.pegs + (first + (random >> 33) % count) * h->words;
        if (lanes_look(&h->counts, pegs))
            continue;
        if (h->refute(h->refute_context, pegs, &c) && lanes_add(&h->counts, &c)) {
            any = true;
            misses = 0;
        } else {
            misses++;
        }
        if (limits_check(h->options->limits) != PG_OK)
            break;
    }
    free(c.weight);
    if (any)
        drop_refused(h, first);
}

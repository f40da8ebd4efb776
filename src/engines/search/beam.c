/* beam.c - which positions of a level to go on with.
 *
 * The score of a position: how much its pegs look like those of positions near the goal (log-odds hole by
 * hole), plus the logarithms of its slacks under the counts: what is nearly refused seldom goes well. The
 * number of jumps that it allows was tried in place of the slacks, and solves fewer problems of wiegleb in
 * twice the time. Ties are broken by a hash with the round's seed, so that a wider round is also a different
 * one. The counts are learned from survivors: one linear program each, and a count that refuses one position
 * as a rule refuses thousands like it.
 */
#include "ranked.h"
#include "hunt_parts.h"

#include <math.h>

static double score(hunt_end *h, const uint64_t *pegs)
{
    double sum = 0;
    for (uint32_t w = 0; w < h->words; w++)
        for (uint64_t rest = pegs[w]; rest; rest &= rest - 1)
            sum += h->hole_weight[w * 64 + (uint32_t)__builtin_ctzll(rest)];
    count_bank_look(&h->counts, pegs);
    for (uint32_t i = 0; i < h->counts.used; i++)
        sum += log((double)count_bank_slack(&h->counts, i) + h->counts.scale[i]);
    return sum;
}

void hunt_thin(hunt_end *h, size_t first, size_t width)
{
    size_t count = h->ahead.used - first;
    PG_FREED ranked *list = PG_NEW(ranked, count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *pegs = h->ahead.pegs + (first + i) * h->words;
        list[i] = (ranked){score(h, pegs), ranked_tie(h->words, pegs, h->seed), first + i};
    }
    ranked_keep(&h->ahead, first, list, width);
}

static void drop_refused(hunt_end *h, size_t first)
{
    size_t to = first;
    for (size_t i = first; i < h->ahead.used; i++)
        if (!count_bank_look(&h->counts, h->ahead.pegs + i * h->words))
            store_move(&h->ahead, to++, i);
    store_cut(&h->ahead, to);
}

void hunt_learn(hunt_end *h, size_t first)
{
    if (count_bank_learn(&h->counts, h->teacher->refute, h->teacher->refute_context,
                         h->ahead.pegs + first * h->words, h->ahead.used - first, h->seed * 2 + 1, 4, 3000,
                         h->options->limits))
        drop_refused(h, first);
}

/* cost.c - what it costs to check a proof, from the numbers in it.
 *
 * Of all reasons only a search may take longer than its file is long: a closed set, all that is reached, or
 * levels from both ends, which the checker makes anew. Seconds are those of one core, about: pagoda-check
 * goes through a million positions of the English board a second, through 210,000 of Wiegleb's where 128
 * potentials cut them (results/README.md), and through a reach that it keeps as one bit a position
 * (docs/mathematics/certificate-format.md) in sweeps, as many as a game can have jumps at the most.
 */
#include "prover/proof.h"

#include <math.h>

enum { MOST_BIT_HOLES = 36, TABLE_WORDS = 6 /* a position, as the checker counts them */ };
static const double a_jump = 1e-6 / 76, a_potential = 2.6e-8, a_word = 0.3e-9;

/* Adds a half: each of its positions is expanded once, and what that leads to is looked at by potentials. */
static void add_half(cert_cost *c, const board *b, const search_half *h)
{
    uint64_t members = 0;
    for (uint32_t i = 0; i < h->levels; i++)
        members += h->size[i];
    c->positions += members;
    c->seconds += (double)members * ((double)b->jumps * a_jump + (double)h->potentials * a_potential);
}

/* One bit a position, where that is smaller than a table of those that are reached. */
static bool reached_as_bits(const board *b, const search_result *r)
{
    return !r->halves && !r->member && b->holes <= MOST_BIT_HOLES &&
           ldexp(1, (int)b->holes) / 8 < (double)r->members * TABLE_WORDS * sizeof(uint64_t);
}

cert_cost cert_cost_of(const board *b, const verdict *v)
{
    const search_result *r = &v->search;
    cert_cost c = {0};
    if (v->kind != VERDICT_IMPOSSIBLE || v->method != METHOD_SEARCH)
        return c;
    if (r->halves) {
        add_half(&c, b, &r->halves->ahead);
        add_half(&c, b, &r->halves->back);
        return c;
    }
    c.positions = r->members;
    if (reached_as_bits(b, r))
        c.seconds = ldexp(1, (int)b->holes) / 64 * (double)b->jumps * (double)b->holes * a_word;
    else
        c.seconds = (double)c.positions * (double)b->jumps * a_jump;
    return c;
}

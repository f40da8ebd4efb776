/* heuristic.h - how far a position looks from its end: a guess, for choosing among positions, and no bound.
 *
 * Short games end in long moves, and the last one takes nearly all that is left. Where a peg of one category
 * makes it, the other pegs are lines between the holes of that category that it jumps from and to, and its
 * move goes along each line once: so what is in its way are pegs of its own category, pegs that none of that
 * category can capture, and holes where an odd number of lines ends, of which a move has two at most. The
 * heuristic is the least weighted sum of these over all categories.
 * Private to moves.
 */
#pragma once

#include "bound.h"

/* What each weighs, and a move that the bound asks for beside them. */
typedef struct heuristic_weights {
    int own, outside, odd, move;
} heuristic_weights;

/* Chosen by trying (results/benchmarks.md); the second finds games where the first does not. */
static const heuristic_weights heuristic_usual = {.own = 12, .outside = 6, .odd = 2, .move = 15};
static const heuristic_weights heuristic_even = {.own = 6, .outside = 6, .odd = 1, .move = 15};

typedef struct heuristic {
    heuristic_weights weigh;
    uint32_t words, bytes, categories;
    uint64_t *own;     /* categories x words: its holes, */
    uint64_t *outside; /* holes of others where none of it captures */
    uint64_t *ends;    /* categories x bytes x 256 x words: the ends of the lines of a byte, modulo 2 */
} heuristic;

/* The categories are those of the bound. */
void heuristic_init(heuristic *o, const board *b, const bound *n, const heuristic_weights *weigh);
void heuristic_release(heuristic *o);

PG_INLINE int heuristic_of(const heuristic *o, uint32_t words, const uint64_t *pegs)
{
    const heuristic_weights weigh = o->weigh;
    int best = INT32_MAX;
    const uint64_t *row = o->ends;
    for (uint32_t c = 0; c < o->categories; c++) {
        uint64_t odd[words];
        int sum = 0;
        for (uint32_t w = 0; w < words; w++)
            odd[w] = 0;
        for (uint32_t i = 0; i < o->bytes; i++, row += 256 * words)
            for (uint32_t w = 0; w < words; w++)
                odd[w] ^= row[(pegs[i / 8] >> (i % 8 * 8) & 255) * words + w];
        for (uint32_t w = 0; w < words; w++)
            sum += weigh.own * __builtin_popcountll(pegs[w] & o->own[c * words + w]) +
                   weigh.outside * __builtin_popcountll(pegs[w] & o->outside[c * words + w]) +
                   weigh.odd * __builtin_popcountll(odd[w]);
        best = sum < best ? sum : best;
    }
    return best;
}

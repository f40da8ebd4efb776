/* steps.h - jumps as masks on positions of any number of words, played in one direction of time.
 *
 * A jump is one piece (word, mask, before, flip) for each word that it touches: one or two on most boards.
 * Functions here and in the other headers of the hunt are inlined with the number of words as an argument;
 * called with the constant 1 they lose their loops.
 */
#pragma once

#include "board/board.h"

typedef struct step_piece {
    uint64_t mask, before, flip;
    uint32_t word;
} step_piece;

typedef struct steps {
    uint32_t jumps;
    uint32_t *first; /* [jumps + 1] into piece; first[j] = j when positions have one word */
    step_piece *piece;
} steps;

/* `backwards`: jumps are taken back. */
void steps_init(steps *s, const board *b, bool backwards);
void steps_release(steps *s);

static inline bool step_fits(const steps *s, uint32_t words, uint32_t j, const uint64_t *pegs)
{
    if (words == 1)
        return (pegs[0] & s->piece[j].mask) == s->piece[j].before;
    for (uint32_t i = s->first[j]; i < s->first[j + 1]; i++)
        if ((pegs[s->piece[i].word] & s->piece[i].mask) != s->piece[i].before)
            return false;
    return true;
}

static inline void step_play(const steps *s, uint32_t words, uint32_t j, uint64_t *pegs)
{
    if (words == 1) {
        pegs[0] ^= s->piece[j].flip;
        return;
    }
    for (uint32_t i = s->first[j]; i < s->first[j + 1]; i++)
        pegs[s->piece[i].word] ^= s->piece[i].flip;
}

/* Plays jump j from a position into another one; false: it is not legal there. */
static inline bool step_into(const steps *s, uint32_t words, uint32_t j, const uint64_t *from, uint64_t *to)
{
    if (!step_fits(s, words, j, from))
        return false;
    for (uint32_t w = 0; w < words; w++)
        to[w] = from[w];
    step_play(s, words, j, to);
    return true;
}

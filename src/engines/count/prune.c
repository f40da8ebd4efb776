/* prune.c - resource counts that cut levels.
 *
 * Counts are learned where they will be needed: random games are played to about the middle, and the linear
 * program is asked about the positions there. For the central game of the English board 32 games (3 ms) halve
 * the number of positions up to the middle; 400 would save another tenth.
 */
#include "prune.h"

#include <stdlib.h>
#include <string.h>

void prune_init(lanes *counts, const board *b, const uint32_t *element, uint32_t elements)
{
    lanes_init(counts, b, &(lanes_use){.most = PRUNE_COUNTS, .element = element, .elements = elements});
}

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

/* A legal jump that no count refuses, by chance; -1 when there is none. */
static int64_t choose(lanes *counts, const space *m, const uint64_t *pegs, uint64_t *legal, uint64_t *state)
{
    int64_t chosen = -1;
    uint64_t choices = 0;
    space_legal(m, m->words, m->jump_words, pegs, legal);
    lanes_look(counts, pegs);
    for (uint32_t j = 0; j < m->jumps; j++)
        if (bits_get(legal, j) && !lanes_refuse(counts, j) && next_random(state) % ++choices == 0)
            chosen = j;
    return chosen;
}

void prune_learn(lanes *counts, const space *m, const uint64_t *start, uint32_t depth, uint32_t games,
                 const count_refuter *refuter, void *context, const pg_limits *limits)
{
    uint64_t state = 1, *legal = PG_NEW(uint64_t, m->jump_words), *pegs = PG_NEW(uint64_t, m->words);
    search_cut found = {.weight = PG_NEW(int64_t, m->board->holes)};
    for (uint32_t g = 0; g < games && counts->used < PRUNE_COUNTS; g++) {
        memcpy(pegs, start, m->words * sizeof *pegs);
        for (uint32_t i = 0; g && i < depth && limits_check(limits) == PG_OK; i++) { /* first: the start */
            int64_t j = choose(counts, m, pegs, legal, &state);
            if (j < 0)
                break;
            step_play(&m->play, m->words, (uint32_t)j, pegs);
        }
        if (refuter->refute(context, pegs, &found))
            lanes_add(counts, &found);
    }
    free(found.weight);
    free(legal);
    free(pegs);
}

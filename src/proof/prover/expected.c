/* expected.c - about how many positions can be reached?
 *
 * A level of so many jumps has as many positions as the level before, times the jumps that are legal in one
 * of it, over the jumps by which one of the next is reached. Both means are taken from random games: of the
 * ways to a position those count that take back one of the game's own jumps. On random positions of the usual
 * boards the guess is one to sixteen times too low, and up to that too high where jumps go six ways. Cost:
 * 0.1 ms.
 */
#include "reached.h"
#include "base/splitmix.h"
#include "positions/steps.h"

#include <math.h>

enum { GAMES = 16, MOST_JUMPS = 64 };

/* What the games say of the positions after so many jumps. */
typedef struct level_tally {
    uint32_t games, legal, back; /* that came there; jumps that are legal there; that can be taken back */
} level_tally;

static uint32_t below(uint64_t *random, uint32_t n) { return (uint32_t)(pg_congruential(random) % n); }

/* The different jumps of a game that can be the last one. */
static uint32_t ways_back(const steps *undo, const uint32_t *played, uint32_t jumps, uint64_t pegs)
{
    uint32_t ways = 0;
    for (uint32_t i = 0; i < jumps; i++) {
        uint32_t first = 0;
        while (played[first] != played[i])
            first++;
        ways += first == i && step_fits(undo, 1, played[i], &pegs);
    }
    return ways;
}

/* A random game; `fits` has room for all jumps. */
static void play_one(const steps *play, const steps *undo, uint64_t pegs, uint32_t *fits, uint64_t *random,
                     level_tally *level)
{
    uint32_t played[MOST_JUMPS], legal = 1;
    for (uint32_t k = 0; k < MOST_JUMPS && legal; k++) {
        legal = 0;
        for (uint32_t j = 0; j < play->jumps; j++)
            if (step_fits(play, 1, j, &pegs))
                fits[legal++] = j;
        level[k].games++;
        level[k].legal += legal;
        level[k].back += ways_back(undo, played, k, pegs);
        played[k] = legal ? fits[below(random, legal)] : 0;
        if (legal)
            step_play(play, 1, played[k], &pegs);
    }
}

/* A member of the set: its open holes by chance. */
static uint64_t some_member(const position *set, uint64_t *random)
{
    uint64_t pegs = *set->peg;
    for (uint64_t rest = *set->open; rest; rest &= rest - 1)
        pegs |= below(random, 2) ? rest & -rest : 0;
    return pegs;
}

/* All levels together, of which the first has so many positions. */
static double add_levels(const level_tally *level, double size)
{
    double sum = size;
    for (int k = 1; k < MOST_JUMPS && level[k].games; k++) {
        double legal = (double)level[k - 1].legal / level[k - 1].games;
        size *= legal / fmax(1, (double)level[k].back / level[k].games);
        sum += size;
    }
    return sum;
}

double expected_reach(const board *b, const position *start)
{
    PG_SCOPED(steps_release) steps play, undo;
    level_tally level[MOST_JUMPS] = {{0}};
    uint64_t random = 1;
    PG_FREED uint32_t *fits = PG_NEW(uint32_t, b->jumps + 1);
    steps_init(&play, b, false);
    steps_init(&undo, b, true);
    for (int i = 0; i < GAMES; i++)
        play_one(&play, &undo, some_member(start, &random), fits, &random, level);
    return add_levels(level, ldexp(1, (int)position_open(start)));
}

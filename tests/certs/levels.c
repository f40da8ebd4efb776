/* levels.c - threads of the checker add positions to one level side by side: none is lost, none is counted
 * twice, and of one member too many somebody is told.
 *
 * levels ROUNDS: exit code 0 when all is well.
 */
#include "halves_parts.h"

#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, POSITIONS = 12000 };

typedef struct round {
    orbit_level level;
    bool alike;
    _Atomic unsigned ready;
    _Atomic unsigned told; /* that the level was full */
} round;

typedef struct adder {
    round *round;
    uint64_t number;
} adder;

/* The golden ratio times a number: Knuth, vol. 3, 6.4. */
static uint64_t pegs_of(uint64_t i) { return (i + 1) * UINT64_C(0x9e3779b97f4a7c15) >> 8; }

/* In every fourth round two threads have the same positions; else each has its own. */
static void *add_all(void *context)
{
    adder *a = context;
    round *r = a->round;
    atomic_fetch_add(&r->ready, 1);
    while (atomic_load(&r->ready) < THREADS)
        continue;
    unsigned alike = r->alike ? 2 : 1;
    for (uint64_t i = a->number / alike; i < POSITIONS; i += THREADS / alike)
        if (!level_has(&r->level, pegs_of(i)) && !level_add(&r->level, pegs_of(i)))
            atomic_fetch_add(&r->told, 1);
    return NULL;
}

/* How many of the positions are not there, after all threads have added theirs. */
static unsigned lost_of(round *r, uint64_t most, bool alike)
{
    pthread_t thread[THREADS];
    adder a[THREADS];
    unsigned lost = 0;
    *r = (round){.alike = alike, .level = {.slots = most + most / 3 + 2 + MOST_THREADS, .most = most}};
    r->level.slot = calloc(r->level.slots, sizeof *r->level.slot);
    for (unsigned t = 0; t < THREADS; t++) {
        a[t] = (adder){r, t};
        if (!r->level.slot || pthread_create(&thread[t], NULL, add_all, &a[t]))
            exit(3);
    }
    for (unsigned t = 0; t < THREADS; t++)
        pthread_join(thread[t], NULL);
    for (uint64_t i = 0; i < POSITIONS; i++)
        lost += !level_has(&r->level, pegs_of(i));
    free(r->level.slot);
    return lost;
}

int main(int count, char **arguments)
{
    unsigned long rounds = count > 1 ? strtoul(arguments[1], NULL, 10) : 1, bad = 0;
    for (unsigned long n = 0; n < rounds; n++) {
        round r;
        uint64_t most = POSITIONS - n % 2; /* in every second round there is one too many */
        unsigned lost = lost_of(&r, most, n % 4 == 0);
        bool right = r.level.members + lost == POSITIONS && (lost > 0) <= (most < POSITIONS);
        bad += !right || (r.told > 0) != (most < POSITIONS);
    }
    printf("%lu of %lu rounds went wrong\n", bad, rounds);
    return bad > 0;
}

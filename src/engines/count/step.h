/* step.h - sets of positions up to symmetry, and the step from one to the next. Private to count.
 *
 * A level is an array of entries, each the least position of an orbit and, when games are counted, a number
 * of `limbs` words: of games that end in the orbit. A step goes through the jumps of all entries and either
 * collects what they lead to or finds it within another level.
 *
 * What is found is hashed; the first bits of the hash choose a part. Threads write what they find to
 * one buffer a part, and after some two million each takes parts of its own and puts what the
 * buffers hold into their hash tables, which fit the second-level cache. So no look-up waits for
 * memory, and no two threads meet.
 */
#ifndef PG_COUNT_STEP_H
#define PG_COUNT_STEP_H

#include "closure/closure.h"
#include "count/count.h"
#include "sets/bank.h"
#include "sets/level.h"
#include "base/crew.h"

#include <gmp.h>

/* ---- a run --------------------------------------------------------------------------------- */

typedef struct emitted {
    uint64_t *at, *next, *end; /* allocated from at to end, written up to next */
} emitted;

typedef struct worker {
    emitted *out; /* [parts] */
    uint32_t parts;
    uint64_t *scratch; /* images, child, legal jumps */
    uint64_t emitted;  /* words, in this round */
    count_tally tally;
    mpz_t games; /* that end in a position without a jump */
} worker;

/* Open addressing; a search begins at a bucket, a cache line of keys of one word. */
typedef struct table {
    uint64_t *key;   /* room x words; the last word of a key is all ones in an empty slot */
    uint64_t *games; /* room x limbs */
    uint8_t *hit;    /* [room]: found again; only used within a level */
    size_t room, used;
    unsigned room_bits;
    size_t key_words, games_words, hit_room; /* allocated */
} table;

typedef struct run {
    const pg_limits *limits;
    const struct peers *peers; /* NULL: this process alone */
    struct arrivals *arrived;  /* ranks.h */
    crew *crew;
    const struct expand_loops *loops;
    worker *worker; /* [crew_size] */
    table *table;
    uint32_t tables;
    level_room room;
    _Atomic int stop; /* a pg_status: why nothing goes on */
    size_t levels;    /* made so far, for the line of progress */
    double began;     /* clock_now() */
    uint64_t done;    /* classes gone through, in all steps */
} run;

void run_init(run *r, const pg_limits *limits);
void run_release(run *r);
void run_shrink(run *r);            /* gives back the tables and buffers that are kept for the next step */
void run_stop(run *r, pg_status s); /* for that reason, unless there is one */
pg_status run_check(run *r);        /* PG_OK to go on; keeps what it was when not */

typedef struct step {
    run *run;
    const space *space;
    const images *onto; /* not jumps, but the images of the complement: the entries' duals. NULL: jumps */
    const bank *tests;  /* cut by it; may be NULL */
    const level *from;
    size_t from_share;    /* entries of all ranks, on each of them; the size of `from` where there is one */
    const closure *among; /* jumps that lead out of it are left out; NULL: none is */
    const level *within;  /* NULL: collect all that is found */
    const position *keep; /* members of `within` that are kept, found or not; may be NULL */
    uint32_t limbs;       /* of the result; 0: no games, whatever `from` has */
    double growth;        /* expected size of what is collected, in sizes of `from` */
    bool dead_games;      /* sum up the games that end in entries without a jump */
    /* of the step itself: */
    unsigned part_bits;
    size_t part_size; /* expected, when collecting */
    uint32_t carried; /* limbs that entries carry along */
    _Atomic size_t cursor, part_cursor;
    level *out;
} step;

/* PG_OK with the result and `tally` of `from` (positions, positions without a jump; may be
 * NULL); or what stopped it, and *out is empty. mpz `games` (may be NULL) gets the
 * games of dead_games added. */
pg_status step_run(step *s, level *out, count_tally *tally, mpz_t games);

/* A level of the canonical positions of a set that the symmetries fix; `games`: each with the size of its
 * orbit as its games. PG_LIMIT when the set is too large. */
pg_status level_of_set(level *out, run *r, const images *symmetries, const position *set, bool games);
/* How many positions its orbits have; COUNT_UNKNOWN when that is not done by `until` (clock_now()). */
uint64_t level_positions(const level *l, const run *r, const images *symmetries, double until);
/* Words that the games of a next level fit: an entry adds up at most symmetries x jumps others. */
uint32_t level_limbs_after(const level *l, const space *m);
/* Adds up the games of the entries in the set (NULL: all). */
void level_add_games(const level *l, const position *set, mpz_t sum);

void *run_alloc(run *r, size_t count, size_t size); /* counted; NULL and r->stop set when there is no room */
void run_claim(run *r, size_t bytes); /* counts what was got elsewhere; r->stop is set when it is too much */

#endif

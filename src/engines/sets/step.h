/* step.h - the step from the positions after so many jumps to those after one more, one of each orbit.
 *
 * An entry is the least position of an orbit and, when games are counted, a number of `limbs` words: of
 * games that end in the orbit. A step goes through the jumps of all entries of a level and either collects
 * what they lead to or finds it within another level.
 *
 * What is found is hashed; the first bits of the hash choose a part. Threads write what they find to
 * one buffer a part, and after some two million each takes parts of its own and puts what the
 * buffers hold into their hash tables, which fit the second-level cache. So no look-up waits for
 * memory, and no two threads meet. What is collected becomes a level in parts; or, where who asks has a
 * `settle`, it is handed out whenever the tables have their share of the memory, and at the end.
 *
 * Parts may be spread over processes (run->peers). Every one goes through the same steps: it expands the
 * entries that it has, what they lead to goes to the owners of the parts, and each owner puts it into its
 * tables. A round ends for all together, and a reason to stop is everybody's.
 */
#pragma once

#include "base/crew.h"
#include "positions/walk.h"
#include "sets/bank.h"
#include "sets/level.h"

#include <gmp.h>

/* ---- a run --------------------------------------------------------------------------------- */

/* Of the entries that were gone through: the positions of their orbits, and those without a jump, which so
 * many entries are. */
typedef struct step_tally {
    uint64_t positions, dead, dead_entries;
} step_tally;

typedef struct emitted {
    uint64_t *at, *from, *next, *end; /* allocated from at to end, written up to next, taken up to from */
} emitted;

typedef struct worker {
    emitted *out; /* [parts] */
    size_t parts;
    uint64_t *scratch;    /* child, legal jumps, images; ... */
    uint64_t *dual;       /* ... images of a dual */
    uint64_t emitted;     /* words, in this round */
    level_walk walk;      /* through some of the level */
    const uint64_t *next; /* entries in hand */
    size_t left;
    step_tally tally;
    mpz_t games; /* that end in a position without a jump */
} worker;

/* What steps share: memory, threads, processes, and why nothing goes on. */
typedef struct sets_run {
    const pg_limits *limits;
    const peers *peers;       /* NULL: this process alone */
    struct arrivals *arrived; /* step_peers.c */
    int threads;              /* as many workers */
    crew *crew;               /* NULL: not yet needed */
    const struct step_loops *loops;
    worker *worker;
    struct table *table;
    size_t tables;
    level_room room;
    _Atomic int stop;           /* a pg_status */
    size_t levels;              /* made so far, for the line of progress */
    double began;               /* clock_now() */
    uint64_t done;              /* classes gone through, in all steps */
    void (*show)(const void *); /* progress; NULL: as steps do */
    const void *show_context;
} sets_run;

/* `gib`: of tables, where the limits (may be NULL) say nothing. */
void sets_init(sets_run *r, const pg_limits *limits, size_t gib);
void sets_release(sets_run *r);
crew *sets_crew(sets_run *r);
/* From now on these limits, and as many threads as they say; the memory stays. */
void sets_limit(sets_run *r, const pg_limits *limits);
void sets_shrink(sets_run *r);                            /* gives back what is kept for the next step */
void sets_stop(sets_run *r, pg_status s);                 /* for that reason, unless there is one */
void sets_resume(sets_run *r);                            /* after a limit that is not there any more */
pg_status sets_check(sets_run *r);                        /* PG_OK to go on; keeps what it was when not */
pg_status sets_agree(sets_run *r);                        /* the same on all processes */
void *sets_alloc(sets_run *r, size_t count, size_t size); /* counted; stops and NULL when there is no room */
void sets_claim(sets_run *r, size_t bytes); /* counts what was got elsewhere; stops when it is too much */
void sets_alone(sets_run *r);               /* no more peers */

static inline bool part_is_own(const sets_run *r, size_t part)
{
    return !r->peers || part % r->peers->count == r->peers->rank;
}

/* ---- a step -------------------------------------------------------------------------------- */

/* Jumps to what is of no interest, whatever it is: leaves the others of those that are legal; asks the memory
 * for what that is going to read. */
typedef struct step_filter {
    const void *context;
    void (*keep)(const void *context, uint64_t pegs, uint64_t *legal);
    void (*fetch)(const void *context, uint64_t pegs, const uint64_t *legal);
} step_filter;

typedef struct step {
    sets_run *run;
    const space *space;
    /* What is gone through: */
    const level *from;
    const position *set; /* or, `from` NULL, its members that are not refused: the step to the first level */
    uint64_t most_set;   /* PG_LIMIT when it has more members; 0: any number */
    size_t first, end;   /* entries; end 0: all. `first` begins a portion */
    /* What is made of an entry: */
    const images *onto;       /* the images of the complement, seen through these: of the entries, as it is;
                                 NULL: jumps are made */
    bool jumps_too;           /* of what jumps lead to */
    bank *tests;              /* what it refuses is left out; may be NULL */
    bool notes;               /* hits are counted: by one thread */
    const step_filter *among; /* may be NULL */
    bool dead_games;          /* sum up the games that end in entries without a jump */
    /* NULL, or other loops than those of jumps (loops.h), for entries with notes: of `carried` words, as are
     * what is found, and, with `held`, those of `within`, which lie in its tables behind what is to come. */
    const struct step_loops *loops;
    uint32_t carried, held;
    /* What becomes of it: */
    const level *within;  /* NULL: collect all that is found */
    const position *keep; /* members of `within` that are kept, found or not; may be NULL */
    const uint64_t *kept; /* what is behind these: [limbs] */
    uint32_t limbs;       /* of the result; 0: no games, whatever `from` has */
    double growth;        /* expected size of what is collected, in sizes of `from` */
    /* Or, where one of these is there, for positions of one word alone, some at a time. `collect`: as they
     * come, in order, by one thread. `settle`: each once in a while, in any order, with room for as many in
     * `scratch`, unless at the end there are no more than most_list: then the result is a list. */
    bool (*collect)(void *context, const uint64_t *pegs, size_t count); /* false: there is no room */
    pg_status (*settle)(void *context, int member, uint64_t *pegs, size_t count, uint64_t *scratch);
    void *context; /* of these, or of `loops` */
    size_t most_list;
    const space *owners; /* of `settle`, over processes: says who has what */
    /* Of the step itself: */
    unsigned part_bits;
    size_t parts;
    size_t from_share; /* entries of all ranks, on each of them; the size of `from` where there is one */
    size_t part_size;  /* expected, when collecting */
    size_t grain;      /* entries that a thread takes at a time */
    set_walk walk;
    bool walking; /* through the set */
    bool settled; /* some were */
    atomic_bool full;
    size_t most_slots; /* of tables, with `settle` */
    _Atomic size_t slots, cursor, part_cursor;
    level *out;
} step;

/* PG_OK with the result and `tally` (may be NULL) of what was gone through; or what stopped it, and *out is
 * empty. mpz `games` (may be NULL) gets the games of dead_games added. */
pg_status step_run(step *s, level *out, step_tally *tally, mpz_t games);
/* How many slots the tables of a step with `settle` may have. */
size_t step_slots(const sets_run *r);

/* ---- processes: private to sets ---- */

/* Sends what was emitted for parts of other ranks, and takes what they have for ours. */
void peers_exchange_parts(step *s);
/* Puts what arrived for a part of ours into its table. False: it is full. */
bool peers_take_part(step *s, worker *w, size_t part);

/* levels.h - what the engines that go by levels share. Private to count.
 *
 * reached.c goes one way, between_ends.c from both ends; side.c is one direction of that.
 */
#pragma once

#include "engines.h"

/* Seconds in which classes of levels are made positions once the time is up. */
static const double GRACE = 0.2;

/* How many classes a level has. False when the run is to stop: they are not known then. */
bool level_classes(counting *p, const level *l, uint64_t *classes);

/* Levels from `from` on, with a checkpoint if `keep`. PG_INPUT: that was refused. Without all_games those
 * count that end where there is no jump. */
pg_status count_reached(count_result *out, counting *p, const board *b, const position *from, bool all_games,
                        bool keep, pg_error *e);
/* Ranks that can share the levels of a question; NULL: this process alone. */
const peers *levels_spread(const counting *p);
/* Positions on games from start to finish. */
pg_status count_on_games(count_result *out, counting *p, pg_error *e);
/* ---- a level (sums.c) ---- */

/* As step_run, with the classes of the level that was gone through. */
pg_status step_counted(step *s, level *out, count_tally *tally, mpz_t games);
/* A level of the canonical positions of a set that the symmetries fix; `games`: each with the size of its
 * orbit as its games. PG_LIMIT when the set is too large. */
pg_status level_of_set(level *out, sets_run *r, const space *m, const position *set, bool games);
/* How many positions its orbits have; COUNT_UNKNOWN when that is not done by `until` (clock_now()). */
uint64_t level_positions(const level *l, sets_run *r, const images *symmetries, double until);
/* A copy whose entries have the sizes of their orbits as their games. */
pg_status level_with_orbits(level *out, sets_run *r, const level *l, const images *symmetries);
/* Words that the games of a next level fit, on all ranks: an entry adds up at most symmetries x jumps of
 * others. */
uint32_t level_limbs_after(const level *l, const space *m, const peers *ranks);
/* Adds up the games of the entries in the set (NULL: all). */
void level_add_games(const level *l, const position *set, mpz_t sum);

/* ---- one direction (side.c) ---- */

/* Levels from the start forwards, or from the finish backwards. */
typedef struct side {
    counting *counting;
    space space;
    bank tests;      /* counts; every one with all its images, so that an orbit is cut as a whole */
    bool cut;        /* they are to be used */
    void *asked;     /* the refuter's object; NULL: none */
    size_t learn_at; /* size of a level that asks for counts */
    const position *from, *to;
    level *level;   /* [levels]: this rank's part of them */
    uint64_t *size; /* [levels]: classes, on all ranks together */
    uint64_t *most; /* [levels]: positions at the most */
    size_t levels, room, size_room, most_room;
    uint64_t classes; /* of all levels */
} side;

void side_init(side *s, counting *p, bool back);
void side_release(side *s);
pg_status side_begin(side *s); /* the first level */
/* One level more; `depth` levels are going to be needed. */
pg_status side_step(side *s, size_t depth);
pg_status side_add(side *s, level *l); /* one that is there */
static inline level *side_last(side *s) { return &s->level[s->levels - 1]; }
static inline uint64_t side_size(const side *s) { return s->size[s->levels - 1]; }

/* ---- over processes (ranks.c) ---- */
void ranks_sum_games(const sets_run *r, mpz_t games);
void ranks_sum_tally(const sets_run *r, count_tally *t); /* COUNT_UNKNOWN stays unknown */

/* Rank 0 has the others do count_by_levels, too; what comes of it is rank 0's. */
void ranks_call(const counting *p);

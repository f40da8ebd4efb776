/* front.h - a level of positions, and the table in which one is collected. Private to half.c and halves.c.
 *
 * A level is a set of positions: a list while it is short, else their numbers, packed. It is gone through
 * portion by portion, by several threads if they like.
 */
#ifndef PG_FRONT_H
#define PG_FRONT_H

#include "levels/coordinates.h"
#include "levels/packed.h"
#include "positions/pegs.h"

typedef struct front {
    uint64_t count;
    uint64_t *at; /* NULL: packed, or there is none */
    size_t bytes; /* of `at` */
    packed packed;
} front;

void front_release(front *f, level_room *r);

/* Goes through a portion of a level, or all of it, some positions at a time. */
typedef struct front_walk {
    const coordinates *places;
    const front *front;
    size_t next, end; /* of a list */
    packed_reader reader;
} front_walk;
enum { FRONT_PORTION = 4096 /* positions of one, whole blocks of a packed level */ };
size_t front_portions(const front *f);
void front_begin(front_walk *w, const coordinates *places, const front *f); /* all of it */
void front_seek(front_walk *w, size_t portion);                             /* this one alone */
size_t front_next(front_walk *w, const uint64_t **pegs);                    /* how many; 0: the end */
void front_end(front_walk *w);

static inline uint64_t front_hash(uint64_t pegs) { return pegs_hash(1, &pegs); }

/* A set of positions in a table, linear probing. */
typedef struct front_set {
    level_room *room;
    uint64_t *slot;                 /* FRONT_FREE: none */
    size_t slots, used, most_slots; /* powers of two */
    unsigned bits;                  /* of slots */
} front_set;

#define FRONT_FREE UINT64_MAX

/* Room for `count` without growing, if most_slots allows. False when there is no memory. */
bool front_set_init(front_set *s, level_room *r, size_t count, size_t most_slots);
void front_set_release(front_set *s);
void front_set_clear(front_set *s); /* keeps its slots */
/* Moves the members to the first slots. Afterwards the table is only good for front_set_clear. */
void front_set_pack(front_set *s);
/* False when the table is full now and may not grow. */
bool front_set_add(front_set *s, uint64_t pegs);
bool front_set_has(const front_set *s, uint64_t pegs);
/* Slots of tables, so many, that are to take a good part of a room together. */
size_t front_set_most(const level_room *r, int tables);
/* The members as a list. False when there is no memory. */
bool front_set_list(const front_set *s, front *out);

#endif

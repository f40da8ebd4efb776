/* front.h - the table in which a level is collected. Private to half.c and meet.c. */
#ifndef PG_FRONT_H
#define PG_FRONT_H

#include "positions/pegs.h"
#include "sets/level.h"

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
bool front_set_list(const front_set *s, level *out);

#endif

/* half.h - whole levels of positions from one end of a problem: one half of a search that meets in the
 * middle. Private to halves.c. */
#ifndef PG_HALF_H
#define PG_HALF_H

#include "coordinates.h"
#include "lanes.h"
#include "images.h"
#include "patterns.h"
#include "runs.h"
#include "steps.h"

/* A level: a list while it is short, then the numbers of its positions, packed. */
typedef struct front {
    uint64_t count;
    uint64_t *at; /* NULL: packed, or there is none */
    size_t bytes; /* of `at` */
    packed packed;
} front;

typedef struct half {
    const board *board;      /* borrowed, as what follows */
    const pg_limits *limits;
    const position *from;    /* the start, or backwards the finish */
    const images *images;      /* symmetries that fix both ends */
    level_room *room;
    coordinates places;      /* numbers of positions in packed levels */
    steps play;
    lanes counts;
    patterns patterns; /* potentials, tested on what the counts leave */
    bool note_hits;
    bool plain;              /* levels stay lists, however long they are */
    uint64_t most, expanded; /* positions to expand; 0: any number */
    front now;               /* the current level: one position of each orbit */
    uint64_t *size;          /* positions of the levels so far, the current one included */
    uint32_t levels, size_room;
} half;

void half_init(half *h, const board *b, const position *from, bool backwards, const images *o,
               level_room *r, const pg_limits *limits, uint32_t most_counts, uint32_t most_potentials);
void half_release(half *h);
/* Back to the first level: what completes `from` and is not refused. PG_LIMIT
 * when memory does not suffice. */
pg_status half_begin(half *h);
/* To the next level. *before (may be NULL) gets the level that is left, front_release it.
 * PG_LIMIT when memory or `most` is used up, or time; the half stays where it is then. */
pg_status half_step(half *h, front *before);
/* Keeps about `width` positions of the current level, a list, always the same ones. */
void half_thin(half *h, size_t width);
/* Asks for counts that refuse positions of the current level, a list, and drops what is refused then. */
void half_learn(half *h, search_refuter refute, void *context);
/* The same of potentials. */
void half_find(half *h, search_finder find, void *context);
/* A position of the current level that a jump takes to this one, up to symmetry. PG_LIMIT: a limit came
 * first, or a file failed; PG_INTERNAL: there is none. */
pg_status half_parent(half *h, uint64_t child, uint64_t *parent);

void front_release(front *f, level_room *r);

/* Goes through a level of a half, some positions at a time. */
typedef struct front_walk {
    const half *of;
    const front *front;
    size_t next; /* of a list */
    packed_reader reader;
} front_walk;
void front_begin(front_walk *w, const half *of, const front *f);
size_t front_next(front_walk *w, const uint64_t **pegs); /* how many; 0: the end */
void front_end(front_walk *w);

static inline uint64_t half_hash(uint64_t pegs) { return pegs_hash(1, &pegs); }

static inline uint64_t half_image(const half *h, uint64_t pegs)
{
    uint64_t least;
    images_canon(h->images, 1, &pegs, &least);
    return least;
}

/* A set of positions in a table, linear probing. */
typedef struct sieve {
    level_room *room;
    uint64_t *slot; /* SIEVE_FREE: none */
    size_t slots, used, most_slots; /* powers of two */
    unsigned bits; /* of slots */
} sieve;

#define SIEVE_FREE UINT64_MAX

/* Room for `count` without growing, if most_slots allows. False when there is no memory. */
bool sieve_init(sieve *s, level_room *r, size_t count, size_t most_slots);
void sieve_release(sieve *s);
void sieve_clear(sieve *s); /* keeps its slots */
/* Moves the members to the first slots. Afterwards the table is only good for sieve_clear. */
void sieve_pack(sieve *s);
/* False when the table is full now and may not grow. */
bool sieve_add(sieve *s, uint64_t pegs);
bool sieve_has(const sieve *s, uint64_t pegs);
/* Slots of a table that is to take a good part of a room. */
size_t sieve_most(const level_room *r);

#endif

/* half.h - whole levels of positions from one end of a problem: one half of a search that meets in the
 * middle. Private to halves.c. */
#ifndef PG_HALF_H
#define PG_HALF_H

#include "lanes.h"
#include "images.h"
#include "steps.h"

/* Boards up to this many holes: a position is one word, and one word stays over to mark what is none. */
enum { HALF_HOLES = 63 };

typedef struct half {
    const board *board;      /* borrowed, as what follows */
    const pg_limits *limits;
    const position *from;    /* the start, or backwards the finish */
    const images *images;      /* symmetries that fix both ends */
    steps play;
    lanes counts;
    bool note_hits;
    size_t most_bytes;       /* for levels and tables */
    uint64_t most, expanded; /* positions to expand; 0: any number */
    uint64_t *at;            /* the current level: one position of each orbit */
    size_t count;
    uint64_t *size;          /* positions of the levels so far, the current one included */
    uint32_t levels, room;
} half;

void half_init(half *h, const board *b, const position *from, bool backwards, const images *o,
               const pg_limits *limits, uint32_t most_counts);
void half_release(half *h);
/* Back to the first level: what completes `from` and is not refused. PG_LIMIT
 * when memory does not suffice. */
pg_status half_begin(half *h);
/* To the next level. *before (may be NULL) gets the level that is left, the caller's to free.
 * PG_LIMIT when memory or `most` is used up, or time; the half is then of no more use but for
 * half_begin and half_release. */
pg_status half_step(half *h, uint64_t **before, size_t *before_count);
/* Keeps about `width` positions of the current level, always the same ones. */
void half_thin(half *h, size_t width);
/* Asks for counts that refuse positions of the current level, and drops what is refused then. */
void half_learn(half *h, search_refuter refute, void *context);
/* A position of the current level that a jump takes to this one, up to symmetry; false when there is none. */
bool half_parent(half *h, uint64_t child, uint64_t *parent);

static inline uint64_t half_hash(uint64_t pegs) { return pegs_hash(1, &pegs); }

static inline uint64_t half_image(const half *h, uint64_t pegs)
{
    uint64_t least;
    images_canon(h->images, 1, &pegs, &least);
    return least;
}

/* A set of positions in a table, linear probing. */
typedef struct sieve {
    uint64_t *slot; /* SIEVE_FREE: none */
    size_t slots, used, most_slots; /* powers of two */
    unsigned bits; /* of slots */
} sieve;

#define SIEVE_FREE UINT64_MAX

/* Room for `count` without growing, if most_slots allows. False when there is no memory. */
bool sieve_init(sieve *s, size_t count, size_t most_slots);
void sieve_release(sieve *s);
/* False when the table is full and may not grow. */
bool sieve_add(sieve *s, uint64_t pegs);
bool sieve_has(const sieve *s, uint64_t pegs);

#endif

/* half.h - whole levels of positions from one end of a problem: one half of a search that meets in the
 * middle. Private to halves.c.
 *
 * A step (sets/step.h) may use the threads of the limits: what it leads to is a set, the same for any
 * number of them. Levels may be spread over processes: then each has a part of every level, the positions
 * that space_owner gives it, all of them make the same steps, and sizes are those of all parts together.
 */
#pragma once

#include "levels/runs.h"
#include "sets/step.h"

typedef struct half {
    const board *board;   /* borrowed, as what follows */
    const position *from; /* the start, or backwards the finish */
    sets_run *run;        /* threads, memory, limits, processes */
    space space;          /* with the symmetries that fix both ends */
    bank tests;
    bool note_hits;
    bool plain;           /* levels are a sample's: lists, however long they are, in one order */
    uint64_t expanded;    /* positions, of the levels before */
    level now;            /* the current level: one position of each orbit, of this rank */
    runs found;           /* what its first portions lead to: a step that is half done */
    size_t portion;       /* the next one */
    void (*rest)(void *); /* asked between slices of a long step; NULL: nobody */
    void *rest_context;
    uint64_t *size; /* positions of the levels so far, the current one included */
    uint32_t levels, size_room;
} half;

void half_init(half *h, const board *b, const position *from, bool backwards, const images *o, sets_run *run,
               uint32_t most_counts, uint32_t most_potentials);
void half_release(half *h);
/* Back to the first level: what completes `from` and is not refused. PG_MEMORY
 * when that does not suffice. */
pg_status half_begin(half *h);
/* The holes by whose pegs the run's processes share levels. */
void half_spread(half *h);
/* To the next level. *before (may be NULL) gets the level that is left, level_release it.
 * PG_MEMORY or PG_TIME when that is used up; the half stays where it is then, and the next call goes
 * on. */
pg_status half_step(half *h, level *before);
/* A position of the current level that a jump takes to this one, up to symmetry. PG_MEMORY, PG_TIME: that
 * came first, or a file failed; PG_INTERNAL: there is none. */
pg_status half_parent(half *h, uint64_t child, uint64_t *parent);
/* Does a jump lead from the one position to the other, up to symmetry? */
bool half_leads(const half *h, uint64_t pegs, uint64_t child);

/* ---- a sample (half_sample.c) ------------------------------------------------------------------------ */

/* As a step, to a list in the order in which one table of a certain size holds it. */
pg_status half_sample(half *h, step *s, level *out);
/* Keeps about `width` positions of the current level, a list, always the same ones. */
void half_thin(half *h, size_t width);
/* Asks for counts that refuse positions of the current level, a list, and drops what is refused then. */
void half_learn(half *h, search_refuter refute, void *context);
/* How many linear programs for potentials are worth their time where so many levels come after the current
 * one, of at most so many positions in all (0: any number). */
uint64_t half_questions(const half *h, uint32_t levels, uint64_t most_positions);
/* Asks for potentials, as half_learn for counts, at most so many questions; how many it asked. */
uint64_t half_find(half *h, search_finder find, void *context, uint64_t questions);

/* Positions of the current level, as it was made. */
static inline uint64_t half_count(const half *h) { return h->size[h->levels - 1]; }

static inline uint64_t half_image(const half *h, uint64_t pegs)
{
    uint64_t least;
    images_canon(&h->space.images, 1, &pegs, &least);
    return least;
}

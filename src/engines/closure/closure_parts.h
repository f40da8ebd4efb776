/* closure_parts.h - what the parts of the closure share. Private to the module.
 *
 * Positions have three spellings here: pegs (bit h is hole h), coordinates (one bit a dimension of the
 * class), and the place in the set, which is coordinates with the vectors of a block in the order of
 * storage (layout.h). The set is an array of words in that order. Rules are turned round for a closure
 * backwards, so `before` and `after` are as the closure plays them.
 *
 * What tests turn off lets small boards go through the code of large ones, and stop at a given step.
 */
#pragma once

#include "base/checkpoint.h"
#include "base/crew.h"
#include "base/large.h"
#include "closure/closure.h"
#include "layout.h"

/* What tests of the module turn off. */
struct closure_trial {
    uint32_t most_mid; /* blocks of 2^most_mid vectors at most; 0: the usual ones */
    bool portable;     /* the portable kernel */
    bool large;        /* as for large sets, however small this one is */
    uint32_t steps;    /* a time limit is reached after that many steps; 0: no */
    uint32_t chunks;   /* ... amid a step, after that many chunks of blocks; 0: no */
};

enum { CLOSURE_CHECK_EVERY = 1 << 12 }; /* positions, between looks at the clock */

/* Sets up to this size are not worth a second thread. */
enum { SMALL_WORDS = 1 << 15 };

struct closure {
    const peers *peers; /* NULL: one process */
    uint16_t *owner;    /* [blocks]: their ranks; NULL: this one has all */
    uint32_t number;    /* of a closure that is spread, the same on all ranks */
    uint32_t holes, jumps;
    rule *rule;      /* [jumps], as on the board */
    uint64_t *moves; /* [jumps]: what a jump does to the coordinates */
    bool backward;
    bool one_way; /* every jump changes the number of pegs in the same sense */
    layout layout;
    position seeds;
    uint64_t *set;         /* [words] */
    size_t words;          /* of whole vectors */
    uint64_t low_pegs[64]; /* bit of a word: what it changes in the position of bit 0 */
    const struct kernel *kernel;
    const struct closure_trial *trial; /* while it is made; NULL: none */
    int threads;
    bool small; /* not worth a second thread */
    uint64_t count;
    pg_status stopped;
    char *unsaved;  /* why a run that was stopped left no checkpoint; NULL: it did, or was not asked to */
    own_file file;  /* of the run that made it, where it was kept */
    uint32_t level; /* stopped: the level in hand; those gone through before have all their members ... */
    bool adds;      /* ... the lower ones, not the higher ones ... */
    bool settles;   /* ... unless jumps climb, or the run was not begun */
};

#define NO_PLACE UINT64_MAX
/* The bit of a position in the set, NO_PLACE when it has none. */
static inline uint64_t place_of(const closure *c, uint64_t pegs)
{
    uint64_t place = layout_place(&c->layout, pegs);
    return layout_pegs(&c->layout, place) == pegs ? place : NO_PLACE;
}

static inline uint64_t pegs_at(const closure *c, uint64_t place) { return layout_pegs(&c->layout, place); }

/* run.c: seeds c->set and makes it closed. */
pg_status closure_run(closure *c, const board *b, const closure_options *options, pg_error *e);

/* Goes through the members of a position set. */
typedef struct completions {
    uint64_t peg, open, chosen;
    int choose; /* that many of the open holes; -1: any number */
    bool more;
} completions;
completions completions_of(const position *p);
bool completions_next(completions *a, uint64_t *pegs);

/* Which positions of a word of the set have no jump of a board. jumpless_free it; NULL is fine. */
jumpless *jumpless_new(const closure *c, const board *b);
void jumpless_free(jumpless *a);
/* Of these bits of a word whose bit 0 is `pegs`. */
uint64_t jumpless_of(const jumpless *a, uint64_t word, uint64_t pegs);

/* Goes through the members of a position set that are members of a closure, each once: the set's completions,
 * or, where these are many, the closure's members. */
typedef struct common {
    const position *set;
    const closure *of; /* NULL: every position */
    bool by_set;
    completions all;
    closure_walk walk;
    jumpless *jumpless; /* NULL: with or without a jump */
    uint64_t looked;    /* at so many positions */
} common;
void common_init(common *m, const position *set, const closure *of);
void common_release(common *m);
/* Is there another one? Now and then the limits are looked at: when they say stop, *s is why, and there is
 * none. */
bool common_next(common *m, const pg_limits *limits, uint64_t *pegs, pg_status *s);

/* As closure_new. */
pg_status closure_try(closure **out, const board *b, const position *seeds, const closure_options *options,
                      const struct closure_trial *trial, pg_error *e);

/* The position seen through a permutation of the holes. */
static inline uint64_t image_of(uint64_t pegs, const uint32_t *image)
{
    uint64_t out = 0;
    for (; pegs; pegs &= pegs - 1)
        out |= UINT64_C(1) << image[__builtin_ctzll(pegs)];
    return out;
}

/* inside.h - what the parts of the closure share. Private to the module. */
#ifndef PG_CLOSURE_INSIDE_H
#define PG_CLOSURE_INSIDE_H

#include "closure.h"

/* A jump on positions as numbers, in the direction of the closure (`before` and `after` change places where jumps are
 * taken back). */
typedef struct rule {
    uint64_t mask, before, after;
} rule;

typedef struct step step;

struct closure {
    uint32_t holes, jumps;
    rule *rule; /* [jumps], as on the board */
    step *step; /* [jumps] */
    bool backward;
    bool one_way; /* every jump changes the number of pegs in the same sense */
    const uint64_t *within; /* [words]; NULL once the closure is made */
    size_t words, block_words, blocks;
    uint64_t *set;   /* [words] */
    uint8_t *queued; /* [blocks] */
    uint32_t *order; /* [blocks] the order in which they are taken */
    position seeds;
    uint64_t count;
    pg_status stopped;
};

#define NO_PLACE UINT64_MAX
/* The bit of a position in the set, NO_PLACE when it has none. */
static inline uint64_t place_of(const closure *c, uint64_t pegs)
{
    return pegs >> 6 < c->words ? pegs : NO_PLACE;
}

static inline uint64_t pegs_at(const closure *c, uint64_t place)
{
    (void)c;
    return place;
}

/* Goes through the members of a position set. */
typedef struct completions {
    uint64_t peg, open, chosen;
    int choose; /* that many of the open holes; -1: any number */
    bool more;
} completions;
completions completions_of(const position *p);
bool completions_next(completions *a, uint64_t *pegs);
double completions_number(const position *p);

#endif

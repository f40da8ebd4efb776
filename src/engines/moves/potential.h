/* potential.h - move potentials: weights that bound moves from below. Private to moves.
 *
 * Weights of pegs, of full Merson regions and of the moving peg such that the value of a position,
 *
 *     value(P) = sum of peg(h) over the pegs of P + sum of region(R) over the regions that are full in P,
 *
 * falls by at most `scale` with each move. So at least (value(P) - value(Q)) / scale moves lie between P and
 * Q; with scale 0 it never falls, which is a resource count with the sign turned. Which inequalities make a
 * potential, and why: docs/mathematics/moves.md. The best potential for a position is the dual solution of a
 * linear program, the fewest moves with jumps in fractions (potential heuristics, Pommerening, Roeger,
 * Helmert, Bonet: "LP-based heuristics for cost-optimal planning", ICAPS 2014). The program proposes in
 * floating point; what is used is integers that passed every inequality.
 */
#pragma once

#include "bound.h"
#include "solve/lp.h"

/* What potentials of a board are made of. */
typedef struct potential_frame {
    const board *board;
    uint32_t words, regions;
    const uint64_t *region; /* regions x words, borrowed: Merson regions */
    uint32_t *touch_first,
        *touch;         /* jump j changes the regions touch[touch_first[j] .. touch_first[j + 1]) */
    uint32_t *category; /* [holes] */
    uint32_t categories;
    bool plain;         /* a move captures at most once in a hole */
    uint64_t *captured; /* categories x words: where jumps of a category capture; all clear unless plain */
} potential_frame;

typedef struct move_potential {
    int32_t scale;
    int32_t *peg;     /* [holes] */
    int32_t *region;  /* [regions], >= 0 */
    int32_t *chain;   /* [holes], >= 0: what the move that ends in the hole leaves over */
    int32_t *capture; /* [holes], >= 0: of a hole's captures, one a move */
    int32_t *start;   /* [holes]: how far the value may fall within the move under way, its peg in the hole */
    int64_t end[2];   /* the most value of a finish, the least of a start; the owner of the list sets them */
} move_potential;

/* `n`: the forward bound, whose regions are used. */
void potential_frame_init(potential_frame *f, const board *b, const bound *n);
void potential_frame_release(potential_frame *f);
static inline bool potential_full(const potential_frame *f, uint32_t i, const uint64_t *pegs)
{
    uint64_t missing = 0;
    for (uint32_t w = 0; w < f->words; w++)
        missing |= f->region[(size_t)i * f->words + w] & ~pegs[w];
    return !missing;
}

void potential_release(move_potential *p);
/* All weights are one list from p->peg on, so many of them. */
size_t potential_weights(const potential_frame *f);
/* A potential of such a list, its scale and starts worked out anew; false: it is none, or its
 * numbers are too large. */
bool potential_of_weights(const potential_frame *f, const int32_t *weight, move_potential *out);
/* How far it falls at most with a move of each category, scale[categories + 1]: the last one is of jumps that
 * carry no peg. Returns the largest. */
int64_t potential_scales(const potential_frame *f, const move_potential *p, int64_t *scale);
int64_t potential_value(const potential_frame *f, const move_potential *p, const uint64_t *pegs);

/* The most (sign 1) or least (-1) value over the members of a set, or a bound for it, as the checker
 * has it. */
int64_t potential_extreme(const potential_frame *f, const move_potential *p, const position *set, int sign);

/* The linear program for one direction. */
typedef struct potential_program {
    const potential_frame *frame;
    bool back;
    model model;
    lp *program;
    uint32_t captures, regions; /* first row of each kind; balances are first, then chains */
    uint32_t ends, under_way;   /* first column: the positions at the open end, the move under way there */
    bool *may_stay;             /* [regions]: a finish may have it full */
    double *multiplier;
} potential_program;

/* `fixed`: the finish, with `back` the start. False: the solver fails. */
bool potential_program_init(potential_program *q, const potential_frame *f, bool back, const position *fixed);
void potential_program_release(potential_program *q);
/* A potential that bounds the moves between the position and the fixed end as well as any, where the holes of
 * the move under way are those of note (bits; NULL: none). False: there is none to be had. */
bool potential_ask(potential_program *q, const pg_limits *limits, const uint64_t *pegs, const uint64_t *note,
                   move_potential *out);

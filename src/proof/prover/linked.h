/* linked.h - several plays that share an unknown start.
 *
 * The unknown A is one of a set of positions and looks the same under a group of motions of the picture. A
 * play leads from A, from its complement or from a given set to another of these. Is there an A for which all
 * plays can be made? Bell's theorem 1 asks that of the positions A with A' -> A and A -> every hole
 * ("Diagonal Peg Solitaire", 2.2).
 *
 * An impossible answer is a tree over the bits of A, one for each orbit of holes. A leaf has a weighting for
 * some of the plays, whose gains together are positive (resource counts) or no integer (colourings) for
 * every A of the leaf; or one play that is impossible by itself, by a verdict of its own. A possible one is
 * A and a game for each play.
 */
#pragma once

#include "prover/proof.h"

typedef enum linked_side_kind { SIDE_START, SIDE_COMPLEMENT, SIDE_GIVEN } linked_side_kind;
typedef struct linked_side {
    linked_side_kind kind;
    position given; /* SIDE_GIVEN */
} linked_side;
typedef struct linked_play {
    linked_side from, to;
} linked_play;

typedef struct linked_problem {
    const board *board; /* borrowed */
    plane_group group;
    position start;  /* A is one of these; each orbit is all pegs, all empty or all open */
    uint32_t *orbit; /* [holes]: the first hole of its orbit */
    linked_play *play;
    uint32_t plays, room;
} linked_problem;

/* Takes a copy of the set; what is known of one hole of an orbit is known of all. PG_INPUT when no position
 * of the set is the same under the group, or the board is not, or has a hole called start or complement. */
pg_status linked_init(linked_problem *p, const board *b, const position *start, plane_group group,
                      pg_error *e);
void linked_release(linked_problem *p);
/* Adds a play; given sets are copied. */
void linked_add(linked_problem *p, const linked_side *from, const linked_side *to);

typedef enum linked_step_kind {
    LINKED_SPLIT,     /* hole: no peg in its orbit, then pegs */
    LINKED_PAGODA,    /* vector, price */
    LINKED_CLASS,     /* vector, price */
    LINKED_STATEMENT, /* play: impossible from `start` to `finish`, by `reason` */
    LINKED_EMPTY,     /* no start has the number of pegs here */
    LINKED_OPEN,      /* not settled: only in trees of open verdicts */
} linked_step_kind;
/* How a leaf refuses, in words that follow a number of leaves; NULL: it does not. */
const char *linked_leaf_text(linked_step_kind kind);

typedef struct linked_step {
    linked_step_kind kind;
    uint32_t index;     /* hole or play */
    weighting **vector; /* [plays], NULL where a play has none */
    fmpq_t price;       /* times (pegs of A less their number) is added */
    position start, finish;
    verdict reason;
    struct problem_state *
        *known; /* LINKED_OPEN, of a start without open holes: its plays as far as they are known */
    size_t knowns;
} linked_step;
/* Drops what is known of the plays. */
void linked_step_forget(linked_step *s);

typedef struct linked_verdict {
    verdict_kind kind;
    linked_step *step; /* impossible: the tree in preorder */
    size_t steps, room;
    uint32_t plays;
    uint64_t *start;   /* possible: A ... */
    game *game;        /* ... and [plays] */
    size_t open;       /* open: leaves that were not settled */
    pg_status stopped; /* open: why (status_stops) */
} linked_verdict;
void linked_verdict_release(linked_verdict *v);

pg_status linked_prove(prover *p, const linked_problem *q, const pg_limits *limits, linked_verdict *out,
                       pg_error *e);

/* Does a leaf with vectors hold for all A of `start`? In exact arithmetic. */
bool linked_leaf_holds(const linked_problem *q, const position *start, const linked_step *leaf);
/* One side when A is what `start` says, its open holes included. position_release it. */
void linked_side_at(const linked_problem *q, const linked_side *s, const position *start, position *out);

/* "start", "complement" or the canonical text of the set; free() it. */
char *linked_side_text(const board *b, const linked_side *s);
void linked_play_text(pg_buf *out, const linked_problem *q, uint32_t play); /* "start to complement" */

/* Adds the statement with its proof to a file of problems (write.c has the rest of them). */
void cert_add_linked(cert_writer *c, const linked_problem *q, const linked_verdict *v);
char *cert_linked_text(const linked_problem *q, const linked_verdict *v); /* a proof file of that alone */

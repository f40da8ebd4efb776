/* linkedparts.h - what the parts of the search for a shared start have in common. Private to prover: a tree
 * (linkedfind.c) whose nodes are closed by a linear program (linkedprogram.c) or by leaves (linkedleaves.c).
 */
#pragma once

#include "prover/linked.h"
#include "prover/plan.h"
#include "solve/lp.h"

typedef struct linked_search {
    prover *prover;
    const linked_problem *q;
    const pg_limits *limits;
    pg_error *error;
    linked_verdict *out;
    position at;           /* the start as far as decided */
    uint32_t *lead, leads; /* plays that stand for all */
    uint32_t *image_of,
        *motion;             /* [plays]: an earlier play, and the motion that takes it here; a lead: itself */
    uint32_t programmed;     /* so many of them, the first ones, are in the linear program */
    uint32_t *head, orbits;  /* first holes of the orbits ... */
    uint32_t *number, *size; /* ... the number of each hole's orbit; holes in an orbit */
    model model;
    uint32_t first_orbit; /* the column of orbit 0 */
    lp *program;
    double *multiplier, *value;
} linked_search;

/* Is the orbit not decided yet? */
static inline bool orbit_open(const linked_search *f, uint32_t o) { return bits_get(f->at.open, f->head[o]); }

/* ---- linkedprogram.c ---- */
/* Numbers the orbits of the start, finds which plays are images of others, and builds the linear program. */
void linked_search_init(linked_search *f);
void linked_search_release(linked_search *f);
/* How often the peg of the start at a hole enters finish less start. */
int linked_slope(const linked_play *p);
/* Finish less start without the unknown pegs of the start: its decided pegs count when `at` is given. */
int8_t linked_base(const linked_play *p, uint32_t h, const position *at);

/* ---- linkedleaves.c ---- */
linked_step *linked_add_step(linked_search *f, linked_step_kind kind, uint32_t index);
/* Closes the node that f->at says with a leaf, if there is one. */
bool linked_refuted_by_program(linked_search *f);
bool linked_refuted_by_class(linked_search *f);
/* Goes on with the plays of a decided start, over so much work each: the cheap tests of all of them first.
 * What is known of them stays with the leaf while it is open. */
pg_status linked_settle(linked_search *f, const position *at, double most, linked_step *leaf);

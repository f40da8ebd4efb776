/* refute.h - the engines that prove problems impossible with short certificates. Private to prover.
 *
 * Each fills the verdict in when its certificate holds in exact arithmetic, and leaves it alone when not.
 */
#pragma once

#include "branch.h"
#include "exact/rational.h"
#include "program.h"

/* More linear programs than these are not worth it. */
enum { REFUTE_PROGRAMS = 6000, REFUTE_SHARPENED_PROGRAMS = 1500 };

/* Rational guesses (exact/rational.h) at the multipliers `y` of the hole rows: the first that is accepted, or
 * NULL. */
weighting *refute_guess(const model *m, const double *y, rational_accept accept, void *context);

bool refute_by_class(const lattice *l, const problem *q, verdict *v);
bool refute_by_pagoda(const program *g, const problem *q, const pg_limits *limits, verdict *v);
/* On boards of so many holes a count that needs no linear program is tried. */
enum { REFUTE_LARGE_BOARD = 1000 };
bool refute_by_distance(const problem *q, verdict *v);
/* A region that has to change and that no jump can be the first or last to change, as a tree of one leaf. */
bool refute_by_landmark(const problem *q, verdict *v);
/* Over at most so many linear programs, from where `rest` is on; its tree may go to the verdict.
 * BRANCH_SPENT alone leaves something to go on from: BRANCH_FEASIBLE says that the integer program has a
 * solution. */
branch_answer refute_by_branch(const program *g, const problem *q, const pg_limits *limits, uint32_t programs,
                               branch_rest *rest, verdict *v);
/* The rows of all games that solutions of the relaxation violate, one solution after the other, until one
 * violates none that is found. Their potentials are the caller's; returns how many. */
size_t refute_rows(const program *g, const problem *q, const pg_limits *limits, potential ***out);
/* Over at most so much work (lp_work) besides. */
branch_answer refute_by_sharpened(const program *g, const problem *q, const pg_limits *limits,
                                  uint32_t programs, double work, branch_rest *rest, verdict *v);

/* One completion of a finish with one peg still to be placed: on this hole. Class refuses it, or a tree. */
typedef struct refusal {
    uint32_t hole;
    weighting *vector; /* NULL: the tree */
    branch_tree tree;
} refusal;

/* A verdict on a problem whose finish is that of `q` less some single completions, which are refused: makes
 * it one on `q`, as long as its certificate is one that trees can hold; false when not, or when it does not
 * hold. Takes the steps of the refusals' trees. */
bool refute_lift(const problem *q, refusal *refused, size_t refusals, verdict *v);

/* ---- distance.c ---- */
/* A resource count that refuses the finish, or NULL when none of this kind does. */
weighting *distance_refutes(const board *b, const position *start, const position *finish);

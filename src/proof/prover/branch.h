/* branch.h - the certified branch and bound. Private to prover.
 *
 * The search for a tree (branch.c) uses floating point and may be wrong in any way; the tree that it
 * leaves is a list of steps (proof.h) that tree.c replays in exact arithmetic, and only this replay makes
 * it a proof. Trimming is a matter of size alone: it asks the same replay whether the tree holds without a
 * cap.
 */
#pragma once

#include "box.h"
#include "sharpen.h"

/* BRANCH_SPENT: open, with something left to go on from. */
typedef enum branch_answer { BRANCH_OPEN, BRANCH_CLOSED, BRANCH_FEASIBLE, BRANCH_SPENT } branch_answer;

/* Where a search was when its effort was spent: nothing of it belongs to a thread. All zero: not begun. */
typedef struct branch_rest {
    branch_tree tree; /* its first steps */
    uint32_t asked;   /* columns of the root that caps were asked for */
    potential **row;  /* the sharpener's */
    size_t rows;
} branch_rest;
void branch_rest_release(branch_rest *r);

/* Is the integer program empty? `m` is the unconstrained model of the problem and `p` its linear program with
 * all bounds as in the model; they are so again afterwards. BRANCH_CLOSED: `rest->tree` is a proof, every
 * leaf of it verified exactly. BRANCH_FEASIBLE: an integral point was met (in floating point: good enough to
 * stop looking). BRANCH_SPENT after `most_programs` linear programs more or when the limits say so: asked
 * again with the same `rest`, it goes on. BRANCH_OPEN: it found no way on. With a sharpener (of the same
 * problem and program; else NULL) the question is whether there is a game, and what closes is a proof of
 * that. */
branch_answer branch_prove(branch_rest *rest, const model *m, lp *p, sharpener *sharp, const position *start,
                           const position *finish, const pg_limits *limits, uint32_t most_programs);

void branch_add(branch_tree *t, branch_step step); /* takes what it points to over */
/* What a cap or a leaf pagoda rests on; a view. */
potential branch_step_potential(const branch_step *s);

/* Does the tree prove that the problem has no integer solution? Exact; trusts nothing but the problem. */
bool branch_holds(const board *b, const position *start, const position *finish, const branch_tree *t);
/* Leaves out the caps that a tree which holds does not need. */
void branch_trim(const board *b, const position *start, const position *finish, branch_tree *t);

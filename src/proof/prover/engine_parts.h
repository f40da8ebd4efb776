/* engine_parts.h - what the engines of the planner's table share. Private to prover. */
#pragma once

#include "problem_state.h"
#include "refute.h"

/* The size of a turn that grows from turn to turn. */
static inline uint64_t turn_size(uint64_t first, uint64_t step, uint32_t turn)
{
    for (; turn > 0 && first < UINT64_MAX / step; turn--)
        first *= step;
    return first;
}

/* The cost of an engine that has one turn; false once it had that. */
static inline bool once(const problem_state *k, enum engine_kind i, estimate *e, double work)
{
    *e = (estimate){.work = work};
    return k->turns[i].turns == 0;
}

double lp_cost(const problem_state *k); /* a linear program, from the basis of another one */

/* refusals.c: the rows of the table for class, pagoda, landmarks, branch and the sharpened program. */
bool class_next(const problem_state *k, estimate *e);
void class_turn(problem_state *k);
bool pagoda_next(const problem_state *k, estimate *e);
void pagoda_turn(problem_state *k);
bool landmark_next(const problem_state *k, estimate *e);
void landmark_turn(problem_state *k);
bool branch_next(const problem_state *k, estimate *e);
void branch_turn(problem_state *k);
bool sharpened_next(const problem_state *k, estimate *e);
void sharpened_turn(problem_state *k);

/* program.h - the model of a problem as a linear program. Private to prover.
 *
 * The model of problems without open holes is the same for all of them but for the right-hand sides, so one
 * serves them all, warm from the last question. Others have one of their own.
 */
#pragma once

#include "solve/lp.h"

typedef struct program_pool {
    model closed;
    lp *closed_lp; /* NULL: not made yet */
} program_pool;
void program_pool_release(program_pool *p);

typedef struct program {
    model own; /* of a problem with open holes */
    const model *model;
    lp *lp; /* NULL when the solver fails */
    bool is_own;
} program;
/* Good until another problem without open holes is opened in the same pool. */
void program_open(program *out, program_pool *pool, const problem *q);
void program_close(program *g);
/* Right-hand sides of a model that may have been built for another problem. */
void program_load_right(lp *p, const model *m, const problem *q);

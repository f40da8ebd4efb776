/* model.h - the integer program and the linear programs of a problem, in memory, for any solver.
 *
 * "Unconstrained solitaire" (Beasley; Chlond, INFORMS Transactions on Education): one count variable
 * x_j >= 0 for each directed jump, one row for each hole,
 *
 *     finish(h) - start(h) = sum over jumps j of (after - before at h) * x_j,
 *
 * an open hole of the start or of the finish being a 0/1 variable of its own, and one row for each fixed
 * number of pegs. The pagoda program is its Farkas dual: weights w with
 * sum of w * (after - before) <= 0 for every jump and max w(start) <= min w(finish) - 1.
 */
#ifndef PG_MODEL_H
#define PG_MODEL_H

#include "problem.h"

typedef enum model_kind {
    MODEL_UNCONSTRAINED,
    MODEL_RELAXATION,
    MODEL_PAGODA,
    MODEL_WALK,
    MODEL_MOVES
} model_kind;
typedef enum model_sense { MODEL_EQ, MODEL_LE, MODEL_GE } model_sense;

/* What a column stands for; `index` is a jump or a hole. */
typedef enum model_role {
    COLUMN_JUMP,         /* x_j >= 0 */
    COLUMN_START_OPEN,   /* 0 <= u_h <= 1: peg at the open hole h of the start */
    COLUMN_FINISH_OPEN,  /* 0 <= v_h <= 1 */
    COLUMN_WEIGHT,       /* w_h free (pagoda program) */
    COLUMN_START_GAIN,   /* >= 0: what an open start hole can add, beyond the price of a peg */
    COLUMN_FINISH_LOSS,  /* >= 0: what an open finish hole can take away */
    COLUMN_START_PRICE,  /* free: multiplier of the start's fixed number of pegs */
    COLUMN_FINISH_PRICE, /* free */
    COLUMN_WALK,         /* >= 0: how often the jump is made in one state of the region (walk program) */
    COLUMN_WALK_START, COLUMN_WALK_FINISH, /* >= 0: begins, ends in this state */
    COLUMN_UNDER_WAY, /* 0 <= .. <= 1: the move under way has its peg in the hole (moves program) */
} model_role;

typedef enum model_row_role {
    ROW_HOLE,         /* balance of a hole */
    ROW_START_PEGS,   /* the start's number of pegs */
    ROW_FINISH_PEGS,
    ROW_JUMP,         /* a jump gains nothing (pagoda program) */
    ROW_START_GAIN, ROW_FINISH_LOSS, /* definition of the gain and loss columns */
    ROW_SEPARATION,   /* max w(start) - min w(finish) <= -1 */
    ROW_STATE,        /* a state of the region is entered as often as it is left (walk program) */
    ROW_WALK_JUMP,    /* the jump is made so often in all states together: right side 0, to be set */
    ROW_WALK_START, ROW_WALK_FINISH, /* one state to begin in, one to end in */
    ROW_CHAIN,     /* what goes on from the hole came into it (moves program) */
    ROW_CAPTURES,  /* a move captures at the hole once */
    ROW_REGION,    /* a full region is left by a move of its own */
    ROW_UNDER_WAY, /* one move is under way */
} model_row_role;

typedef struct model_column {
    model_role role;
    uint32_t index;
    bool integer, lower_is_zero, upper_is_one; /* lower_is_zero false: free below; else no upper bound */
    uint32_t first, length; /* entries[first .. first + length) */
} model_column;

typedef struct model_entry { uint32_t row; int32_t value; } model_entry; /* value is never 0 */

typedef struct model_row {
    model_row_role role;
    uint32_t index;
    model_sense sense;
    int64_t right;
} model_row;

/* There is no objective: these are feasibility questions. */
typedef struct model {
    model_kind kind;
    const board *board; /* borrowed */
    uint32_t rows, columns, entries;
    model_row *row;
    model_column *column;
    model_entry *entry;
} model;

/* The walk program of a region. Seen through the holes of the region alone, a game is a walk on their 2^holes
 * states, from one that the start has to one that the finish has; each jump that changes the region is a
 * step, from any state that allows it. The program asks for a flow of that kind in which each jump is made a
 * given number of times. Rows 0 .. 2^holes - 1 are the states, bit k for hole[k]. 1 <= holes <= 16. */
void model_build_walk(model *out, const board *b, uint32_t holes, const uint32_t *hole, const position *start,
                      const position *finish);
/* Builds a model of another kind; model_release it. */
void model_build(model *out, model_kind kind, const problem *p);
void model_release(model *m);

/* Names as in emitted files: x_FROM_OVER_TO, w_HOLE, hole_HOLE, ... Unique within the model. */
void model_column_name(pg_buf *out, const model *m, uint32_t column);
void model_row_name(pg_buf *out, const model *m, uint32_t row);

#endif

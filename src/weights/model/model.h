/* model.h - the integer program and the linear programs of a problem, in memory, for any solver.
 *
 * "Unconstrained solitaire" (Beasley; Chlond, INFORMS Transactions on Education): one count variable
 * x_j >= 0 for each directed jump, one row for each hole,
 *
 *     finish(h) - start(h) = sum over jumps j of (after - before at h) * x_j,
 *
 * an open hole of the start or of the finish being a 0/1 variable of its own, and one row for each fixed
 * number of pegs. A finish without a jump has one row more for each jump: not all of the holes that the jump
 * touches are as it needs them. The pagoda program is its Farkas dual: weights w with
 * sum of w * (after - before) <= 0 for every jump and max w(start) <= min w(finish) - 1.
 */
#pragma once

#include "board/problem.h"

typedef enum model_kind {
    MODEL_UNCONSTRAINED,
    MODEL_RELAXATION,
    MODEL_PAGODA,
    MODEL_GAME, /* the game in steps: timeline.h */
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
    COLUMN_WALK_START,
    COLUMN_WALK_FINISH, /* >= 0: begins, ends in this state */
    COLUMN_UNDER_WAY,   /* 0 <= .. <= 1: the move under way has its peg in the hole (moves program) */
    COLUMN_CHOICE,      /* 0 <= .. <= 1: the finish is that of number `part` (several finishes) */
    COLUMN_TURNS, /* >= 0: how often the modulus goes into the sum of a class row, and a constant more */
    COLUMN_MORE,
    COLUMN_LESS, /* >= 0: row `index` comes out too large, too small (phase 1) */
} model_role;

typedef enum model_row_role {
    ROW_HOLE,       /* balance of a hole */
    ROW_START_PEGS, /* the start's number of pegs */
    ROW_FINISH_PEGS,
    ROW_JUMP, /* a jump gains nothing (pagoda program) */
    ROW_START_GAIN,
    ROW_FINISH_LOSS, /* definition of the gain and loss columns */
    ROW_SEPARATION,  /* max w(start) - min w(finish) <= -1 */
    ROW_STATE,       /* a state of the region is entered as often as it is left (walk program) */
    ROW_WALK_JUMP,   /* the jump is made so often in all states together: right side 0, to be set */
    ROW_WALK_START,
    ROW_WALK_FINISH, /* one state to begin in, one to end in */
    ROW_CHAIN,       /* what goes on from the hole came into it (moves program) */
    ROW_CAPTURES,    /* a move captures at the hole once */
    ROW_REGION,      /* a full region is left by a move of its own */
    ROW_UNDER_WAY,   /* one move is under way */
    ROW_CHOICE,      /* one of several finishes */
    ROW_CHOSEN,      /* an open hole of a finish counts only where that finish is the one */
    ROW_CLASS,       /* cut: a weighted sum of finish less start is a multiple of the modulus */
    ROW_POTENTIAL,   /* cut: what every game has to gain of a potential */
    ROW_STUCK,       /* the jump is not legal in a finish without a jump */
} model_row_role;

typedef struct model_column {
    model_role role;
    uint32_t index;
    uint32_t part;               /* which of several finishes; 0 where there is one */
    bool integer, lower_is_zero; /* lower_is_zero false: free below */
    int64_t upper;               /* -1: none */
    int32_t cost;                /* in the objective, which is to be small */
    uint32_t first, length;      /* entries[first .. first + length) */
} model_column;

typedef struct model_entry {
    uint32_t row;
    int32_t value;
} model_entry; /* value is never 0 */

typedef struct model_row {
    model_row_role role;
    uint32_t index;
    uint32_t part; /* as of a column */
    model_sense sense;
    int64_t right;
} model_row;

/* Questions of feasibility, unless an objective was asked for. */
typedef struct model {
    model_kind kind;
    const board *board; /* borrowed */
    uint32_t finishes;  /* of which the finish is one; 0 counts as 1 */
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
/* The walk programs of several regions side by side, with one number of times for each jump: rows ROW_STATE
 * for the states of region 0, 1, .. in turn, all right sides 0, to be set to (finish - start) of the state;
 * then the others. What a state has too much or too little goes into columns COLUMN_MORE and COLUMN_LESS,
 * `index` the row; with a cost of 1 each they bound the multipliers, which are a potential
 * (docs/mathematics/sharpened.md). */
typedef struct model_region {
    uint32_t holes;
    const uint32_t *hole;
} model_region;
void model_build_walks(model *out, const board *b, uint32_t regions, const model_region *region);
/* Builds a model of another kind; model_release it. */
void model_build(model *out, model_kind kind, const problem *p);
void model_release(model *m);

/* ---- with more said than the problem itself (build.c) ---------------------------------------- */

typedef enum model_objective {
    MODEL_NO_OBJECTIVE,
    MODEL_FEWEST_JUMPS, /* the number of jumps */
    MODEL_PHASE1,       /* by how much the rows fail: 0 exactly when the model without it is feasible; the
                           multipliers of the hole rows are a resource count then */
    MODEL_HOLE,         /* a peg at `hole`, an open hole of a finish, is worth 1 */
} model_objective;

/* A row that holds of all solutions, or of all games. Its maker checks that values fit in 32 bits. */
typedef struct model_cut {
    int64_t *weight; /* [holes]: with a modulus, sum of weight * (finish - start) = modulus * a new column;
                        with modulus 0, the sum is 0 */
    int64_t modulus;
    int64_t *gain;  /* [jumps], where weight is NULL: sum of gain * x >= the least of the chosen finish */
    int64_t *least; /* [finishes] */
} model_cut;
void model_cut_release(model_cut *c);

typedef struct model_request {
    model_kind kind; /* unconstrained, relaxation or pagoda */
    const board *board;
    const position *start, *finish; /* the finish is one of finish[0 .. finishes) */
    uint32_t finishes;
    model_objective objective; /* none for the pagoda program, nor .. */
    uint32_t hole;
    const int64_t *most; /* .. these: [jumps] upper bounds, -1 none; NULL: none at all */
    const model_cut *cut;
    uint32_t cuts;
} model_request;
/* All pointers are borrowed, and the board by the model. */
void model_build_asked(model *out, const model_request *r);

/* Names as in emitted files: x_FROM_OVER_TO, w_HOLE, hole_HOLE, ... Unique within the model. */
void model_jump_name(pg_buf *out, const board *b, const char *prefix, uint32_t jump);
void model_hole_name(pg_buf *out, const board *b, const char *prefix, uint32_t hole);
void model_column_name(pg_buf *out, const model *m, uint32_t column);
void model_row_name(pg_buf *out, const model *m, uint32_t row);

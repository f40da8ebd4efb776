/* meaning.h - an answer in the board's terms, and what is made of it. Private to import. */
#pragma once

#include "answer.h"
#include "import/import.h"

typedef struct answer_step {
    uint64_t time; /* as the answer numbers them; actions by their place */
    uint32_t jump;
    size_t line;
} answer_step;

typedef struct answer_number {
    double value;
    size_t line; /* where it is given; 0: not */
} answer_number;

typedef struct meaning {
    const import_request *r;
    const answer *a;
    const char *file;
    double *times;                      /* [jumps] */
    size_t *line;                       /* [jumps]: where it is given; 0: not */
    bool times_given;                   /* any column of a jump was given */
    answer_number *weight;              /* [holes]: w_HOLE */
    answer_number *marginal, *activity; /* [holes]: of the hole's row */
    bool weights, marginals;
    double failure;        /* sum of the columns of phase 1 */
    double *lacking;       /* [holes]: what they add to the hole */
    bool lacks_more;       /* a row fails that is none of a hole */
    size_t lacks_line;     /* where a row lacks less than nothing; 0: none does */
    uint64_t *start;       /* pegs at the start, where it is open, as far as they are given */
    double *begin;         /* [holes]: the same, in fractions */
    answer_number *column; /* [columns of the model] */
    bool start_given;
    bool numbered, inputs; /* CNF or OPB variables; AIGER inputs */
    answer_step *step;
    size_t steps, step_room;
} meaning;

pg_status meaning_find(meaning *out, const import_request *r, const answer *a, const char *file, pg_error *e);
void meaning_release(meaning *m);

/* What the answer says or implies, and whether it is so. */
void __attribute__((format(printf, 3, 4)))
claim_add(import_result *to, import_truth truth, const char *format, ...);
/* "There is no solution" (infeasible.c). */
pg_status decide_infeasible(import_result *to, const meaning *m, pg_error *e);

/* Do the counts, with the other columns as they are given, keep to every row and bound of the model? False,
 * with a claim, where they do not (rows.c). */
bool rows_hold(import_result *to, const meaning *m);

/* ---- orders of given jumps (order.c) ---------------------------------------------------------------- */

typedef enum order_answer { ORDER_FOUND, ORDER_NONE, ORDER_OPEN } order_answer;
/* Can the jumps, each so often, be made one after another from these pegs? `sets` gets the number of
 * selections that a game can begin with and that were gone through. */
order_answer order_find(game *out, const board *b, const uint64_t *start, const uint64_t *times,
                        const pg_limits *limits, uint64_t *sets);

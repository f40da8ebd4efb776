/* import.h - what another solver's answer means for a problem.
 *
 * Its numbers are believed nowhere: jump counts are added up, games played, weights checked in exact
 * arithmetic, a claim of infeasibility is held against pagoda's own verdict. What the answer says or implies
 * comes back as claims, each true, false, or left open, with the line at fault.
 */
#pragma once

#include "model/model.h"
#include "model/timeline.h"
#include "prover/proof.h"

typedef enum import_kind {
    IMPORT_COUNTS,     /* how often each jump is made */
    IMPORT_FRACTION,   /* the same with fractions: a solution of the relaxation */
    IMPORT_WEIGHTS,    /* weights, or marginals read as weights */
    IMPORT_STEPS,      /* jumps in order */
    IMPORT_INFEASIBLE, /* "there is no solution" */
    IMPORT_UNDECIDED   /* it was stopped, and says nothing */
} import_kind;
const char *import_kind_name(import_kind k);

typedef enum import_truth { IMPORT_FALSE, IMPORT_TRUE, IMPORT_OPEN } import_truth;

typedef struct import_claim {
    char *text;
    import_truth truth;
} import_claim;

typedef struct import_result {
    import_kind kind;
    const char *format; /* whose answer it is; static */
    model_kind model;   /* that it is taken to be about */
    double *times;      /* [jumps]: how often each is made; NULL: none */
    weighting *weights; /* scaled to whole numbers; NULL: none, or they could not be made out */
    bool unsound;       /* the answer says something that is false */
    bool is_game;
    game game; /* where is_game */
    import_claim *claim;
    size_t claims, room;
} import_result;

typedef struct import_request {
    const board *board;
    const position *start, *finish;
    uint32_t finishes;
    model_kind kind;         /* the model that was asked .. */
    bool kind_given;         /* .. for sure; else formats for games alone mean the game */
    bool names_alone;        /* the emitted file has no other names than the model's */
    const model *model;      /* for answers that number rows, columns or bits; NULL: the game was asked */
    const timeline *steps;   /* for answers that number variables; NULL: no such numbers are known */
    const pg_limits *limits; /* also of the searches: for an order, for a verdict */
} import_request;

/* `file` is what messages call the text. PG_INPUT when it cannot be read. import_release it in any case. */
pg_status import_answer(import_result *out, const import_request *r, const char *text, size_t length,
                        const char *file, pg_error *e);
void import_release(import_result *r);

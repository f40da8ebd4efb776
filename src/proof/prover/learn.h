/* learn.h - resource counts that refuse given positions, and prices of goals, for
 * searches and counts. */
#pragma once

#include "prover/proof.h"
#include "solve/lp.h"

/* Finds a count that refuses `finish` from a position, by the linear program with that position as start; or
 * the other way round, one that refuses a position from `start`. */
typedef struct learner {
    const board *board;
    const position *fixed; /* borrowed: the finish, or the start */
    bool back;             /* it is the start */
    const pg_limits *limits;
    asked_program asked;
    position at; /* scratch: the position asked about, as a set of one */
} learner;

void learner_init(learner *l, const board *b, const position *fixed, bool back, const pg_limits *limits);
void learner_release(learner *l);
/* A search_refuter; the context is the learner. */
bool learner_refute(void *context, const uint64_t *pegs, search_cut *out);

/* Prices of goals: the least number of jumps of the relaxation from a fixed start, and
 * the dual prices of the holes. */
typedef struct pricer {
    const board *board; /* borrowed, as the start */
    const position *start;
    const pg_limits *limits;
    asked_program asked; /* every hole of the finish is open; a goal closes columns */
} pricer;

void pricer_init(pricer *p, const board *b, const position *start, const pg_limits *limits);
void pricer_release(pricer *p);
/* A search_pricer; the context is the pricer. */
search_price_answer pricer_ask(void *context, const position *goal, double *price);

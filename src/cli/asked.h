/* asked.h - what emit and import are asked about: the problem, and the model of it that was or is to be
 * written. Private to cli. */
#ifndef PG_CLI_ASKED_H
#define PG_CLI_ASKED_H

#include "cli.h"
#include "derive.h"

typedef enum aim { AIM_NONE, AIM_JUMPS, AIM_MOVES, AIM_PHASE1, AIM_HOLE } aim;

typedef struct asked {
    board *b;
    position start, *finish;
    uint32_t finishes;
    model_kind model;
    aim aim;
    uint32_t hole; /* AIM_HOLE */
    int64_t *most; /* bounds; NULL: none */
    derive_cuts cuts;
    uint32_t potentials; /* of the cuts */
} asked;

/* Board, start, finishes and objective; `model` stays as it is. asked_release it in any case. */
pg_status asked_read(asked *q, const options *o, pg_error *e);
/* Finds the bounds and the cuts that the options ask for. */
void asked_find(asked *q, const options *o, const pg_limits *limits);
/* Is `what` in the list of --cuts (may be NULL)? */
bool asked_cuts(const char *list, const char *what);
/* A jump is made at most as often as a game has jumps, or `steps` times (-1: not given): for formats without
 * whole numbers, which need to know. */
void asked_bound(asked *q, int64_t steps);
void asked_build(const asked *q, model *m);
problem asked_problem(const asked *q); /* with the first of the finishes */
void asked_release(asked *q);

#endif

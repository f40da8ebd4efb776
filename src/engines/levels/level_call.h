/* level_call.h - what rank 0 tells the others of a question: the problem and the limits, as bytes. */
#pragma once

#include "base/bytes.h"
#include "board/problem.h"

/* What another rank has been told. */
typedef struct level_call {
    board *board;
    position start, finish;
    problem problem; /* of these */
    pg_limits limits;
    char *disk; /* of the limits */
} level_call;

void level_call_put(pg_buf *out, const problem *p, const pg_limits *limits);
/* Fails by ending the process, as rank 0 would wait for ever. `interrupt`: of this rank. */
void level_call_take(bytes_in *in, level_call *c, const volatile sig_atomic_t *interrupt);
void level_call_release(level_call *c);

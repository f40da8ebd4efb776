/* count_tests.h - resource counts for tests of counting, as the command gives them. */
#ifndef TEST_COUNT_TESTS_H
#define TEST_COUNT_TESTS_H

#include "count/count.h"
#include "prover/learn.h"

#include <stdlib.h>

static inline void *open_learner(const board *b, const position *finish, const pg_limits *limits)
{
    learner *l = PG_NEW(learner, 1);
    learner_init(l, b, finish, false, limits);
    return l;
}

static inline void close_learner(void *l)
{
    learner_release(l);
    free(l);
}

static const count_refuter refuter = {open_learner, learner_refute, close_learner};

#endif

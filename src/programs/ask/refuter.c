/* refuter.c - counts by linear programs for the counting engines. */
#include "ask/ask.h"

#include "prover/learn.h"

static void *open_learner(const board *b, const position *finish, const pg_limits *limits)
{
    learner *l = PG_NEW(learner, 1);
    learner_init(l, b, finish, false, limits);
    return l;
}

static void close_learner(void *context)
{
    learner_release(context);
    free(context);
}

const count_refuter ask_refuter = {open_learner, learner_refute, close_learner};

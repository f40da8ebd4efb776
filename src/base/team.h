/* team.h - other processes that have a part in work of this one.
 *
 * The work goes in rounds of tasks. Each of the others has a server, made of the same request; it is told of
 * a round, does tasks of it, and answers in bytes.
 */
#pragma once

#include "base/base.h"

typedef struct team_task {
    uint64_t number;
    double seconds; /* that are left when it is begun; HUGE_VAL: no limit */
    char *bytes;    /* free() them when it is done; NULL: the number says all */
    size_t length;
    bool whole; /* of an answer: no limit cut it short */
} team_task;

/* A round, as the process that leads it has it. */
typedef struct team_round {
    void *context;
    const pg_limits *limits;
    int threads;    /* of this process that are to `work` */
    uint32_t ahead; /* tasks that another process may have at a time: 1 or 2 */
    /* A task for another process, short of its seconds; false: none is left. */
    bool (*next)(void *context, uint32_t rank, team_task *out);
    /* What it answered; `whole`: no limit cut it short. */
    void (*take)(void *context, uint32_t rank, uint64_t number, const char *answer, size_t length,
                 bool whole);
    void (*work)(void *context); /* tasks, until none is left */
} team_round;

/* What another process does. */
typedef struct team_server {
    void *(*make)(const void *request, size_t length, const volatile sig_atomic_t *interrupt);
    void (*release)(void *server);                                    /* NULL is fine */
    void (*round)(void *server, const void *head, size_t length);     /* NULL: there is nothing to be told */
    bool (*answer)(void *server, const team_task *t, pg_buf *answer); /* true: no limit cut it short */
} team_server;

/* The processes, each with its own number; this one is 0. */
typedef struct team {
    void *context;
    uint32_t ranks;
    void (*begin)(void *context, const void *request, size_t length); /* all others are to make a server */
    void (*end)(void *context);                                       /* and to give it up */
    /* Tells them `head`, and has the tasks done by them and by threads of this process. */
    void (*round)(void *context, const void *head, size_t length, const team_round *r);
} team;

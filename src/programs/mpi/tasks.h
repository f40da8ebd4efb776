/* tasks.h - tasks that rank 0 hands out, and their answers. Private to mpi.
 *
 * A task and an answer are bytes. Each of the other ranks has up to `ahead` tasks, so that it need not wait
 * for the next one. Only main threads send and receive; a thread beside works on the tasks, so that a rank
 * can be told to stop.
 *
 * The model is mplrs (Avis, Jordan: Parallel computing with lrs).
 */
#pragma once

#include "base/team.h"
#include "wire.h"

#include <pthread.h>

enum { TASKS_AHEAD = 2 };

/* ---- a queue between one thread that puts and one that takes ---------------------------------------- */

typedef struct task_queue {
    pthread_mutex_t lock;
    pthread_cond_t moved;
    team_task at[TASKS_AHEAD];
    size_t used;
    bool closed; /* nothing is lost by that */
} task_queue;

void queue_init(task_queue *q);
void queue_release(task_queue *q);
void queue_put(task_queue *q, const team_task *t); /* waits for a place */
void queue_close(task_queue *q);
/* The oldest one. `wait`: until there is one, or there will be none. */
bool queue_take(task_queue *q, team_task *t, bool wait, bool *closed);

/* ---- rank 0 ---------------------------------------------------------------------------------------- */

typedef enum task_state { TASK_READY, TASK_LATER, TASK_NONE } task_state;

typedef struct task_source {
    void *context;
    const pg_limits *limits;
    uint32_t ahead; /* at most TASKS_AHEAD */
    /* The next task for a rank; TASK_NONE: there will be no more. */
    task_state (*next)(void *context, int rank, team_task *out);
    void (*give)(void *context, int rank, uint64_t number, const char *answer, size_t length, bool whole);
    /* What threads of this rank do meanwhile, the main thread before all else where there can be none. */
    int threads;
    void (*work)(void *of);
    void *of;
} task_source;

/* Hands them out until there are no more and all are answered; then the other ranks stop serving. */
void tasks_lead(const ranks *r, task_source *s);

/* ---- the other ranks --------------------------------------------------------------------------------- */

/* Answers a task; true: no limit cut it short. */
typedef bool (*task_answerer)(void *context, const team_task *t, pg_buf *answer);
/* Until rank 0 has no more. */
void tasks_serve(task_answerer answer, void *context, volatile sig_atomic_t *interrupt);

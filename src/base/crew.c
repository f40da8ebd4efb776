/* crew.c - threads that work together.
 *
 * What a crew is for has several short phases, each of which all threads have to end before the next begins,
 * so threads are made once and sleep between. Each call has a number: a thread works when the number is one
 * that it has not seen, so that it can neither miss a call nor answer it twice. The caller works too, as
 * member 0, and then waits for the others.
 */
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct member {
    struct crew *crew;
    int number;
    pthread_t thread;
} member;

struct crew {
    int size;
    member *member; /* [size]; member 0 is the caller */
    pthread_mutex_t lock;
    pthread_cond_t called, done;
    pthread_barrier_t barrier;
    unsigned long call; /* number of the work at hand */
    int busy;
    bool closing;
    crew_work work;
    void *context;
};

static void *serve(void *argument)
{
    member *m = argument;
    crew *c = m->crew;
    unsigned long seen = 0;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->call == seen && !c->closing)
            pthread_cond_wait(&c->called, &c->lock);
        if (c->closing)
            break;
        seen = c->call;
        pthread_mutex_unlock(&c->lock);
        c->work(c->context, m->number);
        pthread_mutex_lock(&c->lock);
        if (--c->busy == 0)
            pthread_cond_signal(&c->done);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

crew *crew_new(int threads)
{
    crew *c = PG_NEW(crew, 1);
    c->member = PG_NEW(member, threads);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->called, NULL);
    pthread_cond_init(&c->done, NULL);
    for (c->size = 1; c->size < threads; c->size++) {
        member *m = &c->member[c->size];
        *m = (member){.crew = c, .number = c->size};
        if (pthread_create(&m->thread, NULL, serve, m))
            break; /* fewer hands, the same work */
    }
    pthread_barrier_init(&c->barrier, NULL, (unsigned)c->size);
    return c;
}

void crew_free(crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->lock);
    for (int i = 1; i < c->size; i++)
        pthread_join(c->member[i].thread, NULL);
    pthread_barrier_destroy(&c->barrier);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->called);
    pthread_cond_destroy(&c->done);
    free(c->member);
    free(c);
}

int crew_size(const crew *c) { return c->size; }

void crew_run(crew *c, crew_work work, void *context)
{
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->context = context;
    c->busy = c->size - 1;
    c->call++;
    if (c->busy)
        pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->lock);
    work(context, 0);
    pthread_mutex_lock(&c->lock);
    while (c->busy)
        pthread_cond_wait(&c->done, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

void crew_once(int threads, crew_work work, void *context)
{
    crew *c = crew_new(threads);
    crew_run(c, work, context);
    crew_free(c);
}

bool crew_wait(crew *c)
{
    return pthread_barrier_wait(&c->barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
}

/* ---- numbered tasks ---------------------------------------------------------------------------- */

typedef struct queue {
    crew_task task;
    void *context;
    uint32_t count;
    _Atomic uint32_t next;
} queue;

static void take_tasks(void *context, int number)
{
    queue *q = context;
    (void)number;
    for (uint32_t i; (i = atomic_fetch_add(&q->next, 1)) < q->count;)
        q->task(q->context, i);
}

void crew_each(crew *c, uint32_t count, crew_task task, void *context)
{
    queue q = {.task = task, .context = context, .count = count};
    crew_run(c, take_tasks, &q);
}

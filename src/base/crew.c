/* crew.c - threads that work together.
 *
 * What a crew is for has many short phases, each of which all threads have to end before the next begins, so
 * threads are made once and wait between. Each call has a number: a thread works when the number is one that
 * it has not seen, so that it can neither miss a call nor answer it twice. The caller works too, as member 0,
 * and then waits for the others.
 *
 * Who waits looks again and again for some microseconds before it sleeps: to be woken takes longer than most
 * phases differ from thread to thread, and a phase may be shorter than that.
 */
#include "base/crew.h"

#include <pthread.h>

enum { LOOKS = 500 }; /* 20 microseconds, about */

typedef struct member {
    struct crew *crew;
    int number;
    pthread_t thread;
} member;

/* A number that some wait for to change. It does so under the crew's lock. */
typedef struct bell {
    atomic_ulong number;
    pthread_cond_t changed;
} bell;

struct crew {
    int size;
    member *member; /* [size]; member 0 is the caller */
    pthread_mutex_t lock;
    bell call; /* number of the work at hand */
    bell done; /* number of the last work that all others have done */
    bell met;  /* meetings so far */
    atomic_int busy, arrived;
    bool closing;
    crew_work work;
    void *context;
};

/* ---- waiting ------------------------------------------------------------------------------------ */

static void rest(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static void bell_init(bell *s) { pthread_cond_init(&s->changed, NULL); }

static void bell_ring(crew *c, bell *s)
{
    pthread_mutex_lock(&c->lock);
    atomic_fetch_add(&s->number, 1);
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&c->lock);
}

/* Waits until the number is another one than `seen`. */
static void bell_wait(crew *c, bell *s, unsigned long seen)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load(&s->number) != seen)
            return;
        rest();
    }
    pthread_mutex_lock(&c->lock);
    while (atomic_load(&s->number) == seen)
        pthread_cond_wait(&s->changed, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

/* ---- the crew ----------------------------------------------------------------------------------- */

static void *serve(void *argument)
{
    member *m = argument;
    crew *c = m->crew;
    for (unsigned long seen = 0;; seen++) {
        bell_wait(c, &c->call, seen);
        if (c->closing)
            return NULL;
        c->work(c->context, m->number);
        if (atomic_fetch_sub(&c->busy, 1) == 1)
            bell_ring(c, &c->done);
    }
}

crew *crew_new(int threads)
{
    crew *c = PG_NEW(crew, 1);
    c->member = PG_NEW(member, threads);
    pthread_mutex_init(&c->lock, NULL);
    bell_init(&c->call);
    bell_init(&c->done);
    bell_init(&c->met);
    for (c->size = 1; c->size < threads; c->size++) {
        member *m = &c->member[c->size];
        *m = (member){.crew = c, .number = c->size};
        if (pthread_create(&m->thread, NULL, serve, m))
            break; /* fewer hands, the same work */
    }
    return c;
}

void crew_free(crew *c)
{
    if (!c)
        return;
    c->closing = true;
    bell_ring(c, &c->call);
    for (int i = 1; i < c->size; i++)
        pthread_join(c->member[i].thread, NULL);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->call.changed);
    pthread_cond_destroy(&c->done.changed);
    pthread_cond_destroy(&c->met.changed);
    PG_FREE(c->member, c);
}

int crew_size(const crew *c) { return c->size; }

void crew_run(crew *c, crew_work work, void *context)
{
    unsigned long done = atomic_load(&c->done.number);
    c->work = work;
    c->context = context;
    atomic_store(&c->busy, c->size - 1);
    if (c->size > 1)
        bell_ring(c, &c->call);
    work(context, 0);
    if (c->size > 1)
        bell_wait(c, &c->done, done);
}

void crew_once(int threads, crew_work work, void *context)
{
    crew *c = crew_new(threads);
    crew_run(c, work, context);
    crew_free(c);
}

void crew_meet(crew *c, crew_errand errand, void *context)
{
    unsigned long met = atomic_load(&c->met.number);
    if (atomic_fetch_add(&c->arrived, 1) + 1 < c->size) {
        bell_wait(c, &c->met, met);
        return;
    }
    atomic_store(&c->arrived, 0);
    errand(context);
    bell_ring(c, &c->met);
}

/* ---- numbered tasks ---------------------------------------------------------------------------- */

typedef struct crew_queue {
    crew_task task;
    void *context;
    uint32_t count;
    _Atomic uint32_t next;
} crew_queue;

static void take_tasks(void *context, int number)
{
    crew_queue *q = context;
    (void)number;
    for (uint32_t i; (i = atomic_fetch_add(&q->next, 1)) < q->count;)
        q->task(q->context, i);
}

void crew_each(crew *c, uint32_t count, crew_task task, void *context)
{
    crew_queue q = {.task = task, .context = context, .count = count};
    crew_run(c, take_tasks, &q);
}

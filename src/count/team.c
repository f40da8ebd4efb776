/* team.c - threads that wait for work.
 *
 * A step has several short phases, each of which all threads have to end before the next begins, so
 * threads are made once and sleep between. Each call has a number: a thread works when the number is one
 * that it has not seen, so that it can neither miss a call nor answer it twice. The caller works too, as
 * member 0, and then waits for the others. A system that has fewer threads to give makes the team smaller.
 */
#include "team.h"

#include "base.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct member {
    struct team *team;
    int number;
    pthread_t thread;
} member;

struct team {
    int size;
    member *member; /* [size]; member 0 is the caller */
    pthread_mutex_t lock;
    pthread_cond_t called, done;
    unsigned long call; /* number of the work at hand */
    int busy;
    bool closing;
    team_work work;
    void *context;
};

static void *serve(void *argument)
{
    member *m = argument;
    team *t = m->team;
    unsigned long seen = 0;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (t->call == seen && !t->closing)
            pthread_cond_wait(&t->called, &t->lock);
        if (t->closing)
            break;
        seen = t->call;
        pthread_mutex_unlock(&t->lock);
        t->work(t->context, m->number);
        pthread_mutex_lock(&t->lock);
        if (--t->busy == 0)
            pthread_cond_signal(&t->done);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

team *team_new(int threads)
{
    team *t = PG_NEW(team, 1);
    t->member = PG_NEW(member, threads);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->called, NULL);
    pthread_cond_init(&t->done, NULL);
    for (t->size = 1; t->size < threads; t->size++) {
        member *m = &t->member[t->size];
        *m = (member){.team = t, .number = t->size};
        if (pthread_create(&m->thread, NULL, serve, m))
            break; /* fewer hands, the same work */
    }
    return t;
}

void team_free(team *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->closing = true;
    pthread_cond_broadcast(&t->called);
    pthread_mutex_unlock(&t->lock);
    for (int i = 1; i < t->size; i++)
        pthread_join(t->member[i].thread, NULL);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->called);
    pthread_cond_destroy(&t->done);
    free(t->member);
    free(t);
}

int team_size(const team *t) { return t->size; }

void team_run(team *t, team_work work, void *context)
{
    pthread_mutex_lock(&t->lock);
    t->work = work;
    t->context = context;
    t->busy = t->size - 1;
    t->call++;
    if (t->busy)
        pthread_cond_broadcast(&t->called);
    pthread_mutex_unlock(&t->lock);
    work(context, 0);
    pthread_mutex_lock(&t->lock);
    while (t->busy)
        pthread_cond_wait(&t->done, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

/* crew.c - the same work on several threads that wait for each other.
 *
 * The threads are all created before the work begins: a system that has fewer threads to give only makes the
 * crew smaller.
 */
#include "inside.h"

#include <pthread.h>
#include <stdlib.h>

struct crew {
    void (*work)(crew *c, void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t opened;
    bool open;
    pthread_barrier_t barrier;
};

static void *start(void *argument)
{
    crew *c = argument;
    pthread_mutex_lock(&c->lock);
    while (!c->open)
        pthread_cond_wait(&c->opened, &c->lock);
    pthread_mutex_unlock(&c->lock);
    c->work(c, c->context);
    return NULL;
}

bool crew_wait(crew *c)
{
    return pthread_barrier_wait(&c->barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
}

void crew_run(int threads, void (*work)(crew *c, void *context), void *context)
{
    crew c = {.work = work, .context = context};
    pthread_t *thread = PG_NEW(pthread_t, threads);
    int created = 0;
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.opened, NULL);
    while (created + 1 < threads && !pthread_create(&thread[created], NULL, start, &c))
        created++;
    pthread_barrier_init(&c.barrier, NULL, (unsigned)created + 1);
    pthread_mutex_lock(&c.lock);
    c.open = true;
    pthread_cond_broadcast(&c.opened);
    pthread_mutex_unlock(&c.lock);
    work(&c, context);
    for (int i = 0; i < created; i++)
        pthread_join(thread[i], NULL);
    pthread_barrier_destroy(&c.barrier);
    pthread_cond_destroy(&c.opened);
    pthread_mutex_destroy(&c.lock);
    free(thread);
}

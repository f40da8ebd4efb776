/* rank_threads.h - ranks that are threads of this process, without MPI, and work on them that is interrupted:
 * for one file a program. */
#ifndef PG_AGREE_RANK_THREADS_H
#define PG_AGREE_RANK_THREADS_H

#include "base/peers.h"
#include "random.h"

#include <pthread.h>
#include <stdlib.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_RANKS = 5 };

/* Words on their way from one to another. */
typedef struct mail {
    uint64_t *words;
    size_t count;
} mail;

/* What all threads see; a barrier stands before and after each use. */
typedef struct world {
    uint32_t ranks, named;
    pthread_barrier_t barrier;
    const peers_job *job; /* NULL: there will be no more */
    const void *request;
    size_t length;
    uint64_t *number[MOST_RANKS];
    uint64_t *const *out[MOST_RANKS];
    const size_t *outs[MOST_RANKS];
    pthread_mutex_t lock;
    pthread_cond_t changed;
    mail mail[MOST_RANKS][MOST_RANKS]; /* from, to */
    peers rank[MOST_RANKS];
    void (*agreed)(void); /* NULL, or called by rank 0 whenever all have agreed on a number */
} world;

typedef struct place {
    world *w;
    uint32_t rank;
} place;

static void meet(world *w) { pthread_barrier_wait(&w->barrier); }

static int calls;

static void call(void *context, const peers_job *job, const void *request, size_t length)
{
    world *w = ((place *)context)->w;
    calls += w->ranks > 1;
    w->job = job;
    w->request = request;
    w->length = length;
    meet(w);
    meet(w); /* all have their copy */
}

static void reduce(const place *p, uint64_t *number, size_t count, bool add)
{
    uint64_t *all = calloc(count, sizeof *all);
    p->w->number[p->rank] = number;
    meet(p->w);
    for (uint32_t r = 0; r < p->w->ranks; r++)
        for (size_t i = 0; i < count; i++) {
            uint64_t here = p->w->number[r][i];
            all[i] = add ? all[i] + here : here > all[i] ? here : all[i];
        }
    meet(p->w);
    memcpy(number, all, count * sizeof *all);
    free(all);
    if (p->rank == 0 && p->w->agreed)
        p->w->agreed();
}

static void sum(void *context, uint64_t *number, size_t count) { reduce(context, number, count, true); }
static void most(void *context, uint64_t *number, size_t count) { reduce(context, number, count, false); }

static void exchange(void *context, uint64_t *const *out, const size_t *outs, uint64_t **in, size_t *ins)
{
    const place *p = context;
    p->w->out[p->rank] = out;
    p->w->outs[p->rank] = outs;
    meet(p->w);
    for (uint32_t r = 0; r < p->w->ranks; r++) {
        ins[r] = p->w->outs[r][p->rank];
        in[r] = ins[r] ? PG_NEW(uint64_t, ins[r]) : NULL;
        if (ins[r])
            memcpy(in[r], p->w->out[r][p->rank], ins[r] * sizeof *in[r]);
    }
    meet(p->w);
}

/* Once what was sent before has been taken. */
static void send_words(void *context, uint32_t to, const uint64_t *words, size_t count)
{
    const place *p = context;
    world *w = p->w;
    mail *m = &w->mail[p->rank][to];
    pthread_mutex_lock(&w->lock);
    while (m->words)
        pthread_cond_wait(&w->changed, &w->lock);
    *m = (mail){.words = PG_NEW(uint64_t, count), .count = count};
    memcpy(m->words, words, count * sizeof *words);
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

static void receive_words(void *context, uint32_t from, uint64_t **words, size_t *count)
{
    const place *p = context;
    world *w = p->w;
    mail *m = &w->mail[from][p->rank];
    pthread_mutex_lock(&w->lock);
    while (!m->words)
        pthread_cond_wait(&w->changed, &w->lock);
    *words = m->words;
    *count = m->count;
    *m = (mail){0};
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

static void *serve_calls(void *argument)
{
    place *p = argument;
    void *kept = NULL;
    pg_error e;
    for (;;) {
        meet(p->w);
        const peers_job *job = p->w->job;
        size_t length = p->w->length;
        void *request = job ? memcpy(malloc(length), p->w->request, length) : NULL;
        meet(p->w);
        if (!job)
            return NULL;
        job->serve(&p->w->rank[p->rank], &kept, request, length, NULL, &e);
        free(request);
    }
}

/* `work` by rank 0, while the others serve. */
static void with_ranks(world *w, uint32_t ranks, void (*work)(void *context, const peers *r), void *context)
{
    place at[MOST_RANKS];
    pthread_t thread[MOST_RANKS];
    *w = (world){.ranks = ranks, .agreed = w->agreed};
    pthread_barrier_init(&w->barrier, NULL, ranks);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    for (uint32_t r = 0; r < ranks; r++) {
        at[r] = (place){w, r};
        w->rank[r] = (peers){.rank = r,
                             .count = ranks,
                             .context = &at[r],
                             .named = &w->named,
                             .call = call,
                             .sum = sum,
                             .most = most,
                             .exchange = exchange,
                             .send = send_words,
                             .receive = receive_words};
    }
    for (uint32_t r = 1; r < ranks; r++)
        if (pthread_create(&thread[r], NULL, serve_calls, &at[r]))
            exit(3);
    work(context, &w->rank[0]);
    call(&at[0], NULL, NULL, 0);
    for (uint32_t r = 1; r < ranks; r++)
        pthread_join(thread[r], NULL);
    pthread_barrier_destroy(&w->barrier);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->changed);
}

/* ---- interrupted somewhere ---------------------------------------------------------------------------- */

/* So slow that a stop after some time may come before there is anything to keep. */
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { SLOWED = true };
#else
enum { SLOWED = false };
#endif
enum { MOST_MICROSECONDS = 20000 };

static volatile sig_atomic_t interrupted; /* of rank 0 */
static uint32_t most_agreements = 60;     /* before it is */
static uint32_t agreements;               /* until it is; 0: never */
static uint32_t agreed;                   /* of the last work on several ranks */

static void count_agreements(void)
{
    agreed++;
    if (agreements && --agreements == 0)
        interrupted = 1;
}

static atomic_bool over; /* the work that was to be interrupted */

static uint32_t microseconds_used(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint32_t)(t.tv_sec * 1000000 + t.tv_nsec / 1000);
}

/* What a signal's handler would do: at any time, and without a lock, which the sanitizer of threads minds.
 * By the time that this process has used, so that it gets as far on a machine that has other work. */
__attribute__((no_sanitize("thread"))) static void *interrupt_soon(void *microseconds)
{
    const uint32_t began = microseconds_used();
    while (!atomic_load(&over) && microseconds_used() - began < *(const uint32_t *)microseconds)
        usleep(50);
    interrupted = 1;
    return NULL;
}

/* As with_ranks, or by this process alone, where `work` gets NULL; stopped somewhere, or not. */
static void run_stopped(uint32_t ranks, void (*work)(void *context, const peers *r), void *context,
                        bool stopped)
{
    world w = {.agreed = count_agreements};
    uint32_t soon = below(MOST_MICROSECONDS);
    pthread_t timer;
    interrupted = 0;
    atomic_store(&over, false);
    agreements = stopped ? 1 + below(most_agreements) : 0;
    agreed = 0;
    if (ranks > 1) {
        with_ranks(&w, ranks, work, context);
        return;
    }
    if (stopped && pthread_create(&timer, NULL, interrupt_soon, &soon))
        exit(3);
    work(context, NULL);
    atomic_store(&over, true);
    if (stopped)
        pthread_join(timer, NULL);
}

#endif

/* steps.c - from one level to the next, and from one half to the other, for the reason halves.
 *
 * Threads take portions of the level in hand. What a jump leads to waits until its cache line has come; an
 * orbit that is there is not looked at by the potentials once more. What comes of it is a set, and of the
 * positions from which a jump leads to the other half the least: the same for any number of threads.
 */
#include "halves_parts.h"

#if !defined __wasi__
#include <pthread.h>
#endif

#if defined __GNUC__
#define PREFETCH(p) __builtin_prefetch(p)
#else
#define PREFETCH(p) (void)(p)
#endif

enum { BATCH = 64, PORTION = 4096, LEAST_SHARED = 1 << 14 /* slots that are worth several threads */ };

/* What a jump leads to, and waits. */
typedef struct child {
    uint64_t image, to, from;
} child;

typedef struct level_step {
    const check_halves *s;
    const check_half *h;
    orbit_level *next;       /* to be made, ... */
    const orbit_level *meet; /* ... or to be met; both NULL: a finish is to be met */
    _Atomic uint64_t at;     /* the next slot that nobody has taken */
    _Atomic uint64_t met;    /* the least position from which a jump leads there */
    atomic_bool stop, full;
    atomic_bool limited; /* stopped by a limit: nothing can be said, whatever else there is */
} level_step;

typedef struct level_worker {
    level_step *w;
    checker *c;       /* looks after the limits; NULL: another does */
    vector_cuts cuts; /* the half's, with sums of its own */
    child child[BATCH];
    size_t count;
} level_worker;

static bool is_met(const level_step *w, const child *c)
{
    const check_halves *s = w->s;
    return w->meet ? level_has(w->meet, c->image) : check_position_has(s->finish, &c->to, s->c->board->holes);
}

static void note_meeting(level_step *w, const child *c)
{
    uint64_t least = atomic_load(&w->met);
    if (is_met(w, c))
        while (c->from < least && !atomic_compare_exchange_weak(&w->met, &least, c->from))
            continue;
}

static void steps_add(level_worker *k, const child *c)
{
    level_step *w = k->w;
    if (level_has(w->next, c->image) || cuts_refuse_state(&k->cuts, c->to))
        return;
    if (!level_add(w->next, c->image)) {
        atomic_store(&w->full, true);
        atomic_store(&w->stop, true);
    }
}

static void steps_settle(level_worker *k)
{
    for (size_t i = 0; i < k->count; i++)
        if (k->w->next)
            steps_add(k, &k->child[i]);
        else
            note_meeting(k->w, &k->child[i]);
    k->count = 0;
}

static void steps_expand(level_worker *k, uint64_t pegs)
{
    const level_step *w = k->w;
    const orbit_level *to = w->next ? w->next : w->meet;
    if (w->next)
        cuts_look(&k->cuts, pegs);
    for (size_t j = 0; j < w->s->c->board->jumps; j++) {
        const mask *m = &w->h->jump[j];
        if ((pegs & m->care) != m->before || (w->next && cuts_refuse_behind(&k->cuts, j)))
            continue;
        child c = {.to = pegs ^ m->flip, .from = pegs};
        c.image = orbits_least(&w->s->orbits, c.to);
        if (to && to->slots)
            PREFETCH(&to->slot[check_place_of(c.image, to->slots)]);
        k->child[k->count++] = c;
        if (k->count == BATCH)
            steps_settle(k);
    }
}

static void *steps_work(void *context)
{
    level_worker *k = context;
    level_step *w = k->w;
    const orbit_level *now = &w->h->now;
    uint64_t first, pegs;
    while (!atomic_load(&w->stop) && (first = atomic_fetch_add(&w->at, PORTION)) < now->slots) {
        for (uint64_t i = first; i < now->slots && i < first + PORTION; i++)
            if (level_member(now, i, &pegs))
                steps_expand(k, pegs);
        if (k->c && check_limit_reached(k->c)) {
            atomic_store(&w->limited, true);
            atomic_store(&w->stop, true);
        }
    }
    steps_settle(k);
    return NULL;
}

static level_worker *new_workers(level_step *w, unsigned workers)
{
    checker *c = w->s->c;
    level_worker *list = heap_new(c, workers, sizeof *list);
    for (unsigned i = 0; i < workers; i++) {
        list[i].w = w;
        list[i].cuts = w->h->cuts;
        list[i].cuts.slack = heap_new(c, w->h->cuts.simple.words, sizeof *list[i].cuts.slack);
    }
    list[0].c = c;
    return list;
}

#if defined __wasi__

static void work_all(level_worker *list, unsigned workers)
{
    (void)workers; /* there are no threads */
    steps_work(list);
}

#else

/* Those that cannot be had are done without. */
static void work_all(level_worker *list, unsigned workers)
{
    pthread_t thread[MOST_THREADS];
    unsigned made = 1;
    while (made < workers && pthread_create(&thread[made], NULL, steps_work, &list[made]) == 0)
        made++;
    steps_work(list);
    while (made-- > 1)
        pthread_join(thread[made], NULL);
}

#endif

static void walk_through(level_step *w)
{
    checker *c = w->s->c;
    unsigned workers = w->h->now.slots < LEAST_SHARED || !c->options->threads ? 1 : c->options->threads;
    level_worker *list = new_workers(w, workers);
    work_all(list, workers);
    for (unsigned i = 0; i < workers; i++)
        heap_free(list[i].cuts.slack);
    heap_free(list);
    demand_limits(c);
    if (atomic_load(&w->limited)) /* what the caller has taken back meanwhile */
        give_up(c, "interrupted");
}

bool steps_make(const check_halves *s, const check_half *h, orbit_level *next)
{
    level_step w = {.s = s, .h = h, .next = next};
    walk_through(&w);
    return !w.full;
}

bool steps_meet(const check_halves *s, const check_half *h, const orbit_level *other, uint64_t *pegs)
{
    level_step w = {.s = s, .h = h, .meet = other, .met = UINT64_MAX};
    walk_through(&w);
    *pegs = w.met;
    return w.met != UINT64_MAX;
}

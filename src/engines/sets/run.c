/* run.c - what steps share: memory, threads, and why nothing goes on. */
#include "sets/tables.h"

void sets_stop(sets_run *r, pg_status s)
{
    int none = PG_OK;
    atomic_compare_exchange_strong(&r->stop, &none, (int)s);
}

void sets_resume(sets_run *r) { atomic_store(&r->stop, PG_OK); }

pg_status sets_check(sets_run *r)
{
    pg_status s = limits_check(r->limits);
    if (s != PG_OK)
        sets_stop(r, s);
    return (pg_status)atomic_load(&r->stop);
}

pg_status sets_agree(sets_run *r)
{
    pg_status stop = peers_agree(r->peers, sets_check(r));
    if (stop != PG_OK)
        sets_stop(r, stop);
    return stop;
}

void sets_claim(sets_run *r, size_t bytes)
{
    size_t now = atomic_fetch_add(&r->room.bytes, bytes) + bytes, peak = atomic_load(&r->room.peak);
    if (now > r->room.most)
        sets_stop(r, PG_MEMORY);
    while (now > peak && !atomic_compare_exchange_weak(&r->room.peak, &peak, now))
        ;
}

void *sets_alloc(sets_run *r, size_t count, size_t size)
{
    void *memory = room_take(&r->room, count * size);
    if (!memory)
        sets_stop(r, PG_MEMORY);
    return memory;
}

static void make_workers(sets_run *r)
{
    r->threads = limits_threads(r->limits);
    r->worker = PG_NEW(worker, r->threads);
    for (int i = 0; i < r->threads; i++)
        mpz_init(r->worker[i].games);
}

static void free_workers(sets_run *r)
{
    for (int i = 0; i < r->threads; i++) {
        free(r->worker[i].scratch);
        mpz_clear(r->worker[i].games);
    }
    free(r->worker);
}

void sets_init(sets_run *r, const pg_limits *limits, size_t gib)
{
    memset(r, 0, sizeof *r);
    r->limits = limits;
    r->began = clock_now();
    r->loops = step_chosen();
    room_init(&r->room, limits, limits_memory(limits, gib));
    make_workers(r);
}

crew *sets_crew(sets_run *r)
{
    if (!r->crew)
        r->crew = crew_new(r->threads);
    return r->crew;
}

void sets_shrink(sets_run *r)
{
    size_t tables = r->tables;
    for (int i = 0; i < r->threads; i++) {
        worker *w = &r->worker[i];
        for (size_t p = 0; p < w->parts; p++) {
            const emitted *e = &w->out[p];
            room_give(&r->room, e->at, (size_t)(e->end - e->at) * sizeof *e->at);
        }
        free(w->out);
        w->out = NULL;
        w->parts = 0;
    }
    for (size_t i = 0; i < tables; i++)
        slots_release(r, &r->table[i]);
    free(r->table);
    r->table = NULL;
    r->tables = 0;
    crew_free(r->crew);
    r->crew = NULL;
    if (tables > 1)
        pg_trim(); /* thousands of tables, each too small to be mapped by itself */
}

void sets_limit(sets_run *r, const pg_limits *limits)
{
    r->limits = limits;
    if (limits_threads(limits) == r->threads)
        return;
    sets_shrink(r);
    free_workers(r);
    make_workers(r);
}

void sets_release(sets_run *r)
{
    sets_alone(r);
    sets_shrink(r);
    free_workers(r);
}

/* limits.c - the clock, the limits of a computation, and its progress line.
 *
 * The clock is a steady one, so deadlines survive a change of the date. The progress line is drawn at most
 * five times a second and only on a terminal: what is printed elsewhere is the same with it and without.
 */
#include "base.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct pg_progress {
    pthread_mutex_t lock;
    char *what;
    double started, shown;
    bool terminal, dirty;
    progress_hook hook; /* NULL: the line on the terminal */
    void *context;
    atomic_bool stop; /* the hook asked for it */
};

static const double tell_seconds = 0.1; /* between two calls of a hook */

/* Calls the hook unless that was just done. With the lock. */
static void tell(pg_progress *p, const char *text)
{
    double now = clock_now();
    if (now - p->shown < tell_seconds)
        return;
    if (p->hook(p->context, text))
        atomic_store(&p->stop, true);
    p->shown = now;
}

/* Does the hook ask to stop? It is called now and then. */
static bool interrupted_by(pg_progress *p)
{
    if (!p->hook)
        return false;
    if (!pthread_mutex_trylock(&p->lock)) {
        tell(p, NULL);
        pthread_mutex_unlock(&p->lock);
    }
    return atomic_load(&p->stop);
}

pg_status limits_check(const pg_limits *limits)
{
    if (!limits)
        return PG_OK;
    if ((limits->interrupt && *limits->interrupt) || (limits->progress && interrupted_by(limits->progress)))
        return PG_INTERRUPTED;
    if (limits->deadline > 0 && clock_now() >= limits->deadline)
        return PG_LIMIT;
    return PG_OK;
}

double limits_seconds_left(const pg_limits *limits)
{
    if (!limits || !(limits->deadline > 0))
        return HUGE_VAL;
    double left = limits->deadline - clock_now();
    return left > 0 ? left : 0;
}

int limits_threads(const pg_limits *limits)
{
    return limits && limits->threads > 1 ? limits->threads : 1;
}

size_t limits_memory(const pg_limits *limits, size_t gib)
{
    if (limits && limits->memory)
        return limits->memory;
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t half = pages > 0 && page > 0 ? (size_t)pages / 2 * (size_t)page : (size_t)1 << 30;
    return gib < half >> 30 ? gib << 30 : half;
}

pg_progress *progress_new(const char *what)
{
    pg_progress *p = PG_NEW(pg_progress, 1);
    pthread_mutex_init(&p->lock, NULL);
    p->what = pg_strdup(what);
    p->started = clock_now();
    p->terminal = isatty(STDERR_FILENO);
    return p;
}

pg_progress *progress_to(progress_hook hook, void *context)
{
    pg_progress *p = PG_NEW(pg_progress, 1);
    pthread_mutex_init(&p->lock, NULL);
    p->shown = clock_now();
    p->hook = hook;
    p->context = context;
    return p;
}

static void tell_text(pg_progress *p, const char *format, va_list args)
{
    char text[256];
    vsnprintf(text, sizeof text, format, args);
    tell(p, text);
}

/* On the terminal. */
static void show_text(pg_progress *p, const char *format, va_list args)
{
    double now = clock_now();
    if (!p->terminal || now - p->started < 1 || now - p->shown < 0.2)
        return;
    fprintf(stderr, "\r\033[K%s: ", p->what);
    vfprintf(stderr, format, args);
    fprintf(stderr, " (%.0f s)", now - p->started);
    fflush(stderr);
    p->shown = now;
    p->dirty = true;
}

void progress_show(pg_progress *p, const char *format, ...)
{
    if (!p || (!p->terminal && !p->hook))
        return;
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&p->lock);
    (p->hook ? tell_text : show_text)(p, format, args);
    pthread_mutex_unlock(&p->lock);
    va_end(args);
}

void progress_free(pg_progress *p)
{
    if (!p)
        return;
    if (p->dirty)
        fputs("\r\033[K", stderr);
    pthread_mutex_destroy(&p->lock);
    free(p->what);
    free(p);
}

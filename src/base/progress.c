/* progress.c - how far long work is: a line on the terminal, rewritten in place, or a caller's hook.
 *
 * The line has the command, the stage, what the work last said of itself, and the time. It is drawn after the
 * first second, at most five times a second when there is news and once a second when there is none, and only
 * on a terminal: what is printed elsewhere is the same with it and without.
 */
#include "base/base.h"

#include <pthread.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct pg_progress {
    pthread_mutex_t lock;
    char *what;
    double started, shown;
    bool terminal, dirty;
    const void *whole;  /* who tells of the whole: its parts are silent; NULL: nobody */
    const char *stage;  /* NULL: none */
    char text[256];     /* "" : nothing said yet */
    progress_hook hook; /* NULL: the line on the terminal */
    progress_news news; /* for it */
    void *context;
    atomic_bool stop; /* the hook asked for it */
};

static const double tell_seconds = 0.1;                      /* between two calls of a hook */
static const double first_line = 1, news = 0.2, no_news = 1; /* seconds: of the line */

static pg_progress *make(void)
{
    pg_progress *p = PG_NEW(pg_progress, 1);
    pthread_mutex_init(&p->lock, NULL);
    p->started = clock_now();
    return p;
}

pg_progress *progress_new(const char *what)
{
    pg_progress *p = make();
    p->what = pg_strdup(what);
    p->terminal = isatty(STDERR_FILENO);
    return p;
}

pg_progress *progress_to(progress_hook hook, void *context)
{
    pg_progress *p = make();
    p->shown = p->started;
    p->hook = hook;
    p->context = context;
    return p;
}

/* ---- the line and the hook, both with the lock --------------------------------------------------------- */

static int columns(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

/* The stage and what was said of it. */
static void compose(pg_buf *line, const pg_progress *p)
{
    const char *stage = p->stage ? p->stage : "";
    buf_printf(line, "%s%s%s", stage, *stage && *p->text ? ": " : "", p->text);
}

/* One line of the terminal at most, so that all of it can be rewritten. */
static void draw(pg_progress *p, double now)
{
    pg_buf said = {0}, line = {0};
    compose(&said, p);
    buf_printf(&line, "%s%s%s", p->what, said.length ? ": " : "", buf_text(&said));
    char seconds[40];
    int width = snprintf(seconds, sizeof seconds, " (%.0f s)", now - p->started);
    fprintf(stderr, "\r\033[K%.*s%s", columns() - 1 - width, line.text, seconds);
    fflush(stderr);
    buf_release(&said);
    buf_release(&line);
    p->shown = now;
    p->dirty = true;
}

/* `text` NULL: nothing new. */
static void tell(pg_progress *p, const char *text, double now)
{
    p->news.text = text;
    if (p->hook(p->context, &p->news))
        atomic_store(&p->stop, true);
    p->shown = now;
}

/* Is it time for the next line, or for the next call? */
static bool is_due(const pg_progress *p, double now, bool is_news)
{
    if (p->hook)
        return now - p->shown >= tell_seconds;
    return p->terminal && now - p->started >= first_line && now - p->shown >= (is_news ? news : no_news);
}

bool progress_tick(pg_progress *p)
{
    if (!p->terminal && !p->hook)
        return false;
    if (!pthread_mutex_trylock(&p->lock)) {
        double now = clock_now();
        if (is_due(p, now, false)) {
            if (p->hook)
                tell(p, NULL, now);
            else
                draw(p, now);
        }
        pthread_mutex_unlock(&p->lock);
    }
    return atomic_load(&p->stop);
}

/* ---- what work says ---------------------------------------------------------------------------------- */

static void say(pg_progress *p, const char *format, va_list args)
{
    double now = clock_now();
    if (!p->whole && !is_due(p, now, true))
        return; /* parts speak often; what the whole says last stands until the next tick */
    vsnprintf(p->text, sizeof p->text, format, args);
    if (!is_due(p, now, true))
        return;
    if (!p->hook) {
        draw(p, now);
        return;
    }
    pg_buf line = {0};
    compose(&line, p);
    tell(p, buf_text(&line), now);
    buf_release(&line);
}

/* What `who` says of the whole, or a part (NULL) while nobody does that. */
static void show(pg_progress *p, const void *who, const char *format, va_list args)
{
    if (!p || (!p->terminal && !p->hook))
        return;
    pthread_mutex_lock(&p->lock);
    if (who && !p->whole) {
        p->whole = who;
        p->stage = NULL;
    }
    if (p->whole == who)
        say(p, format, args);
    pthread_mutex_unlock(&p->lock);
}

void progress_show(const pg_limits *limits, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    show(limits ? limits->progress : NULL, NULL, format, args);
    va_end(args);
}

void progress_whole(const pg_limits *limits, const void *who, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    show(limits ? limits->progress : NULL, who, format, args);
    va_end(args);
}

void progress_count(const pg_limits *limits, const void *who, double done, double total, const char *unit)
{
    pg_progress *p = limits ? limits->progress : NULL;
    if (!p || !p->hook)
        return;
    pthread_mutex_lock(&p->lock);
    if (!p->whole || p->whole == who)
        p->news = (progress_news){done, total, unit, NULL};
    pthread_mutex_unlock(&p->lock);
}

void progress_stage(pg_progress *p, const char *stage)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    if (!p->whole && stage != p->stage) {
        p->stage = stage;
        p->text[0] = 0;
        p->news = (progress_news){0};
    }
    pthread_mutex_unlock(&p->lock);
}

double progress_seconds(const pg_progress *p) { return p->terminal ? clock_now() - p->started : 0; }

void progress_wipe(pg_progress *p)
{
    if (!p || !p->terminal)
        return;
    pthread_mutex_lock(&p->lock);
    if (p->dirty)
        fputs("\r\033[K", stderr);
    p->dirty = false;
    pthread_mutex_unlock(&p->lock);
}

void progress_free(pg_progress *p)
{
    if (!p)
        return;
    progress_wipe(p);
    pthread_mutex_destroy(&p->lock);
    PG_FREE(p->what, p);
}

/* common.c - what every call does: options and limits in, texts and errors out. */
#include "private.h"

#include "ask/ask.h"
#include "levels/room.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(pagoda_error) == sizeof(pg_error), "one error text");
_Static_assert(sizeof(int) == sizeof(sig_atomic_t), "the interrupt flag is shared as it is");

const char *pagoda_version(void) { return PAGODA_VERSION; }

int pagoda_version_number(void) { return PAGODA_VERSION_NUMBER; }

/* ---- errors ------------------------------ */

pagoda_status outcome(pg_status s, const pg_error *e, pagoda_error *out)
{
    if (s == PG_OK)
        return PAGODA_OK;
    if (out)
        memcpy(out, e, sizeof *out);
    return s == PG_INPUT ? PAGODA_INPUT : PAGODA_INTERNAL;
}

/* ---- buffers ------------------------------ */

pagoda_buffer *pagoda_buffer_new(void) { return PG_NEW(pagoda_buffer, 1); }

void pagoda_buffer_free(pagoda_buffer *b)
{
    if (b)
        buf_release(&b->text);
    free(b);
}

const char *pagoda_buffer_bytes(const pagoda_buffer *b) { return buf_text(&b->text); }
size_t pagoda_buffer_length(const pagoda_buffer *b) { return b->text.length; }
void pagoda_buffer_clear(pagoda_buffer *b) { buf_release(&b->text); }

/* ---- options and limits ------------------------------ */

void pagoda_init(void *options, size_t size)
{
    memset(options, 0, size);
    memcpy(options, &size, sizeof size);
}

/* A later program may know more options than this library; it must not have set any of those. */
pg_status options_take(void *own, size_t size, const void *given, pg_error *e)
{
    size_t told = size;
    const unsigned char *byte = given;
    memset(own, 0, size);
    if (given)
        memcpy(&told, given, sizeof told);
    if (told < sizeof told)
        return pg_fail(e, PG_INPUT, "expected options whose size is set, by PAGODA_INIT");
    for (size_t i = size; i < told; i++)
        if (byte[i])
            return pg_fail(e, PG_INPUT, "expected options that this version of the library knows");
    if (given)
        memcpy(own, given, told < size ? told : size);
    return PG_OK;
}

static pg_status check_disk(const pagoda_limits *l, pg_error *e)
{
    if (l->disk_space && !l->disk)
        return pg_fail(e, PG_INPUT, "disk_space: expected disk with it");
    if (l->disk && !room_folder(l->disk))
        return pg_fail(e, PG_INPUT, "disk: expected a folder that can be written to, not '%.80s'", l->disk);
    return PG_OK;
}

pg_status work_begin(work *w, const pagoda_limits *given)
{
    pagoda_limits l;
    *w = (work){.limits = {.threads = 1}};
    pg_status s = options_take(&l, sizeof l, given, &w->error);
    if (s == PG_OK)
        s = check_disk(&l, &w->error);
    if (s != PG_OK)
        return s;
    if (l.seconds > 0)
        w->limits.deadline = clock_now() + l.seconds;
    w->limits.memory = l.memory;
    w->limits.threads = l.threads > 0 ? l.threads : 1;
    w->limits.disk = l.disk;
    w->limits.disk_space = l.disk_space;
    w->limits.interrupt = (const volatile sig_atomic_t *)l.interrupt;
    if (l.progress)
        w->limits.progress = progress_to(l.progress, l.context);
    w->fresh = prover_thread_begin();
    return PG_OK;
}

pagoda_status work_end(work *w, pg_status s, pagoda_error *out)
{
    progress_free(w->limits.progress);
    if (w->fresh)
        prover_thread_done();
    return outcome(s, &w->error, out);
}

/* ---- texts ------------------------------ */

char **fractions_text(const fmpz *number, size_t count, const fmpz_t den)
{
    char **out = PG_NEW(char *, count);
    for (size_t i = 0; i < count; i++)
        out[i] = fraction_text(number + i, den);
    return out;
}

char *moves_text(const board *b, const game *g)
{
    pg_buf text = {0};
    buf_add(&text, "");
    game_text(&text, b, g, " ");
    return buf_take(&text);
}

/* ---- a problem as text ------------------------------ */

/* What is wrong is said of the start, the finish. */
static pg_status named(pg_status s, const char *what, const pg_error *why, pg_error *e)
{
    return s == PG_OK ? s : pg_fail_from(e, s, what, why);
}

pg_status problem_read(asked_problem *out, const pagoda_board *b, const char *start,
                       const char *const *finish, size_t finishes, finish_reader *read, pg_error *e)
{
    *out = (asked_problem){.owner = board_keep(b), .board = b->board};
    pg_error why = {0};
    if (!start)
        return pg_fail(e, PG_INPUT, "start: expected a position");
    pg_status s = named(position_parse(&out->start, b->board, start, &why), "start", &why, e);
    out->finish = PG_NEW(position, finishes + 1);
    for (size_t i = 0; s == PG_OK && i < finishes; i++) {
        if (!finish[i])
            return pg_fail(e, PG_INPUT, "finish: expected a position");
        s = named(read(&out->finish[i], b->board, &out->start, finish[i], &why), "finish", &why, e);
        out->finishes += s == PG_OK;
    }
    return s;
}

void problem_release(asked_problem *p)
{
    position_release(&p->start);
    for (size_t i = 0; i < p->finishes; i++)
        position_release(&p->finish[i]);
    free(p->finish);
    pagoda_board_free(p->owner);
    *p = (asked_problem){0};
}

problem problem_first(const asked_problem *p)
{
    return (problem){p->board, &p->start, p->finishes ? p->finish : NULL};
}

pg_status asked_begin(work *w, asked_problem *p, const asked_texts *a, void *own, size_t size,
                      const void *given)
{
    *p = (asked_problem){0};
    pg_status s = work_begin(w, a->limits);
    if (s == PG_OK)
        s = options_take(own, size, given, &w->error);
    if (s == PG_OK)
        s = problem_read(p, a->b, a->start, a->finish, a->finishes, a->read, &w->error);
    return s;
}

pagoda_status asked_end(work *w, asked_problem *p, pg_status s, pagoda_error *out)
{
    problem_release(p);
    return work_end(w, s, out);
}

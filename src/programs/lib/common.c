/* common.c - what every call does: options and limits in, errors out. */
#include "private.h"

#include "board/reader.h"
#include "levels/room.h"

#include <math.h>
#include <stdio.h>

_Static_assert(sizeof(pagoda_error) == sizeof(pg_error), "one error text");

const char *pagoda_version(void) { return PAGODA_VERSION; }

int pagoda_version_number(void) { return PAGODA_VERSION_NUMBER; }

/* ---- errors ------------------------------ */

pagoda_status outcome(pg_status s, pagoda_status input, const pg_error *e, pagoda_error *out)
{
    if (s == PG_OK)
        return PAGODA_OK;
    if (out)
        memcpy(out, e, sizeof *out);
    if (out && !*out->text)
        snprintf(out->text, sizeof out->text, "stopped before there was anything to hand out");
    return s == PG_INPUT ? input : s == PG_INTERNAL ? PAGODA_INTERNAL : PAGODA_NOT_FOUND;
}

pagoda_status no_null(const char *what, pagoda_error *error)
{
    pg_error e = {0};
    return outcome(pg_fail(&e, PG_INPUT, "expected %s, not NULL", what), PAGODA_BAD_INPUT, &e, error);
}

/* ---- buffers ------------------------------ */

pagoda_buffer *pagoda_buffer_new(void) { return PG_NEW(pagoda_buffer, 1); }

void pagoda_buffer_free(pagoda_buffer *b)
{
    pagoda_buffer_clear(b);
    free(b);
}

const char *pagoda_buffer_bytes(const pagoda_buffer *b) { return b ? buf_text(&b->text) : NULL; }
size_t pagoda_buffer_length(const pagoda_buffer *b) { return b ? b->text.length : 0; }
void pagoda_buffer_clear(pagoda_buffer *b)
{
    if (b)
        buf_release(&b->text);
}

/* ---- cancelling ------------------------------ */

pagoda_cancel *pagoda_cancel_new(void) { return PG_NEW(pagoda_cancel, 1); }
void pagoda_cancel_free(pagoda_cancel *c) { free(c); }
void pagoda_cancel_raise(pagoda_cancel *c)
{
    if (c)
        __atomic_store_n(&c->raised, 1, __ATOMIC_RELAXED);
}

/* ---- options and limits ------------------------------ */

void pagoda_init(void *options, size_t size)
{
    if (!options || size < sizeof size)
        return;
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

static pg_status check_limits(const pagoda_limits *l, pg_error *e)
{
    if (!isfinite(l->seconds) || l->seconds < 0)
        return pg_fail(e, PG_INPUT, "seconds: expected 0, for no limit, or a number above it");
    if (l->threads < 0)
        return pg_fail(e, PG_INPUT, "threads: expected 0, for one, or a number of them, not %d", l->threads);
    if (l->disk_space && !l->disk)
        return pg_fail(e, PG_INPUT, "disk_space: expected disk with it");
    if (l->disk && !room_folder(l->disk))
        return pg_fail(e, PG_INPUT, "disk: expected a folder that can be written to, not '%.80s'", l->disk);
    return PG_OK;
}

pg_status read_named_file(const char *file, char **text, size_t *length, pg_error *e)
{
    return file_read(strcmp(file, "-") ? file : "./-", READER_MAX_BYTES, text, length, e);
}

/* ---- one question ------------------------------ */

static int tell(void *context, const progress_news *news)
{
    const call *c = context;
    const pagoda_progress told = {news->done, news->total, news->unit, news->text};
    return c->hook(c->context, &told);
}

static pg_status begin(call *c, const question *q)
{
    pagoda_limits l;
    *c = (call){.limits = {.threads = 1}, .input = PAGODA_BAD_INPUT};
    double begun = clock_now();
    PG_TRY(options_take(&l, sizeof l, q->limits, &c->error));
    PG_TRY(check_limits(&l, &c->error));
    if (q->size)
        PG_TRY(options_take(q->own, q->size, q->options, &c->error));
    if (l.seconds > 0)
        c->limits.deadline = begun + l.seconds;
    c->limits.memory = l.memory;
    c->limits.threads = l.threads > 0 ? l.threads : 1;
    c->limits.disk = l.disk;
    c->limits.disk_space = l.disk_space;
    c->limits.interrupt = l.cancel ? &l.cancel->raised : NULL;
    c->hook = l.progress;
    c->context = l.context;
    if (l.progress)
        c->limits.progress = progress_to(tell, c);
    c->fresh = prover_thread_begin();
    return PG_OK;
}

pg_status call_refuse(call *c, pagoda_status as, const char *format, ...)
{
    char text[sizeof c->error.text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    c->input = as;
    return pg_fail(&c->error, PG_INPUT, "%s", text);
}

/* ---- its positions ------------------------------ */

/* A copy of one of these finishes. */
static pg_status add_finish(call *c, const pagoda_board *b, const pagoda_position *given, unsigned takes)
{
    pagoda_result *r = c->result;
    if (!given)
        return call_refuse(c, PAGODA_BAD_INPUT, "finish: expected a position, not NULL");
    if (!board_alike(b, given->owner))
        return call_refuse(c, PAGODA_BAD_INPUT, "finish: expected a position of the board %.400s",
                           r->board->name);
    if (given->p.stuck && !(takes & TAKES_STUCK))
        return call_refuse(c, PAGODA_UNSUPPORTED, "finish: expected a position, not '%.80s'", given->text);
    position *p = &r->finish[r->finishes++];
    position_copy(p, &given->p);
    p->stuck = p->stuck ? r->board : NULL;
    return PG_OK;
}

static pg_status set_start(call *c, const pagoda_board *b, const pagoda_position *given, unsigned takes)
{
    if (!board_alike(b, given->owner))
        return call_refuse(c, PAGODA_BAD_INPUT, "start: expected a position of the board %.400s",
                           b->board->name);
    if (given->p.stuck)
        return call_refuse(c, PAGODA_UNSUPPORTED, "start: expected a position, not '%.80s'", given->text);
    if ((takes & TAKES_CLOSED) && !position_closed(&given->p))
        return call_refuse(c, PAGODA_BAD_INPUT, "start: expected a position without open holes");
    position_copy(&c->result->start, &given->p);
    return PG_OK;
}

static pg_status copy_problem(call *c, const question *q)
{
    const pagoda_board *b = q->b || !q->start ? q->b : q->start->owner;
    if (!b)
        return call_refuse(c, PAGODA_BAD_INPUT, "start: expected a position, not NULL");
    if (q->finishes && !q->finish)
        return call_refuse(c, PAGODA_BAD_INPUT, "finish: expected positions, not NULL");
    c->result = result_new(b);
    c->result->finish = PG_NEW(position, q->finishes + 1);
    if (q->start)
        PG_TRY(set_start(c, b, q->start, q->takes));
    for (size_t i = 0; i < q->finishes; i++)
        PG_TRY(add_finish(c, b, q->finish[i], q->takes));
    return PG_OK;
}

pagoda_status answer(pagoda_result **out, const question *q, pg_status (*work)(call *c, void *own),
                     pagoda_error *error)
{
    call c;
    REQUIRE(out, "a pointer for the result");
    pg_status s = begin(&c, q);
    if (s == PG_OK)
        s = copy_problem(&c, q);
    if (s == PG_OK)
        s = work(&c, q->own);
    progress_free(c.limits.progress);
    if (c.fresh)
        prover_thread_done();
    if (s == PG_OK)
        *out = c.result;
    else
        pagoda_result_free(c.result);
    return outcome(s, c.input, &c.error, error);
}

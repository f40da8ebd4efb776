/* refuse.c - how a file ends: with a code and at most one line of reason.
 *
 * check_file is the one place that a refusal returns to. The answer starts as refused and becomes proved only
 * when proof_read has come to its end.
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <time.h>

double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int proof_file_check(const check_options *o, const char *file, FILE *in, FILE *out, FILE *err)
{
    checker *c = calloc(1, sizeof *c);
    if (!c) {
        mark(o, err, 0);
        fprintf(err, "%s: the machine has no memory left\n", file);
        mark_end(o, err);
        return CODE_UNREADABLE;
    }
    c->options = o;
    c->file = file;
    c->in = in;
    c->out = out;
    c->err = err;
    c->code = CODE_REFUSED;
    heap_open();
    if (!setjmp(c->stop)) {
        proof_read(c);
        c->code = CODE_PROVED;
    }
    heap_close();
    if (o->stopped)
        *o->stopped = 2 * (uint64_t)c->number + (c->passing || c->passed == c->number);
    int code = c->code;
    free(c);
    return code;
}

void mark(const check_options *o, FILE *to, uint64_t line)
{
    if (o->numbered)
        fprintf(to, "%llu ", (unsigned long long)line);
}

void mark_end(const check_options *o, FILE *to)
{
    if (o->numbered)
        fputc('\0', to);
}

static void print_reason(checker *c, uint64_t line, const char *format, va_list list)
{
    fflush(c->out); /* what was proved before comes first */
    mark(c->options, c->err, c->number);
    if (line)
        fprintf(c->err, "%s:%llu: ", c->file, (unsigned long long)line);
    else
        fprintf(c->err, "%s: ", c->file);
    vfprintf(c->err, format, list);
    fputc('\n', c->err);
    mark_end(c->options, c->err);
}

_Noreturn static void checker_stop(checker *c, int code)
{
    c->code = c->in_board_file ? CODE_UNREADABLE : code;
    longjmp(c->stop, c->code);
}

void checker_refuse(checker *c, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print_reason(c, c->number, format, list);
    va_end(list);
    checker_stop(c, CODE_REFUSED);
}

void refuse_at(checker *c, uint64_t line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print_reason(c, line, format, list);
    va_end(list);
    checker_stop(c, CODE_REFUSED);
}

void give_up(checker *c, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print_reason(c, c->number, format, list);
    va_end(list);
    checker_stop(c, CODE_UNREADABLE);
}

void unknown_version(checker *c, const char *version)
{
    notice(c, "version %s of the format is not known here; this program reads versions 1 to %d",
           quote(version).text, NEWEST_VERSION);
    checker_stop(c, CODE_VERSION);
}

void notice(checker *c, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print_reason(c, c->number, format, list);
    va_end(list);
    fflush(c->err);
}

/* What an operation that could go on for ever has used up, or NULL. */
static const char *used_up(const checker *c)
{
    if (c->options->deadline > 0 && clock_seconds() > c->options->deadline)
        return "the time is up (--time)";
    return c->options->interrupt && *c->options->interrupt ? "interrupted" : NULL;
}

bool check_limit_reached(const checker *c) { return used_up(c) != NULL; }

void demand_limits(checker *c)
{
    const char *what = used_up(c);
    if (heap_used() > c->options->memory)
        give_up(c, "the memory limit of %llu MiB is reached (--memory)",
                (unsigned long long)c->options->memory >> 20);
    if (what)
        give_up(c, "%s", what);
}

void spend(checker *c)
{
    if (++c->ticks % 16 == 0)
        demand_limits(c);
}

check_quoted quote(const char *s)
{
    check_quoted q;
    size_t i = 0;
    for (; s[i] && i < sizeof q.text - 4; i++)
        q.text[i] = s[i] >= 0x20 && s[i] < 0x7f ? s[i] : '.';
    strcpy(q.text + i, s[i] ? "..." : "");
    return q;
}

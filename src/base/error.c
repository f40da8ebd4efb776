/* error.c - the one error shape of the library. */
#include "base/base.h"

#include <stdio.h>

const char *status_limit(pg_status s)
{
    static const char *const name[] = {
        [PG_LIMIT] = "effort", [PG_MEMORY] = "memory", [PG_TIME] = "time", [PG_INTERRUPTED] = "cancelled"};
    return name[s];
}

pg_status pg_fail(pg_error *e, pg_status s, const char *format, ...)
{
    if (!e)
        return s;
    va_list args;
    va_start(args, format);
    vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    e->file[0] = 0;
    e->line = 0;
    return s;
}

pg_status pg_fail_at(pg_error *e, const char *file, size_t line, const char *what)
{
    pg_fail(e, PG_INPUT, "%s:%zu: expected %s", file, line, what);
    if (e) {
        snprintf(e->file, sizeof e->file, "%s", file);
        e->line = line;
    }
    return PG_INPUT;
}

pg_status pg_fail_from(pg_error *e, pg_status s, const char *who)
{
    char text[sizeof e->text];
    if (e && s != PG_OK) {
        memcpy(text, e->text, sizeof text);
        snprintf(e->text, sizeof e->text, "%s: %.900s", who, text);
    }
    return s;
}

/* error.c - the one error shape of the library. */
#include "base.h"

#include <stdio.h>

pg_status pg_fail(pg_error *e, pg_status s, const char *format, ...)
{
    if (!e)
        return s;
    va_list args;
    va_start(args, format);
    vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    return s;
}

#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool wanted;

void log_begin(void)
{
    const char *value = getenv("PAGODA_LOG");
    wanted = value && *value && strcmp(value, "0") != 0;
}

bool log_wanted(void) { return wanted; }

void log_line(const char *format, ...)
{
    if (!wanted)
        return;
    va_list args;
    va_start(args, format);
    flockfile(stderr);
    fputs("log: ", stderr);
    vfprintf(stderr, format, args);
    putc('\n', stderr);
    funlockfile(stderr);
    va_end(args);
}

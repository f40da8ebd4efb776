/* output.c - where results go. */
#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

pg_status output_write(const char *file, const pg_buf *text, pg_error *e)
{
    if (file)
        return file_write(file, buf_text(text), text->length, e);
    bool good = fwrite(buf_text(text), 1, text->length, stdout) == text->length && !fflush(stdout);
    return good
               ? PG_OK
               : pg_fail(e, PG_INPUT, "standard output: expected it to take the result: %s", strerror(errno));
}

bool output_colour(void)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool dumb = !terminal || !strcmp(terminal, "dumb");
    return isatty(STDOUT_FILENO) && !(refused && *refused) && !dumb;
}

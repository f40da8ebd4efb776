/* output.c - where results go. */
#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
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

bool output_page(const options *o)
{
    size_t length = o->output ? strlen(o->output) : 0;
    bool named = length > 5 && !strcmp(o->output + length - 5, ".html");
    return o->page == PAGE_HTML || (o->page < 0 && named && !o->json);
}

bool output_colour(void)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool dumb = !terminal || !strcmp(terminal, "dumb");
    return isatty(STDOUT_FILENO) && !(refused && *refused) && !dumb;
}

size_t output_width(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col)
        return 80;
    return size.ws_col < 60 ? 60 : size.ws_col > 100 ? 100 : size.ws_col;
}

void output_wrap(pg_buf *out, const char *text, size_t column, size_t indent, size_t width)
{
    bool fresh = true; /* no word of this line yet */
    while (*text) {
        size_t length = strcspn(text, " \n");
        if (!fresh && column + 1 + length > width) {
            buf_printf(out, "\n%*s", (int)indent, "");
            column = indent;
            fresh = true;
        }
        if (!fresh) {
            buf_char(out, ' ');
            column++;
        }
        buf_add_bytes(out, text, length);
        column += length;
        fresh = false;
        text += length;
        if (*text == '\n' && text[1]) {
            buf_printf(out, "\n%*s", (int)indent, "");
            column = indent;
            fresh = true;
        }
        text += *text != 0;
    }
    buf_char(out, '\n');
}

/* output.c - where results go. */
#include "cli/cli.h"
#include "draw/draw.h"

#include <errno.h>
#include <stdio.h>
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

static bool launched;

void output_launched(void) { launched = true; }

bool output_terminal(void) { return !launched && isatty(STDOUT_FILENO); }

bool output_colour(void)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool dumb = !terminal || !strcmp(terminal, "dumb");
    return output_terminal() && !(refused && *refused) && !dumb;
}

size_t output_width(void)
{
    struct winsize size;
    if (!output_terminal() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col)
        return 80;
    return size.ws_col < 60 ? 60 : size.ws_col > 100 ? 100 : size.ws_col;
}

void output_wrap(pg_buf *out, const char *text, size_t column, size_t indent, size_t width)
{
    bool fresh = true; /* no word of this line yet */
    while (*text) {
        size_t length = strcspn(text, " \n"), columns = draw_columns(text, length);
        if (!fresh && column + 1 + columns > width) {
            buf_printf(out, "\n%*s", (int)indent, "");
            column = indent;
            fresh = true;
        }
        if (!fresh) {
            buf_char(out, ' ');
            column++;
        }
        buf_add_bytes(out, text, length);
        column += columns;
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

/* Does the line say something, and is it longer than that? Columns of tables stand further apart. */
static bool is_long_sentence(const char *line, size_t width)
{
    size_t indent = strspn(line, " ");
    return draw_columns(line, strlen(line)) > width && !strstr(line + indent, "  ");
}

void output_fold(pg_buf *out, const char *report, size_t width)
{
    while (*report) {
        size_t length = strcspn(report, "\n");
        PG_FREED char *line = pg_strndup(report, length);
        size_t indent = strspn(line, " ");
        if (is_long_sentence(line, width)) {
            buf_add_bytes(out, line, indent);
            output_wrap(out, line + indent, indent, indent, width);
        } else {
            buf_printf(out, "%s%s", line, report[length] ? "\n" : "");
        }
        report += length + (report[length] == '\n');
    }
}

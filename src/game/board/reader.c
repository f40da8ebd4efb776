/* reader.c - line by line through a text that a stranger wrote. */
#include "board/reader.h"

#include <stdio.h>

void reader_init(text_reader *r, const char *text, size_t length, const char *file)
{
    /* the mark that some editors put before UTF-8 text says nothing */
    bool marked = length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3);
    text += marked ? 3 : 0;
    length -= marked ? 3 : 0;
    *r = (text_reader){.file = file, .next = text, .end = text + length};
}

pg_status reader_fail(const text_reader *r, size_t line, pg_error *e, const char *format, ...)
{
    char what[512];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return pg_fail_at(e, r->file, line ? line : 1, what);
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static span trim(span s)
{
    while (s.length && is_blank(s.at[0])) {
        s.at++;
        s.length--;
    }
    while (s.length && is_blank(s.at[s.length - 1]))
        s.length--;
    return s;
}

/* Cuts the next line off the text; its CR LF or LF is not part of it. */
static span cut_line(text_reader *r)
{
    const char *stop = memchr(r->next, '\n', (size_t)(r->end - r->next));
    span line = {r->next, (size_t)((stop ? stop : r->end) - r->next)};
    r->next = stop ? stop + 1 : r->end;
    r->line++;
    if (stop && line.length && line.at[line.length - 1] == '\r')
        line.length--;
    return line;
}

pg_status reader_line(text_reader *r, bool *got, pg_error *e)
{
    for (*got = false; r->next < r->end;) {
        span line = cut_line(r);
        for (size_t i = 0; i < line.length; i++) {
            unsigned char c = (unsigned char)line.at[i];
            if ((c < ' ' && c != '\t') || c == 0x7f)
                return reader_fail(r, r->line, e, "text, not the control character 0x%02x", c);
        }
        r->rest = trim(line);
        if (r->rest.length && r->rest.at[0] == '#')
            continue;
        *got = true;
        return PG_OK;
    }
    return PG_OK;
}

pg_status reader_filled(text_reader *r, bool *got, pg_error *e)
{
    pg_status s = reader_line(r, got, e);
    r->blank = s == PG_OK && *got && !r->rest.length ? r->line : 0;
    while (s == PG_OK && *got && !r->rest.length)
        s = reader_line(r, got, e);
    return s;
}

pg_status reader_row(text_reader *r, bool first, bool *got, pg_error *e)
{
    pg_status s = reader_filled(r, got, e);
    if (s == PG_OK && *got && r->blank && !first)
        return reader_fail(r, r->blank, e, "no blank line between the rows of the picture");
    return s;
}

span reader_word(text_reader *r)
{
    span word = {r->rest.at, 0};
    while (word.length < r->rest.length && !is_blank(word.at[word.length]))
        word.length++;
    r->rest.at += word.length;
    r->rest.length -= word.length;
    r->rest = trim(r->rest);
    return word;
}

pg_status reader_refuse(const text_reader *r, pg_error *e, const char *what, span found)
{
    if (!found.length)
        return reader_fail(r, r->line, e, "%s", what);
    return reader_fail(r, r->line, e, "%s, not '%s'", what, span_quote(found).text);
}

pg_status reader_end(text_reader *r, const char *after, pg_error *e)
{
    if (!r->rest.length)
        return PG_OK;
    return reader_fail(r, r->line, e, "nothing more after %s, not '%s'", after, span_quote(r->rest).text);
}

bool span_is(span s, const char *word) { return s.length == strlen(word) && !memcmp(s.at, word, s.length); }

quoted span_quote(span s)
{
    quoted q;
    size_t most = sizeof q.text - 4, length = s.length < most ? s.length : most;
    for (size_t i = 0; i < length; i++)
        q.text[i] = s.at[i] < ' ' || s.at[i] > '~' ? '?' : s.at[i];
    q.text[length] = 0;
    if (s.length > most)
        memcpy(q.text + length, "...", sizeof "...");
    return q;
}

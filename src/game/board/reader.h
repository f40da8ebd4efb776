/* reader.h - line by line through a text that a stranger wrote. For the readers of board and resource.
 *
 * Tabs count as spaces, CR LF as a line end, a line whose first mark is '#' as a comment. Every refusal
 * reads "file:line: expected ...".
 */
#pragma once

#include "base/base.h"

enum { READER_MAX_BYTES = 16 << 20 };

/* A piece of somebody else's text. */
typedef struct span {
    const char *at;
    size_t length;
} span;

typedef struct text_reader {
    const char *file;       /* what messages call the text; borrowed */
    const char *next, *end; /* what follows the current line; borrowed */
    size_t line;            /* number of the current line, from 1 */
    size_t blank;           /* the first blank line that reader_filled left out; 0: none */
    span rest;              /* the unread part of the current line, without blanks at either end */
} text_reader;

void reader_init(text_reader *r, const char *text, size_t length, const char *file);
/* Goes to the next line that is no comment; `*got` is false at the end of the text. A blank line has an
 * empty rest. Control characters are refused. */
pg_status reader_line(text_reader *r, bool *got, pg_error *e);
/* The same without blank lines. */
pg_status reader_filled(text_reader *r, bool *got, pg_error *e);
/* The next row of a picture, which stands without blank lines between its rows; `first`: none came before. */
pg_status reader_row(text_reader *r, bool first, bool *got, pg_error *e);
/* The next word of the current line; length 0 when there is none. */
span reader_word(text_reader *r);
/* Refuses with "file:line: expected WHAT". */
pg_status reader_fail(const text_reader *r, size_t line, pg_error *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same for the current line, and with what was found there, unless that is empty. */
pg_status reader_refuse(const text_reader *r, pg_error *e, const char *what, span found);
/* Demands that the current line has been read to its end. */
pg_status reader_end(text_reader *r, const char *after, pg_error *e);

static inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool is_word_char(char c) { return is_letter(c) || is_digit(c); }
bool span_is(span s, const char *word);
/* The text for use in a message: cut short, odd bytes replaced. */
typedef struct quoted {
    char text[48];
} quoted;
quoted span_quote(span s);

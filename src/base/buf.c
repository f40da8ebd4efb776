/* buf.c - growing text. */
#include "base/base.h"

#include <stdio.h>

static void reserve(pg_buf *b, size_t more)
{
    size_t need = b->length + more + 1;
    if (need <= b->room)
        return;
    b->room = need < 2 * b->room ? 2 * b->room : need;
    PG_RESIZE(b->text, b->room);
}

void buf_add_bytes(pg_buf *b, const void *bytes, size_t length)
{
    reserve(b, length);
    if (length)
        memcpy(b->text + b->length, bytes, length);
    b->length += length;
    b->text[b->length] = 0;
}

void buf_add(pg_buf *b, const char *text) { buf_add_bytes(b, text, strlen(text)); }
void buf_char(pg_buf *b, char c) { buf_add_bytes(b, &c, 1); }

void buf_either(pg_buf *b, const char *const *word, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buf_printf(b, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", word[i]);
}

void buf_printf(pg_buf *b, const char *format, ...)
{
    va_list args, again;
    size_t left = b->room - b->length; /* with the NUL: what fits is printed at once */
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(left ? b->text + b->length : NULL, left, format, args);
    va_end(args);
    if (length > 0 && (size_t)length >= left) {
        reserve(b, (size_t)length);
        vsnprintf(b->text + b->length, (size_t)length + 1, format, again);
    }
    b->length += length > 0 ? (size_t)length : 0;
    va_end(again);
}

const char *buf_text(const pg_buf *b) { return b->text ? b->text : ""; }

char *buf_take(pg_buf *b)
{
    char *text = b->text ? b->text : pg_strdup("");
    *b = (pg_buf){0};
    return text;
}

void buf_release(pg_buf *b)
{
    free(b->text);
    *b = (pg_buf){0};
}

/* bytes.c - see bytes.h. */
#include "base/bytes.h"

void bytes_put_number(pg_buf *out, uint64_t number) { buf_add_bytes(out, &number, sizeof number); }

void bytes_put_array(pg_buf *out, const void *thing, uint64_t count, size_t each)
{
    bytes_put_number(out, count);
    if (count)
        buf_add_bytes(out, thing, (size_t)count * each);
}

void bytes_put_text(pg_buf *out, const char *text)
{
    bytes_put_array(out, text, text ? strlen(text) + 1 : 0, 1);
}

uint64_t bytes_take_number(bytes_in *in)
{
    uint64_t number = 0;
    in->bad = in->bad || in->left < sizeof number;
    if (in->bad)
        return 0;
    memcpy(&number, in->at, sizeof number);
    in->at += sizeof number;
    in->left -= sizeof number;
    return number;
}

void *bytes_take_array(bytes_in *in, uint64_t wanted, size_t each, uint64_t *count)
{
    uint64_t there = bytes_take_number(in);
    in->bad = in->bad || there > in->left / each || (wanted < UINT64_MAX && there != wanted);
    if (in->bad)
        there = 0;
    if (count)
        *count = there;
    if (!there)
        return NULL;
    void *copy = pg_alloc((size_t)there, each);
    memcpy(copy, in->at, (size_t)there * each);
    in->at += (size_t)there * each;
    in->left -= (size_t)there * each;
    return copy;
}

char *bytes_take_text(bytes_in *in)
{
    uint64_t length;
    char *text = bytes_take_array(in, UINT64_MAX, 1, &length);
    in->bad = in->bad || (length && text[length - 1]);
    if (length && !in->bad)
        return text;
    free(text);
    return NULL;
}

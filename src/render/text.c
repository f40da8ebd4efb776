/* text.c - small pieces of text. */
#include "parts.h"

#include <stdlib.h>

void add_fraction(pg_buf *out, const fmpz_t numerator, const fmpz_t denominator)
{
    fmpq_t value;
    fmpq_init(value);
    fmpq_set_fmpz_frac(value, numerator, denominator);
    char *text = fmpq_get_str(NULL, 10, value);
    buf_add(out, text);
    flint_free(text);
    fmpq_clear(value);
}

char *position_string(const board *b, const position *p)
{
    pg_buf text = {0};
    position_text(&text, b, p);
    return buf_take(&text);
}

char *closed_string(const board *b, const uint64_t *pegs)
{
    pg_buf text = {0};
    position_text_closed(&text, b, pegs);
    return buf_take(&text);
}

const char *plural(uint64_t number)
{
    return number == 1 ? "" : "s";
}

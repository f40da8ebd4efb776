/* words.c - small pieces of text. */
#include "report_parts.h"

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

char *position_heading(const board *b, const position *p)
{
    enum { LONGEST = 60 };
    pg_buf text = {0};
    position_text(&text, b, p);
    if (text.length <= LONGEST)
        return buf_take(&text);
    uint32_t pegs = position_pegs(p), open = 0;
    for (uint32_t h = 0; h < p->holes; h++)
        open += p->open && bits_get(p->open, h);
    buf_release(&text);
    buf_printf(&text, "%u peg%s", pegs, plural(pegs));
    if (open > 0)
        buf_printf(&text, " and %u open hole%s", open, plural(open));
    return buf_take(&text);
}

char *closed_string(const board *b, const uint64_t *pegs)
{
    pg_buf text = {0};
    position_text_closed(&text, b, pegs);
    return buf_take(&text);
}

void draw_weights(pg_buf *out, const board *b, const weighting *w)
{
    char **label = PG_NEW(char *, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf text = {0};
        weighting_text(&text, w, h);
        label[h] = buf_take(&text);
    }
    draw_labels(out, b, label);
    for (uint32_t h = 0; h < b->holes; h++)
        free(label[h]);
    free(label);
}

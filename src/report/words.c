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

/* Of many holes without a picture, those that count. */
static void list_weights(pg_buf *out, const board *b, const weighting *w)
{
    char **word = PG_NEW(char *, b->holes);
    size_t words = 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf text = {0};
        if (fmpz_is_zero(w->num + h))
            continue;
        buf_printf(&text, "%s ", b->hole_name[h]);
        weighting_text(&text, w, h);
        word[words++] = buf_take(&text);
    }
    draw_list(out, word, words, 0);
    if (words < b->holes)
        buf_printf(out, "%s 0\n", words > 0 ? "all others" : "all");
    while (words > 0)
        free(word[--words]);
    free(word);
}

void draw_weights(pg_buf *out, const board *b, const weighting *w)
{
    enum { MANY = 20 };
    if (!b->row && !b->place && b->holes > MANY) {
        list_weights(out, b, w);
        return;
    }
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

/* words.c - small pieces of text, lists of words, numbers and jumps as JSON. */
#include "report_parts.h"

#include <stdio.h>

char *position_heading(const board *b, const position *p)
{
    enum { LONGEST = 60 };
    pg_buf text = {0};
    if (p->stuck && position_open(p) == p->holes)
        buf_add(&text, "stuck");
    if (text.length && p->total >= 0)
        buf_printf(&text, " with %lld peg%s", (long long)p->total, plural((uint64_t)p->total));
    if (!text.length)
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

void add_big(pg_buf *out, const char *digits)
{
    enum { SHORT = 4 };
    size_t length = strlen(digits);
    for (size_t i = 0; i < length; i++) {
        if (i && length > SHORT && (length - i) % 3 == 0)
            buf_char(out, ',');
        buf_char(out, digits[i]);
    }
}

big_number big(uint64_t number)
{
    big_number b;
    char digits[24];
    PG_SCOPED(buf_release) pg_buf text = {0};
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    add_big(&text, digits);
    snprintf(b.text, sizeof b.text, "%s", text.text);
    return b;
}

json_t *digits_json(uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    return json_string(digits);
}

json_t *integer_json(const fmpz_t x)
{
    return fmpz_fits_si(x) ? json_integer(fmpz_get_si(x)) : taken_json(integer_text(x));
}

/* Of many holes without a picture, those that count. */
static void list_weights(pg_buf *out, const board *b, const weighting *w)
{
    word_list list = {0};
    for (uint32_t h = 0; h < b->holes; h++) {
        if (fmpz_is_zero(w->num + h))
            continue;
        pg_buf *text = words_next(&list);
        buf_printf(text, "%s ", b->hole_name[h]);
        weighting_text(text, w, h);
    }
    size_t named = list.count;
    words_draw(out, &list, 0);
    if (named < b->holes)
        buf_printf(out, "%s 0\n", named > 0 ? "all others" : "all");
}

void draw_weights(pg_buf *out, const board *b, const weighting *w)
{
    enum { MANY = 20 };
    if (!b->row && !b->place && b->holes > MANY) {
        list_weights(out, b, w);
        return;
    }
    word_list label = {0};
    for (uint32_t h = 0; h < b->holes; h++)
        words_add(&label, fraction_text(w->num + h, w->den));
    words_label(out, b, &label);
}

const char *stopped_words(pg_status stopped)
{
    switch (stopped) {
    case PG_INTERRUPTED: return "interrupted";
    case PG_TIME: return "the time was over";
    case PG_MEMORY: return "the memory was used up";
    default: return "a limit of the method was reached";
    }
}

void limit_json(json_t *o, pg_status stopped)
{
    if (status_limit(stopped))
        keys_json(o, "limit", text_json(status_limit(stopped)));
}

enum { INDENT = 2 };

void words_print(pg_buf *out, const char *head, word_list *l)
{
    if (!l->count)
        return;
    buf_printf(out, "\n%s (%zu):\n%*s", head, l->count, INDENT, "");
    words_draw(out, l, INDENT);
}

json_t *rational_json(const fmpq_t x) { return taken_json(fraction_text(fmpq_numref(x), fmpq_denref(x))); }

json_t *value_json(const weighting *w, const fmpz_t value)
{
    return taken_json(fraction_text(value, w->den));
}

json_t *jump_json(const board *b, uint32_t jump) { return taken_json(jump_name(b, jump)); }

json_t *weights_json(const board *b, const weighting *w)
{
    return by_hole_json(h, b, value_json(w, w->num + h));
}

/* resource_words.c - lists of words, numbers and jumps for the reports. */
#include "resource_parts.h"

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

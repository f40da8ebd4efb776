/* resource_words.c - lists of words, numbers and jumps for the reports. */
#include "resource_parts.h"

#include <stdlib.h>

enum { INDENT = 2 };

void words_add(words *l, pg_buf *text)
{
    PG_GROW(l->word, l->count, l->room);
    l->word[l->count++] = buf_take(text);
}

static void words_release(words *l)
{
    for (size_t i = 0; i < l->count; i++)
        free(l->word[i]);
    free(l->word);
    *l = (words){0};
}

void words_print(pg_buf *out, const char *head, words *l)
{
    if (l->count) {
        buf_printf(out, "\n%s (%zu):\n%*s", head, l->count, INDENT, "");
        draw_list(out, l->word, l->count, INDENT);
    }
    words_release(l);
}

void value_text(pg_buf *out, const weighting *w, const fmpz_t value)
{
    add_fraction(out, value, w->den);
}

char *value_string(const weighting *w, const fmpz_t value)
{
    pg_buf text = {0};
    value_text(&text, w, value);
    return buf_take(&text);
}

json_t *value_json(const weighting *w, const fmpz_t value)
{
    char *text = value_string(w, value);
    json_t *v = text_json(text);
    free(text);
    return v;
}

char *jump_string(const board *b, uint32_t jump)
{
    pg_buf text = {0};
    jump_text(&text, b, jump);
    return buf_take(&text);
}

json_t *jump_json(const board *b, uint32_t jump)
{
    char *text = jump_string(b, jump);
    json_t *v = text_json(text);
    free(text);
    return v;
}

json_t *weights_json(const board *b, const weighting *w)
{
    json_t *o = json_object();
    for (uint32_t h = 0; h < b->holes; h++)
        json_object_set_new(o, b->hole_name[h], value_json(w, w->num + h));
    return o;
}

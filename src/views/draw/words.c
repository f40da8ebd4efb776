/* words.c - words that are collected one by one, for lists and for the holes of a board. */
#include "draw/draw.h"

#include <stdlib.h>

void words_add(word_list *l, char *word)
{
    PG_GROW(l->word, l->count, l->room);
    l->word[l->count++] = word;
}

void words_take(word_list *l, pg_buf *text) { words_add(l, buf_take(text)); }

void words_release(word_list *l)
{
    pg_free_all(l->word, l->count);
    *l = (word_list){0};
}

void words_draw(pg_buf *out, word_list *l, size_t indent)
{
    draw_list(out, l->word, l->count, indent);
    words_release(l);
}

void words_label(pg_buf *out, const board *b, word_list *l)
{
    draw_labels(out, b, l->word);
    words_release(l);
}

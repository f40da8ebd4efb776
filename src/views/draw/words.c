/* words.c - words that are collected one by one, for lists, for the holes of a board, and as blocks. */
#include "draw/draw.h"

pg_buf *words_next(word_list *l)
{
    PG_GROW(l->text, l->count, l->room);
    l->text[l->count] = (pg_buf){0};
    return &l->text[l->count++];
}

void words_add(word_list *l, char *word)
{
    buf_add(words_next(l), word);
    free(word);
}

void words_release(word_list *l)
{
    for (size_t i = 0; i < l->count; i++)
        buf_release(&l->text[i]);
    free(l->text);
    *l = (word_list){0};
}

char **words_of(const word_list *l)
{
    char **word = PG_NEW(char *, l->count);
    for (size_t i = 0; i < l->count; i++)
        word[i] = (char *)buf_text(&l->text[i]);
    return word;
}

void words_draw(pg_buf *out, word_list *l, size_t indent)
{
    PG_FREED char **word = words_of(l);
    draw_list(out, word, l->count, indent);
    words_release(l);
}

void words_label(pg_buf *out, const board *b, word_list *l)
{
    PG_FREED char **word = words_of(l);
    draw_labels(out, b, word);
    words_release(l);
}

void words_beside(pg_buf *out, word_list *l)
{
    draw_beside(out, l->text, l->count);
    words_release(l);
}

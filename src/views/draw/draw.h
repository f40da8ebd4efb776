/* draw.h - boards, positions and lists as text: pictures with the coordinates that hole names are made of;
 * graph and free boards, which have no picture, get lists. Everything is added to the caller's buffer.
 */
#pragma once

#include "board/board.h"

enum { DRAW_WIDTH = 80 }; /* columns that pictures side by side and lists may fill */

/* The holes, each drawn as its text in label[], in aligned columns; colour codes in a label take no room. */
void draw_labels(pg_buf *out, const board *b, char *const *label);
void draw_board(pg_buf *out, const board *b);
/* `*` peg, `o` empty, `?` either; a list of the pegs on graph and free boards. */
void draw_position(pg_buf *out, const board *b, const position *p);
/* Blocks of text side by side, as many in a row as fit into DRAW_WIDTH. */
void draw_beside(pg_buf *out, const pg_buf *block, size_t blocks);
/* Words separated by ", " and wrapped, each further line indented by `indent`. */
void draw_list(pg_buf *out, char *const *word, size_t words, size_t indent);

/* Words, or blocks of text, that are collected one by one: all zero at first. */
typedef struct word_list {
    pg_buf *text;
    size_t count, room;
} word_list;
pg_buf *words_next(word_list *l);         /* a new one, to be written before the one after it is begun */
void words_add(word_list *l, char *word); /* takes it over */
char **words_of(const word_list *l);      /* borrowed from it, but for the array: free() that */
void words_release(word_list *l);
/* draw_list, draw_labels and draw_beside; they release the words. */
void words_draw(pg_buf *out, word_list *l, size_t indent);
void words_label(pg_buf *out, const board *b, word_list *l);
void words_beside(pg_buf *out, word_list *l);

/* Columns that so much of a text takes on the screen: terminal codes (ESC ... m) take none. */
size_t draw_columns(const char *text, size_t length);
const char *plural(uint64_t number); /* "" or "s" */

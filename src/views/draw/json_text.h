/* json_text.h - JSON documents, by jansson. Keys keep the order in which they were set. */
#pragma once

#include "board/board.h"

#include <jansson.h>

/* Every document begins with the version of pagoda and with this number, which grows when a key is dropped or
 * changes its meaning, and stays when keys are added; docs/use/formats.md makes that a promise. */
enum { JSON_FORMAT = 1 };

json_t *text_json(const char *text);                 /* what is not UTF-8 becomes '?' */
json_t *taken_json(char *text);                      /* the same of a text that is free()d then; NULL: null */
json_t *words_json(char *const *word, size_t count); /* a list of texts */
json_t *count_json(uint64_t count);
/* An object of keys and their values, which it takes over: object_json("size", count_json(n), "all", ...). */
#define object_json(...) keys_json(json_object(), __VA_ARGS__)
/* Adds such keys to an object, which is the value. */
#define keys_json(...) set_keys_json(__VA_ARGS__, NULL)
json_t *set_keys_json(json_t *object, ...) __attribute__((sentinel));
/* A list of `value`, an expression in `index`, 0 .. count - 1: list_json(h, b->holes, text_json(name[h])).
 * Where it is NULL the list has nothing for it. */
#define list_json(index, count, value)                                                                       \
    ({                                                                                                       \
        json_t *list_by_##index = json_array();                                                              \
        for (__typeof__((count) + 0) index = 0; index < (count); index++)                                    \
            json_array_append_new(list_by_##index, value);                                                   \
        list_by_##index;                                                                                     \
    })
/* An object with a key for each hole of the board, likewise. */
#define by_hole_json(index, board, value)                                                                    \
    ({                                                                                                       \
        json_t *object_by_##index = json_object();                                                           \
        for (uint32_t index = 0; index < (board)->holes; index++)                                            \
            json_object_set_new(object_by_##index, (board)->hole_name[index], value);                        \
        object_by_##index;                                                                                   \
    })
/* An object with the keys board and rules: what a document about a board begins with. */
json_t *board_json(const board *b);
/* Adds the document, an object with at least one key, the keys that every one begins with first, with a line
 * feed; releases it. */
void add_json(pg_buf *out, json_t *document);
/* The same up to the bracket that opens a list of that name, the last of its keys. What can have millions of
 * elements is written one by one then, each by dump_json, which releases it, and ended by "]}\n". */
void begin_json(pg_buf *out, json_t *document, const char *list);
void dump_json(pg_buf *out, json_t *value);

/* json.c - JSON text by jansson; what every document begins with. */
#include "draw/json_text.h"

#include <assert.h>

json_t *text_json(const char *text)
{
    json_t *value = json_string(text);
    if (value)
        return value;
    PG_FREED char *ascii = pg_strdup(text);
    for (char *c = ascii; *c; c++)
        if (*c & 0x80)
            *c = '?';
    return json_string(ascii);
}

json_t *words_json(char *const *word, size_t count) { return list_json(i, count, text_json(word[i])); }

json_t *taken_json(char *text)
{
    json_t *value = text ? text_json(text) : json_null();
    free(text);
    return value;
}

json_t *count_json(uint64_t count) { return json_integer((json_int_t)count); }

json_t *set_keys_json(json_t *object, ...)
{
    va_list keys;
    va_start(keys, object);
    for (const char *key; (key = va_arg(keys, const char *)) != NULL;)
        json_object_set_new(object, key, va_arg(keys, json_t *));
    va_end(keys);
    return object;
}

json_t *board_json(const board *b)
{
    return object_json("board", text_json(b->name), "rules", text_json(board_rules_name(b->rules)));
}

static int add_piece(const char *piece, size_t length, void *out)
{
    buf_add_bytes(out, piece, length);
    return 0;
}

void dump_json(pg_buf *out, json_t *value)
{
    json_dump_callback(value, add_piece, out, JSON_ENCODE_ANY);
    json_decref(value);
}

void add_json(pg_buf *out, json_t *document)
{
    assert(json_object_size(document) > 0);
    buf_printf(out, "{\"pagoda\": \"%s\", \"format\": %d, ", PAGODA_VERSION, JSON_FORMAT);
    json_dump_callback(document, add_piece, out, JSON_EMBED);
    json_decref(document);
    buf_add(out, "}\n");
}

void begin_json(pg_buf *out, json_t *document, const char *list)
{
    add_json(out, document);
    out->length -= strlen("}\n");
    buf_printf(out, ", \"%s\": [", list);
}

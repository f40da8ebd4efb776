/* json.c - JSON text by jansson. Keys keep the order in which they were set. */
#include "json_text.h"

#include <stdlib.h>

json_t *text_json(const char *text)
{
    json_t *value = json_string(text);
    if (value)
        return value;
    char *ascii = pg_strdup(text);
    for (char *c = ascii; *c; c++)
        if (*c & 0x80)
            *c = '?';
    value = json_string(ascii);
    free(ascii);
    return value;
}

void add_json(pg_buf *out, json_t *document)
{
    char *text = json_dumps(document, JSON_ENCODE_ANY);
    json_decref(document);
    buf_add(out, text);
    buf_char(out, '\n');
    free(text);
}

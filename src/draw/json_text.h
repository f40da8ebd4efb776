/* json_text.h - JSON documents, by jansson. Keys keep the order in which they were set. */
#ifndef PG_JSON_TEXT_H
#define PG_JSON_TEXT_H

#include "base.h"

#include <jansson.h>

json_t *text_json(const char *text); /* what is not UTF-8 becomes '?' */
/* Adds the document with a line feed and releases it. */
void add_json(pg_buf *out, json_t *document);

#endif

/* bytes.h - numbers and runs of bytes one after the other in memory: what a process of this program tells
 * another one, on a machine of the same kind, and what a journal keeps.
 */
#pragma once

#include "base/base.h"

void bytes_put_number(pg_buf *out, uint64_t number);
/* A number of things of so many bytes each, and these. */
void bytes_put_array(pg_buf *out, const void *thing, uint64_t count, size_t each);
void bytes_put_text(pg_buf *out, const char *text); /* may be NULL */

/* What is being read. Nothing is taken beyond the end: what is asked for there is 0 or NULL, and `bad`. */
typedef struct bytes_in {
    const char *at;
    size_t left;
    bool bad;
} bytes_in;

uint64_t bytes_take_number(bytes_in *in);
/* A copy of the things, to be free()d; NULL when there are none. `wanted`: so many are expected; UINT64_MAX:
 * any number. *count may be NULL. */
void *bytes_take_array(bytes_in *in, uint64_t wanted, size_t each, uint64_t *count);
char *bytes_take_text(bytes_in *in); /* free() it; NULL as it was put */

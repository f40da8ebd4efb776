/* intern.h - strings of bytes, each kept once and numbered in the order in which they came.
 *
 * Open addressing with linear probing, at most half full.
 */
#pragma once

#include "base/base.h"

/* Starts as {0}. Keys of one length lie in `bytes` as an array, which may be taken away at the end. */
typedef struct intern {
    uint32_t count;
    char *bytes;   /* of all keys, one after the other */
    size_t *end;   /* [count]: where each ends */
    size_t length; /* of all bytes */
    size_t end_room, byte_room, slots;
    uint32_t *slot; /* number + 1, or 0 */
} intern;

/* The number of a key, from 0. *fresh (may be NULL): it was not there before. */
uint32_t intern_add(intern *n, const void *key, size_t length, bool *fresh);
int64_t intern_find(const intern *n, const void *key, size_t length); /* -1: not there */
size_t intern_bytes(const intern *n);                                 /* that it takes */
void intern_release(intern *n);

/* large.h - memory for large tables.
 *
 * Tables that are looked up all over miss the translation buffer nearly every time on pages of 4 KiB: these
 * functions ask for large pages where a table has their size. It is a wish; nothing depends on it.
 */
#pragma once

#include "base/base.h"

/* Not zeroed, and at the begin of a cache line; free() it. NULL when it cannot be had. */
void *large_alloc(uint64_t bytes);
/* Zeros, which cost nothing until they are touched. NULL when they cannot be had. */
void *large_zeros(uint64_t bytes);
/* The same, where most of them never will be: more than the machine has may be asked for. */
void *large_sparse(uint64_t bytes);
void large_drop(void *zeros, uint64_t bytes); /* of large_zeros or large_sparse; NULL is fine */

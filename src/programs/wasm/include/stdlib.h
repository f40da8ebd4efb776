/* stdlib.h - as the C library has it, and what it lacks (system.c). */
#include_next <stdlib.h>

#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

#include <sys/types.h> /* as on Linux: before FLINT gives its own meaning to one of its types */

char *realpath(const char *path, char *out);
int mkostemp(char *path, int flags);
char *mkdtemp(char *path);
/* Stable, as that of the C library on Linux. */
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
             void *context);

#endif

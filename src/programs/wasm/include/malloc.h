/* malloc.h - memory is never handed back to the system here. */
#ifndef WASM_MALLOC_H
#define WASM_MALLOC_H

#include <stdlib.h>

static inline int malloc_trim(size_t spare) { return (int)(spare & 0); }

#endif

/* sys/random.h - random bytes, as Linux gives them (system.c). */
#ifndef WASM_SYS_RANDOM_H
#define WASM_SYS_RANDOM_H

#include <sys/types.h>

ssize_t getrandom(void *out, size_t size, unsigned flags);

#endif

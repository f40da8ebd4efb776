/* sys/resource.h - what a program took is not told. */
#ifndef WASM_SYS_RESOURCE_H
#define WASM_SYS_RESOURCE_H

#include <errno.h>

#define RUSAGE_SELF 0

struct rusage {
    long ru_maxrss;
};

static inline int getrusage(int who, struct rusage *out)
{
    (void)who, (void)out;
    errno = ENOSYS;
    return -1;
}

#endif

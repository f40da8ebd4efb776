/* stubs.h - libraries that are loaded when they are first called. Private to late.
 *
 * Loading FLINT takes the system's loader more time than most questions take to be answered: it brings NTL
 * and the C++ library, with thousands of places to be filled in. So the program `pagoda` is not linked with
 * it: each function that is called has a stub of its name here, which finds the true one at its first call
 * and goes on to it. The stubs are checked against the library's own header by the compiler. Where a stub is
 * missing, the program is linked with the library as ever (and a test says so). libpagoda is linked with
 * its libraries: whoever uses it pays for them once.
 *
 * Included by one file a library, behind LATE_LIBRARY, the name that the loader knows it by.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

/* The address of a function of a library, which is loaded if need be; threads may ask at the same time. Ends
 * the process with exit code 3 when the system has no such library any more: there is nothing to return. */
void *late_find(const char *library, const char *function);

#ifdef LATE_LIBRARY
/* Was a function of this file's library called? */
static atomic_bool late_called;
#endif

/* The true function of that name. */
#define LATE_GET(name)                                                                                       \
    static _Atomic(void *) known;                                                                            \
    void *address = atomic_load_explicit(&known, memory_order_acquire);                                      \
    if (!address) {                                                                                          \
        atomic_store_explicit(&known, address = late_find(LATE_LIBRARY, #name), memory_order_release);       \
        atomic_store(&late_called, true);                                                                    \
    }                                                                                                        \
    __typeof__(&name) call;                                                                                  \
    memcpy(&call, &address, sizeof call) /* POSIX: they have one size */

#define LATE_ACTION(name, parameters, arguments)                                                             \
    void name parameters                                                                                     \
    {                                                                                                        \
        LATE_GET(name);                                                                                      \
        call arguments;                                                                                      \
    }
#define LATE_VALUE(type, name, parameters, arguments)                                                        \
    type name parameters                                                                                     \
    {                                                                                                        \
        LATE_GET(name);                                                                                      \
        return call arguments;                                                                               \
    }
/* What gives back a thread's share of a library does nothing before another function was called. */
#define LATE_CLEANUP(type, name, nothing)                                                                    \
    type name(void)                                                                                          \
    {                                                                                                        \
        if (!atomic_load(&late_called))                                                                      \
            return nothing;                                                                                  \
        LATE_GET(name);                                                                                      \
        return call();                                                                                       \
    }

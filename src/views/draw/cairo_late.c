/* cairo_late.c - see cairo_late.h. The library stays open until the process ends: its fonts are kept behind
 * it. */
#include "cairo_late.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define CAIRO_LIBRARY "libcairo.so.2" /* the interface that all of cairo 1 has */

cairo_functions cairo;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pg_status outcome;
static pg_error trouble;

/* Puts the address of a function of the library into the pointer to a function at `function`, which POSIX
 * gives the size of a pointer; false when there is none. */
static bool find(void *library, const char *name, void *function)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

static void load(void)
{
    void *library = dlopen(CAIRO_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
#define CAIRO_FIND(name) found = found && find(library, "cairo_" #name, &cairo.name);
    CAIRO_FUNCTIONS(CAIRO_FIND)
#undef CAIRO_FIND
    outcome = found ? PG_OK : pg_fail(&trouble, PG_INTERNAL, "pictures need cairo: %s", dlerror());
}

pg_status cairo_load(pg_error *e)
{
    pthread_once(&once, load);
    if (outcome != PG_OK && e)
        *e = trouble;
    return outcome;
}

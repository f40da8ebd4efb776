/* late.c - finds functions of libraries that are loaded late. See stubs.h. */
#include "stubs.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* The loader counts how often a library was opened and gives the same one each time; it stays open. */
void *late_find(const char *library, const char *function)
{
    void *open = dlopen(library, RTLD_LAZY | RTLD_LOCAL), *address = open ? dlsym(open, function) : NULL;
    if (address)
        return address;
    fprintf(stderr, "pagoda: expected a library that can be loaded: %s\n", dlerror());
    exit(3);
}

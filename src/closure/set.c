/* set.c - memory for large sets.
 *
 * Mapped, not allocated: the system's zeros cost nothing until they are touched, and a set that begins on a
 * large page may have them. A level is scattered over the whole set, so with pages of 4 KiB nearly every
 * access would miss the translation buffer.
 */
#include "inside.h"

#include <sys/mman.h>

static const size_t LARGE_PAGE = (size_t)2 << 20;

uint64_t *set_new(size_t words)
{
    size_t bytes = words * sizeof(uint64_t);
    size_t spare = bytes >= LARGE_PAGE ? LARGE_PAGE : 0; /* to begin where a large page does */
    char *p = mmap(NULL, bytes + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    if (!spare)
        return (uint64_t *)(void *)p;
    size_t before = -(uintptr_t)p % LARGE_PAGE;
    if (before)
        munmap(p, before);
    if (spare - before)
        munmap(p + before + bytes, spare - before);
    madvise(p + before, bytes, MADV_HUGEPAGE); /* a wish: nothing depends on it */
    return (uint64_t *)(void *)(p + before);
}

void set_free(uint64_t *set, size_t words)
{
    if (set)
        munmap(set, words * sizeof *set);
}

/* large.c - memory for large tables. */
#include "base/large.h"

#include <sys/mman.h>

static const size_t LARGE_PAGE = (size_t)2 << 20, CACHE_LINE = 64;

void *large_alloc(uint64_t bytes)
{
    size_t align = bytes < LARGE_PAGE ? CACHE_LINE : LARGE_PAGE;
    if (bytes > SIZE_MAX - LARGE_PAGE)
        return NULL;
    void *p = aligned_alloc(align, (bytes + align) & ~(align - 1));
    if (p && align == LARGE_PAGE)
        madvise(p, bytes, MADV_HUGEPAGE);
    return p;
}

/* mmap with these further flags. */
static void *zeros(size_t bytes, int flags)
{
    size_t spare = bytes >= LARGE_PAGE ? LARGE_PAGE : 0; /* to begin where a large page does */
    char *p = mmap(NULL, bytes + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    if (!spare)
        return p;
    size_t before = -(uintptr_t)p % LARGE_PAGE;
    if (before)
        munmap(p, before);
    if (spare - before)
        munmap(p + before + bytes, spare - before);
    madvise(p + before, bytes, MADV_HUGEPAGE);
    return p + before;
}

void *large_zeros(uint64_t bytes) { return zeros(bytes, 0); }

void *large_sparse(uint64_t bytes) { return zeros(bytes, MAP_NORESERVE); }

void large_drop(void *zeros, uint64_t bytes)
{
    if (zeros)
        munmap(zeros, bytes);
}

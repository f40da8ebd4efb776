/* large_plain.c - memory for large tables, where there are no pages to ask the system for. */
#include "base/large.h"

enum { CACHE_LINE = 64 };

void *large_alloc(uint64_t bytes)
{
    if (bytes > SIZE_MAX - CACHE_LINE)
        return NULL;
    return aligned_alloc(CACHE_LINE, ((size_t)bytes + CACHE_LINE) & ~(size_t)(CACHE_LINE - 1));
}

void *large_zeros(uint64_t bytes)
{
    void *p = large_alloc(bytes);
    return p ? memset(p, 0, (size_t)bytes) : NULL;
}

void *large_sparse(uint64_t bytes) { return large_zeros(bytes); }

void large_drop(void *zeros, uint64_t bytes)
{
    (void)bytes;
    free(zeros);
}

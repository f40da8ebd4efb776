/* memory.c - allocation that cannot fail quietly.
 *
 * Two ways, by size (base.h): small things end the process when there is no memory, large ones come back
 * as NULL, for the caller to answer with a limit. All come zeroed but for what pg_resize adds, and
 * products of sizes are tested before they are used.
 */
#include "base/base.h"

#include <malloc.h>
#include <stdio.h>

static _Noreturn void out_of_memory(void)
{
    fputs("pagoda: out of memory\n", stderr);
    exit(3);
}

/* Counts have 64 bits everywhere; what no address reaches cannot be had. */
void *pg_try_alloc(uint64_t count, size_t size)
{
    return count > SIZE_MAX ? NULL : calloc(count ? (size_t)count : 1, size ? size : 1);
}

void *pg_alloc(uint64_t count, size_t size)
{
    void *p = pg_try_alloc(count, size);
    if (!p)
        out_of_memory();
    return p;
}

void *pg_alloc_aligned(uint64_t count, size_t size)
{
    size_t bytes;
    void *p = __builtin_mul_overflow(count ? count : 1, size, &bytes) ? NULL : aligned_alloc(size, bytes);
    if (!p)
        out_of_memory();
    return memset(p, 0, bytes);
}

/* The sanitizers bring their own allocator; glibc's, never used, may not even be set up. */
void pg_trim(void)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    malloc_trim(0);
#endif
}

void *pg_resize(void *old, uint64_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        out_of_memory();
    void *p = realloc(old, bytes ? bytes : 1);
    if (!p)
        out_of_memory();
    return p;
}

char *pg_strndup(const char *text, size_t length)
{
    char *copy = PG_NEW(char, length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *pg_strdup(const char *text) { return pg_strndup(text, strlen(text)); }

void pg_free_all(char **text, size_t count)
{
    for (size_t i = 0; text && i < count; i++)
        free(text[i]);
    free(text);
}

void pg_free_each(void *const *pointer, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(pointer[i]);
}

void pg_free_at(void *pointer)
{
    void *at;
    memcpy(&at, pointer, sizeof at);
    free(at);
}

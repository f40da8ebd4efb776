/* bits.c - bit sets of any size; numbers in order. */
#include "base/base.h"

uint64_t *bits_new(size_t bits) { return PG_NEW(uint64_t, bits_words(bits)); }

uint64_t *bits_dup(const uint64_t *s, size_t bits)
{
    uint64_t *copy = bits_new(bits);
    memcpy(copy, s, bits_words(bits) * sizeof *s);
    return copy;
}

size_t bits_count(const uint64_t *s, size_t bits)
{
    size_t count = 0;
    for (size_t w = 0; w < bits_words(bits); w++)
        count += (size_t)__builtin_popcountll(s[w]);
    return count;
}

bool bits_equal(const uint64_t *a, const uint64_t *b, size_t bits)
{
    return !memcmp(a, b, bits_words(bits) * sizeof *a);
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void sort_numbers(uint32_t *number, size_t count) { qsort(number, count, sizeof *number, ascending); }

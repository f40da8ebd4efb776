/* bits.c - bit sets of any size. */
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

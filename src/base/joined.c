/* joined.c - union-find with path halving: nearly constant time a question. */
#include "base/joined.h"

void joined_begin(uint32_t *up, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        up[i] = i;
}

uint32_t joined_root(uint32_t *up, uint32_t i)
{
    while (up[i] != i)
        i = up[i] = up[up[i]];
    return i;
}

bool joined_join(uint32_t *up, uint32_t a, uint32_t b)
{
    a = joined_root(up, a);
    b = joined_root(up, b);
    up[a > b ? a : b] = a > b ? b : a;
    return a != b;
}

void joined_join_images(uint32_t *up, const uint32_t *image, uint32_t images, uint32_t count)
{
    for (size_t i = 0; i < (size_t)images * count; i++)
        joined_join(up, (uint32_t)(i % count), image[i]);
}

uint32_t joined_number(uint32_t *up, uint32_t count, uint32_t *number)
{
    uint32_t sets = 0;
    for (uint32_t i = 0; i < count; i++) /* a root comes before the other members and has its number */
        number[i] = up[i] == i ? sets++ : number[joined_root(up, i)];
    return sets;
}

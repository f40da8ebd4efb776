/* union_find.c - union-find with path halving: nearly constant time a question. */
#include "base/union_find.h"

void union_find_begin(uint32_t *up, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        up[i] = i;
}

uint32_t union_find_root(uint32_t *up, uint32_t i)
{
    while (up[i] != i)
        i = up[i] = up[up[i]];
    return i;
}

bool union_find_join(uint32_t *up, uint32_t a, uint32_t b)
{
    a = union_find_root(up, a);
    b = union_find_root(up, b);
    up[a > b ? a : b] = a > b ? b : a;
    return a != b;
}

void union_find_join_images(uint32_t *up, const uint32_t *image, uint32_t images, uint32_t count)
{
    for (size_t i = 0; i < (size_t)images * count; i++)
        union_find_join(up, (uint32_t)(i % count), image[i]);
}

uint32_t union_find_number(uint32_t *up, uint32_t count, uint32_t *number)
{
    uint32_t sets = 0;
    for (uint32_t i = 0; i < count; i++) /* a root comes before the other members and has its number */
        number[i] = up[i] == i ? sets++ : number[union_find_root(up, i)];
    return sets;
}

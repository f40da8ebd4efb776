/* grouped.c - a counting sort. */
#include "base/grouped.h"

uint32_t *grouped(const uint32_t *of, uint32_t things, uint32_t groups, uint32_t **first)
{
    uint32_t *next = PG_NEW(uint32_t, (size_t)groups + 2); /* next[g + 1]: where the next one of g goes */
    for (uint32_t i = 0; i < things; i++)
        if (of[i] < groups)
            next[of[i] + 2]++;
    for (uint32_t g = 0; g < groups; g++)
        next[g + 2] += next[g + 1];
    uint32_t *list = PG_NEW(uint32_t, next[groups + 1] + 1);
    for (uint32_t i = 0; i < things; i++)
        if (of[i] < groups)
            list[next[of[i] + 1]++] = i;
    *first = next;
    return list;
}

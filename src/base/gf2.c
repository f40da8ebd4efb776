/* gf2.c - Gauss's elimination over GF(2). */
#include "base/gf2.h"

bool gf2_add(gf2 *space, uint64_t vector, const uint8_t *order)
{
    for (uint32_t i = 0; i < space->rank; i++)
        vector ^= vector >> space->pivot[i] & 1 ? space->row[i] : 0;
    if (!vector)
        return false;
    while (order && !(vector >> *order & 1))
        order++;
    uint8_t pivot = order ? *order : (uint8_t)__builtin_ctzll(vector);
    for (uint32_t i = 0; i < space->rank; i++)
        space->row[i] ^= space->row[i] >> pivot & 1 ? vector : 0;
    space->row[space->rank] = vector;
    space->pivot[space->rank++] = pivot;
    return true;
}

uint64_t gf2_pivots(const gf2 *space)
{
    uint64_t pivots = 0;
    for (uint32_t i = 0; i < space->rank; i++)
        pivots |= UINT64_C(1) << space->pivot[i];
    return pivots;
}

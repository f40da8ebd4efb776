/* sevens.h - numbers of up to 63 bits, seven bits a byte, the last byte below 128. Private to levels. */
#ifndef PG_SEVENS_H
#define PG_SEVENS_H

#include <stddef.h>
#include <stdint.h>

enum { SEVENS_MOST = 9 /* bytes */ };

static inline size_t sevens_put(uint8_t *to, uint64_t value)
{
    size_t used = 0;
    for (; value >> 7; value >>= 7)
        to[used++] = (uint8_t)(value | 128);
    to[used++] = (uint8_t)value;
    return used;
}

#endif

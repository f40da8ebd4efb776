/* coder.h - bits that are not even, in fewer.
 *
 * The binary arithmetic coder without carries (Mahoney's of lpaq): the interval [low, high] of 32-bit numbers
 * is divided by what is known of the next bit, and the bytes that both ends share go out. What is known
 * of a bit are odds that the caller keeps, one for each place where a bit can come from; they follow what
 * comes. Who reads has to ask with the same odds in the same order. Some 6 ns a bit.
 */
#ifndef PG_CODER_H
#define PG_CODER_H

#include "base.h"

/* That a bit is set, of 2^16. */
typedef uint16_t coder_odds;
enum { CODER_EVEN = 1 << 15, CODER_RATE = 5 /* a bit moves its odds by a 32nd of the way */ };

typedef struct coder {
    uint32_t low, high;
    uint32_t value;           /* reading: the bytes under the interval */
    uint8_t *bytes;           /* writing: own; reading: borrowed */
    size_t used, room, length; /* length: of what is read; behind it are zeros */
} coder;

static inline void coder_learn(coder_odds *odds, bool bit)
{
    *odds = (coder_odds)(bit ? *odds + ((65536 - *odds) >> CODER_RATE) : *odds - (*odds >> CODER_RATE));
}

/* Where the interval of a set bit ends. */
static inline uint32_t coder_middle(const coder *c, coder_odds odds)
{
    return c->low + (uint32_t)((uint64_t)(c->high - c->low) * odds >> 16);
}

/* The bit came, by the odds that chose `middle`. */
static inline void coder_narrow(coder *c, uint32_t middle, coder_odds *odds, bool bit)
{
    if (bit)
        c->high = middle;
    else
        c->low = middle + 1;
    coder_learn(odds, bit);
}

static inline bool coder_shared(const coder *c) { return !((c->low ^ c->high) >> 24); }

/* ---- writing: free() bytes[0 .. used), which are whole after coder_end -------------------------------- */

static inline void coder_begin(coder *c) { *c = (coder){.high = UINT32_MAX}; }

static inline void coder_byte(coder *c)
{
    PG_GROW(c->bytes, c->used, c->room);
    c->bytes[c->used++] = (uint8_t)(c->high >> 24);
}

static inline void coder_put(coder *c, coder_odds *odds, bool bit)
{
    coder_narrow(c, coder_middle(c, *odds), odds, bit);
    for (; coder_shared(c); c->low <<= 8, c->high = c->high << 8 | 255)
        coder_byte(c);
}

/* The first byte of `high`, with zeros behind it, lies in the interval: that of `low` is another one. */
static inline void coder_end(coder *c) { coder_byte(c); }

/* ---- reading ------------------------------------------------------------------------------------------ */

static inline uint32_t coder_next_byte(coder *c) { return c->used < c->length ? c->bytes[c->used++] : 0; }

static inline void coder_open(coder *c, uint8_t *bytes, size_t length)
{
    *c = (coder){.high = UINT32_MAX, .bytes = bytes, .length = length};
    for (int i = 0; i < 4; i++)
        c->value = c->value << 8 | coder_next_byte(c);
}

static inline bool coder_get(coder *c, coder_odds *odds)
{
    uint32_t middle = coder_middle(c, *odds);
    bool bit = c->value <= middle;
    coder_narrow(c, middle, odds, bit);
    for (; coder_shared(c); c->low <<= 8, c->high = c->high << 8 | 255)
        c->value = c->value << 8 | coder_next_byte(c);
    return bit;
}

#endif

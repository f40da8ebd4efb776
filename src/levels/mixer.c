/* mixer.c - see mixer.h. Logarithms of odds are in 256ths, from -2047 to 2047. */
#include "mixer.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

enum { FAR = 2047, UNIT = 256, SURE = 4095, RATE = 14, LEAST = 24 };
enum { COUNT_BITS = 4, MOST_SEEN = (1 << COUNT_BITS) - 1 };
enum { FEWEST_BITS = 8, MOST_BITS = 16, PLACES = 2 /* a thing, at least */ };
static const int32_t FIRST_WEIGHT = 65536 * 3 / 10, HEAVY = 1 << 24; /* no text is too long for the weights */

static int16_t log_odds[SURE + 1];        /* of a probability in 4096ths */
static uint16_t probability[2 * FAR + 1]; /* in 65536ths, of a logarithm of odds and FAR */
static uint32_t part_of_way[MOST_SEEN + 1]; /* in 65536ths, that a bit moves what is known: less after more */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_tables(void)
{
    for (int i = 0; i <= SURE; i++) {
        double p = (i + 0.5) / (SURE + 1), value = round(UNIT * log(p / (1 - p)));
        log_odds[i] = (int16_t)(value > FAR ? FAR : value < -FAR ? -FAR : value);
    }
    for (int i = 0; i <= 2 * FAR; i++) {
        double p = round(65536 / (1 + exp((double)(FAR - i) / UNIT)));
        probability[i] = (uint16_t)(p < LEAST ? LEAST : p > 65536 - LEAST ? 65536 - LEAST : p);
    }
    for (uint32_t often = 0; often <= MOST_SEEN; often++)
        part_of_way[often] = 65536 * 2 / (2 * often + 3);
}

void mixer_init(mixer *m, coder *c, bool writes, size_t things)
{
    pthread_once(&once, make_tables);
    *m = (mixer){.bits = FEWEST_BITS, .coder = c, .writes = writes};
    while (m->bits < MOST_BITS && things * PLACES > (size_t)1 << m->bits)
        m->bits++;
    for (int s = 0; s < MIXER_SETS; s++)
        for (int i = 0; i < MIXER_INPUTS; i++)
            m->weight[s][i] = FIRST_WEIGHT;
    size_t places = (size_t)MIXER_INPUTS << m->bits;
    m->seen = pg_alloc(places, sizeof *m->seen);
    for (size_t k = 0; k < places; k++)
        m->seen[k] = (SURE / 2 + 1) << COUNT_BITS;
}

void mixer_release(mixer *m) { free(m->seen); }

static inline void see(uint16_t *seen, bool bit)
{
    uint32_t p = *seen >> COUNT_BITS, often = *seen & MOST_SEEN;
    p = bit ? p + ((SURE - p) * part_of_way[often] >> 16) : p - (p * part_of_way[often] >> 16);
    *seen = (uint16_t)(p << COUNT_BITS | (often < MOST_SEEN ? often + 1 : often));
}

bool mixer_bit(mixer *m, uint32_t set, const uint64_t context[MIXER_INPUTS], bool bit)
{
    uint16_t *seen[MIXER_INPUTS];
    int32_t guess[MIXER_INPUTS], *weight = m->weight[set];
    int64_t sum = 0;
    for (size_t i = 0; i < MIXER_INPUTS; i++) {
        seen[i] = m->seen + (i << m->bits) + (context[i] * UINT64_C(0x9E3779B97F4A7C15) >> (64 - m->bits));
        guess[i] = log_odds[*seen[i] >> COUNT_BITS];
        sum += (int64_t)weight[i] * guess[i];
    }
    sum /= 65536;
    coder_odds odds = probability[(sum > FAR ? FAR : sum < -FAR ? -FAR : sum) + FAR], used = odds;
    if (m->writes)
        coder_put(m->coder, &used, bit);
    else
        bit = coder_get(m->coder, &used);
    int64_t error = (bit ? 65536 : 0) - (int64_t)odds;
    for (int i = 0; i < MIXER_INPUTS; i++) {
        int64_t moved = weight[i] + error * guess[i] / (1 << RATE);
        weight[i] = (int32_t)(moved > HEAVY ? HEAVY : moved < -HEAVY ? -HEAVY : moved);
        see(seen[i], bit);
    }
    return bit;
}

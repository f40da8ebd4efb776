/* mixer.c - see mixer.h. Logarithms of odds are in 256ths, from -2047 to 2047. */
#include "mixer.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

enum { FAR = 2047, UNIT = 256, COUNT_BITS = 10, MOST_SEEN = 60, EVEN = 1 << 21, RATE = 14, LEAST = 24 };
static const int32_t FIRST_WEIGHT = 65536 * 3 / 10, HEAVY = 1 << 24; /* no text is too long for the weights */

static int16_t log_odds[4096];           /* of a probability in 4096ths */
static uint16_t probability[2 * FAR + 1]; /* in 65536ths, of a logarithm of odds and FAR */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_tables(void)
{
    for (int i = 0; i < 4096; i++) {
        double p = (i + 0.5) / 4096, value = round(UNIT * log(p / (1 - p)));
        log_odds[i] = (int16_t)(value > FAR ? FAR : value < -FAR ? -FAR : value);
    }
    for (int i = 0; i <= 2 * FAR; i++) {
        double p = round(65536 / (1 + exp((double)(FAR - i) / UNIT)));
        probability[i] = (uint16_t)(p < LEAST ? LEAST : p > 65536 - LEAST ? 65536 - LEAST : p);
    }
}

void mixer_begin(mixer *m, coder *c, bool writes)
{
    pthread_once(&once, make_tables);
    for (int s = 0; s < MIXER_SETS; s++)
        for (int i = 0; i < MIXER_INPUTS; i++)
            m->weight[s][i] = FIRST_WEIGHT;
    for (int i = 0; i < MIXER_INPUTS; i++)
        for (size_t k = 0; k < 1 << MIXER_BITS; k++)
            m->seen[i][k] = (uint32_t)EVEN << COUNT_BITS;
    m->coder = c;
    m->writes = writes;
}

/* The more bits came, the less a bit moves what is known. */
static void see(uint32_t *seen, bool bit)
{
    int64_t p = *seen >> COUNT_BITS, often = *seen & ((1 << COUNT_BITS) - 1);
    p += ((bit ? (1 << 22) - 1 : 0) - p) * 2 / (2 * often + 3);
    *seen = (uint32_t)p << COUNT_BITS | (uint32_t)(often < MOST_SEEN ? often + 1 : often);
}

bool mixer_bit(mixer *m, uint32_t set, const uint64_t context[MIXER_INPUTS], bool bit)
{
    uint32_t *seen[MIXER_INPUTS];
    int32_t guess[MIXER_INPUTS], *weight = m->weight[set];
    int64_t sum = 0;
    for (int i = 0; i < MIXER_INPUTS; i++) {
        seen[i] = &m->seen[i][context[i] * UINT64_C(0x9E3779B97F4A7C15) >> (64 - MIXER_BITS)];
        guess[i] = log_odds[*seen[i] >> (COUNT_BITS + 10)];
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

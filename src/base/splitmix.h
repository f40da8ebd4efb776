/* splitmix.h - random numbers that are the same everywhere. */
#pragma once

#include <stdint.h>

/* The next of the sequence: S. Vigna's splitmix64 (public domain algorithm; Steele, Lea, Flood 2014). */
static inline uint64_t pg_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Knuth's linear congruential sequence (MMIX), the high bits of its numbers. */
static inline uint64_t pg_congruential(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

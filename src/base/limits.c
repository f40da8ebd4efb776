/* limits.c - the clock and the limits of a computation.
 *
 * The clock is a steady one, so deadlines survive a change of the date.
 */
#include "base/base.h"

#include <math.h>
#include <time.h>
#include <unistd.h>

double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

pg_status limits_check(const pg_limits *limits)
{
    if (!limits)
        return PG_OK;
    if ((limits->interrupt && __atomic_load_n(limits->interrupt, __ATOMIC_RELAXED)) ||
        (limits->progress && progress_tick(limits->progress)))
        return PG_INTERRUPTED;
    if (limits->deadline > 0 && clock_now() >= limits->deadline)
        return PG_TIME;
    return PG_OK;
}

pg_status limits_reason(const pg_limits *limits, pg_status other)
{
    pg_status s = limits_check(limits);
    return s != PG_OK ? s : other;
}

double limits_seconds_left(const pg_limits *limits)
{
    if (!limits || !(limits->deadline > 0))
        return HUGE_VAL;
    double left = limits->deadline - clock_now();
    return left > 0 ? left : 0;
}

int limits_threads(const pg_limits *limits) { return limits && limits->threads > 1 ? limits->threads : 1; }

size_t limits_memory(const pg_limits *limits, size_t gib)
{
    if (limits && limits->memory)
        return limits->memory;
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t half = pages > 0 && page > 0 ? (size_t)pages / 2 * (size_t)page : (size_t)1 << 30;
    return gib < half >> 30 ? gib << 30 : half;
}

/* kernel.c - the portable kernel, and the choice between them. */
#include "kernel_text.h"

const kernel kernel_portable = {add_whole, add_moved, add_checked, cut, count, tally, meet};

const kernel *kernel_best(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt"))
        return &kernel_avx2;
#endif
    return &kernel_portable;
}

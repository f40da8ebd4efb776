/* kernel.c - the portable kernel, and the choice between them.
 *
 * Including the text (kernel_text.h) makes the functions of this file's kernel, static ones; the other
 * kernel is the same text in a file of its own with compiler flags of its own. The choice asks the
 * processor for each of the instruction sets that those flags allow.
 */
#include "kernel_text.h"

const kernel kernel_portable = {add_whole, add_moved, add_checked, cut, count, meet};

const kernel *kernel_best(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt"))
        return &kernel_avx2;
#endif
    return &kernel_portable;
}

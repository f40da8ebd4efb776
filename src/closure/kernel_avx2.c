/* kernel_avx2.c - the kernel for processors with AVX2, BMI and POPCNT. */
#if defined(__x86_64__)
#include "kernel_text.h"

const kernel kernel_avx2 = {add_whole, add_moved, add_checked, cut, count, tally, meet};
#else
typedef int no_avx2_here;
#endif

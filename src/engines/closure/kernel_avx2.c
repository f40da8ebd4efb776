/* kernel_avx2.c - the kernel for processors with AVX2, BMI and POPCNT.
 *
 * The flags are set for this file alone (CMakeLists.txt), so nothing here may run before kernel_best has
 * asked the processor. Elsewhere than on x86-64 the file is empty, but for the declaration that C wants.
 */
#if defined(__x86_64__)
#include "kernel_text.h"

const kernel kernel_avx2 = {add_whole, add_moved, add_checked, cut, count, meet};
#else
typedef int no_avx2_here;
#endif

/* expand_avx2.c - the inner loops for x86 with AVX2.
 *
 * The text is that of expand.c (expand_loops.h). It has compiler flags of its own, and is built for x86-64
 * alone (CMakeLists.txt), so it runs only when expand_chosen takes it.
 */
#define LOOPS expand_avx2
#include "expand_loops.h"

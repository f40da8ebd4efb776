/* step_avx2.c - the inner loops for x86 with AVX2.
 *
 * The text is that of tables.c (step_loops.h). It has compiler flags of its own, and is built for x86-64
 * alone (CMakeLists.txt), so it runs only when step_chosen takes it.
 */
#define LOOPS step_avx2
#include "step_loops.h"

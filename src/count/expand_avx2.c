/* expand_avx2.c - the inner loops for x86 with AVX2. */
#define LOOPS expand_avx2
#include "expand_loops.h"

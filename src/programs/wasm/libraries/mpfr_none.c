/* mpfr_none.c - the one function of MPFR that what is used of FLINT calls: it has no caches here. */
#include <mpfr.h>

void mpfr_free_cache(void) {}

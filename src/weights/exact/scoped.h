/* scoped.h - integers and fractions that are released where their block ends (PG_SCOPED in base.h).
 *
 *     PG_SCOPED(integer_release) fmpz_t x = {0};
 *     PG_SCOPED(rational_release) fmpq_t y = {{0, 1}};
 *
 * are 0, as fmpz_init and fmpq_init leave them.
 */
#pragma once

#include "base/base.h"

#include <flint/fmpq.h>
#include <flint/fmpz.h>

static inline void integer_release(fmpz_t *x) { fmpz_clear(*x); }
static inline void rational_release(fmpq_t *x) { fmpq_clear(*x); }

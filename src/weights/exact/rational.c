/* rational.c - floating-point multipliers become candidates for exact weightings.
 *
 * The multipliers of a basic solution are quotients of small determinants: on peg-like columns (entries -1,
 * 0, 1) nearly always fractions with a small denominator. Each is replaced by its best approximation with a
 * bounded denominator (continued fractions), the bound growing from try to try. Whether the result proves
 * anything is decided by the caller in exact arithmetic.
 */
#include "exact/rational.h"

#include <flint/fmpz_vec.h>
#include <math.h>

/* Best approximation p / q of x with q <= most, by continued fractions; stops when
 * it is within rounding error. */
static void approximate(double x, int64_t most, int64_t *p, int64_t *q)
{
    int64_t p0 = 0, q0 = 1, p1 = 1, q1 = 0;
    double rest = fabs(x);
    for (int i = 0; i < 40 && rest < 1e9; i++) {
        int64_t a = (int64_t)floor(rest);
        int64_t p2 = a * p1 + p0, q2 = a * q1 + q0;
        if (q2 > most || p2 > INT64_C(1) << 52)
            break;
        p0 = p1, q0 = q1, p1 = p2, q1 = q2;
        if (fabs(fabs(x) * (double)q1 - (double)p1) < 1e-9 * (double)q1 * (1 + fabs(x)))
            break;
        rest = 1 / (rest - (double)a);
    }
    *p = x < 0 ? -p1 : p1;
    *q = q1 ? q1 : 1;
    if (!q1)
        *p = 0;
}

static weighting *rounded(const double *value, uint32_t count, double scale, int64_t most)
{
    weighting *w = weighting_new(count);
    PG_FREED int64_t *q = PG_NEW(int64_t, count);
    PG_SCOPED(integer_release) fmpz_t factor = {0};
    for (uint32_t i = 0; i < count; i++) {
        int64_t p;
        approximate(value[i] * scale, most, &p, &q[i]);
        fmpz_set_si(w->num + i, p);
        fmpz_set_ui(factor, (ulong)q[i]);
        fmpz_lcm(w->den, w->den, factor);
    }
    for (uint32_t i = 0; i < count; i++) {
        fmpz_divexact_ui(factor, w->den, (ulong)q[i]);
        fmpz_mul(w->num + i, w->num + i, factor);
    }
    return w;
}

double rational_smallest(const double *value, uint32_t count)
{
    double least = 0, most = 0;
    for (uint32_t i = 0; i < count; i++)
        most = fmax(most, fabs(value[i]));
    for (uint32_t i = 0; i < count; i++)
        if (fabs(value[i]) > 1e-7 * most)
            least = least > 0 ? fmin(least, fabs(value[i])) : fabs(value[i]);
    return least;
}

static const int64_t most[] = {1, 12, 720, 65536, 16777216}; /* denominators, from try to try */

weighting *rational_near(const double *value, uint32_t count, rational_accept accept, void *context)
{
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        weighting *w = rounded(value, count, 1, most[i]);
        if (accept(context, w))
            return w;
        weighting_free(w);
    }
    return NULL;
}

weighting *rational_round(const double *value, uint32_t count, rational_accept accept, void *context)
{
    double least = rational_smallest(value, count);
    if (!(least > 0))
        return NULL;
    for (size_t i = 0; i < sizeof most / sizeof *most; i++)
        for (int scaled = 0; scaled < 2; scaled++) {
            weighting *w = rounded(value, count, scaled ? 1 / least : 1, most[i]);
            weighting_primitive(w);
            if (accept(context, w))
                return w;
            weighting_free(w);
        }
    return NULL;
}

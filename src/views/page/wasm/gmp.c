/* gmp.c - what gmp.h promises, made of what the host offers (check.js). */
#include "gmp.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- imported from the host: numbers by their handles ------------------------------------------ */

#define HOST(name) __attribute__((import_module("big"), import_name(#name))) host_##name
uint32_t HOST(make)(void); /* a new number, 0 */
void HOST(free)(uint32_t x);
void HOST(set)(uint32_t x, uint32_t a);
void HOST(set_unsigned)(uint32_t x, uint64_t a);
uint64_t HOST(low)(uint32_t a);                               /* modulo 2^64 */
bool HOST(read)(uint32_t x, const char *text, size_t length); /* decimal; false: it is no number */
size_t HOST(length)(uint32_t a);                              /* of the decimal text, sign included */
void HOST(write)(uint32_t a, char *out);                      /* the text, without a NUL */
size_t HOST(bits)(uint32_t a);                                /* of the absolute value; 1 for 0 */
size_t HOST(digits)(uint32_t a);                              /* as GMP estimates them */
int HOST(compare)(uint32_t a, uint32_t b);
int HOST(sign)(uint32_t a);
void HOST(add)(uint32_t x, uint32_t a, uint32_t b);
void HOST(sub)(uint32_t x, uint32_t a, uint32_t b);
void HOST(mul)(uint32_t x, uint32_t a, uint32_t b);
void HOST(floor_quotient)(uint32_t x, uint32_t a, uint32_t b);
void HOST(gcd)(uint32_t x, uint32_t a, uint32_t b);
void HOST(power)(uint32_t x, uint32_t base, uint64_t exponent);

/* ---- memory -------------------------------------------------------------------------------------- */

static void *(*allocate)(size_t) = malloc;

void mp_set_memory_functions(void *(*new)(size_t), void *(*resize)(void *, size_t, size_t),
                             void (*release)(void *, size_t))
{
    (void)resize, (void)release; /* texts are all that is kept here, and they never grow */
    allocate = new ? new : malloc;
}

void mp_get_memory_functions(void *(**new)(size_t), void *(**resize)(void *, size_t, size_t),
                             void (**release)(void *, size_t))
{
    *new = allocate;
    *resize = NULL;
    *release = NULL;
}

/* A number for passing uses: the n-th of a few that stay. */
static mpz_ptr scratch(size_t n)
{
    static mpz_t kept[4];
    static bool made;
    for (size_t i = 0; !made && i < sizeof kept / sizeof *kept; i++)
        mpz_init(kept[i]);
    made = true;
    return kept[n];
}

static mpz_srcptr small(uint64_t value)
{
    mpz_set_ui(scratch(0), value);
    return scratch(0);
}

/* ---- integers ------------------------------------------------------------------------------------ */

void mpz_init(mpz_ptr x) { x->handle = host_make(); }

void mpz_init_set(mpz_ptr x, mpz_srcptr a)
{
    mpz_init(x);
    mpz_set(x, a);
}

void mpz_init_set_ui(mpz_ptr x, uint64_t a)
{
    mpz_init(x);
    mpz_set_ui(x, a);
}

void mpz_inits(mpz_ptr x, ...)
{
    va_list list;
    va_start(list, x);
    for (; x; x = va_arg(list, mpz_ptr))
        mpz_init(x);
    va_end(list);
}

void mpz_clear(mpz_ptr x) { host_free(x->handle); }

void mpz_clears(mpz_ptr x, ...)
{
    va_list list;
    va_start(list, x);
    for (; x; x = va_arg(list, mpz_ptr))
        mpz_clear(x);
    va_end(list);
}

void mpz_swap(mpz_ptr x, mpz_ptr y)
{
    page_integer old = *x;
    *x = *y;
    *y = old;
}

void mpz_set(mpz_ptr x, mpz_srcptr a) { host_set(x->handle, a->handle); }

void mpz_set_ui(mpz_ptr x, uint64_t a) { host_set_unsigned(x->handle, a); }

int mpz_set_str(mpz_ptr x, const char *text, int base)
{
    return base == 10 && host_read(x->handle, text, strlen(text)) ? 0 : -1;
}

char *mpz_get_str(char *out, int base, mpz_srcptr a)
{
    if (out || base != 10)
        abort();
    size_t length = host_length(a->handle);
    out = allocate(length + 1);
    host_write(a->handle, out);
    out[length] = '\0';
    return out;
}

int64_t mpz_get_si(mpz_srcptr a) { return (int64_t)host_low(a->handle); }

uint64_t mpz_get_ui(mpz_srcptr a)
{
    mpz_abs(scratch(1), a);
    return host_low(scratch(1)->handle);
}

size_t mpz_sizeinbase(mpz_srcptr a, int base)
{
    return base == 2 ? host_bits(a->handle) : host_digits(a->handle);
}

void mpz_add(mpz_ptr x, mpz_srcptr a, mpz_srcptr b) { host_add(x->handle, a->handle, b->handle); }

void mpz_add_ui(mpz_ptr x, mpz_srcptr a, uint64_t b) { mpz_add(x, a, small(b)); }

void mpz_sub(mpz_ptr x, mpz_srcptr a, mpz_srcptr b) { host_sub(x->handle, a->handle, b->handle); }

void mpz_mul(mpz_ptr x, mpz_srcptr a, mpz_srcptr b) { host_mul(x->handle, a->handle, b->handle); }

void mpz_mul_ui(mpz_ptr x, mpz_srcptr a, uint64_t b) { mpz_mul(x, a, small(b)); }

void mpz_addmul(mpz_ptr x, mpz_srcptr a, mpz_srcptr b)
{
    mpz_mul(scratch(1), a, b);
    mpz_add(x, x, scratch(1));
}

void mpz_submul(mpz_ptr x, mpz_srcptr a, mpz_srcptr b)
{
    mpz_mul(scratch(1), a, b);
    mpz_sub(x, x, scratch(1));
}

void mpz_submul_ui(mpz_ptr x, mpz_srcptr a, uint64_t b) { mpz_submul(x, a, small(b)); }

void mpz_neg(mpz_ptr x, mpz_srcptr a) { mpz_sub(x, small(0), a); }

void mpz_abs(mpz_ptr x, mpz_srcptr a)
{
    if (mpz_sgn(a) < 0)
        mpz_neg(x, a);
    else
        mpz_set(x, a);
}

void mpz_divexact(mpz_ptr x, mpz_srcptr a, mpz_srcptr b) { mpz_fdiv_q(x, a, b); }

void mpz_fdiv_q(mpz_ptr x, mpz_srcptr a, mpz_srcptr b)
{
    host_floor_quotient(x->handle, a->handle, b->handle);
}

void mpz_fdiv_r(mpz_ptr x, mpz_srcptr a, mpz_srcptr b)
{
    mpz_fdiv_q(scratch(2), a, b);
    mpz_mul(scratch(2), scratch(2), b);
    mpz_sub(x, a, scratch(2));
}

int mpz_divisible_p(mpz_srcptr a, mpz_srcptr b)
{
    if (mpz_sgn(b) == 0)
        return mpz_sgn(a) == 0;
    mpz_fdiv_r(scratch(3), a, b);
    return mpz_sgn(scratch(3)) == 0;
}

void mpz_gcd(mpz_ptr x, mpz_srcptr a, mpz_srcptr b) { host_gcd(x->handle, a->handle, b->handle); }

void mpz_lcm(mpz_ptr x, mpz_srcptr a, mpz_srcptr b)
{
    if (mpz_sgn(a) == 0 || mpz_sgn(b) == 0) {
        mpz_set_ui(x, 0);
        return;
    }
    mpz_gcd(scratch(3), a, b);
    mpz_fdiv_q(scratch(3), a, scratch(3));
    mpz_mul(x, scratch(3), b);
    mpz_abs(x, x);
}

void mpz_bin_uiui(mpz_ptr x, uint64_t n, uint64_t k)
{
    if (k > n) {
        mpz_set_ui(x, 0);
        return;
    }
    mpz_set_ui(x, 1);
    for (uint64_t i = 1, least = k < n - k ? k : n - k; i <= least; i++) {
        mpz_mul_ui(x, x, n - least + i);
        mpz_divexact(x, x, small(i));
    }
}

void mpz_ui_pow_ui(mpz_ptr x, uint64_t base, uint64_t exponent)
{
    host_power(x->handle, small(base)->handle, exponent);
}

int mpz_sgn(mpz_srcptr a) { return host_sign(a->handle); }

int mpz_cmp(mpz_srcptr a, mpz_srcptr b) { return host_compare(a->handle, b->handle); }

int mpz_cmp_ui(mpz_srcptr a, uint64_t b) { return mpz_cmp(a, small(b)); }

int mpz_cmpabs_ui(mpz_srcptr a, uint64_t b)
{
    mpz_abs(scratch(1), a);
    return mpz_cmp_ui(scratch(1), b);
}

/* ---- fractions ------------------------------------------------------------------------------------ */

void mpq_init(mpq_ptr x)
{
    mpz_init(&x->num);
    mpz_init_set_ui(&x->den, 1);
}

void mpq_clear(mpq_ptr x)
{
    mpz_clear(&x->num);
    mpz_clear(&x->den);
}

void mpq_canonicalize(mpq_ptr x)
{
    mpz_gcd(scratch(3), &x->num, &x->den);
    if (mpz_sgn(&x->den) < 0)
        mpz_neg(scratch(3), scratch(3));
    mpz_divexact(&x->num, &x->num, scratch(3));
    mpz_divexact(&x->den, &x->den, scratch(3));
}

void mpq_swap(mpq_ptr x, mpq_ptr y)
{
    mpz_swap(&x->num, &y->num);
    mpz_swap(&x->den, &y->den);
}

int mpq_sgn(mpq_srcptr a) { return mpz_sgn(&a->num); }

int gmp_snprintf(char *out, size_t size, const char *format, mpq_srcptr a)
{
    if (strcmp(format, "%Qd"))
        abort();
    char *num = mpz_get_str(NULL, 10, &a->num), *den = mpz_get_str(NULL, 10, &a->den);
    bool whole = !strcmp(den, "1");
    return snprintf(out, size, "%s%s%s", num, whole ? "" : "/", whole ? "" : den);
}

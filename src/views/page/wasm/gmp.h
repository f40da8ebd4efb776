/* gmp.h - the part of GMP that pagoda-check uses, over the big integers of JavaScript.
 *
 * For the build of src/checker/c as WebAssembly only; there it stands in for the real header. A number is a
 * handle: an index into a table of BigInt that the host keeps (check.js). What the host does is imported
 * under the module name "big"; fractions, texts and small operands are made of that in gmp.c. Every
 * function has the meaning that GMP documents for it; `unsigned long` is 64 bits wide here too, as on the
 * machines where the checker runs natively. The handles of numbers that a refusal leaves behind go with
 * the program.
 */
#ifndef PAGE_GMP_H
#define PAGE_GMP_H

#include <stddef.h>
#include <stdint.h>

typedef struct page_integer {
    uint32_t handle;
} page_integer;
typedef page_integer mpz_t[1];
typedef page_integer *mpz_ptr;
typedef const page_integer *mpz_srcptr;

typedef struct page_fraction {
    page_integer num, den; /* in lowest terms, den > 0, but for what mpq_canonicalize is about to mend */
} page_fraction;
typedef page_fraction mpq_t[1];
typedef page_fraction *mpq_ptr;
typedef const page_fraction *mpq_srcptr;

#define mpq_numref(q) (&(q)->num)
#define mpq_denref(q) (&(q)->den)

void mp_set_memory_functions(void *(*allocate)(size_t), void *(*resize)(void *, size_t, size_t),
                             void (*release)(void *, size_t));
void mp_get_memory_functions(void *(**allocate)(size_t), void *(**resize)(void *, size_t, size_t),
                             void (**release)(void *, size_t));

void mpz_init(mpz_ptr x);
void mpz_init_set(mpz_ptr x, mpz_srcptr a);
void mpz_init_set_ui(mpz_ptr x, uint64_t a);
void mpz_inits(mpz_ptr x, ...);
void mpz_clear(mpz_ptr x);
void mpz_clears(mpz_ptr x, ...);
void mpz_swap(mpz_ptr x, mpz_ptr y);
void mpz_set(mpz_ptr x, mpz_srcptr a);
void mpz_set_ui(mpz_ptr x, uint64_t a);
int mpz_set_str(mpz_ptr x, const char *text, int base); /* base 10 */
char *mpz_get_str(char *out, int base, mpz_srcptr a);   /* out NULL, base 10 */
int64_t mpz_get_si(mpz_srcptr a);
uint64_t mpz_get_ui(mpz_srcptr a);
size_t mpz_sizeinbase(mpz_srcptr a, int base); /* base 2 or 10 */

void mpz_add(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_add_ui(mpz_ptr x, mpz_srcptr a, uint64_t b);
void mpz_sub(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_mul(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_mul_ui(mpz_ptr x, mpz_srcptr a, uint64_t b);
void mpz_addmul(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_submul(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_submul_ui(mpz_ptr x, mpz_srcptr a, uint64_t b);
void mpz_neg(mpz_ptr x, mpz_srcptr a);
void mpz_abs(mpz_ptr x, mpz_srcptr a);
void mpz_divexact(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_fdiv_q(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_fdiv_r(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
int mpz_divisible_p(mpz_srcptr a, mpz_srcptr b);
void mpz_gcd(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_lcm(mpz_ptr x, mpz_srcptr a, mpz_srcptr b);
void mpz_bin_uiui(mpz_ptr x, uint64_t n, uint64_t k);
void mpz_ui_pow_ui(mpz_ptr x, uint64_t base, uint64_t exponent);
int mpz_sgn(mpz_srcptr a);
int mpz_cmp(mpz_srcptr a, mpz_srcptr b);
int mpz_cmp_ui(mpz_srcptr a, uint64_t b);
int mpz_cmpabs_ui(mpz_srcptr a, uint64_t b);

void mpq_init(mpq_ptr x);
void mpq_clear(mpq_ptr x);
void mpq_canonicalize(mpq_ptr x);
void mpq_swap(mpq_ptr x, mpq_ptr y);
int mpq_sgn(mpq_srcptr a);
/* The one format "%Qd". */
int gmp_snprintf(char *out, size_t size, const char *format, mpq_srcptr a);

#endif

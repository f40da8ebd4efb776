/* sparse.c - sparse integer vectors, and Hermite-like elimination over them.
 *
 * The presentations that arise from jumps shrink to a handful of generators (four on a large
 * square board), so the vectors stay short; entries are FLINT integers because chains of one-way
 * jumps make Fibonacci numbers.
 */
#include "sparse.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers of one word, as nearly all are, without a call -------------------------------------- */

static bool in_word(const fmpz_t a) { return !COEFF_IS_MPZ(*a); }

static void copy(fmpz_t out, const fmpz_t a)
{
    if (in_word(out) && in_word(a))
        *out = *a;
    else
        fmpz_set(out, a);
}

/* out += a b */
static void add_product(fmpz_t out, const fmpz_t a, const fmpz_t b)
{
    slong sum;
    if (in_word(out) && in_word(a) && in_word(b) && !__builtin_mul_overflow(*a, *b, &sum) &&
        !__builtin_add_overflow(sum, *out, &sum) && sum >= COEFF_MIN && sum <= COEFF_MAX)
        *out = sum;
    else
        fmpz_addmul(out, a, b);
}

static void floor_quotient(fmpz_t out, const fmpz_t a, const fmpz_t b)
{
    if (in_word(out) && in_word(a) && in_word(b))
        *out = *a / *b - (*a % *b && (*a < 0) != (*b < 0));
    else
        fmpz_fdiv_q(out, a, b);
}

static bool is_negative(const fmpz_t a) { return in_word(a) ? *a < 0 : fmpz_sgn(a) < 0; }

/* ---- vectors --------------------------------------------------------------------------------------- */

static void append(sparse *v, uint32_t at, const fmpz_t value)
{
    if (v->length == v->room) {
        v->room = v->room ? 2 * v->room : 4;
        PG_RESIZE(v->at, v->room);
        PG_RESIZE(v->value, v->room);
    }
    v->at[v->length] = at;
    fmpz_init_set(v->value + v->length, value);
    v->length++;
}

void sparse_release(sparse *v)
{
    for (uint32_t i = 0; i < v->length; i++)
        fmpz_clear(v->value + i);
    free(v->at);
    free(v->value);
    *v = (sparse){0};
}

void sparse_unit(sparse *v, uint32_t at)
{
    PG_SCOPED(integer_release) fmpz_t one = {0};
    fmpz_set_ui(one, 1);
    append(v, at, one);
}

void sparse_copy(sparse *to, const sparse *from)
{
    for (uint32_t i = 0; i < from->length; i++)
        append(to, from->at[i], from->value + i);
}

static void sparse_addmul(sparse *v, const sparse *w, const fmpz_t factor)
{
    sparse sum = {0};
    PG_SCOPED(integer_release) fmpz_t value = {0};
    for (uint32_t i = 0, k = 0; i < v->length || k < w->length;) {
        uint32_t at;
        if (k == w->length || (i < v->length && v->at[i] < w->at[k])) {
            at = v->at[i];
            copy(value, v->value + i++);
        } else if (i == v->length || w->at[k] < v->at[i]) {
            at = w->at[k];
            fmpz_zero(value);
            add_product(value, factor, w->value + k++);
        } else {
            at = v->at[i];
            copy(value, v->value + i++);
            add_product(value, factor, w->value + k++);
        }
        if (!fmpz_is_zero(value))
            append(&sum, at, value);
    }
    sparse_release(v);
    *v = sum;
}

void sparse_addmul_si(sparse *v, const sparse *w, slong factor)
{
    PG_SCOPED(integer_release) fmpz_t f = {0};
    fmpz_set_si(f, factor);
    sparse_addmul(v, w, f);
}

static void negate(sparse *v)
{
    for (uint32_t i = 0; i < v->length; i++)
        fmpz_neg(v->value + i, v->value + i);
}

static void swap(sparse *a, sparse *b)
{
    sparse t = *a;
    *a = *b;
    *b = t;
}

void echelon_release(echelon *e)
{
    for (uint32_t i = 0; i < e->size; i++)
        sparse_release(&e->row[i]);
    free(e->row);
    *e = (echelon){0};
}

void echelon_grow(echelon *e, uint32_t size)
{
    if (size > e->room) {
        e->room = size < 2 * e->room ? 2 * e->room : size;
        PG_RESIZE(e->row, e->room);
    }
    while (e->size < size)
        e->row[e->size++] = (sparse){0};
}

void echelon_copy(echelon *to, const echelon *from)
{
    echelon_grow(to, from->size);
    for (uint32_t i = 0; i < from->size; i++)
        sparse_copy(&to->row[i], &from->row[i]);
}

/* v and the row at its first index: Euclid on the two leading entries until v's is gone. */
static void eliminate(echelon *e, sparse *v)
{
    uint32_t at = v->at[0];
    sparse *row = &e->row[at];
    PG_SCOPED(integer_release) fmpz_t q = {0};
    while (v->length && v->at[0] == at) {
        floor_quotient(q, v->value, row->value);
        fmpz_neg(q, q);
        sparse_addmul(v, row, q);
        if (v->length && v->at[0] == at)
            swap(v, row);
    }
}

void echelon_insert(echelon *e, sparse *v)
{
    while (v->length) {
        sparse *row = &e->row[v->at[0]];
        if (is_negative(v->value))
            negate(v);
        if (!row->length) {
            swap(v, row);
            break;
        }
        eliminate(e, v);
    }
    sparse_release(v);
}

/* Reduces the entries of v from position `from` on. */
static void reduce_from(const echelon *e, sparse *v, uint32_t from)
{
    PG_SCOPED(integer_release) fmpz_t q = {0};
    for (uint32_t i = from; i < v->length;) {
        uint32_t at = v->at[i];
        const sparse *row = &e->row[at];
        if (row->length) {
            floor_quotient(q, v->value + i, row->value);
            if (!fmpz_is_zero(q)) {
                fmpz_neg(q, q);
                sparse_addmul(v, row, q);
            }
        }
        while (i < v->length && v->at[i] <= at)
            i++;
    }
}

void echelon_reduce(const echelon *e, sparse *v) { reduce_from(e, v, 0); }

void echelon_normalise(echelon *e)
{
    for (uint32_t i = e->size; i-- > 0;)
        if (e->row[i].length)
            reduce_from(e, &e->row[i], 1);
}

void echelon_dual(const echelon *e, uint32_t at, fmpq *z)
{
    PG_SCOPED(rational_release) fmpq_t sum = {{0, 1}}, term = {{0, 1}};
    fmpq_one(z + at);
    for (uint32_t j = at; j-- > 0;) {
        const sparse *row = &e->row[j];
        fmpq_zero(z + j);
        if (!row->length)
            continue;
        fmpq_zero(sum);
        for (uint32_t i = 1; i < row->length && row->at[i] <= at; i++) {
            fmpq_mul_fmpz(term, z + row->at[i], row->value + i);
            fmpq_sub(sum, sum, term);
        }
        fmpq_div_fmpz(z + j, sum, row->value);
    }
}

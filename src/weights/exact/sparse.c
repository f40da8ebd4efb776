/* sparse.c - sparse integer vectors, and Hermite-like elimination over them.
 *
 * The presentations that arise from jumps shrink to a handful of generators (four on a large
 * square board), so the vectors stay short; entries are FLINT integers because chains of one-way
 * jumps make Fibonacci numbers.
 */
#include "sparse.h"

#include <flint/fmpz_vec.h>

/* A vector without entries yet, and room for `most`. */
static sparse sparse_new(uint32_t most)
{
    sparse v = {0};
    PG_RESIZE(v.at, most);
    PG_RESIZE(v.value, most);
    return v;
}

void sparse_release(sparse *v)
{
    for (uint32_t i = 0; i < v->length; i++)
        fmpz_clear(v->value + i);
    PG_FREE(v->at, v->value);
    *v = (sparse){0};
}

void sparse_unit(sparse *v, uint32_t at)
{
    *v = sparse_new(1);
    v->at[v->length] = at;
    fmpz_init_set_ui(v->value + v->length++, 1);
}

void sparse_copy(sparse *to, const sparse *from) { sparse_addmul_si(to, from, 1); }

static void sparse_addmul(sparse *v, const sparse *w, const fmpz_t factor)
{
    if (!w->length)
        return;
    sparse sum = sparse_new(v->length + w->length);
    for (uint32_t i = 0, k = 0; i < v->length || k < w->length;) {
        uint32_t of_v = i < v->length ? v->at[i] : UINT32_MAX, of_w = k < w->length ? w->at[k] : UINT32_MAX;
        uint32_t at = of_v < of_w ? of_v : of_w;
        fmpz *value = sum.value + sum.length;
        fmpz_init(value);
        if (of_v == at)
            fmpz_swap(value, v->value + i++);
        if (of_w == at)
            fmpz_addmul(value, factor, w->value + k++);
        if (!fmpz_is_zero(value))
            sum.at[sum.length++] = at;
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
        fmpz_fdiv_q(q, v->value, row->value);
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
        if (fmpz_sgn(v->value) < 0)
            _fmpz_vec_neg(v->value, v->value, v->length);
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
            fmpz_fdiv_q(q, v->value + i, row->value);
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

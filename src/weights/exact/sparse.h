/* sparse.h - sparse integer vectors and echelon bases of the lattices they span. Private to exact.
 *
 * Sparse, as holes of large boards are expressed by a handful of generators; in FLINT integers, as chains
 * of jumps make numbers grow like Fibonacci's. Rows of a basis are found by where they start: row i, if
 * there is one, is the one whose first entry is at index i, so that reducing a vector takes one look a
 * nonzero entry.
 */
#pragma once

#include "exact/scoped.h"

/* Entries by ascending index, none of them 0. A zeroed struct is the zero vector. */
typedef struct sparse {
    uint32_t length;
    uint32_t *at;
    fmpz *value;
} sparse;

void sparse_release(sparse *v);
void sparse_unit(sparse *v, uint32_t at);                        /* v was zero */
void sparse_copy(sparse *to, const sparse *from);                /* `to` was zero */
void sparse_addmul_si(sparse *v, const sparse *w, slong factor); /* v += factor * w */

/* A basis in echelon form: row i (if there) starts at index i with a positive entry. */
typedef struct echelon {
    uint32_t size, room;
    sparse *row; /* [size]; length 0: none */
} echelon;

void echelon_release(echelon *e);
void echelon_copy(echelon *to, const echelon *from); /* `to` was zero */
void echelon_grow(echelon *e, uint32_t size);
void echelon_insert(echelon *e, sparse *v);       /* spans v too; v is used up and zero after */
void echelon_reduce(const echelon *e, sparse *v); /* the representative of v modulo the lattice */
/* Makes every entry above a pivot smaller than the pivot (Hermite normal form). */
void echelon_normalise(echelon *e);
/* The rational vector z with z(at) = 1, z = 0 beyond `at` and on earlier indices without a row, and zero
 * product with every row but that of `at`. z has room for at + 1 numbers, initialised by the caller. */
void echelon_dual(const echelon *e, uint32_t at, fmpq *z);

/* double_description.c - extreme rays by the double description method.
 *
 * T. S. Motzkin, H. Raiffa, G. L. Thompson, R. M. Thrall, The double description method (1953); K. Fukuda,
 * A. Prodon, Double description method revisited (1996). A ray is held as the vector of its losses under
 * all rows, so that adding a row looks at one entry, and coordinates are not needed. From the cone over a
 * basis of rows, each further row cuts: rays on its wrong side go, and each pair of adjacent rays on
 * different sides gives the ray where their plane meets it. Two rays are adjacent when no third ray is zero
 * on all rows where both are.
 *
 * Rows are taken in the order that makes the fewest pairs. Numbers are FLINT integers, vectors are kept
 * primitive. Cost: for each row the pairs times the rays, in words of 64 rows; memory grows with the rays
 * between.
 */
#include "cone.h"

#include <flint/fmpz_vec.h>

enum { LOOK = 1 << 20 }; /* rays looked at between two looks at the limits */

/* ---- vectors ---------------------------------------------------------------------------------- */

static loss_vector *vector_new(const loss_list *l)
{
    loss_vector *x = pg_alloc(1, sizeof *x + l->rows * sizeof(fmpz));
    x->zero = PG_NEW(uint64_t, l->words);
    return x;
}

static void vector_free(loss_vector *x, uint32_t rows)
{
    _fmpz_vec_zero(x->v, rows); /* gives large numbers back */
    PG_FREE(x->zero, x);
}

void rays_primitive(fmpz *v, slong length)
{
    PG_SCOPED(integer_release) fmpz_t content = {0};
    for (slong i = 0; i < length && !fmpz_is_one(content); i++)
        fmpz_gcd(content, content, v + i);
    if (fmpz_cmp_ui(content, 1) > 0)
        _fmpz_vec_scalar_divexact_fmpz(v, v, length, content);
}

static void list_add(loss_list *l, loss_vector *x)
{
    PG_GROW(l->at, l->count, l->room);
    l->at[l->count++] = x;
}

static void loss_list_release(loss_list *l)
{
    for (size_t i = 0; i < l->count; i++)
        vector_free(l->at[i], l->rows);
    free(l->at);
    *l = (loss_list){0};
}

/* v = a * v - b * p, over their common factor, so that entry `row` of v becomes 0. */
static void eliminate(fmpz *v, const fmpz *p, uint32_t row, uint32_t rows)
{
    if (fmpz_is_zero(v + row))
        return;
    PG_SCOPED(integer_release) fmpz_t a = {0}, b = {0}, g = {0};
    fmpz_gcd(g, p + row, v + row);
    fmpz_divexact(a, p + row, g);
    fmpz_divexact(b, v + row, g);
    if (fmpz_sgn(a) < 0) {
        fmpz_neg(a, a);
        fmpz_neg(b, b);
    }
    bool scaled = !fmpz_is_one(a);
    if (scaled)
        _fmpz_vec_scalar_mul_fmpz(v, v, rows, a);
    for (uint32_t r = 0; r < rows; r++)
        if (!fmpz_is_zero(p + r))
            fmpz_submul(v + r, b, p + r);
    rays_primitive(v, rows);
}

/* ---- a basis ------------------------------------------------------------------------------------ */

/* Makes column `pivot` the only one that is not zero on the row. */
static void pivot_on(loss_vector **column, uint32_t columns, uint32_t pivot, uint32_t row, uint32_t rows)
{
    if (fmpz_sgn(column[pivot]->v + row) < 0)
        _fmpz_vec_neg(column[pivot]->v, column[pivot]->v, rows);
    for (uint32_t k = 0; k < columns; k++)
        if (k != pivot)
            eliminate(column[k]->v, column[pivot]->v, row, rows);
}

static uint32_t first_nonzero(loss_vector *const *column, uint32_t from, uint32_t columns, uint32_t row)
{
    while (from < columns && fmpz_is_zero(column[from]->v + row))
        from++;
    return from;
}

/* The columns of the losses as vectors. */
static loss_list loss_columns(const rays_cone *c)
{
    loss_list all = {.rows = c->rows, .words = c->words};
    for (uint32_t i = 0; i < c->dim; i++) {
        list_add(&all, vector_new(&all));
        for (uint32_t r = 0; r < c->rows; r++)
            fmpz_set(all.at[i]->v + r, fmpz_mat_entry(c->loss, r, i));
    }
    return all;
}

/* Reduces the columns on the rows of `tight`, as far as these are independent: own[i] becomes the one such
 * row on which column i is not zero, for i < *chosen; the other columns are zero on all of them. */
static pg_status reduce_columns(const loss_list *all, const rays_cone *c, const uint64_t *tight,
                                uint32_t *own, uint32_t *chosen, const pg_limits *limits)
{
    *chosen = 0;
    for (uint32_t r = 0; r < c->rows && *chosen < c->dim; r++) {
        uint32_t k = bits_get(tight, r) ? first_nonzero(all->at, *chosen, c->dim, r) : c->dim;
        if (k == c->dim)
            continue;
        PG_TRY(limits_check(limits));
        loss_vector *swap = all->at[k];
        all->at[k] = all->at[*chosen];
        all->at[*chosen] = swap;
        pivot_on(all->at, c->dim, *chosen, r, all->rows);
        own[(*chosen)++] = r;
    }
    return PG_OK;
}

pg_status loss_basis_make(loss_basis *out, const rays_cone *c, const uint64_t *tight, const pg_limits *limits)
{
    *out = (loss_basis){.basis = {.rows = c->rows, .words = c->words}, .own = PG_NEW(uint32_t, c->dim + 1)};
    loss_list all = loss_columns(c);
    uint32_t chosen;
    out->rest = out->basis;
    pg_status status = reduce_columns(&all, c, tight, out->own, &chosen, limits);
    for (uint32_t i = 0; i < c->dim; i++)
        list_add(i < chosen ? &out->basis : &out->rest, all.at[i]);
    free(all.at);
    return status;
}

void loss_basis_release(loss_basis *s)
{
    loss_list_release(&s->basis);
    loss_list_release(&s->rest);
    free(s->own);
}

/* ---- one row ------------------------------------------------------------------------------------ */

typedef struct cut {
    loss_list *rays;
    uint32_t dim, row;
    size_t *above, *below; /* rays on either side of the row */
    size_t aboves, belows;
    uint64_t *common;
    const pg_limits *limits;
    size_t most;     /* rays that memory allows */
    uint64_t *spent; /* rays looked at, in all rows */
    uint64_t budget;
    uint64_t looked; /* *spent at the last look at the limits */
} cut;

static void sort_rays(cut *s)
{
    s->aboves = s->belows = 0;
    for (size_t i = 0; i < s->rays->count; i++) {
        int sign = fmpz_sgn(s->rays->at[i]->v + s->row);
        if (sign > 0)
            s->above[s->aboves++] = i;
        else if (sign < 0)
            s->below[s->belows++] = i;
        else
            bits_set(s->rays->at[i]->zero, s->row);
    }
}

/* Are no other rays zero on all of the common rows? */
static bool adjacent(cut *s, size_t a, size_t b)
{
    const loss_list *l = s->rays;
    uint32_t zeros = 0;
    for (uint32_t w = 0; w < l->words; w++) {
        s->common[w] = l->at[a]->zero[w] & l->at[b]->zero[w];
        zeros += (uint32_t)__builtin_popcountll(s->common[w]);
    }
    ++*s->spent;
    if (zeros + 2 < s->dim)
        return false;
    *s->spent += l->count;
    for (size_t i = 0; i < l->count; i++) {
        bool covers = true;
        for (uint32_t w = 0; covers && w < l->words; w++)
            covers = !(s->common[w] & ~l->at[i]->zero[w]);
        if (covers && i != a && i != b)
            return false;
    }
    return true;
}

/* The ray on the row between a (above) and b (below). */
static loss_vector *between(const cut *s, size_t a, size_t b)
{
    const loss_list *l = s->rays;
    loss_vector *x = vector_new(l);
    _fmpz_vec_set(x->v, l->at[b]->v, l->rows);
    eliminate(x->v, l->at[a]->v, s->row, l->rows);
    memcpy(x->zero, s->common, l->words * sizeof *x->zero);
    bits_set(x->zero, s->row);
    return x;
}

static pg_status join_pairs(cut *s, loss_list *fresh)
{
    for (size_t i = 0; i < s->belows; i++)
        for (size_t k = 0; k < s->aboves; k++) {
            if (adjacent(s, s->above[k], s->below[i]))
                list_add(fresh, between(s, s->above[k], s->below[i]));
            if (s->rays->count + fresh->count > s->most)
                return PG_LIMIT;
            if (*s->spent - s->looked < LOOK)
                continue;
            s->looked = *s->spent;
            pg_status stop = limits_check(s->limits);
            if (stop != PG_OK || *s->spent > s->budget)
                return stop;
        }
    return PG_OK;
}

/* The new rays in the places of those below. */
static void replace(cut *s, loss_list *fresh)
{
    loss_list *l = s->rays;
    size_t kept = 0;
    for (size_t i = 0, k = 0; i < l->count; i++) {
        if (k < s->belows && s->below[k] == i) {
            vector_free(l->at[i], l->rows);
            k++;
        } else {
            l->at[kept++] = l->at[i];
        }
    }
    l->count = kept;
    for (size_t i = 0; i < fresh->count; i++)
        list_add(l, fresh->at[i]);
    fresh->count = 0;
}

/* Cuts the rays by the row s->row. */
static pg_status add_row(cut *s)
{
    loss_list *rays = s->rays, fresh = {.rows = rays->rows, .words = rays->words};
    s->above = PG_NEW(size_t, rays->count);
    s->below = PG_NEW(size_t, rays->count);
    s->common = PG_NEW(uint64_t, rays->words);
    s->looked = *s->spent;
    sort_rays(s);
    pg_status status = join_pairs(s, &fresh);
    if (status == PG_OK && *s->spent <= s->budget)
        replace(s, &fresh);
    loss_list_release(&fresh);
    PG_FREE(s->above, s->below, s->common);
    return status;
}

/* ---- all rows ------------------------------------------------------------------------------------ */

/* The open row with the fewest pairs of rays on different sides; rows when none is open. */
static uint32_t next_row(const loss_list *rays, const uint64_t *open)
{
    uint32_t best = rays->rows;
    uint64_t least = UINT64_MAX;
    for (uint32_t r = 0; r < rays->rows; r++) {
        uint64_t above = 0, below = 0;
        if (!bits_get(open, r))
            continue;
        for (size_t i = 0; i < rays->count; i++) {
            int sign = fmpz_sgn(rays->at[i]->v + r);
            above += sign > 0;
            below += sign < 0;
        }
        if (above * below < least) {
            least = above * below;
            best = r;
        }
    }
    return best;
}

static size_t rays_in(size_t memory, const loss_list *l)
{
    return memory / (sizeof(loss_vector) + l->rows * sizeof(fmpz) + l->words * 8 + 64) + 1;
}

/* Which rows vanish on the rays of the basis. */
static void mark_basis(loss_list *rays, const uint32_t *own)
{
    for (size_t i = 0; i < rays->count; i++)
        for (size_t k = 0; k < rays->count; k++)
            if (i != k)
                bits_set(rays->at[i]->zero, own[k]);
}

pg_status double_description(loss_list *rays, const uint32_t *own, const uint64_t *tight,
                             const pg_limits *limits, size_t memory, uint64_t budget, bool *dear)
{
    uint64_t spent = 0, *open = PG_NEW(uint64_t, rays->words);
    cut s = {.rays = rays,
             .dim = (uint32_t)rays->count,
             .limits = limits,
             .most = rays_in(memory, rays),
             .spent = &spent,
             .budget = budget ? budget : UINT64_MAX};
    memcpy(open, tight, rays->words * sizeof *open);
    for (uint32_t i = 0; i < s.dim; i++)
        bits_clear(open, own[i]);
    mark_basis(rays, own);
    pg_status status = PG_OK;
    while (status == PG_OK && spent <= s.budget && (s.row = next_row(rays, open)) < rays->rows) {
        status = add_row(&s);
        bits_clear(open, s.row);
    }
    if (budget)
        *dear = spent > budget;
    free(open);
    return status;
}

pg_status cone_rays(const rays_cone *c, const uint64_t *rows, const pg_limits *limits, size_t memory,
                    row_sets *out)
{
    PG_SCOPED(loss_basis_release) loss_basis all;
    PG_TRY(loss_basis_make(&all, c, rows, limits));
    PG_TRY(double_description(&all.basis, all.own, rows, limits, memory, 0, NULL));
    for (size_t i = 0; i < all.basis.count; i++)
        row_sets_add(out, all.basis.at[i]->zero, NULL);
    return PG_OK;
}

/* group.c - the shape of the group of position classes, and colourings that tell all its classes apart.
 *
 * The relations among the generators (lattice.c) are few: their Smith form says which cyclic groups the group
 * is made of, and the dual of each generator that is left is a colouring.
 */
#include "lattice.h"

#include <flint/fmpq_vec.h>
#include <flint/fmpz_mat.h>

/* Row i of the relations matters to the group's shape when its leading entry is not 1: else it only names a
 * generator by others. */
static bool torsion_row(const echelon *e, uint32_t i)
{
    return e->row[i].length && !fmpz_is_one(e->row[i].value);
}

static void smith(const lattice *l, fmpz_mat_t matrix)
{
    const echelon *e = &l->relations;
    uint32_t *column = PG_NEW(uint32_t, e->size), columns = 0, rows = 0;
    for (uint32_t i = 0; i < e->size; i++) {
        if (!e->row[i].length || torsion_row(e, i))
            column[i] = columns++;
        rows += torsion_row(e, i);
    }
    fmpz_mat_t m;
    fmpz_mat_init(m, rows, columns);
    uint32_t r = 0;
    for (uint32_t i = 0; i < e->size; i++) {
        if (!torsion_row(e, i))
            continue;
        for (uint32_t k = 0; k < e->row[i].length; k++) /* entries over pivots of 1 were reduced to 0 */
            fmpz_set(fmpz_mat_entry(m, r, column[e->row[i].at[k]]), e->row[i].value + k);
        r++;
    }
    fmpz_mat_init(matrix, rows, columns);
    fmpz_mat_snf(matrix, m);
    fmpz_mat_clear(m);
    free(column);
}

static void factor_text(pg_buf *out, const char *base, size_t power)
{
    if (!power)
        return;
    if (out->length)
        buf_add(out, " x ");
    if (power == 1)
        buf_add(out, base);
    else
        buf_printf(out, strchr(base, '/') ? "(%s)^%zu" : "%s^%zu", base, power);
}

void lattice_group_text(const lattice *l, pg_buf *out)
{
    fmpz_mat_t m;
    smith(l, m);
    PG_SCOPED(buf_release) pg_buf text = {0}, base = {0};
    slong rows = fmpz_mat_nrows(m), columns = fmpz_mat_ncols(m);
    factor_text(&text, "Z", (size_t)(columns - rows));
    for (slong i = 0; i < rows;) {
        slong k = i;
        while (k < rows && fmpz_equal(fmpz_mat_entry(m, k, k), fmpz_mat_entry(m, i, i)))
            k++;
        if (!fmpz_is_one(fmpz_mat_entry(m, i, i))) {
            base.length = 0;
            buf_add(&base, "Z/");
            add_integer(&base, fmpz_mat_entry(m, i, i));
            factor_text(&text, base.text, (size_t)(k - i));
        }
        i = k;
    }
    buf_add(out, text.length ? text.text : "trivial");
    fmpz_mat_clear(m);
}

void lattice_order_text(const lattice *l, pg_buf *out)
{
    fmpz_mat_t m;
    smith(l, m);
    PG_SCOPED(integer_release) fmpz_t order = {0};
    fmpz_set_ui(order, fmpz_mat_ncols(m) == fmpz_mat_nrows(m));
    for (slong i = 0; i < fmpz_mat_nrows(m); i++)
        fmpz_mul(order, order, fmpz_mat_entry(m, i, i));
    if (!fmpz_is_zero(order))
        add_integer(out, order);
    fmpz_mat_clear(m);
}

weighting **lattice_colourings(const lattice *l, size_t *count)
{
    const echelon *e = &l->relations;
    weighting **list = PG_NEW(weighting *, e->size);
    *count = 0;
    for (uint32_t at = 0; at < e->size; at++) {
        bool finite = e->row[at].length > 0;
        if (finite && !torsion_row(e, at))
            continue;
        fmpq *z = _fmpq_vec_init(at + 1);
        echelon_dual(e, at, z);
        PG_SCOPED(rational_release) fmpq_t scale = {{0, 1}};
        if (finite)
            fmpz_set(fmpq_denref(scale), e->row[at].value), fmpz_one(fmpq_numref(scale));
        else
            common_denominator(fmpq_numref(scale), z, at + 1), fmpz_one(fmpq_denref(scale));
        list[(*count)++] = lattice_colouring(l, z, at + 1, scale, finite);
        _fmpq_vec_clear(z, at + 1);
    }
    return list;
}

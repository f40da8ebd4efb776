/* mps.c - free MPS format, in the part that GLPK and CBC both read: CBC takes a file for free format only
 * with FREE on the NAME line, which GLPK skips; it knows no PL bound, so that an integer column is declared
 * by its lower bound (LI) instead of by markers, whose default upper bound differs between readers.
 */
#include "text.h"

static void write_rows(pg_buf *out, const emit_view *v)
{
    static const char sense[] = {[MODEL_EQ] = 'E', [MODEL_LE] = 'L', [MODEL_GE] = 'G'};
    buf_add(out, "ROWS\n N obj\n");
    for (uint32_t r = 0; r < v->m->rows; r++)
        buf_printf(out, " %c %s\n", sense[v->m->row[r].sense], v->row_name[r]);
}

static void write_columns(pg_buf *out, const emit_view *v)
{
    const model *m = v->m;
    buf_add(out, "COLUMNS\n");
    for (uint32_t c = 0; c < m->columns; c++) {
        const model_column *column = &m->column[c];
        if (column->length == 0)
            buf_printf(out, " %s obj 0\n", v->column_name[c]);
        for (uint32_t e = column->first; e < column->first + column->length; e++)
            buf_printf(out, " %s %s %d\n", v->column_name[c], v->row_name[m->entry[e].row],
                       m->entry[e].value);
    }
    for (uint32_t r = 0; r < m->rows; r++)
        if (v->row_first[r] == v->row_first[r + 1])
            buf_printf(out, " zero %s 1\n", v->row_name[r]);
}

static void write_right_sides(pg_buf *out, const emit_view *v)
{
    buf_add(out, "RHS\n");
    for (uint32_t r = 0; r < v->m->rows; r++)
        if (v->m->row[r].right != 0)
            buf_printf(out, " rhs %s %lld\n", v->row_name[r], (long long)v->m->row[r].right);
}

static void write_bounds(pg_buf *out, const emit_view *v)
{
    buf_add(out, "BOUNDS\n");
    for (uint32_t c = 0; c < v->m->columns; c++) {
        const model_column *column = &v->m->column[c];
        if (!column->lower_is_zero)
            buf_printf(out, " FR bnd %s\n", v->column_name[c]);
        else if (column->upper_is_one)
            buf_printf(out, column->integer ? " BV bnd %s\n" : " UP bnd %s 1\n", v->column_name[c]);
        else if (column->integer)
            buf_printf(out, " LI bnd %s 0\n", v->column_name[c]);
    }
    if (v->needs_zero)
        buf_add(out, " FX bnd zero 0\n");
}

void emit_mps(pg_buf *out, const emit_view *v, const char *title)
{
    buf_add(out, "* ");
    emit_comment(out, title);
    buf_add(out, "NAME pagoda FREE\n");
    write_rows(out, v);
    write_columns(out, v);
    write_right_sides(out, v);
    write_bounds(out, v);
    buf_add(out, "ENDATA\n");
}

/* mps.c - free and fixed MPS, in the part that GLPK and CBC both read: CBC takes a file for free format only
 * with FREE on the NAME line, which GLPK skips; it knows no PL bound, so that an integer column is declared
 * by its bounds (LI, UI) instead of by markers, whose default upper bound differs between readers.
 *
 * Fixed MPS has fields at columns 2, 5, 15, 25, 40 and 50, names of at most 8 characters; longer ones are
 * replaced by C12 and R7, and a list in the comments says which they are.
 */
#include "text.h"

#include <stdio.h>

typedef struct mps {
    pg_buf *out;
    const emit_view *v;
    bool fixed;
} mps;

static const char *column_name(const mps *w, char room[24], uint32_t c)
{
    if (!w->fixed)
        return w->v->column_name[c];
    emit_fixed_name(room, w->v->column_name[c], 'C', c);
    return room;
}

static const char *row_name(const mps *w, char room[24], uint32_t r)
{
    if (!w->fixed)
        return w->v->row_name[r];
    emit_fixed_name(room, w->v->row_name[r], 'R', r);
    return room;
}

/* A line of up to three fields and a number; NULL: no number. */
static void entry(const mps *w, const char *code, const char *first, const char *second, const char *number)
{
    if (!w->fixed)
        buf_printf(w->out, " %s%s%s%s%s%s%s\n", code, *code ? " " : "", first, *second ? " " : "", second,
                   number ? " " : "", number ? number : "");
    else if (number)
        buf_printf(w->out, " %-2s %-8s  %-8s  %12s\n", code, first, second, number);
    else if (*second)
        buf_printf(w->out, " %-2s %-8s  %s\n", code, first, second);
    else
        buf_printf(w->out, " %-2s %s\n", code, first);
}

static void valued(const mps *w, const char *code, const char *first, const char *second, int64_t value)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)value);
    entry(w, code, first, second, number);
}

static void write_legend(const mps *w)
{
    const emit_view *v = w->v;
    char room[24];
    for (uint32_t c = 0; w->fixed && c < v->m->columns; c++)
        if (strcmp(column_name(w, room, c), v->column_name[c]))
            buf_printf(w->out, "* %s = %s\n", room, v->column_name[c]);
    for (uint32_t r = 0; w->fixed && r < v->m->rows; r++)
        if (strcmp(row_name(w, room, r), v->row_name[r]))
            buf_printf(w->out, "* %s = %s\n", room, v->row_name[r]);
}

static void write_rows(const mps *w)
{
    static const char *const sense[] = {[MODEL_EQ] = "E", [MODEL_LE] = "L", [MODEL_GE] = "G"};
    char room[24];
    buf_add(w->out, "ROWS\n");
    entry(w, "N", "obj", "", NULL);
    for (uint32_t r = 0; r < w->v->m->rows; r++)
        entry(w, sense[w->v->m->row[r].sense], row_name(w, room, r), "", NULL);
}

static void write_column(const mps *w, uint32_t c)
{
    const model *m = w->v->m;
    const model_column *column = &m->column[c];
    char name[24], row[24];
    const char *own = column_name(w, name, c);
    if (column->length == 0 || column->cost != 0)
        valued(w, "", own, "obj", column->cost);
    for (uint32_t e = column->first; e < column->first + column->length; e++)
        valued(w, "", own, row_name(w, row, m->entry[e].row), m->entry[e].value);
}

static void write_columns(const mps *w)
{
    const model *m = w->v->m;
    char room[24];
    buf_add(w->out, "COLUMNS\n");
    for (uint32_t c = 0; c < m->columns; c++)
        write_column(w, c);
    for (uint32_t r = 0; r < m->rows; r++)
        if (w->v->row_first[r] == w->v->row_first[r + 1])
            valued(w, "", "zero", row_name(w, room, r), 1);
}

static void write_right_sides(const mps *w)
{
    char room[24];
    buf_add(w->out, "RHS\n");
    for (uint32_t r = 0; r < w->v->m->rows; r++)
        if (w->v->m->row[r].right != 0)
            valued(w, "", "rhs", row_name(w, room, r), w->v->m->row[r].right);
}

static void write_bound(const mps *w, uint32_t c)
{
    const model_column *column = &w->v->m->column[c];
    char room[24];
    const char *name = column_name(w, room, c);
    if (!column->lower_is_zero)
        entry(w, "FR", "bnd", name, NULL);
    else if (column->upper == 1 && column->integer)
        entry(w, "BV", "bnd", name, NULL);
    else if (column->upper >= 0)
        valued(w, column->integer ? "UI" : "UP", "bnd", name, column->upper);
    else if (column->integer)
        valued(w, "LI", "bnd", name, 0);
}

static void write_mps(emit_task *t, bool fixed)
{
    emit_view own, *v = &own;
    pg_buf *out = t->out;
    mps w = {out, v, fixed};
    emit_view_init(v, t->model);
    emit_comment_within(out, "* ", t->title, fixed ? 76 : 200); /* GLPK warns behind column 80 */
    write_legend(&w);
    buf_printf(out, fixed ? "NAME          %.8s\n" : "NAME %s FREE\n", t->board->name);
    write_rows(&w);
    write_columns(&w);
    write_right_sides(&w);
    buf_add(out, "BOUNDS\n");
    for (uint32_t c = 0; c < v->m->columns; c++)
        write_bound(&w, c);
    if (v->needs_zero)
        valued(&w, "FX", "bnd", "zero", 0);
    buf_add(out, "ENDATA\n");
    emit_view_release(v);
}

pg_status emit_mps(emit_task *t)
{
    write_mps(t, false);
    return PG_OK;
}

pg_status emit_mps_fixed(emit_task *t)
{
    write_mps(t, true);
    return PG_OK;
}

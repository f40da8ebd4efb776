/* emit.c - the view of a model that its writers share.
 *
 * Both formats are written in the part that GLPK's and CBC's readers agree on, found by trying: every column
 * occurs in a row or in the objective, every row has an entry (the column `zero`, fixed at 0, stands in),
 * default bounds stay unwritten, lines stay short.
 */
#include "text.h"

#include <stdlib.h>

static void list_rows(emit_view *v)
{
    const model *m = v->m;
    size_t *next = PG_NEW(size_t, (size_t)m->rows + 2);
    v->row_entry = pg_alloc(m->entries, sizeof *v->row_entry);
    for (uint32_t e = 0; e < m->entries; e++)
        next[m->entry[e].row + 2]++;
    for (uint32_t r = 0; r < m->rows; r++)
        next[r + 2] += next[r + 1];
    /* next[r + 1] is now where row r begins, and after the loop where it ends. */
    for (uint32_t c = 0; c < m->columns; c++) {
        const model_column *column = &m->column[c];
        for (uint32_t e = column->first; e < column->first + column->length; e++)
            v->row_entry[next[m->entry[e].row + 1]++] = (struct emit_term){c, m->entry[e].value};
    }
    v->row_first = next;
}

static char *taken_name(void (*name)(pg_buf *, const model *, uint32_t), const model *m, uint32_t index)
{
    pg_buf b = {0};
    name(&b, m, index);
    return buf_take(&b);
}

static void view_init(emit_view *v, const model *m)
{
    *v = (emit_view){.m = m, .needs_zero = m->columns == 0};
    list_rows(v);
    v->column_name = PG_NEW(char *, m->columns);
    v->row_name = PG_NEW(char *, m->rows);
    for (uint32_t c = 0; c < m->columns; c++)
        v->column_name[c] = taken_name(model_column_name, m, c);
    for (uint32_t r = 0; r < m->rows; r++) {
        v->row_name[r] = taken_name(model_row_name, m, r);
        if (v->row_first[r] == v->row_first[r + 1])
            v->needs_zero = true;
    }
}

static void view_release(emit_view *v)
{
    for (uint32_t c = 0; c < v->m->columns; c++)
        free(v->column_name[c]);
    for (uint32_t r = 0; r < v->m->rows; r++)
        free(v->row_name[r]);
    free(v->column_name);
    free(v->row_name);
    free(v->row_first);
    free(v->row_entry);
}

void emit_comment(pg_buf *out, const char *title)
{
    for (size_t i = 0; title[i] && i < 200; i++)
        buf_char(out, title[i] < ' ' || title[i] > '~' ? '?' : title[i]);
    buf_char(out, '\n');
}

void emit_model(pg_buf *out, const model *m, emit_format format, const char *title)
{
    emit_view v;
    view_init(&v, m);
    switch (format) {
    case EMIT_LP:
        emit_lp(out, &v, title);
        break;
    case EMIT_MPS:
        emit_mps(out, &v, title);
        break;
    }
    view_release(&v);
}

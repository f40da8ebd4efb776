/* lp.c - CPLEX LP format.
 *
 * In the part that GLPK and CBC both read (emit.c). Lines are broken between terms before they are LINE
 * characters long, as readers have limits of their own. The objective carries all columns, at cost 0 where
 * there is nothing to minimise: readers number columns as they meet them, and would not know of those that
 * no row has. Columns are 0 or more unless the bounds say more, so only others are listed.
 */
#include "text.h"

enum { LINE = 100 };

/* Writes into a line that is continued on the next before it grows too long. */
typedef struct folded {
    pg_buf *out;
    size_t begun; /* length of the buffer where the line began */
} folded;

static void line_begin(folded *l, pg_buf *out)
{
    *l = (folded){out, out->length};
    buf_char(out, ' ');
}

static void line_word(folded *l, const char *word)
{
    if (l->out->length + 1 + strlen(word) > l->begun + LINE) {
        buf_char(l->out, '\n');
        line_begin(l, l->out);
        buf_char(l->out, ' ');
    }
    if (l->out->text[l->out->length - 1] != ' ')
        buf_char(l->out, ' ');
    buf_add(l->out, word);
}

static void line_end(folded *l) { buf_char(l->out, '\n'); }

static void write_term(folded *l, int32_t value, const char *name, bool first)
{
    PG_SCOPED(buf_release) pg_buf term = {0};
    if (value < 0)
        buf_add(&term, "- ");
    else if (!first)
        buf_add(&term, "+ ");
    if (value != 1 && value != -1)
        buf_printf(&term, "%lld ", value < 0 ? -(long long)value : (long long)value);
    buf_add(&term, name);
    line_word(l, term.text);
}

/* Names every column, so that all readers know all of them, in the model's order. */
static void write_objective(pg_buf *out, const emit_view *v)
{
    folded l;
    buf_add(out, "Minimize\n");
    line_begin(&l, out);
    line_word(&l, "obj:");
    for (uint32_t c = 0; c < v->m->columns; c++)
        write_term(&l, v->m->column[c].cost, v->column_name[c], c == 0);
    if (v->m->columns == 0)
        write_term(&l, 0, "zero", true);
    line_end(&l);
}

static void write_row(pg_buf *out, const emit_view *v, uint32_t r)
{
    static const char *const sense[] = {[MODEL_EQ] = "=", [MODEL_LE] = "<=", [MODEL_GE] = ">="};
    const model_row *row = &v->m->row[r];
    folded l;
    pg_buf word = {0};
    line_begin(&l, out);
    buf_printf(&word, "%s:", v->row_name[r]);
    line_word(&l, word.text);
    for (size_t i = v->row_first[r]; i < v->row_first[r + 1]; i++)
        write_term(&l, v->row_entry[i].value, v->column_name[v->row_entry[i].column], i == v->row_first[r]);
    if (v->row_first[r] == v->row_first[r + 1])
        write_term(&l, 1, "zero", true);
    buf_release(&word);
    buf_printf(&word, "%s %lld", sense[row->sense], (long long)row->right);
    line_word(&l, word.text);
    buf_release(&word);
    line_end(&l);
}

static void write_bounds(pg_buf *out, const emit_view *v)
{
    size_t before = out->length;
    buf_add(out, "Bounds\n");
    size_t none = out->length;
    for (uint32_t c = 0; c < v->m->columns; c++) {
        const model_column *column = &v->m->column[c];
        if (!column->lower_is_zero)
            buf_printf(out, " %s free\n", v->column_name[c]);
        else if (column->upper >= 0)
            buf_printf(out, " 0 <= %s <= %lld\n", v->column_name[c], (long long)column->upper);
    }
    if (v->needs_zero)
        buf_add(out, " zero = 0\n");
    if (out->length == none)
        out->text[out->length = before] = 0;
}

static void write_integers(pg_buf *out, const emit_view *v)
{
    folded l;
    bool any = false;
    for (uint32_t c = 0; c < v->m->columns; c++) {
        if (!v->m->column[c].integer)
            continue;
        if (!any) {
            buf_add(out, "General\n");
            line_begin(&l, out);
        }
        any = true;
        line_word(&l, v->column_name[c]);
    }
    if (any)
        line_end(&l);
}

pg_status emit_lp(emit_task *t)
{
    PG_SCOPED(emit_view_release) emit_view v;
    emit_view_init(&v, t->model);
    emit_comment(t->out, "\\ ", t->title);
    write_objective(t->out, &v);
    buf_add(t->out, "Subject To\n");
    for (uint32_t r = 0; r < t->model->rows; r++)
        write_row(t->out, &v, r);
    write_bounds(t->out, &v);
    write_integers(t->out, &v);
    buf_add(t->out, "End\n");
    return PG_OK;
}

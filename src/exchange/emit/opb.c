/* opb.c - pseudo-Boolean constraints (OPB): integer programs, their columns as sums of 0/1 variables, and
 * games in steps. Variables are x1, x2, ..: other names are not read everywhere. Negated literals are no part
 * of the linear format; the coefficient -1 and a smaller right side stand in.
 */
#include "model/bits.h"
#include "text.h"

/* ---- lines ------------------------------------------------------------------------------------ */

static void term(pg_buf *out, int64_t value, int64_t variable)
{
    buf_char(out, value < 0 ? '-' : '+');
    emit_number(out, value < 0 ? -value : value);
    buf_add(out, " x");
    emit_number(out, variable);
    buf_char(out, ' ');
}

static void relation(pg_buf *out, const char *sense, int64_t right)
{
    buf_add(out, sense);
    buf_char(out, ' ');
    emit_number(out, right);
    buf_add(out, " ;\n");
}

static void head(pg_buf *out, int64_t variables, int64_t constraints, const char *title)
{
    buf_printf(out, "* #variable= %" PRId64 " #constraint= %" PRId64 "\n", variables, constraints);
    emit_comment(out, "* ", title);
}

/* ---- integer programs ------------------------------------------------------------------------- */

static void write_column_legend(pg_buf *out, const emit_view *v, const model_bits *b, uint32_t c)
{
    buf_printf(out, "* %s =", v->column_name[c]);
    if (b->first[c] == b->first[c + 1])
        buf_add(out, " 0");
    for (uint32_t i = b->first[c]; i < b->first[c + 1]; i++)
        buf_printf(out, "%s %" PRId64 " x%u", i > b->first[c] ? " +" : "", b->value[i], i + 1);
    buf_char(out, '\n');
}

static void write_column(pg_buf *out, const model_bits *b, uint32_t column, int64_t times)
{
    for (uint32_t i = b->first[column]; i < b->first[column + 1]; i++)
        term(out, times * b->value[i], (int64_t)i + 1);
}

/* The constraint without a term is the one that VeriPB and clasp read: a coefficient of 0. */
static void write_row(pg_buf *out, const emit_view *v, const model_bits *b, uint32_t r)
{
    const model_row *row = &v->m->row[r];
    int sign = row->sense == MODEL_LE ? -1 : 1;
    size_t before = out->length;
    for (size_t i = v->row_first[r]; i < v->row_first[r + 1]; i++)
        write_column(out, b, v->row_entry[i].column, (int64_t)sign * v->row_entry[i].value);
    if (out->length == before)
        buf_add(out, "+0 x1 ");
    relation(out, row->sense == MODEL_EQ ? "=" : ">=", sign * row->right);
}

static void write_objective(pg_buf *out, const model *m, const model_bits *b)
{
    size_t before = out->length;
    buf_add(out, "min: ");
    size_t none = out->length;
    for (uint32_t c = 0; c < m->columns; c++)
        if (m->column[c].cost != 0)
            write_column(out, b, c, m->column[c].cost);
    if (out->length == none)
        out->text[out->length = before] = 0;
    else
        buf_add(out, ";\n");
}

static void write_model(pg_buf *out, const model *m, const model_bits *b, const char *title)
{
    PG_SCOPED(emit_view_release) emit_view v;
    emit_view_init(&v, m);
    head(out, b->bits ? b->bits : 1, m->rows, title);
    for (uint32_t c = 0; c < m->columns; c++)
        write_column_legend(out, &v, b, c);
    write_objective(out, m, b);
    for (uint32_t r = 0; r < m->rows; r++)
        write_row(out, &v, b, r);
}

static pg_status write_program(emit_task *t)
{
    PG_SCOPED(model_bits_release) model_bits b;
    uint32_t unbounded;
    pg_status s = PG_OK;
    if (model_bits_init(&b, t->model, &unbounded)) {
        write_model(t->out, t->model, &b, t->title);
    } else {
        PG_SCOPED(buf_release) pg_buf name = {0};
        model_column_name(&name, t->model, unbounded);
        s = pg_fail(t->error, PG_INPUT,
                    "--format opb: expected an upper bound for %s (--steps K or --bounds)", name.text);
    }
    return s;
}

/* ---- games ------------------------------------------------------------------------------------ */

typedef struct opb {
    pg_buf *out; /* NULL: count only */
    int64_t constraints;
} opb;

static void end(opb *w, const char *sense, int64_t right) { relation(w->out, sense, right); }

static void tell_clause(void *context, const int64_t *literal, size_t length)
{
    opb *w = context;
    int64_t right = 1;
    w->constraints++;
    if (!w->out)
        return;
    for (size_t i = 0; i < length; i++) {
        term(w->out, literal[i] < 0 ? -1 : 1, literal[i] < 0 ? -literal[i] : literal[i]);
        right -= literal[i] < 0;
    }
    if (length == 0)
        buf_add(w->out, "+0 x1 ");
    end(w, ">=", right);
}

static void write_sum(opb *w, const int64_t *variable, size_t length, int sign)
{
    for (size_t i = 0; i < length; i++)
        term(w->out, sign, variable[i]);
    if (length == 0)
        buf_add(w->out, "+0 x1 ");
}

static void tell_one(void *context, const int64_t *variable, size_t length)
{
    opb *w = context;
    w->constraints++;
    if (!w->out)
        return;
    write_sum(w, variable, length, 1);
    end(w, "=", 1);
}

/* With a guard g: sum - number * g >= 0, and (length - number) * g + sum <= length. */
static void tell_number(void *context, int64_t guard, const int64_t *variable, size_t length, int64_t number)
{
    opb *w = context;
    w->constraints += guard ? 2 : 1;
    if (!w->out)
        return;
    write_sum(w, variable, length, 1);
    if (!guard) {
        end(w, "=", number);
        return;
    }
    term(w->out, -number, guard);
    end(w, ">=", 0);
    write_sum(w, variable, length, -1);
    term(w->out, number - (int64_t)length, guard);
    end(w, ">=", -(int64_t)length);
}

static void write_fewest(pg_buf *out, const timeline *s)
{
    buf_add(out, "min: ");
    for (uint32_t t = 1; t <= s->count; t++)
        for (uint32_t j = 0; j < s->board->jumps; j++)
            term(out, 1, timeline_made(s, j, t));
    buf_add(out, ";\n");
}

static void write_legend(pg_buf *out, const timeline *s)
{
    PG_SCOPED(emit_names_release) emit_names n;
    emit_names_init(&n, s);
    for (int64_t v = 1; v <= timeline_variables(s); v++) {
        buf_add(out, "* x");
        emit_number(out, v);
        buf_add(out, " = ");
        emit_variable(out, &n, v);
        buf_char(out, '\n');
    }
}

static void write_game(emit_task *t)
{
    opb count = {0}, write = {.out = t->out};
    timeline_sink sink = {&count, tell_clause, tell_one, tell_number};
    timeline_tell(t->steps, &sink);
    head(t->out, timeline_variables(t->steps), count.constraints, t->title);
    write_legend(t->out, t->steps);
    if (t->aim == AIM_JUMPS && t->steps->count > 0)
        write_fewest(t->out, t->steps);
    sink.context = &write;
    timeline_tell(t->steps, &sink);
}

pg_status emit_opb(emit_task *t)
{
    if (t->model)
        return write_program(t);
    write_game(t);
    return PG_OK;
}

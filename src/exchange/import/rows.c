/* rows.c - an answer's numbers in the rows and bounds of the program that was emitted, its cuts among them.
 *
 * A column that the answer leaves out may have any number within its bounds: solvers leave out zeros, and
 * people what they did not ask for. So a row fails only where no such numbers could make it hold.
 */
#include "meaning.h"

#include <math.h>

typedef struct sum {
    double low, high, size; /* what it can be, and how large its parts are */
    size_t line;            /* of one of them */
} sum;

static double value_of(const import_result *to, const meaning *m, uint32_t column)
{
    const model_column *c = &m->r->model->column[column];
    return c->role == COLUMN_JUMP ? to->times[c->index] : m->column[column].value;
}

static bool is_given(const meaning *m, uint32_t column)
{
    return m->column[column].line || m->r->model->column[column].role == COLUMN_JUMP;
}

static void add_column(sum *to, double low, double high, int32_t times)
{
    to->low += times * (times > 0 ? low : high);
    to->high += times * (times > 0 ? high : low);
}

static sum *add_up_rows(const import_result *to, const meaning *m)
{
    const model *of = m->r->model;
    sum *row = PG_NEW(sum, of->rows);
    for (uint32_t k = 0; k < of->columns; k++) {
        const model_column *c = &of->column[k];
        bool given = is_given(m, k);
        double value = value_of(to, m, k), low = given ? value : c->lower_is_zero ? 0 : -INFINITY;
        double high = given ? value : c->upper >= 0 ? (double)c->upper : INFINITY;
        for (uint32_t i = c->first; i < c->first + c->length; i++) {
            sum *s = &row[of->entry[i].row];
            add_column(s, low, high, of->entry[i].value);
            s->size += given ? fabs(value * of->entry[i].value) : 0;
            s->line = value != 0 && m->column[k].line ? m->column[k].line : s->line;
        }
    }
    return row;
}

static bool bounds_hold(import_result *to, const meaning *m)
{
    const model *of = m->r->model;
    for (uint32_t k = 0; k < of->columns; k++) {
        const model_column *c = &of->column[k];
        double value = value_of(to, m, k);
        bool low = c->lower_is_zero && value < -1e-4, high = c->upper >= 0 && value > (double)c->upper + 1e-4;
        if (!m->column[k].line || (!low && !high))
            continue;
        PG_SCOPED(buf_release) pg_buf name = {0};
        model_column_name(&name, of, k);
        claim_add(to, IMPORT_FALSE, "line %zu: column %s is %g, expected %s %g", m->column[k].line, name.text,
                  value, low ? "at least" : "at most", low ? 0 : (double)c->upper);
        return false;
    }
    return true;
}

bool rows_hold(import_result *to, const meaning *m)
{
    const model *of = m->r->model;
    if (!of || of->kind == MODEL_PAGODA)
        return true;
    PG_FREED sum *row = add_up_rows(to, m);
    bool good = bounds_hold(to, m);
    for (uint32_t i = 0; good && i < of->rows; i++) {
        double right = (double)of->row[i].right, allowance = 1e-4 + 1e-5 * row[i].size;
        good = (of->row[i].sense == MODEL_LE || row[i].high >= right - allowance) &&
               (of->row[i].sense == MODEL_GE || row[i].low <= right + allowance);
        if (good)
            continue;
        PG_SCOPED(buf_release) pg_buf name = {0};
        model_row_name(&name, of, i);
        claim_add(to, IMPORT_FALSE, "line %zu: row %s adds up to %g, expected %s%g", row[i].line, name.text,
                  row[i].high < right ? row[i].high : row[i].low,
                  of->row[i].sense == MODEL_EQ   ? ""
                  : of->row[i].sense == MODEL_LE ? "at most "
                                                 : "at least ",
                  right);
    }
    return good;
}

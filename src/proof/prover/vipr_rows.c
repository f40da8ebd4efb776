/* vipr_rows.c - sums of the model's rows, with the columns bounded away, as derived rows of a VIPR proof.
 *
 * Every number that is written is computed here, from the rows themselves. A bound becomes a row of the file
 * when it is first used. A row takes time linear in the model.
 */
#include "vipr_rows.h"

#include <flint/fmpq_vec.h>

/* ---- bounds, and where in the tree they hold ------------------------------------------------- */

bound_row *vipr_add_bound(vipr_writer *w, uint32_t column, bool upper, int64_t value, int64_t row,
                          const cap *by)
{
    bound_row *b = PG_NEW(bound_row, 1);
    *b = (bound_row){column, upper, value, row, by, -1};
    PG_GROW(w->bound, w->bound_count, w->bound_room);
    return w->bound[w->bound_count++] = b;
}

void vipr_node_copy(vipr_node *to, const vipr_node *from, uint32_t columns)
{
    box_copy(&to->box, &from->box);
    to->part = from->part;
    to->lower = PG_NEW(bound_row *, columns);
    to->upper = PG_NEW(bound_row *, columns);
    memcpy(to->lower, from->lower, columns * sizeof(bound_row *));
    memcpy(to->upper, from->upper, columns * sizeof(bound_row *));
}

void vipr_node_release(vipr_node *n)
{
    box_release(&n->box);
    PG_FREE(n->lower, n->upper);
}

void vipr_node_whole(vipr_writer *w, vipr_node *n)
{
    const model *m = w->model;
    box_init(&n->box, m->board, w->problem->start, w->problem->finish);
    n->part = 0;
    n->lower = PG_NEW(bound_row *, m->columns);
    n->upper = PG_NEW(bound_row *, m->columns);
    for (uint32_t c = 0; c < m->columns; c++) {
        n->lower[c] = vipr_add_bound(w, c, false, 0, w->rows++, NULL);
        if (m->column[c].upper == 1)
            n->upper[c] = vipr_add_bound(w, c, true, 1, w->rows++, NULL);
    }
    w->bounds = w->rows;
    w->rows += m->rows;
}

/* ---- sums of rows ---------------------------------------------------------------------------- */

static void sum_init(sum *s, const model *m)
{
    s->rows = m->rows;
    s->columns = m->columns;
    s->times = _fmpq_vec_init(m->rows);
    s->coefficient = _fmpq_vec_init(m->columns);
    s->by = PG_NEW(const bound_row *, m->columns);
    s->by_times = _fmpq_vec_init(m->columns);
    fmpq_init(s->right);
}

void vipr_sum_release(sum *s)
{
    _fmpq_vec_clear(s->times, s->rows);
    _fmpq_vec_clear(s->coefficient, s->columns);
    _fmpq_vec_clear(s->by_times, s->columns);
    free(s->by);
    fmpq_clear(s->right);
}

/* Adds up the model's rows with the multipliers set. */
static void sum_rows(sum *s, const model *m)
{
    PG_SCOPED(rational_release) fmpq_t term = {{0, 1}};
    for (uint32_t c = 0; c < m->columns; c++)
        for (uint32_t e = m->column[c].first; e < m->column[c].first + m->column[c].length; e++) {
            fmpq_mul_si(term, s->times + m->entry[e].row, m->entry[e].value);
            fmpq_add(s->coefficient + c, s->coefficient + c, term);
        }
    for (uint32_t r = 0; r < m->rows; r++) {
        fmpq_mul_si(term, s->times + r, m->row[r].right);
        fmpq_add(s->right, s->right, term);
    }
}

static int descending(const void *a, const void *b) { return fmpz_cmp(*(fmpz *const *)b, *(fmpz *const *)a); }

/* What a peg costs where the number of pegs is fixed: the weight of the last open hole that the best
 * completion fills
 * (`highest`: the one of largest value). All open holes have this residue, if they have a common one. */
static void price(fmpq_t out, const weighting *y, const position *p, bool highest)
{
    PG_FREED fmpz **open = PG_NEW(fmpz *, y->holes);
    size_t opens = 0, pegs = position_pegs(p);
    for (uint32_t h = 0; h < y->holes; h++)
        if (bits_get(p->open, h))
            open[opens++] = y->num + h;
    qsort(open, opens, sizeof *open, descending);
    size_t fill = p->total >= 0 && (size_t)p->total > pegs ? (size_t)p->total - pegs : 0;
    if (opens > 0) {
        size_t last = fill == 0 ? 0 : fill < opens ? fill - 1 : opens - 1;
        fmpq_set_fmpz_frac(out, open[highest ? last : opens - 1 - last], y->den);
    }
}

void vipr_sum_weigh(sum *s, const model *m, const vipr_node *n, const weighting *y)
{
    sum_init(s, m);
    for (uint32_t r = 0; r < m->rows; r++)
        if (m->row[r].role == ROW_HOLE) {
            fmpq_set_fmpz_frac(s->times + r, y->num + m->row[r].index, y->den);
        } else if (m->row[r].role == ROW_START_PEGS) {
            price(s->times + r, y, &n->box.start, true);
            fmpq_neg(s->times + r, s->times + r);
        } else if (m->row[r].role == ROW_FINISH_PEGS && m->row[r].part == n->part) {
            price(s->times + r, y, &n->box.finish, false);
        }
    sum_rows(s, m);
}

void vipr_sum_one(sum *s, const model *m, uint32_t row, int sign)
{
    sum_init(s, m);
    fmpq_set_si(s->times + row, sign, 1);
    sum_rows(s, m);
}

/* Adds the bound so many times that its column goes. */
static void take_away(vipr_writer *w, sum *s, uint32_t c, bound_row *b)
{
    w->holds = w->holds && b;
    if (!w->holds)
        return;
    vipr_derive(w, b);
    PG_SCOPED(rational_release) fmpq_t term = {{0, 1}};
    fmpq_mul_si(term, s->coefficient + c, b->value);
    fmpq_sub(s->right, s->right, term);
    fmpq_neg(s->by_times + c, s->coefficient + c);
    fmpq_zero(s->coefficient + c);
    s->by[c] = b;
}

void vipr_take_all(vipr_writer *w, sum *s, const vipr_node *n, uint32_t but)
{
    for (uint32_t c = 0; c < s->columns; c++)
        if (c != but && !fmpq_is_zero(s->coefficient + c))
            take_away(w, s, c, fmpq_sgn(s->coefficient + c) > 0 ? n->upper[c] : n->lower[c]);
}

static bool is_whole(const fmpq *x) { return fmpz_is_one(fmpq_denref(x)); }

void vipr_take_fractions(vipr_writer *w, sum *s, const vipr_node *n, bool least)
{
    for (uint32_t c = 0; c < s->columns; c++) {
        if (is_whole(s->coefficient + c))
            continue;
        bool upper = (fmpq_sgn(s->coefficient + c) > 0) != least;
        take_away(w, s, c, upper ? n->upper[c] : n->lower[c]);
    }
}

static void sum_divide(sum *s, const fmpq_t by)
{
    PG_SCOPED(rational_release) fmpq_t divisor = {{0, 1}}; /* `by` may be one of the numbers divided */
    fmpq_set(divisor, by);
    for (uint32_t r = 0; r < s->rows; r++)
        fmpq_div(s->times + r, s->times + r, divisor);
    for (uint32_t c = 0; c < s->columns; c++) {
        fmpq_div(s->coefficient + c, s->coefficient + c, divisor);
        fmpq_div(s->by_times + c, s->by_times + c, divisor);
    }
    fmpq_div(s->right, s->right, divisor);
}

/* ---- rows of the file ------------------------------------------------------------------------ */

static void add_number(pg_buf *out, const fmpq *x) { add_fraction(out, fmpq_numref(x), fmpq_denref(x)); }

/* NAME SENSE RIGHT TERMS of a derived row; `kind` and its number make its name. */
static void write_head(vipr_writer *w, const char *kind, char sense, const sum *s)
{
    uint32_t terms = 0;
    buf_printf(&w->text, "%s%" PRId64 " %c ", kind, w->rows, sense);
    add_number(&w->text, s->right);
    for (uint32_t c = 0; c < s->columns; c++)
        terms += !fmpq_is_zero(s->coefficient + c);
    buf_printf(&w->text, " %" PRIu32, terms);
    for (uint32_t c = 0; c < s->columns; c++)
        if (!fmpq_is_zero(s->coefficient + c)) {
            buf_printf(&w->text, " %" PRIu32 " ", c);
            add_number(&w->text, s->coefficient + c);
        }
}

static void write_multiplier(vipr_writer *w, int64_t row, const fmpq *times)
{
    buf_printf(&w->text, " %" PRId64 " ", row);
    add_number(&w->text, times);
}

int64_t vipr_write_sum(vipr_writer *w, const char *kind, char sense, const sum *s, int64_t less)
{
    uint32_t count = less >= 0;
    for (uint32_t r = 0; r < s->rows; r++)
        count += !fmpq_is_zero(s->times + r);
    for (uint32_t c = 0; c < s->columns; c++)
        count += s->by[c] != NULL;
    write_head(w, kind, sense, s);
    buf_printf(&w->text, " { lin %" PRIu32, count);
    for (uint32_t c = 0; c < s->columns; c++)
        if (s->by[c])
            write_multiplier(w, s->by[c]->row, s->by_times + c);
    for (uint32_t r = 0; r < s->rows; r++)
        if (!fmpq_is_zero(s->times + r))
            write_multiplier(w, w->bounds + r, s->times + r);
    if (less >= 0)
        buf_printf(&w->text, " %" PRId64 " -1", less);
    buf_add(&w->text, " } -1\n");
    return w->rows++;
}

int64_t vipr_write_round(vipr_writer *w, char sense, sum *s, int64_t of)
{
    PG_SCOPED(integer_release) fmpz_t whole = {0};
    if (sense == 'L')
        fmpz_fdiv_q(whole, fmpq_numref(s->right), fmpq_denref(s->right));
    else
        fmpz_cdiv_q(whole, fmpq_numref(s->right), fmpq_denref(s->right));
    fmpq_set_fmpz(s->right, whole);
    write_head(w, "round", sense, s);
    buf_printf(&w->text, " { rnd 1 %" PRId64 " 1 } -1\n", of);
    return w->rows++;
}

int64_t vipr_write_false(vipr_writer *w, const sum *s, int64_t less)
{
    w->holds = w->holds && fmpq_sgn(s->right) > 0;
    return vipr_write_sum(w, "false", 'G', s, less);
}

void vipr_derive(vipr_writer *w, bound_row *b)
{
    if (b->row >= 0 || !w->holds)
        return;
    PG_SCOPED(vipr_sum_release) sum s;
    if (b->from >= 0)
        vipr_sum_one(&s, w->model, (uint32_t)b->from, -1);
    else
        vipr_sum_weigh(&s, w->model, &b->by->before, b->by->vector);
    vipr_take_all(w, &s, &b->by->before, b->column);
    int sign = fmpq_sgn(s.coefficient + b->column);
    w->holds = w->holds && sign == (b->upper ? -1 : 1);
    if (w->holds) {
        char sense = b->upper ? 'L' : 'G';
        sum_divide(&s, s.coefficient + b->column);
        b->row = vipr_write_sum(w, "cap", sense, &s, -1);
        if (!is_whole(s.right))
            b->row = vipr_write_round(w, sense, &s, b->row);
        w->holds = fmpz_equal_si(fmpq_numref(s.right), b->value);
    }
}

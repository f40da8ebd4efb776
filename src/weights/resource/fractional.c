/* fractional.c - exact points of linear programs from points in floating point.
 *
 * The columns of a basic solution that are not zero are independent, so its values are the one solution of
 * the rows over these columns. Values with a small common denominator are guessed, others are solved for in
 * integers (FLINT). What comes out is verified row by row before it counts.
 */
#include "counts.h"

#include "solve/lp.h"

#include <flint/fmpz_mat.h>
#include <flint/fmpz_vec.h>
#include <math.h>

enum { MOST_PARTS = 5000, MOST_ROWS = 500 };

/* Are value[] times `parts` whole numbers, up to rounding? */
static bool whole_parts(fmpz *num, const model *m, const double *value, int64_t parts)
{
    for (uint32_t c = 0; c < m->columns; c++) {
        double scaled = value[c] * (double)parts, whole = round(scaled);
        if (fabs(scaled - whole) > 1e-6 || fabs(scaled) > 1e12)
            return false;
        fmpz_set_d(num + c, whole);
    }
    return true;
}

/* Within the bounds of every column, and is every row met? */
static bool is_point(const fmpz *num, const fmpz_t den, const model *m)
{
    fmpz *sum = _fmpz_vec_init((slong)m->rows + 1); /* of each row, then a bound or right side */
    bool good = true;
    for (uint32_t c = 0; c < m->columns; c++) {
        const model_column *column = &m->column[c];
        good = good && !(column->lower_is_zero && fmpz_sgn(num + c) < 0);
        fmpz_mul_si(sum + m->rows, den, column->upper);
        good = good && !(column->upper >= 0 && fmpz_cmp(num + c, sum + m->rows) > 0);
        for (uint32_t i = 0; i < column->length; i++) {
            const model_entry *entry = &m->entry[column->first + i];
            fmpz_addmul_si(sum + entry->row, num + c, entry->value);
        }
    }
    for (uint32_t r = 0; good && r < m->rows; r++) {
        fmpz_mul_si(sum + m->rows, den, m->row[r].right);
        int order = fmpz_cmp(sum + r, sum + m->rows);
        model_sense sense = m->row[r].sense;
        good = sense == MODEL_EQ ? order == 0 : sense == MODEL_LE ? order <= 0 : order >= 0;
    }
    _fmpz_vec_clear(sum, (slong)m->rows + 1);
    return good;
}

/* Solves the rows (all equations) over the columns that are not zero. */
static bool solve_support(fmpz *num, fmpz_t den, const model *m, const double *value)
{
    slong support = 0;
    for (uint32_t c = 0; c < m->columns; c++)
        support += fabs(value[c]) > 1e-9;
    fmpz_mat_t a, x, right;
    fmpz_mat_init(a, (slong)m->rows, support);
    fmpz_mat_init(x, support, 1);
    fmpz_mat_init(right, (slong)m->rows, 1);
    for (uint32_t r = 0; r < m->rows; r++)
        fmpz_set_si(fmpz_mat_entry(right, r, 0), m->row[r].right);
    support = 0;
    for (uint32_t c = 0; c < m->columns; c++) {
        const model_entry *entry = &m->entry[m->column[c].first];
        for (uint32_t i = 0; i < m->column[c].length && fabs(value[c]) > 1e-9; i++)
            fmpz_set_si(fmpz_mat_entry(a, entry[i].row, support), entry[i].value);
        support += fabs(value[c]) > 1e-9;
    }
    bool good = fmpz_mat_can_solve(x, den, a, right);
    if (fmpz_sgn(den) < 0) {
        fmpz_neg(den, den);
        fmpz_mat_neg(x, x);
    }
    support = 0;
    for (uint32_t c = 0; good && c < m->columns; c++) {
        if (fabs(value[c]) > 1e-9)
            fmpz_set(num + c, fmpz_mat_entry(x, support++, 0));
        else
            fmpz_zero(num + c);
    }
    fmpz_mat_clear(a);
    fmpz_mat_clear(x);
    fmpz_mat_clear(right);
    return good;
}

/* The exact point near one in floating point. */
static bool fractional_point(fmpz *num, fmpz_t den, const model *m, const double *value)
{
    for (int64_t parts = 1; parts <= MOST_PARTS; parts++) {
        fmpz_set_si(den, parts);
        if (whole_parts(num, m, value, parts) && is_point(num, den, m))
            return true;
    }
    return m->rows <= MOST_ROWS && solve_support(num, den, m, value) && is_point(num, den, m);
}

bool resource_best_point(fmpz *num, fmpz_t den, const model *m, const double *objective,
                         const pg_limits *limits)
{
    PG_FREED double *point = PG_NEW(double, m->columns);
    PG_SCOPED(lp_release) lp *solver = limits_check(limits) == PG_OK ? lp_new(m) : NULL;
    bool proved;
    return solver && lp_minimise(solver, limits, objective, false, 0, point, &proved) == LP_FEASIBLE &&
           fractional_point(num, den, m, point);
}

/* By a solver's branch and cut over at most so many nodes. */
enum { WHOLE_NODES = 20000 };

bool resource_whole_point(fmpz *num, const model *m, const pg_limits *limits)
{
    PG_FREED double *point = PG_NEW(double, m->columns), *nothing = PG_NEW(double, m->columns);
    PG_SCOPED(lp_release) lp *solver = limits_check(limits) == PG_OK ? lp_new(m) : NULL;
    bool proved;
    PG_SCOPED(integer_release) fmpz_t one = {0};
    fmpz_set_ui(one, 1);
    return solver && lp_minimise(solver, limits, nothing, true, WHOLE_NODES, point, &proved) == LP_FEASIBLE &&
           whole_parts(num, m, point, 1) && is_point(num, one, m);
}

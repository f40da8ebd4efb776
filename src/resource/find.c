/* find.c - a count that refuses a finish, and a readable one.
 *
 * Counts with max w(start) <= min w(finish) - 1 are the points of the pagoda program. Of these the linear
 * program looks for one with the smallest sum of absolute values: columns a_h with -a_h <= w_h <= a_h and
 * their sum as the objective. Symmetries that fix start and finish lose nothing (the average of the images is
 * as good), so the holes of an orbit are made equal. The optimum is rounded to whole numbers and counts only
 * when it refuses the finish exactly.
 *
 * When there is none, there is a fractional game: x >= 0 with A x = finish - start. It too is rounded to
 * fractions and verified.
 */
#include "resource.h"

#include "lp.h"
#include "rational.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_PARTS = 20000 }; /* largest denominator of a fractional game that is tried */

/* ---- the program of the smallest count ------------------------------ */

static uint32_t orbit_root(uint32_t *up, uint32_t hole)
{
    while (up[hole] != hole)
        hole = up[hole] = up[up[hole]];
    return hole;
}

/* next[h]: the next hole of h's orbit under the symmetries that fix start and finish; holes when it is the
 * last. */
static uint32_t *orbit_chains(const board *b, const position *start, const position *finish)
{
    symmetry_group g;
    symmetry_fixing(&g, b, start, finish);
    uint32_t *up = PG_NEW(uint32_t, b->holes), *next = PG_NEW(uint32_t, b->holes);
    uint32_t *last = PG_NEW(uint32_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        up[h] = h;
        last[h] = b->holes;
    }
    for (uint32_t k = 0; k < g.generators; k++)
        for (uint32_t h = 0; h < b->holes; h++)
            up[orbit_root(up, h)] = orbit_root(up, g.image[(size_t)k * b->holes + h]);
    for (uint32_t h = b->holes; h-- > 0;) {
        uint32_t root = orbit_root(up, h);
        next[h] = last[root];
        last[root] = h;
    }
    free(up);
    free(last);
    symmetry_release(&g);
    return next;
}

/* The pagoda program `from` with further rows, four a hole or one: w_h - a_h <= 0, -w_h - a_h <= 0, w_h -
 * w_next(h) = 0; and z = sum of a_h. Columns: those of `from`, then a_h, then z. */
static void smallest_rows(model *m, const model *from, uint32_t holes)
{
    m->rows = from->rows + 3 * holes + 1;
    m->row = PG_NEW(model_row, m->rows);
    for (uint32_t r = 0; r < m->rows; r++) {
        bool equal = r >= from->rows + 2 * holes;
        m->row[r] = r < from->rows ? from->row[r] : (model_row){ROW_HOLE, 0, equal ? MODEL_EQ : MODEL_LE, 0};
    }
}

static void put(model *m, uint32_t column, uint32_t row, int32_t value)
{
    m->column[column].length++;
    m->entry[m->entries++] = (model_entry){row, value};
}

static void weight_entries(model *m, const model *from, const uint32_t *next, const uint32_t *before,
                           uint32_t h)
{
    uint32_t holes = from->board->holes, above = from->rows, below = above + holes, same = below + holes;
    put(m, h, above + h, 1);
    put(m, h, below + h, -1);
    if (next[h] < holes)
        put(m, h, same + h, 1);
    if (before[h] < holes)
        put(m, h, same + before[h], -1);
}

static void smallest_model(model *m, const model *from, const uint32_t *next)
{
    uint32_t holes = from->board->holes, z = from->columns + holes;
    uint32_t *before = PG_NEW(uint32_t, holes);
    for (uint32_t h = 0; h < holes; h++)
        before[h] = holes;
    for (uint32_t h = 0; h < holes; h++)
        if (next[h] < holes)
            before[next[h]] = h;
    *m = (model){.kind = MODEL_PAGODA, .board = from->board, .columns = z + 1};
    smallest_rows(m, from, holes);
    m->column = PG_NEW(model_column, m->columns);
    m->entry = PG_NEW(model_entry, from->entries + 7 * (size_t)holes + 1);
    for (uint32_t c = 0; c < m->columns; c++) {
        m->column[c] = (model_column){.role = COLUMN_WEIGHT, .lower_is_zero = true, .first = m->entries};
        if (c < from->columns) {
            m->column[c] = from->column[c];
            m->column[c].first = m->entries;
            m->column[c].length = 0;
            for (uint32_t i = 0; i < from->column[c].length; i++) {
                const model_entry *entry = &from->entry[from->column[c].first + i];
                put(m, c, entry->row, entry->value);
            }
            if (c < holes)
                weight_entries(m, from, next, before, c);
        } else if (c < z) {
            put(m, c, from->rows + c - from->columns, -1);
            put(m, c, from->rows + holes + c - from->columns, -1);
            put(m, c, m->rows - 1, -1);
        } else {
            put(m, c, m->rows - 1, 1);
        }
    }
    free(before);
}

/* The weights of the smallest point in floating point; NULL when there is none, or none was found. */
static double *smallest_point(const board *b, const position *start, const position *finish,
                              const pg_limits *limits)
{
    model pagoda, m;
    uint32_t *next = orbit_chains(b, start, finish);
    model_build(&pagoda, MODEL_PAGODA, b, start, finish);
    smallest_model(&m, &pagoda, next);
    double *value = PG_NEW(double, m.columns), *y = PG_NEW(double, m.rows), least;
    lp *p = lp_new(&m);
    bool found = p && lp_solve(p, limits, NULL) == LP_FEASIBLE;
    if (found) {
        lp_extreme(p, limits, m.columns - 1, -1, &least, y);
        lp_point(p, value);
    } else {
        free(value);
        value = NULL;
    }
    lp_free(p);
    free(y);
    free(next);
    model_release(&pagoda);
    model_release(&m);
    return value;
}

/* ---- the fractional game ------------------------------ */

/* Are value[] times `parts` whole numbers, up to rounding? */
static bool whole_parts(const model *m, const double *value, int64_t parts, int64_t *times)
{
    for (uint32_t c = 0; c < m->columns; c++) {
        double scaled = value[c] * (double)parts;
        times[c] = (int64_t)llround(scaled);
        if (fabs(scaled - (double)times[c]) > 1e-6 || fabs(scaled) > 1e12)
            return false;
    }
    return true;
}

/* Is times[] / parts exactly a point of the relaxation? */
static bool solves(const model *m, const int64_t *times, int64_t parts)
{
    __int128 *sum = PG_NEW(__int128, m->rows);
    bool good = true;
    for (uint32_t c = 0; c < m->columns; c++) {
        const model_column *column = &m->column[c];
        good = good && times[c] >= 0 && (!column->upper_is_one || times[c] <= parts);
        for (uint32_t i = 0; i < column->length; i++) {
            const model_entry *entry = &m->entry[column->first + i];
            sum[entry->row] += (__int128)entry->value * times[c];
        }
    }
    for (uint32_t r = 0; r < m->rows; r++)
        good = good && sum[r] == (__int128)m->row[r].right * parts;
    free(sum);
    return good;
}

static void find_game(resource_found *out, const model *relaxation, const pg_limits *limits)
{
    double *value = PG_NEW(double, relaxation->columns);
    int64_t *times = PG_NEW(int64_t, relaxation->columns);
    lp *p = lp_new(relaxation);
    if (p && lp_solve(p, limits, NULL) == LP_FEASIBLE) {
        lp_point(p, value);
        for (int64_t parts = 1; parts <= MOST_PARTS && !out->times; parts++) {
            if (!whole_parts(relaxation, value, parts, times) || !solves(relaxation, times, parts))
                continue;
            out->answer = RESOURCE_NO_COUNT;
            out->times = times;
            out->parts = parts;
        }
    }
    if (!out->times)
        free(times);
    lp_free(p);
    free(value);
}

/* ---- the whole
 * ---------------------------------------------------------------------------------------------- */

typedef struct problem {
    const board *b;
    const position *start, *finish;
} problem;

static bool separates(void *context, const weighting *w)
{
    const problem *p = context;
    return weighting_separates(w, p->b, p->start, p->finish);
}

void resource_find(resource_found *out, const board *b, const position *start, const position *finish,
                   const pg_limits *limits)
{
    problem p = {b, start, finish};
    model relaxation;
    *out = (resource_found){.answer = RESOURCE_OPEN};
    model_build(&relaxation, MODEL_RELAXATION, b, start, finish); /* its first rows are the holes */
    double *point = smallest_point(b, start, finish, limits);
    if (point) {
        PG_RESIZE(point, relaxation.rows);
        out->w = rational_guess(&relaxation, point, separates, &p);
    }
    if (out->w)
        out->answer = RESOURCE_FOUND;
    else
        find_game(out, &relaxation, limits);
    free(point);
    model_release(&relaxation);
}

void resource_found_release(resource_found *f)
{
    weighting_free(f->w);
    free(f->times);
}

/* tightest.c - the count that limits a possible problem the most.
 *
 * A game can lose no more than the slack w(start) - w(finish). A count is the tighter the smaller its slack
 * is against what jumps lose: the measure is slack / (sum of the losses of all jumps), which does not depend
 * on the scale. The smallest value m is a linear program. Its dual is a fractional game that makes every jump
 * at least m times, the largest such m: this game shows that no count is tighter, and the result says
 * `proved` only when the game was verified exactly and its m is the measure of the count.
 *
 * Of the tightest counts one with the smallest sum of |weights| is taken, at the scale of losses that
 * average 1. Where the slack is 0, every loss forbids its jump, however small; then it is one that forbids
 * the most jumps. Counts without any loss are left out.
 */
#include "counts.h"

#include "solve/lp.h"

#include <flint/fmpz_vec.h>
#include <math.h>

/* ---- the measure of a count ------------------------------ */

/* slack / sum of losses, and how many jumps lose; false for what is no count or loses nothing. */
static bool measure(fmpq_t out, uint32_t *losing, const problem *p, const weighting *w)
{
    PG_SCOPED(integer_release) fmpz_t high = {0}, low = {0}, gain = {0};
    *losing = 0;
    if (!weighting_is_count(w, p->board))
        return false;
    weighting_max(high, w, p->start);
    weighting_min(low, w, p->finish);
    fmpz_sub(high, high, low);
    fmpz_zero(low); /* now the sum of the losses */
    for (uint32_t j = 0; j < p->board->jumps; j++) {
        weighting_gain(gain, w, p->board, j);
        fmpz_sub(low, low, gain);
        *losing += !fmpz_is_zero(gain);
    }
    if (*losing)
        fmpq_set_fmpz_frac(out, high, low);
    return *losing > 0;
}

typedef struct wanted {
    const problem *p;
    double measure;
    uint32_t losing; /* at least so many jumps */
    fmpq *found;     /* of the count that was accepted */
} wanted;

static bool as_tight(void *context, const weighting *w)
{
    const wanted *x = context;
    uint32_t losing;
    return measure(x->found, &losing, x->p, w) && losing >= x->losing &&
           fabs(fmpz_get_d(fmpq_numref(x->found)) / fmpz_get_d(fmpq_denref(x->found)) - x->measure) < 1e-7;
}

/* ---- the count ------------------------------ */

/* The program of counts with the slack as a column, in place of a finish that is refused. */
typedef struct tight {
    counts c;
    orbits o;
    uint32_t slack, size, lost; /* columns; `lost`: of each jump, min(loss, 1) */
} tight;

/* Losses that average 1, unless `any_scale`. */
static void add_normal(tight *t, const board *b)
{
    uint32_t row = builder_row(&t->c.to, ROW_JUMP, 0, MODEL_EQ, b->jumps);
    for (uint32_t i = 0; i < b->cells; i++)
        builder_entry(&t->c.to, row, t->o.of[b->cell[i].hole], b->cell[i].before - b->cell[i].after);
}

/* A column 0 <= y <= 1 with y <= loss for every jump. */
static void add_lost(tight *t, const board *b)
{
    t->lost = t->c.m.columns;
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t column = counts_column(&t->c, false, true, true);
        uint32_t row = builder_row(&t->c.to, ROW_JUMP, j, MODEL_LE, 0);
        const jump_cell *cell = jump_cells(b, j);
        builder_entry(&t->c.to, row, column, 1);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            builder_entry(&t->c.to, row, t->o.of[cell[i].hole], cell[i].after - cell[i].before);
    }
}

static void tight_init(tight *t, const problem *p, bool normal, const pg_limits *limits)
{
    orbits_of_problem(&t->o, p, limits);
    counts_init(&t->c, p, &t->o);
    t->c.m.row[t->c.separation].right = 0;
    t->slack = counts_column(&t->c, false, false, false);
    builder_entry(&t->c.to, t->c.separation, t->slack, -1);
    t->size = counts_sizes(&t->c);
    if (normal)
        add_normal(t, p->board);
    else
        add_lost(t, p->board);
    counts_finish(&t->c);
}

static void tight_release(tight *t)
{
    counts_release(&t->c);
    orbits_release(&t->o);
}

/* The objective: the slack, the sum of |weights|, or less the number of jumps that lose. */
typedef enum tightest_goal { AIM_SLACK, AIM_SUM, AIM_LOST } tightest_goal;

static bool minimise(const tight *t, lp *solver, const problem *p, const pg_limits *limits,
                     tightest_goal for_what, double *point)
{
    PG_FREED double *objective = PG_NEW(double, t->c.m.columns);
    bool proved;
    objective[t->slack] = for_what == AIM_SLACK;
    for (uint32_t k = 0; k < t->o.count && for_what == AIM_SUM; k++)
        objective[t->size + k] = t->o.size[k];
    for (uint32_t j = 0; j < p->board->jumps && for_what == AIM_LOST; j++)
        objective[t->lost + j] = -1;
    return lp_minimise(solver, limits, objective, false, 0, point, &proved) == LP_FEASIBLE;
}

/* The tightest count of slack 0 that forbids the most jumps. */
static weighting *most_forbidden(const problem *p, const pg_limits *limits, wanted *w)
{
    PG_SCOPED(tight_release) tight t;
    tight_init(&t, p, false, limits);
    PG_FREED double *point = PG_NEW(double, t.c.m.columns);
    weighting *found = NULL;
    PG_SCOPED(lp_release) lp *solver = limits_check(limits) == PG_OK ? lp_new(&t.c.m) : NULL;
    if (solver) {
        lp_set_bounds(solver, t.slack, 0, 0);
        if (minimise(&t, solver, p, limits, AIM_LOST, point)) {
            for (uint32_t j = 0; j < p->board->jumps; j++)
                w->losing += point[t.lost + j] > 0.5; /* at the optimum each is 0 or 1 */
            found = counts_guess(p, &t.o, point, as_tight, w);
        }
    }
    return found;
}

static weighting *find_count(const problem *p, const pg_limits *limits, wanted *w)
{
    PG_SCOPED(tight_release) tight t;
    tight_init(&t, p, true, limits);
    PG_FREED double *point = PG_NEW(double, t.c.m.columns), *smaller = PG_NEW(double, t.c.m.columns);
    weighting *found = NULL;
    PG_SCOPED(lp_release) lp *solver = limits_check(limits) == PG_OK ? lp_new(&t.c.m) : NULL;
    if (solver && p->board->jumps && minimise(&t, solver, p, limits, AIM_SLACK, point)) {
        w->measure = point[t.slack] / p->board->jumps;
        bool zero = fabs(point[t.slack]) < 1e-9;
        if (zero)
            found = most_forbidden(p, limits, w);
        w->losing = 0;
        lp_set_bounds(solver, t.slack, fmin(point[t.slack], 0), fmax(point[t.slack], 0));
        if (!found && minimise(&t, solver, p, limits, AIM_SUM, smaller))
            found = counts_guess(p, &t.o, smaller, as_tight, w);
        if (!found)
            found = counts_guess(p, &t.o, point, as_tight, w);
    }
    return found;
}

/* ---- the game that shows that no count is tighter ------------------------------ */

/* The relaxation with the jumps' numbers over m: rows A (x - m) + (A 1) m, the last column m. */
static void game_model(model *m, const problem *p)
{
    PG_SCOPED(model_release) model from;
    model_build(&from, MODEL_RELAXATION, p);
    *m = (model){.kind = MODEL_RELAXATION, .board = p->board};
    builder to = {.m = m};
    for (uint32_t r = 0; r < from.rows; r++)
        builder_row(&to, from.row[r].role, from.row[r].index, from.row[r].sense, from.row[r].right);
    for (uint32_t c = 0; c <= from.columns; c++) {
        const model_column *column = &from.column[c];
        if (c < from.columns)
            builder_column(&to, column->role, column->index, column->lower_is_zero, column->upper == 1);
        else
            builder_column(&to, COLUMN_JUMP, 0, false, false);
    }
    for (uint32_t c = 0; c < from.columns; c++)
        for (uint32_t i = 0; i < from.column[c].length; i++) {
            const model_entry *entry = &from.entry[from.column[c].first + i];
            builder_entry(&to, entry->row, c, entry->value);
            if (c < p->board->jumps)
                builder_entry(&to, entry->row, from.columns, entry->value);
        }
    builder_finish(&to);
}

/* Takes the exact game over: each jump its number over m, and m. */
static void take_game(resource_found *out, const problem *p, const fmpz *num, const fmpz_t least)
{
    out->jumps = p->board->jumps;
    out->times = _fmpz_vec_init((slong)out->jumps);
    for (uint32_t j = 0; j < out->jumps; j++)
        fmpz_add(out->times + j, num + j, least);
}

static void prove(resource_found *out, const problem *p, const pg_limits *limits, const fmpq_t slack_per_loss)
{
    PG_SCOPED(model_release) model m;
    game_model(&m, p);
    PG_FREED double *objective = PG_NEW(double, m.columns);
    fmpz *num = _fmpz_vec_init((slong)m.columns), *least = num + m.columns - 1;
    objective[m.columns - 1] = -1;
    if (resource_best_point(num, out->parts, &m, objective, limits)) {
        PG_SCOPED(rational_release) fmpq_t each = {{0, 1}};
        fmpq_set_fmpz_frac(each, least, out->parts);
        out->complete = fmpq_equal(each, slack_per_loss);
        if (out->complete && fmpz_sgn(least) >= 0) /* a refused finish has no game, only a negative one */
            take_game(out, p, num, least);
    }
    _fmpz_vec_clear(num, (slong)m.columns);
}

void resource_tightest(resource_found *out, const board *b, const position *start, const position *finish,
                       const pg_limits *limits)
{
    problem p = {b, start, finish};
    PG_SCOPED(rational_release) fmpq_t found = {{0, 1}};
    resource_found_init(out);
    wanted w = {&p, 0, 0, found};
    out->w = find_count(&p, limits, &w);
    if (out->w) {
        bool refuses = weighting_separates(out->w, b, start, finish);
        out->answer = refuses ? RESOURCE_FOUND : RESOURCE_TIGHTEST;
        measure(found, &w.losing, &p, out->w);
        prove(out, &p, limits, found);
        out->stopped = out->complete ? PG_OK : limits_reason(limits, PG_LIMIT);
    }
    if (out->w)
        return;
    resource_found_release(out); /* a count without losses may still refuse the finish */
    resource_find(out, b, start, finish, limits);
}

bool resource_tightest_lines(pg_buf *out, const resource_found *f, const problem *p)
{
    PG_SCOPED(rational_release) fmpq_t found = {{0, 1}};
    uint32_t losing;
    bool good = f->answer == RESOURCE_TIGHTEST && f->complete && f->times && measure(found, &losing, p, f->w);
    if (good) {
        PG_FREED char *number = fraction_text(fmpq_numref(found), fmpq_denref(found));
        weighting_line(out, 1, f->w);
        buf_add(out, "tightest ");
        position_text(out, p->board, p->start);
        buf_char(out, ' ');
        position_text(out, p->board, p->finish);
        buf_printf(out, " 1 %s", number);
    }
    for (uint32_t j = 0; good && j < f->jumps; j++) {
        if (fmpz_is_zero(f->times + j))
            continue;
        PG_FREED char *times = fraction_text(f->times + j, f->parts);
        buf_char(out, ' ');
        jump_text(out, p->board, j);
        buf_printf(out, " %s", times);
    }
    if (good)
        buf_char(out, '\n');
    return good;
}

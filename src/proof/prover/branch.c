/* branch.c - proving an integer program empty, with a tree that can be checked.
 *
 * A node first asks the linear program. If that is infeasible, its Farkas vector closes the node. If not,
 * the largest possible number of each jump is asked for, and the dual of that question caps the jump (and
 * often many others at once): the slack argument of Beasley and of Winning Ways, found by the solver. Jumps
 * capped at their lower bound are constants, and the lattice of those that remain may already refuse the
 * difference: without this test branch and bound on an empty lattice does not end. Only then the node
 * splits, on a fractional column.
 *
 * With a sharpener, each solution of the linear program is shown to it first: rows that real games satisfy
 * are added until it finds none that is violated, and what closes or caps a node then is a potential
 * (exact.h) in place of a weighting. Before the first row every jump is capped by the number of pegs, where
 * jumps lose pegs, so that rounding errors in a potential cost next to nothing.
 *
 * A search whose effort is spent leaves its first steps. Going on, it takes them as they are, without a
 * linear program, up to where they end.
 *
 * GLPK's own branch and bound gives no proof of its infeasible leaves, hence this one.
 */
#include "branch.h"

#include <math.h>

typedef struct branch_run {
    branch_tree *tree;
    branch_tree known; /* first steps, from an earlier search ... */
    size_t taken;      /* ... so many of which are in the tree */
    uint32_t asked;    /* columns of the root that caps were asked for */
    const model *model;
    lp *program;
    sharpener *sharpener; /* NULL: the integer program alone */
    const pg_limits *limits;
    uint32_t programs, most_programs;
    double *value, *multiplier; /* [columns], [rows of the program]; rows come */
    uint32_t multipliers;       /* room */
} branch_run;

static const double integral_within = 1e-6;

static bool stopped(const branch_run *s)
{
    return s->programs > s->most_programs || limits_check(s->limits) != PG_OK ||
           (s->sharpener && sharpener_spent(s->sharpener));
}

/* Called before a linear program. */
static bool spent(branch_run *s)
{
    s->programs++;
    return stopped(s);
}

/* Is the next step one of those that are known? */
static bool is_known(const branch_run *s) { return s->taken < s->known.steps; }

static branch_step take_known(branch_run *s)
{
    branch_step step = s->known.step[s->taken];
    s->known.step[s->taken++] = (branch_step){0}; /* the tree has it now */
    branch_add(s->tree, step);
    return step;
}

static void make_room(branch_run *s)
{
    if (s->multipliers < lp_rows(s->program))
        PG_RESIZE(s->multiplier, s->multipliers = 2 * lp_rows(s->program));
}

/* Solves, and adds rows that the solution violates until there are none: many at the root, a few below. */
static lp_answer solve(branch_run *s, uint32_t depth)
{
    enum { ROUNDS_BELOW = 8 };
    lp_answer a = LP_UNKNOWN;
    for (uint32_t round = 0; !spent(s); round++) {
        make_room(s);
        a = lp_solve(s->program, s->limits, s->multiplier);
        if (a != LP_FEASIBLE)
            return a;
        lp_point(s->program, s->value);
        if (!s->sharpener || (depth > 0 && round == ROUNDS_BELOW) ||
            !sharpener_cut(s->sharpener, s->value, depth == 0))
            return a;
    }
    return LP_UNKNOWN;
}

/* The column's bounds in this box. */
static void column_bounds(const branch_run *s, const box *x, uint32_t c, int64_t *lower, int64_t *upper)
{
    const model_column *column = &s->model->column[c];
    if (column->role == COLUMN_JUMP) {
        *lower = x->lower[column->index];
        *upper = x->upper[column->index];
        return;
    }
    const position *p = column->role == COLUMN_START_OPEN ? &x->start : &x->finish;
    bool open = bits_get(p->open, column->index), peg = bits_get(p->peg, column->index);
    *lower = !open && peg;
    *upper = open || peg;
}

static void load_box(const branch_run *s, const box *x)
{
    for (uint32_t c = 0; c < s->model->columns; c++) {
        int64_t lower, upper;
        column_bounds(s, x, c, &lower, &upper);
        lp_set_bounds(s->program, c, (double)lower, (double)upper);
    }
}

static bool is_fractional(double v) { return fabs(v - nearbyint(v)) > integral_within; }

/* ---- closing a node ------------------------------------------------------------------------- */

/* A step that rests on `p`, which it takes; on its weights where they are all there is. */
static branch_step measured_step(branch_step_kind kind, potential *p)
{
    branch_step step = {.kind = kind};
    if (p && potential_is_plain(p)) {
        step.vector = weighting_dup(p->weights);
        potential_free(p);
    } else {
        step.potential = p;
    }
    return step;
}

static bool refutes(void *context, const potential *p) { return box_refuted(context, p); }

static potential *guess(const branch_run *s, potential_accept accept, void *context)
{
    return s->sharpener ? sharpener_guess(s->sharpener, s->multiplier, accept, context)
                        : from_multipliers_potential(s->model, NULL, 0, s->multiplier, accept, context);
}

static bool leaf_farkas(branch_run *s, const box *x)
{
    potential *p = guess(s, refutes, (void *)(uintptr_t)x);
    if (p)
        branch_add(s->tree, measured_step(STEP_PAGODA, p));
    return p != NULL;
}

static bool leaf_class(branch_run *s, const box *x)
{
    uint32_t jumps = x->board->jumps;
    PG_FREED int64_t *fixed = PG_NEW(int64_t, jumps);
    bool some = false;
    for (uint32_t j = 0; j < jumps; j++) {
        fixed[j] = x->lower[j] == x->upper[j] ? x->lower[j] : -1;
        some = some || fixed[j] >= 0;
    }
    weighting *w = NULL;
    if (some || !position_same(&x->start, &x->finish))
        w = lattice_refutes_fixed(x->board, &x->start, &x->finish, fixed);
    if (w && !box_coloured(x, w)) {
        weighting_free(w);
        w = NULL;
    }
    if (w)
        branch_add(s->tree, (branch_step){.kind = STEP_CLASS, .vector = w});
    return w != NULL;
}

/* ---- caps ----------------------------------------------------------------------------------- */

typedef struct cap_context {
    box *box;
    uint32_t jump;
    int64_t want; /* the bound that the linear program promises */
} cap_context;

/* Accepts what brings the jump's upper bound down to what was promised. */
static bool caps_jump(void *context, const potential *p)
{
    cap_context *c = context;
    PG_SCOPED(box_release) box trial;
    box_copy(&trial, c->box);
    return box_cap(&trial, p) && trial.upper[c->jump] >= 0 && trial.upper[c->jump] <= c->want;
}

static void apply_cap(branch_run *s, box *x, branch_step step)
{
    potential p = branch_step_potential(&step);
    box_cap(x, &p);
    branch_add(s->tree, step);
    load_box(s, x);
}

/* One peg, one unit: caps every jump when all of them lose pegs. */
static void cap_by_pegs(branch_run *s, box *x)
{
    weighting *ones = weighting_new(x->board->holes);
    for (uint32_t h = 0; h < x->board->holes; h++)
        fmpz_one(ones->num + h);
    potential plain = potential_plain(ones);
    PG_SCOPED(box_release) box trial;
    box_copy(&trial, x);
    if (box_cap(&trial, &plain))
        apply_cap(s, x, (branch_step){.kind = STEP_CAP, .vector = ones});
    else
        weighting_free(ones);
}

/* Caps one jump by the largest number of times it can be made. True when its bound moved. */
static bool cap_column(branch_run *s, box *x, uint32_t column)
{
    uint32_t j = s->model->column[column].index;
    double most;
    make_room(s);
    if (spent(s) || !lp_extreme(s->program, s->limits, column, &most, s->multiplier))
        return false;
    if (!(most < 1e6))
        return false;
    cap_context c = {x, j, (int64_t)floor(most + integral_within)};
    if (c.want < x->lower[j] || (x->upper[j] >= 0 && c.want >= x->upper[j]))
        return false;
    for (uint32_t r = 0; r < lp_rows(s->program); r++)
        s->multiplier[r] = -s->multiplier[r];
    branch_step step = measured_step(STEP_CAP, guess(s, caps_jump, &c));
    if (!step.vector && !step.potential)
        return false;
    apply_cap(s, x, step);
    return true;
}

static bool cap_if_open(branch_run *s, box *x, uint32_t column)
{
    const model_column *c = &s->model->column[column];
    bool open = c->role == COLUMN_JUMP && (x->upper[c->index] < 0 || x->upper[c->index] > x->lower[c->index]);
    return open && cap_column(s, x, column);
}

/* Caps the jumps with a fractional value in the linear program's solution. */
static bool cap_columns(branch_run *s, box *x)
{
    bool moved = false;
    PG_FREED double *value = PG_NEW(double, s->model->columns);
    memcpy(value, s->value, s->model->columns * sizeof *value);
    for (uint32_t c = 0; c < s->model->columns; c++)
        moved = (is_fractional(value[c]) && cap_if_open(s, x, c)) || moved;
    return moved;
}

/* Caps all jumps, from where an earlier search was on. */
static bool cap_all_columns(branch_run *s, box *x)
{
    bool moved = s->asked > 0;
    for (; s->asked < s->model->columns && !stopped(s); s->asked++)
        moved = cap_if_open(s, x, s->asked) || moved;
    return moved;
}

/* ---- the tree ------------------------------------------------------------------------------ */

static branch_answer prove_box(branch_run *s, box *x, uint32_t depth);

/* The most fractional column; columns when all are integral. A hole of a stuck finish comes before any jump:
 * it says what several jumps cannot be. */
static uint32_t branching_column(const branch_run *s, const box *x)
{
    static const double no_jump = 1;
    uint32_t best = s->model->columns;
    double far = integral_within;
    for (uint32_t c = 0; c < s->model->columns; c++) {
        double off = fabs(s->value[c] - nearbyint(s->value[c]));
        if (off > integral_within && x->finish.stuck && s->model->column[c].role == COLUMN_FINISH_OPEN)
            off += no_jump;
        if (off > far) {
            far = off;
            best = c;
        }
    }
    return best;
}

/* A side that needs no more than this step. */
static void close_empty(branch_run *s)
{
    if (is_known(s))
        take_known(s);
    else
        branch_add(s->tree, (branch_step){.kind = STEP_EMPTY});
}

static branch_answer prove_side(branch_run *s, const box *x, const branch_step *at, bool second,
                                uint32_t depth)
{
    PG_SCOPED(box_release) box side;
    box_copy(&side, x);
    if (box_enter(&side, at, second) && !box_contradicts(&side))
        return prove_box(s, &side, depth + 1);
    close_empty(s);
    return BRANCH_CLOSED;
}

/* Both sides of a split, whose step is in the tree. */
static branch_answer prove_sides(branch_run *s, const box *x, const branch_step *at, uint32_t depth)
{
    branch_answer first = prove_side(s, x, at, false, depth);
    return first == BRANCH_CLOSED ? prove_side(s, x, at, true, depth) : first;
}

static branch_answer split(branch_run *s, const box *x, uint32_t column, uint32_t depth)
{
    const model_column *c = &s->model->column[column];
    branch_step step = {.kind = STEP_SPLIT_START, .index = c->index};
    if (c->role == COLUMN_FINISH_OPEN)
        step.kind = STEP_SPLIT_FINISH;
    if (c->role == COLUMN_JUMP) {
        step.kind = STEP_SPLIT_JUMP;
        step.at = (int64_t)floor(s->value[column]);
        if (step.at < x->lower[c->index])
            return BRANCH_OPEN;
    }
    branch_add(s->tree, step);
    return prove_sides(s, x, &step, depth);
}

/* As far as the node's steps are known: false when they end before it is closed or split. */
static bool go_again(branch_run *s, box *x, uint32_t depth, branch_answer *answer)
{
    while (is_known(s)) {
        branch_step step = take_known(s);
        if (step.kind == STEP_CAP) {
            potential p = branch_step_potential(&step);
            box_cap(x, &p);
            continue;
        }
        bool leaf = step.kind == STEP_PAGODA || step.kind == STEP_CLASS || step.kind == STEP_EMPTY;
        *answer = leaf ? BRANCH_CLOSED : prove_sides(s, x, &step, depth);
        return true;
    }
    return false;
}

static branch_answer prove_box(branch_run *s, box *x, uint32_t depth)
{
    branch_answer before;
    if (depth > 60)
        return BRANCH_OPEN;
    if (go_again(s, x, depth, &before))
        return before;
    load_box(s, x);
    if (s->sharpener && depth == 0)
        cap_by_pegs(s, x);
    for (int round = 0; round < 4; round++) {
        lp_answer a = solve(s, depth);
        if (a == LP_INFEASIBLE)
            return leaf_farkas(s, x) ? BRANCH_CLOSED : BRANCH_OPEN;
        if (a != LP_FEASIBLE)
            return BRANCH_OPEN;
        if (branching_column(s, x) == s->model->columns)
            return BRANCH_FEASIBLE;
        if (!(depth == 0 && round == 0 ? cap_all_columns(s, x) : cap_columns(s, x)))
            break;
        if (box_contradicts(x)) {
            branch_add(s->tree, (branch_step){.kind = STEP_EMPTY});
            return BRANCH_CLOSED;
        }
    }
    if (leaf_class(s, x))
        return BRANCH_CLOSED;
    load_box(s, x);
    if (solve(s, depth) != LP_FEASIBLE)
        return BRANCH_OPEN;
    uint32_t column = branching_column(s, x);
    return column == s->model->columns ? BRANCH_FEASIBLE : split(s, x, column, depth);
}

void branch_rest_release(branch_rest *r)
{
    branch_tree_release(&r->tree);
    for (size_t i = 0; i < r->rows; i++)
        potential_free(r->row[i]);
    free(r->row);
    *r = (branch_rest){0};
}

branch_answer branch_prove(branch_rest *rest, const model *m, lp *p, sharpener *sharp, const position *start,
                           const position *finish, const pg_limits *limits, uint32_t most_programs)
{
    branch_run s = {.tree = &rest->tree,
                    .known = rest->tree,
                    .asked = rest->asked,
                    .model = m,
                    .program = p,
                    .sharpener = sharp,
                    .limits = limits,
                    .most_programs = most_programs,
                    .value = PG_NEW(double, m->columns)};
    box whole;
    rest->tree = (branch_tree){0};
    for (size_t i = 0; i < rest->rows; i++)
        sharpener_add(sharp, rest->row[i]);
    free(rest->row);
    rest->row = NULL;
    rest->rows = 0;
    box_init(&whole, m->board, start, finish);
    branch_answer answer = prove_box(&s, &whole, 0);
    box_release(&whole);
    box_init(&whole, m->board, start, finish);
    load_box(&s, &whole);
    box_release(&whole);
    if (answer == BRANCH_OPEN && stopped(&s))
        answer = BRANCH_SPENT;
    rest->asked = s.asked;
    if (sharp && answer == BRANCH_SPENT)
        rest->rows = sharpener_take(sharp, &rest->row);
    PG_FREE(s.known.step, s.value, s.multiplier);
    return answer;
}

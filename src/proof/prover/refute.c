/* refute.c - class, pagoda, branch, sharpened: what each is asked, and what counts of the answer. */
#include "refute.h"

#include "sharpen.h"

static void impossible(verdict *v, proof_method m)
{
    v->kind = VERDICT_IMPOSSIBLE;
    v->method = m;
}

bool refute_by_class(const lattice *l, const problem *q, verdict *v)
{
    v->vector = lattice_refutes(l, q->start, q->finish);
    if (v->vector)
        impossible(v, METHOD_CLASS);
    return v->vector != NULL;
}

/* ---- counts ---------------------------------------------------------------------------------- */

weighting *refute_guess(const model *m, const double *y, rational_accept accept, void *context)
{
    PG_FREED double *value = PG_NEW(double, m->board->holes);
    for (uint32_t r = 0; r < m->rows; r++)
        if (m->row[r].role == ROW_HOLE)
            value[m->row[r].index] = y[r];
    return rational_round(value, m->board->holes, accept, context);
}

static bool refutes(void *context, const weighting *w)
{
    potential plain = potential_plain(w);
    return box_refuted(context, &plain);
}

/* The weights as the solution of a program of their own: a second vertex to guess at, for the rare
 * Farkas vector that rounding does not bring back. y[rows of `m`] gets them; false when the
 * program is infeasible too. */
static bool weigh(const model *m, const problem *q, const pg_limits *limits, double *y)
{
    PG_SCOPED(model_release) model pagoda;
    model_build(&pagoda, MODEL_PAGODA, q);
    PG_FREED double *value = PG_NEW(double, pagoda.columns), *weight = PG_NEW(double, m->board->holes);
    PG_SCOPED(lp_release) lp *p = lp_new(&pagoda);
    bool found = p && lp_solve(p, limits, NULL) == LP_FEASIBLE;
    if (found)
        lp_point(p, value);
    for (uint32_t c = 0; c < pagoda.columns; c++)
        if (pagoda.column[c].role == COLUMN_WEIGHT)
            weight[pagoda.column[c].index] = value[c];
    for (uint32_t r = 0; r < m->rows; r++)
        y[r] = m->row[r].role == ROW_HOLE ? weight[m->row[r].index] : 0;
    return found;
}

bool refute_by_distance(const problem *q, verdict *v)
{
    if (q->board->holes >= REFUTE_LARGE_BOARD)
        v->vector = distance_refutes(q->board, q->start, q->finish);
    if (v->vector)
        impossible(v, METHOD_PAGODA);
    return v->vector != NULL;
}

bool refute_by_pagoda(const program *g, const problem *q, const pg_limits *limits, verdict *v)
{
    PG_FREED double *y = PG_NEW(double, g->model->rows);
    if (g->lp && lp_solve(g->lp, limits, y) == LP_INFEASIBLE) {
        PG_SCOPED(box_release) box whole;
        box_init(&whole, q->board, q->start, q->finish);
        v->vector = refute_guess(g->model, y, refutes, &whole);
        if (!v->vector && weigh(g->model, q, limits, y))
            v->vector = refute_guess(g->model, y, refutes, &whole);
    }
    if (v->vector)
        impossible(v, METHOD_PAGODA);
    return v->vector != NULL;
}

/* ---- trees ------------------------------------------------------------------------------------ */

static bool has_potential(const branch_tree *t)
{
    bool some = false;
    for (size_t i = 0; i < t->steps; i++)
        some = some || t->step[i].potential;
    return some;
}

/* A closed tree becomes the verdict if it holds; what nobody goes on from goes. */
static void take_tree(branch_rest *rest, branch_answer a, const problem *q, verdict *v)
{
    if (a == BRANCH_CLOSED && branch_holds(q->board, q->start, q->finish, &rest->tree)) {
        verdict found = {.tree = rest->tree};
        rest->tree = (branch_tree){0};
        branch_trim(q->board, q->start, q->finish, &found.tree);
        impossible(&found, has_potential(&found.tree) ? METHOD_SHARPENED : METHOD_BRANCH);
        *v = found;
    }
    if (a != BRANCH_SPENT)
        branch_rest_release(rest);
}

branch_answer refute_by_branch(const program *g, const problem *q, const pg_limits *limits, uint32_t programs,
                               branch_rest *rest, verdict *v)
{
    if (!g->lp)
        return BRANCH_OPEN;
    branch_answer a = branch_prove(rest, g->model, g->lp, NULL, q->start, q->finish, limits, programs);
    take_tree(rest, a, q, v);
    return a;
}

branch_answer refute_by_sharpened(const program *g, const problem *q, const pg_limits *limits,
                                  uint32_t programs, double work, branch_rest *rest, verdict *v)
{
    PG_SCOPED(lp_release) lp *own = lp_new(g->model); /* rows are added to it */
    if (!own)
        return BRANCH_OPEN;
    program_load_right(own, g->model, q);
    sharpener *sharp = sharpener_new(g->model, own, q->start, q->finish, limits, work);
    branch_answer a = branch_prove(rest, g->model, own, sharp, q->start, q->finish, limits, programs);
    take_tree(rest, a, q, v);
    sharpener_free(sharp);
    return a;
}

size_t refute_rows(const program *g, const problem *q, const pg_limits *limits, potential ***out)
{
    static const double most_work = SHARPENER_WORK / 10.0; /* some second's: the first rows matter most */
    lp *own = lp_new(g->model);
    *out = NULL;
    if (!own)
        return 0;
    program_load_right(own, g->model, q);
    sharpener *sharp = sharpener_new(g->model, own, q->start, q->finish, limits, most_work);
    PG_FREED double *value = PG_NEW(double, g->model->columns);
    bool more = true;
    while (more && limits_check(limits) == PG_OK && lp_solve(own, limits, NULL) == LP_FEASIBLE) {
        lp_point(own, value);
        more = sharpener_cut(sharp, value, true);
    }
    size_t count = sharpener_take(sharp, out);
    sharpener_free(sharp);
    lp_free(own);
    return count;
}

bool refute_by_landmark(const problem *q, verdict *v)
{
    potential *p = landmarks_stuck(q->board, q->start, q->finish);
    if (!p)
        return false;
    branch_add(&v->tree, (branch_step){.kind = STEP_PAGODA, .potential = p});
    impossible(v, METHOD_SHARPENED);
    return true;
}

/* ---- finishes less some completions ------------------------------------------------------------ */

/* Are residues of the completions alike, so that the vector refuses them together? */
static bool refuses_openly(const weighting *w, const position *start, const position *finish)
{
    PG_SCOPED(integer_release) fmpz_t none = {0};
    return weighting_differs(w, start, finish, none);
}

/* Does a refusal see that the open holes of the finish stay empty? Of a tree nobody asks: few are left. */
static bool holds_openly(const refusal *r, const position *start, const position *finish)
{
    return r->vector ? refuses_openly(r->vector, start, finish) : position_open(finish) == 0;
}

/* The finish has its last peg: where the refusal does not see that the open holes stay empty, they are
 * decided one by one, too. Takes the tree's steps. */
static void add_refusal(branch_tree *t, refusal *r, const position *start, const position *finish,
                        size_t most)
{
    size_t decided = 0;
    for (uint32_t h = 0; h < finish->holes && !holds_openly(r, start, finish); h++) {
        if (!bits_get(finish->open, h) || decided == most)
            continue;
        branch_add(t, (branch_step){.kind = STEP_SPLIT_FINISH, .index = h});
        bits_clear(finish->open, h);
        decided++;
    }
    if (r->vector)
        branch_add(t, (branch_step){.kind = STEP_CLASS, .vector = weighting_dup(r->vector)});
    for (size_t i = 0; i < r->tree.steps; i++)
        branch_add(t, r->tree.step[i]);
    r->tree.steps = 0;
    while (decided-- > 0)
        branch_add(t, (branch_step){.kind = STEP_EMPTY});
}

/* The holes are decided one by one: no peg, and go on; a peg, and what is left is refused. The tree of the
 * verdict stands behind them all. */
static void add_refusals(branch_tree *t, const problem *q, refusal *refused, size_t refusals,
                         branch_tree *last)
{
    enum { MOST_DECIDED = 10000 }; /* of all leaves together: each step costs a board */
    position left;
    for (size_t i = 0; i < refusals; i++)
        branch_add(t, (branch_step){.kind = STEP_SPLIT_FINISH, .index = refused[i].hole});
    for (size_t i = 0; i < last->steps; i++)
        branch_add(t, last->step[i]);
    if (last->steps == 0)
        branch_add(t, (branch_step){.kind = STEP_EMPTY});
    last->steps = 0;
    for (size_t i = refusals; i-- > 0;) {
        position_copy(&left, q->finish);
        for (size_t k = 0; k <= i; k++)
            bits_clear(left.open, refused[k].hole);
        bits_set(left.peg, refused[i].hole);
        add_refusal(t, &refused[i], q->start, &left, MOST_DECIDED / refusals);
        position_release(&left);
    }
}

bool refute_lift(const problem *q, refusal *refused, size_t refusals, verdict *v)
{
    if (v->method == METHOD_PAGODA && weighting_separates(v->vector, q->board, q->start, q->finish))
        return true;
    verdict whole = {0};
    if (v->vector) {
        branch_add(&v->tree, (branch_step){.kind = v->method == METHOD_CLASS ? STEP_CLASS : STEP_PAGODA,
                                           .vector = v->vector});
        v->vector = NULL;
    }
    add_refusals(&whole.tree, q, refused, refusals, &v->tree);
    impossible(&whole, has_potential(&whole.tree) ? METHOD_SHARPENED : METHOD_BRANCH);
    bool holds = branch_holds(q->board, q->start, q->finish, &whole.tree);
    verdict_release(v);
    *v = whole;
    if (!holds)
        verdict_release(v);
    return holds;
}

/* prove.c - the tests in order, cheapest first.
 *
 *   class    one lattice lookup
 *   pagoda   one linear program (its Farkas vector is the count)
 *   search   small boards: the exhaustive closure decides; if it finds no game, branch is still tried for the
 *            sake of a proof that is short
 *   sharpened other boards: a region that has to change and that no jump can be the first or last to change
 *   search   a bounded hunt for a game
 *   branch   certified branch and bound
 *   sharpened the same with rows that only games satisfy
 *   search   the hunt without bound, which may also exhaust
 *
 * The order of work differs from the order of preference (class, pagoda, branch, sharpened, search)
 * only where the outcome cannot: a problem with a game has no proof of impossibility, and looking
 * for the game first is cheaper. What the region without a jump refuses is asked no more, though
 * branch might refuse it too.
 */
#include "proof.h"

#include "branch.h"
#include "closed.h"
#include "distance.h"
#include "landmark.h"
#include "learn.h"
#include "rational.h"

#include <stdlib.h>

enum { BRANCH_PROGRAMS = 6000, SHARPENED_PROGRAMS = 1500, LARGE_BOARD = 1000 };

struct prover {
    const board *board;
    lattice *own;
    const lattice *lattice;
    model closed; /* model and program of problems without open holes: only right-hand sides change */
    lp *closed_program;
};

prover *prover_new(const board *b, const lattice *l)
{
    prover *p = PG_NEW(prover, 1);
    p->board = b;
    p->own = l ? NULL : lattice_new(b);
    p->lattice = l ? l : p->own;
    return p;
}

void prover_free(prover *p)
{
    if (!p)
        return;
    lp_free(p->closed_program);
    model_release(&p->closed);
    lattice_free(p->own);
    free(p);
}

const lattice *prover_lattice(const prover *p) { return p->lattice; }

bool prover_thread_begin(void) { return lp_thread_begin(); }

void prover_thread_done(void)
{
    lp_thread_done();
    flint_cleanup();
}

/* ---- the programs of a problem ------------------------------------------------------------ */

typedef struct program {
    model own;      /* of a problem with open holes */
    const model *model;
    lp *lp;
    bool is_own;
} program;

/* The right-hand sides of a model that may have been built for another problem. */
static void load_right(lp *p, const model *m, const position *start, const position *finish)
{
    for (uint32_t r = 0; r < m->rows; r++) {
        uint32_t h = m->row[r].index;
        if (m->row[r].role == ROW_HOLE)
            lp_set_right(p, r, (double)bits_get(finish->peg, h) - (double)bits_get(start->peg, h));
    }
}

static void program_open(program *out, prover *p, const position *start, const position *finish)
{
    *out = (program){0};
    if (!position_closed(start) || !position_closed(finish)) {
        model_build(&out->own, MODEL_RELAXATION, &(problem){p->board, start, finish});
        out->model = &out->own;
        out->lp = lp_new(&out->own);
        out->is_own = true;
        return;
    }
    if (!p->closed_program) {
        model_build(&p->closed, MODEL_RELAXATION, &(problem){p->board, start, finish});
        p->closed_program = lp_new(&p->closed);
    }
    load_right(p->closed_program, &p->closed, start, finish);
    out->model = &p->closed;
    out->lp = p->closed_program;
}

static void program_close(program *g)
{
    if (!g->is_own)
        return;
    lp_free(g->lp);
    model_release(&g->own);
}

/* ---- the tests ---------------------------------------------------------------------------- */

static void impossible(verdict *v, proof_method m)
{
    v->kind = VERDICT_IMPOSSIBLE;
    v->method = m;
}

static bool try_class(prover *p, const position *start, const position *finish, verdict *v)
{
    v->vector = lattice_refutes(p->lattice, start, finish);
    if (v->vector)
        impossible(v, METHOD_CLASS);
    return v->vector != NULL;
}

/* The weights as the solution of a program of their own: a second vertex to guess at, for the rare
 * Farkas vector that rounding does not bring back. y[rows of `m`] gets them; false when the
 * program is infeasible too. */
static bool weigh(const model *m, const position *start, const position *finish, const pg_limits *limits,
                  double *y)
{
    model pagoda;
    model_build(&pagoda, MODEL_PAGODA, &(problem){m->board, start, finish});
    double *value = PG_NEW(double, pagoda.columns), *weight = PG_NEW(double, m->board->holes);
    lp *p = lp_new(&pagoda);
    bool found = p && lp_solve(p, limits, NULL) == LP_FEASIBLE;
    if (found)
        lp_point(p, value);
    for (uint32_t c = 0; c < pagoda.columns; c++)
        if (pagoda.column[c].role == COLUMN_WEIGHT)
            weight[pagoda.column[c].index] = value[c];
    for (uint32_t r = 0; r < m->rows; r++)
        y[r] = m->row[r].role == ROW_HOLE ? weight[m->row[r].index] : 0;
    lp_free(p);
    model_release(&pagoda);
    free(value);
    free(weight);
    return found;
}

/* On large boards a count that needs no linear program. */
static bool try_distance(const prover *p, const position *start, const position *finish, verdict *v)
{
    if (p->board->holes >= LARGE_BOARD)
        v->vector = distance_refutes(p->board, start, finish);
    if (v->vector)
        impossible(v, METHOD_PAGODA);
    return v->vector != NULL;
}

static bool try_pagoda(prover *p, const program *g, const position *start, const position *finish,
                       const pg_limits *limits, verdict *v)
{
    double *y = PG_NEW(double, g->model->rows);
    if (g->lp && lp_solve(g->lp, limits, y) == LP_INFEASIBLE) {
        box whole;
        box_init(&whole, p->board, start, finish);
        v->vector = rational_refutation(g->model, y, &whole);
        if (!v->vector && weigh(g->model, start, finish, limits, y))
            v->vector = rational_refutation(g->model, y, &whole);
        box_release(&whole);
    }
    free(y);
    if (v->vector)
        impossible(v, METHOD_PAGODA);
    return v->vector != NULL;
}

static bool try_branch(const program *g, const position *start, const position *finish,
                       const pg_limits *limits, verdict *v)
{
    branch_tree tree = {0};
    branch_answer a = BRANCH_OPEN;
    if (g->lp)
        a = branch_prove(&tree, g->model, g->lp, NULL, start, finish, limits, BRANCH_PROGRAMS);
    if (a == BRANCH_CLOSED && branch_holds(g->model->board, start, finish, &tree)) {
        branch_trim(g->model->board, start, finish, &tree);
        v->tree = tree;
        impossible(v, METHOD_BRANCH);
        return true;
    }
    verdict waste = {.tree = tree};
    verdict_release(&waste);
    return false;
}

/* The same over the sharpened program, on a linear program of its own, to which rows are added. */
static bool try_sharpened(const program *g, const position *start, const position *finish,
                          const pg_limits *limits, verdict *v)
{
    lp *own = lp_new(g->model);
    if (!own)
        return false;
    load_right(own, g->model, start, finish);
    sharpener *sharp = sharpener_new(g->model, own, start, finish, limits);
    verdict found = {0};
    branch_answer a =
        branch_prove(&found.tree, g->model, own, sharp, start, finish, limits, SHARPENED_PROGRAMS);
    if (a == BRANCH_CLOSED && branch_holds(g->model->board, start, finish, &found.tree)) {
        branch_trim(g->model->board, start, finish, &found.tree);
        bool sharp_step = false;
        for (size_t i = 0; i < found.tree.steps; i++)
            sharp_step = sharp_step || found.tree.step[i].potential;
        impossible(&found, sharp_step ? METHOD_SHARPENED : METHOD_BRANCH);
        *v = found;
    } else {
        verdict_release(&found);
    }
    sharpener_free(sharp);
    lp_free(own);
    return v->kind == VERDICT_IMPOSSIBLE;
}

/* One landmark without a jump, as a tree of one leaf. */
static bool try_stuck(const board *b, const position *start, const position *finish, verdict *v)
{
    potential *p = landmarks_stuck(b, start, finish);
    if (!p)
        return false;
    PG_GROW(v->tree.step, v->tree.steps, v->tree.room);
    v->tree.step[v->tree.steps++] = (branch_step){.kind = STEP_PAGODA, .potential = p};
    impossible(v, METHOD_SHARPENED);
    return true;
}

/* Moves the search's answer into the verdict. A closed set that does not hold leaves it open. */
static void take_search(search_result *r, const board *b, const position *start, const position *finish,
                        verdict *v)
{
    if (r->answer == SEARCH_FOUND) {
        v->kind = VERDICT_POSSIBLE;
        v->method = METHOD_GAME;
        v->game = r->found;
        r->found = (game){0};
    } else if (r->answer == SEARCH_NONE && closed_holds(b, start, finish, r)) {
        impossible(v, METHOD_SEARCH);
        v->search = *r;
        *r = (search_result){0};
    } else {
        v->stopped = r->stopped;
    }
    search_result_release(r);
}

static pg_status hunt(prover *p, const position *start, const position *finish, const pg_limits *limits,
                      uint64_t most, verdict *v, pg_error *e)
{
    learner l, back;
    pricer prices;
    learner_init(&l, p->board, finish, limits);
    learner_init_back(&back, p->board, start, limits);
    pricer_init(&prices, p->board, start, limits);
    search_options how = {.limits = limits,
                          .most_positions = most,
                          .refute = learner_refute,
                          .refute_context = &l,
                          .refute_back = learner_refute,
                          .refute_back_context = &back,
                          .price = pricer_ask,
                          .price_context = &prices};
    search_result r = {0};
    pg_status s = search_run(&r, &(problem){p->board, start, finish}, &how, e);
    pricer_release(&prices);
    learner_release(&l);
    learner_release(&back);
    if (s == PG_OK)
        take_search(&r, p->board, start, finish, v);
    return s;
}

static pg_status prove_small(prover *p, const program *g, const position *start, const position *finish,
                             const pg_limits *limits, verdict *v, pg_error *e)
{
    pg_status s = hunt(p, start, finish, limits, 0, v, e);
    if (s != PG_OK || v->kind != VERDICT_IMPOSSIBLE)
        return s;
    verdict shorter = {0};
    if (try_branch(g, start, finish, limits, &shorter) || try_sharpened(g, start, finish, limits, &shorter)) {
        verdict_release(v);
        *v = shorter;
    }
    return PG_OK;
}

/* A landmark without jumps, the bounded hunt, then branch. */
static pg_status prove_large(prover *p, const program *g, const position *start, const position *finish,
                             const pg_limits *limits, verdict *v, pg_error *e)
{
    if (try_stuck(p->board, start, finish, v))
        return PG_OK;
    pg_status s = hunt(p, start, finish, limits, PROVER_FIRST_HUNT, v, e);
    if (s != PG_OK || v->kind == VERDICT_POSSIBLE)
        return s;
    verdict shorter = {0};
    if (try_branch(g, start, finish, limits, &shorter) || try_sharpened(g, start, finish, limits, &shorter)) {
        verdict_release(v);
        *v = shorter;
    }
    return PG_OK;
}

static void note_stop(verdict *v, const pg_limits *limits)
{
    if (v->kind != VERDICT_OPEN)
        v->stopped = PG_OK;
    else if (limits_check(limits) != PG_OK)
        v->stopped = limits_check(limits);
}

pg_status prover_refute(prover *p, const position *start, const position *finish, const pg_limits *limits,
                        verdict *out, pg_error *e)
{
    (void)e;
    *out = (verdict){0};
    program g;
    if (!try_class(p, start, finish, out) && !try_distance(p, start, finish, out)) {
        program_open(&g, p, start, finish);
        try_pagoda(p, &g, start, finish, limits, out);
        program_close(&g);
    }
    note_stop(out, limits);
    return PG_OK;
}

pg_status prover_settle(prover *p, const position *start, const position *finish, const pg_limits *limits,
                        verdict *out, pg_error *e)
{
    *out = (verdict){0};
    program g;
    program_open(&g, p, start, finish);
    pg_status s = p->board->holes <= SEARCH_CLOSURE_HOLES ? prove_small(p, &g, start, finish, limits, out, e)
                                                          : prove_large(p, &g, start, finish, limits, out, e);
    program_close(&g);
    note_stop(out, limits);
    return s;
}

pg_status prover_hunt(prover *p, const position *start, const position *finish, const pg_limits *limits,
                      uint64_t most, verdict *out, pg_error *e)
{
    *out = (verdict){0};
    pg_status s = hunt(p, start, finish, limits, most, out, e);
    note_stop(out, limits);
    return s;
}

void prover_branch(prover *p, const position *start, const position *finish, const pg_limits *limits,
                   verdict *out)
{
    *out = (verdict){0};
    program g;
    program_open(&g, p, start, finish);
    try_branch(&g, start, finish, limits, out);
    program_close(&g);
}

void prover_sharpen(prover *p, const position *start, const position *finish, const pg_limits *limits,
                    verdict *out)
{
    *out = (verdict){0};
    program g;
    program_open(&g, p, start, finish);
    try_sharpened(&g, start, finish, limits, out);
    program_close(&g);
}

pg_status prover_prove(prover *p, const position *start, const position *finish, const pg_limits *limits,
                       verdict *out, pg_error *e)
{
    pg_status s = prover_refute(p, start, finish, limits, out, e);
    if (s != PG_OK || out->kind != VERDICT_OPEN || out->stopped != PG_OK)
        return s;
    s = prover_settle(p, start, finish, limits, out, e);
    if (s != PG_OK || out->kind != VERDICT_OPEN || limits_check(limits) != PG_OK)
        return s;
    return prover_hunt(p, start, finish, limits, 0, out, e);
}

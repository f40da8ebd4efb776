/* prove.c - provers, and one problem from its first test to its verdict. */
#include "problem_state.h"
#include "refute.h"

#include "search/halves.h"

#include <math.h>

prover *prover_new(const board *b, const lattice *l)
{
    prover *p = PG_NEW(prover, 1);
    p->board = b;
    p->lattice = l;
    return p;
}

void prover_free(prover *p)
{
    if (!p)
        return;
    reached_release(&p->reached);
    program_pool_release(&p->programs);
    lattice_free(p->own);
    free(p);
}

/* A game is often found without it. */
const lattice *prover_lattice(prover *p)
{
    if (!p->lattice)
        p->lattice = p->own = lattice_new(p->board);
    return p->lattice;
}

bool prover_thread_begin(void) { return lp_thread_begin(); }

void prover_thread_done(void)
{
    lp_thread_done();
    flint_cleanup();
}

pg_status prover_prove(prover *p, const problem *q, bool proof, const pg_limits *limits, verdict *out,
                       pg_error *e)
{
    PG_SCOPED(problem_state_release) problem_state *k = problem_state_new(q);
    pg_status s = problem_state_go(k, p, HUGE_VAL, limits, e);
    if (s == PG_OK && proof)
        problem_state_shorten(k, p, limits);
    problem_state_take(k, out);
    return s;
}

pg_status prover_refute(prover *p, const problem *q, const pg_limits *limits, verdict *out, pg_error *e)
{
    PG_SCOPED(problem_state_release) problem_state *k = problem_state_new(q);
    k->turns[ENGINE_MEET].turns = 1;
    pg_status s = problem_state_go(k, p, 0, limits, e);
    problem_state_take(k, out);
    free(out->tried); /* two cheap tests are no list of what was tried; an open answer holds nothing */
    out->tried = NULL;
    return s;
}

pg_status prover_halves(prover *p, const problem *q, const char *checkpoint, const peers *ranks,
                        const pg_limits *limits, verdict *out, pg_error *e)
{
    *out = (verdict){0};
    if (!halves_apply(q))
        return pg_fail(e, PG_INPUT,
                       "--method halves: expected a board of at most %d holes, and ends between "
                       "which all games have one number of jumps",
                       HALVES_MOST_HOLES);
    PG_SCOPED(problem_state_release) problem_state *k = problem_state_new(q);
    pg_status s = problem_state_go_halves(k, p, checkpoint, ranks, limits, e);
    problem_state_take(k, out);
    return s;
}

void prover_branch(prover *p, const problem *q, const pg_limits *limits, verdict *out)
{
    program g;
    PG_SCOPED(branch_rest_release) branch_rest rest = {0};
    *out = (verdict){0};
    program_open(&g, &p->programs, q);
    refute_by_branch(&g, q, limits, REFUTE_PROGRAMS, &rest, out);
    program_close(&g);
}

void prover_sharpen(prover *p, const problem *q, const pg_limits *limits, verdict *out)
{
    program g;
    PG_SCOPED(branch_rest_release) branch_rest rest = {0};
    *out = (verdict){0};
    program_open(&g, &p->programs, q);
    refute_by_sharpened(&g, q, limits, REFUTE_SHARPENED_PROGRAMS, SHARPENER_WORK, &rest, out);
    program_close(&g);
}

size_t prover_rows(prover *p, const problem *q, const pg_limits *limits, potential ***out)
{
    program g;
    program_open(&g, &p->programs, q);
    size_t count = refute_rows(&g, q, limits, out);
    program_close(&g);
    return count;
}

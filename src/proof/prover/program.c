/* program.c - one linear program for all problems without open holes, one each for the others. */
#include "program.h"

void program_pool_release(program_pool *p)
{
    lp_free(p->closed_lp);
    model_release(&p->closed);
}

void program_load_right(lp *p, const model *m, const problem *q)
{
    for (uint32_t r = 0; r < m->rows; r++) {
        uint32_t h = m->row[r].index;
        if (m->row[r].role == ROW_HOLE)
            lp_set_right(p, r, (double)bits_get(q->finish->peg, h) - (double)bits_get(q->start->peg, h));
    }
}

void program_open(program *out, program_pool *pool, const problem *q)
{
    *out = (program){0};
    if (!problem_closed(q)) {
        model_build(&out->own, MODEL_RELAXATION, q);
        out->model = &out->own;
        out->lp = lp_new(&out->own);
        out->is_own = true;
        return;
    }
    if (!pool->closed_lp) {
        model_release(&pool->closed);
        model_build(&pool->closed, MODEL_RELAXATION, q);
        pool->closed_lp = lp_new(&pool->closed);
    }
    out->model = &pool->closed;
    out->lp = pool->closed_lp;
    if (out->lp)
        program_load_right(out->lp, out->model, q);
}

void program_close(program *g)
{
    if (!g->is_own)
        return;
    lp_free(g->lp);
    model_release(&g->own);
    *g = (program){0};
}

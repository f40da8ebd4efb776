/* verdict.c - names and ownership of verdicts. */
#include "prover/proof.h"

const char *verdict_name(verdict_kind k)
{
    static const char *const name[] = {"open", "possible", "impossible"};
    return name[k];
}

const char *method_name(proof_method m)
{
    static const char *const name[METHOD_COUNT] = {NULL,        "class",  "pagoda", "branch",
                                                   "sharpened", "search", "game"};
    return name[m];
}

void branch_step_release(branch_step *s)
{
    weighting_free(s->vector);
    potential_free(s->potential);
}

void branch_tree_release(branch_tree *t)
{
    for (size_t i = 0; i < t->steps; i++)
        branch_step_release(&t->step[i]);
    free(t->step);
    *t = (branch_tree){0};
}

void verdict_release(verdict *v)
{
    weighting_free(v->vector);
    branch_tree_release(&v->tree);
    search_result_release(&v->search);
    free(v->tried);
    game_release(&v->game);
    *v = (verdict){0};
}

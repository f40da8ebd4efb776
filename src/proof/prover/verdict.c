/* verdict.c - names and ownership of verdicts. */
#include "prover/proof.h"

#include <stdlib.h>

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

void verdict_release(verdict *v)
{
    weighting_free(v->vector);
    for (size_t i = 0; i < v->tree.steps; i++)
        branch_step_release(&v->tree.step[i]);
    free(v->tree.step);
    search_result_release(&v->search);
    free(v->tried);
    game_release(&v->game);
    *v = (verdict){0};
}

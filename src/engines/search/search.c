/* search.c - what a search hands out. */
#include "search/halves.h"

void search_result_release(search_result *r)
{
    game_release(&r->found);
    free(r->member);
    for (uint32_t i = 0; i < r->cuts; i++)
        free(r->cut[i].weight);
    free(r->cut);
    search_halves_free(r->halves);
    *r = (search_result){0};
}

/* steps.c - jumps as masks. */
#include "positions/steps.h"

static step_piece *piece_for(steps *s, uint32_t j, uint32_t *used, uint32_t word)
{
    for (uint32_t i = s->first[j]; i < *used; i++)
        if (s->piece[i].word == word)
            return &s->piece[i];
    s->piece[*used] = (step_piece){.word = word};
    return &s->piece[(*used)++];
}

void steps_init(steps *s, const board *b, bool backwards)
{
    uint32_t used = 0;
    *s = (steps){.jumps = b->jumps};
    s->first = PG_NEW(uint32_t, b->jumps + 1);
    s->piece = PG_NEW(step_piece, b->cells);
    for (uint32_t j = 0; j < b->jumps; j++) {
        s->first[j] = used;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *cell = jump_cells(b, j) + i;
            step_piece *p = piece_for(s, j, &used, cell->hole / 64);
            uint64_t bit = UINT64_C(1) << (cell->hole % 64);
            p->mask |= bit;
            p->before |= (backwards ? cell->after : cell->before) ? bit : 0;
            p->flip |= cell->before != cell->after ? bit : 0;
        }
    }
    s->first[b->jumps] = used;
}

void steps_release(steps *s) { PG_FREE(s->first, s->piece); }

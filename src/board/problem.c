/* problem.c - what can be said of a problem without playing. */
#include "problem.h"

#include <stdlib.h>
#include <string.h>

bool problem_closed(const problem *p)
{
    return position_closed(p->start) && position_closed(p->finish);
}

bool problem_meets(const problem *p, uint64_t *pegs)
{
    const position *a = p->start, *b = p->finish;
    int64_t most = a->holes, least = 0, count = a->total >= 0 ? a->total : b->total;
    if (a->total >= 0 && b->total >= 0 && a->total != b->total)
        return false;
    memset(pegs, 0, bits_words(a->holes) * sizeof *pegs);
    for (uint32_t h = 0; h < a->holes; h++) {
        bool a_open = bits_get(a->open, h), b_open = bits_get(b->open, h);
        bool a_peg = bits_get(a->peg, h), b_peg = bits_get(b->peg, h);
        if (!a_open && !b_open && a_peg != b_peg)
            return false;
        bool peg = a_peg || b_peg, open = a_open && b_open; /* an open hole has its peg bit clear */
        bits_put(pegs, h, peg);
        least += peg;
        most -= !peg && !open;
    }
    if (count >= 0 && (count < least || count > most))
        return false;
    for (uint32_t h = 0; count >= 0 && least < count; h++)
        if (bits_get(a->open, h) && bits_get(b->open, h)) {
            bits_set(pegs, h);
            least++;
        }
    return !b->stuck || position_has(b, pegs);
}

int64_t problem_jumps(const problem *p)
{
    int64_t change = board_peg_change(p->board);
    int64_t from = position_total(p->start), to = position_total(p->finish);
    if (!change || from < 0 || to < 0)
        return PROBLEM_ANY_JUMPS;
    if ((to - from) % change || (to - from) / change < 0)
        return PROBLEM_NO_JUMPS;
    return (to - from) / change;
}

bool problem_solved(const problem *p, const game *g)
{
    const board *b = p->board;
    uint64_t *pegs = bits_dup(g->start, b->holes);
    bool good = position_has(p->start, pegs);
    for (uint32_t i = 0; good && i < g->jumps; i++) {
        good = jump_fits(b, g->jump[i], pegs);
        if (good)
            jump_play(b, g->jump[i], pegs);
    }
    good = good && position_has(p->finish, pegs);
    free(pegs);
    return good;
}

/* 0 empty, 1 peg, 2 open. */
static uint32_t state_of(const position *p, uint32_t hole)
{
    if (!p)
        return 0;
    return bits_get(p->open, hole) ? 2 : bits_get(p->peg, hole);
}

void problem_symmetries(symmetry_group *out, const problem *p, const pg_limits *limits)
{
    const board *b = p->board;
    uint32_t *colour = PG_NEW(uint32_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        colour[h] = 3 * state_of(p->start, h) + state_of(p->finish, h);
    symmetry_find(out, b, colour, limits);
    free(colour);
}

/* problem.c - what can be said of a problem without playing. */
#include "completion.h"

bool problem_closed(const problem *p) { return position_closed(p->start) && position_closed(p->finish); }

bool problem_common(position *out, const problem *p)
{
    const position *a = p->start, *b = p->finish;
    int64_t count = a->total >= 0 ? a->total : b->total;
    if (a->total >= 0 && b->total >= 0 && a->total != b->total)
        return false;
    for (size_t w = 0; w < bits_words(a->holes); w++)
        if ((a->peg[w] ^ b->peg[w]) & ~a->open[w] & ~b->open[w])
            return false;
    position_init(out, a->holes);
    for (size_t w = 0; w < bits_words(a->holes); w++) {
        out->peg[w] = a->peg[w] | b->peg[w]; /* an open hole has its peg bit clear */
        out->open[w] = a->open[w] & b->open[w];
    }
    out->stuck = b->stuck;
    int64_t least = (int64_t)position_pegs(out), most = least + (int64_t)position_open(out);
    bool some = count < 0 || (count >= least && count <= most);
    out->total = position_closed(out) ? -1 : count;
    if (!some)
        position_release(out);
    return some;
}

problem_meeting problem_meets(const problem *p, uint64_t *pegs)
{
    PG_SCOPED(position_release) position both = {0};
    if (!problem_common(&both, p))
        return MEET_NOWHERE;
    problem_meeting m = both.stuck ? completion_stuck(&both, pegs) : MEET_FOUND;
    if (!both.stuck) {
        int64_t more = both.total - (int64_t)position_pegs(&both); /* below 1: none have to be added */
        memcpy(pegs, both.peg, bits_words(both.holes) * sizeof *pegs);
        for (uint32_t h = 0; more > 0; h++)
            if (bits_get(both.open, h)) {
                bits_set(pegs, h);
                more--;
            }
    }
    return m;
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
    PG_FREED uint64_t *pegs = bits_dup(g->start, b->holes);
    bool good = position_has(p->start, pegs);
    for (uint32_t i = 0; good && i < g->jumps; i++) {
        good = jump_fits(b, g->jump[i], pegs);
        if (good)
            jump_play(b, g->jump[i], pegs);
    }
    return good && position_has(p->finish, pegs);
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
    PG_FREED uint32_t *colour = PG_NEW(uint32_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        colour[h] = 3 * state_of(p->start, h) + state_of(p->finish, h);
    symmetry_find(out, b, colour, limits);
}

/* Is the complement of a, seen through the permutation, b? */
static bool complements(const position *a, const position *b, const uint32_t *image)
{
    if (a->stuck || b->stuck || (a->total < 0) != (b->total < 0) ||
        (a->total >= 0 && a->total + b->total != (int64_t)a->holes))
        return false;
    for (uint32_t h = 0; h < a->holes; h++) {
        bool open = bits_get(a->open, h), peg = bits_get(a->peg, h);
        if (open != bits_get(b->open, image[h]) || (!open && peg == bits_get(b->peg, image[h])))
            return false;
    }
    return true;
}

/* All symmetries of the jumps, or of too many the identity. */
static uint32_t symmetries_of(const board *b, const pg_limits *limits, uint32_t **image)
{
    enum { MOST_SYMMETRIES = 1000 /* tried */ };
    PG_SCOPED(symmetry_release) symmetry_group g;
    symmetry_find(&g, b, NULL, limits);
    uint32_t number = symmetry_elements(&g, MOST_SYMMETRIES, image);
    if (number)
        return number;
    *image = PG_NEW(uint32_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        (*image)[h] = h;
    return 1;
}

uint32_t problem_reversals(const problem *p, const pg_limits *limits, uint32_t **image)
{
    uint32_t holes = p->board->holes, found = 0;
    *image = NULL;
    uint32_t number = board_reverses(p->board) ? symmetries_of(p->board, limits, image) : 0;
    for (uint32_t k = 0; k < number; k++) {
        const uint32_t *one = *image + (size_t)k * holes;
        if (complements(p->start, p->finish, one) && complements(p->finish, p->start, one))
            memmove(*image + (size_t)found++ * holes, one, holes * sizeof *one);
    }
    return found;
}

/* walk.c - going through the members of a position set.
 *
 * A set is its fixed pegs and a choice among its open holes. Members are gone through by the number of
 * pegs chosen, and within that in lexicographic order of the choice, so that nothing but the choice at
 * hand is kept, and walks of sets that are far too large can be begun and left.
 */
#include "positions/walk.h"

void set_walk_init(set_walk *w, const position *set, bool from_most)
{
    *w = (set_walk){.set = set, .step = from_most ? -1 : 1, .fresh = true};
    w->hole = PG_NEW(uint32_t, set->holes);
    for (uint32_t h = 0; h < set->holes; h++)
        if (bits_get(set->open, h))
            w->hole[w->holes++] = h;
    w->chosen = PG_NEW(uint32_t, w->holes);
    w->pegs = from_most ? w->holes : 0;
    w->last = w->holes - w->pegs;
    if (set->total >= 0)
        w->pegs = w->last = set->total - (int64_t)position_pegs(set);
}

void set_walk_release(set_walk *w) { PG_FREE(w->hole, w->chosen); }

/* The next choice of as many pegs in lexicographic order. */
static bool next_choice(set_walk *w)
{
    int64_t i = w->pegs;
    if (w->pegs < 0 || w->pegs > w->holes)
        return false;
    if (w->fresh) {
        w->fresh = false;
        for (int64_t k = 0; k < w->pegs; k++)
            w->chosen[k] = (uint32_t)k;
        return true;
    }
    while (i-- > 0)
        if (w->chosen[i] < w->holes - (uint32_t)(w->pegs - i)) {
            uint32_t c = ++w->chosen[i];
            for (int64_t k = i + 1; k < w->pegs; k++)
                w->chosen[k] = ++c;
            return true;
        }
    return false;
}

bool set_walk_next(set_walk *w, uint64_t *pegs)
{
    while (!next_choice(w)) {
        if (w->pegs == w->last)
            return false;
        w->pegs += w->step;
        w->fresh = true;
    }
    memcpy(pegs, w->set->peg, bits_words(w->set->holes) * sizeof *pegs);
    for (int64_t k = 0; k < w->pegs; k++)
        bits_set(pegs, w->hole[w->chosen[k]]);
    return true;
}

/* tests.c - the exact checks that a certificate must pass before it becomes a verdict.
 *
 * Sources: resource counts, Beasley and Boardman; Berlekamp, Conway and Guy, "Winning Ways"; the class test
 * is the integer analogue of Farkas' lemma (Kronecker).
 */
#include "exact/exact.h"

#include <flint/fmpz_mat.h>

/* Is every gain an integer, or is none more than 0? */
static bool all_gains(const weighting *w, const board *b, bool integers)
{
    PG_SCOPED(integer_release) fmpz_t gain = {0};
    bool good = true;
    for (uint32_t j = 0; good && j < b->jumps; j++) {
        weighting_gain(gain, w, b, j);
        good = integers ? fmpz_divisible(gain, w->den) : fmpz_sgn(gain) <= 0;
    }
    return good;
}

bool weighting_is_count(const weighting *w, const board *b) { return all_gains(w, b, false); }
bool weighting_is_colouring(const weighting *w, const board *b) { return all_gains(w, b, true); }

slong weighting_tight_rank(const weighting *w, const board *b)
{
    fmpz_mat_t m;
    PG_SCOPED(integer_release) fmpz_t gain = {0};
    fmpz_mat_init(m, b->jumps, b->holes);
    for (uint32_t j = 0; j < b->jumps; j++) {
        const jump_cell *cell = jump_cells(b, j);
        if (w)
            weighting_gain(gain, w, b, j);
        for (uint32_t i = 0; fmpz_is_zero(gain) && i < b->jump[j].length; i++)
            fmpz_set_si(fmpz_mat_entry(m, j, cell[i].hole), cell[i].after - cell[i].before);
    }
    slong rank = fmpz_mat_rank(m);
    fmpz_mat_clear(m);
    return rank;
}

bool weighting_separates(const weighting *w, const board *b, const position *start, const position *finish)
{
    PG_SCOPED(integer_release) fmpz_t high = {0}, low = {0};
    weighting_max(high, w, start);
    weighting_min(low, w, finish);
    return fmpz_cmp(high, low) < 0 && weighting_is_count(w, b);
}

bool weighting_residue(fmpz_t out, const weighting *w, const position *p)
{
    PG_SCOPED(integer_release) fmpz_t common = {0}, difference = {0};
    bool seen = p->total < 0, good = true; /* without a number of pegs the common residue is 0 */
    fmpz_zero(out);
    for (uint32_t h = 0; good && h < w->holes; h++) {
        if (bits_get(p->peg, h))
            fmpz_add(out, out, w->num + h);
        if (!bits_get(p->open, h))
            continue;
        if (!seen)
            fmpz_set(common, w->num + h);
        seen = true;
        fmpz_sub(difference, w->num + h, common);
        good = fmpz_divisible(difference, w->den);
    }
    if (p->total >= 0)
        fmpz_addmul_ui(out, common, (ulong)p->total - position_pegs(p));
    return good;
}

bool weighting_differs(const weighting *w, const position *start, const position *finish, const fmpz_t by)
{
    PG_SCOPED(integer_release) fmpz_t from = {0}, to = {0};
    bool good = weighting_residue(from, w, start) && weighting_residue(to, w, finish);
    fmpz_sub(to, to, from);
    fmpz_sub(to, to, by);
    return good && !fmpz_divisible(to, w->den);
}

bool weighting_colours(const weighting *w, const board *b, const position *start, const position *finish)
{
    PG_SCOPED(integer_release) fmpz_t none = {0};
    return weighting_differs(w, start, finish, none) && weighting_is_colouring(w, b);
}

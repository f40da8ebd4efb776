/* colours.c - colourings with halves as three colours: every jump changes the number of pegs on each by one,
 * so that the number on two of them together stays even or stays odd. As in reason.js. */
#include "page_parts.h"

#include <stdlib.h>

enum { UNTOLD = 3 }; /* of a hole: colour 1 or 2 */

/* Of the two holes of a jump with colours other than 0 one has 1, the other 2. *told: one of them became so.
 * False: it cannot be, or there are not two of them in a jump of three holes that all change. */
static bool colour_jump(const board *b, uint32_t j, uint8_t *colour, bool *told)
{
    uint8_t *pair[2];
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        const jump_cell *cell = jump_cells(b, j) + i;
        if (cell->before == cell->after || (colour[cell->hole] && count == 2))
            return false;
        if (colour[cell->hole])
            pair[count++] = &colour[cell->hole];
    }
    if (b->jump[j].length != 3 || count != 2)
        return false;
    for (int i = 0; i < 2; i++)
        if (*pair[i] == UNTOLD && *pair[!i] != UNTOLD) {
            *pair[i] = 3 - *pair[!i];
            *told = true;
        }
    return *pair[0] == UNTOLD || *pair[0] != *pair[1];
}

bool three_colours(const board *b, const weighting *w, uint8_t *colour)
{
    if (fmpz_cmp_ui(w->den, 2) || !b->jumps)
        return false;
    for (uint32_t h = 0; h < b->holes; h++)
        colour[h] = fmpz_is_odd(w->num + h) ? UNTOLD : 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        bool told = colour[h] == UNTOLD;
        colour[h] = told ? 1 : colour[h];
        while (told) {
            told = false;
            for (uint32_t j = 0; j < b->jumps; j++)
                if (!colour_jump(b, j, colour, &told))
                    return false;
        }
    }
    return true;
}

/* The sum of those of list[count] that are picked, modulo whole numbers. */
static weighting *sum_of(weighting *const *list, uint32_t picked)
{
    weighting *w = weighting_new(list[0]->holes);
    for (uint32_t h = 0; h < w->holes; h++) {
        bool odd = false;
        for (uint32_t left = picked; left; left &= left - 1)
            odd ^= fmpz_is_odd(list[__builtin_ctz(left)]->num + h);
        fmpz_set_ui(w->num + h, odd);
    }
    fmpz_set_ui(w->den, 2);
    return w;
}

weighting **three_colourings(const board *b, size_t *count)
{
    enum { FEW = 8 };
    size_t found, halves = 0;
    lattice *l = lattice_new(b);
    weighting **list = lattice_colourings(l, &found), **out = PG_NEW(weighting *, 1 << FEW);
    PG_FREED uint8_t *colour = PG_NEW(uint8_t, b->holes);
    for (size_t i = 0; i < found; i++)
        if (!fmpz_cmp_ui(list[i]->den, 2)) {
            weighting *half = list[i];
            list[i] = list[halves];
            list[halves++] = half;
        }
    *count = 0;
    for (uint32_t picked = 1; halves <= FEW && picked < UINT32_C(1) << halves; picked++) {
        out[*count] = sum_of(list, picked);
        if (three_colours(b, out[*count], colour))
            ++*count;
        else
            weighting_free(out[*count]);
    }
    weightings_free(list, found);
    lattice_free(l);
    return out;
}

void weightings_free(weighting **list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        weighting_free(list[i]);
    free(list);
}

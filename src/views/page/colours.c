/* colours.c - three colours of a board: every jump changes the number of pegs on each by one, so that the
 * number on two of them together stays even or stays odd. */
#include "classes/classes.h"
#include "page_parts.h"

#include <stdlib.h>

static void add_three(three_colours *t, const classes_colouring *k, uint32_t holes, int zero)
{
    *t = (three_colours){weighting_new(holes), PG_NEW(uint8_t, holes)};
    fmpz_set_ui(t->half->den, 2);
    for (uint32_t h = 0; h < holes; h++) {
        t->colour[h] = k->label[h] < 0 ? 0 : (uint8_t)((k->label[h] + 3 - zero) % 3);
        fmpz_set_ui(t->half->num + h, t->colour[h] > 0);
    }
}

three_colours *three_colours_of(const board *b, size_t *count)
{
    PG_SCOPED(classes_release) classes c;
    classes_init(&c, b);
    three_colours *out = PG_NEW(three_colours, 3 * c.colourings + 1);
    *count = 0;
    for (size_t i = 0; i < c.colourings; i++)
        for (int zero = 0; zero < 3 && c.colouring[i].kind == CLASSES_THREE; zero++)
            add_three(&out[(*count)++], &c.colouring[i], b->holes, zero);
    return out;
}

void three_colours_free(three_colours *t, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        weighting_free(t[i].half);
        free(t[i].colour);
    }
    free(t);
}

/* weights_figure.c - a weighting on a board of a figure: numbers and shades, and jumps by their gain. */
#include "report_parts.h"

#include <math.h>

static double shade_of(const weighting *w, uint32_t hole, const fmpz_t largest)
{
    return fmpz_is_zero(largest) ? 0 : fmpz_get_d(w->num + hole) / fmpz_get_d(largest);
}

diagram *weights_diagram(figure *f, const board *b, const weighting *w, const position *p,
                         const char *caption)
{
    diagram *d = figure_diagram(f, b, caption, 1);
    PG_SCOPED(integer_release) fmpz_t largest = {0};
    for (uint32_t h = 0; h < b->holes; h++)
        if (fmpz_cmpabs(w->num + h, largest) > 0)
            fmpz_abs(largest, w->num + h);
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf text = {0};
        weighting_text(&text, w, h);
        d->mark[h].text = figure_take(f, &text);
        d->mark[h].shade = shade_of(w, h, largest);
    }
    if (p)
        diagram_position(d, p);
    return d;
}

size_t weights_arrows(diagram *d, const weighting *w, int sign, bool shown)
{
    size_t arrows = 0;
    double most = 0;
    PG_SCOPED(integer_release) fmpz_t gain = {0};
    for (uint32_t j = 0; j < d->board->jumps; j++) {
        weighting_gain(gain, w, d->board, j);
        most = fmax(most, fmpz_get_d(gain));
    }
    for (uint32_t j = 0; j < d->board->jumps; j++) {
        weighting_gain(gain, w, d->board, j);
        if (fmpz_sgn(gain) != sign)
            continue;
        if (shown)
            diagram_arrow(d, j, sign > 0 ? fmpz_get_d(gain) / most : 0.2);
        arrows++;
    }
    return arrows;
}

void value_point(figure *f, plot *line, size_t i, const fmpz_t value, const fmpz_t den)
{
    pg_buf text = {0};
    add_fraction(&text, value, den);
    line->value[i] = fmpz_get_d(value) / fmpz_get_d(den);
    line->label[i] = figure_take(f, &text);
}

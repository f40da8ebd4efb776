/* picture.c - boards as inline SVG. Looks come from the style of the page; lengths are in tenths of a hole,
 * so that they are whole numbers as a rule and pictures stay small. */
#include "page_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { UNIT = 20, MARGIN = 11, RADIUS = 9 };

void sketch_make(sketch *l, const board *b)
{
    *l = (sketch){.at = places_of(b)};
    for (uint32_t h = 0; h < b->holes; h++) {
        l->width = fmax(l->width, l->at[h].x);
        l->height = fmax(l->height, l->at[h].y);
    }
}

void sketch_release(sketch *l) { free(l->at); }

/* Long numbers are set smaller, to stay inside their hole. */
static const char *text_size(const char *text)
{
    size_t length = strlen(text);
    return length <= 2 ? "" : length <= 3 ? " class=\"m\"" : " class=\"s\"";
}

void picture_write(pg_buf *out, const sketch *l, uint32_t holes, const picture_hole *hole, const char *label)
{
    int width = (int)ceil(l->width * UNIT) + 2 * MARGIN, height = (int)ceil(l->height * UNIT) + 2 * MARGIN;
    buf_printf(out, "<svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"", width,
               height, width * 3 / 2, height * 3 / 2);
    html_text(out, label);
    buf_add(out, "\">");
    for (uint32_t h = 0; h < holes; h++) {
        double x = l->at[h].x * UNIT + MARGIN, y = l->at[h].y * UNIT + MARGIN;
        buf_printf(out, "<circle cx=\"%.4g\" cy=\"%.4g\" r=\"%d\"", x, y, RADIUS);
        if (*hole[h].look)
            buf_printf(out, " class=\"%s\"", hole[h].look);
        buf_add(out, "/>");
        if (hole[h].text) {
            buf_printf(out, "<text x=\"%.4g\" y=\"%.4g\"%s>", x, y, text_size(hole[h].text));
            html_text(out, hole[h].text);
            buf_add(out, "</text>");
        }
    }
    buf_add(out, "</svg>");
}

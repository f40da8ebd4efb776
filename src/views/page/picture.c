/* picture.c - boards as inline SVG. Looks come from the style of the page; lengths are in tenths of a hole,
 * so that they are whole numbers as a rule and pictures stay small. */
#include "page_parts.h"

#include <math.h>

enum { UNIT = 20, MARGIN = 11, NAMES = 14, RADIUS = 9 };

void sketch_make(sketch *l, const board *b)
{
    *l = (sketch){.at = places_of(b), .board = b};
    for (uint32_t h = 0; h < b->holes; h++) {
        l->width = fmax(l->width, l->at[h].x);
        l->height = fmax(l->height, l->at[h].y);
    }
    if (b->row)
        return;
    l->edge = places_edges(b, &l->edges);
    l->away = places_away(l->at, b->holes, l->edge, l->edges);
}

void sketch_release(sketch *l) { PG_FREE(l->at, l->edge, l->away); }

static int margin_of(const sketch *l) { return MARGIN + (l->away ? NAMES : 0); }

/* What a board without a picture has around its holes. */
static void add_graph(pg_buf *out, const sketch *l)
{
    double margin = margin_of(l);
    for (size_t i = 0; i < l->edges; i++) {
        point a = l->at[l->edge[2 * i]], b = l->at[l->edge[2 * i + 1]];
        buf_printf(out, "<line x1=\"%.4g\" y1=\"%.4g\" x2=\"%.4g\" y2=\"%.4g\"/>", a.x * UNIT + margin,
                   a.y * UNIT + margin, b.x * UNIT + margin, b.y * UNIT + margin);
    }
    for (uint32_t h = 0; l->away && h < l->board->holes; h++) {
        double far = RADIUS + NAMES / 2;
        point at = {l->at[h].x * UNIT + margin + far * l->away[h].x,
                    l->at[h].y * UNIT + margin + far * l->away[h].y};
        buf_printf(out, "<text class=\"n\" x=\"%.4g\" y=\"%.4g\">", at.x, at.y);
        html_add(out, "%s</text>", l->board->hole_name[h]);
    }
}

/* Long numbers are set smaller, to stay inside their hole. */
static const char *text_size(const char *text)
{
    size_t length = strlen(text);
    return length <= 2 ? "" : length <= 3 ? " class=\"m\"" : " class=\"s\"";
}

void picture_write(pg_buf *out, const sketch *l, const picture_hole *hole, const char *label)
{
    int margin = margin_of(l), width = (int)ceil(l->width * UNIT) + 2 * margin;
    int height = (int)ceil(l->height * UNIT) + 2 * margin;
    buf_printf(out, "<svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"", width,
               height, width * 3 / 2, height * 3 / 2);
    html_add(out, "%s\">", label);
    add_graph(out, l);
    for (uint32_t h = 0; h < l->board->holes; h++) {
        double x = l->at[h].x * UNIT + margin, y = l->at[h].y * UNIT + margin;
        buf_printf(out, "<circle cx=\"%.4g\" cy=\"%.4g\" r=\"%d\"", x, y, RADIUS);
        if (*hole[h].look)
            buf_printf(out, " class=\"%s\"", hole[h].look);
        buf_add(out, "/>");
        if (hole[h].text) {
            buf_printf(out, "<text x=\"%.4g\" y=\"%.4g\"%s>", x, y, text_size(hole[h].text));
            html_add(out, "%s</text>", hole[h].text);
        }
    }
    buf_add(out, "</svg>");
}

void picture_figure(pg_buf *out, const sketch *l, const picture_hole *hole, const char *label,
                    const char *caption)
{
    buf_add(out, "<figure>");
    picture_write(out, l, hole, label);
    html_add(out, "<figcaption>%s</figcaption></figure>\n", caption);
}

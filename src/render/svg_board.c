/* svg_board.c - one board of a picture.
 *
 * Holes have a place in the plane in units of their distance: the row and column of a square lattice, sheared
 * rows of a triangular one, a circle for boards without a picture. Arrows are curves that bend to the right
 * of their way, so that a jump and its return are two lines. Cost: linear in holes, edges and arrows.
 */
#include "svg_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPACING = 38, RADIUS = 14, RIM = 30 }; /* of holes; RIM holds the coordinates */

typedef struct point {
    double x, y;
} point;

typedef struct layout {
    const board *b;
    point *place; /* [holes], in points from the panel's corner */
    double rim;   /* between the panel's edge and the first holes' */
    double width, height;
} layout;

/* ---- places ------------------------------ */

/* The lattice's row and column as a vector in units of the spacing. */
static point lattice_vector(const board *b, double row, double col)
{
    if (b->lattice == LATTICE_TRIANGULAR)
        return (point){col - row / 2, row * sqrt(0.75)};
    return (point){col, row};
}

static point circle_place(const board *b, uint32_t hole)
{
    double around = 2 * M_PI * hole / b->holes;
    double radius = b->holes > 1 ? fmax(0.8, 0.6 / sin(M_PI / b->holes)) : 0;
    return (point){radius * sin(around), -radius * cos(around)};
}

/* The widest hole name of a circle stands outside of it. */
static double rim_of(cairo_t *c, const board *b)
{
    double widest = 0;
    for (uint32_t h = 0; !b->row && h < b->holes; h++)
        widest = fmax(widest, svg_text_width(c, b->hole_name[h]));
    return b->row ? RIM : RADIUS + 8 + fmin(widest, 100);
}

/* Right of a square picture and below it nothing is written, but arrows may leave a board that closes on
 * itself. */
static double far_rim(const layout *l)
{
    bool plain_square =
        l->b->row && l->b->lattice == LATTICE_SQUARE && !l->b->wrap_rows && !l->b->wrap_columns;
    return plain_square ? 6 : l->rim;
}

static void layout_init(layout *l, cairo_t *c, const board *b)
{
    point low = {0, 0}, high = {0, 0};
    *l = (layout){.b = b, .place = PG_NEW(point, b->holes + 1), .rim = rim_of(c, b)};
    for (uint32_t h = 0; h < b->holes; h++) {
        point p = b->row ? lattice_vector(b, b->row[h], b->col[h]) : circle_place(b, h);
        l->place[h] = p;
        low = h ? (point){fmin(low.x, p.x), fmin(low.y, p.y)} : p;
        high = h ? (point){fmax(high.x, p.x), fmax(high.y, p.y)} : p;
    }
    for (uint32_t h = 0; h < b->holes; h++) {
        l->place[h].x = l->rim + RADIUS + (l->place[h].x - low.x) * SPACING;
        l->place[h].y = l->rim + RADIUS + (l->place[h].y - low.y) * SPACING;
    }
    l->width = (high.x - low.x) * SPACING + 2 * RADIUS + l->rim + far_rim(l);
    l->height = (high.y - low.y) * SPACING + 2 * RADIUS + l->rim + far_rim(l);
}

void svg_board_size(cairo_t *c, const board *b, double *width, double *height)
{
    layout l;
    layout_init(&l, c, b);
    *width = l.width;
    *height = l.height;
    free(l.place);
}

/* ---- coordinates ------------------------------ */

static void grey(cairo_t *c, double light)
{
    cairo.set_source_rgb(c, light, light, light);
}

static double baseline(double y)
{
    return y + SVG_TEXT * 0.36;
}

static void row_numbers(cairo_t *c, const layout *l)
{
    for (uint32_t h = 0; h < l->b->holes; h++) {
        if (h > 0 && l->b->row[h] == l->b->row[h - 1])
            continue;
        char number[16];
        snprintf(number, sizeof number, "%d", l->b->row[h] + 1);
        bool slanted = l->b->lattice == LATTICE_TRIANGULAR;
        double x = slanted ? l->place[h].x - RADIUS - 8 : l->rim - 6;
        svg_write(c, x, baseline(l->place[h].y), number, SVG_RIGHT);
    }
}

/* The letters of a column stand above a square picture, and below the last hole of a slanted column. */
static void column_letters(cairo_t *c, const layout *l)
{
    const board *b = l->b;
    bool slanted = b->lattice == LATTICE_TRIANGULAR;
    bool *seen = PG_NEW(bool, b->cols + 1);
    point step = lattice_vector(b, 0.8, 0);
    for (uint32_t h = b->holes; h-- > 0;) {
        if (seen[b->col[h]])
            continue;
        seen[b->col[h]] = true;
        char *letters = pg_strndup(b->hole_name[h], strcspn(b->hole_name[h], "0123456789"));
        double x = l->place[h].x + (slanted ? step.x * SPACING : 0);
        double y = slanted ? l->place[h].y + step.y * SPACING : l->rim - 12;
        svg_write(c, x, baseline(y), letters, SVG_MIDDLE);
        free(letters);
    }
    free(seen);
}

static void circle_names(cairo_t *c, const layout *l)
{
    point middle = {l->width / 2, l->height / 2};
    for (uint32_t h = 0; h < l->b->holes; h++) {
        double dx = l->place[h].x - middle.x, dy = l->place[h].y - middle.y, far = hypot(dx, dy);
        double out = RADIUS + 8;
        double x = l->place[h].x + (far > 0 ? dx / far : 0) * out;
        double y = l->place[h].y + (far > 0 ? dy / far : -1) * out;
        svg_align align = dx > far / 3 ? SVG_LEFT : dx < -far / 3 ? SVG_RIGHT : SVG_MIDDLE;
        svg_write(c, x, baseline(y), l->b->hole_name[h], align);
    }
}

static void edges(cairo_t *c, const layout *l)
{
    cairo.set_line_width(c, 1);
    grey(c, 0.75);
    for (uint32_t i = 0; i < l->b->edges; i++) {
        point from = l->place[l->b->edge[2 * i]], to = l->place[l->b->edge[2 * i + 1]];
        cairo.move_to(c, from.x, from.y);
        cairo.line_to(c, to.x, to.y);
        cairo.stroke(c);
    }
}

static void coordinates(cairo_t *c, const layout *l)
{
    grey(c, 0.35);
    if (l->b->row) {
        row_numbers(c, l);
        column_letters(c, l);
    } else {
        circle_names(c, l);
        edges(c, l);
    }
}

/* ---- holes ------------------------------ */

typedef struct colour {
    double red, green, blue;
} colour;

/* Okabe and Ito's colours for the colour-blind, light and dark ones by turns. */
static const colour plain[SVG_COLOURS] = {
    {0.94, 0.89, 0.26}, {0.00, 0.45, 0.70}, {0.90, 0.62, 0.00}, {0.00, 0.62, 0.45},
    {0.34, 0.71, 0.91}, {0.84, 0.37, 0.00}, {0.80, 0.47, 0.65}, {0.60, 0.60, 0.60},
};

static colour hole_colour(const svg_hole *h)
{
    if (h->colour > 0)
        return plain[(h->colour - 1) % SVG_COLOURS];
    double size = fmin(fabs(h->shade), 1), part = size > 0 ? 0.12 + 0.88 * size : 0;
    colour full = h->shade < 0 ? plain[5] : plain[1];
    return (colour){1 - part * (1 - full.red), 1 - part * (1 - full.green), 1 - part * (1 - full.blue)};
}

static void circle(cairo_t *c, point at, double radius)
{
    cairo.new_sub_path(c);
    cairo.arc(c, at.x, at.y, radius, 0, 2 * M_PI);
}

static void hatch(cairo_t *c, point at)
{
    cairo.save(c);
    circle(c, at, RADIUS);
    cairo.clip(c);
    cairo.set_source_rgba(c, 0, 0, 0, 0.28);
    cairo.set_line_width(c, 0.8);
    for (int i = -2 * RADIUS; i <= 2 * RADIUS; i += 5) {
        cairo.move_to(c, at.x + i - RADIUS, at.y + RADIUS);
        cairo.line_to(c, at.x + i + RADIUS, at.y - RADIUS);
    }
    cairo.stroke(c);
    cairo.restore(c);
}

static void rim(cairo_t *c, point at, svg_peg peg)
{
    static const double dash[] = {4, 3};
    grey(c, peg == SVG_NO_PEG ? 0.55 : 0);
    cairo.set_line_width(c, peg == SVG_NO_PEG ? 0.8 : 3);
    cairo.set_dash(c, dash, peg == SVG_EITHER ? 2 : 0, 0);
    circle(c, at, RADIUS);
    cairo.stroke(c);
    cairo.set_dash(c, NULL, 0, 0);
}

static double luminance(colour k)
{
    return 0.21 * k.red + 0.72 * k.green + 0.07 * k.blue;
}

/* Black on light, white on dark; what is too wide is written smaller. */
static void hole_text(cairo_t *c, point at, const char *text, colour below)
{
    enum { SIZE = 13 };
    grey(c, luminance(below) < 0.45 ? 1 : 0);
    cairo.set_font_size(c, SIZE);
    double width = svg_text_width(c, text), room = 1.7 * RADIUS;
    double size = width > room ? SIZE * room / width : SIZE;
    cairo.set_font_size(c, size);
    svg_write(c, at.x, at.y + size * 0.36, text, SVG_MIDDLE);
    cairo.set_font_size(c, SVG_TEXT);
}

static void draw_disc(cairo_t *c, point at, const svg_hole *h)
{
    colour fill = hole_colour(h);
    cairo.set_source_rgb(c, fill.red, fill.green, fill.blue);
    circle(c, at, RADIUS);
    cairo.fill(c);
    if (h->shade < 0 && h->colour <= 0)
        hatch(c, at);
    rim(c, at, h->peg);
}

static void draw_text(cairo_t *c, point at, const svg_hole *h)
{
    if (h->text && *h->text)
        hole_text(c, at, h->text, hole_colour(h));
}

/* ---- arrows ------------------------------ */

static void arrow_head(cairo_t *c, point tip, point from, double size)
{
    double angle = atan2(tip.y - from.y, tip.x - from.x);
    cairo.move_to(c, tip.x, tip.y);
    for (int side = -1; side <= 1; side += 2)
        cairo.line_to(c, tip.x - size * cos(angle + side * 0.45), tip.y - size * sin(angle + side * 0.45));
    cairo.close_path(c);
    cairo.fill(c);
}

/* A quadratic curve from the rim of one hole to that of another. */
static void curve(cairo_t *c, point from, point bend, point to, double width)
{
    double out = hypot(bend.x - from.x, bend.y - from.y), in = hypot(to.x - bend.x, to.y - bend.y);
    if (!(out > 0) || !(in > 0))
        return;
    point a = {from.x + (bend.x - from.x) / out * RADIUS * 0.5,
               from.y + (bend.y - from.y) / out * RADIUS * 0.5};
    point z = {to.x - (to.x - bend.x) / in * (RADIUS - 2), to.y - (to.y - bend.y) / in * (RADIUS - 2)};
    cairo.set_line_width(c, 0.7 + 2.3 * width);
    cairo.move_to(c, a.x, a.y);
    cairo.curve_to(c, a.x + (bend.x - a.x) * 2 / 3, a.y + (bend.y - a.y) * 2 / 3,
                   z.x + (bend.x - z.x) * 2 / 3, z.y + (bend.y - z.y) * 2 / 3, z.x, z.y);
    cairo.stroke(c);
    arrow_head(c, z, bend, 5 + 4 * width);
}

/* The middle between two places, moved to the right of the way. */
static point bend_of(point from, point to)
{
    double dx = to.x - from.x, dy = to.y - from.y, length = hypot(dx, dy),
           aside = length > 0 ? 13 / length : 0;
    return (point){(from.x + to.x) / 2 - dy * aside, (from.y + to.y) / 2 + dx * aside};
}

/* The way of a jump in rows or columns: steps around a board that closes on itself are taken the short way.
 */
static int short_way(int step, int around, bool wraps)
{
    if (!wraps)
        return step;
    step %= around;
    return 2 * step > around ? step - around : 2 * step < -around ? step + around : step;
}

static point jump_vector(const board *b, uint32_t jump)
{
    const jump_cell *cell = jump_cells(b, jump);
    int down = 0, right = 0;
    for (uint32_t i = 1; i < b->jump[jump].length; i++) {
        down += short_way(b->row[cell[i].hole] - b->row[cell[i - 1].hole], b->rows, b->wrap_columns);
        right += short_way(b->col[cell[i].hole] - b->col[cell[i - 1].hole], b->cols, b->wrap_rows);
    }
    point v = lattice_vector(b, down, right);
    return (point){v.x * SPACING, v.y * SPACING};
}

static void lattice_arrow(cairo_t *c, const layout *l, const svg_arrow *a)
{
    point from = l->place[jump_from(l->b, a->jump)->hole], to = l->place[jump_to(l->b, a->jump)->hole];
    point way = jump_vector(l->b, a->jump);
    point beyond = {from.x + way.x, from.y + way.y}, before = {to.x - way.x, to.y - way.y};
    curve(c, from, bend_of(from, beyond), beyond, a->width);
    if (hypot(beyond.x - to.x, beyond.y - to.y) > 1)
        curve(c, before, bend_of(before, to), to, a->width);
}

static void circle_arrow(cairo_t *c, const layout *l, const svg_arrow *a)
{
    const jump_cell *cell = jump_cells(l->b, a->jump);
    uint32_t last = l->b->jump[a->jump].length - 1;
    point from = l->place[cell[0].hole], to = l->place[cell[last].hole], bend = bend_of(from, to);
    for (uint32_t i = 1; i < last; i++) {
        point over = l->place[cell[i].hole];
        bend.x += 0.6 * (over.x - bend.x) / last;
        bend.y += 0.6 * (over.y - bend.y) / last;
    }
    curve(c, from, bend, to, a->width);
}

static void draw_arrows(cairo_t *c, const layout *l, const svg_panel *p)
{
    cairo.save(c);
    cairo.rectangle(c, 2, 2, l->width - 4, l->height - 4);
    cairo.clip(c);
    cairo.set_source_rgba(c, 0.1, 0.1, 0.1, 0.75);
    for (size_t i = 0; i < p->arrows; i++)
        (l->b->row ? lattice_arrow : circle_arrow)(c, l, &p->arrow[i]);
    cairo.restore(c);
}

/* ---- the whole ------------------------------ */

void svg_board_draw(cairo_t *c, const svg_panel *p, double x, double y)
{
    static const svg_hole bare;
    layout l;
    layout_init(&l, c, p->board);
    cairo.save(c);
    cairo.translate(c, x, y);
    coordinates(c, &l);
    for (uint32_t h = 0; h < p->board->holes; h++)
        draw_disc(c, l.place[h], p->hole ? &p->hole[h] : &bare);
    draw_arrows(c, &l, p);
    for (uint32_t h = 0; h < p->board->holes; h++)
        draw_text(c, l.place[h], p->hole ? &p->hole[h] : &bare);
    cairo.restore(c);
    free(l.place);
}

/* svg_plot.c - values after each step, as a line in a picture. */
#include "svg_parts.h"

#include <math.h>
#include <stdio.h>

enum { LEFT = 14, TOP = 24, FOOT = 22, HEIGHT = 180, STEP = 26, MOST_WIDTH = 940, FLOOR_ROOM = 120 };

static double step_of(const svg_plot *p)
{
    double steps = p->values > 1 ? (double)p->values - 1 : 1;
    return fmin(STEP, (MOST_WIDTH - LEFT - FLOOR_ROOM) / steps);
}

void svg_plot_size(const svg_plot *p, double *width, double *height)
{
    *width = LEFT + step_of(p) * (double)p->values + FLOOR_ROOM;
    *height = TOP + HEIGHT + FOOT;
}

typedef struct scale {
    double low, high, step;
} scale;

static scale scale_of(const svg_plot *p)
{
    scale s = {p->value[0], p->value[0], step_of(p)};
    for (size_t i = 0; i < p->values; i++) {
        s.low = fmin(s.low, p->value[i]);
        s.high = fmax(s.high, p->value[i]);
    }
    if (p->has_floor) {
        s.low = fmin(s.low, p->floor);
        s.high = fmax(s.high, p->floor);
    }
    if (!(s.high > s.low))
        s.high = s.low + 1;
    return s;
}

static double x_of(const scale *s, size_t i)
{
    return LEFT + s->step * (double)i;
}

static double y_of(const scale *s, double value)
{
    return TOP + HEIGHT * (1 - (value - s->low) / (s->high - s->low));
}

static void draw_floor(cairo_t *c, const svg_plot *p, const scale *s)
{
    static const double dash[] = {5, 4};
    double y = y_of(s, p->floor), right = x_of(s, p->values - 1) + s->step;
    cairo.set_source_rgb(c, 0.84, 0.37, 0);
    cairo.set_line_width(c, 1.2);
    cairo.set_dash(c, dash, 2, 0);
    cairo.move_to(c, LEFT, y);
    cairo.line_to(c, right, y);
    cairo.stroke(c);
    cairo.set_dash(c, NULL, 0, 0);
    cairo.set_source_rgb(c, 0, 0, 0);
    if (p->floor_label)
        svg_write(c, right + 4, y + 4, p->floor_label, SVG_LEFT);
}

/* The value holds until the next jump, then drops: a staircase. */
static void draw_line(cairo_t *c, const svg_plot *p, const scale *s)
{
    cairo.set_source_rgb(c, 0, 0.45, 0.70);
    cairo.set_line_width(c, 1.8);
    cairo.move_to(c, x_of(s, 0), y_of(s, p->value[0]));
    for (size_t i = 1; i < p->values; i++) {
        cairo.line_to(c, x_of(s, i), y_of(s, p->value[i - 1]));
        cairo.line_to(c, x_of(s, i), y_of(s, p->value[i]));
    }
    cairo.stroke(c);
    for (size_t i = 0; i < p->values; i++) {
        cairo.arc(c, x_of(s, i), y_of(s, p->value[i]), 2.6, 0, 2 * M_PI);
        cairo.fill(c);
    }
}

/* A value is written where it has changed, a step's number where there is room. */
static void draw_labels(cairo_t *c, const svg_plot *p, const scale *s)
{
    double free_from = 0, number_from = 0;
    cairo.set_source_rgb(c, 0, 0, 0);
    cairo.set_font_size(c, 10);
    for (size_t i = 0; i < p->values; i++) {
        double x = x_of(s, i);
        bool changed = i == 0 || p->value[i] != p->value[i - 1];
        if (changed && x >= free_from) {
            svg_write(c, x + 4, y_of(s, p->value[i]) - 4, p->label[i], SVG_LEFT);
            free_from = x + svg_text_width(c, p->label[i]);
        }
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        double half = svg_text_width(c, number) / 2;
        if (x - half >= number_from) {
            svg_write(c, x, TOP + HEIGHT + FOOT - 4, number, SVG_MIDDLE);
            number_from = x + half + 6;
        }
    }
}

void svg_plot_draw(cairo_t *c, const svg_plot *p, double x, double y)
{
    scale s = scale_of(p);
    cairo.save(c);
    cairo.translate(c, x, y);
    if (p->has_floor)
        draw_floor(c, p, &s);
    draw_line(c, p, &s);
    draw_labels(c, p, &s);
    cairo.restore(c);
}

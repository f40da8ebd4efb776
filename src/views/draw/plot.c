/* plot.c - values after each step, as a line in a figure. */
#include "panels.h"

#include <math.h>
#include <stdio.h>

enum { LEFT = 14, TOP = 24, FOOT = 22, HEIGHT = 180, STEP = 26, MOST_WIDTH = 940, FLOOR_ROOM = 120 };

typedef struct scale {
    double low, high, step;
    point corner;
} scale;

static double step_of(const plot *p)
{
    double steps = p->values > 1 ? (double)p->values - 1 : 1;
    return fmin(STEP, (MOST_WIDTH - LEFT - FLOOR_ROOM) / steps);
}

static void plot_size(const void *of, double *width, double *height)
{
    const plot *p = of;
    *width = LEFT + step_of(p) * (double)p->values + FLOOR_ROOM;
    *height = TOP + HEIGHT + FOOT;
}

static scale scale_of(const plot *p, point corner)
{
    scale s = {p->value[0], p->value[0], step_of(p), corner};
    for (size_t i = 0; i < p->values; i++) {
        s.low = fmin(s.low, p->value[i]);
        s.high = fmax(s.high, p->value[i]);
    }
    if (p->floor_label) {
        s.low = fmin(s.low, p->floor);
        s.high = fmax(s.high, p->floor);
    }
    if (!(s.high > s.low))
        s.high = s.low + 1;
    return s;
}

static point place_of(const scale *s, size_t i, double value)
{
    return moved(s->corner, (point){LEFT + s->step * (double)i,
                                    TOP + HEIGHT * (1 - (value - s->low) / (s->high - s->low))});
}

static void draw_floor(scene *s, const plot *p, const scale *at)
{
    point left = place_of(at, 0, p->floor), right = place_of(at, p->values, p->floor);
    scene_line(s, (style){.stroke = INK_MINUS, .width = 1.2, .dash = 5}, left, right);
    scene_text(s, INK_LINE, TEXT_SIZE, ALIGN_LEFT, (point){right.x + 4, right.y + 4}, p->floor_label);
}

/* The value holds until the next step, then drops: a staircase. */
static void draw_line(scene *s, const plot *p, const scale *at)
{
    scene_path(s, (style){.stroke = INK_PLUS, .width = 1.8});
    path_move(s, place_of(at, 0, p->value[0]));
    for (size_t i = 1; i < p->values; i++) {
        path_line(s, place_of(at, i, p->value[i - 1]));
        path_line(s, place_of(at, i, p->value[i]));
    }
    for (size_t i = 0; i < p->values; i++)
        scene_circle(s, (style){.fill = INK_PLUS}, place_of(at, i, p->value[i]), 2.6);
}

/* A value is written where it has changed, a step's number where there is room. */
static void draw_labels(scene *s, const plot *p, const scale *at)
{
    enum { SIZE = 10 };
    double free_from = -HUGE_VAL, number_from = -HUGE_VAL;
    for (size_t i = 0; i < p->values; i++) {
        point here = place_of(at, i, p->value[i]);
        bool changed = i == 0 || p->value[i] != p->value[i - 1];
        if (changed && here.x >= free_from) {
            scene_text(s, INK_LINE, SIZE, ALIGN_LEFT, (point){here.x + 4, here.y - 4}, p->label[i]);
            free_from = here.x + text_width(p->label[i], SIZE);
        }
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        double half = text_width(number, SIZE) / 2;
        if (here.x - half >= number_from) {
            scene_text(s, INK_LINE, SIZE, ALIGN_MIDDLE,
                       (point){here.x, at->corner.y + TOP + HEIGHT + FOOT - 4}, number);
            number_from = here.x + half + 6;
        }
    }
}

static void plot_draw(scene *s, const void *of, point corner)
{
    const plot *p = of;
    scale at = scale_of(p, corner);
    if (p->floor_label)
        draw_floor(s, p, &at);
    draw_line(s, p, &at);
    draw_labels(s, p, &at);
}

plot *figure_plot(figure *f, size_t values, const char *caption)
{
    static const panel_kind kind = {plot_size, plot_draw};
    plot *p = FIGURE_NEW(f, plot, 1);
    *p = (plot){.values = values,
                .value = FIGURE_NEW(f, double, values),
                .label = FIGURE_NEW(f, const char *, values)};
    figure_add(f, &kind, p, caption);
    return p;
}

/* bars.c - numbers by level as bars on a scale of powers of ten: levels of a search go over many of them. */
#include "panels.h"

#include <math.h>
#include <stdio.h>

enum {
    LEFT = 44,
    TOP = 52,
    FOOT = 20,
    HEIGHT = 220,
    LABEL = 9,
    WIDEST = 26,
    NARROWEST = 4,
    MOST_WIDTH = 940
};

typedef struct axes {
    const bars *b;
    point corner;
    double step; /* between levels */
    int decades;
} axes;

static axes frame_of(const bars *b, point corner)
{
    double room = (MOST_WIDTH - LEFT) / (double)(b->levels ? b->levels : 1), most = 1;
    for (size_t k = 0; k < b->series; k++)
        for (size_t i = 0; i < b->levels; i++)
            most = fmax(most, b->value[k][i]);
    int decades = (int)ceil(log10(most) + 0.1);
    return (axes){b, corner, fmax(NARROWEST, fmin(WIDEST, room)), decades < 1 ? 1 : decades};
}

static void bars_size(const void *of, double *width, double *height)
{
    const bars *b = of;
    *width = LEFT + frame_of(b, (point){0, 0}).step * (double)b->levels + 8;
    for (size_t k = 0; k < b->series && b->name[k]; k++)
        *width = fmax(*width, LEFT + text_width(b->name[k], TEXT_SIZE) + 20);
    *height = TOP + HEIGHT + FOOT;
}

/* 1 stands a little above the ground, nothing is nothing. */
static double height_of(const axes *f, double value)
{
    return value > 0 ? HEIGHT * (log10(value) + 0.15) / (f->decades + 0.15) : 0;
}

static void grid(scene *s, const axes *f)
{
    double bottom = f->corner.y + TOP + HEIGHT, right = f->corner.x + LEFT + f->step * (double)f->b->levels;
    for (int k = 0; k <= f->decades; k++) {
        double value = pow(10, k), y = bottom - height_of(f, value);
        char text[24];
        snprintf(text, sizeof text, k < 4 ? "%.0f" : "1e%.0f", k < 4 ? value : k);
        scene_line(s, (style){.stroke = INK_FAINT, .width = 0.6}, (point){f->corner.x + LEFT, y},
                   (point){right, y});
        scene_text(s, INK_SOFT, 10, ALIGN_RIGHT, (point){f->corner.x + LEFT - 5, base_line(y, 10)}, text);
    }
    scene_line(s, (style){.stroke = INK_LINE, .width = 1}, (point){f->corner.x + LEFT, bottom},
               (point){right, bottom});
}

/* The first series is filled, the second is an outline with a bar of half the width. */
static void draw_series(scene *s, const axes *f, size_t k)
{
    double part = f->b->series > 1 ? 0.42 : 0.7;
    style how = k ? (style){.fill = INK_PAPER, .stroke = INK_LINE, .width = 0.8} : (style){.fill = INK_PLUS};
    for (size_t i = 0; i < f->b->levels; i++) {
        double high = height_of(f, f->b->value[k][i]),
               x = f->corner.x + LEFT + f->step * ((double)i + 0.1 + part * (double)k);
        if (high > 0)
            scene_box(s, how, (point){x, f->corner.y + TOP + HEIGHT - high}, f->step * part, high);
    }
}

/* The height of the highest bar between two places of the panel. */
static double highest(const axes *f, double from, double to)
{
    double most = 0;
    for (size_t i = 0; i < f->b->levels; i++) {
        double left = f->corner.x + LEFT + f->step * ((double)i + 0.1), right = left + 0.84 * f->step;
        for (size_t k = 0; left < to && right > from && k < f->b->series; k++)
            most = fmax(most, height_of(f, f->b->value[k][i]));
    }
    return most;
}

/* Moves the middle of a label on bar i to a side where it meets no bar and no label before; false: none. */
static bool label_fits(const axes *f, size_t i, double half, double from, double *x)
{
    double aside = fmax(0, half - 0.3 * f->step), middle = *x;
    for (int side = 0; side < 3; side++) {
        *x = middle + (side == 1 ? aside : side == 2 ? -aside : 0);
        if (*x - half >= from && highest(f, *x - half, *x + half) <= height_of(f, f->b->value[0][i]))
            return true;
    }
    return false;
}

/* Digits of a number stand upright, one below the other, where bars are narrow: so they are left out where
 * they do not fit. */
static void labels(scene *s, const axes *f)
{
    double number_from = -HUGE_VAL, label_from = -HUGE_VAL;
    for (size_t i = 0; i < f->b->levels; i++) {
        double x = f->corner.x + LEFT + f->step * ((double)i + 0.45);
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        double half = text_width(number, LABEL) / 2;
        if (x - half >= number_from) {
            scene_text(s, INK_SOFT, LABEL, ALIGN_MIDDLE, (point){x, f->corner.y + TOP + HEIGHT + FOOT - 6},
                       number);
            number_from = x + half + 4;
        }
        const char *text = f->b->label[0][i];
        half = text_width(text, LABEL) / 2;
        if (label_fits(f, i, half, label_from, &x)) {
            scene_text(s, INK_LINE, LABEL, ALIGN_MIDDLE,
                       (point){x, f->corner.y + TOP + HEIGHT - height_of(f, f->b->value[0][i]) - 3}, text);
            label_from = x + half + 3;
        }
    }
}

static void names(scene *s, const axes *f)
{
    for (size_t k = 0; k < f->b->series && f->b->name[k]; k++) {
        point at = {f->corner.x + LEFT, f->corner.y + 4 + 16 * (double)k};
        style how =
            k ? (style){.fill = INK_PAPER, .stroke = INK_LINE, .width = 0.8} : (style){.fill = INK_PLUS};
        scene_box(s, how, at, 10, 10);
        scene_text(s, INK_LINE, TEXT_SIZE, ALIGN_LEFT, (point){at.x + 16, at.y + 9.5}, f->b->name[k]);
    }
}

static void bars_draw(scene *s, const void *of, point corner)
{
    axes f = frame_of(of, corner);
    grid(s, &f);
    for (size_t k = 0; k < f.b->series; k++)
        draw_series(s, &f, k);
    labels(s, &f);
    names(s, &f);
}

bars *figure_bars(figure *f, size_t levels, size_t series, const char *caption)
{
    static const panel_kind kind = {bars_size, bars_draw};
    bars *b = FIGURE_NEW(f, bars, 1);
    *b = (bars){.levels = levels, .series = series};
    for (size_t k = 0; k < series; k++) {
        b->value[k] = FIGURE_NEW(f, double, levels + 1);
        b->label[k] = FIGURE_NEW(f, const char *, levels + 1);
    }
    figure_add(f, &kind, b, caption);
    return b;
}

/* signs.c - small drawings that differ in shape, and arrow heads. */
#include "panels.h"

#include <math.h>

static void stroke(scene *s, point middle, double half, double x, double y)
{
    style thin = {.stroke = INK_LINE, .width = fmax(0.9, half / 4)};
    scene_line(s, thin, (point){middle.x - x * half, middle.y + y * half},
               (point){middle.x + x * half, middle.y - y * half});
}

void draw_sign(scene *s, mark_sign what, point middle, double half)
{
    switch (what) {
    case SIGN_NONE: break;
    case SIGN_FULL: scene_circle(s, (style){.fill = INK_PLUS}, middle, half); break;
    case SIGN_DOT: scene_circle(s, (style){.fill = INK_LINE}, middle, fmax(1, half / 5)); break;
    case SIGN_CROSS:
        stroke(s, middle, half, 0.6, -0.6);
        stroke(s, middle, half, 0.6, 0.6);
        break;
    case SIGN_RISING: stroke(s, middle, half, 0.6, 0.6); break;
    case SIGN_FALLING: stroke(s, middle, half, 0.6, -0.6); break;
    case SIGN_BAR: stroke(s, middle, half, 0.75, 0); break;
    case SIGN_QUESTION:
        scene_text(s, INK_MINUS, 2 * half, ALIGN_MIDDLE, (point){middle.x, base_line(middle.y, 2 * half)},
                   "?");
        break;
    }
}

void arrow_head(scene *s, ink i, point tip, point from, double size)
{
    double angle = atan2(tip.y - from.y, tip.x - from.x);
    scene_path(s, (style){.fill = i});
    path_move(s, tip);
    for (int side = -1; side <= 1; side += 2)
        path_line(s,
                  (point){tip.x - size * cos(angle + side * 0.45), tip.y - size * sin(angle + side * 0.45)});
    path_close(s);
}

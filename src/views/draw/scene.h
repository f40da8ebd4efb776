/* scene.h - a picture as a list of shapes, for the writers of formats. Private to draw.
 *
 * What is drawn is decided once, by layout.c and the panels; svg.c, cairo.c and tikz.c go through the list
 * and decide nothing. Lengths are in points, y goes down. A colour is a role (`ink`), as a picture has two
 * sets of colours, on white and on black.
 */
#pragma once

#include "draw/places.h"

typedef enum ink {
    INK_NONE,
    INK_PAPER, /* the ground */
    INK_LINE,  /* text and lines on it */
    INK_SOFT,  /* coordinates */
    INK_RIM,   /* rims of bare holes */
    INK_FAINT, /* edges, grids */
    INK_PLUS,  /* shades above zero */
    INK_MINUS, /* shades below zero, warnings */
    INK_BLACK, /* on light colours, whatever the ground */
    INK_WHITE, /* on dark ones */
    INK_PLAIN, /* the first of the plain colours .. */
    INK_LAST = INK_PLAIN + 8
} ink;

typedef struct colour {
    double red, green, blue;
} colour;
colour ink_colour(ink i, bool dark);

/* How a shape is filled and outlined. */
typedef struct style {
    ink fill, stroke;
    double opacity; /* of the filling; 0 stands for 1 */
    double width;   /* of the line */
    double dash;    /* length of the dashes; 0: none */
} style;
bool style_same(const style *a, const style *b);

typedef enum align { ALIGN_LEFT, ALIGN_MIDDLE, ALIGN_RIGHT } align;

typedef enum shape_kind {
    SHAPE_CIRCLE, /* at, size: the radius */
    SHAPE_PATH,   /* steps first .. first + count - 1 */
    SHAPE_TEXT,   /* at: its base line, size, align, text */
    SHAPE_CLIP,   /* what follows shows only in the box at .. to, until .. */
    SHAPE_FRAMES, /* what follows shows only in the frames whose bits are set, until .. */
    SHAPE_END     /* .. this one; they nest */
} shape_kind;

typedef struct shape {
    shape_kind kind;
    style style;
    point at, to;
    double size;
    align align;
    size_t first, count;
    char *text;       /* owned */
    uint64_t *frames; /* owned; [scene.frames] bits */
} shape;

typedef enum path_step_kind { STEP_MOVE, STEP_LINE, STEP_CURVE, STEP_CLOSE } path_step_kind;

typedef struct path_step {
    path_step_kind kind;
    point p[3]; /* CURVE: two control points and the end; else the end first */
} path_step;

typedef struct scene {
    double width, height;
    char *title;
    size_t frames;        /* pictures shown one after the other; 0: a still */
    double frame_seconds; /* each */
    shape *shape;
    size_t shapes, room;
    path_step *step;
    size_t steps, step_room;
} scene;

/* Is the next shape seen in the first frame? `hidden` counts open groups of other frames, 0 at first. */
bool shape_seen(const shape *p, size_t *hidden);
void scene_release(scene *s);
void scene_scale(scene *s, double by); /* all lengths */

void scene_circle(scene *s, style how, point at, double radius);
void scene_line(scene *s, style how, point from, point to);
void scene_box(scene *s, style how, point corner, double width, double height);
/* One line; what is not UTF-8 becomes '?'. */
void scene_text(scene *s, ink fill, double size, align a, point base, const char *text);

/* A path: begin, then moves, lines and curves. Several may be one shape. */
void scene_path(scene *s, style how);
void path_move(scene *s, point to);
void path_line(scene *s, point to);
void path_curve(scene *s, point a, point b, point to);
void path_close(scene *s);

void scene_clip(scene *s, point corner, point opposite);
/* `frames` bits, copied. */
void scene_frames(scene *s, const uint64_t *frames);
void scene_end(scene *s);

/* The width that a line of text takes, by the widths of DejaVu Sans: the same wherever a picture is made. */
double text_width(const char *text, double size);

/* UTF-8 without control characters: what is not becomes '?'. free() it. */
char *text_clean(const char *text);

/* ---- the formats ---- */

void scene_svg(pg_buf *out, const scene *s);
void scene_tikz(pg_buf *out, const scene *s);
/* By cairo; PG_INTERNAL when it fails or is missing, then nothing is added. */
pg_status scene_pdf(pg_buf *out, const scene *s, pg_error *e);
pg_status scene_png(pg_buf *out, const scene *s, pg_error *e);

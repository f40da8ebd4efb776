/* panels.h - what the panels of a figure share. Private to draw. */
#pragma once

#include "draw/figure.h"
#include "scene.h"

enum { TEXT_SIZE = 12, LINE_HEIGHT = 16 }; /* of running text */

/* A kind of panel: its measure, its drawing with the corner given. All that it has is the figure's. */
typedef struct panel_kind {
    void (*size)(const void *of, double *width, double *height);
    void (*draw)(scene *s, const void *of, point corner);
} panel_kind;

typedef struct panel {
    const panel_kind *kind;
    void *of;
    const char *caption; /* lines below it; NULL: none */
    bool new_row;        /* it begins one */
} panel;

struct figure {
    char *title;
    panel *panel;
    size_t panels, room;
    void **owned; /* pieces of memory that go with it */
    size_t pieces, owned_room;
    double scale;  /* of all lengths; 0 stands for 1 */
    size_t frames; /* of its films, the longest */
    double frame_seconds;
    bool new_row; /* for the next panel */
};

/* Memory of the figure: such an array of zeros; a piece that it takes over; room for one more element of a
 * growing array of it. */
#define FIGURE_NEW(f, type, count) ((type *)figure_keep(f, pg_alloc(count, sizeof(type))))
void *figure_keep(figure *f, void *piece);
#define FIGURE_GROW(f, array, count, room) ((array) = figure_grown(f, array, count, &(room), sizeof *(array)))
void *figure_grown(figure *f, void *array, size_t count, size_t *room, size_t size);

/* Adds a panel, which is the figure's then. */
void figure_add(figure *f, const panel_kind *kind, void *of, const char *caption);

/* A board with coordinates and names, or without; other panels stay as they are. (diagram.c) */
void diagram_names(const panel *p, bool shown);

/* ---- pieces ------------------------------ */

/* A base line for text whose middle is at y. */
static inline double base_line(double y, double size) { return y + size * 0.36; }

static inline point moved(point p, point by) { return (point){p.x + by.x, p.y + by.y}; }

/* A sign in a square of that half width. */
void draw_sign(scene *s, mark_sign what, point middle, double half);
/* A head at the tip of an arrow that comes from there. */
void arrow_head(scene *s, ink i, point tip, point from, double size);

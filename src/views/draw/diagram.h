/* diagram.h - what the files that draw a board share. Private to draw. */
#pragma once

#include "panels.h"

enum { RIM = 30 }; /* room for the coordinates */

typedef struct arrow {
    uint32_t jump;
    double width;
} arrow;

/* A list of holes or jumps with a text. */
typedef struct strand {
    uint32_t *item;
    size_t items;
    const char *text;
} strand;
strand strand_copy(figure *f, const uint32_t *item, size_t items, const char *text);

struct diagram_parts {
    figure *of;
    point *place; /* [holes], in points from the panel's corner; NULL: not laid out yet */
    double spacing, radius;
    double width, height;
    uint32_t *edge; /* pairs; boards without a picture */
    size_t edges;
    arrow *arrow;
    size_t arrows, arrow_room;
    strand *way, *outline, *mirror;
    size_t ways, way_room, outlines, outline_room, mirrors, mirror_room;
};

/* ---- diagram.c ---- */
diagram *diagram_new(figure *f, const board *b, double scale);
void diagram_size(const void *of, double *width, double *height);

/* ---- around.c: coordinates, names, edges, sides that are one ---- */
void draw_around(scene *s, const diagram *d, point corner);

/* ---- holes.c ---- */
void draw_discs(scene *s, const diagram *d, point corner);
void draw_hole_texts(scene *s, const diagram *d, point corner);
void draw_outline(scene *s, const diagram *d, const strand *o, point corner);
void draw_outline_label(scene *s, const diagram *d, const strand *o, point corner);

/* ---- arrows.c ---- */
void draw_arrow(scene *s, const diagram *d, const arrow *a, point corner);
void draw_way(scene *s, const diagram *d, const strand *w, point corner);
void draw_mirror(scene *s, const diagram *d, const strand *m, point corner);

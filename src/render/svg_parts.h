/* svg_parts.h - what the files that draw pictures share. Lengths are in points, y goes down. Private to
 * render. */
#ifndef PG_SVG_PARTS_H
#define PG_SVG_PARTS_H

#include "late.h"
#include "svg.h"

enum { SVG_TEXT = 12 }; /* size of running text */

/* ---- svg.c ---- */
typedef enum svg_align { SVG_LEFT, SVG_MIDDLE, SVG_RIGHT } svg_align;
/* Writes one line with its base line at y. What is not UTF-8 becomes '?'. */
void svg_write(cairo_t *c, double x, double y, const char *text, svg_align align);
double svg_text_width(cairo_t *c, const char *text);

/* ---- svg_board.c ---- */
/* Width and height of a board with its coordinates. */
void svg_board_size(cairo_t *c, const board *b, double *width, double *height);
void svg_board_draw(cairo_t *c, const svg_panel *p, double x, double y);

/* ---- svg_plot.c ---- */
void svg_plot_size(const svg_plot *p, double *width, double *height);
void svg_plot_draw(cairo_t *c, const svg_plot *p, double x, double y);

#endif

/* svg.h - boards as pictures: SVG text by cairo, in memory.
 *
 * A picture is a title and panels, set side by side in rows. A panel is a board (holes with a number, a shade
 * or colour and a peg each; arrows for jumps) or a plot of values, with a caption below. Square boards are
 * drawn as their picture, triangular ones as triangles, graph and free boards on a circle in hole order.
 *
 * The colours can be told apart by the colour-blind, and in grey: shades grow darker with their size, those
 * below zero are hatched, and numbers are printed in the holes.
 */
#ifndef PG_SVG_H
#define PG_SVG_H

#include "board.h"

typedef enum svg_peg {
    SVG_NO_PEG, /* a thin rim */
    SVG_PEG,    /* a thick rim */
    SVG_EITHER  /* a thick rim of dashes */
} svg_peg;

enum { SVG_COLOURS = 8 }; /* colours of svg_hole.colour that differ; they repeat beyond */

/* How a hole looks; all zero is a bare hole. */
typedef struct svg_hole {
    const char *text; /* written in it, as small as it has to be; NULL: nothing */
    double shade;     /* -1 .. 1: 0 white; above it blue, below it orange and hatched */
    int colour;       /* 1, 2, ..: one of several plain colours instead of the shade; 0: the shade */
    svg_peg peg;
} svg_hole;

/* An arrow from the first hole of a jump to its last; on graph and free boards it bends towards the holes
 * between, and where the board closes on itself it leaves on one side and comes back on the other. */
typedef struct svg_arrow {
    uint32_t jump;
    double width; /* 0 .. 1, relative to the widest */
} svg_arrow;

/* Values after 0, 1, .. steps, as a line with a mark at each; `floor` dashed below it. */
typedef struct svg_plot {
    const double *value;
    size_t values;      /* at least 1 */
    char *const *label; /* [values]: the value as it is printed at its mark */
    bool has_floor;
    double floor;
    const char *floor_label;
} svg_plot;

typedef struct svg_panel {
    const board *board;     /* NULL: a plot */
    const svg_hole *hole;   /* [holes]; NULL: bare holes */
    const svg_arrow *arrow; /* [arrows] */
    size_t arrows;
    const svg_plot *plot;
    const char *caption; /* lines below it; NULL: none */
} svg_panel;

/* Everything is borrowed for the call. PG_INTERNAL when cairo fails or is missing; then nothing is added. */
pg_status svg_draw(pg_buf *out, const char *title, const svg_panel *panel, size_t panels, pg_error *e);

#endif

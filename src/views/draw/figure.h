/* figure.h - pictures of results, in one model for all formats.
 *
 * A figure is a title and panels, set side by side in rows, each with a caption: a board (diagram), values
 * along a game (plot), numbers by level (bars), a tree, a matrix of signs, a legend. Reports make figures;
 * figure_write turns one into svg, pdf, png or tikz. A figure owns everything in it: texts are copied, arrays
 * are made by its functions, figure_free lets go of all. Boards are borrowed until then.
 *
 * What matters can be told apart without colour: signs and looks differ in shape, shades below zero are
 * hatched, numbers are printed. Colours are those for the colour-blind by Okabe and Ito, with a second set on
 * dark screens (svg).
 */
#pragma once

#include "board/board.h"

typedef struct figure figure;

figure *figure_new(const char *format, ...) __attribute__((format(printf, 1, 2))); /* the title */
void figure_free(figure *f);
/* A text that lives as long as the figure. */
const char *figure_text(figure *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same, taking a buffer over. */
const char *figure_take(figure *f, pg_buf *text);

/* The caption of the panel that was added last, where it was not known before. */
void figure_caption(figure *f, const char *caption);

/* The next panel begins a row. */
void figure_row(figure *f);

/* ---- boards ------------------------------ */

/* How a hole stands out. */
typedef enum mark_look {
    MARK_BARE,   /* a thin rim */
    MARK_PEG,    /* a thick rim: a peg with a number in it */
    MARK_EITHER, /* a thick rim of dashes */
    MARK_SOLID,  /* a black disc: a peg */
    MARK_TAKEN,  /* a black ring: a peg that is about to go */
    MARK_GREY,   /* a grey disc */
} mark_look;

/* Small drawings that differ in shape. */
typedef enum mark_sign {
    SIGN_NONE,
    SIGN_FULL,
    SIGN_DOT,
    SIGN_RISING,
    SIGN_FALLING,
    SIGN_CROSS,
    SIGN_BAR,
    SIGN_QUESTION,
} mark_sign;

enum { MARK_COLOURS = 8 }; /* colours of mark.colour that differ; they repeat beyond */

/* All zero is a bare hole. */
typedef struct hole_mark {
    const char *text; /* written in it, as small as it has to be; NULL: nothing; of the figure */
    double shade;     /* -1 .. 1: 0 white; above it blue, below it orange and hatched */
    int colour;       /* 1, 2, ..: one of several plain colours instead of the shade; 0: the shade */
    mark_look look;
    mark_sign sign;
    bool boxed; /* a square around it */
} hole_mark;

/* A panel with a board. Its marks are the caller's to fill in. */
typedef struct diagram {
    const board *board;
    hole_mark *mark; /* [holes] */
    double scale;    /* 1: numbers fit in the holes; 0.5: pegs only */
    bool bare;       /* no coordinates and names */
    struct diagram_parts *parts;
} diagram;
diagram *figure_diagram(figure *f, const board *b, const char *caption, double scale);
/* Pegs as discs. */
void diagram_pegs(diagram *d, const uint64_t *pegs);
/* Pegs as thick rims, open holes as dashed ones. */
void diagram_position(diagram *d, const position *p);
/* An arrow from the first hole of a jump to its last; `width` 0 .. 1. Where the board closes on itself it
 * leaves on one side and comes back on the other. */
void diagram_arrow(diagram *d, uint32_t jump, double width);
/* The way of a peg over several jumps as one arrow, with numbers where it lands when they are several. */
void diagram_way(diagram *d, const uint32_t *jump, size_t jumps);
/* A line around a set of holes, with a label. */
void diagram_outline(diagram *d, const uint32_t *hole, size_t holes, const char *label);
/* The line that a mirror of the picture leaves in place: holes go to `image`. Nothing for a rotation. */
void diagram_mirror(diagram *d, const uint32_t *image);

/* ---- games that move ------------------------------ */

/* A panel that shows one position after the other (svg; the other formats show the first). */
typedef struct film film;
film *figure_film(figure *f, const board *b, size_t frames, double seconds_a_frame, const char *caption);
/* The pegs of a frame, the way of the peg that is about to move (jumps 0: none) and a line below. */
void film_frame(film *m, size_t frame, const uint64_t *pegs, const uint32_t *jump, size_t jumps,
                const char *text);

/* ---- numbers ------------------------------ */

/* Values after 0, 1, .. steps as a staircase. */
typedef struct plot {
    size_t values;           /* at least 1 */
    double *value;           /* [values] */
    const char **label;      /* [values]: as it is printed */
    const char *floor_label; /* NULL: no floor, else a dashed line at .. */
    double floor;
} plot;
plot *figure_plot(figure *f, size_t values, const char *caption);

/* Numbers by level as bars, on a scale of powers of ten; up to two series, the second one hatched. */
typedef struct bars {
    size_t levels, series;
    double *value[2];      /* [levels] */
    const char **label[2]; /* [levels]: the number as it is printed */
    const char *name[2];   /* of the series */
} bars;
bars *figure_bars(figure *f, size_t levels, size_t series, const char *caption);

/* ---- trees, matrices, legends ------------------------------ */

typedef struct tree_panel tree_panel;
tree_panel *figure_tree(figure *f, const char *caption);
/* A node below `parent` (-1: the root): its number. */
int tree_node(tree_panel *t, int parent, const char *text);

typedef struct matrix {
    size_t rows, columns;
    const char **row, **column; /* names */
    uint8_t *sign;              /* [rows x columns] */
    uint8_t *boxed;             /* likewise */
    const char **text;          /* likewise: in place of the sign; NULL: none; of the figure */
} matrix;
matrix *figure_matrix(figure *f, size_t rows, size_t columns, const char *caption);

/* A panel that says what signs mean; a line each. SIGN_NONE: the text alone. */
typedef struct legend legend;
legend *figure_legend(figure *f, const char *caption);
void legend_line(legend *k, mark_sign s, const char *text);

/* ---- writing ------------------------------ */

/* How a picture is to look, of any format. All zero: as it was made. */
typedef struct figure_look {
    bool untitled, named, bare; /* without its title; all boards with coordinates and names; all without */
    bool arrows;                /* for whom makes the picture: jumps as arrows where these are left out */
    size_t panel;               /* 1, 2, ..: that one alone; 0: all */
    double scale;               /* of all lengths; 0 stands for 1 */
} figure_look;
/* Reads words separated by commas: untitled, coordinates, bare, arrows, panel=N, scale=X. */
pg_status figure_look_read(figure_look *out, const char *text, pg_error *e);
/* PG_INPUT: it has no such panel. */
pg_status figure_dress(figure *f, const figure_look *look, pg_error *e);

typedef enum figure_format { FIGURE_SVG, FIGURE_PDF, FIGURE_PNG, FIGURE_TIKZ } figure_format;
/* PG_INTERNAL when cairo (pdf, png) fails or is missing; then nothing is added. */
pg_status figure_write(pg_buf *out, const figure *f, figure_format format, pg_error *e);

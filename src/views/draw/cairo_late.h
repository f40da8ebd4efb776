/* cairo_late.h - cairo, loaded when the first PDF or PNG is drawn. Private to draw.
 *
 * cairo brings 17 further libraries (fonts, window systems, image formats), and loading them takes a fifth of
 * a run that finds the English central game. Most runs draw nothing, so that nothing is linked with cairo:
 * cairo_load opens it, and its functions are called through a table that has their names and, from cairo's
 * own header, their types: cairo.arc(c, ..) is cairo_arc(c, ..). A function that is wanted joins the list.
 */
#ifndef PG_LATE_H
#define PG_LATE_H

#include "base/base.h"

#include <cairo-pdf.h>
#include <cairo.h>

/* clang-format off */
#define CAIRO_FUNCTIONS(X) \
    X(arc) X(clip) X(close_path) X(create) X(curve_to) X(destroy) X(fill) X(image_surface_create) \
    X(line_to) X(move_to) X(new_path) X(paint) X(pdf_surface_create_for_stream) \
    X(pdf_surface_set_metadata) X(rectangle) X(restore) X(save) X(scale) X(select_font_face) X(set_dash) \
    X(set_font_size) X(set_line_width) X(set_source_rgba) X(show_text) X(status) X(status_to_string) \
    X(stroke) X(surface_destroy) X(surface_finish) X(surface_status) X(surface_write_to_png_stream) \
    X(text_extents)
/* clang-format on */

typedef struct cairo_functions {
#define CAIRO_MEMBER(name) __typeof__(cairo_##name) *name;
    CAIRO_FUNCTIONS(CAIRO_MEMBER)
#undef CAIRO_MEMBER
} cairo_functions;

/* Not to be called through before cairo_load has returned PG_OK. */
extern cairo_functions cairo;

/* Loads cairo, once for the process; threads may call it at the same time. PG_INTERNAL where the system has
 * no such library, with what it said. */
pg_status cairo_load(pg_error *e);

#endif

/* svg.c - a picture as a whole: its panels are measured, set in rows, and drawn on an SVG surface in memory.
 *
 * Text is drawn as outlines of a font of the system; the picture needs no font where it is looked at.
 */
#include "svg_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 12, GAP = 28, LINE = 16, TITLE = 15, ROW_WIDTH = 1000 };

/* ---- text ------------------------------ */

/* Bytes of the UTF-8 character at text, 0 when there is none. */
static size_t character(const unsigned char *text)
{
    size_t length = text[0] < 0x80 ? 1 : (text[0] & 0xe0) == 0xc0 ? 2 : (text[0] & 0xf0) == 0xe0 ? 3 : 4;
    if ((text[0] & 0xc0) == 0x80 || text[0] >= 0xf5)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

static void add_utf8(pg_buf *out, const char *text)
{
    while (*text) {
        size_t length = character((const unsigned char *)text);
        buf_add_bytes(out, length ? text : "?", length ? length : 1);
        text += length ? length : 1;
    }
}

double svg_text_width(cairo_t *c, const char *text)
{
    cairo_text_extents_t size;
    pg_buf clean = {0};
    add_utf8(&clean, text);
    cairo.text_extents(c, buf_text(&clean), &size);
    buf_release(&clean);
    return size.x_advance;
}

void svg_write(cairo_t *c, double x, double y, const char *text, svg_align align)
{
    double width = align == SVG_LEFT ? 0 : svg_text_width(c, text);
    pg_buf clean = {0};
    add_utf8(&clean, text);
    cairo.move_to(c, x - (align == SVG_RIGHT ? width : width / 2), y);
    cairo.show_text(c, buf_text(&clean));
    buf_release(&clean);
}

/* ---- layout ------------------------------ */

typedef struct place {
    double x, y, width, height; /* height without the caption */
} place;

static size_t lines_of(const char *text)
{
    size_t lines = text && *text;
    for (; text && *text; text++)
        lines += *text == '\n' && text[1];
    return lines;
}

/* Draws the lines of a text, or only measures the widest (c is asked for both). */
static double caption(cairo_t *c, const char *text, double x, double y, bool draw)
{
    double widest = 0;
    while (text && *text) {
        size_t length = strcspn(text, "\n");
        char *line = pg_strndup(text, length);
        widest = fmax(widest, svg_text_width(c, line));
        y += LINE;
        if (draw)
            svg_write(c, x, y, line, SVG_LEFT);
        free(line);
        text += length + (text[length] == '\n');
    }
    return widest;
}

static void measure(cairo_t *c, const svg_panel *p, place *at)
{
    if (p->board)
        svg_board_size(c, p->board, &at->width, &at->height);
    else
        svg_plot_size(p->plot, &at->width, &at->height);
    at->width = fmax(at->width, caption(c, p->caption, 0, 0, false));
}

/* Sets the panels in rows; returns the picture's size. */
static void arrange(cairo_t *c, const char *title, const svg_panel *panel, size_t panels, place *at,
                    double *width, double *height)
{
    double x = MARGIN, y = MARGIN + (*title ? 2 * LINE : 0), tallest = 0;
    cairo.set_font_size(c, TITLE);
    *width = svg_text_width(c, title);
    cairo.set_font_size(c, SVG_TEXT);
    for (size_t i = 0; i < panels; i++) {
        measure(c, &panel[i], &at[i]);
        if (x > MARGIN && x + at[i].width > ROW_WIDTH) {
            x = MARGIN;
            y += tallest + GAP;
            tallest = 0;
        }
        at[i].x = x;
        at[i].y = y;
        x += at[i].width + GAP;
        tallest = fmax(tallest, at[i].height + (double)lines_of(panel[i].caption) * LINE);
        *width = fmax(*width, x - GAP - MARGIN);
    }
    *width = ceil(*width) + 2 * MARGIN;
    *height = ceil(y + tallest) + MARGIN;
}

/* ---- drawing ------------------------------ */

static void black(cairo_t *c)
{
    cairo.set_source_rgb(c, 0, 0, 0);
}

static void paint(cairo_t *c, const char *title, const svg_panel *panel, size_t panels, const place *at)
{
    cairo.set_source_rgb(c, 1, 1, 1);
    cairo.paint(c);
    black(c);
    cairo.set_font_size(c, TITLE);
    svg_write(c, MARGIN, MARGIN + TITLE, title, SVG_LEFT);
    for (size_t i = 0; i < panels; i++) {
        cairo.set_font_size(c, SVG_TEXT);
        if (panel[i].board)
            svg_board_draw(c, &panel[i], at[i].x, at[i].y);
        else
            svg_plot_draw(c, panel[i].plot, at[i].x, at[i].y);
        black(c);
        cairo.set_font_size(c, SVG_TEXT);
        caption(c, panel[i].caption, at[i].x, at[i].y + at[i].height, true);
    }
}

static cairo_status_t take(void *context, const unsigned char *data, unsigned length)
{
    buf_add_bytes(context, data, length);
    return CAIRO_STATUS_SUCCESS;
}

static cairo_t *open_surface(pg_buf *text, double width, double height)
{
    cairo_surface_t *surface = cairo.svg_surface_create_for_stream(take, text, width, height);
    cairo_t *c = cairo.create(surface);
    cairo.surface_destroy(surface);
    cairo.select_font_face(c, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    return c;
}

static cairo_status_t close_surface(cairo_t *c)
{
    cairo.surface_finish(cairo.get_target(c));
    cairo_status_t status = cairo.status(c);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo.surface_status(cairo.get_target(c));
    cairo.destroy(c);
    return status;
}

pg_status svg_draw(pg_buf *out, const char *title, const svg_panel *panel, size_t panels, pg_error *e)
{
    pg_buf text = {0}, none = {0};
    double width, height;
    pg_status loaded = cairo_load(e);
    if (loaded != PG_OK)
        return loaded;
    place *at = PG_NEW(place, panels ? panels : 1);
    cairo_t *ruler = open_surface(&none, 1, 1);
    arrange(ruler, title, panel, panels, at, &width, &height);
    cairo_status_t status = close_surface(ruler);
    if (status == CAIRO_STATUS_SUCCESS) {
        cairo_t *c = open_surface(&text, width, height);
        paint(c, title, panel, panels, at);
        status = close_surface(c);
    }
    free(at);
    if (status == CAIRO_STATUS_SUCCESS)
        buf_add_bytes(out, buf_text(&text), text.length);
    buf_release(&text);
    buf_release(&none);
    return status == CAIRO_STATUS_SUCCESS
               ? PG_OK
               : pg_fail(e, PG_INTERNAL, "the picture: %s", cairo.status_to_string(status));
}

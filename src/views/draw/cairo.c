/* cairo.c - a scene as PDF or PNG, by cairo. Both are on white; a still shows the first frame. */
#include "scene.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>

/* Fonts and the time zone are kept once for the process, below cairo: one picture at a time. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { PNG_SCALE = 2 };       /* pixels a point: sharp on today's screens */
enum { MOST_PIXELS = 32767 }; /* either way, cairo's limit */

/* ---- loading it ------------------------------
 *
 * cairo brings 17 further libraries (fonts, window systems, image formats), and loading them takes a fifth of
 * a run that finds the English central game. Most runs draw nothing, so that nothing is linked with cairo:
 * cairo_load opens it, and its functions are called through a table that has their names and, from cairo's
 * own header, their types: cairo.arc(c, ..) is cairo_arc(c, ..). A function that is wanted joins the list.
 * The library stays open until the process ends: its fonts are kept behind it.
 */

#define CAIRO_LIBRARY "libcairo.so.2" /* the interface that all of cairo 1 has */

/* clang-format off */
#define CAIRO_FUNCTIONS(X) \
    X(arc) X(clip) X(close_path) X(create) X(curve_to) X(destroy) X(fill) X(image_surface_create) \
    X(line_to) X(move_to) X(new_path) X(paint) X(pdf_surface_create_for_stream) \
    X(pdf_surface_set_metadata) X(rectangle) X(restore) X(save) X(scale) X(select_font_face) X(set_dash) \
    X(set_font_size) X(set_line_width) X(set_source_rgba) X(show_text) X(status) X(status_to_string) \
    X(stroke) X(surface_destroy) X(surface_finish) X(surface_status) X(surface_write_to_png_stream) \
    X(text_extents)
/* clang-format on */

/* Not to be called through before cairo_load has returned PG_OK. */
static struct {
#define CAIRO_MEMBER(name) __typeof__(cairo_##name) *name;
    CAIRO_FUNCTIONS(CAIRO_MEMBER)
#undef CAIRO_MEMBER
} cairo;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pg_status outcome;
static pg_error trouble;

/* Puts the address of a function of the library into the pointer to a function at `function`, which POSIX
 * gives the size of a pointer; false when there is none. */
static bool find(void *library, const char *name, void *function)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

static void load(void)
{
    void *library = dlopen(CAIRO_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
#define CAIRO_FIND(name) found = found && find(library, "cairo_" #name, &cairo.name);
    CAIRO_FUNCTIONS(CAIRO_FIND)
#undef CAIRO_FIND
    outcome = found ? PG_OK : pg_fail(&trouble, PG_INTERNAL, "pictures need cairo: %s", dlerror());
}

/* Once for the process; threads may call it at the same time. PG_INTERNAL: the system has no such library. */
static pg_status cairo_load(pg_error *e)
{
    pthread_once(&once, load);
    if (outcome != PG_OK && e)
        *e = trouble;
    return outcome;
}

/* ---- shapes ------------------------------ */

static void set_ink(cairo_t *c, ink i, double opacity)
{
    colour k = ink_colour(i, false);
    cairo.set_source_rgba(c, k.red, k.green, k.blue, opacity > 0 ? opacity : 1);
}

static void trace(cairo_t *c, const scene *s, const shape *p)
{
    cairo.new_path(c);
    if (p->kind == SHAPE_CIRCLE)
        cairo.arc(c, p->at.x, p->at.y, p->size, 0, 2 * M_PI);
    for (size_t i = 0; p->kind == SHAPE_PATH && i < p->count; i++) {
        const path_step *step = &s->step[p->first + i];
        const point *at = step->p;
        if (step->kind == STEP_MOVE)
            cairo.move_to(c, at->x, at->y);
        else if (step->kind == STEP_LINE)
            cairo.line_to(c, at->x, at->y);
        else if (step->kind == STEP_CURVE)
            cairo.curve_to(c, at[0].x, at[0].y, at[1].x, at[1].y, at[2].x, at[2].y);
        else
            cairo.close_path(c);
    }
}

static void fill_and_stroke(cairo_t *c, const scene *s, const shape *p)
{
    if (p->style.fill) {
        trace(c, s, p);
        set_ink(c, p->style.fill, p->style.opacity);
        cairo.fill(c);
    }
    if (p->style.stroke) {
        trace(c, s, p);
        set_ink(c, p->style.stroke, 1);
        cairo.set_line_width(c, p->style.width);
        cairo.set_dash(c, &p->style.dash, p->style.dash > 0, 0);
        cairo.stroke(c);
    }
}

static void write_text(cairo_t *c, const shape *p)
{
    cairo_text_extents_t size;
    cairo.set_font_size(c, p->size);
    cairo.text_extents(c, p->text, &size);
    double before = p->align == ALIGN_LEFT     ? 0
                    : p->align == ALIGN_MIDDLE ? size.x_advance / 2
                                               : size.x_advance;
    set_ink(c, p->style.fill, 1);
    cairo.move_to(c, p->at.x - before, p->at.y);
    cairo.show_text(c, p->text);
}

static void paint(cairo_t *c, const scene *s)
{
    size_t hidden = 0;
    set_ink(c, INK_PAPER, 1);
    cairo.paint(c);
    for (size_t i = 0; i < s->shapes; i++) {
        const shape *p = &s->shape[i];
        if (!shape_seen(p, &hidden))
            continue;
        if (p->kind == SHAPE_CLIP || p->kind == SHAPE_FRAMES) {
            cairo.save(c);
            cairo.rectangle(c, p->at.x, p->at.y, p->to.x - p->at.x, p->to.y - p->at.y);
            if (p->kind == SHAPE_CLIP)
                cairo.clip(c);
            cairo.new_path(c);
        } else if (p->kind == SHAPE_END) {
            cairo.restore(c);
        } else if (p->kind == SHAPE_TEXT) {
            write_text(c, p);
        } else {
            fill_and_stroke(c, s, p);
        }
    }
}

/* ---- surfaces ------------------------------ */

static cairo_status_t take(void *context, const unsigned char *data, unsigned length)
{
    buf_add_bytes(context, (const char *)data, length);
    return CAIRO_STATUS_SUCCESS;
}

/* Paints on the surface and lets go of it. */
static cairo_status_t finish(cairo_surface_t *surface, const scene *s, double scale, pg_buf *png)
{
    cairo_t *c = cairo.create(surface);
    cairo.scale(c, scale, scale);
    cairo.select_font_face(c, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    paint(c, s);
    cairo_status_t status = cairo.status(c);
    if (status == CAIRO_STATUS_SUCCESS && png)
        status = cairo.surface_write_to_png_stream(surface, take, png);
    cairo.surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo.surface_status(surface);
    cairo.destroy(c);
    cairo.surface_destroy(surface);
    return status;
}

static pg_status hand_over(pg_buf *out, pg_buf *made, cairo_status_t status, pg_error *e)
{
    if (status == CAIRO_STATUS_SUCCESS)
        buf_add_bytes(out, buf_text(made), made->length);
    buf_release(made);
    return status == CAIRO_STATUS_SUCCESS
               ? PG_OK
               : pg_fail(e, PG_INTERNAL, "the picture: %s", cairo.status_to_string(status));
}

pg_status scene_pdf(pg_buf *out, const scene *s, pg_error *e)
{
    pg_buf made = {0};
    PG_TRY(cairo_load(e));
    pthread_mutex_lock(&lock);
    cairo_surface_t *surface = cairo.pdf_surface_create_for_stream(take, &made, s->width, s->height);
    cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, s->title);
    /* A fixed date, so that the same picture is the same file. */
    cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_status_t status = finish(surface, s, 1, NULL);
    pthread_mutex_unlock(&lock);
    return hand_over(out, &made, status, e);
}

pg_status scene_png(pg_buf *out, const scene *s, pg_error *e)
{
    pg_buf made = {0};
    PG_TRY(cairo_load(e));
    double longer = fmax(s->width, s->height), scale = fmin(PNG_SCALE, MOST_PIXELS / longer);
    pthread_mutex_lock(&lock);
    cairo_surface_t *surface = cairo.image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(s->width * scale),
                                                          (int)ceil(s->height * scale));
    cairo_status_t status = finish(surface, s, scale, &made);
    pthread_mutex_unlock(&lock);
    return hand_over(out, &made, status, e);
}

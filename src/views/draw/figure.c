/* figure.c - a figure as a whole: who owns what, panels measured and set in rows, and the way to a format. */
#include "panels.h"

#include <math.h>
#include <stdio.h>

enum { MARGIN = 12, GAP = 28, TITLE_SIZE = 15, ROW_WIDTH = 1000 };

/* ---- owning ------------------------------ */

static char *format_text(const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = PG_NEW(char, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, list);
    return text;
}

figure *figure_new(const char *format, ...)
{
    figure *f = PG_NEW(figure, 1);
    va_list list;
    va_start(list, format);
    f->title = format_text(format, list);
    va_end(list);
    return f;
}

void figure_free(figure *f)
{
    if (!f)
        return;
    for (size_t i = 0; i < f->pieces; i++)
        free(f->owned[i]);
    PG_FREE(f->panel, f->owned, f->title, f);
}

void *figure_keep(figure *f, void *piece)
{
    PG_GROW(f->owned, f->pieces, f->owned_room);
    return f->owned[f->pieces++] = piece;
}

void *figure_grown(figure *f, void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = 2 * *room + 8;
    void *more = figure_keep(f, pg_alloc(*room, size));
    return count ? memcpy(more, array, count * size) : more;
}

const char *figure_text(figure *f, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = format_text(format, list);
    va_end(list);
    return figure_keep(f, text);
}

const char *figure_take(figure *f, pg_buf *text) { return figure_keep(f, buf_take(text)); }

void figure_add(figure *f, const panel_kind *kind, void *of, const char *caption)
{
    PG_GROW(f->panel, f->panels, f->room);
    f->panel[f->panels++] = (panel){kind, of, caption ? figure_text(f, "%s", caption) : NULL, f->new_row};
    f->new_row = false;
}

void figure_row(figure *f) { f->new_row = true; }

void figure_caption(figure *f, const char *caption)
{
    f->panel[f->panels - 1].caption = figure_text(f, "%s", caption);
}

/* ---- layout ------------------------------ */

typedef struct place {
    point corner;
    double width, height; /* height without the caption */
} place;

static size_t lines_of(const char *text)
{
    size_t lines = text && *text;
    for (; text && *text; text++)
        lines += *text == '\n' && text[1];
    return lines;
}

/* Draws the lines of a caption below a base; with s NULL it only measures the widest. */
static double caption(scene *s, const char *text, point at)
{
    double widest = 0;
    while (text && *text) {
        size_t length = strcspn(text, "\n");
        PG_FREED char *line = pg_strndup(text, length);
        widest = fmax(widest, text_width(line, TEXT_SIZE));
        at.y += LINE_HEIGHT;
        if (s)
            scene_text(s, INK_LINE, TEXT_SIZE, ALIGN_LEFT, at, line);
        text += length + (text[length] == '\n');
    }
    return widest;
}

/* The width of each panel with its caption; boards of one size that follow each other, as those of a strip,
 * have one width, so that they stand below each other. */
static void measure(const figure *f, place *at)
{
    enum { STRIP = 4 };
    for (size_t first = 0, last; first < f->panels; first = last) {
        double own = 0, widest = 0;
        for (last = first; last < f->panels; last++) {
            const panel *p = &f->panel[last];
            p->kind->size(p->of, &at[last].width, &at[last].height);
            if (last > first && (p->kind != f->panel[first].kind || at[last].width != own || p->new_row))
                break;
            own = at[last].width;
            widest = fmax(widest, fmax(own, caption(NULL, p->caption, (point){0, 0})));
        }
        for (size_t i = first; i < last; i++)
            at[i].width =
                last - first < STRIP ? fmax(own, caption(NULL, f->panel[i].caption, (point){0, 0})) : widest;
    }
}

/* Sets the panels in rows; returns the picture's size. */
static point arrange(const figure *f, place *at)
{
    measure(f, at);
    double x = MARGIN, y = MARGIN + (*f->title ? 2 * LINE_HEIGHT : 0), tallest = 0;
    point size = {text_width(f->title, TITLE_SIZE), 0};
    for (size_t i = 0; i < f->panels; i++) {
        const panel *p = &f->panel[i];
        if (x > MARGIN && (p->new_row || x + at[i].width > ROW_WIDTH)) {
            x = MARGIN;
            y += tallest + GAP;
            tallest = 0;
        }
        at[i].corner = (point){x, y};
        x += at[i].width + GAP;
        tallest = fmax(tallest, at[i].height + (double)lines_of(p->caption) * LINE_HEIGHT);
        size.x = fmax(size.x, x - GAP - MARGIN);
    }
    return (point){ceil(size.x) + 2 * MARGIN, ceil(y + tallest) + MARGIN};
}

static void make_scene(scene *s, const figure *f)
{
    PG_FREED place *at = PG_NEW(place, f->panels + 1);
    point size = arrange(f, at);
    *s = (scene){.width = size.x,
                 .height = size.y,
                 .title = text_clean(f->title),
                 .frames = f->frames,
                 .frame_seconds = f->frame_seconds};
    scene_text(s, INK_LINE, TITLE_SIZE, ALIGN_LEFT, (point){MARGIN, MARGIN + TITLE_SIZE}, f->title);
    for (size_t i = 0; i < f->panels; i++) {
        const panel *p = &f->panel[i];
        p->kind->draw(s, p->of, at[i].corner);
        caption(s, p->caption, (point){at[i].corner.x, at[i].corner.y + at[i].height});
    }
    if (f->scale > 0)
        scene_scale(s, f->scale);
}

pg_status figure_write(pg_buf *out, const figure *f, figure_format format, pg_error *e)
{
    PG_SCOPED(scene_release) scene s;
    pg_status status = PG_OK;
    make_scene(&s, f);
    switch (format) {
    case FIGURE_SVG: scene_svg(out, &s); break;
    case FIGURE_TIKZ: scene_tikz(out, &s); break;
    case FIGURE_PDF: status = scene_pdf(out, &s, e); break;
    case FIGURE_PNG: status = scene_png(out, &s, e); break;
    }
    return status;
}

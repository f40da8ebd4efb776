/* svg.c - a scene as SVG that a person can read.
 *
 * Not by cairo, which turns text into outlines of letters (a class picture took 107 KB) and knows neither
 * classes nor style sheets. Here text stays text, colours are classes with a second set for dark screens,
 * and what looks the same stands in one group. Numbers have at most one decimal, so that the same scene is
 * the same bytes.
 *
 * Frames are shown by an animation of the style sheet: each group has key frames of its own, and whoever
 * asked for less motion sees the first frame only.
 */
#include "scene.h"

#include <math.h>
#include <stdio.h>

typedef struct svg_writer {
    pg_buf *out;
    const scene *s;
    bool grouped;    /* a group of one style is open */
    const shape *of; /* whose style it is */
    point last;      /* where the path is */
} svg_writer;

/* ---- pieces ------------------------------ */

static void number(pg_buf *out, double x)
{
    char text[40];
    snprintf(text, sizeof text, "%.1f", fabs(x) < 0.05 ? 0.0 : x);
    size_t length = strlen(text);
    while (text[length - 1] == '0')
        length--;
    length -= text[length - 1] == '.';
    buf_add_bytes(out, text, length);
}

static void attribute(pg_buf *out, const char *name, double x)
{
    buf_printf(out, " %s=\"", name);
    number(out, x);
    buf_char(out, '"');
}

static void escaped(pg_buf *out, const char *text)
{
    for (; *text; text++)
        if (*text == '&')
            buf_add(out, "&amp;");
        else if (*text == '<')
            buf_add(out, "&lt;");
        else
            buf_char(out, *text);
}

/* ---- the style sheet ------------------------------ */

static void add_rules(pg_buf *out, const char *property, const char *class, const bool *used, bool dark)
{
    for (ink i = INK_PAPER; i < INK_LAST; i++) {
        colour k = ink_colour(i, dark), light = ink_colour(i, false);
        bool same = k.red == light.red && k.green == light.green && k.blue == light.blue;
        if (used[i] && !(dark && same))
            buf_printf(out, ".%s%d{%s:#%02x%02x%02x}", class, i, property, (int)lround(255 * k.red),
                       (int)lround(255 * k.green), (int)lround(255 * k.blue));
    }
}

/* When a group is seen, as key frames of its own; they follow each other without an end. */
static void add_frames(pg_buf *out, const scene *s, size_t group, const uint64_t *frames)
{
    buf_printf(out, "@keyframes pk%zu{", group);
    bool before = !bits_get(frames, 0);
    for (size_t f = 0; f < s->frames; f++) {
        bool now = bits_get(frames, f);
        if (now != before) {
            number(out, 100.0 * (double)f / (double)s->frames);
            buf_printf(out, "%%{visibility:%s}", now ? "visible" : "hidden");
        }
        before = now;
    }
    buf_printf(out, "}.pa%zu{%sanimation:pk%zu ", group, bits_get(frames, 0) ? "" : "visibility:hidden;",
               group);
    number(out, s->frame_seconds * (double)s->frames);
    buf_add(out, "s step-end infinite}");
}

static void style_sheet(pg_buf *out, const scene *s)
{
    bool fill[INK_LAST] = {[INK_PAPER] = true}, stroke[INK_LAST] = {false};
    for (size_t i = 0; i < s->shapes; i++)
        fill[s->shape[i].style.fill] = stroke[s->shape[i].style.stroke] = true;
    buf_add(out, "<style>");
    add_rules(out, "fill", "pf", fill, false);
    add_rules(out, "stroke", "ps", stroke, false);
    buf_add(out, "@media(prefers-color-scheme:dark){");
    add_rules(out, "fill", "pf", fill, true);
    add_rules(out, "stroke", "ps", stroke, true);
    buf_char(out, '}');
    for (size_t i = 0; i < s->shapes; i++)
        if (s->shape[i].kind == SHAPE_FRAMES)
            add_frames(out, s, i, s->shape[i].frames);
    if (s->frames)
        buf_add(out, "@media(prefers-reduced-motion:reduce){g{animation:none!important}}");
    buf_add(out, "</style>\n");
}

/* ---- shapes ------------------------------ */

static bool same_style(const shape *a, const shape *b)
{
    return (a->kind == SHAPE_TEXT) == (b->kind == SHAPE_TEXT) && a->align == b->align &&
           (a->kind != SHAPE_TEXT || a->size == b->size) && style_same(&a->style, &b->style);
}

static void end_group(svg_writer *w)
{
    if (w->grouped)
        buf_add(w->out, "</g>\n");
    w->grouped = false;
}

static void begin_group(svg_writer *w, const shape *p)
{
    static const char *const anchor[] = {"start", "middle", "end"};
    if (w->grouped && same_style(w->of, p))
        return;
    end_group(w);
    buf_add(w->out, "<g class=\"");
    if (p->style.fill)
        buf_printf(w->out, "pf%d", p->style.fill);
    if (p->style.stroke)
        buf_printf(w->out, "%sps%d", p->style.fill ? " " : "", p->style.stroke);
    buf_char(w->out, '"');
    if (!p->style.fill)
        buf_add(w->out, " fill=\"none\"");
    if (p->style.opacity > 0)
        buf_printf(w->out, " fill-opacity=\"%.2f\"", p->style.opacity);
    if (p->style.stroke)
        attribute(w->out, "stroke-width", p->style.width);
    if (p->style.dash > 0)
        attribute(w->out, "stroke-dasharray", p->style.dash);
    if (p->kind == SHAPE_TEXT) {
        attribute(w->out, "font-size", p->size);
        if (p->align != ALIGN_LEFT)
            buf_printf(w->out, " text-anchor=\"%s\"", anchor[p->align]);
    }
    buf_add(w->out, ">");
    w->grouped = true;
    w->of = p;
}

static void add_point(pg_buf *out, char command, point p)
{
    buf_char(out, command);
    number(out, p.x);
    buf_char(out, ' ');
    number(out, p.y);
}

/* A line along an axis has one number. */
static void add_line(svg_writer *w, point to)
{
    if (fabs(to.y - w->last.y) < 0.05) {
        buf_char(w->out, 'H');
        number(w->out, to.x);
    } else if (fabs(to.x - w->last.x) < 0.05) {
        buf_char(w->out, 'V');
        number(w->out, to.y);
    } else {
        add_point(w->out, 'L', to);
    }
}

static void add_path(svg_writer *w, const shape *p)
{
    buf_add(w->out, "<path d=\"");
    for (size_t i = 0; i < p->count; i++) {
        const path_step *step = &w->s->step[p->first + i];
        point end = step->p[step->kind == STEP_CURVE ? 2 : 0];
        if (step->kind == STEP_CLOSE) {
            buf_char(w->out, 'z');
            continue;
        }
        if (step->kind == STEP_MOVE)
            add_point(w->out, 'M', end);
        else if (step->kind == STEP_LINE)
            add_line(w, end);
        for (int k = 0; step->kind == STEP_CURVE && k < 3; k++)
            add_point(w->out, k ? ' ' : 'C', step->p[k]);
        w->last = end;
    }
    buf_add(w->out, "\"/>");
}

static void begin_clip(svg_writer *w, const shape *p)
{
    end_group(w);
    buf_add(w->out, "<g><svg");
    attribute(w->out, "x", p->at.x);
    attribute(w->out, "y", p->at.y);
    attribute(w->out, "width", p->to.x - p->at.x);
    attribute(w->out, "height", p->to.y - p->at.y);
    buf_add(w->out, " viewBox=\"");
    number(w->out, p->at.x);
    add_point(w->out, ' ', (point){p->at.y, p->to.x - p->at.x});
    buf_char(w->out, ' ');
    number(w->out, p->to.y - p->at.y);
    buf_add(w->out, "\">\n");
}

static void add_shape(svg_writer *w, size_t i)
{
    const shape *p = &w->s->shape[i];
    switch (p->kind) {
    case SHAPE_CIRCLE:
        begin_group(w, p);
        buf_add(w->out, "<circle");
        attribute(w->out, "cx", p->at.x);
        attribute(w->out, "cy", p->at.y);
        attribute(w->out, "r", p->size);
        buf_add(w->out, "/>");
        break;
    case SHAPE_PATH:
        begin_group(w, p);
        add_path(w, p);
        break;
    case SHAPE_TEXT:
        begin_group(w, p);
        buf_add(w->out, "<text");
        attribute(w->out, "x", p->at.x);
        attribute(w->out, "y", p->at.y);
        buf_char(w->out, '>');
        escaped(w->out, p->text);
        buf_add(w->out, "</text>");
        break;
    case SHAPE_CLIP: begin_clip(w, p); break;
    case SHAPE_FRAMES:
        end_group(w);
        buf_printf(w->out, "<g class=\"pa%zu\">", i);
        break;
    case SHAPE_END: break;
    }
}

/* Ends the group whose beginning was of that kind. */
static void end_nested(svg_writer *w, shape_kind begun)
{
    end_group(w);
    buf_add(w->out, begun == SHAPE_CLIP ? "</svg></g>\n" : "</g>\n");
}

void scene_svg(pg_buf *out, const scene *s)
{
    svg_writer w = {.out = out, .s = s};
    enum { DEEPEST = 8 };
    shape_kind begun[DEEPEST];
    size_t depth = 0;
    buf_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    attribute(out, "width", s->width);
    attribute(out, "height", s->height);
    buf_add(out, " viewBox=\"0 0 ");
    number(out, s->width);
    buf_char(out, ' ');
    number(out, s->height);
    buf_add(out, "\" font-family=\"DejaVu Sans,Verdana,sans-serif\">\n<title>");
    escaped(out, s->title);
    buf_add(out, "</title>\n");
    style_sheet(out, s);
    buf_printf(out, "<rect class=\"pf%d\" width=\"100%%\" height=\"100%%\"/>\n", INK_PAPER);
    for (size_t i = 0; i < s->shapes; i++) {
        shape_kind kind = s->shape[i].kind;
        add_shape(&w, i);
        if ((kind == SHAPE_CLIP || kind == SHAPE_FRAMES) && depth < DEEPEST)
            begun[depth++] = kind;
        else if (kind == SHAPE_END && depth > 0)
            end_nested(&w, begun[--depth]);
    }
    end_group(&w);
    buf_add(out, "</svg>\n");
}

/* tikz.c - a scene as a tikzpicture, to be put into a LaTeX document that uses the package tikz. On white; a
 * still shows the first frame. */
#include "scene.h"

#include <math.h>

static void add_point(pg_buf *out, point p)
{
    buf_printf(out, "(%.2f,%.2f)", fabs(p.x) < 0.005 ? 0.0 : p.x, fabs(p.y) < 0.005 ? 0.0 : p.y);
}

/* The colours that the picture uses, by number. */
static void define_colours(pg_buf *out, const scene *s)
{
    bool used[INK_LAST] = {false};
    for (size_t i = 0; i < s->shapes; i++)
        used[s->shape[i].style.fill] = used[s->shape[i].style.stroke] = true;
    for (ink i = INK_PAPER; i < INK_LAST; i++) {
        colour k = ink_colour(i, false);
        if (used[i])
            buf_printf(out, "\\definecolor{pagoda%d}{rgb}{%.2f,%.2f,%.2f}\n", i, k.red, k.green, k.blue);
    }
}

static void add_options(pg_buf *out, const style *how)
{
    const char *comma = "";
    buf_char(out, '[');
    if (how->fill) {
        buf_printf(out, "fill=pagoda%d", how->fill);
        comma = ",";
    }
    if (how->opacity > 0)
        buf_printf(out, ",fill opacity=%.2f", how->opacity);
    if (how->stroke)
        buf_printf(out, "%sdraw=pagoda%d,line width=%.2fpt", comma, how->stroke, how->width);
    if (how->dash > 0)
        buf_printf(out, ",dash pattern=on %.1fpt off %.1fpt", how->dash, how->dash);
    buf_char(out, ']');
}

static void add_path(pg_buf *out, const scene *s, const shape *p)
{
    for (size_t i = 0; i < p->count; i++) {
        const path_step *step = &s->step[p->first + i];
        if (step->kind == STEP_CLOSE) {
            buf_add(out, "--cycle");
            continue;
        }
        buf_add(out, step->kind == STEP_LINE ? "--" : step->kind == STEP_CURVE ? "..controls" : " ");
        add_point(out, step->p[0]);
        if (step->kind == STEP_CURVE) {
            buf_add(out, "and");
            add_point(out, step->p[1]);
            buf_add(out, "..");
            add_point(out, step->p[2]);
        }
    }
}

/* Letters that mean something to TeX. */
static void add_escaped(pg_buf *out, const char *text)
{
    for (; *text; text++)
        if (strchr("#$%&_{}", *text))
            buf_printf(out, "\\%c", *text);
        else if (strchr("\\~^<>|", *text))
            buf_printf(out, "{\\char%d}", *text);
        else
            buf_char(out, *text);
}

static void add_text(pg_buf *out, const shape *p)
{
    static const char *const anchor[] = {"base west", "base", "base east"};
    buf_printf(
        out,
        "\\node[anchor=%s,inner sep=0,text=pagoda%d,font=\\sffamily\\fontsize{%.1f}{%.1f}\\selectfont] at ",
        anchor[p->align], p->style.fill, p->size * 0.9, p->size);
    add_point(out, p->at);
    buf_add(out, "{");
    add_escaped(out, p->text);
    buf_add(out, "};\n");
}

static void add_shape(pg_buf *out, const scene *s, const shape *p)
{
    switch (p->kind) {
    case SHAPE_TEXT: add_text(out, p); return;
    case SHAPE_CLIP:
        buf_add(out, "\\begin{scope}\\clip ");
        add_point(out, p->at);
        buf_add(out, "rectangle");
        add_point(out, p->to);
        buf_add(out, ";\n");
        return;
    case SHAPE_FRAMES: buf_add(out, "\\begin{scope}\n"); return;
    case SHAPE_END: buf_add(out, "\\end{scope}\n"); return;
    case SHAPE_CIRCLE:
    case SHAPE_PATH:
        buf_add(out, "\\path");
        add_options(out, &p->style);
        if (p->kind == SHAPE_CIRCLE) {
            add_point(out, p->at);
            buf_printf(out, "circle[radius=%.2f]", p->size);
        } else {
            add_path(out, s, p);
        }
        buf_add(out, ";\n");
    }
}

void scene_tikz(pg_buf *out, const scene *s)
{
    size_t hidden = 0;
    buf_printf(out, "%% %s\n", s->title);
    define_colours(out, s);
    buf_add(out, "\\begin{tikzpicture}[x=1pt,y=-1pt]\n");
    for (size_t i = 0; i < s->shapes; i++)
        if (shape_seen(&s->shape[i], &hidden))
            add_shape(out, s, &s->shape[i]);
    buf_add(out, "\\end{tikzpicture}\n");
}

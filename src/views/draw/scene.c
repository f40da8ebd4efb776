/* scene.c - shapes one after the other, and what they are measured by. */
#include "scene.h"

/* ---- colours ------------------------------ */

/* Okabe and Ito's colours for the colour-blind, light and dark ones by turns, behind the roles. */
static const colour on_white[INK_LAST] = {
    [INK_PAPER] = {1, 1, 1},
    [INK_LINE] = {0, 0, 0},
    [INK_SOFT] = {0.35, 0.35, 0.35},
    [INK_RIM] = {0.55, 0.55, 0.55},
    [INK_FAINT] = {0.78, 0.78, 0.78},
    [INK_PLUS] = {0.00, 0.45, 0.70},
    [INK_MINUS] = {0.84, 0.37, 0.00},
    [INK_BLACK] = {0, 0, 0},
    [INK_WHITE] = {1, 1, 1},
    [INK_PLAIN] = {0.94, 0.89, 0.26},
    {0.00, 0.45, 0.70},
    {0.90, 0.62, 0.00},
    {0.00, 0.62, 0.45},
    {0.34, 0.71, 0.91},
    {0.84, 0.37, 0.00},
    {0.80, 0.47, 0.65},
    {0.60, 0.60, 0.60},
};

colour ink_colour(ink i, bool dark)
{
    static const colour on_black[INK_PLAIN] = {
        [INK_PAPER] = {0.08, 0.09, 0.10}, [INK_LINE] = {0.93, 0.93, 0.93},  [INK_SOFT] = {0.70, 0.70, 0.70},
        [INK_RIM] = {0.55, 0.55, 0.55},   [INK_FAINT] = {0.33, 0.33, 0.33}, [INK_PLUS] = {0.20, 0.56, 0.84},
        [INK_MINUS] = {0.90, 0.45, 0.12}, [INK_BLACK] = {0, 0, 0},          [INK_WHITE] = {1, 1, 1},
    };
    return dark && i < INK_PLAIN ? on_black[i] : on_white[i];
}

/* ---- text ------------------------------ */

/* Advance widths of DejaVu Sans 2.37 for the characters from ' ' to '~', in thousandths of its size. */
static const uint16_t advance[] = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838,
};

double text_width(const char *text, double size)
{
    double width = 0;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c >= ' ' && c <= '~')
            width += advance[c - ' '];
        else if ((c & 0xc0) != 0x80) /* a character beyond ASCII, counted at its first byte */
            width += 838;
    }
    return width * size / 1000;
}

/* Bytes of the UTF-8 character at text, 0 when there is none. */
static size_t character(const unsigned char *text)
{
    size_t length = text[0] < 0x80 ? 1 : (text[0] & 0xe0) == 0xc0 ? 2 : (text[0] & 0xf0) == 0xe0 ? 3 : 4;
    if ((text[0] & 0xc0) == 0x80 || text[0] >= 0xf5 || (text[0] < ' '))
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

char *text_clean(const char *text)
{
    pg_buf out = {0};
    while (*text) {
        size_t length = character((const unsigned char *)text);
        buf_add_bytes(&out, length ? text : "?", length ? length : 1);
        text += length ? length : 1;
    }
    return buf_take(&out);
}

/* ---- shapes ------------------------------ */

static shape *add(scene *s, shape_kind kind, style how)
{
    PG_GROW(s->shape, s->shapes, s->room);
    shape *new = &s->shape[s->shapes++];
    *new = (shape){.kind = kind, .style = how};
    return new;
}

static point scaled(point p, double by) { return (point){p.x * by, p.y * by}; }

void scene_scale(scene *s, double by)
{
    s->width *= by;
    s->height *= by;
    for (size_t i = 0; i < s->shapes; i++) {
        shape *p = &s->shape[i];
        p->at = scaled(p->at, by);
        p->to = scaled(p->to, by);
        p->size *= by;
        p->style.width *= by;
        p->style.dash *= by;
    }
    for (size_t i = 0; i < s->steps; i++)
        for (int k = 0; k < 3; k++)
            s->step[i].p[k] = scaled(s->step[i].p[k], by);
}

bool style_same(const style *a, const style *b)
{
    return a->fill == b->fill && a->stroke == b->stroke && a->opacity == b->opacity && a->width == b->width &&
           a->dash == b->dash;
}

bool shape_seen(const shape *p, size_t *hidden)
{
    if (*hidden > 0)
        *hidden += (p->kind == SHAPE_CLIP) + (p->kind == SHAPE_FRAMES) - (p->kind == SHAPE_END);
    else if (p->kind == SHAPE_FRAMES && !bits_get(p->frames, 0))
        *hidden = 1;
    else
        return true;
    return false;
}

void scene_release(scene *s)
{
    for (size_t i = 0; i < s->shapes; i++)
        PG_FREE(s->shape[i].text, s->shape[i].frames);
    PG_FREE(s->shape, s->step, s->title);
    *s = (scene){0};
}

void scene_circle(scene *s, style how, point at, double radius)
{
    shape *c = add(s, SHAPE_CIRCLE, how);
    c->at = at;
    c->size = radius;
}

void scene_text(scene *s, ink fill, double size, align a, point base, const char *text)
{
    shape *t = add(s, SHAPE_TEXT, (style){.fill = fill});
    t->at = base;
    t->size = size;
    t->align = a;
    t->text = text_clean(text);
}

/* ---- paths ------------------------------ */

void scene_path(scene *s, style how) { add(s, SHAPE_PATH, how)->first = s->steps; }

static path_step *add_step(scene *s, path_step_kind kind, point to)
{
    PG_GROW(s->step, s->steps, s->step_room);
    s->shape[s->shapes - 1].count++;
    s->step[s->steps] = (path_step){kind, {to}};
    return &s->step[s->steps++];
}

void path_move(scene *s, point to) { add_step(s, STEP_MOVE, to); }

void path_line(scene *s, point to) { add_step(s, STEP_LINE, to); }

void path_curve(scene *s, point a, point b, point to)
{
    path_step *step = add_step(s, STEP_CURVE, a);
    step->p[1] = b;
    step->p[2] = to;
}

void path_close(scene *s) { add_step(s, STEP_CLOSE, (point){0, 0}); }

void scene_line(scene *s, style how, point from, point to)
{
    scene_path(s, how);
    path_move(s, from);
    path_line(s, to);
}

void scene_box(scene *s, style how, point corner, double width, double height)
{
    scene_path(s, how);
    path_move(s, corner);
    path_line(s, (point){corner.x + width, corner.y});
    path_line(s, (point){corner.x + width, corner.y + height});
    path_line(s, (point){corner.x, corner.y + height});
    path_close(s);
}

/* ---- groups ------------------------------ */

void scene_clip(scene *s, point corner, point opposite)
{
    shape *c = add(s, SHAPE_CLIP, (style){0});
    c->at = corner;
    c->to = opposite;
}

void scene_frames(scene *s, const uint64_t *frames)
{
    add(s, SHAPE_FRAMES, (style){0})->frames = bits_dup(frames, s->frames);
}

void scene_end(scene *s) { add(s, SHAPE_END, (style){0}); }

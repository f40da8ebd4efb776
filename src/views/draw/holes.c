/* holes.c - the holes of a board: discs, signs and texts, and outlines around sets of them.
 *
 * An outline is the discs of a set and the bars between neighbours in it, drawn wide and then narrower in the
 * colour of the ground: no geometry is needed for a line around any set.
 */
#include "diagram.h"

#include <math.h>

/* How strong the colour of a shade is, in steps, so that few styles come of many weights. */
static double strength(const hole_mark *m)
{
    double size = fmin(fabs(m->shade), 1);
    return size > 0 ? 0.12 + 0.88 * ceil(size * 8) / 8 : 0;
}

static style filling(const hole_mark *m)
{
    if (m->look == MARK_SOLID)
        return (style){.fill = INK_LINE};
    if (m->look == MARK_TAKEN)
        return (style){.fill = INK_PAPER};
    if (m->look == MARK_GREY)
        return (style){.fill = INK_FAINT};
    if (m->colour > 0)
        return (style){.fill = INK_PLAIN + (m->colour - 1) % MARK_COLOURS};
    if (m->shade == 0)
        return (style){.fill = INK_PAPER};
    return (style){.fill = m->shade < 0 ? INK_MINUS : INK_PLUS, .opacity = strength(m)};
}

static double luminance(colour k) { return 0.21 * k.red + 0.72 * k.green + 0.07 * k.blue; }

/* Black on light, white on dark; the line's colour where the ground shines through. */
static ink text_ink(const hole_mark *m)
{
    style f = filling(m);
    if (f.fill == INK_PAPER || (f.opacity > 0 && f.opacity < 0.6))
        return INK_LINE;
    if (f.fill == INK_LINE)
        return INK_PAPER;
    return luminance(ink_colour(f.fill, false)) < 0.45 ? INK_WHITE : INK_BLACK;
}

/* Lines across a disc: a chord each. */
static void hatch(scene *s, point at, double radius)
{
    scene_path(s, (style){.stroke = INK_SOFT, .width = 0.5});
    for (double off = -0.75; off < 1; off += 0.375) {
        double half = sqrt(1 - off * off) * radius * M_SQRT1_2, aside = off * radius * M_SQRT1_2;
        path_move(s, (point){at.x + aside - half, at.y + aside + half});
        path_line(s, (point){at.x + aside + half, at.y + aside - half});
    }
}

static style rimmed(const hole_mark *m)
{
    style how = filling(m);
    bool thick = m->look == MARK_PEG || m->look == MARK_EITHER || m->look == MARK_TAKEN;
    if (m->look == MARK_SOLID)
        return how;
    how.stroke = thick ? INK_LINE : INK_RIM;
    how.width = !thick ? 0.8 : m->look == MARK_TAKEN ? 2 : 3;
    how.dash = m->look == MARK_EITHER ? 4 : 0;
    return how;
}

/* Those of one style after the other, as a style is written once for its group. */
static void discs_by_style(scene *s, const diagram *d, point corner)
{
    PG_FREED bool *done = PG_NEW(bool, d->board->holes + 1);
    for (uint32_t first = 0; first < d->board->holes; first++) {
        style how = rimmed(&d->mark[first]);
        for (uint32_t h = first; h < d->board->holes && !done[first]; h++) {
            style its = rimmed(&d->mark[h]);
            if (!done[h] && style_same(&how, &its)) {
                scene_circle(s, how, moved(d->parts->place[h], corner), d->parts->radius);
                done[h] = h > first;
            }
        }
        done[first] = true;
    }
}

void draw_discs(scene *s, const diagram *d, point corner)
{
    const struct diagram_parts *p = d->parts;
    discs_by_style(s, d, corner);
    for (uint32_t h = 0; h < d->board->holes; h++) {
        const hole_mark *m = &d->mark[h];
        point at = moved(p->place[h], corner);
        double half = p->radius * 1.3;
        if (m->shade < 0 && m->colour <= 0)
            hatch(s, at, p->radius);
        if (m->boxed)
            scene_box(s, (style){.stroke = INK_LINE, .width = 1.5}, (point){at.x - half, at.y - half},
                      2 * half, 2 * half);
        draw_sign(s, m->sign, at, p->radius * 0.8);
    }
}

/* What is too wide is written smaller. */
static double text_size(const diagram *d, const char *text)
{
    double size = d->parts->radius * 0.93, width = text_width(text, size), room = 1.75 * d->parts->radius;
    return width > room ? floor(size * room / width * 4) / 4 : size;
}

/* Texts of one size and colour after the other. */
void draw_hole_texts(scene *s, const diagram *d, point corner)
{
    PG_FREED bool *done = PG_NEW(bool, d->board->holes + 1);
    for (uint32_t first = 0; first < d->board->holes; first++) {
        const char *text = d->mark[first].text;
        double size = text && *text ? text_size(d, text) : 0;
        for (uint32_t h = first; h < d->board->holes && size > 0 && !done[first]; h++) {
            const hole_mark *m = &d->mark[h];
            if (done[h] || !m->text || !*m->text || text_size(d, m->text) != size ||
                text_ink(m) != text_ink(&d->mark[first]))
                continue;
            point at = {d->parts->place[h].x, base_line(d->parts->place[h].y, size)};
            scene_text(s, text_ink(m), size, ALIGN_MIDDLE, moved(at, corner), m->text);
            done[h] = h > first;
        }
        done[first] = true;
    }
}

/* ---- outlines ------------------------------ */

/* The discs of an outline and the bars between neighbours in it, that much wider than the holes. */
static void outline_body(scene *s, const diagram *d, const strand *o, point corner, double more, ink i)
{
    const struct diagram_parts *p = d->parts;
    double radius = p->radius + more;
    for (size_t k = 0; k < o->items; k++) {
        point at = moved(p->place[o->item[k]], corner);
        scene_circle(s, (style){.fill = i}, at, radius);
        for (size_t m = 0; m < k; m++) {
            point other = moved(p->place[o->item[m]], corner);
            if (hypot(at.x - other.x, at.y - other.y) < 1.5 * p->spacing)
                scene_line(s, (style){.stroke = i, .width = 2 * radius}, at, other);
        }
    }
}

void draw_outline(scene *s, const diagram *d, const strand *o, point corner)
{
    outline_body(s, d, o, corner, 4.5, INK_LINE);
    outline_body(s, d, o, corner, 3, INK_PAPER);
}

void draw_outline_label(scene *s, const diagram *d, const strand *o, point corner)
{
    const struct diagram_parts *p = d->parts;
    if (!*o->text || !o->items)
        return;
    point at = moved(p->place[o->item[o->items - 1]], corner);
    at = (point){at.x + p->radius, at.y + p->radius};
    double width = text_width(o->text, 10) + 4;
    scene_box(s, (style){.fill = INK_PAPER, .stroke = INK_LINE, .width = 0.7},
              (point){at.x - width / 2, at.y - 6}, width, 12);
    scene_text(s, INK_LINE, 10, ALIGN_MIDDLE, (point){at.x, base_line(at.y, 10)}, o->text);
}

/* arrows.c - jumps as arrows, the way of one peg, and the lines of mirrors.
 *
 * Arrows are curves that bend to the right of their way, so that a jump and its return are two lines; the way
 * of one peg over several jumps is straight from hole to hole.
 */
#include "diagram.h"

#include <math.h>

/* A quadratic curve from the rim of one hole to that of another. */
static void curve(scene *s, point from, point bend, point to, double radius, double width)
{
    double out = hypot(bend.x - from.x, bend.y - from.y), in = hypot(to.x - bend.x, to.y - bend.y);
    if (!(out > 0) || !(in > 0))
        return;
    point a = {from.x + (bend.x - from.x) / out * radius, from.y + (bend.y - from.y) / out * radius};
    point z = {to.x - (to.x - bend.x) / in * (radius - 2), to.y - (to.y - bend.y) / in * (radius - 2)};
    scene_path(s, (style){.stroke = INK_SOFT, .width = 0.7 + 2.3 * width});
    path_move(s, a);
    path_curve(s, (point){a.x + (bend.x - a.x) * 2 / 3, a.y + (bend.y - a.y) * 2 / 3},
               (point){z.x + (bend.x - z.x) * 2 / 3, z.y + (bend.y - z.y) * 2 / 3}, z);
    arrow_head(s, INK_SOFT, z, bend, 5 + 4 * width);
}

/* The middle between two places, moved to the right of the way, so far that the curve passes beside the disc
 * of a hole there. */
static point bend_of(point from, point to, double radius)
{
    double dx = to.x - from.x, dy = to.y - from.y, length = hypot(dx, dy),
           aside = length > 0 ? 2.3 * radius / length : 0;
    return (point){(from.x + to.x) / 2 - dy * aside, (from.y + to.y) / 2 + dx * aside};
}

/* The way of a jump in rows or columns: steps around a board that closes on itself are taken the short way.
 */
static int short_way(int step, int around, bool wraps)
{
    if (!wraps)
        return step;
    step %= around;
    return 2 * step > around ? step - around : 2 * step < -around ? step + around : step;
}

/* From the first hole of a jump to its last, on the board as if it did not end. */
static point jump_vector(const diagram *d, uint32_t jump)
{
    const board *b = d->board;
    const jump_cell *cell = jump_cells(b, jump);
    int down = 0, right = 0;
    for (uint32_t i = 1; i < b->jump[jump].length; i++) {
        down += short_way(b->row[cell[i].hole] - b->row[cell[i - 1].hole], b->rows, b->wrap_columns);
        right += short_way(b->col[cell[i].hole] - b->col[cell[i - 1].hole], b->cols, b->wrap_rows);
    }
    point v = place_step(b, down, right);
    return (point){v.x * d->parts->spacing, v.y * d->parts->spacing};
}

static bool elsewhere(point a, point b) { return hypot(a.x - b.x, a.y - b.y) > 1; }

static void lattice_arrow(scene *s, const diagram *d, const arrow *a, point corner)
{
    const struct diagram_parts *p = d->parts;
    point from = moved(p->place[jump_from(d->board, a->jump)->hole], corner);
    point to = moved(p->place[jump_to(d->board, a->jump)->hole], corner);
    point way = jump_vector(d, a->jump);
    point beyond = moved(from, way), before = {to.x - way.x, to.y - way.y};
    curve(s, from, bend_of(from, beyond, p->radius), beyond, p->radius, a->width);
    if (elsewhere(beyond, to))
        curve(s, before, bend_of(before, to, p->radius), to, p->radius, a->width);
}

static void graph_arrow(scene *s, const diagram *d, const arrow *a, point corner)
{
    const struct diagram_parts *p = d->parts;
    const jump_cell *cell = jump_cells(d->board, a->jump);
    uint32_t last = d->board->jump[a->jump].length - 1;
    point from = moved(p->place[cell[0].hole], corner), to = moved(p->place[cell[last].hole], corner);
    point bend = bend_of(from, to, p->radius);
    for (uint32_t i = 1; i < last; i++) {
        point over = moved(p->place[cell[i].hole], corner);
        bend.x += 0.6 * (over.x - bend.x) / last;
        bend.y += 0.6 * (over.y - bend.y) / last;
    }
    curve(s, from, bend, to, p->radius, a->width);
}

void draw_arrow(scene *s, const diagram *d, const arrow *a, point corner)
{
    (d->board->row ? lattice_arrow : graph_arrow)(s, d, a, corner);
}

/* ---- the way of one peg ------------------------------ */

/* One stretch of it, on the ground's colour, so that it shows on black pegs. */
static void stretch(scene *s, point from, point to, double scale, bool last)
{
    scene_line(s, (style){.stroke = INK_PAPER, .width = 3 + 3 * scale}, from, to);
    scene_line(s, (style){.stroke = INK_MINUS, .width = 1 + 1.2 * scale}, from, to);
    if (last)
        arrow_head(s, INK_MINUS, to, from, 5 + 6 * scale);
}

/* A jump's stretches: through its holes on a graph, straight on a lattice, and twice where it goes around. */
static void jump_stretches(scene *s, const diagram *d, uint32_t jump, point corner, bool last)
{
    const struct diagram_parts *p = d->parts;
    const jump_cell *cell = jump_cells(d->board, jump);
    uint32_t end = d->board->jump[jump].length - 1;
    point from = moved(p->place[cell[0].hole], corner), to = moved(p->place[cell[end].hole], corner);
    for (uint32_t i = 1; i <= end && !d->board->row; i++)
        stretch(s, moved(p->place[cell[i - 1].hole], corner), moved(p->place[cell[i].hole], corner), d->scale,
                last && i == end);
    if (!d->board->row)
        return;
    point way = jump_vector(d, jump), beyond = moved(from, way), before = {to.x - way.x, to.y - way.y};
    bool around = elsewhere(beyond, to);
    stretch(s, from, beyond, d->scale, last && !around);
    if (around)
        stretch(s, before, to, d->scale, last);
}

static uint32_t landing(const diagram *d, const strand *w, size_t i)
{
    return jump_to(d->board, w->item[i])->hole;
}

/* The numbers of all jumps that land where jump i does, "1,5", when it is the first of them. */
static bool landing_numbers(pg_buf *out, const diagram *d, const strand *w, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (landing(d, w, k) == landing(d, w, i))
            return false;
    for (size_t k = i; k < w->items; k++)
        if (landing(d, w, k) == landing(d, w, i))
            buf_printf(out, "%s%zu", k > i ? "," : "", k + 1);
    return true;
}

/* At the rim of the hole: one number in a circle, several in a box above the hole. */
static void draw_landing(scene *s, const diagram *d, uint32_t hole, const char *numbers, point corner)
{
    const struct diagram_parts *p = d->parts;
    const style how = {.fill = INK_PAPER, .stroke = INK_MINUS, .width = 0.7};
    double size = 6 + 4 * d->scale, half = size * 0.65, wide = text_width(numbers, size) / 2 + 2;
    point at = moved(p->place[hole], corner);
    bool several = strchr(numbers, ',');
    at = (point){at.x + (several ? 0 : 0.75 * p->radius), at.y - (several ? 1 : 0.75) * p->radius};
    if (several)
        scene_box(s, how, (point){at.x - wide, at.y - half}, 2 * wide, 2 * half);
    else
        scene_circle(s, how, at, half);
    scene_text(s, INK_LINE, size, ALIGN_MIDDLE, (point){at.x, base_line(at.y, size)}, numbers);
}

void draw_way(scene *s, const diagram *d, const strand *w, point corner)
{
    for (size_t i = 0; i < w->items; i++)
        jump_stretches(s, d, w->item[i], corner, i + 1 == w->items);
    for (size_t i = 0; i < w->items && w->items > 1; i++) {
        PG_SCOPED(buf_release) pg_buf numbers = {0};
        if (landing_numbers(&numbers, d, w, i))
            draw_landing(s, d, landing(d, w, i), numbers.text, corner);
    }
}

/* ---- mirrors ------------------------------ */

/* The line through the middle of the board, as far as its corners are. */
void draw_mirror(scene *s, const diagram *d, const strand *m, point corner)
{
    const struct diagram_parts *p = d->parts;
    point middle = {0, 0}, across = {0, 0};
    double reach = 0, farthest = 0;
    for (uint32_t h = 0; h < d->board->holes; h++) {
        middle.x += p->place[h].x / d->board->holes;
        middle.y += p->place[h].y / d->board->holes;
    }
    for (uint32_t h = 0; h < d->board->holes; h++) {
        point from = p->place[h], to = p->place[m->item[h]];
        double far = hypot(to.x - from.x, to.y - from.y);
        reach = fmax(reach, hypot(from.x - middle.x, from.y - middle.y));
        if (far > farthest) {
            farthest = far;
            across = (point){(to.x - from.x) / far, (to.y - from.y) / far};
        }
    }
    reach += p->radius + 6;
    middle = moved(middle, corner);
    scene_line(s, (style){.stroke = INK_MINUS, .width = 1.2, .dash = 6},
               (point){middle.x - across.y * reach, middle.y + across.x * reach},
               (point){middle.x + across.y * reach, middle.y - across.x * reach});
}

/* diagram.c - one board of a figure: where its holes are on the panel, and its layers one above the other.
 *
 * Cost: linear in holes, edges and arrows, and in styles times holes.
 */
#include "diagram.h"

#include <math.h>

enum { SPACING = 38, RADIUS = 14 }; /* of holes, at scale 1 */

/* ---- places ------------------------------ */

/* What stands beside the holes: coordinates, or the names of a graph. */
static double rim_of(const diagram *d)
{
    const board *b = d->board;
    double widest = 0;
    if (d->bare)
        return 6 + (b->wrap_rows || b->wrap_columns ? 10 : 0);
    for (uint32_t h = 0; !b->row && h < b->holes; h++)
        widest = fmax(widest, text_width(b->hole_name[h], TEXT_SIZE));
    return !b->row ? 18 + fmin(widest, 100) : RIM + (b->wrap_rows || b->wrap_columns ? 14 : 0);
}

/* Right of a square picture and below it nothing is written, but arrows may leave a board that closes on
 * itself. */
static double far_rim(const diagram *d, double rim)
{
    const board *b = d->board;
    bool plain_square = b->row && b->lattice == LATTICE_SQUARE && !b->wrap_rows && !b->wrap_columns;
    return plain_square && !d->bare ? 6 : rim;
}

/* Once the caller has said how it is to look. */
static void lay_out(diagram *d)
{
    struct diagram_parts *p = d->parts;
    if (p->place)
        return;
    p->place = figure_keep(p->of, places_of(d->board));
    p->spacing = SPACING * d->scale;
    p->radius = RADIUS * d->scale;
    double rim = rim_of(d), far = far_rim(d, rim);
    point high = {0, 0};
    for (uint32_t h = 0; h < d->board->holes; h++) {
        point *at = &p->place[h];
        high = (point){fmax(high.x, at->x), fmax(high.y, at->y)};
        *at = (point){rim + p->radius + at->x * p->spacing, rim + p->radius + at->y * p->spacing};
    }
    p->width = high.x * p->spacing + 2 * p->radius + rim + far;
    p->height = high.y * p->spacing + 2 * p->radius + rim + far;
    if (!d->board->row)
        p->edge = figure_keep(p->of, places_edges(d->board, &p->edges));
}

/* ---- the panel ------------------------------ */

void diagram_size(const void *of, double *width, double *height)
{
    diagram *d = (diagram *)of;
    lay_out(d);
    *width = d->parts->width;
    *height = d->parts->height;
}

static void diagram_draw(scene *s, const void *of, point corner)
{
    const diagram *d = of;
    const struct diagram_parts *p = d->parts;
    scene_clip(s, corner, (point){corner.x + p->width, corner.y + p->height});
    draw_around(s, d, corner);
    for (size_t i = 0; i < p->outlines; i++)
        draw_outline(s, d, &p->outline[i], corner);
    draw_discs(s, d, corner);
    for (size_t i = 0; i < p->arrows; i++)
        draw_arrow(s, d, &p->arrow[i], corner);
    for (size_t i = 0; i < p->mirrors; i++)
        draw_mirror(s, d, &p->mirror[i], corner);
    for (size_t i = 0; i < p->ways; i++)
        draw_way(s, d, &p->way[i], corner);
    draw_hole_texts(s, d, corner);
    for (size_t i = 0; i < p->outlines; i++)
        draw_outline_label(s, d, &p->outline[i], corner);
    scene_end(s);
}

diagram *diagram_new(figure *f, const board *b, double scale)
{
    diagram *d = FIGURE_NEW(f, diagram, 1);
    *d = (diagram){.board = b,
                   .mark = FIGURE_NEW(f, hole_mark, b->holes + 1),
                   .scale = scale,
                   .bare = scale < 1,
                   .parts = FIGURE_NEW(f, struct diagram_parts, 1)};
    d->parts->of = f;
    return d;
}

static const panel_kind kind = {diagram_size, diagram_draw};

void diagram_names(const panel *p, bool shown)
{
    if (p->kind == &kind)
        ((diagram *)p->of)->bare = !shown;
}

diagram *figure_diagram(figure *f, const board *b, const char *caption, double scale)
{
    diagram *d = diagram_new(f, b, scale);
    figure_add(f, &kind, d, caption);
    return d;
}

/* ---- filling it in ------------------------------ */

void diagram_pegs(diagram *d, const uint64_t *pegs)
{
    for (uint32_t h = 0; h < d->board->holes; h++)
        d->mark[h].look = bits_get(pegs, h) ? MARK_SOLID : MARK_BARE;
}

void diagram_position(diagram *d, const position *p)
{
    for (uint32_t h = 0; h < d->board->holes; h++)
        d->mark[h].look = bits_get(p->peg, h) ? MARK_PEG : bits_get(p->open, h) ? MARK_EITHER : MARK_BARE;
}

void diagram_arrow(diagram *d, uint32_t jump, double width)
{
    struct diagram_parts *p = d->parts;
    FIGURE_GROW(p->of, p->arrow, p->arrows, p->arrow_room);
    p->arrow[p->arrows++] = (arrow){jump, width};
}

strand strand_copy(figure *f, const uint32_t *item, size_t items, const char *text)
{
    strand s = {FIGURE_NEW(f, uint32_t, items + 1), items, figure_text(f, "%s", text ? text : "")};
    if (items) /* there may be none, and no array of them */
        memcpy(s.item, item, items * sizeof *item);
    return s;
}

void diagram_way(diagram *d, const uint32_t *jump, size_t jumps)
{
    struct diagram_parts *p = d->parts;
    FIGURE_GROW(p->of, p->way, p->ways, p->way_room);
    p->way[p->ways++] = strand_copy(p->of, jump, jumps, NULL);
}

void diagram_outline(diagram *d, const uint32_t *hole, size_t holes, const char *label)
{
    struct diagram_parts *p = d->parts;
    FIGURE_GROW(p->of, p->outline, p->outlines, p->outline_room);
    p->outline[p->outlines++] = strand_copy(p->of, hole, holes, label);
}

/* A mirror is its own inverse and takes all holes the same way, a rotation by 180 too, but to and fro. */
static bool is_mirror(const diagram *d, const uint32_t *image)
{
    point *at = places_of(d->board), way = {0, 0};
    bool mirror = d->board->row != NULL;
    for (uint32_t h = 0; h < d->board->holes && mirror; h++) {
        point by = {at[image[h]].x - at[h].x, at[image[h]].y - at[h].y};
        mirror = image[image[h]] == h && fabs(way.x * by.y - way.y * by.x) < 1e-6;
        if (hypot(by.x, by.y) > hypot(way.x, way.y))
            way = by;
    }
    bool fixes_line = false; /* a rotation by 180 of a single row moves along the row, as the mirror does */
    for (uint32_t h = 0; h < d->board->holes; h++)
        fixes_line = fixes_line || image[h] != h;
    free(at);
    return mirror && fixes_line;
}

void diagram_mirror(diagram *d, const uint32_t *image)
{
    struct diagram_parts *p = d->parts;
    if (!is_mirror(d, image))
        return;
    FIGURE_GROW(p->of, p->mirror, p->mirrors, p->mirror_room);
    p->mirror[p->mirrors++] = strand_copy(p->of, image, d->board->holes, NULL);
}

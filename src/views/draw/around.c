/* around.c - what surrounds the holes of a board: coordinates, names, edges, and the sides of a board that
 * closes on itself. */
#include "diagram.h"

#include <math.h>
#include <stdio.h>

/* ---- coordinates ------------------------------ */

static void row_numbers(scene *s, const diagram *d, point corner)
{
    const struct diagram_parts *p = d->parts;
    for (uint32_t h = 0; h < d->board->holes; h++) {
        if (h > 0 && d->board->row[h] == d->board->row[h - 1])
            continue;
        const char *number = d->board->hole_name[h] + board_column_letters(d->board, h);
        bool slanted = d->board->lattice == LATTICE_TRIANGULAR;
        double x = slanted ? p->place[h].x - p->radius - 8 : RIM - 6;
        point at = {x, base_line(p->place[h].y, TEXT_SIZE)};
        scene_text(s, INK_SOFT, TEXT_SIZE, ALIGN_RIGHT, moved(at, corner), number);
    }
}

/* Do all columns end in the last row? */
static bool even_foot(const board *b)
{
    PG_FREED int *last = PG_NEW(int, b->cols + 1);
    bool even = true;
    for (uint32_t h = 0; h < b->holes; h++)
        last[b->col[h]] = b->row[h];
    for (uint32_t h = 0; h < b->holes; h++)
        even = even && last[b->col[h]] == b->row[b->holes - 1];
    return even;
}

/* The letters of a column stand above a square picture. Those of a slanted column stand below its last hole,
 * or above its first one where columns end at the left side, where the numbers of rows are. */
static void column_letters(scene *s, const diagram *d, point corner)
{
    const board *b = d->board;
    const struct diagram_parts *p = d->parts;
    PG_FREED bool *seen = PG_NEW(bool, b->cols + 1);
    bool slanted = b->lattice == LATTICE_TRIANGULAR;
    bool below = !slanted || even_foot(b);
    point step = place_step(b, below ? 0.8 : -0.8, 0);
    for (uint32_t i = 0; i < b->holes; i++) {
        uint32_t h = below ? b->holes - 1 - i : i;
        if (seen[b->col[h]])
            continue;
        seen[b->col[h]] = true;
        PG_FREED char *letters = pg_strndup(b->hole_name[h], board_column_letters(b, h));
        double x = p->place[h].x + (slanted ? step.x * p->spacing : 0);
        double y = slanted ? p->place[h].y + step.y * p->spacing : RIM - 12;
        point at = {x, base_line(y, TEXT_SIZE)};
        scene_text(s, INK_SOFT, TEXT_SIZE, ALIGN_MIDDLE, moved(at, corner), letters);
    }
}

/* The name of a hole of a graph stands where its neighbours are not. */
static void graph_names(scene *s, const diagram *d, point corner)
{
    const struct diagram_parts *p = d->parts;
    PG_FREED point *away = places_away(p->place, d->board->holes, p->edge, p->edges);
    for (uint32_t h = 0; h < d->board->holes; h++) {
        double out = p->radius + 12;
        point way = away[h];
        align a = way.x > 0.5 ? ALIGN_LEFT : way.x < -0.5 ? ALIGN_RIGHT : ALIGN_MIDDLE;
        double back = a == ALIGN_MIDDLE ? 0 : 5;
        point at = {p->place[h].x + way.x * (out - back), base_line(p->place[h].y + way.y * out, TEXT_SIZE)};
        scene_text(s, INK_SOFT, TEXT_SIZE, a, moved(at, corner), d->board->hole_name[h]);
    }
}

static void edges(scene *s, const diagram *d, point corner)
{
    const struct diagram_parts *p = d->parts;
    if (!p->edges)
        return;
    scene_path(s, (style){.stroke = INK_FAINT, .width = fmax(1, 2 * d->scale)});
    for (size_t i = 0; i < p->edges; i++) {
        path_move(s, moved(p->place[p->edge[2 * i]], corner));
        path_line(s, moved(p->place[p->edge[2 * i + 1]], corner));
    }
}

/* Two sides that are one: dashed, with as many marks as say which belong together. */
static void joined_sides(scene *s, const diagram *d, point corner, bool rows)
{
    const struct diagram_parts *p = d->parts;
    const board *b = d->board;
    double along = (rows ? b->rows : b->cols) - 1, across = (rows ? b->cols : b->rows) - 1;
    for (int side = 0; side < 2; side++) {
        double at = side ? across + 0.62 : -0.62;
        point end[2];
        for (int k = 0; k < 2; k++) {
            double on = k ? along + 0.62 : -0.62;
            point v = rows ? place_step(b, on, at) : place_step(b, at, on);
            point first = place_step(b, b->row[0], b->col[0]);
            end[k] = (point){corner.x + p->place[0].x + (v.x - first.x) * p->spacing,
                             corner.y + p->place[0].y + (v.y - first.y) * p->spacing};
        }
        scene_line(s, (style){.stroke = INK_SOFT, .width = 1, .dash = 4}, end[0], end[1]);
        for (int k = 0; k < (rows ? 1 : 2); k++) {
            double part = 0.5 + 0.04 * k, size = 4 + 4 * d->scale;
            point tip = {end[0].x + (end[1].x - end[0].x) * part, end[0].y + (end[1].y - end[0].y) * part};
            arrow_head(s, INK_SOFT, tip, end[0], size);
        }
    }
}

void draw_around(scene *s, const diagram *d, point corner)
{
    edges(s, d, corner);
    if (d->board->wrap_rows)
        joined_sides(s, d, corner, true);
    if (d->board->wrap_columns)
        joined_sides(s, d, corner, false);
    if (d->bare)
        return;
    if (d->board->row) {
        row_numbers(s, d, corner);
        column_letters(s, d, corner);
    } else {
        graph_names(s, d, corner);
    }
}

/* places.c - where the holes of a board lie in a picture.
 *
 * Square boards as their picture, triangular ones with the three directions of the lattice at 60 degrees,
 * graph and free boards where their file says, else on a circle in hole order.
 */
#include "page_parts.h"

#include <math.h>
#include <stdlib.h>

static void place(places *l, const board *b, uint32_t h)
{
    static const double whole = 6.283185307179586;
    bool slanted = b->lattice == LATTICE_TRIANGULAR;
    if (b->row) {
        l->x[h] = b->col[h] - (slanted ? 0.5 * b->row[h] : 0);
        l->y[h] = b->row[h] * (slanted ? 0.8660254037844386 : 1);
        return;
    }
    if (b->place) {
        l->x[h] = b->place[h].x;
        l->y[h] = b->place[h].y;
        return;
    }
    double radius = b->holes > 1 ? 0.6 / sin(whole / 2 / (b->holes > 2 ? b->holes : 2)) : 0;
    l->x[h] = radius * sin(whole * h / b->holes);
    l->y[h] = -radius * cos(whole * h / b->holes);
}

/* Moves the coordinates to begin at 0; their largest. */
static double settle(double *at, uint32_t count)
{
    double least = INFINITY, most = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        least = fmin(least, at[i]);
        most = fmax(most, at[i]);
    }
    for (uint32_t i = 0; i < count; i++)
        at[i] -= least;
    return most - least;
}

/* The distance of the two holes that are nearest to each other; 1 when there are no two apart. */
static double nearest(const places *l, uint32_t holes)
{
    double least = INFINITY;
    for (uint32_t h = 0; h < holes; h++)
        for (uint32_t i = 0; i < h; i++) {
            double far = hypot(l->x[h] - l->x[i], l->y[h] - l->y[i]);
            least = far > 0 ? fmin(least, far) : least;
        }
    return isfinite(least) ? least : 1;
}

void places_make(places *l, const board *b)
{
    l->x = PG_NEW(double, b->holes);
    l->y = PG_NEW(double, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        place(l, b, h);
    double unit = b->place ? nearest(l, b->holes) : 1;
    for (uint32_t h = 0; h < b->holes; h++) {
        l->x[h] /= unit;
        l->y[h] /= unit;
    }
    l->width = settle(l->x, b->holes);
    l->height = settle(l->y, b->holes);
}

void places_release(places *l)
{
    free(l->x);
    free(l->y);
}

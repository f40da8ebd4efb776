/* places.c - places by the lattice, or by the distances in a graph.
 *
 * A graph is laid out by stress majorization (E. R. Gansner, Y. Koren, S. North, Graph Drawing by Stress
 * Majorization, 2004): the sum over pairs of holes of (distance on paper - distance in the graph)^2 divided
 * by the square of the latter is made small, one hole at a time. It falls with each step, into a valley that
 * depends on where it began: two beginnings are tried, the holes on a circle in their order and the classical
 * scaling of the distances (two eigenvectors), and the better end is taken. It is turned so that its longest
 * axis lies flat. All of that is arithmetic in a fixed order, so that a board looks the same every time.
 * Cost: rounds * holes^2; above MOST_LAID_OUT holes they stay on the circle.
 *
 * Not by Graphviz: its libraries bring forty others, and their layouts change from version to version.
 */
#include "draw/places.h"

#include <math.h>

enum { MOST_LAID_OUT = 400, ROUNDS = 300, POWER_ROUNDS = 100 };

point place_step(const board *b, double rows, double columns)
{
    if (b->lattice == LATTICE_TRIANGULAR)
        return (point){columns - rows / 2, rows * sqrt(0.75)};
    return (point){columns, rows};
}

/* ---- the graph ------------------------------ */

uint32_t *places_edges(const board *b, size_t *count)
{
    size_t room = 2 * b->edges, jumps = 0;
    for (uint32_t j = 0; j < b->jumps && !b->edges; j++)
        room += 2 * b->jump[j].length;
    uint32_t *edge = PG_NEW(uint32_t, room + 1);
    for (size_t i = 0; i < 2 * (size_t)b->edges; i++)
        edge[i] = b->edge[i];
    for (uint32_t j = 0; j < b->jumps && !b->edges; j++) {
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 1; i < b->jump[j].length; i++) {
            uint32_t from = cell[i - 1].hole, to = cell[i].hole;
            bool seen = false;
            for (size_t k = 0; k < jumps && !seen; k++)
                seen = (edge[2 * k] == from && edge[2 * k + 1] == to) ||
                       (edge[2 * k] == to && edge[2 * k + 1] == from);
            if (!seen) {
                edge[2 * jumps] = from;
                edge[2 * jumps++ + 1] = to;
            }
        }
    }
    *count = b->edges ? b->edges : jumps;
    return edge;
}

typedef struct distances {
    uint32_t n;
    double *far; /* n x n: edges between two holes; unconnected ones are one more than the longest apart */
} distances;

/* Distances from one hole on, breadth first. */
static void go_round(distances *l, const uint32_t *edge, size_t edges, uint32_t from, uint32_t *queue)
{
    double *far = l->far + (size_t)from * l->n;
    uint32_t head = 0, tail = 0;
    queue[tail++] = from;
    while (head < tail) {
        uint32_t h = queue[head++];
        for (size_t i = 0; i < 2 * edges; i++) {
            uint32_t to = edge[i ^ 1];
            if (edge[i] == h && to != from && far[to] == 0) {
                far[to] = far[h] + 1;
                queue[tail++] = to;
            }
        }
    }
}

static void measure(distances *l, const board *b)
{
    size_t edges, n2 = (size_t)l->n * l->n;
    PG_FREED uint32_t *edge = places_edges(b, &edges), *queue = PG_NEW(uint32_t, l->n + 1);
    double longest = 0;
    l->far = PG_NEW(double, n2 + 1);
    for (uint32_t h = 0; h < l->n; h++)
        go_round(l, edge, edges, h, queue);
    for (size_t i = 0; i < n2; i++)
        longest = fmax(longest, l->far[i]);
    for (size_t i = 0; i < n2; i++)
        if (l->far[i] == 0)
            l->far[i] = longest + 1;
}

/* ---- beginnings ------------------------------ */

static void on_circle(point *at, uint32_t n)
{
    double radius = n > 1 ? fmax(0.8, 0.6 / sin(M_PI / n)) : 0;
    for (uint32_t h = 0; h < n; h++)
        at[h] = (point){radius * sin(2 * M_PI * h / n), -radius * cos(2 * M_PI * h / n)};
}

/* The largest eigenvector of the matrix, taken out of it; its length is the root of the eigenvalue. */
static void largest_vector(double *matrix, uint32_t n, double *v, double *next)
{
    double value = 0;
    for (uint32_t i = 0; i < n; i++)
        v[i] = 1 + i % 7 + (double)i / n;
    for (int round = 0; round < POWER_ROUNDS; round++) {
        double length = 0;
        for (uint32_t i = 0; i < n; i++) {
            next[i] = 0;
            for (uint32_t k = 0; k < n; k++)
                next[i] += matrix[(size_t)i * n + k] * v[k];
            length += next[i] * next[i];
        }
        value = sqrt(length);
        for (uint32_t i = 0; i < n; i++)
            v[i] = value > 0 ? next[i] / value : 0;
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++)
            matrix[(size_t)i * n + k] -= value * v[i] * v[k];
    for (uint32_t i = 0; i < n; i++)
        v[i] *= sqrt(value);
}

/* Classical scaling: the matrix of inner products that the distances would have, and its two main axes. */
static void scaled(point *at, const distances *l)
{
    uint32_t n = l->n;
    PG_FREED double *matrix = PG_NEW(double, (size_t)n *n), *mean = PG_NEW(double, n),
                    *v = PG_NEW(double, 3 * n);
    double all = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++) {
            double d = i == k ? 0 : l->far[(size_t)i * n + k];
            matrix[(size_t)i * n + k] = -d * d / 2;
            mean[i] -= d * d / 2 / n;
        }
    for (uint32_t i = 0; i < n; i++)
        all += mean[i] / n;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++)
            matrix[(size_t)i * n + k] += all - mean[i] - mean[k];
    largest_vector(matrix, n, v, v + 2 * n);
    largest_vector(matrix, n, v + n, v + 2 * n);
    /* A little out of line, as holes in one place would never part. */
    for (uint32_t i = 0; i < n; i++)
        at[i] = (point){v[i] + 0.001 * (i % 5), v[n + i] + 0.001 * (i % 3)};
}

/* ---- stress ------------------------------ */

static double apart(point a, point b) { return hypot(a.x - b.x, a.y - b.y); }

static double stress(const distances *l, const point *at)
{
    double sum = 0;
    for (uint32_t i = 0; i < l->n; i++)
        for (uint32_t k = 0; k < i; k++) {
            double far = l->far[(size_t)i * l->n + k], off = apart(at[i], at[k]) / far - 1;
            sum += off * off;
        }
    return sum;
}

/* Moves a hole to the mean of where the others want it. */
static void settle(const distances *l, point *at, uint32_t i)
{
    double weight = 0, x = 0, y = 0;
    for (uint32_t k = 0; k < l->n; k++) {
        if (k == i)
            continue;
        double far = l->far[(size_t)i * l->n + k], w = 1 / (far * far), now = apart(at[i], at[k]);
        double part = now > 1e-9 ? far / now : 0;
        x += w * (at[k].x + part * (at[i].x - at[k].x));
        y += w * (at[k].y + part * (at[i].y - at[k].y));
        weight += w;
    }
    at[i] = (point){x / weight, y / weight};
}

static double relax(const distances *l, point *at)
{
    for (int round = 0; round < ROUNDS && l->n > 1; round++)
        for (uint32_t i = 0; i < l->n; i++)
            settle(l, at, i);
    return stress(l, at);
}

/* ---- the way up ------------------------------ */

static void centre(point *at, uint32_t n)
{
    point middle = {0, 0};
    for (uint32_t i = 0; i < n; i++) {
        middle.x += at[i].x / n;
        middle.y += at[i].y / n;
    }
    for (uint32_t i = 0; i < n; i++) {
        at[i].x -= middle.x;
        at[i].y -= middle.y;
    }
}

/* The angle to turn by: the longest axis comes to lie flat; where no axis is longer, the first hole near the
 * rim stands on top. */
static double turn_of(const point *at, uint32_t n)
{
    double xx = 0, xy = 0, yy = 0, rim = 0;
    for (uint32_t i = 0; i < n; i++) {
        xx += at[i].x * at[i].x;
        xy += at[i].x * at[i].y;
        yy += at[i].y * at[i].y;
        rim = fmax(rim, hypot(at[i].x, at[i].y));
    }
    double spread = hypot(xx - yy, 2 * xy);
    if (spread > 0.15 * (xx + yy))
        return -atan2(2 * xy, xx - yy) / 2;
    for (uint32_t i = 0; i < n; i++)
        if (hypot(at[i].x, at[i].y) > 0.8 * rim)
            return -M_PI / 2 - atan2(at[i].y, at[i].x);
    return 0;
}

static void turn(point *at, uint32_t n)
{
    centre(at, n);
    double by = turn_of(at, n), c = cos(by), s = sin(by);
    for (uint32_t i = 0; i < n; i++)
        at[i] = (point){c * at[i].x - s * at[i].y, s * at[i].x + c * at[i].y};
    bool mirror = n > 1 && at[0].x > at[n - 1].x + 1e-6;
    for (uint32_t i = 0; i < n && mirror; i++)
        at[i].x = -at[i].x;
}

/* The distance of the two holes that are nearest. */
static double nearest_of(const point *at, uint32_t n)
{
    double nearest = HUGE_VAL;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            nearest = fmin(nearest, apart(at[i], at[k]));
    return n > 1 && nearest > 0 ? nearest : 1;
}

static void stretch(point *at, uint32_t n, double by)
{
    for (uint32_t i = 0; i < n; i++)
        at[i] = (point){at[i].x * by, at[i].y * by};
}

static void lay_out(point *at, const board *b)
{
    distances l = {.n = b->holes};
    if (b->place) {
        for (uint32_t h = 0; h < b->holes; h++)
            at[h] = (point){b->place[h].x, b->place[h].y};
        stretch(at, b->holes, 1.2 / nearest_of(at, b->holes));
        return;
    }
    on_circle(at, b->holes);
    if (b->holes < 2 || b->holes > MOST_LAID_OUT)
        return;
    PG_FREED point *other = PG_NEW(point, b->holes);
    measure(&l, b);
    scaled(other, &l);
    if (relax(&l, other) < 0.999 * relax(&l, at))
        memcpy(at, other, b->holes * sizeof *at);
    turn(at, b->holes);
    /* No two nearer than 1; neighbours a little further where there is room. */
    stretch(at, b->holes, fmax(1.2, fmin(1 / nearest_of(at, b->holes), 8)));
    free(l.far);
}

point *places_of(const board *b)
{
    point *at = PG_NEW(point, b->holes + 1), low = {HUGE_VAL, HUGE_VAL};
    if (!b->row)
        lay_out(at, b);
    for (uint32_t h = 0; h < b->holes; h++) {
        if (b->row)
            at[h] = place_step(b, b->row[h], b->col[h]);
        low = (point){fmin(low.x, at[h].x), fmin(low.y, at[h].y)};
    }
    for (uint32_t h = 0; h < b->holes; h++)
        at[h] = (point){at[h].x - low.x, at[h].y - low.y};
    return at;
}

point *places_away(const point *at, uint32_t holes, const uint32_t *edge, size_t edges)
{
    static const double all_around = 0.2; /* a sum of directions that says nothing */
    point *away = PG_NEW(point, holes + 1);
    for (size_t i = 0; i < 2 * edges; i++) {
        point from = at[edge[i]], to = at[edge[i ^ 1]];
        double far = fmax(hypot(to.x - from.x, to.y - from.y), 1e-9);
        away[edge[i]].x -= (to.x - from.x) / far;
        away[edge[i]].y -= (to.y - from.y) / far;
    }
    for (uint32_t h = 0; h < holes; h++) {
        double far = hypot(away[h].x, away[h].y);
        away[h] = far > all_around ? (point){away[h].x / far, away[h].y / far} : (point){0, -1};
    }
    return away;
}

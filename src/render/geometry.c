/* geometry.c - which rotations and mirrors of the lattice a board has.
 *
 * A lattice with n directions d[0 .. n), in order of their angle, has 2n symmetries that fix a point: with
 * d[0] and d[n/4] or d[2n/6] (the picture's column and row step) going to d[i] and the direction as far
 * behind it (rotation) or ahead of it (mirror). Each is tried with the translation that keeps the picture's
 * top and left edge, and kept when it maps jumps onto jumps; of those that are the same permutation of the
 * holes, as on a single row, the first. Cost: 2n times the number of jumps.
 */
#include "parts.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct plane {
    int n, turn; /* directions; how many of them lie between the column step and the row step */
    board_direction d[6];
    const char *name[12]; /* rotations by d[0] -> d[i], then the mirrors */
} plane;

static const plane square = {
    4,
    1,
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
    {"identity", "rotation by 90", "rotation by 180", "rotation by 270", "mirror top-bottom",
     "mirror in the falling diagonal", "mirror left-right", "mirror in the rising diagonal"},
};
static const plane triangular = {
    6,
    2,
    {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}},
    {"identity", "rotation by 60", "rotation by 120", "rotation by 180", "rotation by 240", "rotation by 300",
     "mirror in the axis at 0", "mirror in the axis at 30", "mirror in the axis at 60",
     "mirror in the axis at 90", "mirror in the axis at 120", "mirror in the axis at 150"},
};

/* The hole at a place of the picture, or -1. Holes are in reading order. */
static int64_t hole_at(const board *b, int row, int col)
{
    uint32_t low = 0, high = b->holes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (b->row[middle] < row || (b->row[middle] == row && b->col[middle] < col))
            low = middle + 1;
        else
            high = middle;
    }
    return low < b->holes && b->row[low] == row && b->col[low] == col ? (int64_t)low : -1;
}

static int smallest(const int *value, uint32_t count)
{
    int least = INT_MAX;
    for (uint32_t i = 0; i < count; i++)
        least = least < value[i] ? least : value[i];
    return least;
}

/* Fills in image[]; false when a hole would leave the board. */
static bool map_holes(const board *b, board_direction column_step, board_direction row_step, uint32_t *image)
{
    int *row = PG_NEW(int, b->holes), *col = PG_NEW(int, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        row[h] = b->col[h] * column_step.drow + b->row[h] * row_step.drow;
        col[h] = b->col[h] * column_step.dcol + b->row[h] * row_step.dcol;
    }
    int down = smallest(b->row, b->holes) - smallest(row, b->holes);
    int right = smallest(b->col, b->holes) - smallest(col, b->holes);
    bool inside = true;
    for (uint32_t h = 0; h < b->holes && inside; h++) {
        int64_t to = hole_at(b, row[h] + down, col[h] + right);
        inside = to >= 0;
        image[h] = (uint32_t)to;
    }
    free(row);
    free(col);
    return inside;
}

/* Is this permutation the identity or among the first `count` of `seen`? */
static bool already(const uint32_t *seen, size_t count, const uint32_t *image, uint32_t holes)
{
    bool moves = false;
    for (uint32_t h = 0; h < holes; h++)
        moves = moves || image[h] != h;
    for (size_t i = 0; i < count && moves; i++)
        moves = memcmp(seen + i * holes, image, holes * sizeof *image) != 0;
    return !moves;
}

size_t geometry_symmetries(const board *b, const char ***name)
{
    const plane *p = b->lattice == LATTICE_TRIANGULAR ? &triangular : &square;
    size_t found = 0;
    *name = NULL;
    if (!b->row)
        return 0;
    *name = PG_NEW(const char *, 2 * p->n);
    uint32_t *images = PG_NEW(uint32_t, 2 * (size_t)p->n * b->holes);
    for (int i = 1; i < 2 * p->n; i++) {
        bool mirror = i >= p->n;
        int first = i % p->n, second = (first + (mirror ? p->n - p->turn : p->turn)) % p->n;
        uint32_t *image = images + found * b->holes;
        if (map_holes(b, p->d[first], p->d[second], image) && !already(images, found, image, b->holes) &&
            symmetry_holds(b, image))
            (*name)[found++] = p->name[i];
    }
    free(images);
    return found;
}

/* plane.c - rotations and mirrors of the lattice, as permutations of a board's holes.
 *
 * A lattice with n directions d[0 .. n), in order of their angle, has 2n motions that fix a point: with d[0]
 * and d[n/4] or d[2n/6] (the picture's column and row step) going to d[i] and the direction as far behind it
 * (rotation) or ahead of it (mirror). Each comes with the translation that keeps the picture's top and left
 * edge. Cost: n log n for n holes.
 */
#include "base/union_find.h"
#include "board/board.h"

#include <limits.h>

typedef struct plane {
    uint32_t n, turn; /* directions; how many of them lie between the column step and the row step */
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

static const plane *plane_of(const board *b)
{
    return b->lattice == LATTICE_TRIANGULAR ? &triangular : &square;
}

uint32_t plane_motions(const board *b) { return b->row && b->rules != RULES_FREE ? 2 * plane_of(b)->n : 0; }

const char *plane_motion_name(const board *b, uint32_t motion) { return plane_of(b)->name[motion]; }

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

void plane_point(const board *b, uint32_t motion, int row, int col, int *to_row, int *to_col)
{
    const plane *p = plane_of(b);
    uint32_t first = motion % p->n;
    board_direction column = p->d[first]; /* where the steps to the next column and to the next row go */
    board_direction down = p->d[(first + (motion >= p->n ? p->n - p->turn : p->turn)) % p->n];
    *to_row = col * column.drow + row * down.drow;
    *to_col = col * column.dcol + row * down.dcol;
}

bool plane_image(const board *b, uint32_t motion, uint32_t *image)
{
    PG_FREED int *row = PG_NEW(int, b->holes), *col = PG_NEW(int, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        plane_point(b, motion, b->row[h], b->col[h], &row[h], &col[h]);
    int down = smallest(b->row, b->holes) - smallest(row, b->holes);
    int right = smallest(b->col, b->holes) - smallest(col, b->holes);
    bool inside = true;
    for (uint32_t h = 0; h < b->holes && inside; h++) {
        int64_t to = hole_at(b, row[h] + down, col[h] + right);
        inside = to >= 0;
        image[h] = (uint32_t)to;
    }
    return inside;
}

/* ---- groups ------------------------------------------------------------------------------------- */

const char *plane_group_name(plane_group g)
{
    static const char *const name[] = {"none", "rot60", "rot90", "rot120", "rot180", "reflections", "full"};
    return name[g];
}

/* The motions that generate the group, as a bit set; 0 where the lattice has no such group. */
static uint32_t generators(const board *b, plane_group g)
{
    uint32_t n = plane_of(b)->n;
    static const uint32_t degrees[] = {
        [GROUP_ROT60] = 60, [GROUP_ROT90] = 90, [GROUP_ROT120] = 120, [GROUP_ROT180] = 180, [GROUP_FULL] = 0};
    switch (g) {
    case GROUP_NONE: return 1;
    case GROUP_FULL: return (UINT32_C(1) << 2 * n) - 1;
    case GROUP_REFLECTIONS: /* top-bottom and left-right */
        return n == 4 ? UINT32_C(1) << 4 | UINT32_C(1) << 6 : 0;
    default: return degrees[g] * n % 360 ? 0 : UINT32_C(1) << degrees[g] * n / 360;
    }
}

pg_status plane_orbits(const board *b, plane_group g, uint32_t *orbit, pg_error *e)
{
    union_find_begin(orbit, b->holes);
    if (g == GROUP_NONE)
        return PG_OK;
    uint32_t by = b->row ? generators(b, g) : 0;
    bool holds = by != 0;
    PG_FREED uint32_t *image = PG_NEW(uint32_t, b->holes);
    for (uint32_t m = 0; holds && m < plane_motions(b); m++) {
        if (!(by >> m & 1))
            continue;
        bool kept = plane_image(b, m, image);
        holds = kept || g == GROUP_FULL;
        union_find_join_images(orbit, image, kept, b->holes);
    }
    for (uint32_t h = 0; h < b->holes; h++)
        orbit[h] = union_find_root(orbit, h);
    return holds ? PG_OK
                 : pg_fail(e, PG_INPUT, "%s: expected a board that is the same under %s", b->name,
                           plane_group_name(g));
}

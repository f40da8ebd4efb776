/* motions.c - which rotations and mirrors of the lattice a board has.
 *
 * Each motion of the picture is kept when it maps jumps onto jumps; of those that are the same permutation of
 * the holes, as on a single row, the first. Cost: their number times the number of jumps.
 */
#include "board/board.h"

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

size_t plane_symmetry_images(const board *b, const char ***name, uint32_t **image_of)
{
    uint32_t motions = plane_motions(b);
    size_t found = 0;
    *name = NULL;
    *image_of = NULL;
    if (!motions)
        return 0;
    *name = PG_NEW(const char *, motions);
    uint32_t *images = PG_NEW(uint32_t, (size_t)motions * b->holes);
    for (uint32_t i = 1; i < motions; i++) {
        uint32_t *image = images + found * b->holes;
        if (plane_image(b, i, image) && !already(images, found, image, b->holes) && symmetry_holds(b, image))
            (*name)[found++] = plane_motion_name(b, i);
    }
    *image_of = images;
    return found;
}

size_t plane_symmetries(const board *b, const char ***name)
{
    PG_FREED uint32_t *images;
    return plane_symmetry_images(b, name, &images);
}

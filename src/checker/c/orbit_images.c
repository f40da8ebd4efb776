/* orbit_images.c - jumps as masks, and the least image of a position under a group of symmetries that the
 * file lists.
 *
 * A table for each byte of the position and each symmetry; the images of the bytes are put together. Cost:
 * n / 8 look-ups for each symmetry.
 */
#include "orbit_images.h"

mask *masks_of(checker *c, bool back)
{
    const check_board *b = c->board;
    mask *list = heap_new(c, b->readings, sizeof *list);
    for (size_t j = 0; j < b->readings; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const cell *e = &b->jump[j].cell[i];
            uint64_t place = UINT64_C(1) << e->hole;
            list[j].care |= place;
            list[j].before |= (back ? e->after : e->before) ? place : 0;
            list[j].flip |= e->before != e->after ? place : 0;
        }
    return list;
}

void orbits_open(checker *c, orbit_group *o) { *o = (orbit_group){.bytes = (c->board->holes + 7) / 8}; }

int64_t jumps_add(checker *c)
{
    const check_board *b = c->board;
    int64_t all = b->jumps ? jump_adds(&b->jump[0]) : 0;
    for (size_t j = 0; j < b->jumps; j++)
        if (jump_adds(&b->jump[j]) != all || all == 0)
            checker_refuse(c, "expected jumps that all change the number of pegs alike");
    return all;
}

bool orbits_take(const checker *c, size_t symmetry, const check_position *from, const check_position *to,
                 bool complement)
{
    const uint32_t *image = c->symmetry[symmetry];
    bool good = true;
    for (uint32_t h = 0; good && h < c->board->holes; h++)
        good = bit(from->open, h) == bit(to->open, image[h]) &&
               (bit(from->open, h) || (bit(from->peg, h) != bit(to->peg, image[h])) == complement);
    return good;
}

bool orbits_have(const checker *c, const orbit_group *o, const uint32_t *a, const uint32_t *b,
                 const uint32_t *d)
{
    uint32_t holes = c->board->holes;
    for (size_t i = 0; i <= o->symmetries; i++) { /* the last is the identity */
        bool same = true;
        for (uint32_t h = 0; same && h < holes; h++) {
            uint32_t to = a ? a[h] : h;
            to = b ? b[to] : to;
            to = d ? d[to] : to;
            same = to == (i < o->symmetries ? c->symmetry[o->symmetry[i]][h] : h);
        }
        if (same)
            return true;
    }
    return false;
}

static void fill_images(checker *c, orbit_group *o)
{
    o->image = heap_new(c, o->symmetries * o->bytes * 256, sizeof *o->image);
    for (size_t i = 0; i < o->symmetries; i++)
        for (size_t k = 0; k < o->bytes; k++)
            for (unsigned v = 0; v < 256; v++) {
                uint64_t *out = &o->image[(i * o->bytes + k) * 256 + v];
                for (size_t h = 8 * k; h < 8 * k + 8 && h < c->board->holes; h++)
                    if (v >> (h % 8) & 1)
                        *out |= UINT64_C(1) << c->symmetry[o->symmetry[i]][h];
            }
}

static void demand_group(checker *c, const orbit_group *o)
{
    for (size_t i = 0; i < o->symmetries; i++)
        for (size_t k = 0; k < o->symmetries; k++)
            if (!orbits_have(c, o, c->symmetry[o->symmetry[i]], c->symmetry[o->symmetry[k]], NULL))
                checker_refuse(c, "the symmetries are no group: %zu followed by %zu is not there",
                               o->symmetry[i] + 1, o->symmetry[k] + 1);
}

void orbits_read(checker *c, orbit_group *o, const check_position *start, const check_position *finish)
{
    field_word(c, "orbits");
    do {
        GROW(c, o->symmetry, o->symmetries, o->room);
        size_t by = o->symmetry[o->symmetries] = symmetry_field(c);
        if (o->symmetries == MOST_SYMMETRIES)
            checker_refuse(c, "expected at most %d symmetries", MOST_SYMMETRIES);
        if (!orbits_take(c, by, start, start, false) ||
            (finish && !orbits_take(c, by, finish, finish, false)))
            checker_refuse(c, "symmetry %zu does not leave start and finish as they are", by + 1);
        o->symmetries++;
    } while (field_more(c));
    fields_end(c);
    demand_group(c, o);
    fill_images(c, o);
}

uint64_t orbits_image(const orbit_group *o, size_t i, uint64_t pegs)
{
    const uint64_t *table = o->image + i * o->bytes * 256;
    uint64_t image = 0;
    for (size_t k = 0; k < o->bytes; k++)
        image |= table[256 * k + (pegs >> 8 * k & 255)];
    return image;
}

uint64_t orbits_least(const orbit_group *o, uint64_t pegs)
{
    uint64_t least = pegs;
    for (size_t i = 0; i < o->symmetries; i++) {
        uint64_t image = orbits_image(o, i, pegs);
        least = image < least ? image : least;
    }
    return least;
}

void orbits_images(const orbit_group *o, uint64_t pegs, uint64_t *image)
{
    for (size_t i = 0; i < o->symmetries; i++)
        image[i] = orbits_image(o, i, pegs);
}

uint64_t orbits_size(const orbit_group *o, uint64_t pegs)
{
    uint64_t image[MOST_SYMMETRIES + 1] = {pegs}, different = 1;
    for (size_t i = 0; i < o->symmetries; i++) {
        uint64_t k = 0, one = orbits_image(o, i, pegs);
        while (k < different && image[k] != one)
            k++;
        image[k] = one;
        different += k == different;
    }
    return different;
}

/* window.c - regions worth a walk program: balls and lines.
 *
 * Two holes are neighbours when they are next to each other in some jump, on any board. The candidates
 * are, around each hole, the holes within distance 1, 2, ... as long as they are few, with and without the
 * farthest ones of a size that is still small; and the union of two jumps that share a hole. What they
 * have in common is that many jumps lie inside, so that what happens outside matters little: near the edge
 * of a board balls are corners.
 */
#include "sharpen.h"
#include "base/grouped.h"

typedef struct window_collector {
    const board *board;
    uint32_t *first, *next; /* neighbours of hole h: next[first[h] .. first[h + 1]) */
    window *list;
    size_t used, room;
} window_collector;

static int by_size(const void *a, const void *b)
{
    const window *x = a, *y = b;
    if (x->holes != y->holes)
        return x->holes < y->holes ? -1 : 1;
    for (uint32_t i = 0; i < x->holes; i++)
        if (x->hole[i] != y->hole[i])
            return x->hole[i] < y->hole[i] ? -1 : 1;
    return 0;
}

static void collect(window_collector *c, const uint32_t *hole, uint32_t holes)
{
    if (holes < 2 || holes > WINDOW_MOST)
        return;
    PG_GROW(c->list, c->used, c->room);
    window *r = &c->list[c->used++];
    *r = (window){.holes = holes};
    memcpy(r->hole, hole, holes * sizeof *hole);
    sort_numbers(r->hole, holes);
}

/* Neighbouring pairs, both ways. */
static void find_neighbours(window_collector *c)
{
    const board *b = c->board;
    uint32_t pairs = 0;
    PG_FREED uint32_t *from = PG_NEW(uint32_t, 2 * b->cells + 1), *to = PG_NEW(uint32_t, 2 * b->cells + 1);
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i + 1 < b->jump[j].length; i++)
            for (uint32_t side = 0; side < 2; side++) {
                from[pairs] = jump_cells(b, j)[i + side].hole;
                to[pairs++] = jump_cells(b, j)[i + 1 - side].hole;
            }
    c->next = grouped(from, pairs, b->holes, &c->first);
    for (uint32_t i = 0; i < pairs; i++)
        c->next[i] = to[c->next[i]];
}

/* Appends the neighbours of order[at] that were not seen, while there is room. Returns the new length. */
static uint32_t add_neighbours(const window_collector *c, uint32_t *order, uint32_t at, uint32_t used,
                               bool *seen)
{
    uint32_t hole = order[at];
    for (uint32_t i = c->first[hole]; i < c->first[hole + 1] && used <= WINDOW_MOST; i++)
        if (!seen[c->next[i]]) {
            seen[c->next[i]] = true;
            order[used++] = c->next[i];
        }
    return used;
}

/* The holes around `centre` by distance; every whole ball, and every beginning of the order that is no ball
 * when the next ball is too large. */
static void collect_balls(window_collector *c, uint32_t centre, bool *seen)
{
    uint32_t order[WINDOW_MOST + 1], used = 0, looked = 0;
    order[used++] = centre;
    seen[centre] = true;
    while (looked < used && used <= WINDOW_MOST) {
        uint32_t ring = used;
        for (; looked < ring && used <= WINDOW_MOST; looked++)
            used = add_neighbours(c, order, looked, used, seen);
        collect(c, order, used);
    }
    if (used > WINDOW_MOST)
        collect(c, order, WINDOW_MOST);
    for (uint32_t i = 0; i < used; i++)
        seen[order[i]] = false;
}

static void collect_pairs(window_collector *c)
{
    enum { MOST_PAIRS = 20000 };
    const board *b = c->board;
    for (uint32_t j = 0; j < b->jumps && c->used < MOST_PAIRS; j++)
        for (uint32_t k = 0; k < j && c->used < MOST_PAIRS; k++) {
            uint32_t hole[2 * BOARD_MAX_PATTERN], used = 0;
            for (uint32_t i = 0; i < b->jump[j].length; i++)
                hole[used++] = jump_cells(b, j)[i].hole;
            for (uint32_t i = 0; i < b->jump[k].length; i++) {
                uint32_t at = 0, h = jump_cells(b, k)[i].hole;
                while (at < used && hole[at] != h)
                    at++;
                hole[at] = h;
                used += at == used;
            }
            if (used < b->jump[j].length + b->jump[k].length)
                collect(c, hole, used);
        }
}

static void drop_repeated(window_collector *c)
{
    size_t kept = 0;
    qsort(c->list, c->used, sizeof *c->list, by_size);
    for (size_t i = 0; i < c->used; i++)
        if (kept == 0 || by_size(&c->list[kept - 1], &c->list[i]))
            c->list[kept++] = c->list[i];
    c->used = kept;
}

size_t windows_list(window **out, const board *b)
{
    window_collector c = {.board = b};
    find_neighbours(&c);
    PG_FREED bool *seen = PG_NEW(bool, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        collect_balls(&c, h, seen);
    drop_repeated(&c);
    collect_pairs(&c);
    drop_repeated(&c);
    PG_FREE(c.first, c.next);
    *out = c.list;
    return c.used;
}

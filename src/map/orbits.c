/* orbits.c - classes of cells under the symmetries of holes and jumps.
 *
 * Breadth first over cells, applying the group's generators; each cell remembers a symmetry that takes its
 * representative there, composed along the way. The symmetries met are few (8 on a square board) and kept once.
 * No list of the whole group is made: a star's would have n! elements.
 */
#include "orbits.h"

#include <stdlib.h>
#include <string.h>

/* Permutations of the holes, each kept once. */
typedef struct pool {
    uint32_t holes, count, room;
    uint32_t *image;
    uint32_t *slot, slots; /* open addressing; number + 1 */
} pool;

static uint64_t hash_image(const uint32_t *image, uint32_t holes)
{
    uint64_t h = 0;
    for (uint32_t i = 0; i < holes; i++)
        h = (h ^ image[i]) * UINT64_C(0x9E3779B97F4A7C15) + (h >> 29);
    return h ^ (h >> 32);
}

static uint32_t *pool_slot(pool *p, const uint32_t *image)
{
    uint32_t i = (uint32_t)hash_image(image, p->holes) & (p->slots - 1);
    while (p->slot[i]
           && memcmp(p->image + (size_t)(p->slot[i] - 1) * p->holes, image, p->holes * sizeof *image))
        i = (i + 1) & (p->slots - 1);
    return &p->slot[i];
}

static uint32_t pool_add(pool *p, const uint32_t *image)
{
    if (2 * (p->count + 1) > p->slots) {
        free(p->slot);
        p->slots = p->slots ? 2 * p->slots : 64;
        p->slot = PG_NEW(uint32_t, p->slots);
        for (uint32_t i = 0; i < p->count; i++)
            *pool_slot(p, p->image + (size_t)i * p->holes) = i + 1;
    }
    uint32_t *slot = pool_slot(p, image);
    if (!*slot) {
        if (p->count == p->room) {
            p->room = p->room ? 2 * p->room : 16;
            PG_RESIZE(p->image, (size_t)p->room * p->holes);
        }
        memcpy(p->image + (size_t)p->count * p->holes, image, p->holes * sizeof *image);
        *slot = ++p->count;
    }
    return *slot - 1;
}

/* The start that a symmetry takes start s to: the vacancy moves; a single start stays. */
static uint32_t start_image(const map *m, const uint32_t *image, uint32_t s) { return m->vacancies ? image[s] : s; }

typedef struct walk {
    map *m;
    const symmetry_group *group;
    pool pool;
    bool *seen;
    size_t *queue;
    uint32_t *product; /* [holes] scratch */
} walk;

static void spread(walk *w, size_t root)
{
    map *m = w->m;
    size_t head = 0, tail = 0;
    w->queue[tail++] = root;
    w->seen[root] = true;
    while (head < tail) {
        size_t at = w->queue[head++];
        for (uint32_t g = 0; g < w->group->generators; g++) {
            const uint32_t *image = w->group->image + (size_t)g * m->board->holes;
            uint32_t s = start_image(m, image, (uint32_t)(at / m->finishes));
            size_t to = (size_t)s * m->finishes + image[at % m->finishes];
            if (w->seen[to])
                continue;
            w->seen[to] = true;
            const uint32_t *before = w->pool.image + (size_t)m->cell[at].image * m->board->holes;
            for (uint32_t h = 0; h < m->board->holes; h++)
                w->product[h] = image[before[h]];
            m->cell[to].same_as = (uint32_t)root;
            m->cell[to].image = pool_add(&w->pool, w->product);
            w->queue[tail++] = to;
        }
    }
}

void orbits_find(map *m)
{
    symmetry_group group;
    if (m->vacancies)
        symmetry_find(&group, m->board, NULL);
    else
        symmetry_fixing(&group, m->board, &m->start[0], NULL);
    size_t cells = (size_t)m->starts * m->finishes;
    walk w = {.m = m,
              .group = &group,
              .pool = {.holes = m->board->holes},
              .seen = PG_NEW(bool, cells),
              .queue = PG_NEW(size_t, cells),
              .product = PG_NEW(uint32_t, m->board->holes)};
    for (uint32_t h = 0; h < m->board->holes; h++)
        w.product[h] = h;
    uint32_t identity = pool_add(&w.pool, w.product);
    for (size_t c = 0; c < cells; c++)
        m->cell[c] = (map_cell){.same_as = (uint32_t)c, .image = identity};
    for (size_t c = 0; c < cells; c++)
        if (!w.seen[c])
            spread(&w, c);
    for (uint32_t s = 0; s < m->starts; s++) /* the cell (s, s) goes where s goes */
        m->start_class[s] = m->vacancies ? m->cell[(size_t)s * m->finishes + s].same_as / m->finishes : 0;
    m->images = w.pool.count;
    m->image = w.pool.image;
    free(w.pool.slot);
    free(w.seen);
    free(w.queue);
    free(w.product);
    symmetry_release(&group);
}

/* orbits.c - classes of cells under the symmetries of holes and jumps.
 *
 * Breadth first over cells, applying the group's generators; each cell remembers a symmetry that takes its
 * representative there, composed along the way. The symmetries met are few (8 on a square board) and kept
 * once, with their products by the generators, so that a cell costs one look-up a generator. No list of the
 * whole group is made: a star's would have n! elements, and even the symmetries met are as many as the
 * cells there. Where they outgrow the memory, or time is up, the cells not yet met stay their own
 * representatives: more work, but as sound.
 */
#include "work.h"
#include "base/intern.h"
#include "moves/moves.h"

static const size_t default_memory = (size_t)1 << 30; /* bytes */

/* The start that a symmetry takes start s to: the vacancy moves; a single start stays. */
static uint32_t start_image(const map *m, const uint32_t *image, uint32_t s)
{
    return m->vacancies ? image[s] : s;
}

typedef struct traversal {
    map *m;
    const symmetry_group *group;
    const pg_limits *limits;
    intern symmetries; /* their images of the holes */
    uint32_t *next;    /* [symmetries x generators]: number + 1 of the product, 0: not made yet */
    size_t next_room, most_symmetries; /* the latter: that memory allows */
    bool *seen;
    uint32_t *queue;
    uint32_t *product; /* [holes] scratch */
    size_t steps;
    bool stopped; /* by a limit */
} traversal;

static const uint32_t *generator(const traversal *w, uint32_t g)
{
    return w->group->image + (size_t)g * w->m->board->holes;
}

static const uint32_t *symmetry(const traversal *w, uint32_t number)
{
    return (const uint32_t *)w->symmetries.bytes + (size_t)number * w->m->board->holes;
}

/* The number of the symmetry in w->product. */
static uint32_t add_product(traversal *w)
{
    size_t generators = w->group->generators;
    bool fresh;
    uint32_t number = intern_add(&w->symmetries, w->product, w->m->board->holes * sizeof *w->product, &fresh);
    if (fresh && w->next_room < w->symmetries.count * generators) {
        w->next_room = 2 * w->symmetries.count * generators;
        PG_RESIZE(w->next, w->next_room);
    }
    for (size_t g = 0; fresh && g < generators; g++)
        w->next[number * generators + g] = 0;
    return number;
}

/* The number of symmetry `before` followed by generator g. False when there is no room for it. */
static bool product(traversal *w, uint32_t before, uint32_t g, uint32_t *out)
{
    size_t at = (size_t)before * w->group->generators + g;
    if (!w->next[at]) {
        if (w->symmetries.count >= w->most_symmetries)
            return false;
        const uint32_t *image = generator(w, g), *first = symmetry(w, before);
        for (uint32_t h = 0; h < w->m->board->holes; h++)
            w->product[h] = image[first[h]];
        uint32_t number = add_product(w); /* may move `next` */
        w->next[at] = number + 1;
    }
    *out = w->next[at] - 1;
    return true;
}

/* Goes from a cell to its images under the generators. */
static void step(traversal *w, uint32_t root, uint32_t at, size_t *tail)
{
    map *m = w->m;
    for (uint32_t g = 0; g < w->group->generators; g++) {
        const uint32_t *image = generator(w, g);
        uint32_t number, s = start_image(m, image, at / m->finishes);
        size_t to = (size_t)s * m->finishes + image[at % m->finishes];
        if (w->seen[to] || !product(w, m->cell[at].image, g, &number))
            continue;
        w->seen[to] = true;
        m->cell[to].same_as = root;
        m->cell[to].image = number;
        w->queue[(*tail)++] = (uint32_t)to;
    }
}

static void spread(traversal *w, uint32_t root)
{
    size_t head = 0, tail = 0;
    w->queue[tail++] = root;
    w->seen[root] = true;
    while (head < tail && !w->stopped) {
        w->stopped = ++w->steps % 4096 == 0 && limits_check(w->limits) != PG_OK;
        step(w, root, w->queue[head++], &tail);
    }
}

static size_t most_symmetries(const traversal *w)
{
    size_t memory = w->limits && w->limits->memory ? w->limits->memory / 2 : default_memory;
    size_t each = ((size_t)w->m->board->holes + w->group->generators) * sizeof(uint32_t);
    return memory / each + 1;
}

/* Where a generator does not keep who jumps, the others still generate a group that does. */
static void keep_movers(symmetry_group *group, const board *b)
{
    uint32_t kept = 0;
    for (uint32_t g = 0; g < group->generators; g++) {
        const uint32_t *image = group->image + (size_t)g * b->holes;
        if (moves_kept_by(b, image))
            memmove(group->image + (size_t)kept++ * b->holes, image, b->holes * sizeof *image);
    }
    group->generators = kept;
}

/* The symmetries of holes and jumps; with a single start, those that keep its
 * pegs, vacancies and open holes. */
static void find_group(symmetry_group *out, const map *m, bool moves, const pg_limits *limits)
{
    PG_FREED uint32_t *colour = PG_NEW(uint32_t, m->board->holes);
    for (uint32_t h = 0; !m->vacancies && h < m->board->holes; h++)
        colour[h] = bits_get(m->start[0].open, h) ? 2 : bits_get(m->start[0].peg, h);
    symmetry_find(out, m->board, colour, limits);
    if (moves)
        keep_movers(out, m->board);
}

void orbits_find(map *m, bool moves, const pg_limits *limits)
{
    PG_SCOPED(symmetry_release) symmetry_group group;
    find_group(&group, m, moves, limits);
    size_t cells = (size_t)m->starts * m->finishes;
    traversal w = {.m = m,
                   .group = &group,
                   .limits = limits,
                   .seen = PG_NEW(bool, cells),
                   .queue = PG_NEW(uint32_t, cells),
                   .product = PG_NEW(uint32_t, m->board->holes)};
    w.most_symmetries = most_symmetries(&w);
    for (uint32_t h = 0; h < m->board->holes; h++)
        w.product[h] = h;
    uint32_t identity = add_product(&w);
    for (size_t c = 0; c < cells; c++)
        m->cell[c] = (map_cell){.same_as = (uint32_t)c, .image = identity};
    w.stopped = limits_check(limits) != PG_OK;
    for (size_t c = 0; c < cells && !w.stopped; c++)
        if (!w.seen[c])
            spread(&w, (uint32_t)c);
    for (uint32_t s = 0; s < m->starts; s++) /* the cell (s, s) goes where s goes */
        m->start_class[s] = m->vacancies ? m->cell[(size_t)s * m->finishes + s].same_as / m->finishes : 0;
    m->images = w.symmetries.count;
    m->image = (uint32_t *)w.symmetries.bytes;
    w.symmetries.bytes = NULL;
    intern_release(&w.symmetries);
    PG_FREE(w.next, w.seen, w.queue, w.product);
}

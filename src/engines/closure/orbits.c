/* orbits.c - how many members there are up to symmetry.
 *
 * By Burnside's lemma: the number of orbits is the average number of members that an element of the group
 * fixes. An element fixes a position when holes of a cycle are all full or all empty: sums of cycles. Those
 * that are of the class, by elimination a space of 2^cycles positions or fewer, are tried in the order of a
 * Gray code, a look-up each; the identity fixes all. Where the group is too large to be listed, or that would
 * be more work than going through the members, orbits are gone through instead, with a second set of those
 * seen.
 */
#include "spread.h"

#include <math.h>

enum { MOST_ELEMENTS = 5040, CHECK_EVERY = 1 << 16 };

/* ---- Burnside's lemma ------------------------------------------------------------------------ */

static uint32_t cycles_of(const uint32_t *image, uint32_t holes, uint64_t *cycle)
{
    uint64_t seen = 0;
    uint32_t cycles = 0;
    for (uint32_t h = 0; h < holes; h++) {
        if (seen >> h & 1)
            continue;
        cycle[cycles] = 0;
        for (uint32_t k = h; !(seen >> k & 1); k = image[k]) {
            seen |= UINT64_C(1) << k;
            cycle[cycles] |= UINT64_C(1) << k;
        }
        cycles++;
    }
    return cycles;
}

/* The positions of the class that an element fixes: `first`, and what sums of `move` make of it. Each with
 * its coordinates. */
typedef struct fixed_space {
    uint64_t first, first_coordinates;
    uint64_t move[64], move_coordinates[64];
    uint32_t moves;
    bool none; /* it fixes no position of the class */
} fixed_space;

/* What is left of a sum of holes when the sums of the class's moves are taken off: 0 when it is one of these.
 */
static uint64_t beyond(const layout *l, uint64_t holes)
{
    return holes ^ layout_moved(l, layout_coordinates(l, holes));
}

/* Sums of cycles that are moves of the class, by elimination; of the others, one that leads from no pegs to
 * the class. */
static fixed_space fixed_by(const layout *l, const uint32_t *image)
{
    uint64_t cycle[64], row[64], rest[64], from = beyond(l, l->at.base);
    uint32_t cycles = cycles_of(image, l->at.holes, cycle), rows = 0;
    fixed_space f = {0};
    for (uint32_t i = 0; i < cycles; i++) {
        uint64_t v = cycle[i], left = beyond(l, v);
        for (uint32_t k = 0; k < rows; k++)
            if (left & rest[k] & -rest[k]) {
                left ^= rest[k];
                v ^= row[k];
            }
        if (!left) {
            f.move_coordinates[f.moves] = layout_coordinates(l, v);
            f.move[f.moves++] = v;
            continue;
        }
        row[rows] = v;
        rest[rows++] = left;
    }
    for (uint32_t k = 0; k < rows; k++)
        if (from & rest[k] & -rest[k]) {
            from ^= rest[k];
            f.first ^= row[k];
        }
    f.first_coordinates = layout_coordinates(l, f.first);
    f.none = from != 0;
    return f;
}

/* Adds the members that an element fixes, by pegs. */
static pg_status add_fixed(const closure *c, const uint32_t *image, const pg_limits *limits, uint64_t *fixed)
{
    fixed_space f = fixed_by(&c->layout, image);
    uint64_t pegs = f.first, point = f.first_coordinates;
    for (uint64_t i = 1; !f.none; i++) {
        if (bits_get(c->set, layout_stored(&c->layout, point)))
            fixed[__builtin_popcountll(pegs)]++;
        if (i >> f.moves & 1)
            break;
        pegs ^= f.move[__builtin_ctzll(i)];
        point ^= f.move_coordinates[__builtin_ctzll(i)];
        if (i % CHECK_EVERY == 0 && limits_check(limits) != PG_OK)
            return limits_check(limits);
    }
    return PG_OK;
}

static double burnside_work(const closure *c, const uint32_t *image, uint32_t elements)
{
    double work = 0;
    for (uint32_t i = 1; i < elements; i++) {
        fixed_space f = fixed_by(&c->layout, image + (size_t)i * c->holes);
        work += f.none ? 0 : ldexp(1, (int)f.moves);
    }
    return work;
}

/* Of a closure that is spread every rank looks among its own members. */
pg_status orbits_of_elements(const closure *c, const uint32_t *image, uint32_t elements,
                             const pg_limits *limits, const uint64_t *by_pegs, uint64_t *count)
{
    uint64_t fixed[65] = {0}; /* at most 2^41 times 5,040 */
    pg_status s = PG_OK;
    for (uint32_t i = 1; s == PG_OK && i < elements; i++) /* the identity comes first */
        s = add_fixed(c, image + (size_t)i * c->holes, limits, fixed);
    s = peers_agree(c->peers, s);
    sum_ranks(c, fixed, 65);
    for (uint32_t k = 0; k <= c->holes; k++)
        count[k] = (fixed[k] + by_pegs[k]) / elements;
    return s;
}

/* ---- going through the orbits ------------------------------------------------------------------ */

typedef struct flood {
    uint64_t *seen, *stack;
    size_t used, room;
} flood;

static void flood_add(flood *f, const closure *c, uint64_t pegs)
{
    uint64_t at = place_of(c, pegs);
    if (bits_get(f->seen, at))
        return;
    bits_set(f->seen, at);
    PG_GROW(f->stack, f->used, f->room);
    f->stack[f->used++] = pegs;
}

static void flood_orbit(flood *f, const closure *c, const symmetry_group *g, uint64_t pegs)
{
    flood_add(f, c, pegs);
    while (f->used) {
        uint64_t p = f->stack[--f->used];
        for (uint32_t i = 0; i < g->generators; i++)
            flood_add(f, c, image_of(p, g->image + (size_t)i * g->holes));
    }
}

static pg_status by_flood(const closure *c, const symmetry_group *g, const pg_limits *limits, uint64_t *count,
                          pg_error *e)
{
    flood f = {.seen = pg_try_alloc(c->words, sizeof *f.seen)};
    if (!f.seen)
        return pg_fail(e, PG_MEMORY, "no memory for the orbits of a closure");
    memset(count, 0, (c->holes + 1) * sizeof *count);
    pg_status s = PG_OK;
    closure_walk w;
    uint64_t pegs, steps = 0;
    closure_walk_init(&w, c);
    while (s == PG_OK && closure_walk_next(&w, &pegs)) {
        if (!bits_get(f.seen, place_of(c, pegs))) {
            count[__builtin_popcountll(pegs)]++;
            flood_orbit(&f, c, g, pegs);
        }
        if (++steps % CHECK_EVERY == 0)
            s = limits_check(limits);
    }
    PG_FREE(f.seen, f.stack);
    return s;
}

pg_status closure_orbits(const closure *c, const symmetry_group *g, const pg_limits *limits,
                         const uint64_t *by_pegs, uint64_t *count, pg_error *e)
{
    uint32_t *image;
    uint32_t elements = symmetry_elements(g, MOST_ELEMENTS, &image);
    bool listed = elements && (c->owner || burnside_work(c, image, elements) <=
                                               (double)c->count * 4 * (g->generators + 1) + 1e6);
    if (c->owner && !listed)
        return pg_fail(e, PG_LIMIT, "a closure over ranks cannot count orbits under so many symmetries");
    if (listed)
        spread_call(c, SPREAD_ORBITS, image, (size_t)elements * c->holes * sizeof *image);
    pg_status s = listed ? orbits_of_elements(c, image, elements, limits, by_pegs, count)
                         : by_flood(c, g, limits, count, e);
    if (s != PG_OK && listed)
        pg_fail(e, s, "the orbits of a closure were not all counted");
    free(image);
    return s;
}

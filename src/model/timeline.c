/* timeline.c - how many steps a game can have, who changes a hole, and which jumps may come first.
 *
 * Cost: linear in the jumps, and the symmetries of the problem where they are to be broken.
 */
#include "timeline.h"

#include <stdlib.h>
#include <string.h>

/* ---- the number of steps ---------------------------------------------------------------------- */

typedef struct range {
    int64_t least, most;
} range;

static range pegs_of(const position *p)
{
    int64_t pegs = (int64_t)position_pegs(p);
    if (p->total >= 0)
        return (range){p->total, p->total};
    return (range){pegs, pegs + (int64_t)position_open(p)};
}

static range pegs_of_any(const position *p, uint32_t count)
{
    range all = pegs_of(&p[0]);
    for (uint32_t i = 1; i < count; i++) {
        range one = pegs_of(&p[i]);
        all.least = one.least < all.least ? one.least : all.least;
        all.most = one.most > all.most ? one.most : all.most;
    }
    return all;
}

/* By how many pegs jumps change a position. */
static range changes(const board *b)
{
    range all = {0, 0};
    for (uint32_t j = 0; j < b->jumps; j++) {
        int64_t change = jump_peg_change(b, j);
        all.least = j == 0 || change < all.least ? change : all.least;
        all.most = j == 0 || change > all.most ? change : all.most;
    }
    return all;
}

int64_t timeline_most(const board *b, const position *start, const position *finish, uint32_t finishes)
{
    range from = pegs_of(start), to = pegs_of_any(finish, finishes), by = changes(b);
    if (b->jumps == 0)
        return 0;
    if (by.least <= 0 && by.most >= 0)
        return -1;
    int64_t way = by.most < 0 ? from.most - to.least : to.most - from.least;
    int64_t pace = by.most < 0 ? -by.most : by.least;
    return way < 0 ? 0 : way / pace;
}

/* Does every game have exactly that many jumps? */
static bool always(const board *b, const position *start, const position *finish, uint32_t finishes)
{
    range from = pegs_of(start), to = pegs_of_any(finish, finishes), by = changes(b);
    return by.least == by.most && from.least == from.most && to.least == to.most;
}

/* ---- who changes a hole ----------------------------------------------------------------------- */

static void list_changes(timeline *s)
{
    const board *b = s->board;
    uint32_t *next = PG_NEW(uint32_t, (size_t)b->holes + 2);
    for (uint32_t i = 0; i < b->cells; i++)
        next[b->cell[i].hole + 2] += b->cell[i].before != b->cell[i].after;
    for (uint32_t h = 0; h < b->holes; h++)
        next[h + 2] += next[h + 1];
    s->change = PG_NEW(timeline_change, next[b->holes + 1] + 1);
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = &jump_cells(b, j)[i];
            if (c->before != c->after)
                s->change[next[c->hole + 1]++] = (timeline_change){j, c->after};
        }
    s->change_first = next;
}

/* ---- symmetry --------------------------------------------------------------------------------- */

/* Splits the colours of holes by what they are in a set of positions. */
static void refine(uint32_t *colour, const position *p)
{
    uint32_t *name = PG_NEW(uint32_t, 3 * (size_t)p->holes + 3), names = 0;
    for (uint32_t h = 0; h < p->holes; h++) {
        uint32_t *known = &name[3 * colour[h] + (bits_get(p->open, h) ? 2 : bits_get(p->peg, h))];
        if (*known == 0)
            *known = ++names;
        colour[h] = *known - 1;
    }
    free(name);
}

/* Is jump `to` the image of jump `from`? */
static bool is_image(const board *b, uint32_t from, uint32_t to, const uint32_t *image)
{
    uint32_t found = 0, length = b->jump[from].length;
    if (b->jump[to].length != length)
        return false;
    for (uint32_t i = 0; i < length; i++)
        for (uint32_t k = 0; k < length; k++) {
            const jump_cell *x = &jump_cells(b, from)[i], *y = &jump_cells(b, to)[k];
            found += image[x->hole] == y->hole && x->before == y->before && x->after == y->after;
        }
    return found == length;
}

static uint32_t jump_image(const timeline *s, uint32_t jump, const uint32_t *image)
{
    const board *b = s->board;
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        uint32_t hole = image[jump_cells(b, jump)[i].hole];
        for (uint32_t k = s->change_first[hole]; k < s->change_first[hole + 1]; k++)
            if (is_image(b, jump, s->change[k].jump, image))
                return s->change[k].jump;
    }
    return jump; /* it changes nothing */
}

static uint32_t root(uint32_t *of, uint32_t j)
{
    while (of[j] != j)
        j = of[j] = of[of[j]];
    return j;
}

/* The first jump of each orbit under the symmetries that fix the start and every finish. */
static void choose_first(timeline *s)
{
    const board *b = s->board;
    uint32_t *colour = PG_NEW(uint32_t, b->holes), *of = PG_NEW(uint32_t, b->jumps);
    refine(colour, s->start);
    for (uint32_t i = 0; i < s->finishes; i++)
        refine(colour, &s->finish[i]);
    symmetry_group g;
    symmetry_find(&g, b, colour, NULL);
    for (uint32_t j = 0; j < b->jumps; j++)
        of[j] = j;
    for (uint32_t k = 0; k < g.generators; k++)
        for (uint32_t j = 0; j < b->jumps; j++) {
            uint32_t x = root(of, j), y = root(of, jump_image(s, j, g.image + (size_t)k * b->holes));
            of[x > y ? x : y] = x > y ? y : x;
        }
    s->first = bits_new(b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        bits_put(s->first, j, root(of, j) == j);
    symmetry_release(&g);
    free(colour);
    free(of);
}

/* ---- the whole -------------------------------------------------------------------------------- */

pg_status timeline_build(timeline *out, const timeline_request *r, pg_error *e)
{
    int64_t most = timeline_most(r->board, r->start, r->finish, r->finishes);
    if (most < 0 && r->most < 0)
        return pg_fail(e, PG_INPUT,
                       "--steps: expected it on a board whose jumps do not all remove pegs: "
                       "games there have no largest number of jumps");
    bool all =
        most >= 0 && (r->most < 0 || r->most >= most) && always(r->board, r->start, r->finish, r->finishes);
    int64_t count = most < 0 || (r->most >= 0 && r->most < most) ? r->most : most;
    if (count > UINT32_MAX / 2)
        return pg_fail(e, PG_INPUT, "--steps: expected at most %u", UINT32_MAX / 2);
    *out = (timeline){.board = r->board,
                      .start = r->start,
                      .finish = r->finish,
                      .finishes = r->finishes,
                      .count = (uint32_t)count,
                      .all = all || count == 0};
    list_changes(out);
    if (r->break_symmetry)
        choose_first(out);
    return PG_OK;
}

void timeline_release(timeline *s)
{
    free(s->first);
    free(s->change_first);
    free(s->change);
    *s = (timeline){0};
}

/* timeline.c - how many steps a game can have, who changes a hole, and which jumps may come first.
 *
 * Cost: linear in the jumps, and the symmetries of the problem where they are to be broken.
 */
#include "model/timeline.h"
#include "base/union_find.h"

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

bool timeline_puts(const timeline *s, uint32_t jump, uint32_t hole)
{
    const jump_cell *c = jump_cells(s->board, jump);
    while (c->hole != hole)
        c++;
    return c->after;
}

/* ---- jumps that depend on each other ------------------------------------------------------------- */

bool timeline_depend(const board *b, uint32_t i, uint32_t j)
{
    const jump_cell *c = jump_cells(b, i), *d = jump_cells(b, j);
    for (uint32_t k = 0; k < b->jump[i].length; k++)
        for (uint32_t l = 0; l < b->jump[j].length; l++)
            if (c[k].hole == d[l].hole && (c[k].before != c[k].after || d[l].before != d[l].after))
                return true;
    return false;
}

static void list_dependents(timeline *s)
{
    const board *b = s->board;
    size_t used = 0, room = 0;
    s->first_dependent = PG_NEW(uint32_t, b->jumps + 1);
    for (uint32_t i = 0; i < b->jumps; i++) {
        for (uint32_t j = 0; j < b->jumps; j++)
            if (timeline_depend(b, i, j)) {
                PG_GROW(s->dependent, used, room);
                s->dependent[used++] = j;
            }
        s->first_dependent[i + 1] = (uint32_t)used;
    }
}

uint32_t timeline_parallel_steps(const board *b, const game *g)
{
    uint32_t *step = PG_NEW(uint32_t, g->jumps + 1), most = 0;
    for (uint32_t i = 0; i < g->jumps; i++) {
        for (uint32_t j = 0; j < i; j++)
            if (step[j] > step[i] && timeline_depend(b, g->jump[i], g->jump[j]))
                step[i] = step[j];
        step[i]++;
        most = step[i] > most ? step[i] : most;
    }
    free(step);
    return most;
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

/* The first jump of each orbit under the symmetries that fix the start and every finish. */
static void choose_first(timeline *s)
{
    const board *b = s->board;
    PG_FREED uint32_t *colour = PG_NEW(uint32_t, b->holes), *of = PG_NEW(uint32_t, b->jumps);
    refine(colour, s->start);
    for (uint32_t i = 0; i < s->finishes; i++)
        refine(colour, &s->finish[i]);
    PG_SCOPED(symmetry_release) symmetry_group g;
    symmetry_find(&g, b, colour, NULL);
    union_find_begin(of, b->jumps);
    for (uint32_t k = 0; k < g.generators; k++)
        for (uint32_t j = 0; j < b->jumps; j++)
            union_find_join(of, j, (uint32_t)board_jump_image(b, j, g.image + (size_t)k * b->holes));
    s->first = bits_new(b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        bits_put(s->first, j, union_find_root(of, j) == j);
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
                      .parallel = r->parallel,
                      .all = all || count == 0};
    out->changer = board_jumps_by_hole(r->board, NULL, NULL, &out->first_changer);
    if (r->break_symmetry)
        choose_first(out);
    if (r->parallel)
        list_dependents(out);
    return PG_OK;
}

void timeline_release(timeline *s)
{
    PG_FREE(s->first, s->first_changer, s->changer, s->first_dependent, s->dependent);
    *s = (timeline){0};
}

/* trace.c - the game that leads to a member.
 *
 * A closure is bits and keeps no parents. A game is found from its end: some jump, taken back, leads to
 * another member, and so on to a seed. Where every jump changes the number of pegs in one sense, any such
 * chain ends in a seed, and the first jump that fits will do. Otherwise chains can go round in circles,
 * and a breadth-first search among the members finds the nearest seed.
 */
#include "closure_parts.h"

#include <assert.h>
#include <stdlib.h>

static uint64_t undo(const rule *r, uint64_t pegs) { return pegs ^ r->before ^ r->after; }

static bool came_by(const rule *r, uint64_t pegs) { return (pegs & r->mask) == r->after; }

static void add_jump(game *out, uint32_t *room, uint32_t jump)
{
    PG_GROW(out->jump, out->jumps, *room);
    out->jump[out->jumps++] = jump;
}

static void game_reverse(game *g)
{
    for (uint32_t i = 0; i < g->jumps / 2; i++) {
        uint32_t swap = g->jump[i];
        g->jump[i] = g->jump[g->jumps - 1 - i];
        g->jump[g->jumps - 1 - i] = swap;
    }
}

/* Where every jump changes the number of pegs in the same sense, any chain of members from which each comes
 * ends, and it can only end in a seed. Returns the seed; jumps are listed from the member on. */
static uint64_t chain_by_descent(const closure *c, uint64_t pegs, game *out)
{
    uint32_t room = 0;
    while (!position_has(&c->seeds, &pegs)) {
        uint32_t j = 0;
        while (j < c->jumps && !(came_by(&c->rule[j], pegs) && closure_has(c, undo(&c->rule[j], pegs))))
            j++;
        assert(j < c->jumps);
        add_jump(out, &room, j);
        pegs = undo(&c->rule[j], pegs);
    }
    return pegs;
}

/* A node of the breadth-first search from the member towards the seeds: `jump` leads from here to `next`. */
typedef struct hop {
    uint64_t pegs;
    uint32_t jump;
    size_t next;
} hop;

/* A breadth-first search on the way. */
typedef struct breadth {
    const closure *c;
    hop *node;
    size_t nodes, room;
    uint64_t *seen;
    uint64_t most;  /* nodes */
    pg_status full; /* what so many are: PG_MEMORY, or PG_LIMIT */
} breadth;

static pg_status meet(breadth *w, hop n)
{
    if (w->nodes == w->room) {
        size_t room = w->room ? w->room * 2 : 1024;
        room = room < w->most ? room : w->most;
        if (w->nodes == room)
            return w->full;
        hop *more = realloc(w->node, room * sizeof n);
        if (!more)
            return PG_MEMORY;
        w->node = more;
        w->room = room;
    }
    bits_set(w->seen, place_of(w->c, n.pegs));
    w->node[w->nodes++] = n;
    return PG_OK;
}

static pg_status meet_before(breadth *w, size_t at)
{
    const closure *c = w->c;
    for (uint32_t j = 0; j < c->jumps; j++) {
        uint64_t pegs = w->node[at].pegs, before = undo(&c->rule[j], pegs);
        if (came_by(&c->rule[j], pegs) && closure_has(c, before) && !bits_get(w->seen, place_of(c, before)))
            PG_TRY(meet(w, (hop){before, j, at}));
    }
    return PG_OK;
}

/* The nodes are in memory beside the set: in at most half as many bytes as there are, for they double. */
static pg_status breadth_begin(breadth *w, const closure *c, uint64_t pegs, const pg_limits *limits,
                               uint64_t most)
{
    size_t memory = limits && limits->memory ? limits->memory : SIZE_MAX;
    size_t sets = 2 * c->words * sizeof *w->seen;
    *w = (breadth){.c = c, .most = memory > sets ? (memory - sets) / 2 / sizeof *w->node : 0};
    w->full = most && most < w->most ? PG_LIMIT : PG_MEMORY;
    w->most = w->full == PG_LIMIT ? most : w->most;
    w->seen = pg_try_alloc(c->words, sizeof *w->seen);
    return w->seen ? meet(w, (hop){.pegs = pegs}) : PG_MEMORY;
}

/* Jumps that keep or add pegs can go round in circles: breadth first, among members, to the nearest seed. */
static pg_status chain_by_breadth(const closure *c, uint64_t pegs, const pg_limits *limits, uint64_t most,
                                  game *out, uint64_t *seed)
{
    breadth w;
    size_t at = 0;
    pg_status s = breadth_begin(&w, c, pegs, limits, most);
    for (; s == PG_OK && !position_has(&c->seeds, &w.node[at].pegs); at++) {
        s = at % CLOSURE_CHECK_EVERY ? PG_OK : limits_check(limits);
        if (s == PG_OK)
            s = meet_before(&w, at);
        assert(s != PG_OK || at + 1 < w.nodes);
    }
    uint32_t jumps = 0;
    if (s == PG_OK)
        *seed = w.node[at].pegs;
    for (; s == PG_OK && at; at = w.node[at].next)
        add_jump(out, &jumps, w.node[at].jump);
    game_reverse(out);
    free(w.node);
    free(w.seen);
    return s;
}

static pg_status game_to(const closure *c, uint64_t pegs, const pg_limits *limits, uint64_t most, game *out)
{
    uint64_t seed = 0;
    *out = (game){0};
    if (c->one_way)
        seed = chain_by_descent(c, pegs, out);
    else
        PG_TRY(chain_by_breadth(c, pegs, limits, most, out, &seed));
    if (!c->backward)
        game_reverse(out);
    out->start = PG_NEW(uint64_t, 1);
    *out->start = c->backward ? pegs : seed;
    return PG_OK;
}

pg_status closure_reaches(const closure *c, const position *set, const pg_limits *limits, uint64_t most,
                          bool *reached, game *found)
{
    uint64_t pegs;
    pg_status s = closure_find(c, set, limits, reached, &pegs);
    return s == PG_OK && *reached ? game_to(c, pegs, limits, most, found) : s;
}

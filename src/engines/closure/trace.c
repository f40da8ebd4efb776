/* trace.c - the game that leads to a member.
 *
 * A closure is bits and keeps no parents. A game is found from its end: some jump, taken back, leads to
 * another member, and so on to a seed. Where every jump changes the number of pegs in one sense, any such
 * chain ends in a seed, and the first jump that fits will do. Otherwise chains can go round in circles,
 * and a breadth-first search among the members finds the nearest seed.
 */
#include "closure_parts.h"
#include "positions/store.h"

#include <assert.h>

static uint64_t undo(const rule *r, uint64_t pegs) { return pegs ^ r->before ^ r->after; }

static bool came_by(const rule *r, uint64_t pegs) { return (pegs & r->mask) == r->after; }

static void add_jump(game *out, uint32_t *room, uint32_t jump)
{
    PG_GROW(out->jump, out->jumps, *room);
    out->jump[out->jumps++] = jump;
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

/* The jump by which the second position comes from the first. */
static uint32_t jump_between(const closure *c, uint64_t from, uint64_t to)
{
    uint32_t j = 0;
    while (!came_by(&c->rule[j], to) || undo(&c->rule[j], to) != from)
        j++;
    return j;
}

/* Notes the members from which a node comes. False: there is no room for them. */
static bool meet_before(const closure *c, store *nodes, size_t at)
{
    bool room = true;
    for (uint32_t j = 0; room && j < c->jumps; j++) {
        uint64_t pegs = nodes->pegs[at], before = undo(&c->rule[j], pegs);
        if (came_by(&c->rule[j], pegs) && closure_has(c, before))
            room = store_add(nodes, 1, &before, (uint32_t)at);
    }
    return room;
}

/* Jumps that keep or add pegs can go round in circles: breadth first, among members, to the nearest seed. The
 * nodes are in memory beside the set. */
static pg_status chain_by_breadth(const closure *c, uint64_t pegs, const pg_limits *limits, game *out,
                                  uint64_t *seed)
{
    PG_SCOPED(store_release) store nodes;
    size_t at = 0, set = c->words * sizeof *c->set,
           memory = limits && limits->memory ? limits->memory : SIZE_MAX;
    store_init(&nodes, 1, memory > set ? memory - set : 0);
    pg_status s = store_add(&nodes, 1, &pegs, STORE_NONE) ? PG_OK : PG_MEMORY;
    for (; s == PG_OK && !position_has(&c->seeds, &nodes.pegs[at]); at++) {
        s = at % CLOSURE_CHECK_EVERY ? PG_OK : limits_check(limits);
        if (s == PG_OK && !meet_before(c, &nodes, at))
            s = PG_MEMORY;
        assert(s != PG_OK || at + 1 < nodes.used);
    }
    uint32_t room = 0;
    if (s == PG_OK)
        *seed = nodes.pegs[at];
    for (; s == PG_OK && nodes.parent[at] != STORE_NONE; at = nodes.parent[at])
        add_jump(out, &room, jump_between(c, nodes.pegs[at], nodes.pegs[nodes.parent[at]]));
    game_reverse(out);
    return s;
}

static pg_status game_to(const closure *c, uint64_t pegs, const pg_limits *limits, game *out)
{
    uint64_t seed = 0;
    *out = (game){0};
    if (c->one_way)
        seed = chain_by_descent(c, pegs, out);
    else
        PG_TRY(chain_by_breadth(c, pegs, limits, out, &seed));
    if (!c->backward)
        game_reverse(out);
    out->start = PG_NEW(uint64_t, 1);
    *out->start = c->backward ? pegs : seed;
    return PG_OK;
}

pg_status closure_reaches(const closure *c, const position *set, const pg_limits *limits, bool *reached,
                          game *found)
{
    uint64_t pegs;
    pg_status s = closure_find(c, set, limits, reached, &pegs);
    return s == PG_OK && *reached ? game_to(c, pegs, limits, found) : s;
}

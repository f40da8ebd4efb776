/* trace.c - the game that leads to a member.
 *
 * A closure is bits and keeps no parents. A game is found from its end: some jump, taken back, leads to
 * another member, and so on to a seed. Where every jump changes the number of pegs in one sense, any such
 * chain ends in a seed, and the first jump that fits will do. Otherwise chains can go round in circles,
 * and a breadth-first search among the members finds the nearest seed.
 */
#include "inside.h"

#include <assert.h>
#include <stdlib.h>

static uint64_t undo(const rule *r, uint64_t pegs)
{
    return pegs ^ r->before ^ r->after;
}

static bool came_by(const rule *r, uint64_t pegs)
{
    return (pegs & r->mask) == r->after;
}

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
typedef struct node {
    uint64_t pegs;
    uint32_t jump;
    size_t next;
} node;

/* Jumps that keep or add pegs can go round in circles: breadth first, among members, to the nearest seed. */
static uint64_t chain_by_breadth(const closure *c, uint64_t pegs, game *out)
{
    size_t nodes = 0, room = 0, at = 0;
    node *n = NULL;
    uint64_t *seen = bits_new(c->words * 64);
    PG_GROW(n, nodes, room);
    n[nodes++] = (node){.pegs = pegs};
    bits_set(seen, place_of(c, pegs));
    for (; !position_has(&c->seeds, &n[at].pegs); at++) {
        assert(at < nodes);
        for (uint32_t j = 0; j < c->jumps; j++) {
            uint64_t before = undo(&c->rule[j], n[at].pegs);
            if (!came_by(&c->rule[j], n[at].pegs) || !closure_has(c, before) ||
                bits_get(seen, place_of(c, before)))
                continue;
            bits_set(seen, place_of(c, before));
            PG_GROW(n, nodes, room);
            n[nodes++] = (node){before, j, at};
        }
    }
    uint64_t seed = n[at].pegs;
    uint32_t jumps = 0;
    for (; at; at = n[at].next)
        add_jump(out, &jumps, n[at].jump);
    game_reverse(out);
    free(n);
    free(seen);
    return seed;
}

void closure_game(const closure *c, uint64_t pegs, game *out)
{
    *out = (game){0};
    uint64_t seed = c->one_way ? chain_by_descent(c, pegs, out) : chain_by_breadth(c, pegs, out);
    if (!c->backward)
        game_reverse(out);
    out->start = PG_NEW(uint64_t, 1);
    *out->start = c->backward ? pegs : seed;
}

bool closure_reaches(const closure *c, const position *set, game *found)
{
    uint64_t pegs;
    if (!closure_find(c, set, &pegs))
        return false;
    if (found)
        closure_game(c, pegs, found);
    return true;
}

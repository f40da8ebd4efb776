/* list.c - all that can be reached, one position after the other.
 *
 * For problems that are small whatever their board: no symmetries, no counts, no tables but the set itself,
 * so that some thousand positions take about a millisecond. Breadth first: a game that is found is one of the
 * fewest jumps. What was found without a finish is closed under jumps, and so its own proof. Where every jump
 * loses pegs and the finish has a number of them, positions of fewer pegs lead nowhere: the number of pegs is
 * a resource count, and they are cut.
 */
#include "search.h"
#include "steps.h"
#include "store.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

enum { CHECK_EVERY = 1 << 12 /* positions, between looks at the clock */ };

typedef struct listing {
    const problem *problem;
    uint32_t words;
    steps play;
    store found;
    uint64_t most, *next;
    int64_t floor; /* positions of fewer pegs are cut */
    bool cut;      /* some were */
    uint32_t hit; /* a finish; STORE_NONE: none was met */
} listing;

/* False: there are too many. */
static bool meet(listing *l, const uint64_t *pegs, uint32_t parent)
{
    size_t before = l->found.used;
    if (l->floor > 0 && (int64_t)pegs_number(l->words, pegs) < l->floor) {
        l->cut = true;
        return true;
    }
    if (!store_add(&l->found, l->words, pegs, parent))
        return false;
    if (l->found.used > before && set_has(l->problem->finish, l->words, pegs))
        l->hit = (uint32_t)before;
    return l->found.used <= l->most;
}

static bool meet_starts(listing *l)
{
    set_walk walk;
    bool room = true;
    set_walk_init(&walk, l->problem->start, false);
    while (room && l->hit == STORE_NONE && set_walk_next(&walk, l->next))
        room = meet(l, l->next, STORE_NONE);
    set_walk_release(&walk);
    return room;
}

static bool meet_children(listing *l, uint32_t at)
{
    bool room = true;
    for (uint32_t j = 0; room && l->hit == STORE_NONE && j < l->play.jumps; j++) {
        const uint64_t *pegs = l->found.pegs + (size_t)at * l->words;
        if (!step_fits(&l->play, l->words, j, pegs))
            continue;
        memcpy(l->next, pegs, l->words * sizeof *pegs);
        step_play(&l->play, l->words, j, l->next);
        room = meet(l, l->next, at);
    }
    return room;
}

static uint32_t jump_between(listing *l, uint32_t from, uint32_t to)
{
    const uint64_t *pegs = l->found.pegs;
    uint32_t words = l->words, j = 0;
    for (;; j++) {
        memcpy(l->next, pegs + (size_t)from * words, words * sizeof *pegs);
        if (!step_fits(&l->play, words, j, l->next))
            continue;
        step_play(&l->play, words, j, l->next);
        if (pegs_same(words, l->next, pegs + (size_t)to * words))
            return j;
    }
}

static void read_game(listing *l, game *g)
{
    const uint32_t *parent = l->found.parent;
    uint32_t first = l->hit;
    for (; parent[first] != STORE_NONE; first = parent[first])
        g->jumps++;
    g->start = bits_dup(l->found.pegs + (size_t)first * l->words, l->problem->board->holes);
    g->jump = PG_NEW(uint32_t, g->jumps);
    uint32_t at = g->jumps;
    for (uint32_t i = l->hit; parent[i] != STORE_NONE; i = parent[i])
        g->jump[--at] = jump_between(l, parent[i], i);
}

static pg_status go_through(listing *l, const pg_limits *limits)
{
    if (!meet_starts(l))
        return PG_LIMIT;
    for (size_t at = 0; l->hit == STORE_NONE && at < l->found.used; at++) {
        pg_status s = at % CHECK_EVERY == 0 ? limits_check(limits) : PG_OK;
        if (s != PG_OK || !meet_children(l, (uint32_t)at))
            return s != PG_OK ? s : PG_LIMIT;
    }
    return PG_OK;
}

/* The count of pegs, which every jump lowers. */
static void add_cut(search_result *out, const listing *l)
{
    uint32_t holes = l->problem->board->holes;
    if (!l->cut)
        return;
    out->cut = PG_NEW(search_count, 1);
    out->cuts = 1;
    *out->cut = (search_count){.weight = PG_NEW(int64_t, holes), .floor = l->floor};
    for (uint32_t h = 0; h < holes; h++)
        out->cut->weight[h] = 1;
}

pg_status search_list(search_result *out, const problem *p, uint64_t most, const pg_limits *limits)
{
    listing l = {.problem = p, .most = most, .hit = STORE_NONE};
    if (board_loses_pegs(p->board))
        l.floor = position_total(p->finish);
    l.words = (uint32_t)bits_words(p->board->holes);
    *out = (search_result){0};
    steps_init(&l.play, p->board, false);
    store_init(&l.found, l.words, SIZE_MAX);
    l.next = bits_new(p->board->holes);
    pg_status s = go_through(&l, limits);
    out->expanded = l.found.used;
    if (s != PG_OK) {
        out->stopped = s;
    } else if (l.hit != STORE_NONE) {
        out->answer = SEARCH_FOUND;
        read_game(&l, &out->found);
    } else {
        out->answer = SEARCH_NONE;
        out->members = l.found.used;
        out->member = store_sorted(&l.found);
        add_cut(out, &l);
    }
    steps_release(&l.play);
    store_release(&l.found);
    free(l.next);
    return PG_OK;
}

/* plain.c - fewest moves without levels.
 *
 * A search by cost (Dijkstra, with costs 0 and 1): positions with the least number of moves and the holes
 * where the move under way can stand. A position reached at some cost needs nothing that reaches it later at
 * a higher one, whatever peg jumps there.
 */
#include "plain.h"
#include "positions/walk.h"
#include "positions/steps.h"
#include "positions/store.h"

#include <stdlib.h>
#include <string.h>

enum { NO_HOLE = UINT32_MAX, MOST_STARTS = 1 << 20, DEFAULT_GIB = 8 };

/* A way of reaching a position: the last jump, and the entry it was made from. */
typedef struct entry {
    uint32_t position, parent, jump, hole;
    bool first; /* of its position: tries the jumps that begin a move */
} entry;

typedef struct plain_queue {
    entry *e;
    size_t used, room;
} plain_queue;

typedef struct plain {
    const board *b;
    problem problem;
    const pg_limits *limits;
    uint32_t words;
    steps play;
    store found;
    uint32_t *cost;     /* [cost_room], by position */
    uint64_t *standing; /* cost_room x words: holes of the moves under way, at that cost */
    size_t cost_room, bytes, most_bytes;
    plain_queue all, later; /* of this cost (and those before it, as parents), of the next */
    uint32_t now;           /* the cost */
    uint64_t *next;
    uint32_t goal; /* entry that is a finish; NO_HOLE: none yet */
    pg_status stopped;
} plain;

static bool push(plain *p, plain_queue *q, const entry *e)
{
    if (q->used == q->room) {
        size_t more = (q->room ? q->room : 16) * sizeof *e;
        if (p->bytes + p->found.bytes + more > p->most_bytes || q->used >= UINT32_MAX / 2)
            return false;
        p->bytes += more;
    }
    PG_GROW(q->e, q->used, q->room);
    q->e[q->used++] = *e;
    return true;
}

static bool cover(plain *p)
{
    if (p->found.used <= p->cost_room)
        return true;
    size_t more = p->found.room - p->cost_room, each = sizeof *p->cost + p->words * sizeof *p->standing;
    if (p->bytes + p->found.bytes + more * each > p->most_bytes)
        return false;
    p->bytes += more * each;
    PG_RESIZE(p->cost, p->found.room);
    PG_RESIZE(p->standing, p->found.room * p->words);
    p->cost_room = p->found.room;
    return true;
}

/* The position p->next was reached at `cost` by e->jump, whose peg stands in e->hole: queued unless that is
 * nothing new. */
static bool arrive(plain *p, uint32_t cost, entry *e)
{
    size_t before = p->found.used;
    if (!store_add(&p->found, p->words, p->next, STORE_NONE) || !cover(p))
        return false;
    e->position = store_find(&p->found, p->words, p->next);
    uint64_t *standing = p->standing + (size_t)e->position * p->words;
    e->first = p->found.used > before || cost < p->cost[e->position];
    if (e->first) {
        p->cost[e->position] = cost;
        memset(standing, 0, p->words * sizeof *standing);
    } else if (cost > p->cost[e->position] || e->hole == NO_HOLE || bits_get(standing, e->hole)) {
        return true;
    }
    if (e->hole != NO_HOLE)
        bits_set(standing, e->hole);
    return push(p, cost == p->now ? &p->all : &p->later, e);
}

static bool try_jump(plain *p, uint32_t at, uint32_t j)
{
    entry from = p->all.e[at];
    const uint64_t *pegs = p->found.pegs + (size_t)from.position * p->words;
    bool carries = jump_carries(p->b, j);
    bool goes_on = carries && from.hole == jump_from(p->b, j)->hole;
    if ((!goes_on && !from.first) || !step_into(&p->play, p->words, j, pegs, p->next))
        return true;
    entry e = {.parent = at, .jump = j, .hole = carries ? jump_to(p->b, j)->hole : NO_HOLE};
    return arrive(p, p->now + !goes_on, &e);
}

static bool add_starts(plain *p)
{
    set_walk walk;
    bool room = true;
    set_walk_init(&walk, p->problem.start, false);
    for (size_t n = 0; room && set_walk_next(&walk, p->next); n++) {
        entry e = {.parent = NO_HOLE, .hole = NO_HOLE};
        p->stopped = n < MOST_STARTS ? p->stopped : PG_LIMIT;
        room = n < MOST_STARTS && arrive(p, 0, &e);
    }
    set_walk_release(&walk);
    return room;
}

/* Everything of cost p->now, in the order in which it was found. */
static bool expand_cost(plain *p, size_t from)
{
    for (size_t at = from; at < p->all.used; at++) {
        entry e = p->all.e[at];
        if ((at & 255) == 0 && (p->stopped = limits_check(p->limits)) != PG_OK)
            return true;
        if (p->cost[e.position] != p->now)
            continue; /* was reached at less after it had been queued */
        if (set_has(p->problem.finish, p->words, p->found.pegs + (size_t)e.position * p->words)) {
            p->goal = (uint32_t)at;
            return true;
        }
        for (uint32_t j = 0; j < p->b->jumps; j++)
            if (!try_jump(p, (uint32_t)at, j))
                return false;
    }
    return true;
}

static bool next_cost(plain *p)
{
    for (size_t i = 0; i < p->later.used; i++)
        if (!push(p, &p->all, &p->later.e[i]))
            return false;
    p->later.used = 0;
    p->now++;
    return true;
}

static void read_game(const plain *p, game *g)
{
    uint32_t jumps = 0, at = p->goal;
    for (; p->all.e[at].parent != NO_HOLE; at = p->all.e[at].parent)
        jumps++;
    g->start = bits_dup(p->found.pegs + (size_t)p->all.e[at].position * p->words, p->b->holes);
    g->jumps = jumps;
    g->jump = PG_NEW(uint32_t, jumps + 1);
    for (at = p->goal; jumps > 0; at = p->all.e[at].parent)
        g->jump[--jumps] = p->all.e[at].jump;
}

static void run(plain *p)
{
    bool room = add_starts(p);
    for (size_t done = 0; room && p->stopped == PG_OK && p->goal == NO_HOLE && done < p->all.used;) {
        room = expand_cost(p, done);
        done = p->all.used;
        if (!room || p->stopped != PG_OK || p->goal != NO_HOLE)
            break;
        room = next_cost(p);
        progress_show(p->limits, "%u moves: %zu positions", p->now, p->found.used);
    }
    if (!room && p->stopped == PG_OK)
        p->stopped = PG_MEMORY;
}

void plain_solve(moves_result *out, const problem *asked, const pg_limits *limits)
{
    const board *b = asked->board;
    plain p = {.problem = *asked,
               .b = b,
               .limits = limits,
               .goal = NO_HOLE,
               .words = (uint32_t)bits_words(b->holes)};
    p.most_bytes = limits_memory(limits, DEFAULT_GIB);
    p.next = PG_NEW(uint64_t, p.words);
    steps_init(&p.play, b, false);
    store_init(&p.found, p.words, p.most_bytes);
    run(&p);
    *out = (moves_result){.lower_bound = p.now,
                          .states = p.found.used,
                          .last_states = p.found.used,
                          .bytes = p.bytes + p.found.bytes,
                          .stopped = p.stopped};
    if (p.goal != NO_HOLE) {
        out->answer = SEARCH_FOUND;
        out->optimal = true;
        out->moves = p.now;
        read_game(&p, &out->best);
    } else if (p.stopped == PG_OK) {
        out->answer = SEARCH_NONE;
    }
    steps_release(&p.play);
    store_release(&p.found);
    free(p.next);
    free(p.cost);
    free(p.standing);
    free(p.all.e);
    free(p.later.e);
}

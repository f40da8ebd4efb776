/* gather.c - the jumps of a game in an order that has fewer moves.
 *
 * Where a game ends depends on which jumps it has, not on their order, so any order will do in which each
 * is legal when its turn comes. A beam goes from the start: a state is what has been played and the last
 * jump. Of states alike the one with the fewest moves is kept, and of all of a length the WIDTH with the
 * fewest. The game's own states always stay, so there is an end, and none with more moves.
 *
 * Cost: jumps * WIDTH * jumps looks at a jump; WIDTH is chosen so that this is a fraction of a second.
 */
#include "base/intern.h"
#include "board/board.h"

enum { MOST_WIDTH = 1024, LEAST_WIDTH = 16, WORK = 4000000 };

typedef struct node {
    uint32_t moves, before; /* the node of one jump less; the root is node 0 */
    uint32_t jump;          /* the last one: which of the game */
} node;

typedef struct gathering {
    const board *b;
    const game *g;
    const uint32_t *twin; /* [jumps]: the same jump, played before it; else its own number */
    size_t used, holes;   /* words of a set of jumps, of a position */
    size_t width;
    node *all;
    size_t nodes, room;
    size_t first, states; /* of the newest length: their nodes */
    uint64_t *set;        /* [states][used + holes]: what is played, and the position */
    intern keys;          /* of the next length: the set and the jump */
    uint64_t *key;        /* [used + 1]: room for one */
    node *child;          /* [keys.count] */
    size_t children_room;
} gathering;

static size_t key_bytes(const gathering *t) { return (t->used + 1) * sizeof *t->key; }

static void add_child(gathering *t, size_t state, uint32_t i)
{
    const game *g = t->g;
    const uint64_t *played = t->set + state * (t->used + t->holes);
    uint32_t before = (uint32_t)(t->first + state);
    bool joined = before && jumps_join(t->b, g->jump[t->all[before].jump], g->jump[i]);
    node child = {t->all[before].moves + !joined, before, i};
    memcpy(t->key, played, t->used * sizeof *t->key);
    bits_set(t->key, i);
    t->key[t->used] = g->jump[i];
    bool fresh;
    size_t n = intern_add(&t->keys, t->key, key_bytes(t), &fresh), children = n;
    if (fresh)
        PG_GROW(t->child, children, t->children_room);
    if (fresh || child.moves < t->child[n].moves)
        t->child[n] = child;
}

static void add_children(gathering *t)
{
    const game *g = t->g;
    for (size_t s = 0; s < t->states; s++) {
        const uint64_t *played = t->set + s * (t->used + t->holes), *pegs = played + t->used;
        for (uint32_t i = 0; i < g->jumps; i++)
            if (!bits_get(played, i) && (t->twin[i] == i || bits_get(played, t->twin[i])) &&
                jump_fits(t->b, g->jump[i], pegs))
                add_child(t, s, i);
    }
}

/* The state that the game itself has here, after `length` jumps. */
static size_t own_child(const gathering *t, uint32_t length)
{
    memset(t->key, 0, key_bytes(t));
    for (uint32_t i = 0; i < length; i++)
        bits_set(t->key, i);
    t->key[t->used] = t->g->jump[length - 1];
    return (size_t)intern_find(&t->keys, t->key, key_bytes(t));
}

/* Those with more moves are left out; of those with just as many there may be `*of_most`. */
static uint32_t most_moves(const gathering *t, size_t *of_most)
{
    PG_FREED size_t *with = PG_NEW(size_t, t->g->jumps + 1);
    for (size_t n = 0; n < t->keys.count; n++)
        with[t->child[n].moves]++;
    uint32_t moves = 0;
    size_t left = t->width;
    for (; moves < t->g->jumps && with[moves] < left; moves++)
        left -= with[moves];
    *of_most = left;
    return moves;
}

static void keep_child(gathering *t, uint64_t *set, const uint64_t *last, size_t n)
{
    const node *child = &t->child[n];
    const uint64_t *pegs = last + (child->before - t->first) * (t->used + t->holes) + t->used;
    memcpy(set, t->keys.bytes + n * key_bytes(t), t->used * sizeof *set);
    memcpy(set + t->used, pegs, t->holes * sizeof *set);
    jump_play(t->b, t->g->jump[child->jump], set + t->used);
    PG_GROW(t->all, t->nodes, t->room);
    t->all[t->nodes++] = *child;
}

/* All states after `length` jumps, from those after one less. */
static void step(gathering *t, uint32_t length)
{
    add_children(t);
    size_t of_most, own = own_child(t, length), states = 0, first = t->nodes;
    uint32_t most = most_moves(t, &of_most);
    uint64_t *set = PG_NEW(uint64_t, (t->width + 1) * (t->used + t->holes));
    for (size_t n = 0; n < t->keys.count; n++) {
        uint32_t moves = t->child[n].moves;
        if (n == own || moves < most || (moves == most && of_most))
            keep_child(t, set + states++ * (t->used + t->holes), t->set, n);
        of_most -= moves == most && of_most;
    }
    PG_FREE(t->set);
    t->set = set;
    t->first = first;
    t->states = states;
    intern_release(&t->keys);
}

static uint32_t *twins(const game *g)
{
    uint32_t *twin = PG_NEW(uint32_t, g->jumps);
    for (uint32_t i = 0; i < g->jumps; i++) {
        twin[i] = i;
        for (uint32_t k = 0; k < i; k++)
            twin[i] = g->jump[k] == g->jump[i] ? k : twin[i];
    }
    return twin;
}

static void take_order(game *g, const gathering *t)
{
    size_t best = t->first;
    for (size_t n = t->first; n < t->nodes; n++)
        best = t->all[n].moves < t->all[best].moves ? n : best;
    uint32_t *jump = PG_NEW(uint32_t, g->jumps);
    for (uint32_t i = g->jumps; i--; best = t->all[best].before)
        jump[i] = g->jump[t->all[best].jump];
    free(g->jump);
    g->jump = jump;
}

void game_gather(game *g, const board *b)
{
    if (g->jumps < 2)
        return;
    PG_FREED uint32_t *twin = twins(g);
    size_t width = WORK / g->jumps / g->jumps;
    gathering t = {.b = b, .g = g, .twin = twin, .used = bits_words(g->jumps), .holes = bits_words(b->holes)};
    t.width = width > MOST_WIDTH ? MOST_WIDTH : width < LEAST_WIDTH ? LEAST_WIDTH : width;
    t.set = PG_NEW(uint64_t, t.used + t.holes);
    t.key = PG_NEW(uint64_t, t.used + 1);
    memcpy(t.set + t.used, g->start, t.holes * sizeof *t.set);
    PG_GROW(t.all, t.nodes, t.room);
    t.all[t.nodes++] = (node){0};
    t.states = 1;
    for (uint32_t length = 1; length <= g->jumps; length++)
        step(&t, length);
    take_order(g, &t);
    PG_FREE(t.all, t.set, t.key, t.child);
}

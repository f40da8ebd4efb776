/* trace.c - from a hit to the game it stands for.
 *
 * Positions are kept up to symmetry, so the game is played again from a real start: at each step some jump
 * leads to a position whose least image is the one on record.
 */
#include "hunt_parts.h"

typedef struct tracer {
    hunt_end *h;
    uint64_t *now;
    game *game;
    uint32_t room;
} tracer;

static void step_to(tracer *t, const uint64_t *record)
{
    hunt_end *h = t->h;
    for (uint32_t j = 0; j < h->play.jumps; j++) {
        if (!step_into(&h->play, h->words, j, t->now, h->next))
            continue;
        images_canon(&h->images, h->words, h->next, h->image);
        if (!pegs_same(h->words, h->image, record))
            continue;
        memcpy(t->now, h->next, h->words * sizeof *h->next);
        PG_GROW(t->game->jump, t->game->jumps, t->room);
        t->game->jump[t->game->jumps++] = j;
        return;
    }
}

/* A member of `from` whose least image is on record. */
static void find_start(tracer *t, const uint64_t *record)
{
    hunt_end *h = t->h;
    PG_SCOPED(set_walk_release) set_walk walk;
    set_walk_init(&walk, h->from, !h->backwards);
    while (set_walk_next(&walk, t->now)) {
        images_canon(&h->images, h->words, t->now, h->image);
        if (pegs_same(h->words, h->image, record))
            break;
    }
}

/* From the start to the hit. */
static void walk_ahead(tracer *t)
{
    const store *s = &t->h->ahead;
    size_t depth;
    PG_FREED uint32_t *path = store_path(s, t->h->hit_parent, &depth);
    find_start(t, s->pegs + (size_t)path[0] * s->words);
    t->game->start = bits_dup(t->now, t->h->board->holes);
    for (size_t i = 1; i < depth; i++)
        step_to(t, s->pegs + (size_t)path[i] * s->words);
    step_to(t, t->h->hit);
}

static void walk_back(tracer *t)
{
    const store *s = &t->h->zone;
    if (t->h->zone_jumps < 0)
        return;
    uint32_t i = store_find(s, s->words, t->h->hit);
    for (i = s->parent[i]; i != STORE_NONE; i = s->parent[i])
        step_to(t, s->pegs + (size_t)i * s->words);
}

void hunt_trace(hunt_end *h, game *g)
{
    *g = (game){0};
    tracer t = {.h = h, .now = bits_new(h->board->holes), .game = g};
    walk_ahead(&t);
    walk_back(&t);
    if (h->backwards) { /* the game was found from its end */
        game_reverse(g);
        memcpy(g->start, t.now, h->words * sizeof *t.now);
    }
    free(t.now);
}

/* level_sets.c - positions by the fewest moves that lead to them, or to a finish: breadth first by moves.
 *
 * One list of all positions, one of each orbit, in the order in which they are met; a level is what lies
 * between two marks. From a position all runs of jumps by one peg are gone through, each of which is a move;
 * towards a finish jumps are taken back, from the last of a move to its first.
 */
#include "moves/level_sets.h"

#include "engine.h"
#include "positions/store.h"

#include <stdlib.h>

typedef struct sweeper {
    moves_engine e;
    const move_side *side; /* forwards from a start, or backwards from a finish */
    uint32_t words;
    store all, tour; /* tour: of one position, (position, hole of the peg that moves) */
} sweeper;

/* Jump j of a move: a new position, maybe, and a new place for the peg. */
static bool sweep_jump(sweeper *w, const uint64_t *pegs, uint32_t j)
{
    const move_side *d = w->side;
    uint64_t next[w->words + 1], least[w->words];
    if (!step_into(&d->play, w->words, j, pegs, next))
        return true;
    next[w->words] = d->land[j];
    images_canon(&w->e.images, w->words, next, least);
    return store_add(&w->tour, w->words + 1, next, STORE_NONE) &&
           store_add(&w->all, w->words, least, STORE_NONE);
}

/* All that one move leads to. */
static bool sweep(sweeper *w, const uint64_t *from)
{
    const move_side *d = w->side;
    uint64_t at[w->words + 1];
    bool room = true;
    store_clear(&w->tour);
    memcpy(at, from, w->words * sizeof *at);
    for (uint32_t j = 0; room && j < d->play.jumps; j++)
        room = sweep_jump(w, at, j);
    for (size_t i = 0; room && i < w->tour.used; i++) {
        memcpy(at, w->tour.pegs + i * (w->words + 1), sizeof at);
        uint32_t hole = (uint32_t)at[w->words];
        for (uint32_t k = hole == BOUND_NO_HOLE ? 0 : d->first[hole];
             room && hole != BOUND_NO_HOLE && k < d->first[hole + 1]; k++)
            room = sweep_jump(w, at, d->jump[k]);
    }
    return room;
}

/* How many positions this one stands for. */
static uint64_t orbit_size(const sweeper *w, const uint64_t *pegs)
{
    const images *m = &w->e.images;
    uint64_t image[w->words], same = 0;
    for (uint32_t i = 0; i < m->elements; i++) {
        if (i)
            images_one(m, w->words, i, pegs, image);
        same += !i || pegs_same(w->words, pegs, image);
    }
    return m->elements / same;
}

static void add_level(sweeper *w, level_sets *out, size_t from)
{
    PG_RESIZE(out->positions, out->levels + 1);
    PG_RESIZE(out->classes, out->levels + 1);
    out->positions[out->levels] = 0;
    out->classes[out->levels] = w->all.used - from;
    for (size_t i = from; i < w->all.used; i++)
        out->positions[out->levels] += orbit_size(w, w->all.pegs + i * w->words);
    out->levels++;
}

static pg_status add_ends(sweeper *w, const position *from)
{
    pg_status s = PG_OK;
    uint64_t pegs[w->words], least[w->words];
    set_walk walk;
    set_walk_init(&walk, from, false);
    while (s == PG_OK && set_walk_next(&walk, pegs)) {
        images_canon(&w->e.images, w->words, pegs, least);
        s = store_add(&w->all, w->words, least, STORE_NONE) ? limits_check(w->e.limits) : PG_MEMORY;
    }
    set_walk_release(&walk);
    return s;
}

static pg_status next_level(sweeper *w, size_t from, size_t to)
{
    uint64_t pegs[w->words];
    for (size_t i = from; i < to; i++) {
        pg_status s = i & 63 ? PG_OK : limits_check(w->e.limits);
        memcpy(pegs, w->all.pegs + i * w->words, sizeof pegs);
        if (s != PG_OK || !sweep(w, pegs))
            return s != PG_OK ? s : PG_MEMORY;
    }
    return PG_OK;
}

pg_status level_sets_count(level_sets *out, const board *b, const position *from, bool backwards,
                           const pg_limits *limits, pg_error *e)
{
    sweeper w = {0};
    position any;
    *out = (level_sets){0};
    position_init(&any, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(any.open, h);
    const problem p = {b, backwards ? &any : from, backwards ? from : &any};
    if (!board_loses_pegs(b) || !engine_init(&w.e, &p, limits)) {
        position_release(&any);
        return pg_fail(e, PG_INPUT,
                       "--by-moves: expected a board of at most 1024 holes, each jump with fewer "
                       "pegs after it");
    }
    w.side = &w.e.side[backwards];
    w.words = w.e.shape.words;
    out->symmetries = w.e.images.elements;
    store_init(&w.all, w.words, engine_room(&w.e));
    store_init(&w.tour, w.words + 1, engine_room(&w.e) / 4);
    pg_status s = add_ends(&w, from);
    for (size_t done = 0; s == PG_OK && done < w.all.used;) {
        size_t to = w.all.used;
        add_level(&w, out, done);
        s = next_level(&w, done, to);
        done = to;
        progress_show(limits, "%zu moves: %zu classes", out->levels, w.all.used);
    }
    out->stopped = s;
    store_release(&w.all);
    store_release(&w.tour);
    engine_release(&w.e);
    position_release(&any);
    return PG_OK;
}

void level_sets_release(level_sets *l)
{
    free(l->positions);
    free(l->classes);
    *l = (level_sets){0};
}

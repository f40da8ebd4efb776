/* paths.c - all games of the fewest moves.
 *
 * A walk of m moves from start to finish, m being the fewest, is a shortest path: each of its positions is at
 * its true distance from both ends, and no two of its moves can be one. So walks are counted layer by layer
 * from both ends, each layer one move further, until the layers meet; a position that an earlier layer has
 * or from which the bound asks for too many moves is on no such walk. What a layer holds of an orbit of
 * positions is the number of walks to all its members together, so one member is expanded.
 *
 * Up to symmetry (Burnside's lemma): the mean, over all symmetries, of the number of walks that the symmetry
 * fixes. It fixes a walk when it fixes every position of it, so those are counted in the same way among its
 * fixed positions, which are few.
 */
#include "paths.h"
#include "engine.h"
#include "moves.h"
#include "store.h"

#include <stdlib.h>

enum { MOST_STARTS = 1 << 20, KEEP_SLOTS = 1 << 14 };
static const size_t DEFAULT_MEMORY = (size_t)8 << 30;

/* The layers of one end, in one list. */
typedef struct layers {
    store found;
    paths_number *mass; /* [found.room]: walks from this end to the members of the orbit */
    size_t room;
    size_t *first;      /* [depth + 2]: layer k is first[k] .. first[k + 1] of the list */
    uint32_t depth;     /* of the newest layer */
} layers;

typedef struct paths {
    engine *e;
    uint32_t words, moves;
    uint32_t element;   /* 0: positions up to symmetry; else those that this symmetry fixes */
    layers end[2];      /* forwards, backwards */
    store tour;         /* of one position: (position, hole) that one move leads to; parents are tours */
    store next;         /* of one position: what one move leads to */
    size_t most_bytes;
    bool *alive;        /* of the forward list: leads to the finish */
    uint64_t *walk;     /* (moves + 1) x words: the walk under way when they are listed */
    pg_status stopped;
} paths;

/* ---- one move ------------------------------------------------------------------------------------------ */

static void renew(store *s, uint32_t words, size_t most_bytes)
{
    if (s->slots > KEEP_SLOTS) {
        store_release(s);
        store_init(s, words, most_bytes);
    } else {
        store_clear(s);
    }
}

static bool add_jump(paths *p, const side *d, const uint64_t *pegs, uint32_t j, int left, uint32_t parent)
{
    uint64_t next[p->words + 1];
    memcpy(next, pegs, p->words * sizeof *next);
    step_play(&d->play, p->words, j, next);
    next[p->words] = d->land[j];
    bool ends = left == 0 || bound_at(&d->bound, p->words, next, BOUND_NO_HOLE, left) <= left;
    bool goes_on =
        d->land[j] != BOUND_NO_HOLE && bound_at(&d->bound, p->words, next, d->land[j], left) <= left;
    if (ends && !store_add(&p->next, p->words, next, STORE_NONE))
        return false;
    return (!ends && !goes_on) || store_add(&p->tour, p->words + 1, next, parent);
}

/* Into p->next: what one move leads to, so that `left` moves may do for the rest. False: no memory left. */
static bool list_next(paths *p, const side *d, const uint64_t *pegs, int left)
{
    bool room = true;
    uint64_t at[p->words + 1];
    renew(&p->tour, p->words + 1, p->most_bytes / 4);
    renew(&p->next, p->words, p->most_bytes / 4);
    for (uint32_t j = 0; room && j < d->play.jumps; j++)
        if (step_fits(&d->play, p->words, j, pegs))
            room = add_jump(p, d, pegs, j, left, STORE_NONE);
    for (uint32_t i = 0; room && i < p->tour.used; i++) {
        memcpy(at, p->tour.pegs + (size_t)i * (p->words + 1), sizeof at);
        uint32_t hole = (uint32_t)at[p->words];
        for (uint32_t k = hole == BOUND_NO_HOLE ? 0 : d->first[hole];
             room && hole != BOUND_NO_HOLE && k < d->first[hole + 1]; k++)
            if (step_fits(&d->play, p->words, d->jump[k], at))
                room = add_jump(p, d, at, d->jump[k], left, i);
    }
    return room;
}

/* ---- layers -------------------------------------------------------------------------------------------- */

/* The position that stands for `pegs`; false: it is not among those that count. */
static bool stand_in(const paths *p, const uint64_t *pegs, uint64_t *out)
{
    if (p->element == 0) {
        orbit_least(&p->e->orbit, p->words, pegs, out);
        return true;
    }
    orbit_image(&p->e->orbit, p->words, p->element, pegs, out);
    return pegs_same(p->words, pegs, out);
}

static bool stop(paths *p, pg_status why)
{
    p->stopped = why;
    return false;
}

/* Adds walks to a position of the layer that begins at `first`; drops it where it was reached before. */
static bool add_walks(paths *p, layers *l, size_t first, const uint64_t *pegs, paths_number walks)
{
    uint64_t least[p->words];
    if (!stand_in(p, pegs, least))
        return true;
    uint32_t at = store_find(&l->found, p->words, least);
    if (at == STORE_NONE) {
        at = (uint32_t)l->found.used;
        if (!store_add(&l->found, p->words, least, STORE_NONE))
            return stop(p, PG_LIMIT);
        if (l->found.room != l->room) {
            l->room = l->found.room;
            PG_RESIZE(l->mass, l->room);
        }
        l->mass[at] = 0;
    }
    if (at >= first && __builtin_add_overflow(l->mass[at], walks, &l->mass[at]))
        return stop(p, PG_LIMIT);
    return true;
}

static bool begin(paths *p, const position *from, layers *l)
{
    uint64_t pegs[p->words];
    set_walk walk;
    bool good = true;
    set_walk_init(&walk, from, false);
    for (size_t n = 0; good && set_walk_next(&walk, pegs); n++)
        good = n < MOST_STARTS ? add_walks(p, l, 0, pegs, 1) : stop(p, PG_LIMIT);
    set_walk_release(&walk);
    l->first[1] = l->found.used;
    return good;
}

/* The next layer of a side. */
static bool advance(paths *p, bool back)
{
    layers *l = &p->end[back];
    const side *d = &p->e->side[back];
    size_t first = l->found.used;
    uint64_t pegs[p->words];
    int left = (int)p->moves - (int)l->depth - 1;
    for (size_t i = l->first[l->depth]; i < first; i++) {
        if ((i & 63) == 0 && limits_check(p->e->limits) != PG_OK)
            return stop(p, limits_check(p->e->limits));
        memcpy(pegs, l->found.pegs + i * p->words, sizeof pegs);
        if (!list_next(p, d, pegs, left))
            return stop(p, PG_LIMIT);
        for (size_t k = 0; k < p->next.used; k++)
            if (!add_walks(p, l, first, p->next.pegs + k * p->words, l->mass[i]))
                return false;
    }
    l->depth++;
    l->first[l->depth + 1] = l->found.used;
    if (p->e->limits && p->e->limits->progress)
        progress_show(p->e->limits->progress, "all shortest games: moves %u + %u of %u, %zu positions",
                      p->end[0].depth, p->end[1].depth, p->moves,
                      p->end[0].found.used + p->end[1].found.used);
    return true;
}

/* How large the next layer would be, if it grows as the one before did. */
static double next_size(const layers *l)
{
    double now = (double)(l->first[l->depth + 1] - l->first[l->depth]);
    double before = l->depth ? (double)(l->first[l->depth] - l->first[l->depth - 1]) : now;
    return before > 0 ? now * now / before : now;
}

/* Where layer k of a side has the position, STORE_NONE where it has not. */
static uint32_t find_in(const paths *p, bool back, uint32_t k, const uint64_t *least)
{
    const layers *l = &p->end[back];
    uint32_t at = store_find(&l->found, p->words, least);
    return at != STORE_NONE && at >= l->first[k] && at < l->first[k + 1] ? at : STORE_NONE;
}

/* How many positions the listed one stands for. */
static uint32_t orbit_size(const paths *p, const uint64_t *pegs)
{
    uint64_t image[p->words];
    uint32_t fixing = 1;
    if (p->element)
        return 1;
    for (uint32_t i = 1; i < p->e->orbit.elements; i++) {
        orbit_image(&p->e->orbit, p->words, i, pegs, image);
        fixing += pegs_same(p->words, pegs, image);
    }
    return p->e->orbit.elements / fixing;
}

/* Walks through the layers where the sides meet. */
static bool join(paths *p, paths_number *total)
{
    const layers *f = &p->end[0], *b = &p->end[1];
    *total = 0;
    for (size_t i = f->first[f->depth]; i < f->found.used; i++) {
        const uint64_t *pegs = f->found.pegs + i * p->words;
        uint32_t at = find_in(p, true, b->depth, pegs);
        paths_number both;
        if (at == STORE_NONE)
            continue;
        /* all members of an orbit have the same number of walks from either end */
        if (__builtin_mul_overflow(f->mass[i] / orbit_size(p, pegs), b->mass[at], &both) ||
            __builtin_add_overflow(*total, both, total))
            return stop(p, PG_LIMIT);
    }
    return true;
}

static void paths_init(paths *p, engine *e, uint32_t moves, uint32_t element)
{
    *p = (paths){.e = e, .words = e->shape.words, .moves = moves, .element = element};
    p->most_bytes = e->limits && e->limits->memory ? e->limits->memory : DEFAULT_MEMORY;
    store_init(&p->tour, p->words + 1, p->most_bytes / 4);
    store_init(&p->next, p->words, p->most_bytes / 4);
    for (int i = 0; i < 2; i++) { /* the numbers take as much as the lists */
        store_init(&p->end[i].found, p->words, p->most_bytes / 4);
        p->end[i].first = PG_NEW(size_t, moves + 2);
    }
}

static void release(paths *p)
{
    for (int i = 0; i < 2; i++) {
        store_release(&p->end[i].found);
        free(p->end[i].mass);
        free(p->end[i].first);
    }
    store_release(&p->tour);
    store_release(&p->next);
    free(p->alive);
    free(p->walk);
}

/* All walks, or those that p->element fixes; the layers stay for listing. */
static bool count_walks(paths *p, paths_number *total)
{
    layers *f = &p->end[0], *b = &p->end[1];
    bool good = begin(p, p->e->start, f) && begin(p, p->e->finish, b);
    while (good && f->depth + b->depth < p->moves)
        good = advance(p, next_size(f) > next_size(b));
    return good && join(p, total);
}

/* ---- the list ------------------------------------------------------------------------------------------ */

/* Is the position, after k moves, on a shortest game? Backward layers lead to the finish; of the forward ones
 * `alive` tells. */
static bool on_walk(const paths *p, uint32_t k, const uint64_t *pegs)
{
    uint64_t least[p->words];
    stand_in(p, pegs, least);
    if (k >= p->end[0].depth)
        return find_in(p, true, p->moves - k, least) != STORE_NONE;
    uint32_t at = find_in(p, false, k, least);
    return at != STORE_NONE && p->alive[at];
}

static bool mark_alive(paths *p)
{
    const layers *f = &p->end[0];
    p->alive = PG_NEW(bool, f->found.used + 1);
    for (uint32_t k = f->depth; k-- > 0;) {
        for (size_t i = f->first[k]; i < f->first[k + 1]; i++) {
            if ((i & 63) == 0 && limits_check(p->e->limits) != PG_OK)
                return stop(p, limits_check(p->e->limits));
            if (!list_next(p, &p->e->side[0], f->found.pegs + i * p->words, (int)(p->moves - k) - 1))
                return stop(p, PG_LIMIT);
            for (size_t n = 0; !p->alive[i] && n < p->next.used; n++)
                p->alive[i] = on_walk(p, k + 1, p->next.pegs + n * p->words);
        }
    }
    return true;
}

/* Is the walk the least of its images, compared position by position? */
static bool walk_is_least(const paths *p)
{
    uint64_t image[p->words];
    for (uint32_t i = 1; i < p->e->orbit.elements; i++) {
        for (uint32_t k = 0; k <= p->moves; k++) {
            const uint64_t *pegs = p->walk + (size_t)k * p->words;
            orbit_image(&p->e->orbit, p->words, i, pegs, image);
            if (pegs_less(p->words, image, pegs))
                return false;
            if (!pegs_same(p->words, image, pegs))
                break;
        }
    }
    return true;
}

/* The jump that leads from one position to another, going on from `hole` (BOUND_NO_HOLE: any). */
static uint32_t jump_between(const paths *p, const uint64_t *from, uint32_t hole, const uint64_t *to)
{
    const side *d = &p->e->side[0];
    uint64_t next[p->words];
    for (uint32_t j = 0; j < d->play.jumps; j++) {
        if (!step_fits(&d->play, p->words, j, from) || (hole != BOUND_NO_HOLE && d->chain[j] != hole))
            continue;
        memcpy(next, from, sizeof next);
        step_play(&d->play, p->words, j, next);
        if (pegs_same(p->words, next, to) && d->land[j] == (uint32_t)to[p->words])
            return j;
    }
    return UINT32_MAX;
}

/* Appends the jumps of move k of the walk. */
static bool add_move(paths *p, uint32_t k, game *g)
{
    const uint64_t *from = p->walk + (size_t)k * p->words, *to = from + p->words;
    size_t size = p->words + 1;
    if (!list_next(p, &p->e->side[0], from, (int)(p->moves - k) - 1))
        return stop(p, PG_LIMIT);
    uint32_t at = 0, jumps = 0;
    while (at < p->tour.used && !pegs_same(p->words, p->tour.pegs + at * size, to))
        at++;
    if (at == p->tour.used)
        return stop(p, PG_INTERNAL);
    for (uint32_t i = at; i != STORE_NONE; i = p->tour.parent[i])
        jumps++;
    g->jumps += jumps;
    PG_RESIZE(g->jump, g->jumps + 1);
    for (uint32_t n = g->jumps; at != STORE_NONE; at = p->tour.parent[at]) {
        uint32_t before = p->tour.parent[at];
        const uint64_t *start = before == STORE_NONE ? from : p->tour.pegs + before * size;
        uint32_t hole = before == STORE_NONE ? BOUND_NO_HOLE : (uint32_t)start[p->words];
        g->jump[--n] = jump_between(p, start, hole, p->tour.pegs + at * size);
    }
    return true;
}

static bool take_walk(paths *p, paths_result *out)
{
    if (!walk_is_least(p))
        return true;
    if (out->listed == PATHS_LISTED)
        return stop(p, PG_INTERNAL);
    PG_RESIZE(out->game, out->listed + 1);
    game *g = &out->game[out->listed++];
    *g = (game){.start = bits_dup(p->walk, p->e->board->holes), .jump = PG_NEW(uint32_t, 1)};
    for (uint32_t k = 0; k < p->moves; k++)
        if (!add_move(p, k, g))
            return false;
    return moves_count(p->e->board, g) == p->moves || stop(p, PG_INTERNAL);
}

/* All that the walk under way, k moves long, can become. */
static bool walk_on(paths *p, uint32_t k, paths_result *out)
{
    if (k == p->moves)
        return take_walk(p, out);
    const uint64_t *at = p->walk + (size_t)k * p->words;
    if (!list_next(p, &p->e->side[0], at, (int)(p->moves - k) - 1))
        return stop(p, PG_LIMIT);
    size_t count = p->next.used;
    uint64_t *next = PG_NEW(uint64_t, count * p->words + 1);
    if (count)
        memcpy(next, p->next.pegs, count * p->words * sizeof *next);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        if (!on_walk(p, k + 1, next + i * p->words))
            continue;
        memcpy(p->walk + (size_t)(k + 1) * p->words, next + i * p->words, p->words * sizeof *next);
        good = walk_on(p, k + 1, out);
    }
    free(next);
    return good;
}

static bool list_games(paths *p, paths_result *out)
{
    set_walk walk;
    bool good = mark_alive(p);
    p->walk = PG_NEW(uint64_t, (size_t)(p->moves + 1) * p->words);
    set_walk_init(&walk, p->e->start, false);
    while (good && set_walk_next(&walk, p->walk))
        if (on_walk(p, 0, p->walk))
            good = walk_on(p, 0, out);
    set_walk_release(&walk);
    return good && (out->listed == out->classes || stop(p, PG_INTERNAL));
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

/* The number of walks that each symmetry but the identity fixes, added to *sum. */
static pg_status add_fixed(engine *e, uint32_t moves, paths_number *sum)
{
    for (uint32_t i = 1; i < e->orbit.elements; i++) {
        paths p;
        paths_number fixed = 0;
        paths_init(&p, e, moves, i);
        bool good = count_walks(&p, &fixed);
        release(&p);
        if (!good)
            return p.stopped;
        if (__builtin_add_overflow(*sum, fixed, sum))
            return PG_LIMIT;
    }
    return PG_OK;
}

static void drop_list(paths_result *r)
{
    for (size_t i = 0; i < r->listed; i++)
        game_release(&r->game[i]);
    free(r->game);
    r->game = NULL;
    r->listed = 0;
}

static pg_status count_all(engine *e, uint32_t moves, paths_result *out)
{
    paths p;
    paths_init(&p, e, moves, 0);
    if (count_walks(&p, &out->games)) {
        paths_number sum = out->games;
        p.stopped = add_fixed(e, moves, &sum);
        out->symmetries = e->orbit.elements;
        out->classes = sum / e->orbit.elements;
        if (p.stopped == PG_OK && (sum == 0 || sum % e->orbit.elements))
            p.stopped = PG_INTERNAL;
    }
    out->counted = p.stopped == PG_OK;
    if (out->counted && out->classes <= PATHS_LISTED && !list_games(&p, out))
        drop_list(out); /* a limit was reached while they were listed: the numbers stay */
    release(&p);
    return p.stopped;
}

pg_status paths_count(paths_result *out, const board *b, const position *start, const position *finish,
                      uint32_t moves, const pg_limits *limits, pg_error *e)
{
    engine levels;
    *out = (paths_result){.stopped = PG_LIMIT};
    if (!engine_init(&levels, b, start, finish, limits))
        return PG_OK;
    out->stopped = count_all(&levels, moves, out);
    engine_release(&levels);
    if (out->stopped == PG_INTERNAL) {
        paths_release(out);
        return pg_fail(e, PG_INTERNAL, "%s: the shortest games could not be counted", b->name);
    }
    return PG_OK;
}

void paths_release(paths_result *r)
{
    drop_list(r);
    *r = (paths_result){0};
}

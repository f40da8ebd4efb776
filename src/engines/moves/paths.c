/* paths.c - all games of the fewest moves, as sequences of positions.
 *
 * A walk of m moves from start to finish, m being the fewest, is a shortest path: each of its positions
 * is at its true distance from both ends, and no two of its moves can be one. So walks are counted layer
 * by layer, each layer one move further, through the graph of shortest games, where every walk leads to a
 * finish. What a layer holds of an orbit of positions is the number of walks to all its members together,
 * so one member is expanded.
 *
 * Up to symmetry (Burnside's lemma): the mean, over all symmetries, of the number of walks that the symmetry
 * fixes. It fixes a walk when it fixes every position of it, so those are counted in the same way among its
 * fixed positions, which are few.
 */
#include "moves/paths.h"
#include "shortest_dag.h"

/* One layer: positions, one of each orbit, and the walks to them. */
typedef struct path_layer {
    store found;
    paths_number *mass; /* [room]: walks from the start to the members of the orbit */
    size_t room;
} path_layer;

typedef struct walks {
    dag *t;
    uint32_t element; /* 0: positions up to symmetry; else those that this symmetry fixes */
    path_layer now, next;
    paths_number total; /* of the newest complete layer: each of these walks goes on to the finish */
    pg_status stopped;
} walks;

static bool stop(walks *w, pg_status why)
{
    w->stopped = why;
    return false;
}

/* ---- layers -------------------------------------------------------------------------------------------- */

/* The position that stands for `pegs`; false: it is not among those that count. */
static bool stand_in(const walks *w, const uint64_t *pegs, uint64_t *out)
{
    const images *o = &w->t->e->images;
    if (w->element == 0) {
        images_canon(o, w->t->words, pegs, out);
        return true;
    }
    images_one(o, w->t->words, w->element, pegs, out);
    return pegs_same(w->t->words, pegs, out);
}

static bool add_walks(walks *w, path_layer *l, const uint64_t *pegs, paths_number number)
{
    uint32_t words = w->t->words;
    uint64_t least[words];
    if (!stand_in(w, pegs, least))
        return true;
    size_t before = l->found.used;
    if (!store_add(&l->found, words, least, STORE_NONE))
        return stop(w, PG_MEMORY);
    if (l->found.room != l->room) {
        l->room = l->found.room;
        PG_RESIZE(l->mass, l->room);
    }
    uint32_t at = store_find(&l->found, words, least);
    if (l->found.used > before)
        l->mass[at] = 0;
    if (__builtin_add_overflow(l->mass[at], number, &l->mass[at]))
        return stop(w, PG_LIMIT);
    return true;
}

/* The walks to all positions of the newest layer. */
static bool add_up(walks *w)
{
    paths_number sum = 0;
    for (size_t i = 0; i < w->now.found.used; i++)
        if (__builtin_add_overflow(sum, w->now.mass[i], &sum))
            return stop(w, PG_LIMIT);
    w->total = sum;
    return true;
}

static bool begin(walks *w)
{
    const store *start = &w->t->start;
    for (size_t i = 0; i < start->used; i++)
        if (!add_walks(w, &w->now, start->pegs + i * w->t->words, 1))
            return false;
    return add_up(w);
}

static bool advance(walks *w, uint32_t done)
{
    uint32_t words = w->t->words;
    const path_layer *l = &w->now;
    for (size_t i = 0; i < l->found.used; i++) {
        pg_status s = (i & 63) == 0 ? limits_check(w->t->e->limits) : PG_OK;
        if (s != PG_OK)
            return stop(w, s);
        if (!dag_next(w->t, l->found.pegs + i * words, done))
            return stop(w, PG_MEMORY);
        for (size_t k = 0; k < w->t->next.used; k++)
            if (!add_walks(w, &w->next, w->t->next.pegs + k * words, l->mass[i]))
                return false;
    }
    path_layer other = w->now;
    w->now = w->next;
    w->next = other;
    store_clear(&w->next.found);
    progress_show(w->t->e->limits, "all shortest games: %u of %u moves, %zu positions", done + 1, w->t->moves,
                  w->now.found.used);
    return add_up(w);
}

/* All walks, or those that the element fixes. When it is stopped, *total is the number of their beginnings up
 * to the last complete layer. */
static pg_status count_walks(dag *t, uint32_t element, paths_number *total)
{
    walks w = {.t = t, .element = element};
    size_t room = engine_room(t->e) / 4; /* the numbers take as much as the lists */
    store_init(&w.now.found, t->words, room);
    store_init(&w.next.found, t->words, room);
    bool good = begin(&w);
    for (uint32_t done = 0; good && done < t->moves; done++)
        good = advance(&w, done);
    *total = w.total;
    store_release(&w.now.found);
    store_release(&w.next.found);
    PG_FREE(w.now.mass, w.next.mass);
    return w.stopped;
}

/* ---- the list ------------------------------------------------------------------------------------------ */

typedef struct path_listing {
    dag *t;
    uint64_t *walk; /* (moves + 1) x words: the walk under way */
    paths_kind *out;
    bool every;  /* not one of each class */
    size_t left; /* bytes for games */
    pg_status stopped;
} path_listing;

/* Is the walk the least of its images, compared position by position? */
static bool walk_is_least(const path_listing *l)
{
    uint32_t words = l->t->words;
    uint64_t image[words];
    for (uint32_t i = 1; i < l->t->e->images.elements; i++) {
        for (uint32_t k = 0; k <= l->t->moves; k++) {
            const uint64_t *pegs = l->walk + (size_t)k * words;
            images_one(&l->t->e->images, words, i, pegs, image);
            if (pegs_less(words, image, pegs))
                return false;
            if (!pegs_same(words, image, pegs))
                break;
        }
    }
    return true;
}

static bool take_walk(path_listing *l)
{
    if (!l->every && !walk_is_least(l))
        return true;
    game g;
    if (!dag_read(l->t, l->walk, &g)) {
        l->stopped = PG_INTERNAL;
        return false;
    }
    size_t bytes = sizeof g + g.jumps * sizeof *g.jump + l->t->words * sizeof *g.start + 64;
    l->stopped = bytes > l->left ? PG_MEMORY : limits_check(l->t->e->limits);
    if (l->stopped != PG_OK) {
        game_release(&g);
        return false;
    }
    l->left -= bytes;
    PG_RESIZE(l->out->game, l->out->listed + 1);
    l->out->game[l->out->listed++] = g;
    return true;
}

/* All that the walk under way, `done` moves long, can become. */
static bool walk_on(path_listing *l, uint32_t done)
{
    uint32_t words = l->t->words;
    uint64_t *at = l->walk + (size_t)done * words;
    if (done == l->t->moves)
        return take_walk(l);
    if (!dag_next(l->t, at, done)) {
        l->stopped = PG_MEMORY;
        return false;
    }
    size_t count = l->t->next.used;
    PG_FREED uint64_t *next = PG_NEW(uint64_t, count * words + 1);
    if (count)
        memcpy(next, l->t->next.pegs, count * words * sizeof *next);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        memcpy(at + words, next + i * words, words * sizeof *next);
        good = walk_on(l, done + 1);
    }
    return good;
}

static pg_status list_games(dag *t, bool every, paths_kind *out)
{
    path_listing l = {.t = t, .out = out, .every = every, .left = engine_room(t->e)};
    bool good = true;
    l.walk = PG_NEW(uint64_t, (size_t)(t->moves + 1) * t->words);
    for (size_t i = 0; good && i < t->start.used; i++) {
        memcpy(l.walk, t->start.pegs + i * t->words, t->words * sizeof *l.walk);
        good = walk_on(&l, 0);
    }
    free(l.walk);
    if (good && out->listed != (every ? out->games : out->classes))
        l.stopped = PG_INTERNAL;
    return l.stopped;
}

/* ---- the longest move ---------------------------------------------------------------------------------- */

/* Layers of positions, one of each orbit, all kept; parents are in the layer before. */
typedef struct longest {
    dag *t;
    bool last_only;
    store *layer;        /* [moves + 1] */
    uint32_t best;       /* jumps */
    uint32_t done, from; /* the best move so far: after so many, from that position of its layer */
} longest;

static uint32_t jumps_between(const longest *l, const uint64_t *from, const uint64_t *to)
{
    size_t holes = l->t->e->board->holes;
    int64_t change = board_peg_change(l->t->e->board);
    return (uint32_t)(((int64_t)bits_count(to, holes) - (int64_t)bits_count(from, holes)) / change);
}

static bool add_layer(longest *l, uint32_t done, const uint64_t *pegs, uint32_t parent)
{
    uint64_t least[l->t->words];
    images_canon(&l->t->e->images, l->t->words, pegs, least);
    return store_add(&l->layer[done], l->t->words, least, parent);
}

static pg_status longest_layer(longest *l, uint32_t done)
{
    dag *t = l->t;
    const store *now = &l->layer[done];
    for (uint32_t i = 0; i < now->used; i++) {
        const uint64_t *pegs = now->pegs + (size_t)i * t->words;
        pg_status s = (i & 63) == 0 ? limits_check(t->e->limits) : PG_OK;
        if (s != PG_OK || !dag_next(t, pegs, done))
            return s != PG_OK ? s : PG_MEMORY;
        for (size_t k = 0; k < t->next.used; k++) {
            const uint64_t *next = t->next.pegs + k * t->words;
            uint32_t jumps = jumps_between(l, pegs, next);
            if (jumps > l->best && (!l->last_only || done + 1 == t->moves)) {
                l->best = jumps;
                l->done = done;
                l->from = i;
            }
            if (!add_layer(l, done + 1, next, i))
                return PG_MEMORY;
        }
    }
    return PG_OK;
}

/* Of what a move leads to: what stands for position `to` of the next layer, or the most jumps, or any. */
static size_t choose_next(const longest *l, const uint64_t *at, uint32_t done, uint32_t to)
{
    const dag *t = l->t;
    size_t chosen = 0;
    for (size_t k = 0; k < t->next.used; k++) {
        const uint64_t *next = t->next.pegs + k * t->words;
        uint64_t least[t->words];
        images_canon(&t->e->images, t->words, next, least);
        if (done < l->done ? pegs_same(t->words, least, l->layer[done + 1].pegs + (size_t)to * t->words)
                           : done == l->done && jumps_between(l, at, next) == l->best)
            chosen = k;
    }
    return chosen;
}

/* A game with that move. */
static pg_status longest_read(longest *l, game *out)
{
    dag *t = l->t;
    size_t bytes = t->words * sizeof(uint64_t);
    PG_FREED uint64_t *walk = PG_NEW(uint64_t, (size_t)(t->moves + 1) * t->words);
    PG_FREED uint32_t *chain = PG_NEW(uint32_t, t->moves + 1); /* the positions that lead there */
    chain[l->done] = l->from;
    for (uint32_t d = l->done; d > 0; d--)
        chain[d - 1] = l->layer[d].parent[chain[d]];
    memcpy(walk, l->layer[0].pegs + (size_t)chain[0] * t->words, bytes);
    bool good = true;
    for (uint32_t d = 0; good && d < t->moves; d++) {
        uint64_t *at = walk + (size_t)d * t->words;
        good = dag_next(t, at, d) && t->next.used > 0;
        if (good)
            memcpy(at + t->words, t->next.pegs + choose_next(l, at, d, chain[d + 1]) * t->words, bytes);
    }
    good = good && dag_read(t, walk, out);
    return good ? PG_OK : PG_INTERNAL;
}

static pg_status find_longest(dag *t, bool last_only, paths_result *out)
{
    longest l = {.t = t, .last_only = last_only, .layer = PG_NEW(store, t->moves + 1)};
    for (uint32_t d = 0; d <= t->moves; d++)
        store_init(&l.layer[d], t->words, engine_room(t->e) / (t->moves + 1));
    pg_status s = PG_OK;
    for (size_t i = 0; s == PG_OK && i < t->start.used; i++)
        s = add_layer(&l, 0, t->start.pegs + i * t->words, STORE_NONE) ? PG_OK : PG_MEMORY;
    for (uint32_t d = 0; s == PG_OK && d < t->moves; d++)
        s = longest_layer(&l, d);
    if (s == PG_OK && l.best)
        s = longest_read(&l, &out->longest_game);
    if (s == PG_OK)
        out->longest = l.best;
    for (uint32_t d = 0; d <= t->moves; d++)
        store_release(&l.layer[d]);
    free(l.layer);
    return s;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

/* The walks that each symmetry but the identity fixes, added to *sum. */
static pg_status add_fixed(dag *t, paths_number *sum)
{
    for (uint32_t i = 1; i < t->e->images.elements; i++) {
        paths_number fixed;
        PG_TRY(count_walks(t, i, &fixed));
        if (__builtin_add_overflow(*sum, fixed, sum))
            return PG_LIMIT;
    }
    return PG_OK;
}

static void drop_list(paths_kind *k)
{
    for (size_t i = 0; i < k->listed; i++)
        game_release(&k->game[i]);
    free(k->game);
    k->game = NULL;
    k->listed = 0;
}

static pg_status count_sequences(dag *t, const paths_options *ask, paths_kind *out)
{
    uint32_t elements = t->e->images.elements;
    PG_TRY(count_walks(t, 0, &out->games));
    paths_number sum = out->games;
    PG_TRY(add_fixed(t, &sum));
    if (sum == 0 || sum % elements)
        return PG_INTERNAL;
    out->classes = sum / elements;
    out->counted = true;
    return out->classes <= PATHS_LISTED || ask->list ? list_games(t, ask->list && !ask->classes, out) : PG_OK;
}

static pg_status count_all(moves_engine *e, uint32_t moves, const paths_options *ask, paths_result *out)
{
    PG_SCOPED(dag_release) dag t;
    pg_status s = dag_init(&t, e, moves), order = PG_OK;
    if (s == PG_OK && ask->longest)
        s = find_longest(&t, ask->longest == PATHS_LONGEST_FINISH, out);
    if (s == PG_OK && ask->count) {
        s = count_sequences(&t, ask, &out->sequences);
        order = s == PG_INTERNAL || s == PG_INTERRUPTED ? s : unordered_count(&t, &out->orders);
    }
    return s == PG_OK || order == PG_INTERNAL ? order : s;
}

static const char *reason(pg_status stopped)
{
    switch (stopped) {
    case PG_INTERRUPTED: return "interrupted";
    case PG_TIME: return "out of time";
    case PG_MEMORY: return "out of memory";
    case PG_LIMIT: return "the numbers are too large";
    default: return NULL;
    }
}

pg_status paths_count(paths_result *out, const problem *p, uint32_t moves, const paths_options *ask,
                      const pg_limits *limits, pg_error *e)
{
    moves_engine levels;
    PG_SCOPED(position_release) position common = {0};
    bool none = moves == 0 && problem_common(&common, p); /* no move: both ends are what they share */
    *out = (paths_result){.stopped = PG_LIMIT};
    out->why = "the jumps of this board do not all remove the same number of pegs";
    if (!engine_init(&levels, p, limits))
        return PG_OK;
    if (none)
        levels.problem.start = levels.problem.finish = &common;
    out->symmetries = levels.images.elements;
    out->unreduced = levels.unreduced;
    out->stopped = count_all(&levels, moves, ask, out);
    out->why = reason(out->stopped);
    engine_release(&levels);
    if (out->stopped == PG_INTERNAL) {
        paths_release(out);
        return pg_fail(e, PG_INTERNAL, "%s: the shortest games could not be counted", p->board->name);
    }
    return PG_OK;
}

void paths_release(paths_result *r)
{
    drop_list(&r->sequences);
    drop_list(&r->orders);
    game_release(&r->longest_game);
    *r = (paths_result){0};
}

const char *paths_digits(paths_number n, char text[PATHS_DIGITS])
{
    char *at = text + PATHS_DIGITS - 1;
    *at = '\0';
    do {
        *--at = (char)('0' + (int)(n % 10));
        n /= 10;
    } while (n > 0);
    return at;
}

/* level_sets.c - breadth first by whole moves: how many positions there are by the fewest moves that lead to
 * them, or to a finish; and a game of the fewest moves where there are no levels by jumps.
 *
 * One list of all positions, in the order in which they are met; a level is what lies between two marks. From
 * a position all that one move leads to is added (tours.h); towards a finish jumps are taken back, from the
 * last of a move to its first. Levels are counted with one position of each orbit.
 */
#include "moves/level_sets.h"

#include "tours.h"

enum { MOST_STARTS = 1 << 20 };

typedef struct sweeper {
    moves_engine *e;
    const images *images;        /* positions are least ones under these */
    const position *finish;      /* stops when one is met; NULL: none is looked for */
    uint32_t words, parent, met; /* met: a finish, STORE_NONE: none yet */
    store all;
    tours tours;
} sweeper;

static void sweeper_init(sweeper *w, moves_engine *e, const images *onto, bool backwards)
{
    *w = (sweeper){.e = e, .images = onto, .words = e->shape.words, .parent = STORE_NONE, .met = STORE_NONE};
    store_init(&w->all, w->words, engine_room(e));
    tours_init(&w->tours, e, &e->side[backwards], engine_room(e) / 4);
}

static void sweeper_release(sweeper *w)
{
    store_release(&w->all);
    tours_release(&w->tours);
}

static bool take_position(void *context, const uint64_t *pegs, bool *on)
{
    sweeper *w = context;
    uint64_t least[w->words];
    size_t before = w->all.used;
    (void)on;
    images_canon(w->images, w->words, pegs, least);
    if (!store_add(&w->all, w->words, least, w->parent))
        return false;
    if (w->finish && w->met == STORE_NONE && w->all.used > before && set_has(w->finish, w->words, least))
        w->met = (uint32_t)before;
    return true;
}

static pg_status add_ends(sweeper *w, const position *from, size_t most)
{
    pg_status s = PG_OK;
    uint64_t pegs[w->words];
    PG_SCOPED(set_walk_release) set_walk walk;
    set_walk_init(&walk, from, false);
    for (size_t n = 0; s == PG_OK && set_walk_next(&walk, pegs); n++)
        s = n == most ? PG_LIMIT : take_position(w, pegs, NULL) ? limits_check(w->e->limits) : PG_MEMORY;
    return s;
}

/* All that one move leads to from the positions between two marks, or until a finish is met. */
static pg_status next_level(sweeper *w, size_t from, size_t to)
{
    uint64_t pegs[w->words];
    for (size_t i = from; i < to && w->met == STORE_NONE; i++) {
        pg_status s = i & 63 ? PG_OK : limits_check(w->e->limits);
        memcpy(pegs, w->all.pegs + i * w->words, sizeof pegs);
        w->parent = (uint32_t)i;
        if (s == PG_OK && !tours_from(&w->tours, pegs, take_position, w))
            s = PG_MEMORY;
        if (s != PG_OK && w->met == STORE_NONE)
            return s;
    }
    return PG_OK;
}

/* ---- counting ------------------------------------------------------------------------------------------ */

static void add_level(const sweeper *w, level_sets *out, size_t from)
{
    PG_RESIZE(out->positions, out->levels + 1);
    PG_RESIZE(out->classes, out->levels + 1);
    out->positions[out->levels] = 0;
    out->classes[out->levels] = w->all.used - from;
    const images *m = w->images;
    PG_FREED uint64_t *image = PG_NEW(uint64_t, (size_t)m->elements * w->words);
    for (size_t i = from; i < w->all.used; i++) {
        images_of(m, w->words, m->elements, w->all.pegs + i * w->words, image);
        out->positions[out->levels] += images_orbit(w->words, m->elements, image);
    }
    out->levels++;
}

pg_status level_sets_count(level_sets *out, const board *b, const position *from, bool backwards,
                           const pg_limits *limits, pg_error *e)
{
    moves_engine engine;
    sweeper w;
    PG_SCOPED(position_release) position any;
    *out = (level_sets){0};
    position_init(&any, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(any.open, h);
    const problem p = {b, backwards ? &any : from, backwards ? from : &any};
    if (!board_loses_pegs(b) || !engine_init(&engine, &p, limits))
        return pg_fail(e, PG_INPUT,
                       "--by-moves: expected a board of at most 1024 holes, each jump with fewer "
                       "pegs after it");
    out->symmetries = engine.images.elements;
    sweeper_init(&w, &engine, &engine.images, backwards);
    out->stopped = add_ends(&w, from, SIZE_MAX);
    for (size_t done = 0; out->stopped == PG_OK && done < w.all.used;) {
        size_t to = w.all.used;
        add_level(&w, out, done);
        out->stopped = next_level(&w, done, to);
        done = to;
        progress_show(limits, "%zu moves: %zu classes", out->levels, w.all.used);
    }
    sweeper_release(&w);
    engine_release(&engine);
    return PG_OK;
}

void level_sets_release(level_sets *l)
{
    PG_FREE(l->positions, l->classes);
    *l = (level_sets){0};
}

/* ---- a game -------------------------------------------------------------------------------------------- */

static bool take_any(void *context, const uint64_t *pegs, bool *on)
{
    (void)context, (void)pegs, (void)on;
    return true;
}

/* The game to the finish that was met: each level has one of its positions. False when memory does not hold
 * the jumps of a move, by which a finish may be met before they are stored. */
static bool read_game(sweeper *w, game *out)
{
    size_t words = w->words;
    size_t length;
    PG_FREED uint32_t *chain = store_path(&w->all, w->met, &length);
    *out = (game){.start = bits_dup(w->all.pegs + chain[0] * words, w->e->board->holes)};
    out->jump = PG_NEW(uint32_t, 1);
    bool there = true;
    for (size_t k = 0; there && k + 1 < length; k++) {
        const uint64_t *from = w->all.pegs + chain[k] * words, *to = w->all.pegs + chain[k + 1] * words;
        tours_from(&w->tours, from, take_any, NULL); /* perhaps not all of them, but this one */
        there = tours_read(&w->tours, from, to, out);
    }
    engine_name_jumps(w->e, out);
    if (!there)
        game_release(out);
    return there;
}

void engine_by_moves(moves_engine *e, moves_result *out)
{
    PG_SCOPED(sweeper_release) sweeper w;
    PG_SCOPED(images_release) images none;
    images_init(&none, e->board->holes, e->shape.words, NULL, 0);
    sweeper_init(&w, e, &none, false);
    w.finish = e->problem.finish;
    pg_status s = add_ends(&w, e->problem.start, MOST_STARTS);
    uint32_t moves = 0;
    for (size_t done = 0, to; s == PG_OK && w.met == STORE_NONE && done < w.all.used; done = to) {
        to = w.all.used;
        s = next_level(&w, done, to);
        moves += s == PG_OK;
        progress_show(e->limits, "%u moves: %zu positions", moves, w.all.used);
    }
    out->optimal = w.met != STORE_NONE && read_game(&w, &out->best);
    if (w.met != STORE_NONE && !out->optimal)
        s = PG_MEMORY;
    out->moves = out->optimal ? moves : 0;
    out->lower_bound = moves;
    out->states = out->last_states = w.all.used;
    out->bytes = w.all.bytes + w.tours.found.bytes;
    out->stopped = s;
    out->answer = out->optimal ? SEARCH_FOUND : s == PG_OK ? SEARCH_NONE : SEARCH_OPEN;
}

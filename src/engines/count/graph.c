/* graph.c - any rules: every position kept, up to symmetry, in the order in which it was met.
 *
 * Positions are found breadth first. Backwards from the goals (finishes, or positions without a jump when
 * games to the end are counted) goes a second search over what was found. Games are added up in topological
 * order (Kahn); where that leaves positions over, jumps can go round in a circle on the way to a goal, and
 * the number of games is infinite. One thread; some 100 ns a jump.
 */
#include "engines.h"
#include "positions/store.h"
#include "positions/walk.h"

typedef struct graph {
    counting *counting;
    space ahead, back;
    const position *from;
    store nodes;   /* breadth first */
    size_t *level; /* [levels + 1]: the first node of each */
    size_t levels, level_room, tally_room;
    count_tally *tally;              /* [levels]: of all found there; classes where symmetries are listed */
    uint8_t *goal, *kept;            /* [nodes]: ends games; lies on a way to a goal */
    uint64_t *legal, *image, *child; /* scratch */
} graph;

static uint32_t words_of(const graph *g) { return g->ahead.words; }
static const uint64_t *node_at(const graph *g, size_t i) { return g->nodes.pegs + i * words_of(g); }

/* STORE_NONE: it was not met. */
static uint32_t find(const graph *g, const uint64_t *least)
{
    return store_find(&g->nodes, words_of(g), least);
}

static bool graph_add(graph *g, const uint64_t *least)
{
    sets_run *r = &g->counting->run;
    size_t before = g->nodes.bytes;
    bool room = store_add(&g->nodes, words_of(g), least, STORE_NONE);
    if (g->nodes.bytes > before)
        sets_claim(r, g->nodes.bytes - before);
    if (!room)
        atomic_store(&r->stop, PG_MEMORY);
    return room;
}

/* ---- jumps --------------------------------------------------------------------------------------- */

/* Jumps of a node, forwards or backwards: g->legal, and how many. */
static size_t jumps_of(graph *g, const space *m, size_t i)
{
    space_legal(m, m->words, m->jump_words, node_at(g, i), g->legal);
    return bits_count(g->legal, m->jump_words * 64);
}

/* The least image of what jump j leads to: g->child. */
static const uint64_t *child_of(graph *g, const space *m, size_t i, uint32_t j)
{
    memcpy(g->child, node_at(g, i), m->words * sizeof *g->child);
    step_play(&m->play, m->words, j, g->child);
    images_of(&m->images, m->words, m->images.elements, g->child, g->image);
    images_least(m->words, m->images.elements, g->image, NULL, g->child);
    return g->child;
}

static bool next_jump(const graph *g, const space *m, uint32_t *j)
{
    while (*j < m->jumps && !bits_get(g->legal, *j))
        ++*j;
    return *j < m->jumps;
}

static uint32_t orbit_of(graph *g, size_t i)
{
    const images *m = &g->ahead.images;
    images_of(m, m->words, m->elements, node_at(g, i), g->image);
    return images_orbit(m->words, m->elements, g->image);
}

/* ---- finding -------------------------------------------------------------------------------------- */

static pg_status add_set(graph *g, const position *set)
{
    PG_SCOPED(set_walk_release) set_walk walk;
    set_walk_init(&walk, set, false);
    bool good = true;
    const images *m = &g->ahead.images;
    memset(g->child, 0, words_of(g) * sizeof *g->child);
    for (size_t n = 0; good && set_walk_next(&walk, g->child); n++) {
        images_of(m, m->words, m->elements, g->child, g->image);
        images_least(m->words, m->elements, g->image, NULL, g->child);
        good = graph_add(g, g->child) && ((n & 4095) || sets_check(&g->counting->run) == PG_OK);
        g->child[words_of(g) - 1] = 0;
    }
    return sets_check(&g->counting->run);
}

static void show(const graph *g, size_t i)
{
    const sets_run *r = &g->counting->run;
    double seconds = clock_now() - r->began;
    progress_count(r->limits, NULL, (double)i, 0, "positions");
    progress_show(r->limits, "jump %zu: %zu of %zu classes, %.1f million/s, %zu MiB", g->levels, i,
                  g->nodes.used, (double)i / 1e6 / (seconds > 0 ? seconds : 1),
                  atomic_load(&r->room.bytes) >> 20);
}

static pg_status find_all(graph *g)
{
    sets_run *r = &g->counting->run;
    size_t i = 0;
    PG_GROW(g->level, g->levels, g->level_room);
    g->level[0] = 0;
    while (i < g->nodes.used) {
        PG_GROW(g->tally, g->levels, g->tally_room);
        count_tally *t = &g->tally[g->levels++];
        PG_GROW(g->level, g->levels, g->level_room);
        g->level[g->levels] = g->nodes.used;
        *t = (count_tally){.classes = g->nodes.used - i};
        for (; i < g->level[g->levels]; i++) {
            uint32_t orbit = orbit_of(g, i);
            t->positions += orbit;
            if (!jumps_of(g, &g->ahead, i)) {
                t->dead += orbit;
                t->dead_classes++;
            }
            for (uint32_t j = 0; next_jump(g, &g->ahead, &j); j++)
                if (!graph_add(g, child_of(g, &g->ahead, i, j)))
                    return PG_MEMORY;
            if (i % 64 == 0) {
                show(g, i);
                if (sets_check(r) != PG_OK)
                    return sets_check(r);
            }
        }
    }
    return PG_OK;
}

/* ---- goals and what leads to them --------------------------------------------------------------------- */

static bool is_finish(const position *finish, const uint64_t *pegs)
{
    return set_has(finish, (uint32_t)bits_words(finish->holes), pegs);
}

static void mark_goals(graph *g)
{
    counting *p = g->counting;
    for (size_t i = 0; i < g->nodes.used && (i % 4096 || sets_check(&p->run) == PG_OK); i++) {
        if (!p->start)
            g->goal[i] = 1; /* from the finish backwards every position begins a game */
        else if (p->finish)
            g->goal[i] = is_finish(p->finish, node_at(g, i));
        else
            g->goal[i] = jumps_of(g, &g->ahead, i) == 0;
    }
}

/* Marks what was found and leads to a goal. */
static pg_status mark_kept(graph *g)
{
    uint32_t *queue = sets_alloc(&g->counting->run, g->nodes.used + 1, sizeof *queue);
    size_t end = 0;
    if (!queue)
        return PG_MEMORY;
    for (size_t i = 0; i < g->nodes.used; i++)
        if ((g->kept[i] = g->goal[i]))
            queue[end++] = (uint32_t)i;
    for (size_t at = 0; at < end && (at % 4096 || sets_check(&g->counting->run) == PG_OK); at++) {
        jumps_of(g, &g->back, queue[at]);
        for (uint32_t j = 0; next_jump(g, &g->back, &j); j++) {
            uint32_t found = find(g, child_of(g, &g->back, queue[at], j));
            if (found != STORE_NONE && !g->kept[found]) {
                g->kept[found] = 1;
                queue[end++] = found;
            }
        }
    }
    room_give(&g->counting->run.room, queue, (g->nodes.used + 1) * sizeof *queue);
    return sets_check(&g->counting->run);
}

static pg_status find_kept(graph *g)
{
    sets_run *r = &g->counting->run;
    g->goal = sets_alloc(r, g->nodes.used + 1, 1);
    g->kept = sets_alloc(r, g->nodes.used + 1, 1);
    if (!g->goal || !g->kept)
        return PG_MEMORY;
    mark_goals(g);
    return sets_check(r) == PG_OK ? mark_kept(g) : sets_check(r);
}

/* ---- games -------------------------------------------------------------------------------------------- */

/* The kept nodes that jumps of node i lead to, once for each jump. */
static size_t kept_after(graph *g, size_t i, uint32_t *after)
{
    size_t count = 0;
    jumps_of(g, &g->ahead, i);
    for (uint32_t j = 0; next_jump(g, &g->ahead, &j); j++) {
        uint32_t found = find(g, child_of(g, &g->ahead, i, j));
        if (found != STORE_NONE && g->kept[found])
            after[count++] = found;
    }
    return count;
}

typedef struct addition {
    mpz_t *games;      /* [nodes]: that end in the orbit */
    uint32_t *waiting; /* [nodes]: jumps from kept nodes not yet added up */
    uint32_t *queue, *after;
    size_t done, kept;
} addition;

static bool addition_init(addition *a, graph *g)
{
    sets_run *r = &g->counting->run;
    *a = (addition){0};
    a->games = sets_alloc(r, g->nodes.used + 1, sizeof *a->games);
    a->waiting = a->games ? sets_alloc(r, g->nodes.used + 1, 2 * sizeof *a->waiting) : NULL;
    if (!a->waiting) {
        room_give(&r->room, a->games, (g->nodes.used + 1) * sizeof *a->games);
        return false;
    }
    a->queue = a->waiting + g->nodes.used;
    memset(a->waiting, 0, (g->nodes.used + 1) * sizeof *a->waiting);
    a->after = PG_NEW(uint32_t, g->ahead.jumps + 1);
    for (size_t i = 0; i < g->nodes.used; i++)
        mpz_init(a->games[i]);
    return true;
}

static void addition_release(addition *a, graph *g)
{
    sets_run *r = &g->counting->run;
    for (size_t i = 0; i < g->nodes.used; i++)
        mpz_clear(a->games[i]);
    room_give(&r->room, a->games, (g->nodes.used + 1) * sizeof *a->games);
    room_give(&r->room, a->waiting, (g->nodes.used + 1) * 2 * sizeof *a->waiting);
    free(a->after);
}

static size_t count_waiting(addition *a, graph *g)
{
    size_t ready = 0;
    for (size_t i = 0; i < g->nodes.used && (i % 4096 || sets_check(&g->counting->run) == PG_OK); i++) {
        if (!g->kept[i])
            continue;
        a->kept++;
        for (size_t k = kept_after(g, i, a->after); k-- > 0;)
            a->waiting[a->after[k]]++;
    }
    for (size_t i = 0; i < g->nodes.used; i++)
        if (g->kept[i] && !a->waiting[i])
            a->queue[ready++] = (uint32_t)i;
    return ready;
}

/* Adds up the games in topological order; false when a limit stops it. */
static bool add_up(addition *a, graph *g, mpz_t games)
{
    size_t ready = count_waiting(a, g);
    for (size_t i = 0; i < g->level[1]; i++)
        mpz_set_ui(a->games[i], orbit_of(g, i));
    for (; a->done < ready; a->done++) {
        size_t i = a->queue[a->done];
        if (a->done % 4096 == 0 && sets_check(&g->counting->run) != PG_OK)
            return false;
        if (g->goal[i])
            mpz_add(games, games, a->games[i]);
        for (size_t k = kept_after(g, i, a->after); k-- > 0;) {
            uint32_t to = a->after[k];
            mpz_add(a->games[to], a->games[to], a->games[i]);
            if (!--a->waiting[to])
                a->queue[ready++] = to;
        }
    }
    return true;
}

static pg_status count_games(count_result *out, graph *g, pg_error *e)
{
    addition a;
    mpz_t games;
    if (!addition_init(&a, g))
        return PG_OK; /* run.stop says why */
    mpz_init(games);
    pg_status s = PG_OK;
    if (add_up(&a, g, games)) {
        if (a.done < a.kept)
            s = pg_fail(e, PG_INPUT,
                        "--games: expected rules by which no game comes back to a position it has left: "
                        "the number of games is infinite");
        else
            out->games = games_text(games);
    }
    mpz_clear(games);
    addition_release(&a, g);
    return s;
}

/* ---- tallies ------------------------------------------------------------------------------------------ */

/* Of the nodes first .. end - 1 those that are kept, or all; false when the run is to stop: they are not
 * known. */
static bool count_classes(graph *g, size_t first, size_t end, bool all, uint64_t *classes)
{
    counting *p = g->counting;
    uint32_t words = words_of(g);
    size_t count = 0, room = (end - first) * words + 1;
    uint64_t *some = sets_alloc(&p->run, room, sizeof *some);
    for (size_t i = first; some && i < end; i++)
        if (all || g->kept[i])
            memcpy(some + count++ * words, node_at(g, i), words * sizeof *some);
    bool known = some && orbits_joined(&p->run, &p->group, words, some, words, count, classes);
    room_give(&p->run.room, some, room * sizeof *some);
    return known;
}

/* Of a level what is kept; with dead ends, which are not. */
static count_tally tally_kept(graph *g, size_t k)
{
    sets_run *r = &g->counting->run;
    count_tally t = {0};
    for (size_t i = g->level[k]; i < g->level[k + 1] && (i % 4096 || sets_check(r) == PG_OK); i++)
        if (g->kept[i]) {
            t.positions += orbit_of(g, i);
            t.classes++;
        }
    t.dead = g->tally[k].positions - t.positions;
    return t;
}

/* Levels that are known in full; `all`: of everything found, else of what is kept. */
static void add_levels(count_result *out, graph *g, bool all)
{
    counting *p = g->counting;
    bool join = !p->listed && p->options->classes;
    for (size_t k = 0; k < g->levels; k++) {
        count_tally t = all ? g->tally[k] : tally_kept(g, k);
        if (!all && sets_check(&p->run) != PG_OK)
            return;
        if (all && p->start && p->finish)
            t.dead = 0;
        if (join && !count_classes(g, g->level[k], g->level[k + 1], all, &t.classes))
            return;
        result_add(out, &t);
    }
}

/* ---- the engine ---------------------------------------------------------------------------------------- */

static void graph_init(graph *g, counting *p)
{
    *g = (graph){.counting = p, .from = p->start ? p->start : p->finish};
    space_init(&g->ahead, p->start ? p->board : p->back, false, p->element, p->elements, NULL);
    space_init(&g->back, p->start ? p->back : p->board, false, p->element, p->elements, NULL);
    space_tabulate(&g->ahead);
    space_tabulate(&g->back);
    store_init(&g->nodes, words_of(g), p->run.room.most);
    g->legal = PG_NEW(uint64_t, g->ahead.jump_words);
    g->image = PG_NEW(uint64_t, (size_t)p->elements * words_of(g));
    g->child = PG_NEW(uint64_t, words_of(g));
}

static void graph_release(graph *g)
{
    sets_run *r = &g->counting->run;
    atomic_fetch_sub(&r->room.bytes, g->nodes.bytes);
    store_release(&g->nodes);
    PG_FREE(g->level, g->tally);
    room_give(&r->room, g->goal, g->nodes.used + 1);
    room_give(&r->room, g->kept, g->nodes.used + 1);
    PG_FREE(g->legal, g->image, g->child);
    space_release(&g->ahead);
    space_release(&g->back);
}

pg_status count_by_graph(count_result *out, counting *p, pg_error *e)
{
    PG_SCOPED(graph_release) graph g;
    bool on_games = p->start && p->finish, games = p->options->games;
    graph_init(&g, p);
    pg_status s = add_set(&g, g.from), bad = PG_OK;
    if (s == PG_OK)
        s = find_all(&g);
    bool found = s == PG_OK;
    if (!found && g.levels)
        g.levels--; /* the level that was being expanded; the next one is not known in full */
    if (found && (on_games || games))
        s = find_kept(&g);
    if (s == PG_OK && games) {
        bad = count_games(out, &g, e);
        s = (pg_status)p->run.stop;
    }
    if (found ? s == PG_OK || !on_games : !on_games)
        add_levels(out, &g, !on_games);
    if (s == PG_OK)
        s = (pg_status)p->run.stop;
    out->stopped = s;
    out->complete = s == PG_OK;
    return bad;
}

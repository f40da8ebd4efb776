#include "hunt.h"
#include "orbit.h"
#include "pool.h"
#include "sets.h"
#include "steps.h"
#include "store.h"

#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <math.h>

static int knob(const char *n, int d) { const char *v = getenv(n); return v ? atoi(v) : d; }

typedef enum outcome { GO_ON, HIT, NO_ROOM, STOPPED } outcome;

typedef struct hunt {
    const board *board;
    const search_options *options;
    const position *from, *to;
    bool backwards;
    uint32_t words;
    steps play, back_play;
    orbit orbit;
    pool pool;
    store ahead, back;
    int64_t change, last_pegs;
    int64_t back_jumps; /* back holds every position at most this many jumps before `to`; -1: not even `to` */
    size_t *level;
    uint32_t levels, level_room;
    uint64_t *here, *next, *image;
    uint32_t hit_parent;
    uint64_t *hit;
    uint64_t expanded;
    pg_status stopped;
    uint64_t seed;
    int score;
    double *hole_weight;
    bool certify;
    uint64_t calls;
} hunt;

static int64_t jumps_left(const hunt *h, int64_t pegs)
{
    if (!h->change || h->last_pegs < 0)
        return -1;
    return (h->last_pegs - pegs) / h->change;
}

static bool at_goal(hunt *h, const uint32_t words, const uint64_t *pegs, bool *dead)
{
    *dead = false;
    int64_t left = -1;
    if (h->change && h->last_pegs >= 0) {
        int64_t count = 0;
        for (uint32_t w = 0; w < words; w++) count += __builtin_popcountll(pegs[w]);
        left = jumps_left(h, count);
        if (left < 0) { *dead = !h->certify; return false; }
        if (left > h->back_jumps) return false;
    }
    if (h->back_jumps >= 0) {
        if (store_find(&h->back, words, pegs) != STORE_NONE) return true;
        *dead = left >= 0 && !h->certify;
        return false;
    }
    return set_has(h->to, words, pegs);
}

static inline __attribute__((always_inline)) outcome expand(hunt *h, const uint32_t words, uint32_t at)
{
    for (uint32_t w = 0; w < words; w++) h->here[w] = h->ahead.pegs[(size_t)at * words + w];
    h->expanded++;
    if (pool_look(&h->pool, h->here))
        return GO_ON;
    bool pooled = h->pool.used;
    for (uint32_t j = 0; j < h->play.jumps; j++) {
        if (!step_fits(&h->play, words, j, h->here)) continue;
        if (pooled && pool_refuses(&h->pool, j)) { pool_hit(&h->pool, j); continue; }
        for (uint32_t w = 0; w < words; w++) h->next[w] = h->here[w];
        step_play(&h->play, words, j, h->next);
        orbit_least(&h->orbit, words, h->next, h->image);
        bool dead;
        if (at_goal(h, words, h->image, &dead)) {
            h->hit_parent = at;
            memcpy(h->hit, h->image, words * sizeof *h->hit);
            return HIT;
        }
        if (!dead && !store_add(&h->ahead, words, h->image, at)) return NO_ROOM;
    }
    return GO_ON;
}

static outcome expand_level(hunt *h, size_t first, size_t end)
{
    for (size_t at = first; at < end; at++) {
        if ((at & 1023) == 0) {
            h->stopped = limits_check(h->options->limits);
            if (h->stopped != PG_OK) return STOPPED;
        }
        outcome o = h->words == 1 ? expand(h, 1, (uint32_t)at) : expand(h, h->words, (uint32_t)at);
        if (o != GO_ON) return o;
    }
    return GO_ON;
}

static void grow_back(hunt *h, size_t most)
{
    set_walk walk;
    set_walk_init(&walk, h->to, h->backwards);
    size_t n = 0;
    h->back_jumps = 0;
    store_clear(&h->back);
    while (set_walk_next(&walk, h->next)) {
        if (++n > most) { h->back_jumps = -1; break; }
        orbit_least(&h->orbit, h->words, h->next, h->image);
        if (!store_add(&h->back, h->words, h->image, STORE_NONE)) { h->back_jumps = -1; break;}
    }
    set_walk_release(&walk);
    if (h->back_jumps < 0) { store_clear(&h->back); return; }
    size_t first = 0;
    while (first < h->back.used) {
        size_t end = h->back.used;
        for (size_t at = first; at < end; at++) {
            memcpy(h->here, h->back.pegs + at * h->words, h->words * 8);
            for (uint32_t j = 0; j < h->back_play.jumps; j++) {
                if (!step_fits(&h->back_play, h->words, j, h->here)) continue;
                memcpy(h->next, h->here, h->words * 8);
                step_play(&h->back_play, h->words, j, h->next);
                orbit_least(&h->orbit, h->words, h->next, h->image);
                if (!store_add(&h->back, h->words, h->image, (uint32_t)at) || h->back.used > most) {
                    store_cut(&h->back, end); store_relist(&h->back, end); return;
                }
            }
        }
        first = end;
        h->back_jumps++;
    }
    h->back_jumps = INT32_MAX;
}

static void weigh_holes(hunt *h)
{
    uint32_t n = h->board->holes;
    if (!h->hole_weight) h->hole_weight = PG_NEW(double, n);
    size_t lo = h->back.used / 2, tot = 0;
    double *f = PG_NEW(double, n);
    for (size_t i = lo; i < h->back.used; i++) {
        for (uint32_t k = 0; k < h->orbit.elements; k++) {
        uint64_t img[64];
        if (h->orbit.elements > 1) orbit_image(&h->orbit, h->words, k, h->back.pegs + i * h->words, img);
        else memcpy(img, h->back.pegs + i * h->words, h->words * 8);
        for (uint32_t q = 0; q < n; q++) f[q] += bits_get(img, q);
        tot++; }
    }
    for (uint32_t q = 0; q < n; q++) {
        double x = (f[q] + 1) / ((double)tot + 2);
        h->hole_weight[q] = log(x / (1 - x));
    }
    free(f);
}

static double score(hunt *h, const uint64_t *pegs)
{
    double s = 0;
    uint32_t n = h->board->holes;
    if (h->score & 1)
        for (uint32_t q = 0; q < n; q++) if (bits_get(pegs, q)) s += h->hole_weight[q];
    if (h->score & 2) {
        int m = 0;
        for (uint32_t j = 0; j < h->play.jumps; j++) m += step_fits(&h->play, h->words, j, pegs);
        s += knob("MOB", 1) * m;
    }
    if (h->score & 4 && h->pool.used) {
        pool_look(&h->pool, pegs);
        double t = 0;
        for (uint32_t i = 0; i < h->pool.used; i++) {
            int64_t c = 1; /* typical cost */
            for (uint32_t q = 0; q < n; q++) { int64_t w = h->pool.count[i].weight[q]; if (w < 0) w = -w; if (w > c) c = w; }
            t += log(1 + (double)h->pool.slack[i] / (double)c);
        }
        s += t * knob("SLK", 1);
    }
    if (h->score & 8) {
        /* pegs that no jump could ... : isolated pegs */
        int iso = 0;
        for (uint32_t q = 0; q < n; q++) if (bits_get(pegs, q)) iso++;
        uint64_t touched[64] = {0};
        for (uint32_t j = 0; j < h->play.jumps; j++) if (step_fits(&h->play, h->words, j, pegs)) {
            const jump_cell *c = jump_cells(h->board, j);
            for (uint32_t i = 0; i < h->board->jump[j].length; i++) if (bits_get(pegs, c[i].hole)) bits_set(touched, c[i].hole);
        }
        for (uint32_t q = 0; q < n; q++) if (bits_get(touched, q)) iso--;
        s -= iso * knob("ISO", 1);
    }
    return s;
}

typedef struct ranked { double s; uint64_t tie; uint32_t at; } ranked;
static int by_rank(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    if (x->s != y->s) return x->s > y->s ? -1 : 1;
    return x->tie < y->tie ? -1 : x->tie > y->tie;
}
static int by_at(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

static void thin(hunt *h, size_t lo, size_t width)
{
    size_t n = h->ahead.used - lo;
    ranked *r = PG_NEW(ranked, n);
    for (size_t i = 0; i < n; i++) {
        const uint64_t *p = h->ahead.pegs + (lo + i) * h->words;
        r[i] = (ranked){score(h, p), (pegs_hash(h->words, p) ^ h->seed) * 0x9E3779B97F4A7C15u, (uint32_t)(lo + i)};
    }
    qsort(r, n, sizeof *r, by_rank);
    qsort(r, width, sizeof *r, by_at);
    for (size_t i = 0; i < width; i++) {
        memmove(h->ahead.pegs + (lo + i) * h->words, h->ahead.pegs + (size_t)r[i].at * h->words, h->words * 8);
        h->ahead.parent[lo + i] = h->ahead.parent[r[i].at];
    }
    free(r);
    store_cut(&h->ahead, lo + width);
}

static void drop_refused(hunt *h, size_t lo)
{
    size_t to = lo;
    for (size_t i = lo; i < h->ahead.used; i++) {
        if (pool_look(&h->pool, h->ahead.pegs + i * h->words)) continue;
        memmove(h->ahead.pegs + to * h->words, h->ahead.pegs + i * h->words, h->words * 8);
        h->ahead.parent[to++] = h->ahead.parent[i];
    }
    store_cut(&h->ahead, to);
}

static void learn(hunt *h, size_t lo, int fails)
{
    if (!h->options->refute || h->backwards) return;
    size_t n = h->ahead.used - lo;
    search_count c = {.weight = PG_NEW(int64_t, h->board->holes)};
    bool any = false;
    uint64_t x = h->seed * 2 + 1;
    for (int miss = 0, tries = 0; miss < fails && tries < 3000 && n; tries++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        const uint64_t *p = h->ahead.pegs + (lo + (x >> 33) % n) * h->words;
        if (pool_look(&h->pool, p)) continue;
        h->calls++;
        if (h->options->refute(h->options->refute_context, p, &c) && pool_add(&h->pool, &c)) { any = true; miss = 0; }
        else miss++;
    }
    free(c.weight);
    if (any) drop_refused(h, lo);
}

static outcome run_levels(hunt *h, size_t width, int fails, bool *cut)
{
    store_clear(&h->ahead);
    *cut = false;
    set_walk walk;
    set_walk_init(&walk, h->from, !h->backwards);
    for (size_t n = 0; set_walk_next(&walk, h->next); n++) {
        if (n >= 1u << 16) { *cut = true; break; }
        orbit_least(&h->orbit, h->words, h->next, h->image);
        if (pool_look(&h->pool, h->image)) continue;
        bool dead;
        assert(!(h->back_jumps < 0 && at_goal(h, h->words, h->image, &dead)));
        if (!store_add(&h->ahead, h->words, h->image, STORE_NONE)) { *cut = true; break; }
    }
    set_walk_release(&walk);
    size_t first = 0;
    while (first < h->ahead.used) {
        size_t end = h->ahead.used;
        if (h->change) store_forget(&h->ahead);
        outcome o = expand_level(h, first, end);
        if (o != GO_ON) return o;
        if (knob("V", 0) > 1) fprintf(stderr, "  level %zu -> %zu (pool %u)\n", end - first, h->ahead.used - end, h->pool.used);
        if (fails && !h->certify) learn(h, end, fails);
        if (width && h->ahead.used - end > width) { *cut = true; thin(h, end, width); }
        if (!h->change) { size_t u = h->ahead.used; store_forget(&h->ahead); if (!store_relist(&h->ahead, u)) return NO_ROOM; }
        first = end;
    }
    return GO_ON;
}

static void game_step(hunt *h, uint64_t *now, const uint64_t *rep, game *g, uint32_t *room)
{
    for (uint32_t j = 0; j < h->play.jumps; j++) {
        if (!step_fits(&h->play, h->words, j, now)) continue;
        memcpy(h->next, now, h->words * 8);
        step_play(&h->play, h->words, j, h->next);
        orbit_least(&h->orbit, h->words, h->next, h->image);
        if (!pegs_same(h->words, h->image, rep)) continue;
        memcpy(now, h->next, h->words * 8);
        PG_GROW(g->jump, g->jumps, *room);
        g->jump[g->jumps++] = j;
        return;
    }
    assert(0);
}

static void game_make(hunt *h, game *g)
{
    *g = (game){0};
    uint32_t room = 0, depth = 0;
    uint64_t *now = PG_NEW(uint64_t, h->words), *start = PG_NEW(uint64_t, h->words);
    for (uint32_t i = h->hit_parent; i != STORE_NONE; i = h->ahead.parent[i]) depth++;
    uint32_t *path = PG_NEW(uint32_t, depth + 1);
    uint32_t d = depth;
    for (uint32_t i = h->hit_parent; i != STORE_NONE; i = h->ahead.parent[i]) path[--d] = i;
    set_walk walk;
    set_walk_init(&walk, h->from, !h->backwards);
    while (set_walk_next(&walk, now)) {
        orbit_least(&h->orbit, h->words, now, h->image);
        if (pegs_same(h->words, h->image, h->ahead.pegs + (size_t)path[0] * h->words)) break;
    }
    set_walk_release(&walk);
    memcpy(start, now, h->words * 8);
    for (uint32_t i = 1; i < depth; i++) game_step(h, now, h->ahead.pegs + (size_t)path[i] * h->words, g, &room);
    game_step(h, now, h->hit, g, &room);
    if (h->back_jumps >= 0) {
        uint32_t i = store_find(&h->back, h->words, h->hit);
        for (i = h->back.parent[i]; i != STORE_NONE; i = h->back.parent[i])
            game_step(h, now, h->back.pegs + (size_t)i * h->words, g, &room);
    }
    if (h->backwards) {
        for (uint32_t i = 0; i < g->jumps / 2; i++) { uint32_t t = g->jump[i]; g->jump[i] = g->jump[g->jumps-1-i]; g->jump[g->jumps-1-i] = t; }
        g->start = now; free(start);
    } else { g->start = start; free(now); }
    free(path);
}

static int64_t same_change(const board *b)
{
    int64_t same = 0;
    for (uint32_t j = 0; j < b->jumps; j++) {
        int64_t c = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++) c += (int)jump_cells(b, j)[i].after - (int)jump_cells(b, j)[i].before;
        if (j && c != same) return 0;
        same = c;
    }
    return same;
}

pg_status hunt_run(search_result *out, const board *b, const position *start, const position *finish,
                   const search_options *options, pg_error *e)
{
    (void)e;
    hunt H = {.board = b, .options = options, .from = start, .to = finish, .words = (uint32_t)bits_words(b->holes)}, *h = &H;
    h->backwards = knob("BACK", 0);
    if (h->backwards) { h->from = finish; h->to = start; }
    steps_init(&h->play, b, h->backwards);
    steps_init(&h->back_play, b, !h->backwards);
    orbit_init(&h->orbit, b, h->to);
    pool_init(&h->pool, b);
    for (uint32_t i = 0; i < options->pool_size && !h->backwards; i++) pool_add(&h->pool, &options->pool[i]);
    h->here = PG_NEW(uint64_t, h->words); h->next = PG_NEW(uint64_t, h->words); h->image = PG_NEW(uint64_t, h->words);
    h->hit = PG_NEW(uint64_t, h->words);
    store_init(&h->ahead, h->words, (size_t)2 << 30);
    store_init(&h->back, h->words, (size_t)1 << 30);
    h->change = same_change(b) * (h->backwards ? -1 : 1);
    h->last_pegs = position_closed(h->to) ? (int64_t)position_pegs(h->to) : h->to->count;
    double t0 = clock_now();
    grow_back(h, (size_t)knob("BACKSET", 1 << 16));
    double t1 = clock_now();
    h->score = knob("SCORE", 3);
    weigh_holes(h);
    if (knob("V", 0)) fprintf(stderr, " back %zu jumps %ld sym %u: %.4f s\n", h->back.used, h->back_jumps, h->orbit.elements, t1 - t0);
    size_t width = (size_t)knob("WIDTH", 64);
    outcome o = GO_ON;
    for (int round = 0; round < knob("ROUNDS", 8); round++, width *= (size_t)knob("FACTOR", 4)) {
        bool cut; double t = clock_now();
        h->seed = (uint64_t)round;
        o = run_levels(h, width, round >= knob("LEARN", 1) ? knob("FAILS", 4) : 0, &cut);
        if (knob("V", 0)) fprintf(stderr, " width %zu: outcome %d cut %d expanded %lu pool %u calls %lu %.4f s\n", width, o, cut, h->expanded, h->pool.used, h->calls, clock_now() - t);
        if (o != GO_ON || !cut) { if (o == GO_ON) out->answer = SEARCH_NONE; break; }
    }
    out->expanded = h->expanded;
    if (o == HIT) { out->answer = SEARCH_FOUND; game_make(h, &out->found); }
    steps_release(&h->play); steps_release(&h->back_play); orbit_release(&h->orbit); pool_release(&h->pool);
    store_release(&h->ahead); store_release(&h->back); free(h->here); free(h->next); free(h->image); free(h->hit); free(h->hole_weight);
    return PG_OK;
}

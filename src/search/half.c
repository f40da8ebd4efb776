/* half.c - whole levels of positions from one end of a problem.
 *
 * The next level, one position of each orbit, is collected in hash tables, one a thread; look-ups wait in a
 * queue while their cache lines come. A short level is a list of what the table holds. Where the level is
 * long, or a table outgrows its part of the memory, what it holds is sorted by the numbers of positions in
 * their class and packed, once or portion by portion, and the portions are merged (levels/runs.h): a level at
 * rest takes one or two bytes a position, and goes to a disk when memory ends. A list costs no sorting, and
 * packing some 40 ns a position. Threads take portions of a level as they come: what comes of it is a set,
 * the same for any number of them. A long step has slices, after each of which what was found is sorted and
 * packed: there it can be stopped, kept, and gone on with.
 *
 * All images of a position under the symmetries are looked up once; those of what a jump leads to differ from
 * them by a constant.
 */
#include "half.h"

#include "crew.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

enum {
    QUEUE = 32,
    LIST_MOST = 1 << 22,   /* positions of a list, ... */
    LIST_SHARE = 16,       /* ... which takes that part of the memory at most */
    SHOWN = 64,            /* portions of a level between two words on progress */
    AT_A_TIME = 4096,      /* positions of an end between two looks at the clock */
    LEAST_SHARED = 1 << 13 /* positions that are worth several threads */
};

/* ---- a half ------------------------------------------------------------------------------------ */

/* What each jump changes in the images of a position. */
static void make_flips(half *h)
{
    uint32_t elements = h->images->elements;
    h->flip = PG_NEW(uint64_t, (size_t)h->play.jumps * elements);
    for (uint32_t j = 0; j < h->play.jumps; j++)
        images_of(h->images, 1, elements, &h->play.piece[j].flip, h->flip + (size_t)j * elements);
}

void half_init(half *h, const board *b, const position *from, bool backwards, const images *o,
               level_room *r, const pg_limits *limits, uint32_t most_counts, uint32_t most_potentials)
{
    *h = (half){.board = b, .limits = limits, .from = from, .images = o, .room = r};
    runs_init(&h->found, r);
    coordinates_make(&h->places, b, from);
    steps_init(&h->play, b, backwards);
    make_flips(h);
    lanes_init(&h->counts, b,
               &(lanes_use){.most = most_counts, .backwards = backwards, .by_bytes = true,
                            .most_sum = PATTERNS_MOST_SUM});
    patterns_init(&h->patterns, b, &h->play, backwards, most_potentials);
}

void half_release(half *h)
{
    steps_release(&h->play);
    free(h->flip);
    lanes_release(&h->counts);
    patterns_release(&h->patterns);
    front_release(&h->now, h->room);
    runs_release(&h->found);
    free(h->size);
}

/* A step that is half done is as if it were not begun. */
static void forget_step(half *h)
{
    runs_release(&h->found);
    h->portion = 0;
}

static void note_level(half *h)
{
    PG_GROW(h->size, h->levels, h->size_room);
    h->size[h->levels++] = h->now.count;
}

/* ---- what a position leads to -------------------------------------------------------------------- */

void children_init(half_children *c, half *h, bool apart)
{
    size_t groups = h->counts.groups ? h->counts.groups : 1;
    *c = (half_children){.h = h, .own = apart};
    c->child = PG_NEW(uint64_t, h->play.jumps + 1);
    c->jump = PG_NEW(uint32_t, h->play.jumps + 1);
    c->slack = apart ? pg_alloc_aligned(groups, sizeof *c->slack) : h->counts.slack;
}

void children_release(half_children *c)
{
    free(c->child);
    free(c->jump);
    if (c->own)
        free(c->slack);
}

/* The jumps that apply, without a branch that could be mispredicted for each. */
static uint32_t jumps_from(half_children *c, uint64_t pegs)
{
    const step_piece *piece = c->h->play.piece;
    uint32_t used = 0;
    for (uint32_t j = 0; j < c->h->play.jumps; j++) {
        c->jump[used] = j;
        used += (pegs & piece[j].mask) == piece[j].before;
    }
    return used;
}

/* Drops the jumps to what a count refuses. */
static uint32_t keep_unrefused(half_children *c, uint64_t pegs, uint32_t jumps)
{
    half *h = c->h;
    uint32_t kept = 0;
    lanes_slacks(&h->counts, 8, &pegs, c->slack);
    for (uint32_t i = 0; i < jumps; i++) {
        bool refused = lanes_refuse_from(&h->counts, c->slack, c->jump[i]);
        if (refused && h->note_hits && !c->own)
            lanes_hit(&h->counts, c->jump[i]);
        c->jump[kept] = c->jump[i];
        kept += !refused;
    }
    return kept;
}

/* The first potential that refuses a child, for each that one refuses. */
static void note_hits(half *h, uint64_t pegs, const uint32_t *jump, uint32_t jumps)
{
    for (uint32_t i = 0; i < jumps; i++) {
        uint32_t by = patterns_find(&h->patterns, pegs ^ h->play.piece[jump[i]].flip);
        if (by < h->patterns.used)
            h->patterns.hits[by]++;
    }
}

static inline __attribute__((always_inline)) void least_images(half_children *c, const uint32_t elements,
                                                               uint64_t pegs, uint32_t jumps)
{
    uint64_t image[IMAGES_WORDS];
    if (!c->h->images->row)
        __builtin_unreachable();
    images_of(c->h->images, 1, elements, &pegs, image);
    for (uint32_t i = 0; i < jumps; i++)
        images_least(1, elements, image, c->h->flip + (size_t)c->jump[i] * elements, &c->child[i]);
}

static uint32_t play(half_children *c, uint64_t pegs, uint32_t jumps)
{
    uint32_t elements = c->h->images->elements;
    switch (elements) {
    case 1:
        for (uint32_t i = 0; i < jumps; i++)
            c->child[i] = pegs ^ c->h->play.piece[c->jump[i]].flip;
        break;
    case 2: /* a mirror */
        least_images(c, 2, pegs, jumps);
        break;
    default:
        least_images(c, elements, pegs, jumps);
    }
    return jumps;
}

uint32_t children_all(half_children *c, uint64_t pegs) { return play(c, pegs, jumps_from(c, pegs)); }

uint32_t children_of(half_children *c, uint64_t pegs)
{
    uint32_t jumps = jumps_from(c, pegs);
    if (c->h->counts.groups)
        jumps = keep_unrefused(c, pegs, jumps);
    if (c->h->note_hits && !c->own)
        note_hits(c->h, pegs, c->jump, jumps);
    if (c->h->patterns.groups)
        jumps = patterns_keep(&c->h->patterns, pegs, c->jump, jumps);
    return play(c, pegs, jumps);
}

static bool children_have(half_children *c, uint64_t pegs, uint64_t child)
{
    uint32_t children = children_all(c, pegs);
    for (uint32_t i = 0; i < children; i++)
        if (c->child[i] == child)
            return true;
    return false;
}

/* ---- collecting a level --------------------------------------------------------------------------- */

/* One thread's part of a level. */
typedef struct gathering {
    half *h;           /* shared, and not changed meanwhile */
    sieve table;
    runs runs;         /* what no longer fitted the table */
    uint64_t queue[QUEUE];
    size_t queued;
    half_children next;
    atomic_size_t portion; /* of the level before: the next one, ... */
    size_t end;            /* ... and where its share ends */
} gathering;

static bool gather_begin(gathering *g, half *h, uint64_t expected, int parts)
{
    size_t most = sieve_most(h->room, parts);
    g->h = h;
    g->queued = 0;
    runs_init(&g->runs, h->room);
    children_init(&g->next, h, parts > 1);
    return sieve_init(&g->table, h->room, expected < most ? (size_t)expected : most, most);
}

static void gather_drop(gathering *g)
{
    sieve_release(&g->table);
    runs_release(&g->runs);
    children_release(&g->next);
}

/* Makes runs of what the table holds, one or two, so that free slots suffice for sorting. */
static bool gather_run(gathering *g)
{
    half *h = g->h;
    sieve *t = &g->table;
    bool room = !h->plain;
    sieve_pack(t);
    for (size_t i = 0; i < t->used; i++)
        t->slot[i] = coordinates_number(&h->places, t->slot[i]);
    for (size_t first = 0, free_slots = t->slots - t->used; room && first < t->used;) {
        size_t left = t->used - first, some = left < free_slots ? left : free_slots;
        room = runs_take(&g->runs, t->slot + first, some, t->slot + t->used, h->places.bits);
        first += some;
    }
    sieve_clear(t);
    return room;
}

/* Adds a position, or one that waited; false when there is no room. */
static bool gather_add(gathering *g, uint64_t pegs)
{
    __builtin_prefetch(&g->table.slot[hash_bits(front_hash(pegs), 0, g->table.bits)], 1);
    uint64_t *place = &g->queue[g->queued++ % QUEUE];
    uint64_t waited = *place;
    *place = pegs;
    return g->queued <= QUEUE || sieve_add(&g->table, waited) || gather_run(g);
}

/* What waits goes into the table as well. */
static bool gather_flush(gathering *g)
{
    size_t waiting = g->queued < QUEUE ? g->queued : QUEUE;
    bool room = true;
    g->queued = 0;
    for (size_t i = 0; room && i < waiting; i++)
        room = sieve_add(&g->table, g->queue[i]) || gather_run(g);
    return room;
}

/* ---- several parts ----------------------------------------------------------------------------------- */

/* A step of all threads. */
typedef struct stride {
    half *h;
    gathering *part;
    int parts;
    atomic_size_t done; /* portions of the level before */
    size_t end;         /* of those that are asked for */
    _Atomic pg_status status;
} stride;

static void stride_drop(stride *s)
{
    for (int i = 0; i < s->parts; i++)
        gather_drop(&s->part[i]);
    free(s->part);
}

static bool stride_begin(stride *s, half *h, uint64_t expected, int parts)
{
    bool room = true;
    *s = (stride){.h = h, .part = PG_NEW(gathering, parts), .done = h->portion};
    while (room && s->parts < parts)
        room = gather_begin(&s->part[s->parts++], h, expected / (unsigned)parts, parts);
    if (!room)
        stride_drop(s);
    return room;
}

/* Can what the first tables hold be a list? */
static bool is_list(const stride *s, int tables)
{
    size_t most = s->h->room->most / LIST_SHARE / sizeof(uint64_t);
    bool all = true;
    most = most < LIST_MOST ? most : LIST_MOST;
    for (int i = 0; all && i < tables; i++)
        all = !s->part[i].runs.count && (s->h->plain || s->part[i].table.used <= most);
    return all;
}

/* All tables' members in the first, and what it cannot take in its runs; false when there is no room. */
static bool join_tables(stride *s)
{
    bool room = true;
    for (int i = 1; room && i < s->parts; i++) {
        sieve *t = &s->part[i].table;
        for (size_t k = 0; room && k < t->slots; k++)
            if (t->slot[k] != SIEVE_FREE)
                room = gather_add(&s->part[0], t->slot[k]);
        sieve_clear(t);
    }
    return room && gather_flush(&s->part[0]);
}

static void run_part(void *context, uint32_t part)
{
    stride *s = context;
    if (s->part[part].table.used && !gather_run(&s->part[part]))
        atomic_store(&s->status, PG_LIMIT);
    sieve_release(&s->part[part].table);
    s->part[part].table.slot = NULL;
}

/* All parts sorted, among what the half has found. The system may give fewer threads than for the step: parts
 * are tasks, so that none is left out. */
static bool join_runs(stride *s)
{
    crew *c = crew_new(s->parts);
    crew_each(c, (uint32_t)s->parts, run_part, s);
    crew_free(c);
    if (atomic_load(&s->status) != PG_OK)
        return false;
    for (int i = 0; i < s->parts; i++)
        runs_join(&s->h->found, &s->part[i].runs);
    return true;
}

/* All that was found, merged: the level. Where there is no room for it, the step begins again. */
static bool merge_found(half *h, front *out)
{
    bool room = !h->found.count || runs_end(&h->found, &out->packed);
    out->count = out->packed.count;
    forget_step(h);
    return room;
}

/* The level, once all parts are flushed; s is released. */
static bool stride_end(stride *s, front *out)
{
    bool list = is_list(s, s->parts), room = !list || join_tables(s);
    *out = (front){0};
    if (room && list && is_list(s, 1))
        room = sieve_list(&s->part[0].table, out);
    else
        room = room && join_runs(s) && merge_found(s->h, out);
    stride_drop(s);
    return room;
}

pg_status half_begin(half *h)
{
    uint64_t pegs;
    set_walk walk;
    stride s;
    front_release(&h->now, h->room);
    forget_step(h);
    h->levels = 0;
    h->expanded = 0;
    bool room = stride_begin(&s, h, 0, 1);
    if (!room)
        return PG_LIMIT;
    set_walk_init(&walk, h->from, false);
    for (size_t n = 0; room && set_walk_next(&walk, &pegs); n++) {
        if (!lanes_look(&h->counts, &pegs) && !patterns_refuse(&h->patterns, pegs))
            room = gather_add(&s.part[0], half_image(h, pegs));
        if (n % AT_A_TIME == AT_A_TIME - 1 && limits_check(h->limits) != PG_OK)
            room = false;
    }
    set_walk_release(&walk);
    if (!room || !gather_flush(&s.part[0])) {
        stride_drop(&s);
        return PG_LIMIT;
    }
    if (!stride_end(&s, &h->now))
        return PG_LIMIT;
    note_level(h);
    return PG_OK;
}

/* ---- from level to level ------------------------------------------------------------------------ */

static bool expand(gathering *g, uint64_t pegs)
{
    uint32_t children = children_of(&g->next, pegs);
    for (uint32_t i = 0; i < children; i++)
        if (!gather_add(g, g->next.child[i]))
            return false;
    return true;
}

static pg_status expand_portion(stride *s, gathering *g, front_walk *walk)
{
    const uint64_t *pegs;
    pg_status status = PG_OK;
    for (size_t some; status == PG_OK && (some = front_next(walk, &pegs)) > 0;) {
        for (size_t i = 0; status == PG_OK && i < some; i++)
            status = expand(g, pegs[i]) ? PG_OK : PG_LIMIT;
        if (status == PG_OK)
            status = limits_check(s->h->limits);
        if (status == PG_OK)
            status = atomic_load(&s->status);
    }
    return status;
}

/* Positions that are near each other lead to the same ones: each thread has a share of the slice, in which it
 * goes on, and takes from the next ones' when that is done. */
static void share_out(stride *s)
{
    size_t first = s->h->portion, portions = s->end - first, parts = (size_t)s->parts;
    for (size_t i = 0; i < parts; i++) {
        atomic_init(&s->part[i].portion, first + portions * i / parts);
        s->part[i].end = first + portions * (i + 1) / parts;
    }
}

/* A portion that is left; false: none is. */
static bool take_portion(stride *s, int member, size_t *portion)
{
    for (int i = 0; i < s->parts; i++) {
        gathering *g = &s->part[(member + i) % s->parts];
        *portion = atomic_fetch_add(&g->portion, 1);
        if (*portion < g->end)
            return true;
    }
    return false;
}

/* One more portion is done. */
static void show(stride *s)
{
    const half *h = s->h;
    size_t done = atomic_fetch_add(&s->done, 1) + 1;
    if (h->limits && done % SHOWN == 0)
        progress_show(h->limits->progress, "level %u, %llu positions: %.0f%%, %zu MiB", h->levels - 1,
                      (unsigned long long)h->now.count,
                      100 * (double)done / (double)front_portions(&h->now),
                      atomic_load(&h->room->bytes) >> 20);
}

static void expand_member(void *context, int member)
{
    stride *s = context;
    gathering *g = &s->part[member];
    front_walk *walk = PG_NEW(front_walk, 1);
    pg_status status = PG_OK;
    front_begin(walk, &s->h->places, &s->h->now);
    for (size_t p; status == PG_OK && take_portion(s, member, &p);) {
        front_seek(walk, p);
        status = expand_portion(s, g, walk);
        show(s);
    }
    front_end(walk);
    if (status == PG_OK && !gather_flush(g))
        status = PG_LIMIT;
    if (status != PG_OK)
        atomic_store(&s->status, status);
    free(walk);
}

static int parts_for(const half *h)
{
    return h->plain || h->now.count < LEAST_SHARED ? 1 : limits_threads(h->limits);
}

/* Where the next slice ends: about as many positions as half of the tables' slots. */
static size_t slice_end(const half *h)
{
    size_t portions = front_portions(&h->now), some = sieve_most(h->room, 1) / 2 / FRONT_PORTION;
    some = some ? some : 1;
    return h->plain || portions - h->portion <= some ? portions : h->portion + some;
}

/* What the portions up to `end` lead to: the level if it is all of it, or further runs. */
static pg_status step_to(half *h, size_t end, front *all)
{
    stride s;
    bool whole = h->portion == 0 && end == front_portions(&h->now);
    if (!stride_begin(&s, h, h->now.count, parts_for(h)))
        return PG_LIMIT;
    s.end = end;
    share_out(&s);
    crew_once(s.parts, expand_member, &s);
    pg_status status = atomic_load(&s.status);
    if (status == PG_OK && atomic_load(&h->room->failed))
        status = PG_LIMIT;
    if (status == PG_OK && whole)
        return stride_end(&s, all) ? PG_OK : PG_LIMIT;
    if (status == PG_OK)
        status = join_runs(&s) ? PG_OK : PG_LIMIT;
    stride_drop(&s);
    h->portion = status == PG_OK ? end : h->portion;
    return status;
}

/* The next level, slice by slice. */
static pg_status make_next(half *h, front *next)
{
    size_t portions = front_portions(&h->now), end;
    pg_status status = PG_OK;
    do {
        end = slice_end(h);
        status = step_to(h, end, next);
        if (status == PG_OK && end < portions && h->rest)
            h->rest(h->rest_context);
    } while (status == PG_OK && end < portions);
    if (status == PG_OK && h->portion && !merge_found(h, next))
        status = PG_LIMIT;
    return status;
}

pg_status half_step(half *h, front *before)
{
    front next = {0};
    if (h->most && h->expanded + h->now.count > h->most)
        return PG_LIMIT;
    pg_status status = make_next(h, &next);
    if (status != PG_OK)
        return status;
    h->expanded += h->now.count;
    if (before)
        *before = h->now;
    else
        front_release(&h->now, h->room);
    h->now = next;
    note_level(h);
    return PG_OK;
}

/* Of all positions, that of the least number, so that it does not depend on how the level lies. */
pg_status half_parent(half *h, uint64_t child, uint64_t *parent)
{
    front_walk walk;
    half_children next;
    const uint64_t *pegs;
    uint64_t least = UINT64_MAX;
    pg_status s = PG_OK;
    children_init(&next, h, true);
    front_begin(&walk, &h->places, &h->now);
    for (size_t some; s == PG_OK && (some = front_next(&walk, &pegs)) > 0;) {
        for (size_t i = 0; i < some; i++) {
            uint64_t number = coordinates_number(&h->places, pegs[i]);
            if (number < least && children_have(&next, pegs[i], child))
                least = number;
        }
        s = limits_check(h->limits);
    }
    front_end(&walk);
    children_release(&next);
    if (s == PG_OK && atomic_load(&h->room->failed))
        return PG_LIMIT;
    if (s == PG_OK && least == UINT64_MAX)
        return PG_INTERNAL;
    *parent = coordinates_pegs(&h->places, least);
    return s;
}

/* ---- samples and counts -------------------------------------------------------------------------- */

void half_thin(half *h, size_t width)
{
    if (h->now.count <= width)
        return;
    uint64_t most = UINT64_MAX / h->now.count * width;
    size_t kept = 0;
    for (uint64_t i = 0; i < h->now.count; i++)
        if (front_hash(~h->now.at[i]) <= most)
            h->now.at[kept++] = h->now.at[i];
    h->now.count = kept;
}

static void drop_refused(half *h)
{
    size_t kept = 0;
    for (uint64_t i = 0; i < h->now.count; i++)
        if (!lanes_look(&h->counts, &h->now.at[i]) && !patterns_refuse(&h->patterns, h->now.at[i]))
            h->now.at[kept++] = h->now.at[i];
    h->now.count = kept;
    h->size[h->levels - 1] = kept;
}

void half_learn(half *h, search_refuter refute, void *context)
{
    enum { MISSES = 8, TRIES = 400 };
    if (!refute || !h->now.count)
        return;
    search_cut c = {.weight = PG_NEW(int64_t, h->board->holes)};
    uint64_t random = h->levels;
    bool any = false;
    for (int misses = 0, tries = 0; misses < MISSES && tries < TRIES; tries++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint64_t pegs = h->now.at[(random >> 33) % h->now.count];
        if (lanes_look(&h->counts, &pegs))
            continue;
        bool learned = refute(context, &pegs, &c) && lanes_add(&h->counts, &c);
        misses = learned ? 0 : misses + 1;
        any = any || learned;
        if (limits_check(h->limits) != PG_OK)
            break;
    }
    free(c.weight);
    if (any)
        drop_refused(h);
}

/* ---- potentials ----------------------------------------------------------------------------------- */

enum { PROBES = 1 << 12, TOGETHER = 256, FIND_MISSES = 16, FIND_TRIES = 64 };

/* Positions of the level, and what they are worth. */
typedef struct probe {
    uint64_t pegs;
    int64_t slack;
} probe;

static int by_slack(const void *a, const void *b)
{
    const probe *x = a, *y = b;
    if (x->slack != y->slack)
        return x->slack < y->slack ? -1 : 1;
    return (x->pegs > y->pegs) - (x->pegs < y->pegs);
}

static uint64_t at_random(uint64_t *random, uint64_t below)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*random >> 33) % below;
}

/* How many of the probes a potential refuses; they are sorted by it. */
static uint32_t look_through(const half *h, const search_potential *p, probe *probes, uint32_t count)
{
    uint32_t refused = 0;
    for (uint32_t i = 0; i < count; i++) {
        probes[i].slack = search_potential_slack(p, probes[i].pegs, h->patterns.backwards);
        refused += probes[i].slack < 0;
    }
    qsort(probes, count, sizeof *probes, by_slack);
    return refused;
}

/* A potential that refuses one position as a rule refuses few others. So it is asked for one that refuses, on
 * average, those that the last one came nearest to refusing, as long as that refuses more. */
static bool find_broad(half *h, search_finder find, void *context, uint64_t pegs, uint64_t *random,
                       search_potential *best)
{
    uint32_t count = h->now.count < PROBES ? (uint32_t)h->now.count : PROBES, most, more;
    uint64_t together[TOGETHER];
    search_potential next;
    if (!find(context, &pegs, 1, best))
        return false;
    probe *probes = PG_NEW(probe, count);
    for (uint32_t i = 0; i < count; i++)
        probes[i].pegs = h->now.at[at_random(random, h->now.count)];
    most = look_through(h, best, probes, count);
    for (bool better = true; better && limits_check(h->limits) == PG_OK;) {
        uint32_t some = 2 * most + 8 < TOGETHER ? 2 * most + 8 : TOGETHER;
        some = some < count ? some : count;
        for (uint32_t i = 0; i < some; i++)
            together[i] = probes[i].pegs;
        better = find(context, together, some, &next);
        more = better ? look_through(h, &next, probes, count) : 0;
        search_potential *worse = better && more > most ? best : &next;
        if (better)
            search_potential_release(worse);
        better = worse == best;
        if (better) {
            *best = next;
            most = more;
        }
    }
    free(probes);
    return true;
}

void half_find(half *h, search_finder find, void *context)
{
    uint64_t random = h->levels;
    for (int misses = 0, tries = 0; find && misses < FIND_MISSES && tries < FIND_TRIES; tries++) {
        search_potential p;
        if (!h->now.count || h->patterns.used >= h->patterns.most || limits_check(h->limits) != PG_OK)
            return;
        uint64_t pegs = h->now.at[at_random(&random, h->now.count)], before = h->now.count;
        bool found = find_broad(h, find, context, pegs, &random, &p) && patterns_add(&h->patterns, &p);
        if (found)
            drop_refused(h);
        misses = found && before - h->now.count > before / 256 ? 0 : misses + 1;
    }
}

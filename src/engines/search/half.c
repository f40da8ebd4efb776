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

#include "base/crew.h"
#include "pass.h"
#include "positions/walk.h"

#include <stdlib.h>
#include <string.h>

enum {
    QUEUE = 32,
    LIST_MOST = 1 << 22,   /* positions of a list, ... */
    LIST_SHARE = 16,       /* ... which takes that part of the memory at most */
    NEAR_PART = 2,         /* that part of the digits of a number does not choose who has the position */
    AT_A_TIME = 4096,      /* positions of an end between two looks at the clock */
    LEAST_SHARED = 1 << 13 /* positions that are worth several threads */
};

/* ---- a half ------------------------------------------------------------------------------------ */

void half_init(half *h, const board *b, const position *from, bool backwards, const images *o, level_room *r,
               const pg_limits *limits, uint32_t most_counts, uint32_t most_potentials)
{
    *h = (half){.board = b, .limits = limits, .from = from, .room = r};
    runs_init(&h->found, r);
    space_init(&h->space, b, backwards, o->element, o->elements, from);
    space_tabulate(&h->space);
    count_bank_init(
        &h->tests.counts, b,
        &(bank_use){
            .most = most_counts, .backwards = backwards, .by_bytes = true, .most_sum = POTENTIALS_MOST_SUM});
    potential_bank_init(&h->tests.potentials, b, &h->space.play, backwards, most_potentials);
}

void half_release(half *h)
{
    space_release(&h->space);
    bank_release(&h->tests);
    level_release(&h->now, h->room);
    runs_release(&h->found);
    free(h->size);
}

/* A step that is half done is as if it were not begun. */
static void forget_step(half *h)
{
    runs_release(&h->found);
    h->portion = 0;
}

/* ---- over ranks ----------------------------------------------------------------------------------- */

/* Positions that have the same pegs far from the middle stay together, so that levels pack as well as on one
 * process, and there are enough such sets for each rank to have about as many positions. */
void half_spread(half *h, const peers *r)
{
    h->peers = r;
    h->space.owner_holes = coordinates_holes(&h->space.numbers, h->space.numbers.bits / NEAR_PART);
}

static void note_level(half *h)
{
    uint64_t count = h->now.size;
    peers_sum(h->peers, &count, 1);
    PG_GROW(h->size, h->levels, h->size_room);
    h->size[h->levels++] = count;
}

/* ---- what a position leads to -------------------------------------------------------------------- */

void children_init(half_children *c, half *h, bool apart)
{
    *c = (half_children){.h = h, .apart = apart};
    c->child = PG_NEW(uint64_t, h->space.jumps + 1);
    c->legal = PG_NEW(uint64_t, h->space.jump_words);
}

void children_release(half_children *c)
{
    free(c->child);
    free(c->legal);
}

PG_INLINE uint32_t play(half_children *c, const uint32_t jump_words, const uint32_t elements, uint64_t pegs)
{
    const space *s = &c->h->space;
    uint64_t image[IMAGES_WORDS];
    uint32_t used = 0;
    if (elements > 1 && !s->images.row)
        __builtin_unreachable();
    images_of(&s->images, 1, elements, &pegs, image);
    for (uint32_t k = 0; k < jump_words; k++)
        for (uint64_t bits = c->legal[k]; bits; bits &= bits - 1) {
            size_t j = k * 64 + (uint32_t)__builtin_ctzll(bits);
            images_least(1, elements, image, s->flip + j * elements, &c->child[used++]);
        }
    return used;
}

static uint32_t play_legal(half_children *c, uint64_t pegs)
{
    const space *s = &c->h->space;
    switch (s->jump_words == 2 ? s->images.elements : 0) {
    case 1: return play(c, 2, 1, pegs);
    case 2: return play(c, 2, 2, pegs);
    default: return play(c, s->jump_words, s->images.elements, pegs);
    }
}

uint32_t children_all(half_children *c, uint64_t pegs)
{
    const space *s = &c->h->space;
    space_legal(s, 1, s->jump_words, &pegs, c->legal);
    return play_legal(c, pegs);
}

uint32_t children_of(half_children *c, uint64_t pegs)
{
    const space *s = &c->h->space;
    space_legal(s, 1, s->jump_words, &pegs, c->legal);
    if (c->h->note_hits && !c->apart)
        bank_mask_noting(&c->h->tests, pegs, c->legal);
    else
        bank_mask(&c->h->tests, s->jump_words, &pegs, c->legal);
    return play_legal(c, pegs);
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
    half *h; /* shared, and not changed meanwhile */
    front_set table;
    runs runs; /* what no longer fitted the table */
    uint64_t queue[QUEUE];
    size_t queued;
    half_children next;
} gathering;

static bool gather_begin(gathering *g, half *h, uint64_t expected, int parts)
{
    size_t most = front_set_most(h->room, parts);
    g->h = h;
    g->queued = 0;
    runs_init(&g->runs, h->room);
    children_init(&g->next, h, parts > 1);
    return front_set_init(&g->table, h->room, expected < most ? (size_t)expected : most, most);
}

static void gather_drop(gathering *g)
{
    front_set_release(&g->table);
    runs_release(&g->runs);
    children_release(&g->next);
}

/* Makes runs of what the table holds, one or two, so that free slots suffice for sorting. */
static bool gather_run(gathering *g)
{
    half *h = g->h;
    front_set *t = &g->table;
    bool room = !h->plain;
    front_set_pack(t);
    for (size_t i = 0; i < t->used; i++)
        t->slot[i] = coordinates_number(&h->space.numbers, t->slot[i]);
    for (size_t first = 0, free_slots = t->slots - t->used; room && first < t->used;) {
        size_t left = t->used - first, some = left < free_slots ? left : free_slots;
        room = runs_take(&g->runs, t->slot + first, some, t->slot + t->used, h->space.numbers.bits);
        first += some;
    }
    front_set_clear(t);
    return room;
}

/* Adds a position, or one that waited; false when there is no room. */
static bool gather_add(gathering *g, uint64_t pegs)
{
    __builtin_prefetch(&g->table.slot[hash_bits(front_hash(pegs), 0, g->table.bits)], 1);
    uint64_t *place = &g->queue[g->queued++ % QUEUE];
    uint64_t waited = *place;
    *place = pegs;
    return g->queued <= QUEUE || front_set_add(&g->table, waited) || gather_run(g);
}

/* What waits goes into the table as well. */
static bool gather_flush(gathering *g)
{
    size_t waiting = g->queued < QUEUE ? g->queued : QUEUE;
    bool room = true;
    g->queued = 0;
    for (size_t i = 0; room && i < waiting; i++)
        room = front_set_add(&g->table, g->queue[i]) || gather_run(g);
    return room;
}

/* ---- several parts ----------------------------------------------------------------------------------- */

/* A step of all threads. */
typedef struct stride {
    half *h;
    gathering *part;
    int parts;
    _Atomic pg_status status;
} stride;

static void stride_drop(stride *s)
{
    for (int i = 0; i < s->parts; i++)
        gather_drop(&s->part[i]);
    free(s->part);
}

/* False: there is no room. stride_drop it in any case. */
static bool stride_begin(stride *s, half *h, uint64_t expected, int parts)
{
    bool room = true;
    *s = (stride){.h = h, .part = PG_NEW(gathering, parts)};
    while (room && s->parts < parts)
        room = gather_begin(&s->part[s->parts++], h, expected / (unsigned)parts, parts);
    return room;
}

static bool stride_flush(stride *s)
{
    bool room = true;
    for (int i = 0; room && i < s->parts; i++)
        room = gather_flush(&s->part[i]);
    return room;
}

/* Can what the first tables hold be a list? Over ranks levels are packed, and so in order. */
static bool is_list(const stride *s, int tables)
{
    size_t most = s->h->room->most / LIST_SHARE / sizeof(uint64_t);
    bool all = !s->h->peers;
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
        front_set *t = &s->part[i].table;
        for (size_t k = 0; room && k < t->slots; k++)
            if (t->slot[k] != FRONT_FREE)
                room = gather_add(&s->part[0], t->slot[k]);
        front_set_clear(t);
    }
    return room && gather_flush(&s->part[0]);
}

static void run_part(void *context, uint32_t part)
{
    stride *s = context;
    if (s->part[part].table.used && !gather_run(&s->part[part]))
        atomic_store(&s->status, PG_MEMORY);
    front_set_release(&s->part[part].table);
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
static bool merge_found(half *h, level *out)
{
    bool room = !h->found.count || runs_end(&h->found, &out->packed);
    out->size = out->packed.count;
    forget_step(h);
    return room;
}

/* The level, once all parts are flushed. */
static bool stride_end(stride *s, level *out)
{
    bool list = is_list(s, s->parts), room = !list || join_tables(s);
    *out = (level){.words = 1};
    if (room && list && is_list(s, 1))
        room = front_set_list(&s->part[0].table, out);
    else
        room = room && join_runs(s) && merge_found(s->h, out);
    return room;
}

/* What completes `from`, as far as it is this rank's and not refused. */
static bool gather_end(gathering *g)
{
    half *h = g->h;
    uint64_t pegs;
    set_walk walk;
    bool room = true;
    set_walk_init(&walk, h->from, false);
    for (size_t n = 0; room && set_walk_next(&walk, &pegs); n++) {
        uint64_t least = half_image(h, pegs);
        bool own = !h->peers || space_owner(&h->space, h->peers, least) == h->peers->rank;
        if (own && !bank_refuses(&h->tests, pegs))
            room = gather_add(g, least);
        if (n % AT_A_TIME == AT_A_TIME - 1 && limits_check(h->limits) != PG_OK)
            room = false;
    }
    set_walk_release(&walk);
    return room;
}

pg_status half_begin(half *h)
{
    stride s;
    level_release(&h->now, h->room);
    forget_step(h);
    h->levels = 0;
    h->expanded = 0;
    bool room = stride_begin(&s, h, 0, 1) && gather_end(&s.part[0]);
    room = room && stride_flush(&s) && stride_end(&s, &h->now);
    stride_drop(&s);
    pg_status status = peers_agree(h->peers, room ? PG_OK : PG_MEMORY);
    if (status == PG_OK)
        note_level(h);
    return status;
}

/* ---- from level to level ------------------------------------------------------------------------ */

static pg_status expand(void *context, int member, pass_member *m, const uint64_t *pegs, size_t count)
{
    stride *s = context;
    gathering *g = &s->part[member];
    for (size_t k = 0; k < count; k++) {
        uint32_t children = children_of(&g->next, pegs[k]);
        for (uint32_t i = 0; i < children; i++)
            if (!pass_post(m, s->h, g->next.child[i]) && !gather_add(g, g->next.child[i]))
                return PG_MEMORY;
    }
    return PG_OK;
}

static pg_status take(void *context, int member, const uint64_t *pegs, size_t count)
{
    stride *s = context;
    for (size_t i = 0; i < count; i++)
        if (!gather_add(&s->part[member], pegs[i]))
            return PG_MEMORY;
    return PG_OK;
}

int half_threads(const half *h)
{
    return h->plain || half_count(h) < LEAST_SHARED ? 1 : limits_threads(h->limits);
}

/* Where the next slice ends: about as many positions as half of the tables' slots, or a whole list. */
static size_t slice_end(const half *h)
{
    size_t portions = level_portions(&h->now), some = front_set_most(h->room, 1) / 2 / LEVEL_PORTION;
    some = some ? some : 1;
    return h->plain || h->now.entry || portions - h->portion <= some ? portions : h->portion + some;
}

/* What the portions up to `end` lead to: the level if it is all of it, or further runs. */
static pg_status step_to(half *h, size_t end, bool whole, level *all)
{
    stride s;
    bool room = stride_begin(&s, h, h->now.size, half_threads(h));
    pg_status status = peers_agree(h->peers, room ? PG_OK : PG_MEMORY);
    if (status == PG_OK)
        status = pass_run(h, h->portion, end, s.parts, &(pass_work){&s, "level", expand, take});
    if (status == PG_OK) {
        room = stride_flush(&s) && (whole ? stride_end(&s, all) : join_runs(&s));
        status = peers_agree(h->peers, room ? PG_OK : PG_MEMORY);
    }
    stride_drop(&s);
    h->portion = status == PG_OK && !whole ? end : h->portion;
    return status;
}

/* The next level, slice by slice. */
static pg_status make_next(half *h, level *next)
{
    bool done, whole = !peers_any(h->peers, h->portion > 0);
    pg_status status = PG_OK;
    do {
        size_t end = slice_end(h);
        done = !peers_any(h->peers, end < level_portions(&h->now));
        whole = whole && done;
        status = step_to(h, end, whole, next);
        if (status == PG_OK && !done && h->rest)
            h->rest(h->rest_context);
    } while (status == PG_OK && !done);
    if (status == PG_OK && !whole)
        status = peers_agree(h->peers, merge_found(h, next) ? PG_OK : PG_MEMORY);
    return status;
}

pg_status half_step(half *h, level *before)
{
    level next = {0};
    pg_status status = make_next(h, &next);
    if (status != PG_OK) {
        level_release(&next, h->room);
        return status;
    }
    h->expanded += half_count(h);
    if (before)
        *before = h->now;
    else
        level_release(&h->now, h->room);
    h->now = next;
    note_level(h);
    return PG_OK;
}

/* Of all positions, that of the least number, so that it does not depend on how the level lies. */
pg_status half_parent(half *h, uint64_t child, uint64_t *parent)
{
    level_walk walk;
    half_children next;
    const uint64_t *pegs;
    uint64_t least = UINT64_MAX;
    pg_status s = PG_OK;
    children_init(&next, h, true);
    level_begin(&walk, &h->space.numbers, &h->now);
    for (size_t some; s == PG_OK && (some = level_next(&walk, &pegs)) > 0;) {
        for (size_t i = 0; i < some; i++) {
            uint64_t number = coordinates_number(&h->space.numbers, pegs[i]);
            if (number < least && children_have(&next, pegs[i], child))
                least = number;
        }
        s = limits_check(h->limits);
    }
    level_end(&walk);
    children_release(&next);
    if (s == PG_OK && atomic_load(&h->room->failed))
        s = PG_MEMORY;
    s = peers_agree(h->peers, s);
    least = peers_least(h->peers, least);
    if (s == PG_OK && least == UINT64_MAX)
        return PG_INTERNAL;
    *parent = coordinates_pegs(&h->space.numbers, least);
    return s;
}

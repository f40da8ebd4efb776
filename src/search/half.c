/* half.c - whole levels of positions from one end of a problem.
 *
 * The next level, one position of each orbit, is collected in a hash table; look-ups wait in a queue while
 * their cache lines come. A short level is a list of what the table holds. Where the level is long, or the
 * table outgrows its part of the memory, what it holds is sorted by the numbers of positions in their class
 * and packed, once or portion by portion, and the portions are merged (levels/runs.h): a level at rest takes
 * one or two bytes a position, and goes to a disk when memory ends. A list costs no sorting, and packing some
 * 40 ns a position. Measured on one core: 5 million positions of diamond5 a second.
 */
#include "half.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

enum {
    QUEUE = 32,
    FIRST_SLOTS = 1 << 10,
    LIST_MOST = 1 << 22,  /* positions of a list, ... */
    LIST_SHARE = 16,      /* ... which takes that part of the memory at most */
    TABLE_SHARE = 4,      /* of the memory for the table */
    AT_A_TIME = 4096      /* positions of a list between two looks at the clock */
};

/* ---- tables ------------------------------------------------------------------------------------ */

static bool sieve_empty(sieve *s, size_t slots)
{
    s->slot = room_take(s->room, slots * sizeof *s->slot);
    if (!s->slot)
        return false;
    s->slots = slots;
    s->bits = (unsigned)__builtin_ctzll(slots);
    sieve_clear(s);
    return true;
}

void sieve_clear(sieve *s)
{
    memset(s->slot, 0xff, s->slots * sizeof *s->slot);
    s->used = 0;
}

bool sieve_init(sieve *s, level_room *r, size_t count, size_t most_slots)
{
    size_t slots = FIRST_SLOTS;
    *s = (sieve){.room = r, .most_slots = most_slots};
    while (slots * 2 < count * 3 && slots < most_slots)
        slots *= 2;
    return sieve_empty(s, slots);
}

void sieve_release(sieve *s) { room_give(s->room, s->slot, s->slots * sizeof *s->slot); }

static size_t sieve_place(const sieve *s, uint64_t pegs)
{
    size_t at = hash_bits(half_hash(pegs), 0, s->bits);
    while (s->slot[at] != pegs && s->slot[at] != SIEVE_FREE)
        at = (at + 1) & (s->slots - 1);
    return at;
}

static bool sieve_grow(sieve *s)
{
    sieve old = *s;
    if (old.slots >= s->most_slots || !sieve_empty(s, old.slots * 2)) {
        *s = old;
        return false;
    }
    for (size_t i = 0; i < old.slots; i++)
        if (old.slot[i] != SIEVE_FREE)
            s->slot[sieve_place(s, old.slot[i])] = old.slot[i];
    s->used = old.used;
    sieve_release(&old);
    return true;
}

bool sieve_add(sieve *s, uint64_t pegs)
{
    size_t at = sieve_place(s, pegs);
    if (s->slot[at] == pegs)
        return true;
    s->slot[at] = pegs;
    s->used++;
    return s->used * 3 < s->slots * 2 || sieve_grow(s);
}

bool sieve_has(const sieve *s, uint64_t pegs) { return s->slot[sieve_place(s, pegs)] == pegs; }

void sieve_pack(sieve *s)
{
    size_t used = 0;
    for (size_t i = 0; i < s->slots; i++)
        if (s->slot[i] != SIEVE_FREE)
            s->slot[used++] = s->slot[i];
}

size_t sieve_most(const level_room *r)
{
    size_t slots = FIRST_SLOTS;
    while (slots * 2 * sizeof(uint64_t) <= r->most / TABLE_SHARE)
        slots *= 2;
    return slots;
}

/* ---- levels -------------------------------------------------------------------------------------- */

void front_release(front *f, level_room *r)
{
    room_give(r, f->at, f->bytes);
    packed_release(&f->packed);
    *f = (front){0};
}

void front_begin(front_walk *w, const half *of, const front *f)
{
    w->of = of;
    w->front = f;
    w->next = 0;
    packed_read(&w->reader, &f->packed, 0, f->at ? 0 : packed_blocks(&f->packed));
}

size_t front_next(front_walk *w, const uint64_t **pegs)
{
    const front *f = w->front;
    if (f->at) {
        size_t left = f->count - w->next, some = left < AT_A_TIME ? left : AT_A_TIME;
        *pegs = f->at + w->next;
        w->next += some;
        return some;
    }
    uint32_t some = packed_next_block(&w->reader);
    for (uint32_t i = 0; i < some; i++)
        w->reader.number[i] = coordinates_pegs(&w->of->places, w->reader.number[i]);
    *pegs = w->reader.number;
    return some;
}

void front_end(front_walk *w) { packed_close(&w->reader); }

/* What the table holds, as a list; false when there is no memory. */
static bool front_list(front *f, const sieve *s)
{
    if (!s->used)
        return true;
    f->bytes = s->used * sizeof *f->at;
    f->at = room_take(s->room, f->bytes);
    if (!f->at) {
        *f = (front){0};
        return false;
    }
    for (size_t i = 0; i < s->slots; i++)
        if (s->slot[i] != SIEVE_FREE)
            f->at[f->count++] = s->slot[i];
    return true;
}

/* ---- a half ------------------------------------------------------------------------------------ */

void half_init(half *h, const board *b, const position *from, bool backwards, const images *o,
               level_room *r, const pg_limits *limits, uint32_t most_counts, uint32_t most_potentials)
{
    *h = (half){.board = b, .limits = limits, .from = from, .images = o, .room = r};
    coordinates_make(&h->places, b, from);
    steps_init(&h->play, b, backwards);
    lanes_init(&h->counts, b,
               &(lanes_use){.most = most_counts, .backwards = backwards, .by_bytes = true});
    patterns_init(&h->patterns, b, backwards, most_potentials);
}

void half_release(half *h)
{
    steps_release(&h->play);
    lanes_release(&h->counts);
    patterns_release(&h->patterns);
    front_release(&h->now, h->room);
    free(h->size);
}

static void note_level(half *h)
{
    PG_GROW(h->size, h->levels, h->size_room);
    h->size[h->levels++] = h->now.count;
}

/* ---- collecting a level --------------------------------------------------------------------------- */

typedef struct gathering {
    half *h;
    sieve table;
    runs runs; /* what no longer fitted the table */
    uint64_t queue[QUEUE];
    size_t queued;
} gathering;

static bool gather_begin(gathering *g, half *h, uint64_t expected)
{
    size_t most = sieve_most(h->room), count = expected < most ? (size_t)expected : most;
    g->h = h;
    g->queued = 0;
    runs_init(&g->runs, h->room);
    return sieve_init(&g->table, h->room, count, most);
}

static void gather_drop(gathering *g)
{
    sieve_release(&g->table);
    runs_release(&g->runs);
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
    __builtin_prefetch(&g->table.slot[hash_bits(half_hash(pegs), 0, g->table.bits)], 1);
    uint64_t *place = &g->queue[g->queued++ % QUEUE];
    uint64_t waited = *place;
    *place = pegs;
    return g->queued <= QUEUE || sieve_add(&g->table, waited) || gather_run(g);
}

/* The level; g is released. */
static bool gather_end(gathering *g, front *out)
{
    half *h = g->h;
    size_t waiting = g->queued < QUEUE ? g->queued : QUEUE;
    size_t list = h->room->most / LIST_SHARE / sizeof(uint64_t);
    bool room = true;
    *out = (front){0};
    for (size_t i = 0; room && i < waiting; i++)
        room = sieve_add(&g->table, g->queue[i]) || gather_run(g);
    if (room && !g->runs.count && (h->plain || g->table.used <= (list < LIST_MOST ? list : LIST_MOST))) {
        room = front_list(out, &g->table);
    } else if (room) {
        room = (!g->table.used || gather_run(g)) && runs_end(&g->runs, &out->packed);
        out->count = out->packed.count;
    }
    gather_drop(g);
    return room;
}

pg_status half_begin(half *h)
{
    uint64_t pegs;
    set_walk walk;
    gathering g;
    front_release(&h->now, h->room);
    h->levels = 0;
    h->expanded = 0;
    bool room = gather_begin(&g, h, 0);
    if (!room)
        return PG_LIMIT;
    set_walk_init(&walk, h->from, false);
    for (size_t n = 0; room && set_walk_next(&walk, &pegs); n++) {
        if (!lanes_look(&h->counts, &pegs) && !patterns_refuse(&h->patterns, pegs))
            room = gather_add(&g, half_image(h, pegs));
        if (n % AT_A_TIME == AT_A_TIME - 1 && limits_check(h->limits) != PG_OK)
            room = false;
    }
    set_walk_release(&walk);
    if (!room)
        gather_drop(&g);
    if (!room || !gather_end(&g, &h->now))
        return PG_LIMIT;
    note_level(h);
    return PG_OK;
}

/* ---- from level to level ------------------------------------------------------------------------ */

static void note_hit(half *h, uint64_t pegs)
{
    uint32_t by = patterns_find(&h->patterns, pegs);
    if (by < h->patterns.used)
        h->patterns.hits[by]++;
}

/* Adds what a jump leads to and no count refuses. */
static bool expand_to(gathering *g, uint64_t pegs)
{
    half *h = g->h;
    if (!patterns_refuse(&h->patterns, pegs))
        return gather_add(g, half_image(h, pegs));
    if (h->note_hits)
        note_hit(h, pegs);
    return true;
}

static bool expand(gathering *g, uint64_t pegs)
{
    half *h = g->h;
    const step_piece *piece = h->play.piece;
    lanes_slacks(&h->counts, 8, &pegs, h->counts.slack);
    for (uint32_t j = 0; j < h->play.jumps; j++) {
        if ((pegs & piece[j].mask) != piece[j].before)
            continue;
        if (lanes_refuse_from(&h->counts, h->counts.slack, j)) {
            if (h->note_hits)
                lanes_hit(&h->counts, j);
        } else if (!expand_to(g, pegs ^ piece[j].flip)) {
            return false;
        }
    }
    return true;
}

static pg_status expand_all(gathering *g)
{
    half *h = g->h;
    front_walk walk;
    const uint64_t *pegs;
    pg_status s = PG_OK;
    front_begin(&walk, h, &h->now);
    for (size_t some; s == PG_OK && (some = front_next(&walk, &pegs)) > 0;) {
        for (size_t i = 0; s == PG_OK && i < some; i++)
            s = expand(g, pegs[i]) ? PG_OK : PG_LIMIT;
        if (s == PG_OK)
            s = limits_check(h->limits);
    }
    front_end(&walk);
    return s == PG_OK && atomic_load(&h->room->failed) ? PG_LIMIT : s;
}

pg_status half_step(half *h, front *before)
{
    gathering g;
    front next;
    if ((h->most && h->expanded + h->now.count > h->most) || !gather_begin(&g, h, h->now.count))
        return PG_LIMIT;
    pg_status s = expand_all(&g);
    if (s != PG_OK) {
        gather_drop(&g);
        return s;
    }
    if (!gather_end(&g, &next))
        return PG_LIMIT;
    h->expanded += h->now.count;
    if (before)
        *before = h->now;
    else
        front_release(&h->now, h->room);
    h->now = next;
    note_level(h);
    return PG_OK;
}

static bool leads_to(const half *h, uint64_t pegs, uint64_t child)
{
    for (uint32_t j = 0; j < h->play.jumps; j++)
        if ((pegs & h->play.piece[j].mask) == h->play.piece[j].before &&
            half_image(h, pegs ^ h->play.piece[j].flip) == child)
            return true;
    return false;
}

pg_status half_parent(half *h, uint64_t child, uint64_t *parent)
{
    front_walk walk;
    const uint64_t *pegs;
    bool found = false;
    pg_status s = PG_OK;
    front_begin(&walk, h, &h->now);
    for (size_t some; !found && s == PG_OK && (some = front_next(&walk, &pegs)) > 0;) {
        for (size_t i = 0; !found && i < some; i++)
            if ((found = leads_to(h, pegs[i], child)))
                *parent = pegs[i];
        s = found ? PG_OK : limits_check(h->limits);
    }
    front_end(&walk);
    if (found || s != PG_OK)
        return s;
    return atomic_load(&h->room->failed) ? PG_LIMIT : PG_INTERNAL;
}

/* ---- samples and counts -------------------------------------------------------------------------- */

void half_thin(half *h, size_t width)
{
    if (h->now.count <= width)
        return;
    uint64_t most = UINT64_MAX / h->now.count * width;
    size_t kept = 0;
    for (uint64_t i = 0; i < h->now.count; i++)
        if (half_hash(~h->now.at[i]) <= most)
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

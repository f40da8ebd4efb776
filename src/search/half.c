/* half.c - whole levels of positions from one end of a problem.
 *
 * A level is an array, one position of each orbit; the next one is collected in a hash table. Where the table
 * would outgrow the memory, the level is gone through several times, each time for the positions of one part
 * of the hash values. Look-ups wait in a queue while their cache lines come. Measured on one core: 5 million
 * positions of diamond5 a second, 8 bytes a position for two levels and 8 to 16 for the table.
 */
#include "half.h"
#include "large.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

enum { QUEUE = 32, MOST_PARTS = 1024, FIRST_SLOTS = 1 << 10 };

/* ---- tables ------------------------------------------------------------------------------------ */

static bool sieve_empty(sieve *s, size_t slots)
{
    s->slot = large_alloc(slots * sizeof *s->slot);
    if (!s->slot)
        return false;
    memset(s->slot, 0xff, slots * sizeof *s->slot);
    s->slots = slots;
    s->bits = (unsigned)__builtin_ctzll(slots);
    s->used = 0;
    return true;
}

bool sieve_init(sieve *s, size_t count, size_t most_slots)
{
    size_t slots = FIRST_SLOTS;
    *s = (sieve){.most_slots = most_slots};
    while (slots * 2 < count * 3 && slots < most_slots)
        slots *= 2;
    return sieve_empty(s, slots);
}

void sieve_release(sieve *s) { free(s->slot); }

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
    free(old.slot);
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

/* ---- a half ------------------------------------------------------------------------------------ */

void half_init(half *h, const board *b, const position *from, bool backwards, const images *o,
               const pg_limits *limits, uint32_t most_counts)
{
    *h = (half){.board = b, .limits = limits, .from = from, .images = o};
    steps_init(&h->play, b, backwards);
    lanes_init(&h->counts, b,
               &(lanes_use){.most = most_counts, .backwards = backwards, .by_bytes = true});
}

void half_release(half *h)
{
    steps_release(&h->play);
    lanes_release(&h->counts);
    free(h->at);
    free(h->size);
}

static void note_level(half *h)
{
    PG_GROW(h->size, h->levels, h->room);
    h->size[h->levels++] = h->count;
}

/* Appends what the table holds to a list of `*count`; false when there is no memory. */
static bool take_table(uint64_t **list, size_t *count, const sieve *s)
{
    if (!s->used)
        return true;
    uint64_t *longer = realloc(*list, (*count + s->used) * sizeof *longer);
    if (!longer)
        return false;
    *list = longer;
    for (size_t i = 0; i < s->slots; i++)
        if (s->slot[i] != SIEVE_FREE)
            longer[(*count)++] = s->slot[i];
    return true;
}

static size_t most_slots(size_t bytes)
{
    size_t slots = FIRST_SLOTS;
    while (slots * 2 * sizeof(uint64_t) <= bytes)
        slots *= 2;
    return slots;
}

pg_status half_begin(half *h)
{
    uint64_t pegs;
    set_walk walk;
    sieve s;
    free(h->at);
    h->at = NULL;
    h->count = h->levels = h->expanded = 0;
    bool room = sieve_init(&s, 0, most_slots(h->most_bytes / 4));
    set_walk_init(&walk, h->from, false);
    for (size_t n = 0; room && set_walk_next(&walk, &pegs); n++) {
        if (!lanes_look(&h->counts, &pegs))
            room = sieve_add(&s, half_image(h, pegs));
        if (n % 4096 == 4095 && limits_check(h->limits) != PG_OK)
            room = false;
    }
    set_walk_release(&walk);
    room = room && take_table(&h->at, &h->count, &s);
    sieve_release(&s);
    if (room)
        note_level(h);
    return room ? PG_OK : PG_LIMIT;
}

/* ---- from level to level ------------------------------------------------------------------------ */

/* One pass over the level, for the part `part` of `parts` of the hash values. */
typedef struct pass {
    half *h;
    sieve table;
    uint64_t part, parts; /* parts: a power of two */
    uint64_t queue[QUEUE];
    size_t queued;
} pass;

/* The first bits of the hash choose the slot; later ones the part. */
static bool is_ours(const pass *p, uint64_t hash) { return (hash >> 20 & (p->parts - 1)) == p->part; }

static bool offer(pass *p, uint64_t pegs)
{
    uint64_t hash = half_hash(pegs);
    if (!is_ours(p, hash))
        return true;
    __builtin_prefetch(&p->table.slot[hash_bits(hash, 0, p->table.bits)], 1);
    uint64_t *place = &p->queue[p->queued++ % QUEUE];
    uint64_t waited = *place;
    *place = pegs;
    return p->queued <= QUEUE || sieve_add(&p->table, waited);
}

static bool flush(pass *p)
{
    bool room = true;
    size_t waiting = p->queued < QUEUE ? p->queued : QUEUE;
    for (size_t i = 0; room && i < waiting; i++)
        room = sieve_add(&p->table, p->queue[i]);
    return room;
}

static bool expand(pass *p, uint64_t pegs)
{
    half *h = p->h;
    const step_piece *piece = h->play.piece;
    lanes_slacks(&h->counts, 8, &pegs, h->counts.slack);
    for (uint32_t j = 0; j < h->play.jumps; j++) {
        if ((pegs & piece[j].mask) != piece[j].before)
            continue;
        if (lanes_refuse_from(&h->counts, h->counts.slack, j)) {
            if (h->note_hits)
                lanes_hit(&h->counts, j);
        } else if (!offer(p, half_image(h, pegs ^ piece[j].flip))) {
            return false;
        }
    }
    return true;
}

/* PG_LIMIT with *full: the table is too small for this part. */
static pg_status run_pass(pass *p, bool *full)
{
    half *h = p->h;
    for (size_t i = 0; i < h->count; i++) {
        if (!expand(p, h->at[i])) {
            *full = true;
            return PG_LIMIT;
        }
        if (i % 4096 == 4095 && limits_check(h->limits) != PG_OK)
            return limits_check(h->limits);
    }
    *full = !flush(p);
    return *full ? PG_LIMIT : PG_OK;
}

/* All parts; the next level in *next. */
static pg_status run_parts(half *h, uint64_t parts, size_t expected, uint64_t **next, size_t *count,
                           bool *full)
{
    pg_status s = PG_OK;
    *next = NULL;
    *count = 0;
    for (uint64_t part = 0; s == PG_OK && part < parts; part++) {
        size_t used = (h->count + *count) * sizeof **next;
        pass p = {.h = h, .part = part, .parts = parts};
        size_t left = used < h->most_bytes ? h->most_bytes - used : 0;
        /* while a table grows, the old one is there too; in the end its content is copied behind the list */
        if (!sieve_init(&p.table, expected / parts, most_slots(left / 3 * 2)))
            return PG_LIMIT;
        s = run_pass(&p, full);
        if (s == PG_OK &&
            (used + p.table.used * sizeof **next > h->most_bytes || !take_table(next, count, &p.table)))
            s = PG_LIMIT;
        sieve_release(&p.table);
    }
    return s;
}

pg_status half_step(half *h, uint64_t **before, size_t *before_count)
{
    uint64_t *next = NULL;
    size_t count = 0;
    bool full = true;
    pg_status s = PG_LIMIT;
    if (h->most && h->expanded + h->count > h->most)
        return PG_LIMIT;
    for (uint64_t parts = 1; full && parts <= MOST_PARTS && limits_check(h->limits) == PG_OK; parts *= 2) {
        free(next);
        full = false;
        s = run_parts(h, parts, h->count, &next, &count, &full);
    }
    if (s != PG_OK) {
        free(next);
        return s;
    }
    h->expanded += h->count;
    if (before) {
        *before = h->at;
        *before_count = h->count;
    } else {
        free(h->at);
    }
    h->at = next;
    h->count = count;
    note_level(h);
    return PG_OK;
}

bool half_parent(half *h, uint64_t child, uint64_t *parent)
{
    for (size_t i = 0; i < h->count; i++)
        for (uint32_t j = 0; j < h->play.jumps; j++)
            if ((h->at[i] & h->play.piece[j].mask) == h->play.piece[j].before
                && half_image(h, h->at[i] ^ h->play.piece[j].flip) == child) {
                *parent = h->at[i];
                return true;
            }
    return false;
}

/* ---- samples and counts -------------------------------------------------------------------------- */

void half_thin(half *h, size_t width)
{
    if (h->count <= width)
        return;
    uint64_t most = UINT64_MAX / h->count * width;
    size_t kept = 0;
    for (size_t i = 0; i < h->count; i++)
        if (half_hash(~h->at[i]) <= most)
            h->at[kept++] = h->at[i];
    h->count = kept;
}

static void drop_refused(half *h)
{
    size_t kept = 0;
    for (size_t i = 0; i < h->count; i++)
        if (!lanes_look(&h->counts, &h->at[i]))
            h->at[kept++] = h->at[i];
    h->count = kept;
    h->size[h->levels - 1] = kept;
}

void half_learn(half *h, search_refuter refute, void *context)
{
    enum { MISSES = 8, TRIES = 400 };
    if (!refute || !h->count)
        return;
    search_count c = {.weight = PG_NEW(int64_t, h->board->holes)};
    uint64_t random = h->levels;
    bool any = false;
    for (int misses = 0, tries = 0; misses < MISSES && tries < TRIES; tries++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint64_t pegs = h->at[(random >> 33) % h->count];
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

/* step.c - sets of positions up to symmetry, and the step from one to the next.
 *
 * Measured on one core with tables of 16,000 entries a part, 2 MiB of buffers a thread:
 * see results/benchmarks.md.
 */
#include "expand.h"
#include "positions/walk.h"
#include "ranks.h"

#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PART_ENTRIES = 1 << 14,   /* aimed at; a table of twice that room fits the second-level cache */
    PART_BITS = 16,           /* at most */
    GRAIN = 128,              /* entries of one word that a thread takes at a time */
    ROUND_WORDS = 1 << 23,    /* that a thread emits before the tables take them, ... */
    ROUND_SHARE = 16,         /* ... or all threads together that share of the memory */
    MADE_A_SECOND = 20000000, /* new entries, by a thread: more need no room ahead */
    ALONE = 2048,             /* fewer entries are not worth waking the other threads */
    SET_MEMBERS = 1 << 24,    /* of a start or finish that are listed */
    FIRST_ROOM = 16,          /* for them, to begin with */
    SLOTS_AN_ENTRY = 4,       /* of a table, at the most */
    DEFAULT_GIB = 12,         /* of tables */
};

/* ---- memory ------------------------------------------------------------------------------------ */

void run_stop(run *r, pg_status s)
{
    int none = PG_OK;
    atomic_compare_exchange_strong(&r->stop, &none, (int)s);
}

void run_claim(run *r, size_t bytes)
{
    size_t now = atomic_fetch_add(&r->room.bytes, bytes) + bytes, peak = atomic_load(&r->room.peak);
    if (now > r->room.most)
        run_stop(r, PG_MEMORY);
    while (now > peak && !atomic_compare_exchange_weak(&r->room.peak, &peak, now))
        ;
}

void *run_alloc(run *r, size_t count, size_t size)
{
    void *memory = room_take(&r->room, count * size);
    if (!memory)
        run_stop(r, PG_MEMORY);
    return memory;
}

/* ---- a run ------------------------------------------------------------------------------------- */

void run_init(run *r, const pg_limits *limits)
{
    memset(r, 0, sizeof *r);
    r->limits = limits;
    r->began = clock_now();
    room_init(&r->room, limits, limits_memory(limits, DEFAULT_GIB));
    r->crew = crew_new(limits_threads(limits));
    r->loops = expand_chosen();
    r->worker = PG_NEW(worker, crew_size(r->crew));
    for (int i = 0; i < crew_size(r->crew); i++)
        mpz_init(r->worker[i].games);
}

void run_shrink(run *r)
{
    for (int i = 0; i < crew_size(r->crew); i++) {
        worker *w = &r->worker[i];
        for (uint32_t p = 0; p < w->parts; p++) {
            const emitted *e = &w->out[p];
            room_give(&r->room, e->at, (size_t)(e->end - e->at) * sizeof *e->at);
        }
        free(w->out);
        w->out = NULL;
        w->parts = 0;
    }
    for (uint32_t i = 0; i < r->tables; i++)
        slots_release(r, &r->table[i]);
    free(r->table);
    r->table = NULL;
    r->tables = 0;
    malloc_trim(0); /* thousands of tables, each too small to be mapped by itself */
}

void run_release(run *r)
{
    run_shrink(r);
    for (int i = 0; i < crew_size(r->crew); i++) {
        free(r->worker[i].scratch);
        mpz_clear(r->worker[i].games);
    }
    free(r->worker);
    crew_free(r->crew);
}

pg_status run_check(run *r)
{
    pg_status s = limits_check(r->limits);
    if (s != PG_OK)
        run_stop(r, s);
    return (pg_status)atomic_load(&r->stop);
}

/* ---- levels -------------------------------------------------------------------------------------- */

typedef struct orbits_sum {
    const level *l;
    const images *symmetries;
    double until;
    _Atomic uint64_t positions;
    atomic_bool late;
} orbits_sum;

enum { SUM_ENTRIES = 4096 }; /* of a task */

static void sum_orbits(void *context, uint32_t task)
{
    orbits_sum *o = context;
    const level *l = o->l;
    size_t from = (size_t)task * SUM_ENTRIES, rest = l->size - from;
    size_t to = from + (rest < SUM_ENTRIES ? rest : SUM_ENTRIES);
    uint32_t elements = o->symmetries->elements;
    uint64_t sum = 0, *image;
    if (!atomic_load(&o->late) && clock_now() > o->until)
        atomic_store(&o->late, true);
    if (atomic_load(&o->late))
        return;
    image = PG_NEW(uint64_t, (size_t)elements * l->words);
    for (size_t i = from; i < to; i++) {
        images_of(o->symmetries, l->words, elements, level_entry(l, i), image);
        sum += images_orbit(l->words, elements, image);
    }
    free(image);
    atomic_fetch_add(&o->positions, sum);
}

uint64_t level_positions(const level *l, const run *r, const images *symmetries, double until)
{
    if (symmetries->elements == 1)
        return l->size;
    orbits_sum o = {.l = l, .symmetries = symmetries, .until = until};
    crew_each(r->crew, (uint32_t)((l->size + SUM_ENTRIES - 1) / SUM_ENTRIES), sum_orbits, &o);
    return atomic_load(&o.late) ? COUNT_UNKNOWN : o.positions;
}

/* Bits of the largest number of games in it. */
static size_t level_games_bits(const level *l)
{
    size_t most = 0;
    for (size_t i = 0; i < l->size; i++) {
        const uint64_t *games = level_entry(l, i) + l->words;
        for (uint32_t k = l->limbs; k-- > 0;)
            if (games[k]) {
                size_t bits = (size_t)(k + 1) * 64 - (size_t)__builtin_clzll(games[k]);
                most = bits > most ? bits : most;
                break;
            }
    }
    return most;
}

uint32_t level_limbs_after(const level *l, const space *m)
{
    uint64_t most = (uint64_t)m->images.elements * (m->jumps + 1);
    size_t bits = level_games_bits(l) + 64 - (size_t)__builtin_clzll(most);
    return (uint32_t)((bits + 63) / 64);
}

void level_add_games(const level *l, const position *set, mpz_t sum)
{
    for (size_t i = 0; i < l->size; i++) {
        const uint64_t *entry = level_entry(l, i);
        if (set && !set_has(set, (uint32_t)bits_words(set->holes), entry))
            continue;
        mpz_t add;
        mpz_roinit_n(add, (const mp_limb_t *)entry + l->words, (mp_size_t)l->limbs);
        mpz_add(sum, sum, add);
    }
}

/* ---- a step: preparing --------------------------------------------------------------------------- */

static void prepare_workers(step *s)
{
    run *r = s->run;
    uint32_t parts = UINT32_C(1) << s->part_bits, elements = s->space->images.elements;
    if (s->onto && s->onto->elements > elements)
        elements = s->onto->elements;
    for (int i = 0; i < crew_size(r->crew); i++) {
        worker *w = &r->worker[i];
        if (w->parts < parts) {
            PG_RESIZE(w->out, parts);
            memset(w->out + w->parts, 0, (parts - w->parts) * sizeof *w->out);
            w->parts = parts;
        }
        size_t scratch = (size_t)(elements + 2) * s->space->words + s->space->jump_words;
        PG_RESIZE(w->scratch, scratch);
        w->tally = (count_tally){0};
        mpz_set_ui(w->games, 0);
    }
    if (r->tables < parts) {
        PG_RESIZE(r->table, parts);
        memset(r->table + r->tables, 0, (parts - r->tables) * sizeof *r->table);
        r->tables = parts;
    }
}

/* Bytes of the tables and buffers that are kept for the next step. */
static size_t kept_bytes(const run *r)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < r->tables; i++)
        bytes += (r->table[i].key_words + r->table[i].games_words) * sizeof(uint64_t) + r->table[i].hit_room;
    return bytes;
}

/* Entries to make room for ahead: as many as are expected, but no more than half of the memory that is left
 * has slots for, or than the time that is left allows. Tables that turn out to be too small grow. */
static double entries_ahead(const step *s)
{
    const run *r = s->run;
    double expected = s->growth * (double)s->from_share;
    size_t used = atomic_load(&r->room.bytes) - kept_bytes(r);
    size_t left = r->room.most > used ? r->room.most - used : 0;
    size_t entry = SLOTS_AN_ENTRY * (s->space->words + s->limbs) * sizeof(uint64_t);
    double seconds = limits_seconds_left(r->limits) * MADE_A_SECOND * crew_size(r->crew);
    expected = fmin(expected, seconds);
    return fmin(expected, (double)left / 2 / (double)entry);
}

/* The time and the memory that are left may be others elsewhere. */
static void agree_on_parts(step *s)
{
    uint64_t bits = s->run->peers && s->part_bits < RANKS_PART_BITS ? RANKS_PART_BITS : s->part_bits;
    peers_most(s->run->peers, &bits, 1);
    s->part_bits = (unsigned)bits;
}

static void choose_parts(step *s)
{
    s->part_bits = 0;
    if (s->within) {
        s->part_bits = s->within->part_bits;
        return;
    }
    double expected = entries_ahead(s);
    uint32_t ranks = s->run->peers ? s->run->peers->count : 1;
    while (s->part_bits < PART_BITS &&
           expected * ranks > (double)PART_ENTRIES * (double)(UINT64_C(1) << s->part_bits))
        s->part_bits++;
    agree_on_parts(s);
    s->part_size = (size_t)(expected * ranks / (double)(UINT64_C(1) << s->part_bits)) + 1;
}

PG_INLINE void load_entries(const step *s, table *t, const uint32_t words, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        const uint64_t *entry = level_entry(s->within, i);
        size_t at = slots_place(t, words, s->part_bits, entry);
        if (s->keep)
            t->hit[at] = set_has(s->keep, (uint32_t)bits_words(s->keep->holes), entry);
    }
}

/* A table over the part's entries in `within`. */
static void load_part(const step *s, uint32_t part)
{
    const level *l = s->within;
    table *t = &s->run->table[part];
    size_t first = l->first[part], end = l->first[part + 1];
    if (!slots_reset(s->run, t, end - first, l->words, s->limbs, true))
        return;
    if (s->limbs)
        memset(t->games, 0, t->room * s->limbs * sizeof *t->games);
    if (l->words == 1)
        load_entries(s, t, 1, first, end);
    else
        load_entries(s, t, l->words, first, end);
}

static void prepare_tables(void *context, int member)
{
    step *s = context;
    uint32_t parts = UINT32_C(1) << s->part_bits, words = s->space->words;
    size_t part;
    (void)member;
    while ((part = atomic_fetch_add(&s->part_cursor, 1)) < parts && run_check(s->run) == PG_OK) {
        if (s->within)
            load_part(s, (uint32_t)part);
        else if (part_is_own(s->run, part))
            slots_reset(s->run, &s->run->table[part], s->part_size, words, s->limbs, false);
    }
}

/* ---- a step: rounds -------------------------------------------------------------------------------- */

/* Words that a thread emits in a round. */
static size_t round_words(const step *s)
{
    const run *r = s->run;
    size_t parts = (size_t)1 << s->part_bits, most = ROUND_WORDS;
    if (r->peers) /* what is sent and what arrives are two more copies */
        most = ROUND_WORDS / RANKS_ROUND / r->peers->count;
    size_t share = r->room.most / ROUND_SHARE / sizeof(uint64_t) / (size_t)crew_size(r->crew);
    most = most < share ? most : share;
    return most > parts * 256 ? most : parts * 256;
}

static void emit_round(void *context, int member)
{
    step *s = context;
    run *r = s->run;
    worker *w = &r->worker[member];
    uint32_t words = s->space->words;
    size_t most = round_words(s), grain = words < GRAIN ? GRAIN / words : 1, at, end = s->from->size;
    w->emitted = 0;
    while (w->emitted < most && run_check(r) == PG_OK && (at = atomic_fetch_add(&s->cursor, grain)) < end)
        r->loops->expand(s, w, at, end - at < grain ? end : at + grain);
}

static void take_round(void *context, int member)
{
    step *s = context;
    run *r = s->run;
    size_t part, parts = (size_t)1 << s->part_bits, stride = s->space->words + s->carried;
    (void)member;
    while ((part = atomic_fetch_add(&s->part_cursor, 1)) < parts) {
        if (!part_is_own(r, part))
            continue;
        for (int i = 0; i < crew_size(r->crew); i++) {
            emitted *e = &r->worker[i].out[part];
            if (run_check(r) == PG_OK)
                r->loops->take(s, &r->table[part], e->at, (size_t)(e->next - e->at) / stride);
            e->next = e->at;
        }
        ranks_take(s, part);
    }
}

/* A phase of the step on all threads, or on this one when it is small. */
static void phase(step *s, crew_work work)
{
    atomic_store(&s->part_cursor, 0);
    if (s->from->size < ALONE && (!s->within || s->within->size < ALONE))
        work(s, 0);
    else
        crew_run(s->run->crew, work, s);
}

static void show(const step *s)
{
    const run *r = s->run;
    size_t at = s->cursor < s->from->size ? s->cursor : s->from->size;
    double seconds = clock_now() - r->began;
    progress_count(r->limits, NULL, (double)(r->done + at), 0, "positions");
    progress_show(r->limits, "level %zu: %zu of %zu classes, %.1f million/s, %zu MiB", r->levels, at,
                  s->from->size, (double)(r->done + at) / 1e6 / (seconds > 0 ? seconds : 1),
                  atomic_load(&r->room.bytes) >> 20);
}

/* ---- a step: the result ------------------------------------------------------------------------------ */

static size_t part_size(const step *s, const table *t)
{
    if (!s->within)
        return t->used;
    size_t size = 0;
    for (size_t i = 0; i < t->room; i++)
        size += t->hit[i];
    return size;
}

static void gather(void *context, int member)
{
    step *s = context;
    uint32_t words = s->space->words, limbs = s->limbs;
    size_t part, parts = (size_t)1 << s->part_bits;
    (void)member;
    while ((part = atomic_fetch_add(&s->part_cursor, 1)) < parts && run_check(s->run) == PG_OK) {
        const table *t = &s->run->table[part];
        uint64_t *to = level_entry(s->out, s->out->first[part]);
        if (!part_is_own(s->run, part))
            continue;
        for (size_t i = 0; i < t->room; i++) {
            if (s->within ? !t->hit[i] : t->key[i * words + words - 1] == EMPTY)
                continue;
            for (uint32_t k = 0; k < words; k++)
                to[k] = t->key[i * words + k];
            for (uint32_t k = 0; k < limbs; k++)
                to[words + k] = t->games[i * limbs + k];
            to += words + limbs;
        }
    }
}

static void take_result(step *s)
{
    size_t parts = (size_t)1 << s->part_bits, size = 0;
    size_t *first = PG_NEW(size_t, parts + 1);
    for (size_t p = 0; p < parts; p++) {
        first[p] = size;
        size += part_is_own(s->run, p) ? part_size(s, &s->run->table[p]) : 0;
    }
    first[parts] = size;
    if (level_allocate(s->out, &s->run->room, size, s->space->words, s->limbs, s->part_bits)) {
        memcpy(s->out->first, first, (parts + 1) * sizeof *first);
        phase(s, gather);
    } else {
        run_stop(s->run, PG_MEMORY);
    }
    free(first);
}

/* Tables larger than usual are given back, the others kept for the next step. */
static void trim_tables(step *s)
{
    run *r = s->run;
    for (uint32_t i = 0; i < r->tables; i++) {
        if (r->table[i].key_words + r->table[i].games_words > 16 * PART_ENTRIES)
            slots_release(r, &r->table[i]);
    }
}

static void add_tallies(const step *s, count_tally *tally, mpz_t games)
{
    count_tally sum = {.classes = s->from->size};
    for (int i = 0; i < crew_size(s->run->crew); i++) {
        const worker *w = &s->run->worker[i];
        sum.positions += w->tally.positions;
        sum.dead += w->tally.dead;
        if (games)
            mpz_add(games, games, w->games);
    }
    if (tally)
        *tally = sum;
}

/* The entries of this process, or as many as each of the ranks has on average. */
static size_t share_of(const run *r, size_t size)
{
    uint64_t all = size;
    peers_sum(r->peers, &all, 1);
    return r->peers ? (size_t)(all / r->peers->count + 1) : size;
}

/* Has this process, or another one, entries to go through? */
static bool any_left(const step *s)
{
    uint64_t left = s->cursor < s->from->size;
    peers_most(s->run->peers, &left, 1);
    return left;
}

pg_status step_run(step *s, level *out, count_tally *tally, mpz_t games)
{
    run *r = s->run;
    *out = (level){0};
    s->out = out;
    s->carried = s->limbs ? s->from->limbs : 0;
    s->from_share = share_of(r, s->from->size);
    choose_parts(s);
    prepare_workers(s);
    atomic_store(&s->cursor, 0);
    phase(s, prepare_tables);
    while (ranks_check(r) == PG_OK && any_left(s)) {
        phase(s, emit_round);
        ranks_exchange(s);
        phase(s, take_round);
        show(s);
    }
    if (run_check(r) == PG_OK)
        take_result(s);
    pg_status status = ranks_check(r);
    r->done += s->from->size;
    r->levels++;
    if (status == PG_OK)
        add_tallies(s, tally, games);
    else
        level_release(out, &r->room);
    trim_tables(s);
    return status;
}

/* ---- the first level ----------------------------------------------------------------------------------- */

/* Is the position the least of its orbit? image[0 .. elements) are its images then. */
static bool is_least(const images *symmetries, const uint64_t *pegs, uint64_t *image)
{
    uint32_t words = symmetries->words;
    images_of(symmetries, words, symmetries->elements, pegs, image);
    for (uint32_t i = 1; i < symmetries->elements; i++)
        if (pegs_less(words, image + (size_t)i * words, pegs))
            return false;
    return true;
}

/* Adds an entry; false when there is no room. */
static bool level_push(level *l, run *r, const uint64_t *pegs, uint64_t games)
{
    if (l->size == l->room) {
        level larger;
        if (!level_allocate(&larger, &r->room, 2 * l->room, l->words, l->limbs, 0))
            return false;
        memcpy(larger.entry, l->entry, l->size * level_stride(l) * sizeof *l->entry);
        larger.size = l->size;
        level_release(l, &r->room);
        *l = larger;
    }
    uint64_t *entry = level_entry(l, l->size++);
    memcpy(entry, pegs, l->words * sizeof *entry);
    if (l->limbs)
        entry[l->words] = games;
    return true;
}

pg_status level_of_set(level *out, run *r, const images *symmetries, const position *set, bool games)
{
    uint32_t words = symmetries->words;
    uint64_t *pegs = PG_NEW(uint64_t, words), *image = PG_NEW(uint64_t, (size_t)symmetries->elements * words);
    *out = (level){0};
    set_walk walk;
    set_walk_init(&walk, set, false);
    bool room = level_allocate(out, &r->room, FIRST_ROOM, words, games, 0);
    out->size = 0;
    for (size_t n = 0; room && set_walk_next(&walk, pegs) && (n % 4096 || run_check(r) == PG_OK); n++) {
        if (n == SET_MEMBERS)
            run_stop(r, PG_LIMIT);
        if (is_least(symmetries, pegs, image))
            room = level_push(out, r, pegs, images_orbit(words, symmetries->elements, image));
    }
    set_walk_release(&walk);
    free(pegs);
    free(image);
    if (!room)
        run_stop(r, PG_MEMORY);
    if (run_check(r) == PG_OK)
        out->first[1] = out->size;
    else
        level_release(out, &r->room);
    return run_check(r);
}

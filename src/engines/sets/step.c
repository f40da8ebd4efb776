/* step.c - the step from level to level.
 *
 * Measured on one core with tables of 16,000 entries a part, 2 MiB of buffers a thread:
 * see results/benchmarks.md.
 */
#include "sets/step.h"
#include "sets/tables.h"

#include <math.h>

enum {
    PART_ENTRIES = 1 << 14,     /* aimed at; a table of twice that room fits the second-level cache */
    PART_BITS = 16,             /* at most, ... */
    FAR_PART_BITS = 8,          /* ... or where the far holes choose the part: few such parts are as large, */
    FAR_PART_ENTRIES = 1 << 11, /* and small ones grow one by one */
    RANKS_PART_BITS = 7,        /* over ranks at the least, so that owners have about as many parts */
    RANKS_ROUND = 4,       /* a round there is that part of one alone, and smaller the more ranks there are */
    GRAIN = 128,           /* entries of one word that a thread expands at a time */
    ROUND_WORDS = 1 << 23, /* that a thread emits before the tables take them, ... */
    SETTLED_ROUND = 1 << 21,  /* ... or where they are settled, ... */
    NOTES_ROUND = 1 << 20,    /* ... or have notes, ... */
    COLLECTED = 1 << 14,      /* ... or where they are collected in order, ... */
    ROUND_SHARE = 16,         /* ... or all threads together that share of the memory, ... */
    SMALL_ROUND = 64,         /* ... or that, where tables have a share of their own */
    MADE_A_SECOND = 20000000, /* new entries, by a thread: more need no room ahead */
    ALONE = 2048,             /* fewer entries are not worth waking the other threads */
    SLOTS_AN_ENTRY = 4,       /* of a table, at the most */
    SLOTS_SHARE = 32,         /* tables that are settled have a quarter of the memory, in bytes */
    FIRST_SLOTS = 1 << 10,
    SETTLED = 1 << 22,  /* entries that all threads settle at a time, ... */
    SETTLED_SHARE = 32, /* ... or that share of the memory, ... */
    FEW_SETTLED = 64    /* ... but each so many */
};

/* ---- preparing ----------------------------------------------------------------------------------- */

static size_t most_of(size_t a, size_t b) { return a > b ? a : b; }
static size_t least_of(size_t a, size_t b) { return a < b ? a : b; }

/* Do entries have notes behind them? */
static bool has_notes(const step *s) { return s->loops != s->run->loops; }

static size_t set_size(const step *s) { return s->from ? s->from->size : 0; }

static void prepare_workers(step *s)
{
    sets_run *r = s->run;
    size_t words = s->space->words, each = s->space->images.elements + 2;
    if (s->onto)
        each = most_of(each, s->onto->elements + 2);
    for (int i = 0; i < r->threads; i++) {
        worker *w = &r->worker[i];
        if (w->parts < s->parts) {
            PG_RESIZE(w->out, s->parts);
            memset(w->out + w->parts, 0, (s->parts - w->parts) * sizeof *w->out);
            w->parts = s->parts;
        }
        PG_RESIZE(w->scratch, 2 * each * words + s->space->jump_words);
        w->dual = w->scratch + each * words + s->space->jump_words;
        w->tally = (step_tally){0};
        w->left = 0;
        mpz_set_ui(w->games, 0);
        if (s->from) {
            level_begin(&w->walk, &s->space->numbers, s->from);
            level_seek(&w->walk, 0, 0);
        }
    }
    if (r->tables < s->parts) {
        PG_RESIZE(r->table, s->parts);
        memset(r->table + r->tables, 0, (s->parts - r->tables) * sizeof *r->table);
        r->tables = s->parts;
    }
}

/* Bytes of the tables that are kept for the next step. */
static size_t kept_bytes(const sets_run *r)
{
    size_t bytes = 0;
    for (size_t i = 0; i < r->tables; i++)
        bytes += (r->table[i].key_words + r->table[i].games_words) * sizeof(uint64_t) + r->table[i].hit_room;
    return bytes;
}

size_t step_slots(const sets_run *r)
{
    size_t slots = FIRST_SLOTS;
    while (slots * 2 <= r->room.most / SLOTS_SHARE)
        slots *= 2;
    return slots;
}

/* Entries to make room for ahead: as many as are expected, but no more than half of the memory that is left
 * has slots for, or than the time that is left allows. Tables that turn out to be too small grow. */
static double entries_ahead(const step *s)
{
    const sets_run *r = s->run;
    double expected = s->growth * (double)s->from_share;
    size_t used = atomic_load(&r->room.bytes) - kept_bytes(r);
    size_t left = r->room.most > used ? r->room.most - used : 0;
    size_t entry = SLOTS_AN_ENTRY * (s->space->words + s->limbs) * sizeof(uint64_t);
    double seconds = limits_seconds_left(r->limits) * MADE_A_SECOND * r->threads;
    expected = fmin(expected, seconds);
    if (s->settle)
        expected = fmin(expected, (double)s->most_slots / SLOTS_AN_ENTRY);
    return fmin(expected, (double)left / 2 / (double)entry);
}

/* The time and the memory that are left may be others elsewhere. */
static void agree_on_parts(step *s)
{
    uint64_t bits = s->part_bits;
    if (s->run->peers && !s->owners && bits < RANKS_PART_BITS)
        bits = RANKS_PART_BITS;
    peers_most(s->run->peers, &bits, 1);
    s->part_bits = (unsigned)bits;
}

static void choose_parts(step *s)
{
    s->part_bits = 0;
    if (s->within) {
        s->part_bits = s->within->part_bits;
    } else if (!s->collect) {
        double expected = entries_ahead(s);
        uint32_t ranks = s->run->peers && !s->owners ? s->run->peers->count : 1;
        const unsigned most = s->space->near ? FAR_PART_BITS : PART_BITS;
        const double aim = s->space->near ? FAR_PART_ENTRIES : PART_ENTRIES;
        while (s->part_bits < most && expected * ranks > aim * (double)(UINT64_C(1) << s->part_bits))
            s->part_bits++;
        agree_on_parts(s);
        s->part_size = (size_t)(expected * ranks / (double)(UINT64_C(1) << s->part_bits)) + 1;
    }
    s->parts = (size_t)1 << s->part_bits;
    if (s->owners)
        s->parts *= s->run->peers->count;
}

PG_INLINE void load_entries(const step *s, table *t, const uint32_t words, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        const uint64_t *entry = level_entry(s->within, i);
        size_t at = slots_place(t, words, s->part_bits, entry);
        uint64_t *games = s->held + s->limbs ? t->games + at * (s->held + s->limbs) : NULL;
        for (uint32_t k = 0; k < s->held; k++)
            games[s->limbs + k] = entry[words + k];
        if (s->keep)
            t->hit[at] = set_has(s->keep, (uint32_t)bits_words(s->keep->holes), entry);
        for (uint32_t k = 0; s->kept && t->hit[at] && k < s->limbs; k++)
            games[k] = s->kept[k];
    }
}

/* A table over the part's entries in `within`; false when there is no room. */
static bool load_part(const step *s, size_t part)
{
    const level *l = s->within;
    table *t = &s->run->table[part];
    size_t first = l->first[part], end = l->first[part + 1], some = end - first;
    some -= has_notes(s) ? some / 3 : 0; /* they are larger: three quarters full, or less */
    if (!slots_reset(s->run, t, some, l->words, s->limbs + s->held, true))
        return false;
    if (s->limbs)
        memset(t->games, 0, t->room * (s->limbs + s->held) * sizeof *t->games);
    if (l->words == 1)
        load_entries(s, t, 1, first, end);
    else
        load_entries(s, t, l->words, first, end);
    return true;
}

/* An empty table; one that can be emptied again may be smaller than asked for. */
static bool open_part(step *s, size_t part)
{
    table *t = &s->run->table[part];
    uint32_t words = s->space->words;
    bool room = slots_reset(s->run, t, s->part_size, words, s->limbs, false) ||
                (s->settle && slots_reset(s->run, t, 0, words, s->limbs, false));
    atomic_fetch_add(&s->slots, t->room);
    return room;
}

static void prepare_tables(void *context, int member)
{
    step *s = context;
    size_t part;
    (void)member;
    while ((part = atomic_fetch_add(&s->part_cursor, 1)) < s->parts && sets_check(s->run) == PG_OK)
        if ((s->within || part_is_own(s->run, part)) &&
            !(s->within ? load_part(s, part) : open_part(s, part)))
            sets_stop(s->run, PG_MEMORY);
}

/* ---- rounds ---------------------------------------------------------------------------------------- */

/* Words that a thread emits in a round. */
static size_t round_words(const step *s)
{
    const sets_run *r = s->run;
    size_t most = s->collect     ? COLLECTED
                  : s->settle    ? SETTLED_ROUND
                  : has_notes(s) ? NOTES_ROUND
                                 : ROUND_WORDS;
    if (r->peers) /* what is sent and what arrives are two more copies */
        most = most / RANKS_ROUND / r->peers->count;
    size_t part = s->settle || s->collect ? SMALL_ROUND : ROUND_SHARE;
    size_t share = r->room.most / part / sizeof(uint64_t) / (size_t)r->threads;
    return most_of(least_of(most, share), s->parts * 256);
}

/* Entries for the worker, in hand; false: none are left. */
static bool next_entries(step *s, worker *w)
{
    size_t at;
    while (!w->left) {
        w->left = level_next(&w->walk, &w->next);
        if (w->left)
            break;
        if (level_more(&w->walk)) /* its file has failed */
            sets_stop(s->run, PG_MEMORY);
        if ((at = atomic_fetch_add(&s->cursor, s->grain)) >= s->end)
            return false;
        level_seek(&w->walk, at, least_of(at + s->grain, s->end));
    }
    return true;
}

static void emit_round(void *context, int member)
{
    step *s = context;
    sets_run *r = s->run;
    worker *w = &r->worker[member];
    size_t most = round_words(s), words = s->space->words;
    size_t chunk = most_of(least_of(GRAIN, most / 32) / words, 1);
    w->emitted = 0;
    if (!s->from) {
        if (!member)
            s->loops->expand_set(s, w, most);
        return;
    }
    while (w->emitted < most && sets_check(r) == PG_OK && next_entries(s, w)) {
        size_t some = least_of(w->left, chunk);
        s->loops->expand(s, w, w->next, some);
        w->next += some * level_stride(s->from);
        w->left -= some;
    }
}

/* What the buffers hold for a part, into its table. False: it is full. */
static bool take_part(step *s, worker *w, size_t part)
{
    sets_run *r = s->run;
    size_t stride = s->space->words + s->carried;
    bool all = true;
    for (int i = 0; i < r->threads; i++) {
        emitted *e = &r->worker[i].out[part];
        if (sets_check(r) == PG_OK)
            e->from +=
                s->loops->take(s, w, &r->table[part], e->from, (size_t)(e->next - e->from) / stride) * stride;
        else
            e->from = e->next;
        all = all && e->from == e->next;
        if (e->from == e->next)
            e->from = e->next = e->at;
    }
    return peers_take_part(s, w, part) && all;
}

static void take_round(void *context, int member)
{
    step *s = context;
    size_t part;
    while ((part = atomic_fetch_add(&s->part_cursor, 1)) < s->parts)
        if (part_is_own(s->run, part) && !take_part(s, &s->run->worker[member], part))
            atomic_store(&s->full, true);
}

/* A phase of the step on all threads, or on this one when it is small. */
static void phase(step *s, crew_work work)
{
    atomic_store(&s->part_cursor, 0);
    if (s->collect || (set_size(s) < ALONE && (!s->within || s->within->size < ALONE)))
        work(s, 0);
    else
        crew_run(sets_crew(s->run), work, s);
}

static void collect_round(step *s)
{
    emitted *e = &s->run->worker[0].out[0];
    if (!s->collect(s->context, e->at, (size_t)(e->next - e->at)))
        sets_stop(s->run, PG_MEMORY);
    e->from = e->next = e->at;
}

static void show(const step *s)
{
    const sets_run *r = s->run;
    size_t size = set_size(s), at = s->cursor < size ? s->cursor : size;
    if (r->show) {
        r->show(r->show_context);
        return;
    }
    double seconds = clock_now() - r->began;
    progress_count(r->limits, NULL, (double)(r->done + at), 0, "positions");
    progress_show(r->limits, "level %zu: %zu of %zu classes, %.1f million/s, %zu MiB", r->levels, at, size,
                  (double)(r->done + at) / 1e6 / (seconds > 0 ? seconds : 1),
                  atomic_load(&r->room.bytes) >> 20);
}

/* ---- settling ---------------------------------------------------------------------------------------- */

/* Room for as many entries as a thread settles at a time, twice. */
static uint64_t *settling_room(const step *s, size_t *entries)
{
    sets_run *r = s->run;
    uint64_t *list = NULL;
    *entries = least_of(least_of(SETTLED, s->slots), r->room.most / SETTLED_SHARE / sizeof *list) /
               (size_t)r->threads;
    *entries = most_of(*entries, FEW_SETTLED);
    while (!(list = room_take(&r->room, 2 * *entries * sizeof *list)) && *entries > FEW_SETTLED)
        *entries /= 2;
    return list;
}

static void settle_list(step *s, int member, uint64_t *list, size_t count)
{
    pg_status status = count && sets_check(s->run) == PG_OK
                           ? s->settle(s->context, member, list, count, list + count)
                           : PG_OK;
    if (status != PG_OK)
        sets_stop(s->run, status);
}

static void settle_some(void *context, int member)
{
    step *s = context;
    sets_run *r = s->run;
    size_t room, used = 0, part;
    uint64_t *list = settling_room(s, &room);
    if (!list)
        sets_stop(r, PG_MEMORY);
    while (list && (part = atomic_fetch_add(&s->part_cursor, 1)) < s->parts) {
        table *t = &r->table[part];
        if (!part_is_own(r, part))
            continue;
        for (size_t i = 0; i < t->room; i++) {
            if (t->key[i] == EMPTY)
                continue;
            list[used++] = t->key[i];
            if (used == room) {
                settle_list(s, member, list, used);
                used = 0;
            }
        }
        slots_clear(t, 1);
    }
    if (list)
        settle_list(s, member, list, used);
    room_give(&r->room, list, 2 * room * sizeof *list);
}

/* The tables are empty then. */
static void settle_all(step *s)
{
    s->settled = true;
    phase(s, settle_some);
}

/* What was emitted and arrived, into the tables; where these are full they are settled first. */
static void take_all(step *s)
{
    bool again;
    do {
        atomic_store(&s->full, false);
        phase(s, take_round);
        again = atomic_load(&s->full) && sets_check(s->run) == PG_OK;
        if (again)
            settle_all(s);
    } while (again);
}

/* ---- the result -------------------------------------------------------------------------------------- */

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
    uint32_t words = s->space->words, limbs = s->limbs, behind = limbs + s->held;
    size_t part;
    (void)member;
    while ((part = atomic_fetch_add(&s->part_cursor, 1)) < s->parts && sets_check(s->run) == PG_OK) {
        table *t = &s->run->table[part];
        uint64_t *to = level_entry(s->out, s->out->first[part]);
        if (!part_is_own(s->run, part))
            continue;
        for (size_t i = 0; i < t->room; i++) {
            if (s->within ? !t->hit[i] : t->key[i * words + words - 1] == EMPTY)
                continue;
            for (uint32_t k = 0; k < words; k++)
                to[k] = t->key[i * words + k];
            for (uint32_t k = 0; k < limbs; k++)
                to[words + k] = t->games[i * behind + k];
            to += words + limbs;
        }
        if (has_notes(s)) /* making them anew costs little beside the rest of such a step */
            slots_release(s->run, t);
    }
}

static size_t size_of_tables(const step *s)
{
    size_t size = 0;
    for (size_t p = 0; p < s->parts; p++)
        size += part_is_own(s->run, p) ? part_size(s, &s->run->table[p]) : 0;
    return size;
}

static void take_result(step *s)
{
    size_t size = 0, *first = PG_NEW(size_t, s->parts + 1);
    for (size_t p = 0; p < s->parts; p++) {
        first[p] = size;
        size += part_is_own(s->run, p) ? part_size(s, &s->run->table[p]) : 0;
    }
    first[s->parts] = size;
    if (level_allocate(s->out, &s->run->room, size, s->space->words, s->limbs, s->part_bits)) {
        memcpy(s->out->first, first, (s->parts + 1) * sizeof *first);
        s->out->notes = has_notes(s);
        phase(s, gather);
    } else {
        sets_stop(s->run, PG_MEMORY);
    }
    free(first);
}

/* The level; or the tables are settled, unless they hold no more than may be a list. */
static void end_tables(step *s)
{
    if (s->settle && (s->settled || s->run->peers || size_of_tables(s) > s->most_list)) {
        settle_all(s);
        return;
    }
    take_result(s);
    if (s->settle)
        level_unpart(s->out);
}

/* Tables larger than usual are given back, the others kept for the next step. */
static void trim_tables(step *s)
{
    sets_run *r = s->run;
    for (size_t i = 0; i < r->tables; i++) {
        if (r->table[i].key_words + r->table[i].games_words > 16 * PART_ENTRIES)
            slots_release(r, &r->table[i]);
    }
}

static void add_tallies(const step *s, step_tally *tally, mpz_t games)
{
    step_tally sum = {0};
    for (int i = 0; i < s->run->threads; i++) {
        const worker *w = &s->run->worker[i];
        sum.positions += w->tally.positions;
        sum.dead += w->tally.dead;
        sum.dead_entries += w->tally.dead_entries;
        if (games)
            mpz_add(games, games, w->games);
    }
    if (tally)
        *tally = sum;
}

/* The entries of this process, or as many as each of the ranks has on average. */
static size_t share_of(const sets_run *r, size_t size)
{
    uint64_t all = size;
    peers_sum(r->peers, &all, 1);
    return r->peers ? (size_t)(all / r->peers->count + 1) : size;
}

/* Has this process, or another one, entries to go through? */
static bool any_left(const step *s)
{
    bool left = s->from ? s->cursor < s->end : s->walking;
    for (int i = 0; s->from && i < s->run->threads; i++)
        left = left || s->run->worker[i].left || level_more(&s->run->worker[i].walk);
    return peers_any(s->run->peers, left);
}

static void begin(step *s)
{
    sets_run *r = s->run;
    s->settled = false;
    atomic_store(&s->slots, 0);
    if (!s->loops) {
        s->loops = r->loops;
        s->carried = !s->limbs ? 0 : s->from ? s->from->limbs : 1;
    }
    s->from_share = share_of(r, set_size(s));
    s->end = s->end ? s->end : set_size(s);
    s->most_slots = step_slots(r);
    if (!r->peers || !s->settle)
        s->owners = NULL;
    choose_parts(s);
    size_t fine = round_words(s) < SETTLED_ROUND / 16, words = s->space->words;
    s->grain = s->from && s->from->entry ? most_of(GRAIN / words, 1) : fine ? PACKED_BLOCK : LEVEL_PORTION;
    if (s->set) {
        set_walk_init(&s->walk, s->set, false);
        s->walking = true;
    }
    prepare_workers(s);
    atomic_store(&s->cursor, s->first);
    if (!s->collect)
        phase(s, prepare_tables);
}

static pg_status end(step *s)
{
    sets_run *r = s->run;
    if (s->set)
        set_walk_release(&s->walk);
    for (int i = 0; s->from && i < r->threads; i++)
        level_end(&r->worker[i].walk);
    if (!s->collect && sets_check(r) == PG_OK)
        end_tables(s);
    if (atomic_load(&r->room.failed))
        sets_stop(r, PG_MEMORY);
    pg_status status = sets_agree(r);
    for (int i = 0; status != PG_OK && i < r->threads; i++)
        for (size_t p = 0; p < s->parts; p++) {
            emitted *e = &r->worker[i].out[p];
            e->from = e->next = e->at;
        }
    if (status != PG_OK)
        level_release(s->out, &r->room);
    trim_tables(s);
    return status;
}

pg_status step_run(step *s, level *out, step_tally *tally, mpz_t games)
{
    *out = (level){0};
    s->out = out;
    begin(s);
    while (sets_agree(s->run) == PG_OK && any_left(s)) {
        phase(s, emit_round);
        peers_exchange_parts(s);
        if (s->collect)
            collect_round(s);
        else
            take_all(s);
        show(s);
    }
    pg_status status = end(s);
    s->run->done += set_size(s);
    s->run->levels++;
    if (status == PG_OK)
        add_tallies(s, tally, games);
    return status;
}

/* learn.c - move potentials for a search that gets long.
 *
 * When a level is long, some of its positions go to the linear program. A potential that refuses one as a
 * rule refuses thousands of its relatives. All that were found are kept; of these the ones that together
 * refuse most of a sample of the level, taken greedily, cut its side from then on, and the level itself loses
 * what they refuse. Samples go by hashes, so all this does not depend on the threads.
 */
#include "engine.h"

#include <stdlib.h>

/* A level of LONG_LEVEL positions is long; one question a LEVEL_A_QUESTION positions; SAMPLE of them are
 * looked at. The ends have at most MOST_ENDS members; limits come from levels whose survey is cheap beside
 * the next level. */
enum {
    LONG_LEVEL = 20000,
    LEVEL_A_QUESTION = 200,
    QUESTIONS = 300,
    SAMPLE = 600,
    MISSES = 12,
    MOST_KNOWN = 6000
};

enum { MOST_ENDS = 4096, SURVEY = 1, CHEAP_SURVEY = 20000 };

typedef struct sample {
    uint64_t *record; /* records */
    size_t records, size;
    bool *refused;
} sample;

/* ---- the list of potentials ------------------------------------------------------------------------ */

/* The most value of a finish, or the least of a start; false: too many members. */
static bool end_value(const engine *e, potential *p, bool start)
{
    uint64_t pegs[e->shape.words];
    set_walk walk;
    size_t n = 0;
    set_walk_init(&walk, start ? e->start : e->finish, false);
    for (; n <= MOST_ENDS && set_walk_next(&walk, pegs); n++) {
        int64_t value = potential_value(&e->frame, p, pegs);
        if (n == 0 || (start ? value < p->end[1] : value > p->end[0]))
            p->end[start] = value;
    }
    set_walk_release(&walk);
    return n > 0 && n <= MOST_ENDS;
}

bool engine_keep(engine *e, potential *p)
{
    if (e->known_count == MOST_KNOWN || !end_value(e, p, false) || !end_value(e, p, true)) {
        potential_release(p);
        return false;
    }
    PG_GROW(e->known, e->known_count, e->known_room);
    e->known[e->known_count++] = *p;
    return true;
}

/* Does the potential refuse the record, whichever way it goes on, by the end of the game alone? */
static bool refuses(const engine *e, bool back, const potential *p, const uint64_t *record)
{
    shape s = e->shape;
    const uint64_t *note = record + s.words;
    int64_t room = p->scale * ((int64_t)e->most - note_cost(s, note));
    int64_t value = potential_value(&e->frame, p, record);
    int64_t over = back ? p->end[1] - room - value : value - p->end[0] - room; /* > 0: refused */
    bool refused = note_bound(s, note) || over > 0;
    for (uint32_t h = 0; refused && h < e->board->holes; h++)
        if (note_hole(note, h))
            refused = over > (back ? p->scale - p->chain[h] : p->start[h]);
    return refused;
}

/* ---- samples ----------------------------------------------------------------------------------------- */

static int by_words(const void *a, const void *b, void *size)
{
    return memcmp(a, b, *(const size_t *)size * sizeof(uint64_t));
}

static void take_sample(const engine *e, const table *t, sample *out)
{
    size_t size = e->shape.words + e->shape.notes, room = 0, bytes = size * sizeof(uint64_t);
    uint64_t one_in = table_count(t) / SAMPLE + 1;
    *out = (sample){.size = size};
    for (uint32_t part = 0; part < TABLE_PARTS; part++) {
        const table_part *p = &t->part[part];
        for (size_t k = 0; k < p->slots; k++) {
            const uint64_t *slot = p->slot + k * size;
            if (!slot[size - 1] || table_hash(e->shape.words, slot) / 64 % one_in)
                continue;
            if ((out->records + 1) * size > room) {
                room = room ? room * 2 : SAMPLE * size;
                PG_RESIZE(out->record, room);
            }
            memcpy(out->record + out->records++ * size, slot, bytes);
        }
    }
    if (out->records)
        qsort_r(out->record, out->records, bytes, by_words, &size);
    out->refused = PG_NEW(bool, out->records + 1);
}

static size_t mark_refused(const engine *e, bool back, const potential *p, sample *s)
{
    size_t more = 0;
    for (size_t i = 0; i < s->records; i++) {
        if (s->refused[i] || !refuses(e, back, p, s->record + i * s->size))
            continue;
        s->refused[i] = true;
        more++;
    }
    return more;
}

/* ---- learning -------------------------------------------------------------------------------------- */

/* Checking a potential takes holes times jumps steps; boards beyond LARGE_BOARD do without. */
enum { LARGE_BOARD = 1 << 18 };

/* A question that is always the same one, about an end of the game: what is asked at a level starts from its
 * basis, so that what a level learns follows from the search alone. */
static void ask_first(engine *e, bool back)
{
    potential_program *q = &e->program[back];
    uint64_t pegs[e->shape.words];
    set_walk walk;
    potential p;
    set_walk_init(&walk, back ? e->finish : e->start, false);
    if (set_walk_next(&walk, pegs) && potential_ask(q, NULL, pegs, NULL, &p))
        potential_release(&p);
    set_walk_release(&walk);
    lp_keep_basis(q->program);
}

static bool start_programs(engine *e)
{
    if ((size_t)e->board->holes * e->board->jumps > LARGE_BOARD)
        e->programs = -1;
    if (e->programs == 0) {
        e->own_solver = lp_thread_begin();
        bool good = potential_program_init(&e->program[0], &e->frame, false, e->finish);
        good = potential_program_init(&e->program[1], &e->frame, true, e->start) && good;
        e->programs = good ? 1 : -1;
        for (int back = 0; good && back < 2; back++)
            ask_first(e, back);
    }
    return e->programs > 0;
}

static void ask(engine *e, bool back, sample *s, size_t questions)
{
    size_t misses = 0, step = s->records / (questions + 1) + 1;
    for (size_t begin = 0, asked = 0; begin < step; begin++)
        for (size_t i = begin; i < s->records && asked < questions && misses < MISSES; i += step) {
            potential p;
            const uint64_t *record = s->record + i * s->size;
            if (s->refused[i])
                continue;
            if (limits_check(e->limits) != PG_OK)
                return;
            asked++;
            misses++;
            uint64_t note[e->shape.notes];
            memcpy(note, record + e->shape.words, sizeof note);
            note[e->shape.notes - 1] &= ~UINT64_C(0) >> 8;
            if (!potential_ask(&e->program[back], e->limits, record, note, &p) || !engine_keep(e, &p))
                continue;
            if (mark_refused(e, back, &e->known[e->known_count - 1], s))
                misses = 0;
            else
                potential_release(&e->known[--e->known_count]);
        }
}

/* The potentials that refuse most of the sample, one by one. */
static uint32_t choose(const engine *e, bool back, const sample *s, uint32_t *chosen)
{
    uint32_t count = 0, many = e->known_count;
    bool *hit = PG_NEW(bool, (size_t)many * s->records + 1), *done = PG_NEW(bool, s->records + 1);
    for (uint32_t k = 0; k < many; k++)
        for (size_t i = 0; i < s->records; i++)
            hit[(size_t)k * s->records + i] = refuses(e, back, &e->known[k], s->record + i * s->size);
    for (size_t most = 1; most > 0 && count < CUTS_MOST;) {
        uint32_t best = 0;
        most = 0;
        for (uint32_t k = 0; k < many; k++) {
            size_t hits = 0;
            for (size_t i = 0; i < s->records; i++)
                hits += hit[(size_t)k * s->records + i] && !done[i];
            if (hits > most) {
                most = hits;
                best = k;
            }
        }
        for (size_t i = 0; most > 0 && i < s->records; i++)
            done[i] |= hit[(size_t)best * s->records + i];
        if (most > 0)
            chosen[count++] = best;
    }
    free(hit);
    free(done);
    return count;
}

/* ---- using ------------------------------------------------------------------------------------------- */

void engine_limit(engine *e, side *s)
{
    const side *other = &e->side[!s->backwards];
    uint64_t cheap = SURVEY * engine_newest(s);
    size_t i = other->levels - 1;
    if (cheap < CHEAP_SURVEY)
        cheap = CHEAP_SURVEY;
    while (i > 0 && table_count(other->level[i]) * e->orbit.elements > cheap)
        i--;
    cuts_limit(&s->cuts, &e->orbit, other->level[i], e->most);
}

/* Takes from a record's note what is dead; false: all of it is. */
TABLE_INLINE bool is_alive(const cuts *c, shape s, uint64_t *record)
{
    cuts_lanes sum[CUTS_VECTORS];
    uint64_t *note = record + s.words, any = 0;
    uint32_t cost = note_cost(s, note);
    cuts_look(c, s.words, record, sum);
    if (!note_bound(s, note) && cuts_refuse(c, sum, BOUND_NO_HOLE, cost))
        note[s.notes - 1] |= note_top(cost, true);
    for (uint32_t w = 0; w < s.notes; w++) {
        uint64_t holes = note[w] & (w + 1 == s.notes ? ~UINT64_C(0) >> 8 : ~UINT64_C(0));
        for (; holes; holes &= holes - 1) {
            uint32_t h = w * 64 + (uint32_t)__builtin_ctzll(holes);
            if (cuts_refuse(c, sum, h, cost))
                bits_clear(note, h);
            else
                any = 1;
        }
    }
    return any || !note_bound(s, note);
}

/* ---- filtering --------------------------------------------------------------------------------------- */

typedef struct filtering {
    engine *e;
    side *s;
    uint32_t first; /* block */
    _Atomic uint32_t next;
} filtering;

/* One block after the other, for a block's rows fit into a cache and those of all do not. */
TABLE_WIDE static size_t filter_part(const filtering *x, table_part *p)
{
    shape s = x->e->shape;
    size_t size = s.words + s.notes, dead = 0;
    for (uint32_t i = x->first; i < x->s->blocks; i++)
        for (size_t k = 0; k < p->slots; k++) {
            uint64_t *slot = p->slot + k * size;
            if (!slot[size - 1] || is_alive(&x->s->block[i], s, slot))
                continue;
            slot[size - 1] = 0;
            dead++;
        }
    return dead;
}

static void *filter_parts(void *of)
{
    filtering *x = of;
    table *t = x->s->level[x->s->levels - 1];
    for (uint32_t part; (part = atomic_fetch_add(&x->next, 1)) < TABLE_PARTS;) {
        table_part *p = &t->part[part];
        size_t dead = filter_part(x, p);
        if (dead > 0 && !table_rebuild(t, p, p->used - dead))
            atomic_store(&x->e->stop, PG_LIMIT);
        if (dead > 0)
            atomic_store(&x->e->pruned, true);
    }
    return NULL;
}

/* The newest level loses what the blocks from `first` on refuse. */
static void filter(engine *e, side *s, uint32_t first)
{
    filtering x = {.e = e, .s = s, .first = first};
    uint64_t before = engine_newest(s);
    int threads = e->limits && e->limits->threads > 1 ? e->limits->threads : 1;
    pthread_t *id = PG_NEW(pthread_t, threads);
    int started = 0;
    while (started < threads - 1 && !pthread_create(&id[started], NULL, filter_parts, &x))
        started++;
    filter_parts(&x);
    for (int i = 0; i < started; i++)
        pthread_join(id[i], NULL);
    free(id);
    e->states -= before - engine_newest(s);
}

/* Blocks of the side for all potentials that the memory has room for, those from `first` on anew, with limits
 * by the end of the game. */
static void load_blocks(engine *e, side *s, uint32_t first)
{
    const table *end = e->side[!s->backwards].level[0];
    uint32_t chosen[CUTS_MOST], all = (e->known_count + CUTS_MOST - 1) / CUTS_MOST;
    size_t bytes = cuts_bytes(&e->frame);
    while (s->blocks < all && atomic_load(&e->bytes) + bytes <= e->most_bytes) {
        PG_GROW(s->block, s->blocks, s->block_room);
        cuts_init(&s->block[s->blocks++], &e->frame, s->backwards);
        atomic_fetch_add(&e->bytes, bytes);
    }
    all = s->blocks < all ? s->blocks : all;
    for (uint32_t i = first; i < all; i++) {
        uint32_t from = i * CUTS_MOST, count = e->known_count - from;
        count = count < CUTS_MOST ? count : CUTS_MOST;
        for (uint32_t k = 0; k < count; k++)
            chosen[k] = from + k;
        if (s->block[i].used != count)
            cuts_load(&s->block[i], e->known, chosen, count);
        cuts_limit(&s->block[i], &e->orbit, end, e->most);
    }
}

void engine_learn(engine *e, side *s)
{
    uint64_t count = engine_newest(s), questions = count / LEVEL_A_QUESTION + 1;
    if (count < (e->long_level ? e->long_level : LONG_LEVEL) || e->jumps < 0 || !start_programs(e))
        return;
    sample raw, some;
    uint32_t chosen[CUTS_MOST], known = e->known_count;
    lp_start_over(e->program[s->backwards].program);
    take_sample(e, s->level[s->levels - 1], &raw);
    load_blocks(e, s, 0);
    filter(e, s, 0);
    take_sample(e, s->level[s->levels - 1], &some);
    ask(e, s->backwards, &some, questions < QUESTIONS ? questions : QUESTIONS);
    pg_status status = limits_check(e->limits);
    if (status != PG_OK) /* questions may be unasked, or unanswered */
        atomic_store(&e->stop, (int)status);
    if (e->known_count > known) {
        load_blocks(e, s, known / CUTS_MOST);
        filter(e, s, known / CUTS_MOST);
    }
    uint32_t many = choose(e, s->backwards, &raw, chosen);
    if (many > 0)
        cuts_load(&s->cuts, e->known, chosen, many);
    free(raw.record);
    free(raw.refused);
    free(some.record);
    free(some.refused);
}

void engine_forget_learned(engine *e)
{
    for (uint32_t k = 0; k < e->known_count; k++)
        potential_release(&e->known[k]);
    free(e->known);
    for (int i = 0; i < 2 && e->program[0].frame; i++)
        potential_program_release(&e->program[i]);
    if (e->own_solver)
        lp_thread_done();
}

/* expand.c - from one level to the next, on several threads.
 *
 * Threads take chunks of the old level. What they find goes into a small batch for each part of the new
 * level, and a full batch into its part under the part's lock. Where the level of the other side has been
 * reached, nothing is stored: a position is looked up there, and the cheapest meeting is kept, of equal ones
 * the least position. A level can also be kept within one of the other side: then a position is stored only
 * where the two together make a game of no more moves than are allowed.
 */
#include "engine.h"

#include <stdlib.h>

enum { CHUNK = 1024, SMALL_LEVEL = 2000, TOUR_BUDGET = 64 };

typedef struct expansion {
    engine *e;
    side *s;
    const table *from, *meet;
    const table *within; /* the level of the other side that the new level is kept within; NULL: none */
    bool at_end; /* no bound is needed: `meet` is the end of the game, or there is `within` */
    table *to;
    size_t first[TABLE_PARTS + 1]; /* first chunk of each part */
    _Atomic size_t next;
    pthread_mutex_t lock; /* for e->hit */
} expansion;

typedef struct worker {
    expansion *x;
    uint64_t *batch; /* TABLE_PARTS x TABLE_BATCH records */
    uint32_t filled[TABLE_PARTS];
    meeting best;
    bool pruned;
} worker;

static void flush(worker *w, uint32_t part, shape s)
{
    expansion *x = w->x;
    table_part *p = &x->to->part[part];
    pthread_mutex_lock(&p->lock);
    const uint64_t *batch = w->batch + (size_t)part * TABLE_BATCH * (s.words + s.notes);
    bool room = part_add(x->to, p, s, batch, w->filled[part]);
    pthread_mutex_unlock(&p->lock);
    w->filled[part] = 0;
    if (!room)
        atomic_store(&x->e->stop, PG_LIMIT);
}

static void take_hit(worker *w, uint32_t words, uint32_t total, const uint64_t *pegs)
{
    meeting *h = &w->best;
    if (total > w->x->e->most)
        w->pruned = true;
    if (total > w->x->e->most || (h->found && total > h->total) ||
        (h->found && total == h->total && !pegs_less(words, pegs, h->pegs)))
        return;
    h->found = true;
    h->total = total;
    memcpy(h->pegs, pegs, words * sizeof *pegs);
}

/* Moves of the shortest game through this position that the other side's level knows, UINT32_MAX when it does
 * not have the position. The move under way may go on there: then it is counted once. */
TABLE_INLINE uint32_t joined(const table *other, shape s, const uint64_t *record, uint64_t hash,
                             uint32_t cost)
{
    const uint64_t *note = table_note(other, s, record, hash);
    return note ? cost + note_cost(s, note) - note_shared(s, record + s.words, note) : UINT32_MAX;
}

/* Does the game meet the other side here? */
TABLE_INLINE void look_up(worker *w, shape s, const uint64_t *record, uint64_t hash, uint32_t cost)
{
    uint32_t total = joined(w->x->meet, s, record, hash, cost);
    if (total != UINT32_MAX)
        take_hit(w, s.words, total, record);
}

/* A position on the way: what bounds and cuts know about it. */
typedef struct known_values {
    bound_lanes sum;
    cuts_lanes cut[CUTS_VECTORS];
} known_values;

TABLE_WIDE static bool revives_one_word(const engine *e, const side *d, const uint64_t *pegs,
                                        const known_values *known, uint32_t hole, uint32_t cost, int *budget);
TABLE_WIDE static bool revives_any(const engine *e, const side *d, const uint64_t *pegs,
                                   const known_values *known, uint32_t hole, uint32_t cost, int *budget);

/* Can the move under way go on from `hole` to a position where a new move may begin? Goes through its tours
 * until *budget positions were looked at, and then says that it can. */
TABLE_INLINE bool revives(const engine *e, const side *d, shape s, const uint64_t *pegs,
                          const known_values *known, uint32_t hole, uint32_t cost, int *budget)
{
    bool one = s.words == 1 && s.notes == 1;
    int left = (int)e->most - (int)cost;
    for (uint32_t k = d->first[hole]; k < d->first[hole + 1]; k++) {
        uint32_t j = d->jump[k];
        if (!step_fits(&d->play, s.words, j, pegs))
            continue;
        uint64_t next[s.words];
        for (uint32_t i = 0; i < s.words; i++)
            next[i] = pegs[i];
        step_play(&d->play, s.words, j, next);
        known_values after;
        after.sum = known->sum + d->bound.delta[j];
        cuts_jump(&d->cuts, s.words, j, pegs, next, known->cut, after.cut);
        if (--*budget < 0 || set_has(d->backwards ? e->problem.start : e->problem.finish, s.words, next) ||
            (bound_of(&d->bound, s.words, next, &after.sum, BOUND_NO_HOLE, left) <= left &&
             !cuts_refuse(&d->cuts, after.cut, BOUND_NO_HOLE, cost)) ||
            (one ? revives_one_word : revives_any)(e, d, next, &after, d->land[j], cost, budget))
            return true;
    }
    return false;
}

TABLE_WIDE static bool revives_one_word(const engine *e, const side *d, const uint64_t *pegs,
                                        const known_values *known, uint32_t hole, uint32_t cost, int *budget)
{
    return revives(e, d, (shape){1, 1, e->shape.far}, pegs, known, hole, cost, budget);
}

TABLE_WIDE static bool revives_any(const engine *e, const side *d, const uint64_t *pegs,
                                   const known_values *known, uint32_t hole, uint32_t cost, int *budget)
{
    return revives(e, d, e->shape, pegs, known, hole, cost, budget);
}

/* Is a position that jump j led to at this cost out of the running? *only: it may only go on with the move
 * under way. */
TABLE_INLINE bool is_dead(worker *w, shape s, const uint64_t *pegs, const known_values *known, uint32_t j,
                          uint32_t cost, bool *only)
{
    engine *e = w->x->e;
    const side *d = w->x->s;
    uint32_t hole = d->land[j];
    int left = (int)e->most - (int)cost;
    int need = left < -1 ? 0 : bound_of(&d->bound, s.words, pegs, &known->sum, BOUND_NO_HOLE, left + 1);
    *only = need > left || cuts_refuse(&d->cuts, known->cut, BOUND_NO_HOLE, cost);
    w->pruned |= *only; /* no new move begins there */
    if (need > left + 1 || left < 0)
        return w->pruned = true;
    if (!*only)
        return false;
    if (hole == BOUND_NO_HOLE ||
        (need > left && bound_of(&d->bound, s.words, pegs, &known->sum, hole, left) > left) ||
        cuts_refuse(&d->cuts, known->cut, hole, cost))
        return true;
    int budget = TOUR_BUDGET;
    bool one = s.words == 1 && s.notes == 1;
    return !w->x->meet && !(one ? revives_one_word : revives_any)(e, d, pegs, known, hole, cost, &budget);
}

/* A position that jump j led to: dropped when the rest needs too many moves, else stored or looked up. */
TABLE_INLINE void arrive(worker *w, shape s, const uint64_t *pegs, const known_values *known, uint32_t j,
                         uint32_t cost)
{
    engine *e = w->x->e;
    const side *d = w->x->s;
    uint32_t hole = d->land[j];
    bool only = false;
    if (!d->backwards && e->jumps == PROBLEM_ANY_JUMPS && set_has(e->problem.finish, s.words, pegs))
        take_hit(w, s.words, cost, pegs);
    else if (!w->x->at_end && is_dead(w, s, pegs, known, j, cost, &only))
        return;
    uint64_t record[s.words + s.notes];
    engine_canon(e, s, pegs, hole, record, record + s.words);
    uint64_t hash = pegs_hash(s.words, record);
    if (w->x->meet) {
        look_up(w, s, record, hash, cost);
        return;
    }
    if (w->x->within && joined(w->x->within, s, record, hash, cost) > e->most)
        return;
    record[s.words + s.notes - 1] |= note_top(cost, only);
    uint32_t part = table_part_of(s, record, hash);
    uint64_t *to = w->batch + ((size_t)part * TABLE_BATCH + w->filled[part]) * (s.words + s.notes);
    memcpy(to, record, sizeof record);
    if (++w->filled[part] == TABLE_BATCH)
        flush(w, part, s);
}

TABLE_INLINE void try_jump(worker *w, shape s, const uint64_t *record, const known_values *known, uint32_t j,
                           uint32_t cost)
{
    const side *d = w->x->s;
    const steps *play = &d->play;
    if (!step_fits(play, s.words, j, record))
        return;
    uint64_t next[s.words];
    for (uint32_t i = 0; i < s.words; i++)
        next[i] = record[i];
    step_play(play, s.words, j, next);
    known_values after;
    after.sum = known->sum + d->bound.delta[j];
    cuts_jump(&d->cuts, s.words, j, record, next, known->cut, after.cut);
    arrive(w, s, next, &after, j, cost);
}

TABLE_INLINE void expand_record(worker *w, shape s, const uint64_t *record)
{
    const side *d = w->x->s;
    const uint64_t *note = record + s.words;
    uint32_t cost = note_cost(s, note);
    known_values known;
    bound_look(&d->bound, record, &known.sum);
    cuts_look(&d->cuts, s.words, record, known.cut);
    if (note_bound(s, note)) { /* only goes on with the moves under way */
        for (uint32_t i = 0; i < s.notes; i++) {
            uint64_t holes = note[i] & (i + 1 == s.notes ? ~UINT64_C(0) >> 8 : ~UINT64_C(0));
            for (; holes; holes &= holes - 1) {
                uint32_t h = i * 64 + (uint32_t)__builtin_ctzll(holes);
                for (uint32_t k = d->first[h]; k < d->first[h + 1]; k++)
                    try_jump(w, s, record, &known, d->jump[k], cost);
            }
        }
        return;
    }
    for (uint32_t j = 0; j < d->play.jumps; j++)
        try_jump(w, s, record, &known, j,
                 cost + (d->chain[j] == BOUND_NO_HOLE || !note_hole(note, d->chain[j])));
}

TABLE_INLINE void expand_chunk(worker *w, shape s, size_t chunk)
{
    const expansion *x = w->x;
    uint32_t part = 0, size = s.words + s.notes;
    while (x->first[part + 1] <= chunk)
        part++;
    const table_part *p = &x->from->part[part];
    size_t at = (chunk - x->first[part]) * CHUNK, end = at + CHUNK < p->slots ? at + CHUNK : p->slots;
    for (; at < end; at++)
        if (p->slot[at * size + size - 1])
            expand_record(w, s, p->slot + at * size);
}

static bool halted(engine *e)
{
    pg_status s = limits_check(e->limits);
    if (s != PG_OK)
        atomic_store(&e->stop, (int)s);
    return atomic_load(&e->stop) != PG_OK;
}

TABLE_WIDE static void expand_chunks(worker *w)
{
    expansion *x = w->x;
    shape s = x->e->shape;
    for (size_t chunk; (chunk = atomic_fetch_add(&x->next, 1)) < x->first[TABLE_PARTS] && !halted(x->e);) {
        engine_show(x->e);
        if (s.words == 1 && s.notes == 1)
            expand_chunk(w, (shape){1, 1, s.far}, chunk);
        else
            expand_chunk(w, s, chunk);
    }
}

static void work(void *of, int member)
{
    expansion *x = of;
    (void)member;
    shape s = x->e->shape;
    worker w = {.x = x};
    w.batch = PG_NEW(uint64_t, (size_t)TABLE_PARTS * TABLE_BATCH * (s.words + s.notes));
    w.best.pegs = PG_NEW(uint64_t, s.words);
    expand_chunks(&w);
    for (uint32_t part = 0; x->to && part < TABLE_PARTS; part++)
        flush(&w, part, s);
    pthread_mutex_lock(&x->lock);
    meeting *h = &x->e->hit;
    if (w.best.found && (!h->found || w.best.total < h->total ||
                         (w.best.total == h->total && pegs_less(s.words, w.best.pegs, h->pegs)))) {
        h->found = true;
        h->total = w.best.total;
        memcpy(h->pegs, w.best.pegs, s.words * sizeof *h->pegs);
    }
    pthread_mutex_unlock(&x->lock);
    if (w.pruned)
        atomic_store(&x->e->pruned, true);
    free(w.best.pegs);
    free(w.batch);
}

static void expand_level(engine *e, side *s, const table *meet, const table *within)
{
    expansion x = {.e = e, .s = s, .from = s->level[s->levels - 1], .meet = meet, .within = within};
    x.at_end = within || (meet && e->side[!s->backwards].levels == 1);
    pthread_mutex_init(&x.lock, NULL);
    for (uint32_t p = 0; p < TABLE_PARTS; p++)
        x.first[p + 1] = x.first[p] + (x.from->part[p].slots + CHUNK - 1) / CHUNK;
    if (!meet)
        x.to = table_new(e->shape, &e->room.bytes, e->room.most);
    if (table_count(x.from) < SMALL_LEVEL)
        work(&x, 0);
    else
        crew_run(e->crew, work, &x);
    pthread_mutex_destroy(&x.lock);
    table_pack(s->level[s->levels - 1]);
    if (!x.to)
        return;
    PG_GROW(s->level, s->levels, s->room);
    s->level[s->levels++] = x.to;
    e->states += table_count(x.to);
    engine_shelve(e);
}

void engine_expand(engine *e, side *s, const table *meet) { expand_level(e, s, meet, NULL); }

void engine_expand_within(engine *e, side *s, const table *within) { expand_level(e, s, NULL, within); }

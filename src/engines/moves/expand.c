/* expand.c - from one level to the next, on several threads.
 *
 * Threads take chunks of the old level. What they find goes into a small batch for each part of the new
 * level, and a full batch into its part under the part's lock. Where the level of the other side has been
 * reached, nothing is stored: a position is looked up there, and the cheapest meeting is kept, of equal ones
 * the least position. A level can also be kept within one of the other side: then a position is stored only
 * where the two together make a game of no more moves than are allowed.
 *
 * Over ranks what belongs to another one goes into a table of its own, where it is united with what is there
 * like in a level. Once these hold enough, or a rank is through, all exchange them: that was a round. What
 * comes is added to the level, or looked up.
 */
#include "move_peers.h"

#include <stdlib.h>

enum { CHUNK = 1024, SMALL_LEVEL = 2000, TOUR_BUDGET = 64 };
enum {
    POSTED = 1 << 18, /* records of a thread for other ranks that end a round, ... */
    POSTED_SHARE = 64 /* ... or that part of the memory, by all threads together */
};

typedef struct expansion {
    moves_engine *e;
    move_side *s;
    const note_table *from, *meet;
    const note_table *within; /* the level of the other side that the new level is kept within; NULL: none */
    bool at_end;              /* no bound is needed: `meet` is the end of the game, or there is `within` */
    const peers *peers;       /* NULL: this process alone, which is owner 0 */
    uint32_t owners, own;
    note_table **to; /* [owners]: the new level (NULL with `meet`), and what is for the others */
    size_t first[TABLE_PARTS + 1]; /* first chunk of each part */
    _Atomic size_t next;
    _Atomic size_t posted; /* records for other ranks */
    size_t most_posted;    /* that end a round */
    uint64_t **in;         /* [owners]: records that came, so many words */
    size_t *ins;
    struct move_worker *worker;
    int workers;
} expansion;

typedef struct move_worker {
    expansion *x;
    uint64_t *batch;  /* owners x TABLE_PARTS x TABLE_BATCH records */
    uint32_t *filled; /* [owners x TABLE_PARTS] */
    meeting best;
    bool pruned;
} move_worker;

/* `place`: the part of an owner. */
static void flush(move_worker *w, uint32_t place, note_shape s)
{
    expansion *x = w->x;
    note_table *to = x->to[place / TABLE_PARTS];
    if (!w->filled[place])
        return;
    table_part *p = &to->part[place % TABLE_PARTS];
    pthread_mutex_lock(&p->lock);
    const uint64_t *batch = w->batch + (size_t)place * TABLE_BATCH * (s.words + s.notes);
    size_t before = p->used;
    bool room = part_add(to, p, s, batch, w->filled[place]);
    size_t more = p->used - before;
    pthread_mutex_unlock(&p->lock);
    w->filled[place] = 0;
    if (place / TABLE_PARTS != x->own)
        atomic_fetch_add(&x->posted, more);
    if (!room)
        atomic_store(&x->e->stop, PG_MEMORY);
}

static void flush_all(move_worker *w)
{
    for (uint32_t place = 0; place < w->x->owners * TABLE_PARTS; place++)
        flush(w, place, w->x->e->shape);
}

/* Into the batch of its part. */
TABLE_INLINE void store(move_worker *w, note_shape s, const uint64_t *record, uint64_t hash, uint32_t owner)
{
    uint32_t place = owner * TABLE_PARTS + table_part_of(s, record, hash);
    uint64_t *to = w->batch + ((size_t)place * TABLE_BATCH + w->filled[place]) * note_size(s);
    memcpy(to, record, note_size(s) * sizeof *to);
    if (++w->filled[place] == TABLE_BATCH)
        flush(w, place, s);
}

static void take_hit(move_worker *w, uint32_t words, uint32_t total, const uint64_t *pegs)
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
TABLE_INLINE uint32_t joined(const note_table *other, note_shape s, const uint64_t *record, uint64_t hash,
                             uint32_t cost)
{
    const uint64_t *note = table_note(other, s, record, hash);
    return note ? cost + note_cost(s, note) - note_shared(s, record + s.words, note) : UINT32_MAX;
}

/* Does the game meet the other side here? */
TABLE_INLINE void look_up(move_worker *w, note_shape s, const uint64_t *record, uint64_t hash, uint32_t cost)
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

/* False: it is not legal there. */
TABLE_INLINE bool make_jump(const move_side *d, note_shape s, const uint64_t *pegs, const known_values *known,
                            uint32_t j, uint64_t *next, known_values *after)
{
    if (!step_into(&d->play, s.words, j, pegs, next))
        return false;
    after->sum = known->sum + d->bound.delta[j];
    cuts_jump(&d->cuts, s.words, j, pegs, next, known->cut, after->cut);
    return true;
}

TABLE_WIDE static bool revives_one_word(const moves_engine *e, const move_side *d, const uint64_t *pegs,
                                        const known_values *known, uint32_t hole, uint32_t cost, int *budget);
TABLE_WIDE static bool revives_any(const moves_engine *e, const move_side *d, const uint64_t *pegs,
                                   const known_values *known, uint32_t hole, uint32_t cost, int *budget);

/* Can the move under way go on from `hole` to a position where a new move may begin? Goes through its tours
 * until *budget positions were looked at, and then says that it can. */
TABLE_INLINE bool revives(const moves_engine *e, const move_side *d, note_shape s, const uint64_t *pegs,
                          const known_values *known, uint32_t hole, uint32_t cost, int *budget)
{
    bool one = s.words == 1 && s.notes == 1;
    int left = (int)e->most - (int)cost;
    for (uint32_t k = d->first[hole]; k < d->first[hole + 1]; k++) {
        uint32_t j = d->jump[k];
        uint64_t next[s.words];
        known_values after;
        if (!make_jump(d, s, pegs, known, j, next, &after))
            continue;
        if (--*budget < 0 || set_has(d->backwards ? e->problem.start : e->problem.finish, s.words, next) ||
            (bound_of(&d->bound, s.words, next, &after.sum, BOUND_NO_HOLE, left) <= left &&
             !cuts_refuse(&d->cuts, after.cut, BOUND_NO_HOLE, cost)) ||
            (one ? revives_one_word : revives_any)(e, d, next, &after, d->land[j], cost, budget))
            return true;
    }
    return false;
}

TABLE_WIDE static bool revives_one_word(const moves_engine *e, const move_side *d, const uint64_t *pegs,
                                        const known_values *known, uint32_t hole, uint32_t cost, int *budget)
{
    return revives(e, d, (note_shape){1, 1, e->shape.far}, pegs, known, hole, cost, budget);
}

TABLE_WIDE static bool revives_any(const moves_engine *e, const move_side *d, const uint64_t *pegs,
                                   const known_values *known, uint32_t hole, uint32_t cost, int *budget)
{
    return revives(e, d, e->shape, pegs, known, hole, cost, budget);
}

/* Is a position that jump j led to at this cost out of the running? *only: it may only go on with the move
 * under way. */
TABLE_INLINE bool is_dead(move_worker *w, note_shape s, const uint64_t *pegs, const known_values *known,
                          uint32_t j, uint32_t cost, bool *only)
{
    moves_engine *e = w->x->e;
    const move_side *d = w->x->s;
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
TABLE_INLINE void arrive(move_worker *w, note_shape s, const uint64_t *pegs, const known_values *known,
                         uint32_t j, uint32_t cost)
{
    moves_engine *e = w->x->e;
    const move_side *d = w->x->s;
    uint32_t hole = d->land[j];
    bool only = false;
    if (!d->backwards && e->jumps == PROBLEM_ANY_JUMPS && set_has(e->problem.finish, s.words, pegs))
        take_hit(w, s.words, cost, pegs);
    else if (!w->x->at_end && is_dead(w, s, pegs, known, j, cost, &only))
        return;
    uint64_t record[s.words + s.notes];
    engine_canon(e, s, pegs, hole, record, record + s.words);
    uint64_t hash = pegs_hash(s.words, record);
    uint32_t owner = w->x->peers ? move_peers_owner(w->x->peers, s, record, hash) : 0;
    if (w->x->meet && owner == w->x->own) {
        look_up(w, s, record, hash, cost);
        return;
    }
    if (w->x->within && joined(w->x->within, s, record, hash, cost) > e->most)
        return;
    record[s.words + s.notes - 1] |= note_top(cost, only);
    store(w, s, record, hash, owner);
}

TABLE_INLINE void try_jump(move_worker *w, note_shape s, const uint64_t *record, const known_values *known,
                           uint32_t j, uint32_t cost)
{
    uint64_t next[s.words];
    known_values after;
    if (make_jump(w->x->s, s, record, known, j, next, &after))
        arrive(w, s, next, &after, j, cost);
}

TABLE_INLINE void expand_record(move_worker *w, note_shape s, const uint64_t *record)
{
    const move_side *d = w->x->s;
    const uint64_t *note = record + s.words;
    uint32_t cost = note_cost(s, note);
    known_values known;
    bound_look(&d->bound, record, &known.sum);
    cuts_look(&d->cuts, s.words, record, known.cut);
    if (note_bound(s, note)) { /* only goes on with the moves under way */
        for (uint32_t i = 0; i < s.notes; i++)
            for (uint64_t holes = note_holes(s, note, i); holes; holes &= holes - 1) {
                uint32_t h = i * 64 + (uint32_t)__builtin_ctzll(holes);
                for (uint32_t k = d->first[h]; k < d->first[h + 1]; k++)
                    try_jump(w, s, record, &known, d->jump[k], cost);
            }
        return;
    }
    for (uint32_t j = 0; j < d->play.jumps; j++)
        try_jump(w, s, record, &known, j,
                 cost + (d->chain[j] == BOUND_NO_HOLE || !note_hole(note, d->chain[j])));
}

/* Is it for this rank to expand? */
TABLE_INLINE bool is_own(const expansion *x, note_shape s, const uint64_t *record)
{
    return !x->peers || !x->from->whole ||
           move_peers_owner(x->peers, s, record, pegs_hash(s.words, record)) == x->own;
}

TABLE_INLINE void expand_chunk(move_worker *w, note_shape s, size_t chunk)
{
    const expansion *x = w->x;
    uint32_t part = 0, size = s.words + s.notes;
    while (x->first[part + 1] <= chunk)
        part++;
    const table_part *p = &x->from->part[part];
    size_t at = (chunk - x->first[part]) * CHUNK, end = at + CHUNK < p->slots ? at + CHUNK : p->slots;
    for (; at < end; at++)
        if (p->slot[at * size + size - 1] && is_own(x, s, p->slot + at * size))
            expand_record(w, s, p->slot + at * size);
}

static bool halted(moves_engine *e)
{
    pg_status s = limits_check(e->limits);
    if (s != PG_OK)
        atomic_store(&e->stop, (int)s);
    return atomic_load(&e->stop) != PG_OK;
}

TABLE_WIDE static void expand_chunks(move_worker *w)
{
    expansion *x = w->x;
    note_shape s = x->e->shape;
    for (size_t chunk; atomic_load(&x->posted) < x->most_posted &&
                       (chunk = atomic_fetch_add(&x->next, 1)) < x->first[TABLE_PARTS] && !halted(x->e);) {
        engine_show(x->e);
        if (s.words == 1 && s.notes == 1)
            expand_chunk(w, (note_shape){1, 1, s.far}, chunk);
        else
            expand_chunk(w, s, chunk);
    }
}

static void expand_member(void *of, int member)
{
    expansion *x = of;
    move_worker *w = &x->worker[member];
    expand_chunks(w);
    flush_all(w);
}

/* ---- what other ranks have sent ------------------------------------------------------------------------ */

/* The records of a table, which is empty then. */
static uint64_t *take_out(note_table *t, size_t *words)
{
    size_t size = note_size(t->shape), n = 0;
    uint64_t *out = PG_NEW(uint64_t, table_count(t) * size + 1);
    const uint64_t *record;
    table_walk w;
    table_walk_all(&w, t);
    for (; (record = table_walk_next(&w)); n += size)
        memcpy(out + n, record, size * sizeof *out);
    table_clear(t);
    *words = n;
    return out;
}

TABLE_INLINE void take_record(move_worker *w, note_shape s, const uint64_t *record)
{
    uint64_t hash = pegs_hash(s.words, record);
    if (w->x->meet)
        look_up(w, s, record, hash, note_cost(s, record + s.words));
    else
        store(w, s, record, hash, w->x->own);
}

/* Each member takes one chunk of records in so many. */
static void take_member(void *of, int member)
{
    expansion *x = of;
    move_worker *w = &x->worker[member];
    size_t size = note_size(x->e->shape), chunk = CHUNK * size;
    for (uint32_t i = 0; i < x->owners; i++)
        for (size_t at = (size_t)member * chunk; x->in[i] && at < x->ins[i] && !halted(x->e);
             at += (size_t)x->workers * chunk)
            for (size_t k = at; k < at + chunk && k < x->ins[i]; k += size)
                take_record(w, x->e->shape, x->in[i] + k);
    flush_all(w);
}

static void run(expansion *x, crew_work work)
{
    if (x->workers == 1)
        work(x, 0);
    else
        crew_run(x->e->crew, work, x);
}

/* What is in the tables for others goes to them. */
static void deliver(expansion *x)
{
    uint64_t **out = PG_NEW(uint64_t *, x->owners);
    size_t *outs = PG_NEW(size_t, x->owners);
    for (uint32_t i = 0; i < x->owners; i++)
        if (i != x->own)
            out[i] = take_out(x->to[i], &outs[i]);
    x->peers->exchange(x->peers->context, out, outs, x->in, x->ins);
    for (uint32_t i = 0; i < x->owners; i++)
        free(out[i]);
    free(out);
    free(outs);
    atomic_store(&x->posted, 0);
    run(x, take_member);
    for (uint32_t i = 0; i < x->owners; i++) {
        free(x->in[i]);
        x->in[i] = NULL;
    }
}

/* False: all ranks are through, or stop. */
static bool goes_on(expansion *x)
{
    moves_engine *e = x->e;
    uint64_t all[] = {(uint64_t)atomic_load(&e->stop), atomic_load(&x->next) < x->first[TABLE_PARTS]};
    peers_most(e->peers, all, 2);
    atomic_store(&e->stop, (int)all[0]);
    return all[1] && !all[0];
}

/* ---- a level ------------------------------------------------------------------------------------------- */

/* Tables for other ranks; *claimed: bytes for what of them is sent at one time and what comes, and for the
 * batches of threads. */
static void begin_ranks(expansion *x, size_t *claimed)
{
    moves_engine *e = x->e;
    size_t each = (e->shape.words + e->shape.notes) * sizeof(uint64_t);
    size_t batches = (size_t)x->workers * x->owners * TABLE_PARTS * TABLE_BATCH;
    size_t share = e->room.most / POSTED_SHARE / each, most = (size_t)x->workers * POSTED;
    x->most_posted = share < most ? share + 1 : most;
    *claimed = (2 * x->most_posted + batches) * each;
    atomic_fetch_add(&e->room.bytes, *claimed);
    for (uint32_t i = 0; i < x->owners; i++)
        if (i != x->own)
            x->to[i] = engine_table(e);
    x->in = PG_NEW(uint64_t *, x->owners);
    x->ins = PG_NEW(size_t, x->owners);
}

static void begin(expansion *x, size_t *claimed)
{
    moves_engine *e = x->e;
    note_shape s = e->shape;
    x->owners = x->peers ? x->peers->count : 1;
    x->own = x->peers ? x->peers->rank : 0;
    x->workers = table_count(x->from) < SMALL_LEVEL ? 1 : crew_size(e->crew);
    x->most_posted = SIZE_MAX;
    for (uint32_t p = 0; p < TABLE_PARTS; p++)
        x->first[p + 1] = x->first[p] + (x->from->part[p].slots + CHUNK - 1) / CHUNK;
    x->to = PG_NEW(note_table *, x->owners);
    if (!x->meet)
        x->to[x->own] = engine_table(e);
    if (x->peers)
        begin_ranks(x, claimed);
    x->worker = PG_NEW(move_worker, x->workers);
    size_t places = (size_t)x->owners * TABLE_PARTS;
    for (int i = 0; i < x->workers; i++) {
        move_worker *w = &x->worker[i];
        *w = (move_worker){.x = x, .filled = PG_NEW(uint32_t, places)};
        w->batch = PG_NEW(uint64_t, places * TABLE_BATCH * (s.words + s.notes));
        w->best.pegs = PG_NEW(uint64_t, s.words);
    }
}

static void end_worker(moves_engine *e, move_worker *w)
{
    uint32_t words = e->shape.words;
    meeting *h = &e->hit;
    if (w->best.found && (!h->found || w->best.total < h->total ||
                          (w->best.total == h->total && pegs_less(words, w->best.pegs, h->pegs)))) {
        h->found = true;
        h->total = w->best.total;
        memcpy(h->pegs, w->best.pegs, words * sizeof *h->pegs);
    }
    if (w->pruned)
        atomic_store(&e->pruned, true);
    free(w->best.pegs);
    free(w->filled);
    free(w->batch);
}

static void end(expansion *x, size_t claimed)
{
    for (int i = 0; i < x->workers; i++)
        end_worker(x->e, &x->worker[i]);
    for (uint32_t i = 0; i < x->owners; i++)
        if (i != x->own)
            table_free(x->to[i]);
    atomic_fetch_sub(&x->e->room.bytes, claimed);
    free(x->worker);
    free(x->to);
    free(x->in);
    free(x->ins);
    if (x->meet || x->e->jumps == PROBLEM_ANY_JUMPS)
        move_peers_hit(x->e);
}

/* The new level, or NULL with `meet`. */
static note_table *expand_all(expansion *x)
{
    size_t claimed = 0;
    begin(x, &claimed);
    for (bool more = true; more;) {
        run(x, expand_member);
        if (x->peers)
            deliver(x);
        more = x->peers && goes_on(x);
    }
    note_table *level = x->to[x->own];
    end(x, claimed);
    return level;
}

static void expand_level(moves_engine *e, move_side *s, const note_table *meet, const note_table *within)
{
    expansion x = {.e = e, .s = s, .from = s->level[s->levels - 1], .meet = meet, .within = within};
    x.peers = e->peers;
    x.at_end = within || (meet && e->side[!s->backwards].levels == 1);
    note_table *level = expand_all(&x);
    table_squeeze(s->level[s->levels - 1]);
    if (!level)
        return;
    engine_add_level(e, s, level);
    move_peers_count(e, level);
    e->states += level->total;
    engine_pack(e);
}

void engine_expand(moves_engine *e, move_side *s, const note_table *meet) { expand_level(e, s, meet, NULL); }

void engine_expand_within(moves_engine *e, move_side *s, const note_table *within)
{
    expand_level(e, s, NULL, within);
}

/* expand.c - from one level to the next: what a step (sets/step.h) makes of positions with notes.
 *
 * Where the level of the other side has been reached, nothing is stored: a position is looked up there, and
 * the cheapest meeting is kept, of equal ones the least position. A level can also be kept within one of the
 * other side: then a position is stored only where the two together make a game of no more moves than are
 * allowed.
 */
#include "move_peers.h"
#include "sets/loops.h"

enum { TOUR_BUDGET = 64, FIRST_GROWTH = 8 };

typedef struct expansion {
    moves_engine *e;
    move_side *s;
    bool meet;   /* what is found is looked up in the other side's level */
    bool at_end; /* no bound is needed: that level is the end of the game, or the new one is kept within it */
    struct finder *finder; /* [threads] */
} expansion;

/* What a thread has found. */
typedef struct finder {
    expansion *x;
    meeting best;
    bool pruned;
} finder;

static void take_hit(finder *w, uint32_t words, uint32_t total, const uint64_t *pegs)
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

/* Moves of the shortest game through a position that both sides have. The move under way may go on there:
 * then it is counted once. */
PG_INLINE uint32_t joined(note_shape s, const uint64_t *a, const uint64_t *b)
{
    return note_cost(s, a) + note_cost(s, b) - note_shared(s, a, b);
}

/* A position on the way: what bounds and cuts know about it. */
typedef struct known_values {
    bound_lanes sum;
    cuts_lanes cut[CUTS_VECTORS];
} known_values;

/* False: it is not legal there. */
PG_INLINE bool make_jump(const move_side *d, note_shape s, const uint64_t *pegs, const known_values *known,
                         uint32_t j, uint64_t *next, known_values *after)
{
    if (!step_into(&d->space.play, s.words, j, pegs, next))
        return false;
    after->sum = known->sum + d->bound.delta[j];
    cuts_jump(&d->cuts, s.words, j, pegs, next, known->cut, after->cut);
    return true;
}

NOTE_WIDE static bool revives_one_word(const moves_engine *e, const move_side *d, const uint64_t *pegs,
                                       const known_values *known, uint32_t hole, uint32_t cost, int *budget);
NOTE_WIDE static bool revives_any(const moves_engine *e, const move_side *d, const uint64_t *pegs,
                                  const known_values *known, uint32_t hole, uint32_t cost, int *budget);

/* Can the move under way go on from `hole` to a position where a new move may begin? Goes through its tours
 * until *budget positions were looked at, and then says that it can. */
PG_INLINE bool revives(const moves_engine *e, const move_side *d, note_shape s, const uint64_t *pegs,
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
            (bound_of(&d->bound, next, &after.sum, BOUND_NO_HOLE, left) <= left &&
             !cuts_refuse(&d->cuts, after.cut, BOUND_NO_HOLE, cost)) ||
            (one ? revives_one_word : revives_any)(e, d, next, &after, d->land[j], cost, budget))
            return true;
    }
    return false;
}

NOTE_WIDE static bool revives_one_word(const moves_engine *e, const move_side *d, const uint64_t *pegs,
                                       const known_values *known, uint32_t hole, uint32_t cost, int *budget)
{
    return revives(e, d, (note_shape){1, 1}, pegs, known, hole, cost, budget);
}

NOTE_WIDE static bool revives_any(const moves_engine *e, const move_side *d, const uint64_t *pegs,
                                  const known_values *known, uint32_t hole, uint32_t cost, int *budget)
{
    return revives(e, d, e->shape, pegs, known, hole, cost, budget);
}

static inline finder *finder_of(const step *st, const worker *w)
{
    const expansion *x = st->context;
    return &x->finder[w - st->run->worker];
}

/* Is a position that jump j led to at this cost out of the running? *only: it may only go on with the move
 * under way. */
PG_INLINE bool is_dead(finder *w, note_shape s, const uint64_t *pegs, const known_values *known, uint32_t j,
                       uint32_t cost, bool *only)
{
    moves_engine *e = w->x->e;
    const move_side *d = w->x->s;
    uint32_t hole = d->land[j];
    int left = (int)e->most - (int)cost;
    int need = left < -1 ? 0 : bound_of(&d->bound, pegs, &known->sum, BOUND_NO_HOLE, left + 1);
    *only = need > left || cuts_refuse(&d->cuts, known->cut, BOUND_NO_HOLE, cost);
    w->pruned |= *only; /* no new move begins there */
    if (need > left + 1 || left < 0)
        return w->pruned = true;
    if (!*only)
        return false;
    if (hole == BOUND_NO_HOLE || (need > left && bound_of(&d->bound, pegs, &known->sum, hole, left) > left) ||
        cuts_refuse(&d->cuts, known->cut, hole, cost))
        return true;
    int budget = TOUR_BUDGET;
    bool one = s.words == 1 && s.notes == 1;
    return !w->x->meet && !(one ? revives_one_word : revives_any)(e, d, pegs, known, hole, cost, &budget);
}

/* A position that jump j led to: dropped when the rest needs too many moves, else sent to its part. */
PG_INLINE void arrive(const step *st, worker *to, note_shape s, const uint64_t *pegs,
                      const known_values *known, uint32_t j, uint32_t cost)
{
    finder *w = finder_of(st, to);
    moves_engine *e = w->x->e;
    const move_side *d = w->x->s;
    bool only = false;
    if (!d->backwards && e->jumps == PROBLEM_ANY_JUMPS && set_has(e->problem.finish, s.words, pegs))
        take_hit(w, s.words, cost, pegs);
    else if (!w->x->at_end && is_dead(w, s, pegs, known, j, cost, &only))
        return;
    uint64_t record[s.words + s.notes];
    engine_canon(e, s, pegs, d->land[j], record, record + s.words);
    record[s.words + s.notes - 1] |= note_top(cost, only);
    emit(st, to->out, s.words, s.notes, record, record + s.words);
    to->emitted += s.words + s.notes;
}

PG_INLINE void try_jump(const step *st, worker *to, note_shape s, const uint64_t *record,
                        const known_values *known, uint32_t j, uint32_t cost)
{
    uint64_t next[s.words];
    known_values after;
    if (make_jump(finder_of(st, to)->x->s, s, record, known, j, next, &after))
        arrive(st, to, s, next, &after, j, cost);
}

PG_INLINE void expand_record(const step *st, worker *to, note_shape s, const uint64_t *record)
{
    const move_side *d = finder_of(st, to)->x->s;
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
                    try_jump(st, to, s, record, &known, d->jump[k], cost);
            }
        return;
    }
    for (uint32_t j = 0; j < d->space.play.jumps; j++)
        try_jump(st, to, s, record, &known, j,
                 cost + (d->chain[j] == BOUND_NO_HOLE || !note_hole(note, d->chain[j])));
}

NOTE_WIDE static void expand_wide(const step *st, worker *to, const uint64_t *entry, size_t count)
{
    const note_shape s = {st->space->words, st->carried}, one = {1, 1};
    for (size_t i = 0; i < count; i++, entry += note_size(s)) {
        if (s.words == 1 && s.notes == 1)
            expand_record(st, to, one, entry);
        else
            expand_record(st, to, s, entry);
    }
}

static void expand_entries(step *st, worker *to, const uint64_t *entry, size_t count)
{
    expand_wide(st, to, entry, count);
}

/* ---- finding and storing ------------------------------------------------------------------------------- */

/* An entry whose search has ended at slot `at`. False: the table is full. */
PG_INLINE bool take_record(step *st, worker *to, table *t, note_shape s, const uint64_t *entry, size_t at)
{
    finder *w = finder_of(st, to);
    const uint64_t *note = entry + s.words;
    uint64_t *behind = t->games + at * (st->limbs + st->held), *other = behind + st->limbs;
    bool there = t->key[at * s.words + s.words - 1] != EMPTY;
    if (!st->within && there) {
        note_merge(s, behind, note);
    } else if (!st->within) {
        memcpy(behind, note, s.notes * sizeof *note);
        return take_new(st, t, s.words, entry, at);
    } else if (there && w->x->meet) {
        take_hit(w, s.words, joined(s, note, other), entry);
    } else if (there && joined(s, note, other) <= w->x->e->most) {
        t->hit[at] = 1;
        note_merge(s, behind, note);
    }
    return true;
}

PG_INLINE size_t take_records(step *st, worker *to, table *t, note_shape s, const uint64_t *entry,
                              size_t count)
{
    const size_t size = note_size(s);
    for (size_t i = 0; i < count; i++, entry += size) {
        if (i + AHEAD < count)
            prefetch_slot(st, t, s.words, st->limbs + st->held, entry + AHEAD * size);
        size_t at = hash_slot(pegs_hash(s.words, entry), st->part_bits, t->room_bits);
        if (!take_record(st, to, t, s, entry, find_slot(t, s.words, entry, at)))
            return i + 1;
    }
    return count;
}

static size_t take_entries(step *st, worker *to, table *t, const uint64_t *entry, size_t count)
{
    const note_shape s = {st->space->words, st->carried};
    return s.words == 1 && s.notes == 1 ? take_records(st, to, t, (note_shape){1, 1}, entry, count)
                                        : take_records(st, to, t, s, entry, count);
}

static const step_loops note_loops = {expand_entries, NULL, take_entries};

/* ---- a level ------------------------------------------------------------------------------------------- */

static finder *new_finders(expansion *x)
{
    finder *list = PG_NEW(finder, x->e->run.threads);
    for (int i = 0; i < x->e->run.threads; i++)
        list[i] = (finder){.x = x, .best.pegs = PG_NEW(uint64_t, x->e->shape.words)};
    return list;
}

static void end_finder(moves_engine *e, const finder *w)
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
}

/* As it grew before. */
static double growth(const move_side *s)
{
    uint64_t before = s->levels > 1 ? s->level[s->levels - 2].everywhere : 0;
    return before ? (double)engine_newest(s) / (double)before : FIRST_GROWTH;
}

static void run(expansion *x, step *st, level *next)
{
    moves_engine *e = x->e;
    st->run = &e->run;
    st->space = &x->s->space;
    st->from = &x->s->level[x->s->levels - 1];
    st->loops = &note_loops;
    st->context = x;
    st->growth = growth(x->s);
    st->carried = e->shape.notes;
    st->limbs = x->meet ? 0 : e->shape.notes;
    st->held = st->within ? e->shape.notes : 0;
    x->finder = new_finders(x);
    step_run(st, next, NULL, NULL);
    for (int i = 0; i < e->run.threads; i++)
        end_finder(e, &x->finder[i]);
    free(x->finder);
    if (x->meet || e->jumps == PROBLEM_ANY_JUMPS)
        move_peers_hit(e);
}

static void add_level(moves_engine *e, move_side *s, level *next)
{
    move_peers_count(e, next);
    engine_add_level(s, next);
    e->states += next->everywhere;
    engine_pack(e);
}

void engine_expand(moves_engine *e, move_side *s, const level *meet)
{
    expansion x = {.e = e, .s = s, .meet = meet, .at_end = meet && e->side[!s->backwards].levels == 1};
    level next;
    run(&x, &(step){.within = meet}, &next);
    if (meet)
        level_release(&next, &e->run.room);
    else
        add_level(e, s, &next);
}

void engine_expand_within(moves_engine *e, move_side *s, const level *within, const position *keep)
{
    uint64_t none[NOTE_MOST_WORDS] = {[0] = 0};
    expansion x = {.e = e, .s = s, .at_end = true};
    level next;
    none[e->shape.notes - 1] = note_top(0, false);
    run(&x, &(step){.within = within, .keep = keep, .kept = none}, &next);
    add_level(e, s, &next);
}

/* move_beam.c - a beam by whole moves: a few of the positions that so many moves lead to, and so on.
 *
 * A level of single jumps holds positions of as many pegs, some early in long moves and some late in short
 * ones, and cutting it to its best ones favours those that a long move has just left. Here all positions of a
 * level have come as many moves, and those stay that need the fewest by the bound and look nearest by the
 * heuristic. Nothing is proved when no game is found: tours have a budget, and levels lose positions.
 *
 * Threads take parents chunk by chunk. Each keeps the best positions that it came to, one of each orbit; the
 * best of all are among them. What decides is a total order of positions and of the parents that lead to one,
 * so the level does not depend on the threads. A position keeps the number of its parent, and the game is
 * found by going through the parents' moves once more.
 */
#include "engine.h"

enum { CHUNK = 32, TOURS = 1 << 14, SEEN_SLOTS = 2 * TOURS, FIRST_ROOM = 256 };

/* Words of a record: its rank, the number of its parent, the least image, the position. */
enum { RANK = 0, PARENT = 1, HEAD = 2 };

/* The positions after so many moves, and whose children they are. */
typedef struct beam_level {
    uint64_t *pegs;
    uint32_t *parent;
    size_t count;
} beam_level;

typedef struct move_beam {
    moves_engine *e;
    const move_side *f;
    heuristic view;
    uint32_t words, size; /* of a position; of a record */
    size_t width;
    beam_level *level; /* [most + 1] */
    uint32_t depth;
    int left; /* moves after the one that is made now */
    _Atomic size_t next;
} move_beam;

/* One thread's best ones. */
typedef struct gatherer {
    move_beam *x;
    uint64_t *record;
    size_t records, room, bytes; /* bytes: as they are counted in the engine */
    uint32_t *slot;              /* [slots]: number of a record and 1 */
    size_t slots;
    uint64_t worst; /* no record of a higher rank is among the best */
    uint64_t *seen; /* SEEN_SLOTS x (1 + words): where the peg that is moved has been */
    uint32_t turn, visits;
    uint32_t parent;
    bool finished;
    uint32_t finish_parent;
    uint32_t *path, length; /* jumps of the tour */
    bool tracing, reached;  /* a tour to the target is looked for; it is found, */
    const uint64_t *target; /* NULL: any finish */
    uint32_t best_length;   /* and has so many jumps */
} gatherer;

/* ---- the best positions ------------------------------------------------------------------------------ */

static int by_rank(const void *a, const void *b, void *of)
{
    const move_beam *x = of;
    const uint64_t *l = a, *r = b;
    if (l[RANK] != r[RANK])
        return l[RANK] < r[RANK] ? -1 : 1;
    for (uint32_t w = HEAD; w < HEAD + x->words; w++)
        if (l[w] != r[w])
            return l[w] < r[w] ? -1 : 1;
    for (uint32_t w = PARENT; w < x->size; w += w == PARENT ? 1 + x->words : 1)
        if (l[w] != r[w])
            return l[w] < r[w] ? -1 : 1;
    return 0;
}

/* Sorts records, and leaves out images of others and all after the first `width`. */
static size_t take_best(const move_beam *x, uint64_t *record, size_t records)
{
    size_t bytes = x->size * sizeof *record, kept = 0;
    if (records > 0)
        qsort_r(record, records, bytes, by_rank, (void *)(uintptr_t)x);
    for (size_t i = 0; i < records && kept < x->width; i++) {
        const uint64_t *now = record + i * x->size, *last = record + (kept - (kept > 0)) * x->size;
        if (kept == 0 || !pegs_same(x->words, now + HEAD, last + HEAD))
            memmove(record + kept++ * x->size, now, bytes);
    }
    return kept;
}

PG_INLINE uint32_t *find_slot(const gatherer *g, uint32_t words, const uint64_t *canon, uint64_t hash)
{
    uint32_t size = HEAD + 2 * words;
    for (size_t at = hash >> 20 & (g->slots - 1);; at = (at + 1) & (g->slots - 1)) {
        uint32_t number = g->slot[at];
        if (!number || pegs_same(words, g->record + (size_t)(number - 1) * size + HEAD, canon))
            return &g->slot[at];
    }
}

static void fill_slots(gatherer *g)
{
    const move_beam *x = g->x;
    memset(g->slot, 0, g->slots * sizeof *g->slot);
    for (size_t i = 0; i < g->records; i++) {
        const uint64_t *canon = g->record + i * x->size + HEAD;
        *find_slot(g, x->words, canon, pegs_hash(x->words, canon)) = (uint32_t)i + 1;
    }
}

/* Room for so many records, with twice as many slots at least; false: memory is used up. */
static bool make_room(gatherer *g, size_t room)
{
    moves_engine *e = g->x->e;
    size_t slots = 1;
    while (slots < 2 * room)
        slots *= 2;
    size_t bytes = room * g->x->size * sizeof(uint64_t) + slots * sizeof(uint32_t), before = g->bytes;
    if (atomic_fetch_add(&e->run.room.bytes, bytes) + bytes > e->run.room.most || room > UINT32_MAX) {
        atomic_fetch_sub(&e->run.room.bytes, bytes);
        return false;
    }
    atomic_fetch_sub(&e->run.room.bytes, before);
    g->bytes = bytes;
    PG_RESIZE(g->record, room * g->x->size);
    PG_RESIZE(g->slot, slots);
    g->room = room;
    g->slots = slots;
    fill_slots(g);
    return true;
}

/* More room, up to that for twice the width; beyond that only the best ones stay. */
static void shrink(gatherer *g)
{
    const move_beam *x = g->x;
    if (g->room < 2 * x->width) {
        if (make_room(g, g->room == 0 ? FIRST_ROOM : 2 * g->room))
            return;
        sets_stop(&x->e->run, PG_MEMORY);
        if (g->room == 0)
            return;
        g->records /= 2;
    } else {
        g->records = take_best(x, g->record, g->records);
    }
    if (g->records == x->width)
        g->worst = g->record[(g->records - 1) * x->size + RANK];
    fill_slots(g);
}

PG_INLINE void keep(gatherer *g, uint32_t words, const uint64_t *record, uint64_t hash)
{
    uint32_t size = HEAD + 2 * words;
    if (record[RANK] > g->worst)
        return;
    if (g->records == g->room)
        shrink(g);
    if (g->room == 0) /* memory had none for the first ones */
        return;
    uint32_t *slot = find_slot(g, words, record + HEAD, hash);
    uint64_t *to = g->record + (size_t)(*slot ? *slot - 1 : g->records) * size;
    if (*slot && by_rank(to, record, g->x) <= 0)
        return;
    memcpy(to, record, size * sizeof *to);
    if (*slot)
        return;
    *slot = (uint32_t)++g->records;
}

/* ---- moves ------------------------------------------------------------------------------------------- */

PG_INLINE void arrive(gatherer *g, uint32_t words, const uint64_t *pegs, const bound_lanes *sum)
{
    const move_beam *x = g->x;
    const move_side *f = x->f;
    bool finish = (!g->tracing || !g->target) && set_has(x->e->problem.finish, words, pegs);
    if (g->tracing) {
        g->reached = g->target ? pegs_same(words, pegs, g->target) : finish;
        g->best_length = g->length;
        return;
    }
    if (finish) {
        g->finish_parent = g->finished && g->finish_parent < g->parent ? g->finish_parent : g->parent;
        g->finished = true;
        return;
    }
    int need = bound_of(&f->bound, pegs, sum, BOUND_NO_HOLE, x->left);
    if (need > x->left)
        return;
    uint64_t score = (uint64_t)(need * x->view.weigh.move + heuristic_of(&x->view, words, pegs));
    cuts_lanes cut[CUTS_VECTORS];
    if (score > g->worst >> 32)
        return;
    cuts_look(&f->cuts, words, pegs, cut);
    if (cuts_refuse(&f->cuts, cut, BOUND_NO_HOLE, x->depth + 1))
        return;
    uint64_t record[HEAD + 2 * words], note[words + 1];
    engine_canon(x->e, (note_shape){words, x->e->shape.notes}, pegs, BOUND_NO_HOLE, record + HEAD, note);
    uint64_t hash = pegs_hash(words, record + HEAD);
    record[RANK] = score << 32 | hash >> 32;
    record[PARENT] = g->parent;
    memcpy(record + HEAD + words, pegs, words * sizeof *pegs);
    keep(g, words, record, hash);
}

/* False: the peg was in this hole in this position before, or has been in too many. */
PG_INLINE bool visit(gatherer *g, uint32_t words, const uint64_t *pegs, uint32_t hole)
{
    uint64_t mark = (uint64_t)g->turn << 32 | hole;
    size_t at = (pegs_hash(words, pegs) >> 30) + hole;
    for (at &= SEEN_SLOTS - 1;; at = (at + 1) & (SEEN_SLOTS - 1)) {
        uint64_t *s = g->seen + at * (1 + words);
        if (s[0] >> 32 != g->turn)
            break;
        if (s[0] == mark && pegs_same(words, s + 1, pegs))
            return false;
    }
    if (g->visits == TOURS)
        return false;
    g->visits++;
    uint64_t *s = g->seen + at * (1 + words);
    s[0] = mark;
    memcpy(s + 1, pegs, words * sizeof *pegs);
    return true;
}

NOTE_WIDE static void tour_one_word(gatherer *g, const uint64_t *pegs, const bound_lanes *sum, uint32_t hole);
NOTE_WIDE static void tour_any(gatherer *g, const uint64_t *pegs, const bound_lanes *sum, uint32_t hole);

/* All positions that a move of the peg in `hole` leads to. */
PG_INLINE void tour(gatherer *g, uint32_t words, const uint64_t *pegs, const bound_lanes *sum, uint32_t hole)
{
    const move_side *f = g->x->f;
    for (uint32_t k = f->first[hole]; k < f->first[hole + 1] && !g->reached; k++) {
        uint32_t j = f->jump[k], to = f->land[j];
        uint64_t next[words];
        if (!step_into(&f->space.play, words, j, pegs, next) || !visit(g, words, next, to))
            continue;
        bound_lanes after = *sum + f->bound.delta[j];
        g->path[g->length++] = j;
        arrive(g, words, next, &after);
        if (!g->reached && bound_of(&f->bound, next, &after, to, g->x->left) <= g->x->left)
            (words == 1 ? tour_one_word : tour_any)(g, next, &after, to);
        g->length--;
    }
}

NOTE_WIDE static void tour_one_word(gatherer *g, const uint64_t *pegs, const bound_lanes *sum, uint32_t hole)
{
    tour(g, 1, pegs, sum, hole);
}

NOTE_WIDE static void tour_any(gatherer *g, const uint64_t *pegs, const bound_lanes *sum, uint32_t hole)
{
    tour(g, g->x->words, pegs, sum, hole);
}

/* Moves of one jump that carries no peg. */
static void expand_uncarried(gatherer *g, const uint64_t *pegs, const bound_lanes *sum)
{
    const move_side *f = g->x->f;
    uint32_t words = g->x->words;
    for (uint32_t j = 0; j < f->space.play.jumps && !g->reached; j++) {
        uint64_t next[words];
        if (f->chain[j] != BOUND_NO_HOLE || !step_into(&f->space.play, words, j, pegs, next))
            continue;
        bound_lanes after = *sum + f->bound.delta[j];
        g->path[0] = j;
        g->length = 1;
        arrive(g, words, next, &after);
        g->length = 0;
    }
}

static void begin_turn(gatherer *g)
{
    if (++g->turn == 0) {
        memset(g->seen, 0, SEEN_SLOTS * (1 + g->x->words) * sizeof *g->seen);
        g->turn = 1;
    }
    g->visits = 0;
}

static void expand(gatherer *g, const uint64_t *pegs)
{
    const move_side *f = g->x->f;
    bound_lanes sum;
    bound_look(&f->bound, pegs, &sum);
    expand_uncarried(g, pegs, &sum);
    for (uint32_t h = 0; h < g->x->e->board->holes && !g->reached; h++) {
        if (!bits_get(pegs, h) || f->first[h] == f->first[h + 1])
            continue;
        begin_turn(g);
        (g->x->words == 1 ? tour_one_word : tour_any)(g, pegs, &sum, h);
    }
}

/* ---- levels ------------------------------------------------------------------------------------------ */

static void gatherer_release(gatherer *g)
{
    atomic_fetch_sub(&g->x->e->run.room.bytes, g->bytes);
    PG_FREE(g->record, g->slot, g->seen, g->path);
}

static void gatherer_init(gatherer *g, move_beam *x)
{
    *g = (gatherer){.x = x, .worst = UINT64_MAX};
    g->seen = PG_NEW(uint64_t, SEEN_SLOTS * (1 + x->words));
    g->path = PG_NEW(uint32_t, x->e->board->holes + 1);
}

static void expand_chunks(gatherer *g)
{
    move_beam *x = g->x;
    const beam_level *from = &x->level[x->depth];
    for (size_t at; (at = atomic_fetch_add(&x->next, CHUNK)) < from->count;) {
        if (sets_check(&x->e->run) != PG_OK)
            return;
        x->e->run.show(x->e);
        for (size_t i = at; i < at + CHUNK && i < from->count; i++) {
            g->parent = (uint32_t)i;
            expand(g, from->pegs + i * x->words);
        }
    }
}

typedef struct crowd {
    move_beam *x;
    gatherer *member; /* [members] */
    int members;
} crowd;

static void expand_member(void *of, int member)
{
    const crowd *c = of;
    gatherer *g = &c->member[member];
    expand_chunks(g);
    g->records = take_best(c->x, g->record, g->records);
}

/* The best of all members become a level. */
static void join(const crowd *c, beam_level *to)
{
    const move_beam *x = c->x;
    gatherer *first = &c->member[0];
    size_t all = 0, bytes = x->size * sizeof(uint64_t);
    for (int i = 0; i < c->members; i++)
        all += c->member[i].records;
    if (all > first->room)
        PG_RESIZE(first->record, all * x->size);
    for (int i = 1; i < c->members; i++) {
        const gatherer *other = &c->member[i];
        if (other->records)
            memcpy(first->record + first->records * x->size, other->record, other->records * bytes);
        first->records += other->records;
    }
    to->count = take_best(x, first->record, first->records);
    to->pegs = PG_NEW(uint64_t, to->count * x->words + 1);
    to->parent = PG_NEW(uint32_t, to->count + 1);
    for (size_t i = 0; i < to->count; i++) {
        const uint64_t *record = first->record + i * x->size;
        memcpy(to->pegs + i * x->words, record + HEAD + x->words, x->words * sizeof *record);
        to->parent[i] = (uint32_t)record[PARENT];
    }
}

/* The next level; *parent: of a finish, where one is reached. */
static pg_status climb(move_beam *x, bool *finished, uint32_t *parent)
{
    moves_engine *e = x->e;
    crowd c = {.x = x, .members = crew_size(sets_crew(&e->run))};
    size_t before = atomic_load(&e->run.room.bytes);
    c.member = PG_NEW(gatherer, c.members);
    for (int i = 0; i < c.members; i++)
        gatherer_init(&c.member[i], x);
    atomic_store(&x->next, 0);
    crew_run(sets_crew(&e->run), expand_member, &c);
    pg_status s = engine_stopped(e);
    if (s == PG_OK)
        join(&c, &x->level[x->depth + 1]);
    e->states += x->level[x->depth + 1].count;
    for (int i = 0; i < c.members; i++) {
        const gatherer *g = &c.member[i];
        if (g->finished && (!*finished || g->finish_parent < *parent))
            *parent = g->finish_parent;
        *finished |= g->finished;
        gatherer_release(&c.member[i]);
    }
    free(c.member);
    engine_trim(before);
    return s;
}

static void add_starts(move_beam *x)
{
    const level *end = &x->e->side[0].end;
    beam_level *to = &x->level[0];
    to->pegs = PG_NEW(uint64_t, end->size * x->words + 1);
    to->parent = PG_NEW(uint32_t, end->size + 1);
    for (size_t i = 0; i < end->size; i++)
        memcpy(to->pegs + i * x->words, level_entry(end, i), x->words * sizeof *to->pegs);
    to->count = end->size;
}

/* ---- the game ---------------------------------------------------------------------------------------- */

/* How many moves are left after one from this level. */
static void set_depth(move_beam *x, uint32_t depth)
{
    x->depth = depth;
    x->left = (int)x->e->most - (int)depth - 1;
}

/* Appends the jumps of a move to the target, NULL: to a finish. False is a defect. */
static bool trace_move(gatherer *g, uint32_t depth, const uint64_t *from, const uint64_t *target, game *out)
{
    set_depth(g->x, depth);
    g->target = target;
    g->reached = false;
    g->length = 0;
    expand(g, from);
    for (uint32_t i = 0; g->reached && i < g->best_length; i++)
        out->jump[out->jumps++] = g->path[i];
    return g->reached;
}

/* The game that ends with a move from position `last` of the level of so many moves. */
static bool trace(move_beam *x, uint32_t last, game *out)
{
    uint32_t depth = x->depth, *way = PG_NEW(uint32_t, depth + 1);
    size_t words = x->words;
    PG_SCOPED(gatherer_release) gatherer g;
    way[depth] = last;
    for (uint32_t d = depth; d > 0; d--)
        way[d - 1] = x->level[d].parent[way[d]];
    gatherer_init(&g, x);
    g.tracing = true;
    *out = (game){.start = bits_dup(x->level[0].pegs + way[0] * words, x->e->board->holes)};
    out->jump = PG_NEW(uint32_t, x->e->board->holes + 1);
    bool good = true;
    for (uint32_t d = 0; good && d <= depth; d++)
        good = trace_move(&g, d, x->level[d].pegs + way[d] * words,
                          d < depth ? x->level[d + 1].pegs + way[d + 1] * words : NULL, out);
    engine_name_jumps(x->e, out);
    free(way);
    return good;
}

/* ---- the beam ---------------------------------------------------------------------------------------- */

static void release(move_beam *x)
{
    for (uint32_t d = 0; d <= x->e->most; d++)
        PG_FREE(x->level[d].pegs, x->level[d].parent);
    free(x->level);
    heuristic_release(&x->view);
}

pg_status engine_move_beam(moves_engine *e, uint32_t most, size_t width, const heuristic_weights *weigh,
                           game *out)
{
    const move_side *f = &e->side[0];
    uint32_t words = e->shape.words, parent = 0;
    pg_status s = PG_OK;
    bool found = false;
    PG_TRY(engine_begin(e, most));
    if (e->jumps >= 0) {
        PG_TRY(engine_add_ends(e, &e->side[1]));
        engine_limit(e, &e->side[0]);
    }
    move_beam x = {.e = e, .f = f, .words = words, .size = HEAD + 2 * words, .width = width};
    x.level = PG_NEW(beam_level, most + 1);
    heuristic_init(&x.view, e->board, &f->bound, weigh);
    add_starts(&x);
    e->thinned = true;
    for (uint32_t d = 0; s == PG_OK && !found && d < most && x.level[d].count > 0; d++) {
        set_depth(&x, d);
        s = climb(&x, &found, &parent);
    }
    if (s == PG_OK && found) {
        e->hit.found = trace(&x, parent, out);
        e->hit.total = x.depth + 1;
    }
    release(&x);
    return s;
}

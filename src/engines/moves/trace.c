/* trace.c - the game of a hit, read off the levels backwards.
 *
 * No parents are stored. From a position and what is demanded of it (its cost, and perhaps the hole of the
 * move under way) every jump is taken back, and one pass over the level before tells which of these
 * positions were reached in a way that fits. Positions stay real ones; only looking up goes through the
 * least image. Over ranks all have the same demands, each looks in its part of a level, and all are told.
 */
#include "move_peers.h"

#include <stdlib.h>

typedef struct demand {
    uint64_t *pegs;
    uint32_t cost, hole; /* hole: BOUND_NO_HOLE for any */
} demand;

typedef struct trial {
    uint64_t *pegs;    /* the position before jump j */
    uint64_t *record;  /* its least image, and the images of the jump's chain hole */
    uint32_t j, piece; /* piece: where the level would have it */
    bool there;
    uint64_t *note; /* of the level, if so */
} trial;

static trial trial_new(const moves_engine *e, const uint64_t *pegs, uint32_t j, uint32_t chain)
{
    note_shape s = e->shape;
    trial t = {.j = j};
    t.pegs = bits_dup(pegs, e->board->holes);
    t.record = PG_NEW(uint64_t, s.words + s.notes);
    t.note = PG_NEW(uint64_t, s.notes);
    engine_canon(e, s, pegs, chain, t.record, t.record + s.words);
    return t;
}

static void trial_free(trial *t)
{
    free(t->pegs);
    free(t->record);
    free(t->note);
}

static size_t count_trials(const trial *t, size_t trials, uint32_t piece)
{
    size_t count = 0;
    for (size_t i = 0; i < trials; i++)
        count += t[i].piece == piece;
    return count;
}

/* Those of one piece: `wanted`. */
static void match_piece(note_shape s, const note_table *level, trial *t, size_t trials, uint32_t piece,
                        size_t wanted)
{
    table_walk w;
    const uint64_t *record;
    table_walk_part(&w, level, piece);
    while (wanted > 0 && (record = table_walk_next(&w)))
        for (size_t i = 0; i < trials; i++)
            if (t[i].piece == piece && !t[i].there && pegs_same(s.words, record, t[i].record)) {
                t[i].there = true;
                memcpy(t[i].note, record + s.words, s.notes * sizeof *record);
                wanted--;
            }
    table_walk_end(&w);
}

/* What some rank has found is there: its note is none but zeros elsewhere. */
static void join_trials(const moves_engine *e, trial *t, size_t trials)
{
    size_t notes = e->shape.notes;
    uint64_t *all = PG_NEW(uint64_t, trials * notes + 1);
    for (size_t i = 0; i < trials; i++)
        memcpy(all + i * notes, t[i].note, notes * sizeof *all);
    peers_most(e->peers, all, trials * notes);
    for (size_t i = 0; i < trials; i++) {
        memcpy(t[i].note, all + i * notes, notes * sizeof *all);
        t[i].there = t[i].note[notes - 1] != 0;
    }
    free(all);
}

static void match(const moves_engine *e, const note_table *level, trial *t, size_t trials)
{
    for (size_t i = 0; i < trials; i++)
        t[i].piece = table_part_of(e->shape, t[i].record, pegs_hash(e->shape.words, t[i].record));
    for (uint32_t piece = 0; piece < TABLE_PARTS; piece++) {
        size_t wanted = count_trials(t, trials, piece);
        if (wanted > 0)
            match_piece(e->shape, level, t, trials, piece, wanted);
    }
    if (e->peers)
        join_trials(e, t, trials);
}

/* The jumps that may have led to the demanded position, taken back. */
static size_t list_trials(const moves_engine *e, const move_side *d, const demand *want, trial *t)
{
    const move_side *undo = &e->side[!d->backwards];
    note_shape s = e->shape;
    uint64_t *pegs = bits_new(e->board->holes);
    size_t trials = 0;
    for (uint32_t j = 0; j < e->board->jumps; j++) {
        if ((want->hole != BOUND_NO_HOLE && d->land[j] != want->hole) ||
            !step_into(&undo->play, s.words, j, want->pegs, pegs))
            continue;
        t[trials++] = trial_new(e, pegs, j, d->chain[j]);
    }
    free(pegs);
    return trials;
}

/* How the trial fits the demand: what it demands in turn. */
static bool answers(const moves_engine *e, const move_side *d, const trial *t, demand *want)
{
    note_shape s = e->shape;
    if (!t->there)
        return false;
    uint32_t cost = note_cost(s, t->note);
    if (cost == want->cost && note_shared(s, t->record + s.words, t->note)) {
        want->hole = d->chain[t->j];
        return true;
    }
    if (cost + 1 != want->cost || note_bound(s, t->note))
        return false;
    want->cost--;
    want->hole = BOUND_NO_HOLE;
    return true;
}

static bool step_back(const moves_engine *e, const move_side *d, const note_table *level, demand *want,
                      uint32_t *j)
{
    trial *t = PG_NEW(trial, e->board->jumps + 1);
    size_t trials = list_trials(e, d, want, t);
    match(e, level, t, trials);
    bool found = false;
    for (size_t i = 0; i < trials; i++) {
        if (!found && answers(e, d, &t[i], want)) {
            found = true;
            *j = t[i].j;
            memcpy(want->pegs, t[i].pegs, e->shape.words * sizeof *want->pegs);
        }
        trial_free(&t[i]);
    }
    free(t);
    return found;
}

/* From the demanded position, which is on level `level`, to the side's end: jump[0 .. level), the nearest
 * first. */
static bool walk(const moves_engine *e, const move_side *d, size_t level, demand *want, uint32_t *jump)
{
    for (size_t i = 0; i < level; i++)
        if (!step_back(e, d, d->level[level - 1 - i], want, &jump[i]))
            return false;
    return true;
}

/* free() it; NULL: the level does not have the position. */
static uint64_t *note_of(const moves_engine *e, const note_table *level, const uint64_t *pegs)
{
    trial t = trial_new(e, pegs, 0, BOUND_NO_HOLE);
    match(e, level, &t, 1);
    uint64_t *note = t.there ? t.note : NULL;
    t.note = t.there ? NULL : t.note;
    trial_free(&t);
    return note;
}

/* The two halves with a given joint: the hole of the move under way, or BOUND_NO_HOLE when a new move
 * begins. */
static bool join(moves_engine *e, move_side *a, move_side *b, uint32_t cost, uint32_t hole, uint64_t *pegs,
                 uint32_t *jump_a, uint32_t *jump_b)
{
    uint32_t total = e->hit.total + (hole != BOUND_NO_HOLE);
    size_t bytes = e->shape.words * sizeof *pegs;
    demand want = {.pegs = pegs, .cost = total - cost, .hole = hole};
    memcpy(pegs, e->hit.pegs, bytes);
    if (total < cost || !walk(e, a, a->levels, &want, jump_a))
        return false;
    uint64_t *start = bits_dup(pegs, e->board->holes);
    want = (demand){.pegs = pegs, .cost = cost, .hole = hole};
    memcpy(pegs, e->hit.pegs, bytes);
    bool good = walk(e, b, b->levels - 1, &want, jump_b);
    if (!a->backwards)
        memcpy(pegs, start, bytes);
    free(start);
    return good;
}

static void put_together(moves_engine *e, size_t forward, const uint32_t *before, size_t backward,
                         const uint32_t *after, const uint64_t *start, game *out)
{
    out->start = bits_dup(start, e->board->holes);
    out->jumps = (uint32_t)(forward + backward);
    out->jump = PG_NEW(uint32_t, forward + backward + 1);
    for (size_t i = 0; i < forward; i++)
        out->jump[i] = before[forward - 1 - i];
    for (size_t i = 0; i < backward; i++) /* `after` is NULL when there is none */
        out->jump[forward + i] = after[i];
}

/* A hit on the finish: forwards alone. */
static bool trace_finish(moves_engine *e, uint64_t *pegs, uint32_t *jump, game *out)
{
    move_side *f = &e->side[0];
    demand want = {.pegs = pegs, .cost = e->hit.total, .hole = BOUND_NO_HOLE};
    memcpy(pegs, e->hit.pegs, e->shape.words * sizeof *pegs);
    bool good = walk(e, f, f->levels - 1, &want, jump);
    if (good)
        put_together(e, f->levels - 1, jump, 0, NULL, pegs, out);
    return good;
}

static bool trace_meeting(moves_engine *e, uint64_t *pegs, uint32_t *jump, game *out)
{
    move_side *a = &e->side[e->expanded], *b = &e->side[!e->expanded];
    uint32_t *jump_b = jump + e->board->holes;
    uint64_t *note = note_of(e, b->level[b->levels - 1], e->hit.pegs);
    if (!note)
        return false;
    uint32_t cost = note_cost(e->shape, note);
    bool good = join(e, a, b, cost, BOUND_NO_HOLE, pegs, jump, jump_b);
    for (uint32_t h = 0; !good && h < e->board->holes; h++)
        if (note_hole(note, h))
            good = join(e, a, b, cost, h, pegs, jump, jump_b);
    free(note);
    if (!good)
        return false;
    bool back = a->backwards;
    put_together(e, back ? b->levels - 1 : a->levels, back ? jump_b : jump, back ? a->levels : b->levels - 1,
                 back ? jump : jump_b, pegs, out);
    return true;
}

bool engine_trace(moves_engine *e, game *out)
{
    uint64_t *pegs = PG_NEW(uint64_t, e->shape.words);
    uint32_t *jump = PG_NEW(uint32_t, 2 * (size_t)e->board->holes + 2);
    bool good = e->expanded < 0 ? trace_finish(e, pegs, jump, out) : trace_meeting(e, pegs, jump, out);
    free(pegs);
    free(jump);
    if (!good)
        engine_stopped(e);
    return good;
}

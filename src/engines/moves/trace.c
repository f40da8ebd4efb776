/* trace.c - the game of a hit, read off the levels backwards.
 *
 * No parents are stored. From a position and what is demanded of it (its cost, and perhaps the hole of the
 * move under way) every jump is taken back, and the level before tells which of these positions were reached
 * in a way that fits. Positions stay real ones; only looking up goes through the least image. Over ranks all
 * have the same demands, each looks in its part of a level, and all are told.
 */
#include "move_peers.h"

typedef struct demand {
    uint64_t *pegs;
    uint32_t cost, hole; /* hole: BOUND_NO_HOLE for any */
} demand;

/* The position before jump j, where that may have led to the demanded one; *record: its least image, and the
 * images of the jump's chain hole. */
static bool undo(const moves_engine *e, const move_side *d, const demand *want, uint32_t j, uint64_t *pegs,
                 uint64_t *record)
{
    note_shape s = e->shape;
    if ((want->hole != BOUND_NO_HOLE && d->land[j] != want->hole) ||
        !step_into(&e->side[!d->backwards].space.play, s.words, j, want->pegs, pegs))
        return false;
    engine_canon(e, s, pegs, d->chain[j], record, record + s.words);
    return true;
}

/* How a position before jump j, with the note that its level has, fits the demand: what it demands in
 * turn. */
static bool answers(const moves_engine *e, const move_side *d, uint32_t j, const uint64_t *record,
                    const uint64_t *note, demand *want)
{
    note_shape s = e->shape;
    uint32_t cost = note_cost(s, note);
    if (cost == want->cost && note_shared(s, record + s.words, note)) {
        want->hole = d->chain[j];
        return true;
    }
    if (cost + 1 != want->cost || note_bound(s, note))
        return false;
    want->cost--;
    want->hole = BOUND_NO_HOLE;
    return true;
}

static bool step_back(const moves_engine *e, const move_side *d, const level *from, demand *want,
                      uint32_t *jump)
{
    note_shape s = e->shape;
    uint32_t jumps = e->board->jumps, j = 0;
    uint64_t pegs[s.words], record[note_size(s)], *all = PG_NEW(uint64_t, (size_t)jumps * s.notes);
    for (uint32_t k = 0; k < jumps; k++)
        if (undo(e, d, want, k, pegs, record))
            level_find_note(from, &d->space, record, all + (size_t)k * s.notes);
    peers_most(e->run.peers, all, (size_t)jumps * s.notes);
    for (; j < jumps; j++) {
        const uint64_t *note = all + (size_t)j * s.notes;
        if (note[s.notes - 1] && undo(e, d, want, j, pegs, record) && answers(e, d, j, record, note, want))
            break;
    }
    free(all);
    *jump = j;
    if (j < jumps)
        memcpy(want->pegs, pegs, s.words * sizeof *pegs);
    return j < jumps;
}

/* From the demanded position, which is on the level after so many jumps, to the side's end: jump[0 .. jumps),
 * the nearest first. */
static bool walk(const moves_engine *e, const move_side *d, size_t jumps, demand *want, uint32_t *jump)
{
    for (size_t i = 0; i < jumps; i++)
        if (!step_back(e, d, &d->level[jumps - 1 - i], want, &jump[i]))
            return false;
    return true;
}

/* The two halves with a given joint: the hole of the move under way, or BOUND_NO_HOLE when a new move
 * begins. pegs: where the forward half ends. */
static bool join(const moves_engine *e, uint32_t cost, uint32_t hole, uint64_t *pegs, uint32_t *jump_a,
                 uint32_t *jump_b)
{
    const move_side *a = &e->side[e->expanded], *b = &e->side[!e->expanded];
    uint32_t total = e->hit.total + (hole != BOUND_NO_HOLE);
    size_t bytes = e->shape.words * sizeof *pegs;
    uint64_t other[e->shape.words];
    demand to_a = {a->backwards ? other : pegs, total - cost, hole};
    demand to_b = {a->backwards ? pegs : other, cost, hole};
    memcpy(pegs, e->hit.pegs, bytes);
    memcpy(other, e->hit.pegs, bytes);
    return total >= cost && walk(e, a, a->levels, &to_a, jump_a) && walk(e, b, b->levels - 1, &to_b, jump_b);
}

static void put_together(const moves_engine *e, size_t forward, const uint32_t *before, size_t backward,
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
static bool trace_finish(const moves_engine *e, uint64_t *pegs, uint32_t *jump, game *out)
{
    const move_side *f = &e->side[0];
    demand want = {.pegs = pegs, .cost = e->hit.total, .hole = BOUND_NO_HOLE};
    memcpy(pegs, e->hit.pegs, e->shape.words * sizeof *pegs);
    bool good = walk(e, f, f->levels - 1, &want, jump);
    if (good)
        put_together(e, f->levels - 1, jump, 0, NULL, pegs, out);
    return good;
}

static bool trace_meeting(const moves_engine *e, uint64_t *pegs, uint32_t *jump, game *out)
{
    const move_side *a = &e->side[e->expanded], *b = &e->side[!e->expanded];
    note_shape s = e->shape;
    uint32_t *jump_b = jump + e->board->holes;
    uint64_t record[note_size(s)], note[s.notes];
    memset(note, 0, sizeof note);
    engine_canon(e, s, e->hit.pegs, BOUND_NO_HOLE, record, record + s.words);
    level_find_note(&b->level[b->levels - 1], &b->space, record, note);
    peers_most(e->run.peers, note, s.notes);
    if (!note[s.notes - 1])
        return false;
    uint32_t cost = note_cost(s, note);
    bool good = join(e, cost, BOUND_NO_HOLE, pegs, jump, jump_b);
    for (uint32_t h = 0; !good && h < e->board->holes; h++)
        good = note_hole(note, h) && join(e, cost, h, pegs, jump, jump_b);
    if (good && a->backwards)
        put_together(e, b->levels - 1, jump_b, a->levels, jump, pegs, out);
    else if (good)
        put_together(e, a->levels, jump, b->levels - 1, jump_b, pegs, out);
    return good;
}

bool engine_trace(moves_engine *e, game *out)
{
    PG_FREED uint64_t *pegs = PG_NEW(uint64_t, e->shape.words);
    PG_FREED uint32_t *jump = PG_NEW(uint32_t, 2 * (size_t)e->board->holes + 2);
    bool good = e->expanded < 0 ? trace_finish(e, pegs, jump, out) : trace_meeting(e, pegs, jump, out);
    if (good)
        engine_name_jumps(e, out);
    else
        engine_stopped(e);
    return good;
}

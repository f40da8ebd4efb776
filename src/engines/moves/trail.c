/* trail.c - the positions on shortest games.
 *
 * See trail.h for why this leaves no dead ends. The backward side goes on within one forward level after
 * the other (engine_expand_within), of which a copy is made that can be looked up. Where games differ in
 * their number of jumps, all forward levels are made first, and each adds the finishes that it has. All
 * backward levels end up in one table, a position with the fewest moves left.
 *
 * A move is found by going breadth first through the tours of a peg: (position, hole of the peg), each
 * with the tour that it goes on from, kept as long as a game of so many moves still goes through it.
 */
#include "trail.h"

#include <stdlib.h>

/* ---- the moves that are left --------------------------------------------------------------------------- */

/* Forward levels to the end, past finishes: games may have different numbers of jumps. */
static pg_status all_forwards(moves_engine *e)
{
    move_side *f = &e->side[0];
    while (engine_newest(f) > 0 && engine_stopped(e) == PG_OK)
        engine_expand(e, f, NULL);
    return engine_stopped(e);
}

/* The complete round of the fewest moves. */
static pg_status complete_round(moves_engine *e, uint32_t moves)
{
    if (e->jumps != PROBLEM_ANY_JUMPS)
        return engine_round(e, moves);
    pg_status s = engine_begin(e, moves);
    return s == PG_OK ? all_forwards(e) : s;
}

/* The finishes among a forward level go into the newest backward level. */
static bool add_finishes(moves_engine *e, const note_table *forward)
{
    note_shape s = e->shape;
    size_t size = note_size(s);
    move_side *b = &e->side[1];
    note_table *to = b->level[b->levels - 1];
    uint64_t record[size];
    const uint64_t *found;
    bool room = true;
    table_walk w;
    table_walk_all(&w, forward);
    while (room && (found = table_walk_next(&w))) {
        if (!set_has(e->problem.finish, s.words, found))
            continue;
        memset(record, 0, sizeof record);
        memcpy(record, found, s.words * sizeof *record);
        record[size - 1] = note_top(0, false);
        room = table_add(to, record);
    }
    table_walk_end(&w);
    return room;
}

/* One level further back, within the forward level at `i` jumps. */
static bool step_back(moves_engine *e, size_t i)
{
    move_side *f = &e->side[0], *b = &e->side[1];
    note_table *within = engine_table(e);
    bool good = table_add_all(within, f->level[i]);
    if (good)
        engine_expand_within(e, b, within);
    if (good && e->jumps == PROBLEM_ANY_JUMPS)
        good = add_finishes(e, within);
    table_free(within);
    return good && engine_stopped(e) == PG_OK;
}

/* The backward side, from the newest forward level to the start. */
static bool go_back(moves_engine *e)
{
    move_side *f = &e->side[0], *b = &e->side[1];
    if (e->jumps == PROBLEM_ANY_JUMPS) { /* an empty level behind the last one */
        engine_add_level(e, b, NULL);
    }
    for (size_t i = f->levels; i-- > 0;)
        if (!step_back(e, i))
            return false;
    return true;
}

/* All backward levels, as one table. */
static bool gather(trail *t)
{
    moves_engine *e = t->e;
    move_side *b = &e->side[1];
    side_forget(&e->side[0]);
    t->left = engine_table(e);
    bool good = true;
    while (good && b->levels > 0) {
        good = table_add_all(t->left, b->level[b->levels - 1]);
        table_free(b->level[--b->levels]);
    }
    return good;
}

static pg_status why_stopped(moves_engine *e)
{
    pg_status s = engine_stopped(e);
    return s == PG_OK ? PG_MEMORY : s;
}

/* Games of no moves: both ends are what they have in common. */
static pg_status find_common(trail *t)
{
    moves_engine *e = t->e;
    pg_status s = engine_begin(e, 0);
    if (s == PG_OK)
        s = engine_add_ends(e, &e->side[1]);
    return s != PG_OK ? s : gather(t) ? PG_OK : PG_MEMORY;
}

pg_status trail_init(trail *t, moves_engine *e, uint32_t moves)
{
    *t = (trail){.e = e, .words = e->shape.words, .moves = moves};
    store_init(&t->tour, t->words + 1, e->room.most);
    store_init(&t->next, t->words, e->room.most);
    if (moves == 0)
        return find_common(t);
    if (e->jumps == PROBLEM_NO_JUMPS)
        return PG_INTERNAL;
    pg_status s = complete_round(e, moves);
    if (s != PG_OK)
        return s;
    if (!e->hit.found || e->hit.total != moves)
        return PG_INTERNAL;
    return go_back(e) && gather(t) ? PG_OK : why_stopped(e);
}

void trail_release(trail *t)
{
    table_free(t->left);
    store_release(&t->tour);
    store_release(&t->next);
}

/* ---- going through the games --------------------------------------------------------------------------- */

/* Moves left at a position, UINT32_MAX: not known, so none. *under_way: the first of them may be one whose
 * peg stands in `hole`. */
static uint32_t moves_left(const trail *t, const uint64_t *pegs, uint32_t hole, bool *under_way)
{
    const moves_engine *e = t->e;
    note_shape s = e->shape;
    uint64_t record[s.words + s.notes];
    engine_canon(e, s, pegs, hole, record, record + s.words);
    const uint64_t *note = table_note(t->left, s, record, pegs_hash(s.words, record));
    *under_way = note && note_shared(s, record + s.words, note);
    return note ? note_cost(s, note) : UINT32_MAX;
}

bool trail_has(const trail *t, const uint64_t *pegs, uint32_t done)
{
    bool under_way;
    uint32_t left = moves_left(t, pegs, BOUND_NO_HOLE, &under_way);
    return left != UINT32_MAX && done + left <= t->moves;
}

/* Jump j of move `done`. */
static bool add_jump(trail *t, const uint64_t *pegs, uint32_t j, uint32_t done, uint32_t parent)
{
    const move_side *d = &t->e->side[0];
    uint64_t next[t->words + 1];
    bool under_way;
    memcpy(next, pegs, t->words * sizeof *next);
    step_play(&d->play, t->words, j, next);
    next[t->words] = d->land[j];
    uint32_t left = moves_left(t, next, d->land[j], &under_way);
    if (left == UINT32_MAX || done + left - under_way > t->moves)
        return true;
    bool ends = done + left <= t->moves;
    return (!ends || store_add(&t->next, t->words, next, STORE_NONE)) &&
           store_add(&t->tour, t->words + 1, next, parent);
}

bool trail_next(trail *t, const uint64_t *pegs, uint32_t done)
{
    const move_side *d = &t->e->side[0];
    bool room = true;
    uint64_t at[t->words + 1];
    store_clear(&t->tour);
    store_clear(&t->next);
    for (uint32_t j = 0; room && j < d->play.jumps; j++)
        if (step_fits(&d->play, t->words, j, pegs))
            room = add_jump(t, pegs, j, done + 1, STORE_NONE);
    for (uint32_t i = 0; room && i < t->tour.used; i++) {
        memcpy(at, t->tour.pegs + (size_t)i * (t->words + 1), sizeof at);
        uint32_t hole = (uint32_t)at[t->words];
        for (uint32_t k = hole == BOUND_NO_HOLE ? 0 : d->first[hole];
             room && hole != BOUND_NO_HOLE && k < d->first[hole + 1]; k++)
            if (step_fits(&d->play, t->words, d->jump[k], at))
                room = add_jump(t, at, d->jump[k], done + 1, i);
    }
    return room;
}

/* The jump that leads from one position to another, going on from `hole` (BOUND_NO_HOLE: any). */
static uint32_t jump_between(const trail *t, const uint64_t *from, uint32_t hole, const uint64_t *to)
{
    const move_side *d = &t->e->side[0];
    uint64_t next[t->words];
    for (uint32_t j = 0; j < d->play.jumps; j++) {
        if ((hole != BOUND_NO_HOLE && d->chain[j] != hole) || !step_into(&d->play, t->words, j, from, next))
            continue;
        if (pegs_same(t->words, next, to) && d->land[j] == (uint32_t)to[t->words])
            return j;
    }
    return UINT32_MAX;
}

/* Appends the jumps of a move, from one position to one that trail_next has just found. */
static bool add_move(const trail *t, const uint64_t *from, const uint64_t *to, game *g)
{
    size_t size = t->words + 1;
    uint32_t at = 0, jumps = 0;
    while (at < t->tour.used && !pegs_same(t->words, t->tour.pegs + at * size, to))
        at++;
    if (at == t->tour.used)
        return false;
    for (uint32_t i = at; i != STORE_NONE; i = t->tour.parent[i])
        jumps++;
    g->jumps += jumps;
    PG_RESIZE(g->jump, g->jumps + 1);
    for (uint32_t n = g->jumps; at != STORE_NONE; at = t->tour.parent[at]) {
        uint32_t before = t->tour.parent[at];
        const uint64_t *start = before == STORE_NONE ? from : t->tour.pegs + before * size;
        uint32_t hole = before == STORE_NONE ? BOUND_NO_HOLE : (uint32_t)start[t->words];
        g->jump[--n] = jump_between(t, start, hole, t->tour.pegs + at * size);
    }
    return true;
}

bool trail_read(trail *t, const uint64_t *walk, game *out)
{
    const board *b = t->e->board;
    *out = (game){.start = bits_dup(walk, b->holes), .jump = PG_NEW(uint32_t, 1)};
    bool good = true;
    for (uint32_t done = 0; good && done < t->moves; done++, walk += t->words)
        good = trail_next(t, walk, done) && add_move(t, walk, walk + t->words, out);
    good = good && moves_count(b, out) == t->moves && problem_solved(&t->e->problem, out);
    if (!good)
        game_release(out);
    return good;
}

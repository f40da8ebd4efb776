/* shortest_dag.c - the positions on shortest games.
 *
 * See shortest_dag.h for why this leaves no dead ends. The backward side goes on within one forward level
 * after the other (engine_expand_within). Where games differ in their number of jumps, all forward levels are
 * made first, and each adds the finishes that it has. Backward levels have their positions with the
 * fewest moves left.
 */
#include "shortest_dag.h"

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

/* One level further back, within the forward level at `i` jumps. */
static bool step_back(moves_engine *e, size_t i)
{
    move_side *f = &e->side[0], *b = &e->side[1];
    if (!level_wake(&f->level[i], &e->run.room, NULL))
        return false;
    engine_expand_within(e, b, &f->level[i], e->jumps == PROBLEM_ANY_JUMPS ? e->problem.finish : NULL);
    level_release(&f->level[i], &e->run.room);
    return engine_stopped(e) == PG_OK;
}

/* The backward side, from the newest forward level to the start. */
static bool go_back(moves_engine *e)
{
    move_side *f = &e->side[0], *b = &e->side[1];
    level none;
    sets_shrink(&e->run);
    if (e->jumps == PROBLEM_ANY_JUMPS) { /* an empty level behind the last one */
        if (!engine_new_level(e, &none, 0))
            return false;
        engine_add_level(b, &none);
    }
    for (size_t i = f->levels; i-- > 0;)
        if (!step_back(e, i))
            return false;
    return true;
}

/* Backward levels, to be looked up. */
static bool gather(dag *t)
{
    moves_engine *e = t->e;
    move_side *b = &e->side[1];
    bool alike = position_total(e->problem.start) >= 0, awake = true;
    side_forget(e, &e->side[0]);
    t->pegs = PG_NEW(int64_t, b->levels);
    for (size_t i = 0; awake && i < b->levels; i++) {
        level *l = &b->level[i];
        awake = level_wake(l, &e->run.room, NULL);
        if (awake)
            level_sort(l, sets_crew(&e->run));
        t->pegs[i] = !alike || !l->size ? -1 : pegs_number(l->words, l->entry);
    }
    sets_shrink(&e->run);
    return awake;
}

/* Moves left at a position, UINT32_MAX: not known, so none. *under_way: the first of them may be one whose
 * peg stands in `hole`. */
static uint32_t moves_left(const dag *t, const uint64_t *pegs, uint32_t hole, bool *under_way)
{
    const moves_engine *e = t->e;
    const move_side *b = &e->side[1];
    note_shape s = e->shape;
    uint64_t record[s.words + s.notes], note[s.notes], best[s.notes];
    const int64_t number = pegs_number(s.words, pegs);
    memset(best, 0, sizeof best);
    engine_canon(e, s, pegs, hole, record, record + s.words);
    for (size_t i = 0; i < b->levels; i++)
        if ((t->pegs[i] < 0 || t->pegs[i] == number) &&
            level_find_note(&b->level[i], &b->space, record, note))
            note_merge(s, best, note);
    bool there = best[s.notes - 1];
    *under_way = there && note_shared(s, record + s.words, best);
    return there ? note_cost(s, best) : UINT32_MAX;
}

static pg_status find_starts(dag *t)
{
    uint64_t pegs[t->words];
    bool under_way;
    PG_SCOPED(set_walk_release) set_walk walk;
    pg_status s = PG_OK;
    set_walk_init(&walk, t->e->problem.start, false);
    while (s == PG_OK && set_walk_next(&walk, pegs)) {
        s = limits_check(t->e->limits);
        if (moves_left(t, pegs, BOUND_NO_HOLE, &under_way) <= t->moves &&
            !store_add(&t->start, t->words, pegs, STORE_NONE))
            s = PG_MEMORY;
    }
    return s;
}

static pg_status why_stopped(moves_engine *e)
{
    pg_status s = engine_stopped(e);
    return s == PG_OK ? PG_MEMORY : s;
}

/* Games of no moves: both ends are what they have in common. */
static pg_status find_common(dag *t)
{
    moves_engine *e = t->e;
    PG_TRY(engine_begin(e, 0));
    PG_TRY(engine_add_ends(e, &e->side[1]));
    return gather(t) ? find_starts(t) : PG_MEMORY;
}

pg_status dag_init(dag *t, moves_engine *e, uint32_t moves)
{
    *t = (dag){.e = e, .words = e->shape.words, .moves = moves};
    tours_init(&t->tour, e, &e->side[0], e->run.room.most);
    store_init(&t->start, t->words, e->run.room.most);
    store_init(&t->next, t->words, e->run.room.most);
    if (moves == 0)
        return find_common(t);
    if (e->jumps == PROBLEM_NO_JUMPS)
        return PG_INTERNAL;
    PG_TRY(complete_round(e, moves));
    if (!e->hit.found || e->hit.total != moves)
        return PG_INTERNAL;
    return go_back(e) && gather(t) ? find_starts(t) : why_stopped(e);
}

void dag_release(dag *t)
{
    free(t->pegs);
    tours_release(&t->tour);
    store_release(&t->start);
    store_release(&t->next);
}

/* ---- going through the games --------------------------------------------------------------------------- */

typedef struct next_move {
    dag *t;
    uint32_t done; /* with this one */
} next_move;

/* A tour of the move goes on, and the move may end, while a game of so many moves goes through there. */
static bool take_next(void *context, const uint64_t *pegs, bool *on)
{
    const next_move *m = context;
    dag *t = m->t;
    bool under_way;
    uint32_t left = moves_left(t, pegs, (uint32_t)pegs[t->words], &under_way);
    *on = left != UINT32_MAX && m->done + left - under_way <= t->moves;
    return !*on || m->done + left > t->moves || store_add(&t->next, t->words, pegs, STORE_NONE);
}

bool dag_next(dag *t, const uint64_t *pegs, uint32_t done)
{
    store_clear(&t->next);
    return tours_from(&t->tour, pegs, take_next, &(next_move){t, done + 1});
}

bool dag_read(dag *t, const uint64_t *walk, game *out)
{
    const board *b = t->e->board;
    *out = (game){.start = bits_dup(walk, b->holes), .jump = PG_NEW(uint32_t, 1)};
    bool good = true;
    for (uint32_t done = 0; good && done < t->moves; done++, walk += t->words)
        good = dag_next(t, walk, done) && tours_read(&t->tour, walk, walk + t->words, out);
    engine_name_jumps(t->e, out);
    good =
        good && game_count_moves(t->e->problem.board, out) == t->moves && problem_solved(&t->e->problem, out);
    if (!good)
        game_release(out);
    return good;
}

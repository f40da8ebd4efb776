/* bytes.c - verdicts with their certificates as bytes, for other processes of this program and for journals.
 *
 * All of a verdict is there, so that whoever takes it prints and writes what its finder would have. */
#include "branch.h"
#include "closed.h"

static void put_step(pg_buf *out, const branch_step *s)
{
    bytes_put_number(out, s->kind);
    bytes_put_number(out, s->index);
    bytes_put_number(out, (uint64_t)s->at);
    weighting_put(out, s->vector);
    potential_put(out, s->potential);
}

static void take_step(bytes_in *in, branch_step *s, const board *b)
{
    s->kind = (branch_step_kind)bytes_take_number(in);
    s->index = (uint32_t)bytes_take_number(in);
    s->at = (int64_t)bytes_take_number(in);
    s->vector = weighting_take(in, b->holes);
    s->potential = potential_take(in, b);
    in->bad = in->bad || s->kind > STEP_EMPTY;
}

void verdict_put(pg_buf *out, const verdict *v, const board *b)
{
    bytes_put_number(out, v->kind);
    bytes_put_number(out, v->method);
    weighting_put(out, v->vector);
    bytes_put_number(out, v->tree.steps);
    for (size_t i = 0; i < v->tree.steps; i++)
        put_step(out, &v->tree.step[i]);
    search_result_put(out, &v->search, b->holes);
    game_put(out, &v->game, b->holes);
    bytes_put_text(out, v->tried);
    bytes_put_number(out, v->stopped);
}

void verdict_take(bytes_in *in, verdict *v, const board *b)
{
    *v = (verdict){0};
    v->kind = (verdict_kind)bytes_take_number(in);
    v->method = (proof_method)bytes_take_number(in);
    v->vector = weighting_take(in, b->holes);
    for (uint64_t left = bytes_take_number(in); left && !in->bad; left--) {
        branch_tree *t = &v->tree;
        PG_GROW(t->step, t->steps, t->room);
        t->step[t->steps] = (branch_step){0};
        take_step(in, &t->step[t->steps++], b);
    }
    search_result_take(in, &v->search, b);
    game_take(in, &v->game, b);
    v->tried = bytes_take_text(in);
    v->stopped = (pg_status)bytes_take_number(in);
    in->bad =
        in->bad || v->kind > VERDICT_IMPOSSIBLE || v->method >= METHOD_COUNT || v->stopped > PG_INTERRUPTED;
}

static bool impossible_holds(const problem *q, const verdict *v)
{
    if (v->tree.steps)
        return branch_holds(q->board, q->start, q->finish, &v->tree);
    if (v->vector)
        return weighting_separates(v->vector, q->board, q->start, q->finish) ||
               weighting_colours(v->vector, q->board, q->start, q->finish);
    return v->search.answer == SEARCH_NONE && closed_holds(q, &v->search);
}

bool verdict_holds(const problem *q, const verdict *v)
{
    if (v->kind == VERDICT_OPEN)
        return true;
    if (v->kind == VERDICT_POSSIBLE)
        return v->game.start && problem_solved(q, &v->game);
    return impossible_holds(q, v);
}

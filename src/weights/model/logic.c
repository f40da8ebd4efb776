/* logic.c - the game in steps as a Boolean program, told to a sink one constraint after another.
 *
 * A jump asks for the state of its holes before and brings about the state after; a hole that changes
 * was changed by one of the jumps that can; each step is one jump or a rest, or, parallel, independent jumps
 * that depend on the step before. Cost for T steps: about T * (cells of all jumps + 2 * holes) clauses, and
 * parallel as many more as pairs of jumps do the same to a hole.
 */
#include "model/model.h"
#include "model/timeline.h"

/* ---- variables -------------------------------------------------------------------------------- */

static int64_t first_made(const timeline *s) { return 1 + ((int64_t)s->count + 1) * s->board->holes; }
static int64_t first_rest(const timeline *s) { return first_made(s) + (int64_t)s->count * s->board->jumps; }
/* Parallel steps may be empty. */
static bool may_rest(const timeline *s) { return !s->all && !s->parallel; }
static int64_t first_goal(const timeline *s) { return first_rest(s) + (may_rest(s) ? s->count : 0); }

int64_t timeline_peg(const timeline *s, uint32_t hole, uint32_t time)
{
    return 1 + (int64_t)time * s->board->holes + hole;
}

int64_t timeline_made(const timeline *s, uint32_t jump, uint32_t step)
{
    return first_made(s) + (int64_t)(step - 1) * s->board->jumps + jump;
}

/* Where may_rest. */
static int64_t timeline_rest(const timeline *s, uint32_t step) { return first_rest(s) + step - 1; }
/* Where there are several finishes. */
static int64_t timeline_goal(const timeline *s, uint32_t finish) { return first_goal(s) + finish; }

int64_t timeline_variables(const timeline *s)
{
    return first_goal(s) + (s->finishes > 1 ? s->finishes : 0) - 1;
}

void timeline_variable_name(pg_buf *out, const timeline *s, int64_t variable)
{
    const board *b = s->board;
    if (variable < first_made(s)) {
        model_hole_name(out, b, "peg", (uint32_t)((variable - 1) % b->holes));
        buf_printf(out, "_%" PRId64, (variable - 1) / b->holes);
    } else if (variable < first_rest(s)) {
        int64_t at = variable - first_made(s);
        model_jump_name(out, b, "made", (uint32_t)(at % b->jumps));
        buf_printf(out, "_%" PRId64, at / b->jumps + 1);
    } else if (variable < first_goal(s)) {
        buf_printf(out, "rest_%" PRId64, variable - first_rest(s) + 1);
    } else {
        buf_printf(out, "goal_%" PRId64, variable - first_goal(s) + 1);
    }
}

/* ---- constraints ------------------------------------------------------------------------------ */

typedef struct telling {
    const timeline *s;
    const timeline_sink *to;
    int64_t *literal; /* room for all jumps and three more, and for all holes */
} telling;

static int64_t peg_literal(const timeline *s, uint32_t hole, uint32_t time, bool peg)
{
    int64_t v = timeline_peg(s, hole, time);
    return peg ? v : -v;
}

static void clause(const telling *t, size_t length) { t->to->clause(t->to->context, t->literal, length); }

/* The position at a time is one of the set, if the guard is true (0: in any case). */
static void tell_position(const telling *t, const position *p, uint32_t time, int64_t guard)
{
    size_t open = 0, fixed = guard != 0;
    t->literal[0] = -guard;
    for (uint32_t h = 0; h < p->holes; h++) {
        if (bits_get(p->open, h))
            continue;
        t->literal[fixed] = peg_literal(t->s, h, time, bits_get(p->peg, h));
        clause(t, fixed + 1);
    }
    if (p->total < 0)
        return;
    for (uint32_t h = 0; h < p->holes; h++)
        if (bits_get(p->open, h))
            t->literal[open++] = timeline_peg(t->s, h, time);
    t->to->number(t->to->context, guard, t->literal, open, p->total - (int64_t)position_pegs(p));
}

static void tell_jump(const telling *t, uint32_t jump, uint32_t step)
{
    const board *b = t->s->board;
    const jump_cell *cell = jump_cells(b, jump);
    t->literal[0] = -timeline_made(t->s, jump, step);
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        t->literal[1] = peg_literal(t->s, cell[i].hole, step - 1, cell[i].before);
        clause(t, 2);
        t->literal[1] = peg_literal(t->s, cell[i].hole, step, cell[i].after);
        clause(t, 2);
    }
}

/* A hole that comes to be `put` was so before, or one of the jumps that do that was made. */
static void tell_frame(const telling *t, uint32_t hole, uint32_t step, bool put)
{
    const timeline *s = t->s;
    size_t length = 2;
    t->literal[0] = peg_literal(s, hole, step - 1, put);
    t->literal[1] = peg_literal(s, hole, step, !put);
    for (uint32_t k = s->first_changer[hole]; k < s->first_changer[hole + 1]; k++)
        if (timeline_puts(s, s->changer[k], hole) == put)
            t->literal[length++] = timeline_made(s, s->changer[k], step);
    clause(t, length);
}

static void tell_choice(const telling *t, uint32_t step)
{
    const timeline *s = t->s;
    size_t length = 0;
    for (uint32_t j = 0; j < s->board->jumps; j++)
        t->literal[length++] = timeline_made(s, j, step);
    if (may_rest(s))
        t->literal[length++] = timeline_rest(s, step);
    t->to->one(t->to->context, t->literal, length);
    if (!may_rest(s) || step == s->count)
        return;
    t->literal[0] = -timeline_rest(s, step);
    t->literal[1] = timeline_rest(s, step + 1);
    clause(t, 2);
}

/* No two jumps fill a hole, or empty it. Where one jump needs another state of a hole than the other needs,
 * or leaves another one, tell_jump says it. */
static void tell_independent(const telling *t, uint32_t hole, uint32_t step)
{
    const timeline *s = t->s;
    for (uint32_t k = s->first_changer[hole]; k < s->first_changer[hole + 1]; k++)
        for (uint32_t l = s->first_changer[hole]; l < k; l++)
            if (timeline_puts(s, s->changer[k], hole) == timeline_puts(s, s->changer[l], hole)) {
                t->literal[0] = -timeline_made(s, s->changer[l], step);
                t->literal[1] = -timeline_made(s, s->changer[k], step);
                clause(t, 2);
            }
}

/* A jump depends on one of the step before. */
static void tell_early(const telling *t, uint32_t jump, uint32_t step)
{
    const timeline *s = t->s;
    size_t length = 1;
    t->literal[0] = -timeline_made(s, jump, step);
    for (uint32_t k = s->first_dependent[jump]; k < s->first_dependent[jump + 1]; k++)
        t->literal[length++] = timeline_made(s, s->dependent[k], step - 1);
    clause(t, length);
}

static void tell_parallel(const telling *t, uint32_t step)
{
    for (uint32_t h = 0; h < t->s->board->holes; h++)
        tell_independent(t, h, step);
    for (uint32_t j = 0; step > 1 && j < t->s->board->jumps; j++)
        tell_early(t, j, step);
}

static void tell_step(const telling *t, uint32_t step)
{
    for (uint32_t j = 0; j < t->s->board->jumps; j++)
        tell_jump(t, j, step);
    for (uint32_t h = 0; h < t->s->board->holes; h++) {
        tell_frame(t, h, step, true);
        tell_frame(t, h, step, false);
    }
    if (t->s->parallel)
        tell_parallel(t, step);
    else
        tell_choice(t, step);
}

/* Of the jumps of the first step, the first jump or, parallel, some is one of those chosen. */
static void tell_first(const telling *t)
{
    const timeline *s = t->s;
    for (uint32_t j = 0; s->first && s->count > 0 && j < s->board->jumps; j++) {
        size_t length = 1;
        if (bits_get(s->first, j))
            continue;
        t->literal[0] = -timeline_made(s, j, 1);
        for (uint32_t k = 0; s->parallel && k < s->board->jumps; k++)
            if (bits_get(s->first, k))
                t->literal[length++] = timeline_made(s, k, 1);
        clause(t, length);
    }
}

/* At the end no jump can be made, if the guard is true (0: in any case). */
static void tell_stuck(const telling *t, int64_t guard)
{
    const board *b = t->s->board;
    t->literal[0] = -guard;
    for (uint32_t j = 0; j < b->jumps; j++) {
        size_t length = guard != 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = &jump_cells(b, j)[i];
            t->literal[length++] = peg_literal(t->s, c->hole, t->s->count, !c->before);
        }
        clause(t, length);
    }
}

static void tell_end(const telling *t, const position *finish, int64_t guard)
{
    tell_position(t, finish, t->s->count, guard);
    if (finish->stuck)
        tell_stuck(t, guard);
}

static void tell_finish(const telling *t)
{
    const timeline *s = t->s;
    if (s->finishes == 1) {
        tell_end(t, s->finish, 0);
        return;
    }
    PG_FREED int64_t *goal = PG_NEW(int64_t, s->finishes);
    for (uint32_t i = 0; i < s->finishes; i++)
        goal[i] = timeline_goal(s, i);
    t->to->clause(t->to->context, goal, s->finishes);
    for (uint32_t i = 0; i < s->finishes; i++)
        tell_end(t, &s->finish[i], goal[i]);
}

void timeline_tell(const timeline *s, const timeline_sink *to)
{
    size_t room = (size_t)s->board->jumps + s->board->holes + 3;
    telling t = {s, to, PG_NEW(int64_t, room)};
    tell_position(&t, s->start, 0, 0);
    tell_first(&t);
    for (uint32_t step = 1; step <= s->count; step++)
        tell_step(&t, step);
    tell_finish(&t);
    free(t.literal);
}

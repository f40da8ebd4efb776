/* infeasible.c - "there is no solution", held against what pagoda finds itself.
 *
 * Only what is exact decides: a refusal of class, pagoda or branch, a point of the very program that was
 * emitted, with its bounds and cuts, or a game. What is found is kept, so that a claim which is false comes
 * back with what contradicts it.
 */
#include "meaning.h"
#include "resource/resource.h"

#include <flint/fmpz_vec.h>
#include <stdio.h>

typedef struct judgement {
    import_result *to;
    const import_request *r;
    problem p;     /* of one finish .. */
    uint32_t part; /* .. which is that of this number */
    import_truth impossible;
    const char *why;
    char text[160];
} judgement;

static void settle(judgement *j, import_truth impossible, const char *why)
{
    j->impossible = impossible;
    j->why = why;
}

/* ---- points ------------------------------------------------------------------------------------ */

/* How often each jump is made in a point, as the answer's own counts would be told. */
static void keep_point(judgement *j, const fmpz *num, const fmpz_t den)
{
    const model *m = j->r->model;
    if (j->to->times)
        return; /* the first one is enough */
    j->to->times = PG_NEW(double, j->r->board->jumps);
    for (uint32_t c = 0; c < m->columns; c++)
        if (m->column[c].role == COLUMN_JUMP)
            j->to->times[m->column[c].index] = fmpz_get_d(num + c) / fmpz_get_d(den);
}

/* The program in which no other finish can be chosen; free its columns. */
static model of_one_finish(const judgement *j)
{
    model m = *j->r->model;
    m.column = pg_alloc(m.columns, sizeof *m.column);
    for (uint32_t c = 0; c < m.columns; c++) {
        m.column[c] = j->r->model->column[c];
        if (m.column[c].role == COLUMN_CHOICE && m.column[c].part != j->part)
            m.column[c].upper = 0;
    }
    return m;
}

static bool find_point(judgement *j, bool whole)
{
    model m = of_one_finish(j);
    fmpz *num = _fmpz_vec_init((slong)m.columns);
    PG_FREED double *nothing = PG_NEW(double, m.columns);
    PG_SCOPED(integer_release) fmpz_t den = {0};
    fmpz_set_ui(den, 1);
    bool found = whole ? resource_whole_point(num, &m, j->r->limits)
                       : resource_best_point(num, den, &m, nothing, j->r->limits);
    if (found)
        keep_point(j, num, den);
    _fmpz_vec_clear(num, (slong)m.columns);
    free(m.column);
    return found;
}

/* Of phase 1 rows may fail, at a price: that program always has a solution. */
static bool is_never_infeasible(const model *m)
{
    for (uint32_t c = 0; m && c < m->columns; c++)
        if (m->column[c].role == COLUMN_MORE)
            return true;
    return false;
}

/* ---- the linear programs ----------------------------------------------------------------------- */

/* A resource count refuses the relaxation, a point of it contradicts. */
static void judge_relaxation(judgement *j)
{
    PG_SCOPED(resource_found_release) resource_found found;
    resource_find(&found, j->p.board, j->p.start, j->p.finish, j->r->limits);
    if (found.answer == RESOURCE_FOUND)
        settle(j, IMPORT_TRUE, "a resource count refuses the finish");
    else if (find_point(j, false))
        settle(j, IMPORT_FALSE, "the fractions below solve it, checked exactly");
    else if (found.answer == RESOURCE_NO_COUNT)
        settle(j, IMPORT_OPEN,
               "no resource count refuses the finish, and no point with these bounds and "
               "cuts was found");
}

/* The pagoda program is infeasible exactly when the relaxation is feasible. */
static void judge_pagoda(judgement *j)
{
    PG_SCOPED(resource_found_release) resource_found found;
    resource_find(&found, j->p.board, j->p.start, j->p.finish, j->r->limits);
    if (found.answer == RESOURCE_NO_COUNT) {
        settle(j, IMPORT_TRUE, "there is a fractional game, so no resource count refuses it");
    } else if (found.answer == RESOURCE_FOUND) {
        settle(j, IMPORT_FALSE, "the weights below solve it, checked exactly");
        if (!j->to->weights) {
            j->to->weights = found.w;
            found.w = NULL;
        }
    }
}

/* ---- the game and the integer program ------------------------------------------------------------ */

/* With fewer steps than games have, a longer game contradicts nothing. */
static bool fits_steps(const judgement *j, const game *g)
{
    const timeline *s = j->r->steps;
    uint64_t *times = PG_NEW(uint64_t, j->p.board->jumps), most = 0;
    for (uint32_t i = 0; i < g->jumps; i++)
        if (++times[g->jump[i]] > most)
            most = times[g->jump[i]];
    free(times);
    if (s && s->parallel)
        return timeline_parallel_steps(j->p.board, g) <= s->count;
    return !s || (j->r->kind == MODEL_GAME ? g->jumps : most) <= s->count;
}

static bool all_are_longer(const judgement *j)
{
    timeline all;
    pg_error ignored;
    timeline_request r = {j->p.board, j->p.start, j->p.finish, 1, -1, false, false};
    if (!j->r->steps || j->r->steps->parallel || timeline_build(&all, &r, &ignored) != PG_OK)
        return false;
    bool longer = all.all && all.count > j->r->steps->count;
    timeline_release(&all);
    return longer;
}

static void take_game(judgement *j, const game *g)
{
    if (fits_steps(j, g)) {
        settle(j, IMPORT_FALSE, "pagoda: possible");
    } else if (j->r->kind == MODEL_GAME && all_are_longer(j)) {
        settle(j, IMPORT_TRUE, "every game has more jumps than --steps");
    } else {
        bool parallel = j->r->steps->parallel;
        snprintf(j->text, sizeof j->text, "the game that pagoda found is longer than --steps: %u %s",
                 parallel ? timeline_parallel_steps(j->p.board, g) : g->jumps,
                 parallel ? "parallel steps" : "jumps");
        settle(j, IMPORT_OPEN, j->text);
    }
}

static pg_status judge_game(judgement *j, pg_error *e)
{
    PG_SCOPED(verdict_release) verdict v = {0};
    PG_SCOPED(prover_release) prover *q = prover_new(j->p.board, NULL);
    PG_TRY(prover_prove(q, &j->p, false, j->r->limits, &v, e));
    if (v.kind == VERDICT_POSSIBLE) {
        take_game(j, &v.game);
    } else if (v.kind == VERDICT_IMPOSSIBLE) {
        snprintf(j->text, sizeof j->text, "pagoda: impossible, by %s", method_name(v.method));
        settle(j, IMPORT_TRUE, j->text);
    }
    return PG_OK;
}

/* By class, pagoda or branch? */
static pg_status refuse(judgement *j, bool *refused, pg_error *e)
{
    PG_SCOPED(verdict_release) verdict v = {0};
    PG_SCOPED(prover_release) prover *q = prover_new(j->p.board, NULL);
    pg_status s = prover_refute(q, &j->p, j->r->limits, &v, e);
    if (s == PG_OK && v.kind == VERDICT_OPEN)
        prover_branch(q, &j->p, j->r->limits, &v);
    *refused = s == PG_OK && v.kind == VERDICT_IMPOSSIBLE;
    if (*refused) {
        snprintf(j->text, sizeof j->text, "pagoda: refused by %s", method_name(v.method));
        settle(j, IMPORT_TRUE, j->text);
    }
    return s;
}

/* A whole solution contradicts, and so does a game, which gives one. */
static pg_status judge_integer(judgement *j, pg_error *e)
{
    bool refused;
    pg_status s = refuse(j, &refused, e);
    if (s != PG_OK || refused)
        return s;
    if (find_point(j, true)) {
        settle(j, IMPORT_FALSE, "the whole numbers below solve it, checked exactly");
        return PG_OK;
    }
    s = judge_game(j, e);
    if (j->impossible == IMPORT_TRUE) /* of the game: says nothing about the program */
        settle(j, IMPORT_OPEN,
               "there is no game, but neither a refusal of the program nor a solution was found");
    return s;
}

static pg_status judge(judgement *j, pg_error *e)
{
    if (j->r->kind != MODEL_GAME && is_never_infeasible(j->r->model)) {
        settle(j, IMPORT_FALSE, "rows may fail at a price, so there is always one");
        return PG_OK;
    }
    switch (j->r->kind) {
    case MODEL_RELAXATION: judge_relaxation(j); return PG_OK;
    case MODEL_PAGODA: judge_pagoda(j); return PG_OK;
    case MODEL_GAME: return judge_game(j, e);
    default: return judge_integer(j, e);
    }
}

/* Of several finishes all have to be out of reach. */
pg_status decide_infeasible(import_result *to, const meaning *m, pg_error *e)
{
    static const char *const model_name[] = {
        [MODEL_UNCONSTRAINED] = "the integer program",
        [MODEL_RELAXATION] = "the relaxation",
        [MODEL_PAGODA] = "the pagoda program",
        [MODEL_GAME] = "the game",
    };
    const import_request *r = m->r;
    pg_status s = PG_OK;
    to->kind = IMPORT_INFEASIBLE;
    for (uint32_t i = 0; s == PG_OK && i < r->finishes; i++) {
        judgement j = {.to = to, .r = r, .p = {r->board, r->start, &r->finish[i]}, .part = i};
        settle(&j, IMPORT_OPEN, "a limit was reached");
        s = judge(&j, e);
        PG_SCOPED(buf_release) pg_buf finish = {0};
        position_text(&finish, r->board, &r->finish[i]);
        claim_add(to, j.impossible, "line %zu: '%s': %s to %s has no solution (%s)", m->a->status_line,
                  m->a->wording, model_name[r->kind], finish.text, j.why);
    }
    return s;
}

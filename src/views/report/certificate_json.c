/* certificate_json.c - what a verdict "impossible" rests on, for programs: the weights, trees and potentials
 * in full, as the proof file has them. A tree is a list of steps in preorder: a split is followed by all of
 * its first side and then by its second. The positions of a search are counted only; the proof file has them.
 */
#include "report_parts.h"

#include <math.h>

/* ---- parts --------------------------------------------------------------------------------- */

static json_t *step_named(const char *name) { return object_json("step", text_json(name)); }

/* The state `state` of the block's holes with its value; NULL where that is 0. */
static json_t *state_json(const board *b, const potential_block *k, const uint64_t *state, const fmpz_t value,
                          const fmpz_t den)
{
    if (fmpz_is_zero(value))
        return NULL;
    return object_json(
        "holes", list_json(i, k->holes, text_json(b->hole_name[k->hole[i]])), "pegs",
        list_json(i, k->holes, bits_get(state, i) ? text_json(b->hole_name[k->hole[i]]) : NULL), "value",
        taken_json(fraction_text(value, den)));
}

static json_t *states_json(const board *b, const potential *p)
{
    json_t *list = json_array();
    for (size_t i = 0; i < p->blocks; i++) {
        const potential_block *k = &p->block[i];
        for (uint64_t v = 0; v < potential_block_values(k); v++)
            json_array_append_new(list,
                                  state_json(b, k, k->state ? k->state : &v, k->value + v, p->weights->den));
    }
    return list;
}

json_t *jump_times_json(const board *b, const fmpz *times, uint32_t jumps, const fmpz_t den)
{
    return list_json(j, jumps,
                     fmpz_is_zero(times + j) ? NULL
                                             : object_json("jump", jump_json(b, j), "times",
                                                           taken_json(fraction_text(times + j, den))));
}

/* ---- trees of branch and sharpened proofs ---------------------------------------------------- */

static json_t *split_json(const board *b, const branch_step *s)
{
    json_t *o = step_named("split");
    if (s->kind == STEP_SPLIT_JUMP)
        return keys_json(o, "jump", jump_json(b, s->index), "at_most", json_integer((json_int_t)s->at));
    return keys_json(o, "hole", text_json(b->hole_name[s->index]), "of",
                     text_json(s->kind == STEP_SPLIT_START ? "start" : "finish"));
}

static json_t *branch_step_json(const board *b, const branch_step *s)
{
    static const char *const name[] = {
        [STEP_CAP] = "cap", [STEP_PAGODA] = "pagoda", [STEP_CLASS] = "class", [STEP_EMPTY] = "empty"};
    if (s->kind == STEP_SPLIT_JUMP || s->kind == STEP_SPLIT_START || s->kind == STEP_SPLIT_FINISH)
        return split_json(b, s);
    json_t *o = step_named(name[s->kind]);
    const weighting *w = s->potential ? s->potential->weights : s->vector;
    if (w)
        keys_json(o, "weights", weights_json(b, w));
    if (s->potential)
        keys_json(o, "states", states_json(b, s->potential));
    if (s->potential && s->potential->stuck)
        keys_json(o, "stuck",
                  jump_times_json(b, s->potential->stuck, s->potential->stucks, s->potential->weights->den));
    return o;
}

/* ---- searches ---------------------------------------------------------------------------------- */

static void append_counts(json_t *list, const board *b, const search_cut *cut, uint32_t cuts)
{
    for (uint32_t i = 0; i < cuts; i++)
        json_array_append_new(list, by_hole_json(h, b, json_integer((json_int_t)cut[i].weight[h])));
}

static json_t *levels_json(const search_half *h) { return list_json(i, h->levels, count_json(h->size[i])); }

static json_t *search_json(const board *b, const verdict *v)
{
    const search_result *s = &v->search;
    const cert_cost cost = cert_cost_of(b, v);
    json_t *o = json_object(), *counts = json_array();
    if (s->halves) {
        append_counts(counts, b, s->halves->ahead.cut, s->halves->ahead.cuts);
        append_counts(counts, b, s->halves->back.cut, s->halves->back.cuts);
        keys_json(o, "levels", levels_json(&s->halves->ahead), "levels_back", levels_json(&s->halves->back));
    } else {
        append_counts(counts, b, s->cut, s->cuts);
        keys_json(o, "positions", count_json(s->members));
    }
    return keys_json(o, "counts", counts, "check_positions", count_json(cost.positions), "check_seconds",
                     json_integer((json_int_t)ceil(cost.seconds)));
}

/* ---- verdicts ---------------------------------------------------------------------------------- */

/* The largest value of a start and the smallest of a finish. */
static void set_values(json_t *o, const weighting *w, const position *start, const position *finish)
{
    PG_SCOPED(integer_release) fmpz_t value = {0};
    weighting_max(value, w, start);
    keys_json(o, "start_value", value_json(w, value));
    weighting_min(value, w, finish);
    keys_json(o, "finish_value", value_json(w, value));
}

json_t *certificate_json(const report_problem *p)
{
    const verdict *v = p->verdict;
    if (v->kind != VERDICT_IMPOSSIBLE)
        return json_null();
    if (v->method == METHOD_BRANCH || v->method == METHOD_SHARPENED)
        return object_json("steps",
                           list_json(i, v->tree.steps, branch_step_json(p->board, &v->tree.step[i])));
    if (v->method == METHOD_SEARCH)
        return search_json(p->board, v);
    json_t *o = object_json("weights", weights_json(p->board, v->vector));
    if (v->method == METHOD_PAGODA)
        set_values(o, v->vector, p->start, p->finish);
    return o;
}

/* ---- plays that share an unknown start ----------------------------------------------------------- */

static json_t *statement_json(const linked_problem *q, const linked_step *s)
{
    report_problem p = {.board = q->board, .start = &s->start, .finish = &s->finish, .verdict = &s->reason};
    return keys_json(step_named("statement"), "start", taken_json(position_name(q->board, &s->start)),
                     "finish", taken_json(position_name(q->board, &s->finish)), "method",
                     text_json(method_name(s->reason.method)), "certificate", certificate_json(&p));
}

/* A leaf with a weighting for each play, null where a play has none. */
static json_t *leaf_json(const linked_problem *q, const linked_step *s)
{
    return keys_json(
        step_named(s->kind == LINKED_CLASS ? "class" : "pagoda"), "plays",
        list_json(i, q->plays, s->vector[i] ? weights_json(q->board, s->vector[i]) : json_null()), "price",
        rational_json(s->price));
}

static json_t *linked_step_json(const linked_problem *q, const linked_step *s)
{
    switch (s->kind) {
    case LINKED_SPLIT:
        return keys_json(step_named("split"), "hole", text_json(q->board->hole_name[s->index]));
    case LINKED_STATEMENT: return statement_json(q, s);
    case LINKED_EMPTY:
    case LINKED_OPEN: return step_named("empty");
    case LINKED_PAGODA:
    case LINKED_CLASS: break;
    }
    return leaf_json(q, s);
}

json_t *linked_certificate_json(const report_linked *p)
{
    if (p->verdict->kind != VERDICT_IMPOSSIBLE)
        return json_null();
    return object_json("steps",
                       list_json(i, p->verdict->steps, linked_step_json(p->problem, &p->verdict->step[i])));
}

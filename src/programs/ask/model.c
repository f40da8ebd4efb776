/* model.c - the problem and the model that another solver is asked about, and its answer. */
#include "ask/ask.h"

static const char *const aim_name[] = {
    [AIM_NONE] = "none", [AIM_JUMPS] = "jumps", [AIM_MOVES] = "moves", [AIM_PHASE1] = "phase1"};

static pg_status read_hole(ask_model *q, const char *name, pg_error *e)
{
    int64_t hole = board_find_hole(q->b, name, strlen(name));
    if (hole < 0)
        return pg_fail(e, PG_INPUT, "%sobjective: expected a hole of the board behind hole:, not '%.80s'",
                       q->o.mark, name);
    q->aim = AIM_HOLE;
    q->hole = (uint32_t)hole;
    return PG_OK;
}

static pg_status read_aim(ask_model *q, const char *text, pg_error *e)
{
    if (!text)
        return PG_OK;
    if (!strncmp(text, "hole:", 5))
        return read_hole(q, text + 5, e);
    for (aim k = AIM_NONE; k < AIM_HOLE; k++)
        if (!strcmp(text, aim_name[k])) {
            q->aim = k;
            return PG_OK;
        }
    return pg_fail(e, PG_INPUT, "%sobjective: expected none, jumps, moves, phase1 or hole:H, not '%.80s'",
                   q->o.mark, text);
}

pg_status ask_model_init(ask_model *q, const problem *first, uint32_t finishes, const ask_options *o,
                         pg_error *e)
{
    *q = (ask_model){.b = first->board,
                     .start = first->start,
                     .finish = first->finish,
                     .finishes = finishes,
                     .o = *o,
                     .format = o->format ? o->format : ask_format_at(0)};
    return read_aim(q, o->objective, e);
}

bool ask_model_cuts(const ask_model *q, const char *what)
{
    const char *list = q->o.cuts;
    return list &&
           (!strcmp(list, what) || !strcmp(list, "class,potential") || !strcmp(list, "potential,class"));
}

void ask_model_find(ask_model *q, const pg_limits *limits)
{
    problem p = {q->b, q->start, q->finish};
    if (q->o.bounds) {
        q->most = PG_NEW(int64_t, q->b->jumps);
        derive_bounds(q->most, &p, q->finishes, limits);
    }
    /* Bounds would take part in the marginals of phase 1. */
    if (q->model == MODEL_UNCONSTRAINED && q->aim != AIM_PHASE1 && !q->o.no_bounds)
        ask_model_bound(q);
    if (ask_model_cuts(q, "class"))
        derive_class_cuts(&q->cuts, q->b);
    if (ask_model_cuts(q, "potential"))
        q->potentials = derive_potential_cuts(&q->cuts, &p, q->finishes, limits);
}

void ask_model_bound(ask_model *q)
{
    int64_t most = timeline_most(q->b, q->start, q->finish, q->finishes), steps = q->o.steps;
    if (steps >= 0 && (most < 0 || steps < most))
        most = steps;
    if (!q->most) {
        q->most = PG_NEW(int64_t, q->b->jumps);
        for (uint32_t j = 0; j < q->b->jumps; j++)
            q->most[j] = -1;
    }
    for (uint32_t j = 0; most >= 0 && j < q->b->jumps; j++)
        if (q->most[j] < 0 || q->most[j] > most)
            q->most[j] = most;
}

void ask_model_build(const ask_model *q, model *m)
{
    static const model_objective objective[] = {
        [AIM_NONE] = MODEL_NO_OBJECTIVE, [AIM_JUMPS] = MODEL_FEWEST_JUMPS, [AIM_MOVES] = MODEL_NO_OBJECTIVE,
        [AIM_PHASE1] = MODEL_PHASE1,     [AIM_HOLE] = MODEL_HOLE,
    };
    model_build_asked(m, &(model_request){.kind = q->model,
                                          .board = q->b,
                                          .start = q->start,
                                          .finish = q->finish,
                                          .finishes = q->finishes,
                                          .objective = objective[q->aim],
                                          .hole = q->hole,
                                          .most = q->most,
                                          .cut = q->cuts.cut,
                                          .cuts = q->cuts.count});
}

void ask_model_release(ask_model *q)
{
    free(q->most);
    derive_cuts_release(&q->cuts);
    *q = (ask_model){0};
}

/* ---- the answer, with the model and the game in steps as they would have been written -------------- */

pg_status ask_answer(ask_reply *out, ask_model *q, const char *text, size_t length, const char *file,
                     const pg_limits *limits, pg_error *e)
{
    pg_error ignored;
    q->model = q->o.model >= 0 ? (model_kind)q->o.model : ask_format_model(q->format);
    *out = (ask_reply){.request = {.board = q->b,
                                   .start = q->start,
                                   .finish = q->finish,
                                   .finishes = q->finishes,
                                   .kind = q->model,
                                   .kind_given = q->o.model >= 0 || q->o.format,
                                   .names_alone = q->o.format && q->model != MODEL_GAME &&
                                                  !(q->o.format->has & EMIT_ALL_MODELS),
                                   .limits = limits}};
    if (q->model != MODEL_GAME) {
        ask_model_find(q, limits);
        ask_model_build(q, &out->model);
        out->request.model = &out->model;
    }
    timeline_request as = {q->b, q->start, q->finish, q->finishes, q->o.steps, false, q->o.parallel};
    if (timeline_build(&out->steps, &as, &ignored) == PG_OK)
        out->request.steps = &out->steps;
    return import_answer(&out->result, &out->request, text, length, file, e);
}

void ask_reply_release(ask_reply *r)
{
    import_release(&r->result);
    timeline_release(&r->steps);
    model_release(&r->model);
}

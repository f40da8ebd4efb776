/* asked.c - the problem and the model that emit and import are asked about. */
#include "asked.h"

#include <stdlib.h>
#include <string.h>

static const char *const aim_name[] = {
    [AIM_NONE] = "none", [AIM_JUMPS] = "jumps", [AIM_MOVES] = "moves", [AIM_PHASE1] = "phase1"};

static pg_status read_hole(asked *q, const char *name, pg_error *e)
{
    int64_t hole = board_find_hole(q->b, name, strlen(name));
    if (hole < 0)
        return pg_fail(e, PG_INPUT, "--objective: expected a hole of the board behind hole:, not '%.80s'",
                       name);
    q->aim = AIM_HOLE;
    q->hole = (uint32_t)hole;
    return PG_OK;
}

static pg_status read_aim(asked *q, const char *text, pg_error *e)
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
    return pg_fail(e, PG_INPUT, "--objective: expected none, jumps, moves, phase1 or hole:H, not '%.80s'",
                   text);
}

static pg_status read_finishes(asked *q, const options *o, pg_error *e)
{
    if (o->finishes.count == 0)
        return pg_fail(e, PG_INPUT, "--finish: expected it to be given");
    q->finish = PG_NEW(position, o->finishes.count);
    pg_status s = PG_OK;
    for (; s == PG_OK && q->finishes < o->finishes.count; q->finishes++) {
        s = question_finish(&q->finish[q->finishes], q->b, &q->start, o->finishes.text[q->finishes], e);
        if (s == PG_OK)
            s = question_pegs(&q->finish[q->finishes], "--pegs", o->pegs, e);
    }
    return s;
}

pg_status asked_read(asked *q, const options *o, pg_error *e)
{
    pg_status s = board_load(&q->b, o->argument[0], o->rules, e);
    if (s == PG_OK)
        s = question_position(&q->start, q->b, "--start", o->start, e);
    if (s == PG_OK)
        s = read_finishes(q, o, e);
    return s == PG_OK ? read_aim(q, o->objective, e) : s;
}

bool asked_cuts(const char *list, const char *what)
{
    return list &&
           (!strcmp(list, what) || !strcmp(list, "class,potential") || !strcmp(list, "potential,class"));
}

void asked_find(asked *q, const options *o, const pg_limits *limits)
{
    problem p = asked_problem(q);
    if (o->bounds) {
        q->most = PG_NEW(int64_t, q->b->jumps);
        derive_bounds(q->most, &p, limits);
    }
    if (asked_cuts(o->cuts, "class"))
        derive_class_cuts(&q->cuts, q->b);
    if (asked_cuts(o->cuts, "potential"))
        q->potentials = derive_potential_cuts(&q->cuts, &p, limits);
}

void asked_bound(asked *q, int64_t steps)
{
    int64_t most = timeline_most(q->b, &q->start, q->finish, q->finishes);
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

void asked_build(const asked *q, model *m)
{
    static const model_objective objective[] = {
        [AIM_NONE] = MODEL_NO_OBJECTIVE, [AIM_JUMPS] = MODEL_FEWEST_JUMPS, [AIM_MOVES] = MODEL_NO_OBJECTIVE,
        [AIM_PHASE1] = MODEL_PHASE1,     [AIM_HOLE] = MODEL_HOLE,
    };
    model_build_asked(m, &(model_request){.kind = q->model,
                                          .board = q->b,
                                          .start = &q->start,
                                          .finish = q->finish,
                                          .finishes = q->finishes,
                                          .objective = objective[q->aim],
                                          .hole = q->hole,
                                          .most = q->most,
                                          .cut = q->cuts.cut,
                                          .cuts = q->cuts.count});
}

problem asked_problem(const asked *q)
{
    return (problem){q->b, &q->start, &q->finish[0]};
}

void asked_release(asked *q)
{
    position_release(&q->start);
    for (uint32_t i = 0; i < q->finishes; i++)
        position_release(&q->finish[i]);
    free(q->finish);
    free(q->most);
    derive_cuts_release(&q->cuts);
    board_free(q->b);
}

/* asked.c - the problem and the model that emit and import are asked about, from the command line. */
#include "asked.h"

#include <stdlib.h>

static pg_status read_finishes(asking *a, const options *o, pg_error *e)
{
    if (o->finishes.count == 0)
        return question_missing(a->b, "--finish", e);
    a->finish = PG_NEW(position, o->finishes.count);
    return question_finishes(a->finish, &a->finishes, a->b, &a->start, o, e);
}

pg_status asking_read(asking *a, const options *o, const ask_origin *emitted, pg_error *e)
{
    pg_status s = question_board(&a->b, o->argument[0], o, e);
    a->with = question_conditions(o, &a->conditions);
    if (s == PG_OK)
        s = question_position(&a->start, a->b, "--start", o->start, e);
    if (s == PG_OK)
        s = read_finishes(a, o, e);
    ask_options how = {.format = o->format,
                       .model = o->model,
                       .objective = o->objective,
                       .cuts = o->cuts,
                       .bounds = o->bounds,
                       .no_bounds = o->no_bounds,
                       .break_symmetry = o->break_symmetry,
                       .parallel = o->parallel,
                       .steps = o->steps,
                       .mark = "--",
                       .rules = o->rules,
                       .with = a->with,
                       .conditions = a->conditions};
    if (emitted)
        ask_origin_fill(&how, emitted);
    return s == PG_OK
               ? ask_model_init(&a->model, &(problem){a->b, &a->start, a->finish}, a->finishes, &how, e)
               : s;
}

void asking_release(asking *a)
{
    ask_model_release(&a->model);
    position_release(&a->start);
    for (size_t i = 0; i < a->finishes; i++)
        position_release(&a->finish[i]);
    free(a->finish);
    pg_free_all(a->with, a->conditions);
    board_free(a->b);
}

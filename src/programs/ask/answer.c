/* answer.c - another solver's answer, with the model and the game in steps as they would have been written.
 */
#include "ask/ask.h"

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

/* models.c - models for other solvers and their answers, for the public interface. */
#include "private.h"

#include "ask/ask.h"

#include <stdlib.h>
#include <string.h>

/* ---- options ------------------------------ */

static pg_status read_format(ask_options *o, const char *name, pg_error *e)
{
    o->format = name ? ask_format_find(name) : NULL;
    return !name || o->format
               ? PG_OK
               : pg_fail(e, PG_INPUT, "format: expected one of pagoda emit, not '%.80s'", name);
}

static pg_status read_model(ask_options *o, const char *name, pg_error *e)
{
    o->model = -1;
    for (model_kind k = MODEL_UNCONSTRAINED; name && k <= MODEL_GAME; k++)
        if (!strcmp(name, ask_model_name(k)))
            o->model = (int)k;
    if (name && o->model < 0)
        return pg_fail(e, PG_INPUT, "model: expected unconstrained, relaxation, pagoda or game, not '%.80s'",
                       name);
    return PG_OK;
}

static pg_status read_options(ask_options *out, const pagoda_model_options *given, pg_error *e)
{
    pagoda_model_options o;
    pg_status s = options_take(&o, sizeof o, given, e);
    *out = (ask_options){.objective = o.objective,
                         .cuts = o.cuts,
                         .bounds = o.bounds,
                         .no_bounds = o.no_bounds,
                         .break_symmetry = o.break_symmetry,
                         .steps = o.steps ? (int64_t)o.steps : -1,
                         .mark = ""};
    if (s == PG_OK)
        s = read_format(out, o.format, e);
    return s == PG_OK ? read_model(out, o.model, e) : s;
}

/* Problem and options; both to be released in any case. */
static pg_status read_question(asked_problem *p, ask_model *q, const pagoda_board *b, const char *start,
                               const char *const *finish, size_t finishes,
                               const pagoda_model_options *options, pg_error *e)
{
    ask_options o;
    *p = (asked_problem){0};
    *q = (ask_model){0};
    pg_status s = read_options(&o, options, e);
    if (s == PG_OK && !finishes)
        s = pg_fail(e, PG_INPUT, "expected at least one finish");
    if (s == PG_OK)
        s = problem_read(p, b, start, finish, finishes, ask_end, e);
    problem first = problem_first(p);
    return s == PG_OK ? ask_model_init(q, &first, (uint32_t)finishes, &o, e) : s;
}

/* ---- writing ------------------------------ */

pagoda_status pagoda_emit(pagoda_buffer *out, pagoda_buffer *second, const pagoda_board *b, const char *start,
                          const char *const *finish, size_t finishes, const pagoda_model_options *options,
                          const pagoda_limits *limits, pagoda_error *error)
{
    work w;
    asked_problem p = {0};
    ask_model q = {0};
    ask_emission x = {0};
    pg_status s = work_begin(&w, limits);
    if (s == PG_OK)
        s = read_question(&p, &q, b, start, finish, finishes, options, &w.error);
    if (s == PG_OK)
        s = ask_model_choose(&q, &w.error);
    if (s == PG_OK && q.format->has & EMIT_TWO_FILES && !second)
        s = pg_fail(&w.error, PG_INPUT, "format %s: expected a second buffer, for the problem",
                    q.format->name);
    if (s == PG_OK)
        s = ask_model_emit(&x, &q, &w.limits, &w.error);
    if (s == PG_OK) {
        buf_add_bytes(&out->text, buf_text(&x.text), x.text.length);
        if (second)
            buf_add_bytes(&second->text, buf_text(&x.second), x.second.length);
    }
    ask_emission_release(&x);
    ask_model_release(&q);
    problem_release(&p);
    return work_end(&w, s, error);
}

/* ---- reading back ------------------------------ */

struct pagoda_import {
    asked_problem p;
    ask_model q;
    ask_reply reply;
    char **move;
    size_t moves;
};

static pg_status interpret(pagoda_import *i, const char *text, size_t length, const char *file, work *w)
{
    pg_status s = ask_answer(&i->reply, &i->q, text, length, file ? file : "answer", &w->limits, &w->error);
    i->reply.request.limits = NULL; /* of this call alone */
    if (s == PG_OK && i->reply.result.is_game)
        i->move = game_moves(i->p.board, &i->reply.result.game, &i->moves);
    return s;
}

pagoda_status pagoda_import_read(pagoda_import **out, const pagoda_board *b, const char *start,
                                 const char *const *finish, size_t finishes,
                                 const pagoda_model_options *options, const char *text, size_t length,
                                 const char *file, const pagoda_limits *limits, pagoda_error *error)
{
    work w;
    pagoda_import *i = PG_NEW(pagoda_import, 1);
    pg_status s = work_begin(&w, limits);
    if (s == PG_OK)
        s = read_question(&i->p, &i->q, b, start, finish, finishes, options, &w.error);
    if (s == PG_OK)
        s = interpret(i, text, length, file, &w);
    i->q.o = (ask_options){0}; /* its texts are borrowed */
    if (s == PG_OK)
        *out = i;
    else
        pagoda_import_free(i);
    return work_end(&w, s, error);
}

void pagoda_import_free(pagoda_import *i)
{
    if (!i)
        return;
    pg_free_all(i->move, i->moves);
    ask_reply_release(&i->reply);
    ask_model_release(&i->q);
    problem_release(&i->p);
    free(i);
}

const char *pagoda_import_kind(const pagoda_import *i) { return import_kind_name(i->reply.result.kind); }
int pagoda_import_is_game(const pagoda_import *i) { return i->reply.result.is_game; }
size_t pagoda_import_moves(const pagoda_import *i) { return i->moves; }
const char *pagoda_import_move(const pagoda_import *i, size_t move)
{
    return move < i->moves ? i->move[move] : NULL;
}
double pagoda_import_times(const pagoda_import *i, uint32_t jump)
{
    const double *times = i->reply.result.times;
    return times && jump < i->p.board->jumps ? times[jump] : 0;
}
size_t pagoda_import_claims(const pagoda_import *i) { return i->reply.result.claims; }
const char *pagoda_import_claim(const pagoda_import *i, size_t claim)
{
    return claim < i->reply.result.claims ? i->reply.result.claim[claim].text : NULL;
}

pagoda_truth pagoda_import_claim_truth(const pagoda_import *i, size_t claim)
{
    static const pagoda_truth truth[] = {
        [IMPORT_FALSE] = PAGODA_FALSE, [IMPORT_TRUE] = PAGODA_TRUE, [IMPORT_OPEN] = PAGODA_UNKNOWN};
    return claim < i->reply.result.claims ? truth[i->reply.result.claim[claim].truth] : PAGODA_UNKNOWN;
}

pagoda_status pagoda_import_render(const pagoda_import *i, pagoda_format format, const pagoda_look *how,
                                   pagoda_buffer *out, pagoda_error *error)
{
    const report_import r = {.request = &i->reply.request, .result = &i->reply.result};
    return render(&report_import_forms, &r, i->p.board, format, how, out, error);
}

/* models.c - models for other solvers and their answers, for the public interface. */
#include "private.h"

#include "ask/ask.h"

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
    o->model = name ? ask_model_find_name(name) : -1;
    if (name && o->model < 0)
        return pg_fail(e, PG_INPUT, "model: expected unconstrained, relaxation, pagoda or game, not '%.80s'",
                       name);
    return PG_OK;
}

static pg_status read_options(ask_options *out, const pagoda_model_options *o, pg_error *e)
{
    *out = (ask_options){.objective = o->objective,
                         .cuts = o->cuts,
                         .bounds = o->bounds,
                         .no_bounds = o->no_bounds,
                         .break_symmetry = o->break_symmetry,
                         .parallel = o->parallel,
                         .steps = o->steps ? (int64_t)o->steps : -1,
                         .mark = ""};
    if (o->steps > INT32_MAX)
        return pg_fail(e, PG_INPUT, "steps: expected a number of jumps, not %zu", o->steps);
    PG_TRY(read_format(out, o->format, e));
    return read_model(out, o->model, e);
}

/* The model of the result's problem, as `emitted` says where the options do not (NULL: there is none);
 * ask_model_release it in any case. */
static pg_status read_model_of(call *c, ask_model *q, const pagoda_model_options *given,
                               const ask_origin *emitted)
{
    ask_options o;
    const problem first = result_problem(c->result);
    PG_TRY(read_options(&o, given, &c->error));
    if (!c->result->finishes)
        return pg_fail(&c->error, PG_INPUT, "expected at least one finish");
    if (emitted)
        ask_origin_fill(&o, emitted);
    return ask_model_init(q, &first, (uint32_t)c->result->finishes, &o, &c->error);
}

/* ---- writing ------------------------------ */

typedef struct emit_body {
    ask_model q;
    ask_emission x;
} emit_body;

static void emit_free(void *body)
{
    emit_body *b = body;
    ask_emission_release(&b->x);
    ask_model_release(&b->q);
}

static void emit_text(pg_buf *out, const report_look *look)
{
    const emit_body *b = look->of;
    buf_add_bytes(out, buf_text(&b->x.text), b->x.text.length);
}

static void emit_json(pg_buf *out, const report_look *look)
{
    const emit_body *b = look->of;
    const ask_model *q = &b->q;
    report_emit_json(out, q->b, q->start, q->finish, ask_model_name(q->model), q->format->name,
                     buf_text(&b->x.text), b->x.second.length ? b->x.second.text : NULL);
}

static pg_status emit(call *c, void *own)
{
    const pagoda_model_options *o = own;
    static const report_forms forms = {.text = emit_text, .json = emit_json};
    emit_body *b = result_body(c->result, "emit", &forms, sizeof *b, emit_free);
    PG_TRY(read_model_of(c, &b->q, o, NULL));
    c->input = PAGODA_UNSUPPORTED;
    PG_TRY(ask_model_choose(&b->q, &c->error));
    PG_TRY(ask_model_emit(&b->x, &b->q, &c->limits, &c->error));
    b->q.o.objective = b->q.o.cuts = NULL; /* borrowed for the call */
    return b->x.none ? call_refuse(c, PAGODA_NOT_FOUND, "%s", b->x.none) : PG_OK;
}

pagoda_status pagoda_emit(pagoda_result **out, const pagoda_position *start,
                          const pagoda_position *const *finish, size_t finishes,
                          const pagoda_model_options *options, const pagoda_limits *limits,
                          pagoda_error *error)
{
    pagoda_model_options o;
    const question q = {NULL, start, finish, finishes, TAKES_STUCK, limits, &o, sizeof o, options};
    return answer(out, &q, emit, error);
}

/* ---- what an emitted file says ------------------------------ */

static pg_status fill_problem(pagoda_result *r, const ask_origin *o, pg_error *e)
{
    const char *text = ask_origin_value(o, "start", 0);
    if (!r->start.holes && text)
        PG_TRY(position_parse(&r->start, r->board, text, e));
    size_t count = 0;
    while (ask_origin_value(o, "finish", count))
        count++;
    if (r->finishes || !count)
        return PG_OK;
    PG_RESIZE(r->finish, count);
    for (; r->finishes < count; r->finishes++)
        PG_TRY(ask_end(&r->finish[r->finishes], r->board, &r->start,
                       ask_origin_value(o, "finish", r->finishes), e));
    return PG_OK;
}

/* Reads the emitted text, if there is one, and the problem that it says. */
static pg_status read_origin(call *c, ask_origin *o, const pagoda_model_options *options)
{
    *o = (ask_origin){0};
    if (!options->emitted)
        return PG_OK;
    c->input = PAGODA_BAD_SYNTAX;
    if (!ask_origin_read(o, options->emitted, options->emitted_length, "emitted"))
        return pg_fail_at(&c->error, "emitted", 1, "what pagoda emit wrote, with what it says of itself");
    bool before = file_reading(false);
    pg_status s = fill_problem(c->result, o, &c->error);
    file_reading(before);
    return s;
}

/* Was it written for what is asked? */
static pg_status check_origin(call *c, const ask_origin *o, ask_model *q)
{
    if (!o->text)
        return PG_OK;
    PG_TRY(ask_model_choose(q, &c->error));
    return ask_origin_check(o, q, &c->error);
}

/* ---- reading back ------------------------------ */

typedef struct import_body {
    report_import report;
    ask_model q;
    ask_reply reply;
    pg_buf asked;
} import_body;

static void import_free(void *body)
{
    import_body *b = body;
    ask_reply_release(&b->reply);
    ask_model_release(&b->q);
    buf_release(&b->asked);
}

typedef struct import_given {
    pagoda_model_options o; /* first, where options go */
    const char *text, *file;
    size_t length;
} import_given;

static pg_status interpret(call *c, import_body *b, const import_given *a, bool emitted)
{
    pagoda_result *r = c->result;
    c->input = PAGODA_BAD_SYNTAX;
    pg_status s =
        ask_answer(&b->reply, &b->q, a->text, a->length, a->file ? a->file : "answer", &c->limits, &c->error);
    b->reply.request.limits = NULL; /* of this call alone */
    if (s != PG_OK)
        return s;
    const import_result *i = &b->reply.result;
    ask_origin_options(&b->asked, &b->q, i->model);
    b->report = (report_import){&b->reply.request, i, emitted ? "emitted" : NULL, b->asked.text, false};
    r->verdict = i->is_game ? PAGODA_POSSIBLE : PAGODA_DONE;
    if (i->is_game)
        result_set_game(r, &i->game);
    return PG_OK;
}

static pg_status import(call *c, void *own)
{
    import_given *a = own;
    pagoda_model_options *o = &a->o;
    PG_SCOPED(ask_origin_release) ask_origin origin = {0};
    import_body *b = result_body(c->result, "import", &report_import_forms, sizeof *b, import_free);
    PG_TRY(read_origin(c, &origin, o));
    if (!c->result->start.holes)
        return call_refuse(c, PAGODA_BAD_INPUT, "start: expected a position, not NULL");
    c->input = PAGODA_BAD_INPUT;
    PG_TRY(read_model_of(c, &b->q, o, origin.text ? &origin : NULL));
    PG_TRY(check_origin(c, &origin, &b->q));
    pg_status s = interpret(c, b, a, origin.text != NULL);
    b->q.o = (ask_options){0}; /* its texts are borrowed */
    return s;
}

pagoda_status pagoda_import(pagoda_result **out, const pagoda_board *b, const pagoda_position *start,
                            const pagoda_position *const *finish, size_t finishes, const char *text,
                            size_t length, const char *file, const pagoda_model_options *options,
                            const pagoda_limits *limits, pagoda_error *error)
{
    import_given given = {.text = text, .file = file, .length = length};
    REQUIRE(b && text, "a board and an answer");
    const question q = {b, start, finish, finishes, TAKES_STUCK, limits, &given, sizeof given.o, options};
    return answer(out, &q, import, error);
}

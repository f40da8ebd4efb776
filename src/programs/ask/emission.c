/* emission.c - a model or a game as text for another solver, or a proof as text for another checker: the
 * table of formats, and what may be asked of which.
 */
#include "ask/ask.h"
#include "derive/derive.h"

#include <strings.h>

static const emit_format formats[] = {
#define FORMAT(writer, ...) {__VA_ARGS__, .write = writer},
#include "formats.h"
};
enum { COUNT = sizeof formats / sizeof *formats };

static const char *const model_name[] = {
    [MODEL_UNCONSTRAINED] = "unconstrained",
    [MODEL_RELAXATION] = "relaxation",
    [MODEL_PAGODA] = "pagoda",
    [MODEL_GAME] = "game",
};

const char *ask_model_name(model_kind k) { return model_name[k]; }

int ask_model_find_name(const char *name)
{
    int k = MODEL_GAME;
    while (k >= 0 && strcmp(model_name[k], name))
        k--;
    return k;
}

/* ---- the table -------------------------------------------------------------------------------- */

const emit_format *ask_format_at(size_t index) { return index < COUNT ? &formats[index] : NULL; }

const emit_format *ask_format_find(const char *name)
{
    for (size_t f = 0; f < COUNT; f++)
        if (!strcmp(formats[f].name, name))
            return &formats[f];
    return NULL;
}

static bool ends_in(const char *name, const char *ending, size_t length)
{
    size_t all = strlen(name);
    return all > length && !strncasecmp(name + all - length, ending, length);
}

bool ask_ends_in(const char *name, const char *endings)
{
    for (const char *at = endings; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (ends_in(name, at, length))
            return true;
        at += length;
    }
    return false;
}

const emit_format *ask_format_of_file(const char *name)
{
    for (size_t f = 0; f < COUNT; f++)
        if (ends_in(name, formats[f].endings, strcspn(formats[f].endings, " ")))
            return &formats[f];
    return NULL;
}

model_kind ask_format_model(const emit_format *f)
{
    model_kind first = MODEL_UNCONSTRAINED;
    while (!(f->models >> first & 1))
        first++;
    return first;
}

void ask_format_models(pg_buf *out, const emit_format *f)
{
    const char *name[MODEL_GAME + 1];
    size_t count = 0;
    for (model_kind k = MODEL_UNCONSTRAINED; k <= MODEL_GAME; k++)
        if (f->models >> k & 1)
            name[count++] = model_name[k];
    buf_either(out, name, count);
}

/* The formats of one of these models that have this. */
static void add_names(pg_buf *out, unsigned models, unsigned has)
{
    const char *name[COUNT];
    size_t count = 0;
    for (size_t f = 0; f < COUNT; f++)
        if (formats[f].models & models && formats[f].has & has)
            name[count++] = formats[f].name;
    buf_either(out, name, count);
}

/* ---- what was asked for ----------------------------------------------------------------------- */

static pg_status check_cuts(const ask_model *q, pg_error *e)
{
    const ask_options *o = &q->o;
    const char *mark = o->mark, *what = o->cuts ? "cuts" : "bounds";
    if (o->cuts && !ask_model_cuts(q, "class") && !ask_model_cuts(q, "potential"))
        return pg_fail(e, PG_INPUT, "%scuts: expected class, potential or class,potential, not '%.80s'", mark,
                       o->cuts);
    if ((o->cuts || o->bounds) && (q->model == MODEL_PAGODA || q->model == MODEL_GAME) &&
        !(q->format->has & EMIT_ALL_MODELS))
        return pg_fail(e, PG_INPUT, "%s%s: expected %smodel unconstrained or relaxation beside it", mark,
                       what, mark);
    if ((o->cuts || o->bounds) && q->aim == AIM_PHASE1)
        return pg_fail(e, PG_INPUT, "%sobjective phase1: expected no %scuts and no %sbounds beside it", mark,
                       mark, mark);
    if (o->cuts && q->format->has & EMIT_PROOF)
        return pg_fail(e, PG_INPUT, "%scuts: expected a model, not a proof", mark);
    return PG_OK;
}

static pg_status choose_model(ask_model *q, pg_error *e)
{
    const emit_format *f = q->format;
    q->model = q->o.model < 0 ? ask_format_model(f) : (model_kind)q->o.model;
    if (f->models >> q->model & 1)
        return PG_OK;
    PG_SCOPED(buf_release) pg_buf words = {0};
    ask_format_models(&words, f);
    return pg_fail(e, PG_INPUT, "%sformat %s: expected %smodel %s, not %s", q->o.mark, f->name, q->o.mark,
                   words.text, model_name[q->model]);
}

static pg_status check_no_bounds(const ask_model *q, pg_error *e)
{
    const char *mark = q->o.mark;
    if (!q->o.no_bounds ||
        (q->model == MODEL_UNCONSTRAINED && q->format->has & EMIT_UNBOUNDED && !q->o.bounds))
        return PG_OK;
    PG_SCOPED(buf_release) pg_buf words = {0};
    add_names(&words, EMIT_INTEGER, EMIT_UNBOUNDED);
    return pg_fail(e, PG_INPUT,
                   "%sno-bounds: expected %smodel unconstrained as %s, and no %sbounds beside it", mark, mark,
                   words.text, mark);
}

static pg_status check_stuck(const ask_model *q, pg_error *e)
{
    bool knows = q->format->has & EMIT_STUCK && q->model != MODEL_PAGODA;
    for (uint32_t i = 0; !knows && i < q->finishes; i++)
        knows = !q->finish[i].stuck && i + 1 == q->finishes;
    if (knows)
        return PG_OK;
    PG_SCOPED(buf_release) pg_buf words = {0};
    buf_printf(&words, "%sfinish stuck: expected ", q->o.mark);
    add_names(&words, EMIT_INTEGER, EMIT_STUCK);
    buf_printf(&words, " of %smodel unconstrained or relaxation, or ", q->o.mark);
    add_names(&words, EMIT_GAME, EMIT_STUCK);
    return pg_fail(e, PG_INPUT, "%s of %smodel game", words.text, q->o.mark);
}

/* An option of games that only some formats have. */
static pg_status check_of_games(const ask_model *q, bool asked, unsigned has, const char *option, pg_error *e)
{
    if (!asked || (q->model == MODEL_GAME && q->format->has & has))
        return PG_OK;
    PG_SCOPED(buf_release) pg_buf words = {0};
    add_names(&words, EMIT_GAME, has);
    return pg_fail(e, PG_INPUT, "%s%s: expected %s of %smodel game", q->o.mark, option, words.text,
                   q->o.mark);
}

static pg_status check_symmetry(const ask_model *q, pg_error *e)
{
    return check_of_games(q, q->o.break_symmetry, EMIT_SYMMETRY, "break-symmetry", e);
}

static pg_status check_parallel(const ask_model *q, pg_error *e)
{
    if (q->o.parallel && q->aim != AIM_NONE)
        return pg_fail(e, PG_INPUT, "%sparallel: expected no %sobjective", q->o.mark, q->o.mark);
    return check_of_games(q, q->o.parallel, EMIT_PARALLEL, "parallel", e);
}

static pg_status check_aim(const ask_model *q, pg_error *e)
{
    const char *mark = q->o.mark;
    if (q->format->aims >> q->aim & 1 && (q->model != MODEL_PAGODA || q->aim == AIM_NONE))
        return PG_OK;
    return pg_fail(e, PG_INPUT,
                   "%sobjective: expected one that %sformat %s has for %smodel %s (see pagoda emit -h)", mark,
                   mark, q->format->name, mark, model_name[q->model]);
}

pg_status ask_model_choose(ask_model *q, pg_error *e)
{
    static pg_status (*const check[])(const ask_model *, pg_error *) = {
        check_cuts, check_no_bounds, check_stuck, check_aim, check_symmetry, check_parallel};
    pg_status s = choose_model(q, e);
    for (size_t i = 0; s == PG_OK && i < sizeof check / sizeof *check; i++)
        s = check[i](q, e);
    return s;
}

/* ---- the whole -------------------------------------------------------------------------------- */

static void write_title(pg_buf *title, const ask_model *q)
{
    buf_printf(title, "%s, %s rules: %s model from ", q->b->name, board_rules_name(q->b->rules),
               model_name[q->model]);
    position_text(title, q->b, q->start);
    for (uint32_t i = 0; i < q->finishes; i++) {
        buf_add(title, i ? " or " : " to ");
        position_text(title, q->b, &q->finish[i]);
    }
    ask_origin_write(title, q);
}

static pg_status write_model(emit_task *t, ask_model *q)
{
    PG_SCOPED(model_release) model m;
    if (q->format->has & EMIT_BOUNDED)
        ask_model_bound(q);
    ask_model_build(q, &m);
    t->model = &m;
    t->most = q->most;
    return q->format->write(t);
}

static pg_status write_game(emit_task *t, ask_model *q)
{
    timeline steps;
    timeline_request r = {q->b,
                          q->start,
                          q->finish,
                          q->finishes,
                          q->format->has & EMIT_ANY_STEPS ? 0 : q->o.steps,
                          q->o.break_symmetry,
                          q->o.parallel};
    PG_TRY(timeline_build(&steps, &r, t->error));
    t->steps = &steps;
    pg_status s = q->format->write(t);
    timeline_release(&steps);
    return s;
}

pg_status ask_model_emit(ask_emission *out, ask_model *q, const pg_limits *limits, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf title = {0};
    *out = (ask_emission){0};
    write_title(&title, q);
    ask_model_find(q, limits);
    emit_task t = {.out = &out->text,
                   .second = &out->second,
                   .title = buf_text(&title),
                   .board = q->b,
                   .start = q->start,
                   .finish = q->finish,
                   .finishes = q->finishes,
                   .aim = q->aim,
                   .cut = q->cuts.cut,
                   .cuts = q->cuts.count,
                   .most = q->most,
                   .limits = limits,
                   .status = q->model == MODEL_GAME ? q->status : NULL,
                   .error = e};
    pg_status s = q->model == MODEL_GAME ? write_game(&t, q) : write_model(&t, q);
    out->none = t.none;
    return s;
}

void ask_emission_release(ask_emission *x)
{
    buf_release(&x->text);
    buf_release(&x->second);
}

/* emitted.c - what emit and import are asked about, and the file that an answer is one to. What it says of
 * itself fills in the options that are not given; without --emitted it is looked for beside the answer.
 */
#include "asked.h"

enum { EMITTED_BYTES = 1 << 30 };

/* ---- finding it --------------------------------------------------------------------------------- */

/* True when the file is there and says that pagoda wrote it. */
static bool read_origin(emitted_file *m, char *file)
{
    pg_error ignored;
    PG_FREED char *text = NULL;
    size_t length;
    ask_origin o = {0};
    bool good = file_readable(file) && file_read(file, EMITTED_BYTES, &text, &length, &ignored) == PG_OK &&
                ask_origin_read(&o, text, length, file);
    if (!good || m->there) {
        m->others = m->others || good;
        ask_origin_release(&o);
        free(file);
        return good;
    }
    m->origin = o;
    m->file = file;
    m->there = true;
    return true;
}

/* The file whose name is the answer's up to `stem`, and the format's ending. */
static void read_beside(emitted_file *m, const char *answer, int stem, const emit_format *f)
{
    pg_buf name = {0};
    buf_printf(&name, "%.*s%.*s", stem, answer, f ? (int)strcspn(f->endings, " ") : 0, f ? f->endings : "");
    if (!strcmp(buf_text(&name), answer) || (f && ask_format_of_file(buf_text(&name)) != f))
        buf_release(&name); /* of two formats with one ending the file is looked at once */
    else
        read_origin(m, buf_take(&name));
}

/* Of answer.sol the files answer, answer.lp, answer.mps, .. */
static void look_beside(emitted_file *m, const char *answer)
{
    const char *folder = strrchr(answer, '/'), *dot = strrchr(answer, '.');
    int stem = (int)(dot && (!folder || dot > folder + 1) ? (size_t)(dot - answer) : strlen(answer));
    read_beside(m, answer, stem, NULL);
    for (size_t i = 0; ask_format_at(i); i++)
        read_beside(m, answer, stem, ask_format_at(i));
    if (m->others) /* which of them? */
        emitted_release(m);
}

static pg_status find(emitted_file *m, const options *o, pg_error *e)
{
    if (!o->emitted) {
        if (strcmp(o->solution, "-"))
            look_beside(m, o->solution);
        return PG_OK;
    }
    if (!file_readable(o->emitted))
        return pg_fail(e, PG_INPUT, "--emitted: expected a file that can be read, not '%.200s'", o->emitted);
    return read_origin(m, pg_strdup(o->emitted))
               ? PG_OK
               : pg_fail_at(e, o->emitted, 1, "a file that pagoda emit wrote, with what it says of itself");
}

/* ---- what it says ------------------------------------------------------------------------------ */

/* All values of this key, for an option that was not given. */
static void fill_list(option_list *out, const emitted_file *m, const char *key)
{
    size_t count = 0;
    while (ask_origin_value(&m->origin, key, count))
        count++;
    if (out->count > 0 || count == 0)
        return;
    free(out->text);
    *out = (option_list){PG_NEW(const char *, count), count};
    for (size_t i = 0; i < count; i++)
        out->text[i] = ask_origin_value(&m->origin, key, i);
}

/* Rules that can be asked for, those under conditions first; others are the board's own. */
static void fill_rules(options *o, const emitted_file *m)
{
    const char *under = ask_origin_value(&m->origin, "under", 0);
    const char *rules = ask_origin_value(&m->origin, "rules", 0);
    bool named =
        rules && (!strcmp(rules, "orthogonal") || !strcmp(rules, "hexagonal") || !strcmp(rules, "diagonal"));
    if (!o->rules && (under || named))
        o->rules = under ? under : rules;
}

static void fill(options *o, const emitted_file *m)
{
    if (!o->start)
        o->start = ask_origin_value(&m->origin, "start", 0);
    fill_list(&o->finishes, m, "finish");
    if (o->without.count == 0)
        fill_list(&o->with, m, "with");
    fill_rules(o, m);
}

pg_status emitted_read(emitted_file *m, options *o, pg_error *e)
{
    PG_TRY(find(m, o, e));
    if (m->there)
        fill(o, m);
    return PG_OK;
}

pg_status emitted_check(const emitted_file *m, asking *a, pg_error *e)
{
    if (!m->there)
        return PG_OK;
    PG_TRY(ask_model_choose(&a->model, e));
    return ask_origin_check(&m->origin, &a->model, e);
}

void emitted_release(emitted_file *m)
{
    bool others = m->others;
    ask_origin_release(&m->origin);
    free(m->file);
    *m = (emitted_file){.others = others};
}

/* ---- what emit and import are asked about ------------------------------ */

pg_status asking_read(asking *a, const options *o, const ask_origin *emitted, pg_error *e)
{
    a->with = question_conditions(o, &a->conditions);
    asked_question *q = &a->of;
    PG_TRY(question_board(&q->b, o->argument[0], o, e));
    PG_TRY(question_position(&q->start, q->b, "--start", o->start, e));
    PG_TRY(question_finishes(q, o, e));
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
    return ask_model_init(&a->model, &(problem){q->b, &q->start, q->finishes}, q->count, &how, e);
}

void asking_release(asking *a)
{
    ask_model_release(&a->model);
    pg_free_all(a->with, a->conditions);
    question_release(&a->of);
}

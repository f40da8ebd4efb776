/* resource.c - resource counts for the public interface: every number becomes text when its object is made.
 */
#include "ask/ask.h"
#include "private.h"

#include <stdlib.h>

struct pagoda_worth {
    pagoda_weights *w;
    asked_problem p;
    resource_problem of; /* of p */
    char *start, *finish, *slack, *proof;
    char **limit; /* [jumps]; NULL: none */
    int refuses;
};

struct pagoda_found {
    asked_problem p;
    resource_found found;
    pagoda_weights *weights; /* of found.w; NULL: none */
    char **times;            /* [jumps]; NULL: no game */
};

struct pagoda_running {
    pagoda_weights *w;
    asked_problem p; /* its finish is where the game ends */
    resource_running run;
    char **value; /* [jumps + 1] */
};

/* ---- weightings ------------------------------ */

static pagoda_weights *weights_keep(const pagoda_weights *w)
{
    pagoda_weights *shared = (pagoda_weights *)w; /* the count of its users is no part of what it is */
    atomic_fetch_add(&shared->users, 1);
    return shared;
}

static void write_texts(pagoda_weights *p, const char *board_name)
{
    const board *b = p->b;
    pg_buf file = {0};
    p->number = fractions_text(p->w->num, b->holes, p->w->den);
    p->gain = fractions_text(p->check->gain, b->jumps, p->w->den);
    resource_write(&file, b, board_name, p->w);
    p->text = buf_take(&file);
}

/* Takes the weighting over, and one use of the board. `board_at` is for the other rule sets; NULL: without
 * them. */
static pg_status make_weights(pagoda_weights **out, pagoda_board *owner, const char *board_name,
                              const char *board_at, weighting *w, pg_error *e)
{
    pagoda_weights *p = PG_NEW(pagoda_weights, 1);
    p->owner = owner;
    p->b = owner->board;
    p->w = w;
    p->check = PG_NEW(resource_check, 1);
    atomic_init(&p->users, 1);
    pg_status s = resource_check_run(p->check, p->b, w, board_at, e);
    write_texts(p, board_name);
    if (s == PG_OK)
        *out = p;
    else
        pagoda_weights_free(p);
    return s;
}

static pg_status from_file(pagoda_weights **out, resource_file *f, pg_error *e)
{
    pg_status s = make_weights(out, board_own(f->b), f->board_at, f->board_at, f->w, e);
    f->b = NULL; /* both are taken over */
    f->w = NULL;
    resource_release(f);
    return s;
}

pagoda_status pagoda_weights_load(pagoda_weights **out, const char *file, const char *rules,
                                  pagoda_error *error)
{
    pg_error e = {0};
    resource_file f;
    pg_status s = resource_load(&f, file, rules, &e);
    return outcome(s == PG_OK ? from_file(out, &f, &e) : s, &e, error);
}

pagoda_status pagoda_weights_parse(pagoda_weights **out, const char *text, size_t length, const char *file,
                                   const char *rules, pagoda_error *error)
{
    pg_error e = {0};
    resource_file f;
    pg_status s = resource_parse(&f, text, length, file, rules, &e);
    return outcome(s == PG_OK ? from_file(out, &f, &e) : s, &e, error);
}

pagoda_status pagoda_weights_make(pagoda_weights **out, const pagoda_board *b, const char *const *number,
                                  pagoda_error *error)
{
    pg_error e = {0};
    weighting *w;
    pg_status s = resource_numbers(&w, b->board, number, &e);
    if (s == PG_OK)
        s = make_weights(out, board_keep(b), b->board->name, NULL, w, &e);
    return outcome(s, &e, error);
}

void pagoda_weights_free(pagoda_weights *w)
{
    if (!w || atomic_fetch_sub(&w->users, 1) > 1)
        return;
    pg_free_all(w->number, w->b->holes);
    pg_free_all(w->gain, w->b->jumps);
    free(w->text);
    resource_check_release(w->check);
    free(w->check);
    weighting_free(w->w);
    pagoda_board_free(w->owner);
    free(w);
}

const char *pagoda_weights_board(const pagoda_weights *w) { return w->b->name; }
const char *pagoda_weights_rules(const pagoda_weights *w) { return board_rules_name(w->b->rules); }
uint32_t pagoda_weights_holes(const pagoda_weights *w) { return w->b->holes; }
uint32_t pagoda_weights_jumps(const pagoda_weights *w) { return w->b->jumps; }
const char *pagoda_weights_text(const pagoda_weights *w) { return w->text; }
int pagoda_weights_valid(const pagoda_weights *w) { return w->check->gaining == 0; }

const char *pagoda_weights_hole(const pagoda_weights *w, uint32_t hole)
{
    return hole < w->b->holes ? w->b->hole_name[hole] : NULL;
}

const char *pagoda_weights_number(const pagoda_weights *w, uint32_t hole)
{
    return hole < w->b->holes ? w->number[hole] : NULL;
}

const char *pagoda_weights_jump(const pagoda_weights *w, uint32_t jump)
{
    return pagoda_board_jump(w->owner, jump);
}

const char *pagoda_weights_gain(const pagoda_weights *w, uint32_t jump)
{
    return jump < w->b->jumps ? w->gain[jump] : NULL;
}

pagoda_kind pagoda_weights_kind(const pagoda_weights *w)
{
    static const pagoda_kind kind[] = {
        [RESOURCE_NONE] = PAGODA_KIND_NONE,         [RESOURCE_LINE] = PAGODA_KIND_LINE,
        [RESOURCE_INNER] = PAGODA_KIND_INNER,       [RESOURCE_EXTREME] = PAGODA_KIND_EXTREME,
        [RESOURCE_UNRANKED] = PAGODA_KIND_UNRANKED,
    };
    return kind[w->check->kind];
}

pagoda_status pagoda_weights_render(const pagoda_weights *w, pagoda_format format, const pagoda_look *how,
                                    pagoda_buffer *out, pagoda_error *error)
{
    const resource_report r = {.check = w->check, .all = true};
    return render(&report_check_forms, &r, w->b, format, how, out, error);
}

/* ---- a problem ------------------------------ */

static char *proof_of(const pagoda_worth *v)
{
    verdict impossible = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_PAGODA, .vector = v->w->w};
    const problem of = problem_first(&v->p);
    return cert_text(&of, &impossible, 1);
}

static char **limits_of(const pagoda_worth *v)
{
    char **limit = PG_NEW(char *, v->w->b->jumps);
    fmpz_t most;
    fmpz_init(most);
    for (uint32_t j = 0; j < v->w->b->jumps; j++)
        if (resource_limit(most, v->w->check, &v->of, j))
            limit[j] = integer_text(most);
    fmpz_clear(most);
    return limit;
}

/* Takes the problem over. */
static pagoda_worth *make_worth(const pagoda_weights *w, asked_problem *p)
{
    pagoda_worth *v = PG_NEW(pagoda_worth, 1);
    v->w = weights_keep(w);
    v->p = *p;
    *p = (asked_problem){0};
    resource_problem_init(&v->of, w->w, &v->p.start, v->p.finish);
    v->start = fraction_text(v->of.high, w->w->den);
    v->finish = fraction_text(v->of.low, w->w->den);
    v->slack = fraction_text(v->of.slack, w->w->den);
    v->limit = limits_of(v);
    v->refuses = resource_refuses(w->check, &v->of);
    v->proof = v->refuses ? proof_of(v) : NULL;
    return v;
}

pagoda_status pagoda_worth_make(pagoda_worth **out, const pagoda_weights *w, const char *start,
                                const char *finish, pagoda_error *error)
{
    pg_error e = {0};
    asked_problem p;
    pg_status s = problem_read(&p, w->owner, start, &finish, 1, ask_finish, &e);
    if (s == PG_OK)
        *out = make_worth(w, &p);
    problem_release(&p);
    return outcome(s, &e, error);
}

void pagoda_worth_free(pagoda_worth *v)
{
    if (!v)
        return;
    pg_free_all(v->limit, v->w->b->jumps);
    free(v->start);
    free(v->finish);
    free(v->slack);
    free(v->proof);
    resource_problem_release(&v->of);
    problem_release(&v->p);
    pagoda_weights_free(v->w);
    free(v);
}

const char *pagoda_worth_start(const pagoda_worth *v) { return v->start; }
const char *pagoda_worth_finish(const pagoda_worth *v) { return v->finish; }
const char *pagoda_worth_slack(const pagoda_worth *v) { return v->slack; }
int pagoda_worth_refuses(const pagoda_worth *v) { return v->refuses; }
const char *pagoda_worth_proof(const pagoda_worth *v) { return v->proof; }

const char *pagoda_worth_limit(const pagoda_worth *v, uint32_t jump)
{
    return jump < v->w->b->jumps ? v->limit[jump] : NULL;
}

pagoda_status pagoda_worth_render(const pagoda_worth *v, pagoda_format format, const pagoda_look *how,
                                  pagoda_buffer *out, pagoda_error *error)
{
    const resource_report r = {.check = v->w->check, .problem = &v->of};
    return render(&report_check_forms, &r, v->w->b, format, how, out, error);
}

/* ---- finding ------------------------------ */

typedef void finder(resource_found *out, const board *b, const position *start, const position *finish,
                    const pg_limits *limits);

/* Takes problem and finding over; its weighting is the weights'. */
static pg_status make_found(pagoda_found **out, asked_problem *p, resource_found *f, pg_error *e)
{
    pagoda_found *found = PG_NEW(pagoda_found, 1);
    found->p = *p;
    *p = (asked_problem){0};
    found->found = *f;
    resource_found_init(f);
    const board *b = found->p.board;
    pg_status s = PG_OK;
    if (found->found.times)
        found->times = fractions_text(found->found.times, b->jumps, found->found.parts);
    if (found->found.w)
        s = make_weights(&found->weights, board_keep(found->p.owner), b->name, NULL,
                         weighting_dup(found->found.w), e);
    if (s == PG_OK)
        *out = found;
    else
        pagoda_found_free(found);
    return s;
}

static pagoda_status find(pagoda_found **out, finder *by, const pagoda_board *b, const char *start,
                          const char *finish, const pagoda_limits *limits, pagoda_error *error)
{
    work w;
    asked_problem p = {0};
    pg_status s = work_begin(&w, limits);
    if (s == PG_OK)
        s = problem_read(&p, b, start, &finish, 1, ask_finish, &w.error);
    if (s == PG_OK) {
        resource_found f;
        by(&f, p.board, &p.start, p.finish, &w.limits);
        s = make_found(out, &p, &f, &w.error);
        resource_found_release(&f);
    }
    problem_release(&p);
    return work_end(&w, s, error);
}

pagoda_status pagoda_find(pagoda_found **out, const pagoda_board *b, const char *start, const char *finish,
                          const pagoda_limits *limits, pagoda_error *error)
{
    return find(out, resource_find, b, start, finish, limits, error);
}

pagoda_status pagoda_find_tightest(pagoda_found **out, const pagoda_board *b, const char *start,
                                   const char *finish, const pagoda_limits *limits, pagoda_error *error)
{
    return find(out, resource_tightest, b, start, finish, limits, error);
}

void pagoda_found_free(pagoda_found *f)
{
    if (!f)
        return;
    pg_free_all(f->times, f->p.board->jumps);
    pagoda_weights_free(f->weights);
    resource_found_release(&f->found);
    problem_release(&f->p);
    free(f);
}

pagoda_finding pagoda_found_finding(const pagoda_found *f)
{
    static const pagoda_finding finding[] = {
        [RESOURCE_OPEN] = PAGODA_FINDING_OPEN,
        [RESOURCE_FOUND] = PAGODA_FINDING_REFUSED,
        [RESOURCE_NO_COUNT] = PAGODA_FINDING_NONE,
        [RESOURCE_TIGHTEST] = PAGODA_FINDING_TIGHTEST,
    };
    return finding[f->found.answer];
}
const pagoda_weights *pagoda_found_weights(const pagoda_found *f) { return f->weights; }
int pagoda_found_complete(const pagoda_found *f)
{
    return f->found.complete || f->found.answer == RESOURCE_NO_COUNT;
}

const char *pagoda_found_times(const pagoda_found *f, uint32_t jump)
{
    return f->times && jump < f->p.board->jumps ? f->times[jump] : NULL;
}

pagoda_status pagoda_found_render(const pagoda_found *f, pagoda_format format, const pagoda_look *how,
                                  pagoda_buffer *out, pagoda_error *error)
{
    const resource_check *check = f->weights ? f->weights->check : NULL;
    const resource_findings r = {f->p.board, &f->p.start, f->p.finish, &f->found, check, NULL};
    return render(&report_findings_forms, &r, f->p.board, format, how, out, error);
}

/* ---- along a game ------------------------------ */

/* Takes problem and run over. */
static pagoda_running *make_running(const pagoda_weights *w, asked_problem *p, resource_running *run)
{
    pagoda_running *r = PG_NEW(pagoda_running, 1);
    r->w = weights_keep(w);
    r->p = *p;
    *p = (asked_problem){0};
    r->run = *run;
    resource_running_end(run, r->p.finish);
    r->p.finishes = 1;
    r->value = fractions_text(run->value, run->played.jumps + (size_t)1, w->w->den);
    return r;
}

pagoda_status pagoda_running_make(pagoda_running **out, const pagoda_weights *w, const char *start,
                                  const char *moves, pagoda_error *error)
{
    pg_error e = {0};
    asked_problem p;
    resource_running run;
    pg_status s = problem_read(&p, w->owner, start, NULL, 0, NULL, &e);
    if (s == PG_OK)
        s = resource_run(&run, w->w, w->b, &p.start, moves, &e);
    if (s == PG_OK)
        *out = make_running(w, &p, &run);
    problem_release(&p);
    return outcome(s, &e, error);
}

void pagoda_running_free(pagoda_running *r)
{
    if (!r)
        return;
    pg_free_all(r->value, (size_t)r->run.played.jumps + 1);
    resource_running_release(&r->run);
    problem_release(&r->p);
    pagoda_weights_free(r->w);
    free(r);
}

size_t pagoda_running_jumps(const pagoda_running *r) { return r->run.played.jumps; }

const char *pagoda_running_jump(const pagoda_running *r, size_t i)
{
    return i >= 1 && i <= r->run.played.jumps ? pagoda_board_jump(r->w->owner, r->run.played.jump[i - 1])
                                              : NULL;
}

const char *pagoda_running_value(const pagoda_running *r, size_t i)
{
    return i <= r->run.played.jumps ? r->value[i] : NULL;
}

/* With the problem that the game solves. */
pagoda_status pagoda_running_render(const pagoda_running *r, pagoda_format format, const pagoda_look *how,
                                    pagoda_buffer *out, pagoda_error *error)
{
    resource_problem of;
    resource_problem_init(&of, r->w->w, &r->p.start, r->p.finish);
    const resource_report what = {.check = r->w->check, .problem = &of, .running = &r->run};
    pagoda_status s = render(&report_check_forms, &what, r->w->b, format, how, out, error);
    resource_problem_release(&of);
    return s;
}

/* resource.c - resource counts for the public interface: every number becomes text when its object is made.
 */
#include "private.h"

#include "proof.h"
#include "resource.h"

#include <flint/fmpz_vec.h>
#include <stdlib.h>
#include <string.h>

struct pagoda_weights {
    board *owned; /* NULL when the board is the caller's */
    const board *b;
    weighting *w;
    resource_check check;
    char *text;
    char **number, **gain, **jump;
};

struct pagoda_worth {
    char *start, *finish, *slack, *proof;
    char **limit; /* [jumps]; NULL: none */
    uint32_t jumps;
    int refuses;
};

struct pagoda_found {
    pagoda_finding finding;
    pagoda_weights *weights;
    int complete;
    char **times; /* [jumps]; NULL: no game */
    uint32_t jumps;
};

struct pagoda_running {
    char **jump, **value;
    size_t jumps;
};

/* ---- text ------------------------------ */

static char *fraction(const fmpz_t num, const fmpz_t den)
{
    fmpq_t value;
    fmpq_init(value);
    fmpq_set_fmpz_frac(value, num, den);
    char *flint = fmpq_get_str(NULL, 10, value), *text = pg_strdup(flint);
    flint_free(flint);
    fmpq_clear(value);
    return text;
}

static char *jump_name(const board *b, uint32_t jump)
{
    pg_buf text = {0};
    jump_text(&text, b, jump);
    return buf_take(&text);
}

static void free_all(char **text, size_t count)
{
    for (size_t i = 0; text && i < count; i++)
        free(text[i]);
    free(text);
}

/* ---- weightings ------------------------------ */

/* Takes the weighting over, and the board when it is `owned`. */
static pg_status make_weights(pagoda_weights **out, board *owned, const board *b, const char *board_name,
                              weighting *w, pg_error *e)
{
    pagoda_weights *p = PG_NEW(pagoda_weights, 1);
    pg_buf file = {0};
    *p = (pagoda_weights){.owned = owned, .b = b, .w = w};
    pg_status s = resource_check_run(&p->check, b, w, NULL, e);
    p->number = PG_NEW(char *, b->holes);
    p->gain = PG_NEW(char *, b->jumps);
    p->jump = PG_NEW(char *, b->jumps);
    for (uint32_t h = 0; h < b->holes; h++)
        p->number[h] = fraction(w->num + h, w->den);
    for (uint32_t j = 0; j < b->jumps; j++) {
        p->gain[j] = fraction(p->check.gain + j, w->den);
        p->jump[j] = jump_name(b, j);
    }
    resource_write(&file, b, board_name, w);
    p->text = buf_take(&file);
    if (s == PG_OK)
        *out = p;
    else
        pagoda_weights_free(p);
    return s;
}

static pg_status from_file(pagoda_weights **out, resource_file *f, pg_error *e)
{
    pg_status s = make_weights(out, f->b, f->b, f->board_at, f->w, e);
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
        s = make_weights(out, NULL, b->board, b->board->name, w, &e);
    return outcome(s, &e, error);
}

void pagoda_weights_free(pagoda_weights *w)
{
    if (!w)
        return;
    free_all(w->number, w->b->holes);
    free_all(w->gain, w->b->jumps);
    free_all(w->jump, w->b->jumps);
    free(w->text);
    resource_check_release(&w->check);
    weighting_free(w->w);
    board_free(w->owned);
    free(w);
}

const char *pagoda_weights_board(const pagoda_weights *w)
{
    return w->b->name;
}
const char *pagoda_weights_rules(const pagoda_weights *w)
{
    return board_rules_name(w->b->rules);
}
uint32_t pagoda_weights_holes(const pagoda_weights *w)
{
    return w->b->holes;
}
uint32_t pagoda_weights_jumps(const pagoda_weights *w)
{
    return w->b->jumps;
}
const char *pagoda_weights_text(const pagoda_weights *w)
{
    return w->text;
}
int pagoda_weights_valid(const pagoda_weights *w)
{
    return w->check.gaining == 0;
}

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
    return jump < w->b->jumps ? w->jump[jump] : NULL;
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
    return kind[w->check.kind];
}

/* ---- a problem ------------------------------ */

/* Both positions, or neither. */
static pg_status read_positions(const board *b, const char *start, const char *finish, position *from,
                                position *to, pg_error *e)
{
    pg_status s = position_parse(from, b, start, e);
    if (s != PG_OK)
        return s;
    s = position_parse(to, b, finish, e);
    if (s != PG_OK)
        position_release(from);
    return s;
}

static char *proof_of(const pagoda_weights *w, const position *from, const position *to)
{
    weighting *vector = weighting_dup(w->w);
    verdict v = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_PAGODA, .vector = vector};
    cert_writer *c = cert_new(w->b, CERT_PROBLEM, NULL);
    cert_add(c, from, to, &v);
    weighting_free(vector);
    return cert_finish(c);
}

static pagoda_worth *make_worth(const pagoda_weights *w, const position *from, const position *to)
{
    pagoda_worth *v = PG_NEW(pagoda_worth, 1);
    resource_problem p;
    fmpz_t most, one;
    resource_problem_init(&p, w->w, from, to);
    fmpz_init(most);
    fmpz_init_set_ui(one, 1);
    *v = (pagoda_worth){fraction(p.high, w->w->den),    fraction(p.low, w->w->den),
                        fraction(p.slack, w->w->den),   NULL,
                        PG_NEW(char *, w->b->jumps),    w->b->jumps,
                        resource_refuses(&w->check, &p)};
    for (uint32_t j = 0; j < v->jumps; j++)
        if (resource_limit(most, &w->check, &p, j))
            v->limit[j] = fraction(most, one);
    if (v->refuses)
        v->proof = proof_of(w, from, to);
    fmpz_clear(most);
    fmpz_clear(one);
    resource_problem_release(&p);
    return v;
}

pagoda_status pagoda_worth_make(pagoda_worth **out, const pagoda_weights *w, const char *start,
                                const char *finish, pagoda_error *error)
{
    pg_error e = {0};
    position from, to;
    pg_status s = read_positions(w->b, start, finish, &from, &to, &e);
    if (s == PG_OK) {
        *out = make_worth(w, &from, &to);
        position_release(&from);
        position_release(&to);
    }
    return outcome(s, &e, error);
}

void pagoda_worth_free(pagoda_worth *v)
{
    if (!v)
        return;
    free_all(v->limit, v->jumps);
    free(v->start);
    free(v->finish);
    free(v->slack);
    free(v->proof);
    free(v);
}

const char *pagoda_worth_start(const pagoda_worth *v)
{
    return v->start;
}
const char *pagoda_worth_finish(const pagoda_worth *v)
{
    return v->finish;
}
const char *pagoda_worth_slack(const pagoda_worth *v)
{
    return v->slack;
}
int pagoda_worth_refuses(const pagoda_worth *v)
{
    return v->refuses;
}
const char *pagoda_worth_proof(const pagoda_worth *v)
{
    return v->proof;
}

const char *pagoda_worth_limit(const pagoda_worth *v, uint32_t jump)
{
    return jump < v->jumps ? v->limit[jump] : NULL;
}

/* ---- finding ------------------------------ */

typedef void finder(resource_found *out, const board *b, const position *start, const position *finish,
                    const pg_limits *limits);

static pg_status make_found(pagoda_found **out, const board *b, resource_found *f, pg_error *e)
{
    static const pagoda_finding finding[] = {
        [RESOURCE_OPEN] = PAGODA_FINDING_OPEN,
        [RESOURCE_FOUND] = PAGODA_FINDING_REFUSED,
        [RESOURCE_NO_COUNT] = PAGODA_FINDING_NONE,
        [RESOURCE_TIGHTEST] = PAGODA_FINDING_TIGHTEST,
    };
    pagoda_found *p = PG_NEW(pagoda_found, 1);
    *p = (pagoda_found){.finding = finding[f->answer],
                        .complete = f->complete || f->answer == RESOURCE_NO_COUNT,
                        .jumps = b->jumps};
    pg_status s = PG_OK;
    if (f->times) {
        p->times = PG_NEW(char *, b->jumps);
        for (uint32_t j = 0; j < b->jumps; j++)
            p->times[j] = fraction(f->times + j, f->parts);
    }
    if (f->w) {
        s = make_weights(&p->weights, NULL, b, b->name, f->w, e);
        f->w = NULL; /* taken over */
    }
    if (s == PG_OK)
        *out = p;
    else
        pagoda_found_free(p);
    return s;
}

static pagoda_status find(pagoda_found **out, finder *by, const pagoda_board *b, const char *start,
                          const char *finish, const pagoda_limits *limits, pagoda_error *error)
{
    pg_limits l = private_limits(limits);
    pg_error e = {0};
    position from, to;
    pg_status s = read_positions(b->board, start, finish, &from, &to, &e);
    if (s == PG_OK) {
        bool fresh = prover_thread_begin();
        resource_found f;
        by(&f, b->board, &from, &to, &l);
        s = make_found(out, b->board, &f, &e);
        resource_found_release(&f);
        if (fresh)
            prover_thread_done();
        position_release(&from);
        position_release(&to);
    }
    return outcome(s, &e, error);
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
    pagoda_weights_free(f->weights);
    free_all(f->times, f->jumps);
    free(f);
}

pagoda_finding pagoda_found_finding(const pagoda_found *f)
{
    return f->finding;
}
const pagoda_weights *pagoda_found_weights(const pagoda_found *f)
{
    return f->weights;
}
int pagoda_found_complete(const pagoda_found *f)
{
    return f->complete;
}

const char *pagoda_found_times(const pagoda_found *f, uint32_t jump)
{
    return f->times && jump < f->jumps ? f->times[jump] : NULL;
}

/* ---- along a game ------------------------------ */

static pagoda_running *make_running(const pagoda_weights *w, const resource_running *run)
{
    pagoda_running *r = PG_NEW(pagoda_running, 1);
    r->jumps = run->played.jumps;
    r->jump = PG_NEW(char *, r->jumps);
    r->value = PG_NEW(char *, r->jumps + 1);
    for (size_t i = 0; i <= r->jumps; i++) {
        r->value[i] = fraction(run->value + i, w->w->den);
        if (i < r->jumps)
            r->jump[i] = jump_name(w->b, run->played.jump[i]);
    }
    return r;
}

pagoda_status pagoda_running_make(pagoda_running **out, const pagoda_weights *w, const char *start,
                                  const char *moves, pagoda_error *error)
{
    pg_error e = {0};
    position from;
    resource_running run;
    pg_status s = position_parse(&from, w->b, start, &e);
    if (s != PG_OK)
        return outcome(s, &e, error);
    s = resource_run(&run, w->w, w->b, &from, moves, &e);
    if (s == PG_OK) {
        *out = make_running(w, &run);
        resource_running_release(&run);
    }
    position_release(&from);
    return outcome(s, &e, error);
}

void pagoda_running_free(pagoda_running *r)
{
    if (!r)
        return;
    free_all(r->jump, r->jumps);
    free_all(r->value, r->jumps + 1);
    free(r);
}

size_t pagoda_running_jumps(const pagoda_running *r)
{
    return r->jumps;
}

const char *pagoda_running_jump(const pagoda_running *r, size_t i)
{
    return i >= 1 && i <= r->jumps ? r->jump[i - 1] : NULL;
}

const char *pagoda_running_value(const pagoda_running *r, size_t i)
{
    return i <= r->jumps ? r->value[i] : NULL;
}

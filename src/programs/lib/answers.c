/* answers.c - verdicts for the public interface, and the games and proofs that come with them. */
#include "private.h"

#include "ask/ask.h"

#include <stdlib.h>

struct pagoda_answer {
    asked_problem p;
    verdict *v; /* [p.finishes] */
    pagoda_certificate *certificate;
    verdict_kind kind;
    size_t deciding; /* the finish that the game leads to, or the one with the strongest proof */
    char **moves;
    size_t move_count;
    char *start, **finish, *proof;
};

pagoda_verdict public_verdict(verdict_kind k)
{
    return k == VERDICT_POSSIBLE     ? PAGODA_POSSIBLE
           : k == VERDICT_IMPOSSIBLE ? PAGODA_IMPOSSIBLE
                                     : PAGODA_OPEN;
}

/* ---- making ------------------------------ */

static void add_finish(pagoda_answer *a, size_t i)
{
    a->certificate[i].board = a->p.board;
    a->certificate[i].start = &a->p.start;
    a->certificate[i].finish = &a->p.finish[i];
    a->certificate[i].verdict = &a->v[i];
    a->finish[i] = position_name(a->p.board, &a->p.finish[i]);
}

pagoda_answer *answer_new(asked_problem *p, verdict *v)
{
    pagoda_answer *a = PG_NEW(pagoda_answer, 1);
    a->p = *p;
    *p = (asked_problem){0};
    a->v = v;
    a->certificate = PG_NEW(pagoda_certificate, a->p.finishes);
    a->finish = PG_NEW(char *, a->p.finishes);
    a->start = position_name(a->p.board, &a->p.start);
    for (size_t i = 0; i < a->p.finishes; i++)
        add_finish(a, i);
    a->kind = cases_verdict(a->v, a->p.finishes);
    a->deciding = cases_deciding(a->v, a->p.finishes, a->kind);
    const problem first = problem_first(&a->p);
    a->proof = cert_text(&first, v, a->p.finishes);
    if (a->kind == VERDICT_POSSIBLE)
        a->moves = game_moves(a->p.board, &v[a->deciding].game, &a->move_count);
    return a;
}

static pg_status prove(pagoda_answer **out, asked_problem *p, const pagoda_prove_options *o, work *w)
{
    if (!p->finishes)
        return pg_fail(&w->error, PG_INPUT, "expected at least one finish");
    verdict *v = PG_NEW(verdict, p->finishes);
    problem first = problem_first(p);
    unsigned how = (o->short_proof ? ASK_SHORT : 0) | (o->best_first ? ASK_BEST : 0);
    pg_status s = ask_finishes(v, &first, p->finishes, how, &w->limits, &w->error);
    if (s == PG_OK) {
        *out = answer_new(p, v);
        return s;
    }
    for (size_t i = 0; i < p->finishes; i++)
        verdict_release(&v[i]);
    free(v);
    return s;
}

pagoda_status pagoda_prove_any(pagoda_answer **out, const pagoda_board *b, const char *start,
                               const char *const *finish, size_t finishes,
                               const pagoda_prove_options *options, const pagoda_limits *limits,
                               pagoda_error *error)
{
    work w;
    pagoda_prove_options o;
    asked_problem p;
    const asked_texts a = {b, start, finish, finishes, ask_end, limits};
    pg_status s = asked_begin(&w, &p, &a, &o, sizeof o, options);
    if (s == PG_OK)
        s = prove(out, &p, &o, &w);
    return asked_end(&w, &p, s, error);
}

pagoda_status pagoda_prove(pagoda_answer **out, const pagoda_board *b, const char *start, const char *finish,
                           const pagoda_limits *limits, pagoda_error *error)
{
    return pagoda_prove_any(out, b, start, &finish, 1, NULL, limits, error);
}

void pagoda_answer_free(pagoda_answer *a)
{
    if (!a)
        return;
    pg_free_all(a->moves, a->move_count);
    for (size_t i = 0; i < a->p.finishes; i++) {
        certificate_release(&a->certificate[i]);
        verdict_release(&a->v[i]);
    }
    pg_free_all(a->finish, a->p.finishes);
    free(a->v);
    free(a->certificate);
    free(a->start);
    free(a->proof);
    problem_release(&a->p);
    free(a);
}

/* ---- asking ------------------------------ */

pagoda_verdict pagoda_answer_verdict(const pagoda_answer *a) { return public_verdict(a->kind); }
const char *pagoda_answer_method(const pagoda_answer *a)
{
    return a->kind == VERDICT_OPEN ? NULL : method_name(a->v[a->deciding].method);
}
size_t pagoda_answer_moves(const pagoda_answer *a) { return a->move_count; }
const char *pagoda_answer_move(const pagoda_answer *a, size_t i)
{
    return i < a->move_count ? a->moves[i] : NULL;
}
const char *pagoda_answer_proof(const pagoda_answer *a) { return a->proof; }
const char *pagoda_answer_start(const pagoda_answer *a) { return a->start; }
size_t pagoda_answer_finishes(const pagoda_answer *a) { return a->p.finishes; }
const char *pagoda_answer_finish(const pagoda_answer *a, size_t i)
{
    return i < a->p.finishes ? a->finish[i] : NULL;
}
pagoda_verdict pagoda_answer_finish_verdict(const pagoda_answer *a, size_t i)
{
    return i < a->p.finishes ? public_verdict(a->v[i].kind) : PAGODA_OPEN;
}
const pagoda_certificate *pagoda_answer_certificate(const pagoda_answer *a, size_t i)
{
    return i < a->p.finishes ? &a->certificate[i] : NULL;
}

/* ---- writing ------------------------------ */

pagoda_status pagoda_answer_render(const pagoda_answer *a, pagoda_format format, const pagoda_look *how,
                                   pagoda_buffer *out, pagoda_error *error)
{
    const report_problem p = {a->p.board, &a->p.start, a->p.finish, a->v, a->p.finishes, .proof = a->proof};
    return render(&report_prove_forms, &p, a->p.board, format, how, out, error);
}

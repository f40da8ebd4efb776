/* pagoda.c - the public interface over the modules: text in, opaque objects out. */
#include "private.h"

#include "map.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(pagoda_error) == sizeof(pg_error), "one error text");

struct pagoda_answer {
    pagoda_verdict verdict;
    const char *method;
    char **moves;
    size_t move_count;
    char *proof;
};

struct pagoda_map {
    map map;
    char *proof;
};

pagoda_status outcome(pg_status s, const pg_error *e, pagoda_error *out)
{
    if (s == PG_OK)
        return PAGODA_OK;
    if (out)
        memcpy(out->text, e->text, sizeof out->text);
    return s == PG_INPUT ? PAGODA_INPUT : PAGODA_INTERNAL;
}

static pagoda_verdict public_verdict(verdict_kind k)
{
    return k == VERDICT_POSSIBLE     ? PAGODA_POSSIBLE
           : k == VERDICT_IMPOSSIBLE ? PAGODA_IMPOSSIBLE
                                     : PAGODA_OPEN;
}

const char *pagoda_version(void)
{
    return PAGODA_VERSION;
}

/* ---- boards ------------------------------------------------------------------------------ */

pagoda_status pagoda_board_load(pagoda_board **out, const char *name_or_file, const char *rules,
                                pagoda_error *error)
{
    pg_error e = {0};
    board *b = NULL;
    pg_status s = board_load(&b, name_or_file, rules, &e);
    if (s == PG_OK) {
        *out = PG_NEW(pagoda_board, 1);
        (*out)->board = b;
    }
    return outcome(s, &e, error);
}

void pagoda_board_free(pagoda_board *b)
{
    if (!b)
        return;
    board_free(b->board);
    free(b);
}

const char *pagoda_board_name(const pagoda_board *b)
{
    return b->board->name;
}
const char *pagoda_board_rules(const pagoda_board *b)
{
    return board_rules_name(b->board->rules);
}
uint32_t pagoda_board_holes(const pagoda_board *b)
{
    return b->board->holes;
}
uint32_t pagoda_board_jumps(const pagoda_board *b)
{
    return b->board->jumps;
}

const char *pagoda_board_hole(const pagoda_board *b, uint32_t hole)
{
    return hole < b->board->holes ? b->board->hole_name[hole] : NULL;
}

/* ---- limits ------------------------------------------------------------------------------ */

_Static_assert(sizeof(int) == sizeof(sig_atomic_t), "the interrupt flag is shared as it is");

pg_limits private_limits(const pagoda_limits *l)
{
    pg_limits out = {.threads = 1};
    if (!l)
        return out;
    if (l->seconds > 0)
        out.deadline = clock_now() + l->seconds;
    out.memory = l->memory;
    out.threads = l->threads > 0 ? l->threads : 1;
    out.interrupt = (const volatile sig_atomic_t *)l->interrupt;
    return out;
}

/* ---- one problem -------------------------------------------------------------------------- */

static pagoda_answer *make_answer(const board *b, const position *start, const position *finish,
                                  const verdict *v)
{
    pagoda_answer *a = PG_NEW(pagoda_answer, 1);
    a->verdict = public_verdict(v->kind);
    a->method = method_name(v->method);
    if (v->kind == VERDICT_POSSIBLE)
        a->moves = game_moves(b, &v->game, &a->move_count);
    cert_writer *c = cert_new(b, CERT_PROBLEM, NULL);
    cert_add(c, start, finish, v);
    a->proof = cert_finish(c);
    return a;
}

static pg_status prove_positions(pagoda_answer **out, const board *b, const position *start,
                                 const position *finish, const pg_limits *limits, pg_error *e)
{
    bool fresh = prover_thread_begin();
    prover *p = prover_new(b, NULL);
    verdict v = {0};
    pg_status s = prover_prove(p, &(problem){b, start, finish}, false, limits, &v, e);
    if (s == PG_OK)
        *out = make_answer(b, start, finish, &v);
    verdict_release(&v);
    prover_free(p);
    if (fresh)
        prover_thread_done();
    return s;
}

pagoda_status pagoda_prove(pagoda_answer **out, const pagoda_board *b, const char *start, const char *finish,
                           const pagoda_limits *limits, pagoda_error *error)
{
    pg_limits l = private_limits(limits);
    pg_error e = {0};
    position from, to;
    pg_status s = position_parse(&from, b->board, start, &e);
    if (s != PG_OK)
        return outcome(s, &e, error);
    s = position_parse(&to, b->board, finish, &e);
    if (s == PG_OK) {
        s = prove_positions(out, b->board, &from, &to, &l, &e);
        position_release(&to);
    }
    position_release(&from);
    return outcome(s, &e, error);
}

void pagoda_answer_free(pagoda_answer *a)
{
    if (!a)
        return;
    game_moves_free(a->moves, a->move_count);
    free(a->proof);
    free(a);
}

pagoda_verdict pagoda_answer_verdict(const pagoda_answer *a)
{
    return a->verdict;
}
const char *pagoda_answer_method(const pagoda_answer *a)
{
    return a->method;
}
size_t pagoda_answer_moves(const pagoda_answer *a)
{
    return a->move_count;
}
const char *pagoda_answer_move(const pagoda_answer *a, size_t i)
{
    return i < a->move_count ? a->moves[i] : NULL;
}
const char *pagoda_answer_proof(const pagoda_answer *a)
{
    return a->proof;
}

/* ---- the map ------------------------------------------------------------------------------ */

static pg_status make_map(pagoda_map *out, const board *b, const position *start, const pg_limits *limits,
                          pg_error *e)
{
    bool fresh = prover_thread_begin();
    pg_status s = map_make(&out->map, b, start, false, limits, e);
    if (fresh)
        prover_thread_done();
    if (s == PG_OK)
        out->proof = map_certificate(&out->map);
    return s;
}

pagoda_status pagoda_map_make(pagoda_map **out, const pagoda_board *b, const char *start,
                              const pagoda_limits *limits, pagoda_error *error)
{
    pg_limits l = private_limits(limits);
    pg_error e = {0};
    position from;
    pg_status s = start ? position_parse(&from, b->board, start, &e) : PG_OK;
    if (s != PG_OK)
        return outcome(s, &e, error);
    pagoda_map *m = PG_NEW(pagoda_map, 1);
    s = make_map(m, b->board, start ? &from : NULL, &l, &e);
    if (start)
        position_release(&from);
    if (s == PG_OK)
        *out = m;
    else
        free(m);
    return outcome(s, &e, error);
}

void pagoda_map_free(pagoda_map *m)
{
    if (!m)
        return;
    map_release(&m->map);
    free(m->proof);
    free(m);
}

static const map_cell *find_cell(const pagoda_map *m, uint32_t start, uint32_t hole)
{
    static const map_cell none;
    if (start >= m->map.starts || hole >= m->map.finishes)
        return &none;
    return &m->map.cell[(size_t)start * m->map.finishes + hole];
}

uint32_t pagoda_map_starts(const pagoda_map *m)
{
    return m->map.starts;
}

pagoda_verdict pagoda_map_verdict(const pagoda_map *m, uint32_t start, uint32_t finish_hole)
{
    return public_verdict(find_cell(m, start, finish_hole)->kind);
}

const char *pagoda_map_method(const pagoda_map *m, uint32_t start, uint32_t finish_hole)
{
    return method_name(find_cell(m, start, finish_hole)->method);
}

const char *pagoda_map_proof(const pagoda_map *m)
{
    return m->proof;
}

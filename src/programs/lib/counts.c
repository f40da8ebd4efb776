/* counts.c - maps, exact numbers and position classes for the public interface. */
#include "private.h"

#include "ask/ask.h"
#include "map/map.h"

#include <stdlib.h>

/* ---- maps ------------------------------ */

static void map_free(void *body)
{
    map *m = body;
    if (m->board)
        map_release(m);
}

static void map_case(const pagoda_result *r, size_t index, position *start, position *finish,
                     const verdict **v)
{
    const map *m = r->body;
    uint32_t cell = m->reversal_of[m->cell[index].same_as];
    position_copy(start, &m->start[cell / m->finishes]);
    position_single(finish, r->board->holes, cell % m->finishes);
    *v = &m->verdict[cell];
}

/* Of the first cell that is open. */
static pagoda_why map_why(const call *c, const map *m)
{
    static const pagoda_why why[] = {[LIMIT_NONE] = PAGODA_WHY_EFFORT,
                                     [LIMIT_TIME] = PAGODA_WHY_TIME,
                                     [LIMIT_MEMORY] = PAGODA_WHY_MEMORY,
                                     [LIMIT_EFFORT] = PAGODA_WHY_EFFORT};
    if (!m->complete)
        return call_why(c, m->stopped ? m->stopped : PG_LIMIT, false, PAGODA_WHY_TIME);
    for (uint32_t s = 0; s < m->starts; s++)
        for (uint32_t f = 0; f < m->finishes; f++)
            if (m->cell[(size_t)s * m->finishes + f].kind == VERDICT_OPEN)
                return why[map_verdict(m, s, f)->limit];
    return PAGODA_WHY_NONE;
}

static pg_status map_all(call *c, void *own)
{
    const pagoda_map_options *o = own;
    pagoda_result *r = c->result;
    map *m = result_body(r, "map", &report_map_forms, sizeof *m, map_free);
    const position *start = r->start.holes ? &r->start : NULL;
    const map_options how = {.proof = o->short_proof, .moves = o->fewest_moves};
    pg_status s = map_make_by(m, r->board, start, &how, &c->limits, &c->error);
    if (s != PG_OK) {
        m->board = NULL;
        return s;
    }
    r->why = map_why(c, m);
    r->verdict = r->why == PAGODA_WHY_NONE ? PAGODA_DONE : PAGODA_OPEN;
    r->proof = map_certificate(m);
    r->part = map_case;
    r->parts = (size_t)m->starts * m->finishes;
    return PG_OK;
}

pagoda_status pagoda_map(pagoda_result **out, const pagoda_board *b, const pagoda_position *start,
                         const pagoda_map_options *options, const pagoda_limits *limits, pagoda_error *error)
{
    pagoda_map_options o;
    REQUIRE(b, "a board");
    const question q = {b, start, NULL, 0, 0, limits, &o, sizeof o, options};
    return answer(out, &q, map_all, error);
}

/* ---- exact numbers ------------------------------ */

typedef struct count_body {
    report_count report;
    count_result result;
} count_body;

static void count_free(void *body) { count_result_release(&((count_body *)body)->result); }

static pg_status count(call *c, void *own)
{
    const pagoda_count_options *o = own;
    pagoda_result *r = c->result;
    count_body *b = result_body(r, "count", &report_count_forms, sizeof *b, count_free);
    problem q = result_problem(r);
    count_options how = {.limits = &c->limits,
                         .classes = o->classes,
                         .games = o->games,
                         .dead = o->dead,
                         .checkpoint = o->checkpoint,
                         .refuter = &ask_refuter};
    pg_status s = count_run(&b->result, &q, &how, &c->error);
    if (s == PG_OK && b->result.unsaved)
        s = pg_fail(&c->error, PG_INPUT, "%.1000s", b->result.unsaved);
    if (s != PG_OK)
        return s;
    if (!b->result.complete)
        r->why = call_why(c, b->result.stopped ? b->result.stopped : PG_LIMIT, o->checkpoint != NULL,
                          PAGODA_WHY_MEMORY);
    r->verdict = b->result.complete ? PAGODA_DONE : PAGODA_OPEN;
    b->report = (report_count){r->board, &r->start, q.finish, &b->result, o->classes, o->games, o->dead};
    return PG_OK;
}

pagoda_status pagoda_count(pagoda_result **out, const pagoda_position *start, const pagoda_position *finish,
                           const pagoda_count_options *options, const pagoda_limits *limits,
                           pagoda_error *error)
{
    pagoda_count_options o;
    const question q = {NULL, start, &finish, finish != NULL, 0, limits, &o, sizeof o, options};
    return answer(out, &q, count, error);
}

/* ---- position classes ------------------------------ */

typedef struct classes_body {
    report_classes report;
    classes classes;
} classes_body;

static void classes_free(void *body) { classes_release(&((classes_body *)body)->classes); }

static pg_status find_classes(call *c, void *own)
{
    pagoda_result *r = c->result;
    (void)own;
    if (r->finishes && !position_closed(r->finish))
        return call_refuse(c, PAGODA_BAD_INPUT, "finish: expected a position without open holes");
    if (r->finishes && !r->start.holes)
        return call_refuse(c, PAGODA_BAD_INPUT, "expected a start beside the finish");
    classes_body *of = result_body(r, "class", &report_classes_forms, sizeof *of, classes_free);
    classes_init(&of->classes, r->board);
    of->report = (report_classes){&of->classes, r->start.holes ? &r->start : NULL, result_problem(r).finish};
    return PG_OK;
}

pagoda_status pagoda_classes(pagoda_result **out, const pagoda_board *b, const pagoda_position *start,
                             const pagoda_position *finish, pagoda_error *error)
{
    REQUIRE(b, "a board");
    const question q = {b, start, &finish, finish != NULL, TAKES_CLOSED, NULL, NULL, 0, NULL};
    return answer(out, &q, find_classes, error);
}

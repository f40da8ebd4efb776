/* counts.c - maps, exact numbers and position classes for the public interface. */
#include "private.h"

#include "ask/ask.h"
#include "map/map.h"

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

/* Why the first cell is open that is, or whose fewest moves are not proved; PG_OK: none is. */
static pg_status map_open(const map *m)
{
    for (uint32_t s = 0; s < m->starts; s++)
        for (uint32_t f = 0; f < m->finishes; f++) {
            size_t cell = (size_t)s * m->finishes + f;
            const map_moves *moves = map_moves_of(m, cell);
            pg_status stopped = moves ? moves->stopped : map_verdict(m, s, f)->stopped;
            bool open =
                moves ? !moves->found || moves->least < moves->most : m->cell[cell].kind == VERDICT_OPEN;
            if (open)
                return stopped != PG_OK ? stopped : PG_LIMIT;
        }
    return PG_OK;
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
    result_set_done(r, m->complete ? map_open(m) : m->stopped);
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
    PG_TRY(count_run(&b->result, &q, &how, &c->error));
    if (b->result.unsaved)
        return pg_fail(&c->error, PG_INPUT, "%.1000s", b->result.unsaved);
    result_set_done(r, b->result.complete ? PG_OK : b->result.stopped);
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

/* resource.c - resource counts for the public interface: what one says, the best one, all extreme ones. */
#include "private.h"

/* ---- what a weighting says ------------------------------ */

typedef struct check_body {
    resource_report report;
    resource_problem problem; /* report.problem, unless that is NULL */
    resource_running running; /* report.running, unless that is NULL */
    pagoda_weights *w;
} check_body;

static void check_free(void *body)
{
    check_body *b = body;
    if (b->report.problem)
        resource_problem_release(&b->problem);
    if (b->report.running)
        resource_running_release(&b->running);
    pagoda_weights_free(b->w);
}

/* The end of the game is the finish where none is given. */
static pg_status run_along(call *c, check_body *b, const char *moves)
{
    pagoda_result *r = c->result;
    c->input = PAGODA_BAD_SYNTAX;
    PG_TRY(resource_run(&b->running, b->w->w, r->board, &r->start, moves, &c->error));
    b->report.running = &b->running;
    result_set_game(r, &b->running.played);
    if (!r->finishes)
        resource_running_end(&b->running, &r->finish[r->finishes++]);
    return PG_OK;
}

static void judge(pagoda_result *r, check_body *b)
{
    resource_problem_init(&b->problem, b->w->w, &r->start, r->finish);
    b->report.problem = &b->problem;
    if (!resource_refuses(b->w->check, &b->problem))
        return;
    const problem of = result_problem(r);
    verdict impossible = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_PAGODA, .vector = b->w->w};
    r->verdict = PAGODA_IMPOSSIBLE;
    r->proof = cert_text(&of, &impossible, 1);
}

typedef struct check_given {
    const pagoda_weights *w;
    const char *moves;
} check_given;

static pg_status check(call *c, void *own)
{
    const pagoda_weights *w = ((check_given *)own)->w;
    const char *moves = ((check_given *)own)->moves;
    pagoda_result *r = c->result;
    bool start = r->start.holes > 0;
    check_body *b = result_body(r, "resource check", &report_check_forms, sizeof *b, check_free);
    b->w = weights_keep(w);
    r->weights = weights_keep(w);
    b->report = (resource_report){.check = w->check, .all = !start};
    if (!start && (r->finishes || moves))
        return call_refuse(c, PAGODA_BAD_INPUT, "start: expected a position, not NULL");
    pg_status s = moves ? run_along(c, b, moves) : PG_OK;
    if (s == PG_OK && r->finishes)
        judge(r, b);
    return s;
}

pagoda_status pagoda_resource_check(pagoda_result **out, const pagoda_weights *w,
                                    const pagoda_position *start, const pagoda_position *finish,
                                    const char *moves, pagoda_error *error)
{
    check_given given = {w, moves};
    REQUIRE(w, "weights");
    const question q = {w->owner, start, &finish, finish != NULL, moves ? TAKES_CLOSED : 0, NULL,
                        &given,   0,     NULL};
    return answer(out, &q, check, error);
}

/* ---- finding ------------------------------ */

typedef struct find_body {
    resource_findings report;
    resource_found found;
} find_body;

static void find_free(void *body) { resource_found_release(&((find_body *)body)->found); }

static pg_status find(call *c, void *own)
{
    const pagoda_find_options *o = own;
    pagoda_result *r = c->result;
    find_body *b = result_body(r, "resource find", &report_findings_forms, sizeof *b, find_free);
    (o->tightest ? resource_tightest : resource_find)(&b->found, r->board, &r->start, r->finish, &c->limits);
    const resource_found *f = &b->found;
    if (f->w)
        PG_TRY(weights_own(&r->weights, board_keep(r->owner), r->board->name, NULL, weighting_dup(f->w),
                           &c->error));
    b->report = (resource_findings){r->board, &r->start, r->finish, f, f->w ? r->weights->check : NULL, NULL};
    result_set_why(r, f->stopped);
    if (f->answer == RESOURCE_OPEN)
        r->verdict = PAGODA_OPEN;
    const problem of = result_problem(r);
    verdict impossible = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_PAGODA, .vector = f->w};
    if (f->answer == RESOURCE_FOUND) {
        r->verdict = PAGODA_IMPOSSIBLE;
        r->proof = cert_text(&of, &impossible, 1);
    }
    return PG_OK;
}

pagoda_status pagoda_resource_find(pagoda_result **out, const pagoda_position *start,
                                   const pagoda_position *finish, const pagoda_find_options *options,
                                   const pagoda_limits *limits, pagoda_error *error)
{
    pagoda_find_options o;
    REQUIRE(finish, "a finish");
    const question q = {NULL, start, &finish, 1, 0, limits, &o, sizeof o, options};
    return answer(out, &q, find, error);
}

/* ---- extreme counts ------------------------------ */

typedef struct rays_body {
    report_rays report;
    rays_cone *cone;
    rays_result result;
    bool filled;
} rays_body;

static void rays_free(void *body)
{
    rays_body *b = body;
    if (b->filled)
        rays_result_release(&b->result);
    rays_cone_free(b->cone);
}

static pg_status rays(call *c, void *own)
{
    const pagoda_rays_options *o = own;
    pagoda_result *r = c->result;
    rays_body *b = result_body(r, "resource rays", &report_rays_forms, sizeof *b, rays_free);
    PG_FREED uint32_t *part = NULL;
    if (o->symmetric)
        PG_TRY(rays_parts(&part, r->board, o->symmetric, &c->error));
    PG_TRY(rays_cone_new(&b->cone, r->board, part, &c->limits, &c->error));
    if (o->sample)
        PG_TRY(rays_sample(&b->result, b->cone, o->sample, o->seed, &c->limits, &c->error));
    else
        PG_TRY(rays_enumerate(&b->result, b->cone, &c->limits, NULL, NULL, &c->error));
    b->filled = true;
    b->report = (report_rays){&b->result, r->board, 0};
    result_set_done(r, b->result.stopped);
    return PG_OK;
}

pagoda_status pagoda_resource_rays(pagoda_result **out, const pagoda_board *b,
                                   const pagoda_rays_options *options, const pagoda_limits *limits,
                                   pagoda_error *error)
{
    pagoda_rays_options o;
    REQUIRE(b, "a board");
    const question q = {b, NULL, NULL, 0, 0, limits, &o, sizeof o, options};
    return answer(out, &q, rays, error);
}

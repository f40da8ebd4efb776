/* classic.c - the two classical searches for the public interface. */
#include "private.h"

#include "ask/ask.h"

#include <stdlib.h>

struct pagoda_classic {
    asked_problem p;
    ask_classic found;
    char **moves, *proof; /* proof NULL: unless impossible */
    size_t move_count;
};

static pg_status search(pagoda_classic **out, asked_problem *p, const pagoda_classic_options *o, work *w)
{
    classic_options how = {
        .method = (classic_method)o->method, .order = o->order, .complete = o->all, .limits = &w->limits};
    if (o->method != PAGODA_PLAIN && o->method != PAGODA_INDEPENDENT)
        return pg_fail(&w->error, PG_INPUT, "method: expected PAGODA_PLAIN or PAGODA_INDEPENDENT");
    problem asked = problem_first(p);
    ask_classic found = {0};
    pg_status s = ask_pruning(&how.prune, how.method, o->prune, "", &w->error);
    if (s == PG_OK)
        s = ask_classic_run(&found, &asked, &how, false, &w->error);
    if (s != PG_OK) {
        ask_classic_release(&found);
        return s;
    }
    pagoda_classic *c = PG_NEW(pagoda_classic, 1);
    c->p = *p;
    *p = (asked_problem){0};
    c->found = found;
    if (found.verdict.kind == VERDICT_POSSIBLE)
        c->moves = game_moves(c->p.board, &c->found.verdict.game, &c->move_count);
    const problem of = problem_first(&c->p);
    if (found.verdict.kind == VERDICT_IMPOSSIBLE)
        c->proof = cert_text(&of, &c->found.verdict, 1);
    *out = c;
    return s;
}

pagoda_status pagoda_classic_make(pagoda_classic **out, const pagoda_board *b, const char *start,
                                  const char *finish, const pagoda_classic_options *options,
                                  const pagoda_limits *limits, pagoda_error *error)
{
    work w;
    pagoda_classic_options o;
    asked_problem p;
    const asked_texts a = {b, start, &finish, 1, ask_finish, limits};
    pg_status s = asked_begin(&w, &p, &a, &o, sizeof o, options);
    if (s == PG_OK)
        s = search(out, &p, &o, &w);
    return asked_end(&w, &p, s, error);
}

void pagoda_classic_free(pagoda_classic *c)
{
    if (!c)
        return;
    pg_free_all(c->moves, c->move_count);
    free(c->proof);
    ask_classic_release(&c->found);
    problem_release(&c->p);
    free(c);
}

/* ---- what came of it ------------------------------ */

pagoda_verdict pagoda_classic_verdict(const pagoda_classic *c)
{
    return public_verdict(c->found.verdict.kind);
}
size_t pagoda_classic_moves(const pagoda_classic *c) { return c->move_count; }
const char *pagoda_classic_move(const pagoda_classic *c, size_t i)
{
    return i < c->move_count ? c->moves[i] : NULL;
}
const char *pagoda_classic_proof(const pagoda_classic *c) { return c->proof; }
int pagoda_classic_complete(const pagoda_classic *c) { return c->found.search.complete; }
uint64_t pagoda_classic_jumps(const pagoda_classic *c) { return c->found.search.jumps; }
uint64_t pagoda_classic_solutions(const pagoda_classic *c) { return c->found.search.solutions; }
uint32_t pagoda_classic_depths(const pagoda_classic *c) { return c->found.search.depths; }
uint64_t pagoda_classic_nodes(const pagoda_classic *c, uint32_t depth)
{
    return depth < c->found.search.depths ? c->found.search.depth[depth].nodes : 0;
}
uint64_t pagoda_classic_sons(const pagoda_classic *c, uint32_t depth, uint32_t sons)
{
    const classic_result *r = &c->found.search;
    return depth < r->depths && sons < r->depth[depth].kinds ? r->depth[depth].sons[sons] : 0;
}

/* ---- rendering ------------------------------ */

pagoda_status pagoda_classic_render(const pagoda_classic *c, pagoda_format format, const pagoda_look *how,
                                    pagoda_buffer *out, pagoda_error *error)
{
    const report_classic r = {{c->p.board, &c->p.start, c->p.finish, &c->found.verdict, 1, .proof = c->proof},
                              &c->found.search};
    return render(&report_classic_forms, &r, c->p.board, format, how, out, error);
}

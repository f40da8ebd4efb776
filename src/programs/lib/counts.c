/* counts.c - exact numbers for the public interface. */
#include "private.h"

#include "ask/ask.h"

#include <stdlib.h>

struct pagoda_count {
    asked_problem p;
    count_result result;
    bool classes, games, dead;
};

static pg_status run(pagoda_count **out, asked_problem *p, const pagoda_count_options *o, work *w)
{
    count_result r = {0};
    problem q = problem_first(p);
    count_options how = {.limits = &w->limits,
                         .classes = o->classes,
                         .games = o->games,
                         .dead = o->dead,
                         .checkpoint = o->checkpoint,
                         .refuter = &ask_refuter};
    pg_status s = count_run(&r, &q, &how, &w->error);
    if (s == PG_OK && r.unsaved)
        s = pg_fail(&w->error, PG_INPUT, "%.1000s", r.unsaved);
    if (s != PG_OK) {
        count_result_release(&r);
        return s;
    }
    pagoda_count *c = PG_NEW(pagoda_count, 1);
    *c = (pagoda_count){*p, r, o->classes, o->games, o->dead};
    *p = (asked_problem){0};
    *out = c;
    return PG_OK;
}

pagoda_status pagoda_count_make(pagoda_count **out, const pagoda_board *b, const char *start,
                                const char *finish, const pagoda_count_options *options,
                                const pagoda_limits *limits, pagoda_error *error)
{
    work w;
    pagoda_count_options o;
    asked_problem p;
    const asked_texts a = {b, start, &finish, finish ? 1 : 0, ask_finish, limits};
    pg_status s = asked_begin(&w, &p, &a, &o, sizeof o, options);
    if (s == PG_OK)
        s = run(out, &p, &o, &w);
    return asked_end(&w, &p, s, error);
}

void pagoda_count_free(pagoda_count *c)
{
    if (!c)
        return;
    count_result_release(&c->result);
    problem_release(&c->p);
    free(c);
}

/* ---- asking ------------------------------ */

static const count_tally *level_of(const pagoda_count *c, size_t level)
{
    static const count_tally none;
    return level < c->result.levels ? &c->result.level[level] : &none;
}

int pagoda_count_complete(const pagoda_count *c) { return c->result.complete; }
uint64_t pagoda_count_positions(const pagoda_count *c) { return c->result.total.positions; }
uint64_t pagoda_count_classes(const pagoda_count *c) { return c->classes ? c->result.total.classes : 0; }
uint64_t pagoda_count_dead(const pagoda_count *c) { return c->dead ? c->result.total.dead : 0; }
const char *pagoda_count_games(const pagoda_count *c) { return c->result.games; }
size_t pagoda_count_levels(const pagoda_count *c) { return c->result.levels; }
uint64_t pagoda_count_level_positions(const pagoda_count *c, size_t level)
{
    return level_of(c, level)->positions;
}
uint64_t pagoda_count_level_classes(const pagoda_count *c, size_t level)
{
    return c->classes ? level_of(c, level)->classes : 0;
}
uint64_t pagoda_count_level_dead(const pagoda_count *c, size_t level)
{
    return c->dead ? level_of(c, level)->dead : 0;
}

/* ---- writing ------------------------------ */

pagoda_status pagoda_count_render(const pagoda_count *c, pagoda_format format, const pagoda_look *how,
                                  pagoda_buffer *out, pagoda_error *error)
{
    const position *finish = c->p.finishes ? c->p.finish : NULL;
    const report_count r = {c->p.board, &c->p.start, finish, &c->result, c->classes, c->games, c->dead};
    return render(&report_count_forms, &r, c->p.board, format, how, out, error);
}

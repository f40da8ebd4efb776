/* linked.c - plays that share an unknown start, for the public interface. */
#include "private.h"

#include "ask/ask.h"

#include <stdlib.h>
#include <string.h>

struct pagoda_linked {
    pagoda_board *owner;
    linked_problem q;
    linked_verdict v;
    char *start, **game, *proof;
};

static pg_status read_group(plane_group *out, const char *name, pg_error *e)
{
    for (plane_group g = GROUP_NONE; name && g <= GROUP_FULL; g++)
        if (!strcmp(name, plane_group_name(g))) {
            *out = g;
            return PG_OK;
        }
    *out = GROUP_NONE;
    return !name || !strcmp(name, "none")
               ? PG_OK
               : pg_fail(e, PG_INPUT,
                         "symmetry: expected none, rot60, rot90, rot120, rot180, reflections or "
                         "full, not '%.80s'",
                         name);
}

pagoda_status pagoda_linked_new(pagoda_linked **out, const pagoda_board *b, const char *start,
                                const char *symmetry, pagoda_error *error)
{
    pg_error e = {0};
    asked_problem p = {0};
    plane_group group;
    pagoda_linked *l = PG_NEW(pagoda_linked, 1);
    pg_status s = read_group(&group, symmetry, &e);
    if (s == PG_OK)
        s = problem_read(&p, b, start, NULL, 0, NULL, &e);
    if (s == PG_OK)
        s = linked_init(&l->q, b->board, &p.start, group, &e);
    l->owner = board_keep(b);
    if (s == PG_OK)
        *out = l;
    else
        pagoda_linked_free(l);
    problem_release(&p);
    return outcome(s, &e, error);
}

/* Drops the verdict. */
static void forget(pagoda_linked *l)
{
    free(l->start);
    pg_free_all(l->game, l->v.plays);
    free(l->proof);
    linked_verdict_release(&l->v);
    l->v = (linked_verdict){0};
    l->start = l->proof = NULL;
    l->game = NULL;
}

void pagoda_linked_free(pagoda_linked *l)
{
    if (!l)
        return;
    forget(l);
    linked_release(&l->q);
    pagoda_board_free(l->owner);
    free(l);
}

pagoda_status pagoda_linked_add(pagoda_linked *l, const char *from, const char *to, pagoda_error *error)
{
    pg_error e = {0};
    pg_status s = ask_play(&l->q, from, to, &e);
    if (s == PG_OK)
        forget(l);
    return outcome(s, &e, error);
}

static void take_verdict(pagoda_linked *l)
{
    l->proof = cert_linked_text(&l->q, &l->v);
    l->v.plays = l->q.plays;
    if (l->v.kind != VERDICT_POSSIBLE)
        return;
    l->start = position_name_closed(l->q.board, l->v.start);
    l->game = PG_NEW(char *, l->q.plays);
    for (uint32_t i = 0; i < l->q.plays; i++)
        l->game[i] = moves_text(l->q.board, &l->v.game[i]);
}

pagoda_status pagoda_linked_prove(pagoda_linked *l, const pagoda_limits *limits, pagoda_error *error)
{
    work w;
    pg_status s = work_begin(&w, limits);
    forget(l);
    if (s == PG_OK && !l->q.plays)
        s = pg_fail(&w.error, PG_INPUT, "expected a play");
    if (s == PG_OK) {
        prover *p = prover_new(l->q.board, NULL);
        s = linked_prove(p, &l->q, &w.limits, &l->v, &w.error);
        prover_free(p);
    }
    if (s == PG_OK)
        take_verdict(l);
    else
        forget(l);
    return work_end(&w, s, error);
}

pagoda_verdict pagoda_linked_verdict(const pagoda_linked *l) { return public_verdict(l->v.kind); }
uint32_t pagoda_linked_plays(const pagoda_linked *l) { return l->q.plays; }
const char *pagoda_linked_start(const pagoda_linked *l) { return l->start; }
const char *pagoda_linked_game(const pagoda_linked *l, uint32_t i)
{
    return l->game && i < l->q.plays ? l->game[i] : NULL;
}
const char *pagoda_linked_proof(const pagoda_linked *l) { return l->proof; }

pagoda_status pagoda_linked_render(const pagoda_linked *l, pagoda_format format, const pagoda_look *how,
                                   pagoda_buffer *out, pagoda_error *error)
{
    const report_linked r = {&l->q, &l->v, l->proof};
    return render(&report_linked_forms, &r, l->q.board, format, how, out, error);
}

/* solve_classic.c - solve --method: a classical search, its game and its counts.
 *
 * A complete search without a solution is no certificate that somebody else can check: the prover is asked
 * for one, and until it has it the answer is open.
 */
#include "classic.h"
#include "cli.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

static const struct { const char *name; unsigned flag; } prune_names[] = {
    {"permutations", CLASSIC_PERMUTATIONS},
    {"types", CLASSIC_TYPES},
    {"keys", CLASSIC_KEYS},
};
enum { PRUNE_NAMES = sizeof prune_names / sizeof *prune_names };

static pg_status read_prune(unsigned *out, const options *o, pg_error *e)
{
    const char *text = o->prune ? o->prune : "permutations,types,keys";
    *out = 0;
    if (o->method == CLASSIC_PLAIN)
        return o->prune ? pg_fail(e, PG_INPUT, "--prune: expected --method independent with it") : PG_OK;
    if (!strcmp(text, "none"))
        return PG_OK;
    for (bool more = true; more; text++) {
        size_t length = strcspn(text, ",");
        unsigned found = 0;
        for (size_t i = 0; i < PRUNE_NAMES; i++)
            if (strlen(prune_names[i].name) == length && !strncmp(prune_names[i].name, text, length))
                found = prune_names[i].flag;
        if (!found)
            return pg_fail(e, PG_INPUT, "--prune: expected permutations, types, keys or none, not '%.80s'",
                           text);
        *out |= found;
        text += length;
        more = *text != '\0';
    }
    return PG_OK;
}

/* The search's game as a verdict; the game is the verdict's then. */
static void take_game(verdict *v, classic_result *r)
{
    v->kind = VERDICT_POSSIBLE;
    v->method = METHOD_GAME;
    v->game = r->first;
    r->first = (game){0};
}

static pg_status decide(cli *c, const question *q, classic_result *r, verdict *v)
{
    c->exit_code = r->stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    if (r->first.start) {
        take_game(v, r);
        if (r->stopped != PG_INTERRUPTED)
            c->exit_code = EXIT_POSSIBLE;
        return PG_OK;
    }
    v->stopped = r->stopped;
    if (!r->complete || !r->sound)
        return PG_OK;
    pg_status s = question_prove(q, c, v);
    if (s == PG_OK && v->kind == VERDICT_POSSIBLE)
        return pg_fail(&c->error, PG_INTERNAL, "the complete search found no game, but there is one");
    return s;
}

static pg_status report(cli *c, const question *q, const classic_result *r, const verdict *v)
{
    char *proof = v->kind == VERDICT_IMPOSSIBLE ? question_proof(q, v) : NULL;
    report_problem p = {q->b, &q->start, &q->finish, v, proof};
    pg_status s = PG_OK;
    if (format_is_figure(c))
        s = picture_verdicts(c, &p, 1);
    else if (c->o.json)
        report_classic_json(&c->out, &p, r, c->o.stats);
    else
        report_classic(&c->out, &p, r, c->o.stats);
    free(proof);
    return s;
}

pg_status solve_classic(cli *c, const question *q)
{
    classic_options how = {.method = (classic_method)c->o.method,
                               .order = c->o.order,
                               .complete = c->o.all,
                               .limits = &c->limits};
    classic_result r = {0};
    verdict v = {0};
    pg_status s = read_prune(&how.prune, &c->o, &c->error);
    if (s == PG_OK)
        s = classic_run(&r, &(problem){q->b, &q->start, &q->finish}, &how, &c->error);
    if (s == PG_OK)
        s = decide(c, q, &r, &v);
    if (s == PG_OK)
        s = report(c, q, &r, &v);
    classic_result_release(&r);
    verdict_release(&v);
    return s;
}

/* picture.c - verdicts and games as pictures: --weights and --animate. */
#include "cli.h"
#include "report.h"

#include <string.h>

/* The weights of --weights, which have to be of this board. */
static pg_status load_weights(resource_file *out, const cli *c, const board *b, pg_error *e)
{
    pg_status s = resource_load(out, c->o.weights, c->o.rules, e);
    if (s != PG_OK)
        return s;
    bool same = out->b->holes == b->holes;
    for (uint32_t h = 0; same && h < b->holes; h++)
        same = !strcmp(out->b->hole_name[h], b->hole_name[h]);
    if (same)
        return PG_OK;
    resource_release(out);
    return pg_fail(e, PG_INPUT, "%.400s: expected weights of the board %.400s", c->o.weights, b->name);
}

static pg_status begin(report_game_look *look, resource_file *weights, cli *c, const board *b)
{
    *look = (report_game_look){.moving = c->o.animate};
    if (!c->o.weights)
        return PG_OK;
    pg_status s = load_weights(weights, c, b, &c->error);
    look->weights = s == PG_OK ? weights->w : NULL;
    return s;
}

static pg_status end(const report_game_look *look, resource_file *weights, pg_status s)
{
    if (look->weights)
        resource_release(weights);
    return s;
}

pg_status picture_verdicts(cli *c, const report_problem *asked, size_t problems)
{
    report_game_look look;
    resource_file weights;
    pg_status s = begin(&look, &weights, c, asked->board);
    if (s == PG_OK)
        s = format_figure(c, report_prove_figure(asked, problems, &look));
    return end(&look, &weights, s);
}

pg_status picture_replay(cli *c, const board *b, const replay *r, const char *error)
{
    report_game_look look;
    resource_file weights;
    pg_status s = begin(&look, &weights, c, b);
    if (s == PG_OK)
        s = format_figure(c, report_replay_figure(b, r, error, &look));
    return end(&look, &weights, s);
}

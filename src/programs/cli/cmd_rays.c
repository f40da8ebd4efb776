/* cmd_rays.c - the extreme resource counts of a board: all, a sample, or those of a symmetry. */
#include "cli/cli.h"

#include <stdio.h>

/* How far the enumeration goes. */
typedef struct rays_reach {
    const pg_limits *limits;
    double rays, most; /* found so far; and so many at most, 0: all */
    double weights;    /* of the rays to be written: that takes time, too */
    bool full, stopped;
} rays_reach;

static const double seconds_a_weight = 5e-7;

static bool goes_on(void *context, const rays_cone *cone, const weighting *w, const fmpz_t size)
{
    (void)cone;
    rays_reach *s = context;
    s->rays += fmpz_get_d(size);
    s->weights += fmpz_get_d(size) * w->holes;
    s->stopped = s->most > 0 && s->rays > s->most;
    return !s->stopped && (!s->full || s->weights * seconds_a_weight < limits_seconds_left(s->limits));
}

/* Which rays come first depends on who looks for them: where the work ends early, one thread finds them. */
static pg_status enumerate_rays(cli *c, rays_result *r, const rays_cone *cone, rays_reach *list)
{
    const rays_reach fresh = *list;
    const team *others = c->ranks ? c->ranks->rays : NULL;
    pg_status s = rays_enumerate_by(r, cone, others, &c->limits, goes_on, list, &c->error);
    if (s != PG_OK || !list->stopped || (c->limits.threads == 1 && !others))
        return s;
    pg_limits alone = c->limits;
    alone.threads = 1;
    *list = fresh;
    rays_result_release(r);
    return rays_enumerate(r, cone, &alone, goes_on, list, &c->error);
}

static pg_status find_rays(cli *c, rays_result *r, const rays_cone *cone, rays_reach *list)
{
    if (c->o.sample < 0)
        return enumerate_rays(c, r, cone, list);
    return rays_sample(r, cone, (uint64_t)c->o.sample, (uint64_t)(c->o.seed < 0 ? 0 : c->o.seed), &c->limits,
                       &c->error);
}

/* --proof: that these are all. */
static pg_status write_proof(cli *c, const board *b, const rays_result *r)
{
    PG_SCOPED(buf_release) pg_buf lines = {0};
    if (!r->complete) {
        fprintf(stderr,
                "pagoda resource rays: --proof: not all rays were found, so there is no proof of it\n");
        return PG_OK;
    }
    if (!rays_lines(&lines, r))
        return pg_fail(&c->error, PG_INPUT, "--proof: expected a board on which every jump can lose");
    return proof_write_lines(c, b, 9, &lines);
}

static pg_status report(cli *c, const board *b, const rays_cone *cone)
{
    enum { MOST_RAYS = 100000 };
    PG_SCOPED(rays_result_release) rays_result r = {0};
    rays_reach list = {.limits = &c->limits,
                       .most = c->o.most_rays < 0 ? MOST_RAYS : (double)c->o.most_rays,
                       .full = c->o.full};
    PG_TRY(find_rays(c, &r, cone, &list));
    if (list.stopped)
        c->exit_code = EXIT_NO;
    if (r.stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    PG_TRY(answer_write(c, b, &report_rays_forms, &(report_rays){&r, b, list.stopped ? list.most : 0}));
    return c->o.proof ? write_proof(c, b, &r) : PG_OK;
}

static pg_status rays(cli *c, const asked_question *q)
{
    PG_FREED uint32_t *part = NULL;
    rays_cone *cone = NULL;
    if (c->format != FORMAT_TEXT) /* JSON has all of them unless it is told otherwise, a figure never */
        c->o.full = c->format == FORMAT_JSON && !c->o.classes;
    pg_status s = PG_OK;
    if (c->o.proof && (c->o.rays_symmetric || c->o.sample >= 0))
        return pg_fail(&c->error, PG_INPUT, "--proof: expected neither --symmetric nor --sample");
    if (c->o.rays_symmetric)
        s = rays_parts(&part, q->b, c->o.rays_symmetric, &c->error);
    if (s == PG_OK)
        s = rays_cone_new(&cone, q->b, part, &c->limits, &c->error);
    if (s == PG_OK)
        s = report(c, q->b, cone);
    rays_cone_free(cone);
    return s;
}

const command cmd_resource_rays = {
    .name = "resource rays",
    .brief = "the extreme resource counts of a board",
    .arguments = "BOARD",
    .help = "Every resource count is a sum of multiples of these and of the lines. Text shows one of each "
            "class under the board's symmetries (--full: all), JSON all (--classes: one of each class). "
            "After 100,000 rays the work stops, with exit code 1, unless --most-rays says otherwise. "
            "With --proof a file that states that these are all.\n"
            "Example: pagoda resource rays diamond3 --rules 8",
    .takes = TAKES(TAKES_COMMON, TAKES_RULES, OPTION_SAMPLE, OPTION_SEED, OPTION_RAYS_SYMMETRIC, OPTION_FULL,
                   OPTION_CLASSES, OPTION_MOST_RAYS, TAKES_FIGURE, OPTION_PROOF),
    .formats = FORMATS_FIGURE,
    .ask = rays,
};

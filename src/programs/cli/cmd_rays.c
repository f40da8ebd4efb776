/* cmd_rays.c - the extreme resource counts of a board: all, a sample, or those of a symmetry. */
#include "cli/cli.h"

#include <stdlib.h>

/* Writing down all rays of the classes found so far takes time, too. */
typedef struct writing {
    const pg_limits *limits;
    double weights; /* to be written */
} writing;

static const double seconds_a_weight = 5e-7;

static bool time_to_list(void *context, const rays_cone *cone, const weighting *w, const fmpz_t size)
{
    (void)cone;
    writing *s = context;
    s->weights += fmpz_get_d(size) * w->holes;
    return s->weights * seconds_a_weight < limits_seconds_left(s->limits);
}

static pg_status find_rays(cli *c, rays_result *r, const rays_cone *cone)
{
    writing list = {.limits = &c->limits};
    if (c->o.sample >= 0)
        return rays_sample(r, cone, (uint64_t)c->o.sample, (uint64_t)(c->o.seed < 0 ? 0 : c->o.seed),
                           &c->limits, &c->error);
    return rays_enumerate_by(r, cone, c->ranks ? c->ranks->rays : NULL, &c->limits,
                             c->o.full ? time_to_list : NULL, &list, &c->error);
}

static pg_status report(cli *c, const board *b, const rays_cone *cone)
{
    rays_result r;
    pg_status s = find_rays(c, &r, cone);
    if (s != PG_OK)
        return s;
    s = answer_write(c, b, &report_rays_forms, &(report_rays){&r, b});
    if (!r.complete && limits_check(&c->limits) == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    rays_result_release(&r);
    return s;
}

static pg_status rays(cli *c, const question *q)
{
    uint32_t *part = NULL;
    rays_cone *cone = NULL;
    if (c->format != FORMAT_TEXT) /* JSON has all of them unless it is told otherwise, a figure never */
        c->o.full = c->format == FORMAT_JSON && !c->o.classes;
    pg_status s = PG_OK;
    if (c->o.rays_symmetric)
        s = rays_parts(&part, q->b, c->o.rays_symmetric, &c->error);
    if (s == PG_OK)
        s = rays_cone_new(&cone, q->b, part, &c->limits, &c->error);
    if (s == PG_OK)
        s = report(c, q->b, cone);
    rays_cone_free(cone);
    free(part);
    return s;
}

const command cmd_resource_rays = {
    .name = "resource rays",
    .brief = "the extreme resource counts of a board",
    .arguments = "BOARD",
    .help = "Every resource count is a sum of multiples of these and of the lines. Text shows one of each "
            "class under the board's symmetries (--full: all), JSON all (--classes: one of each class).\n"
            "Example: pagoda resource rays diamond3 --rules 8",
    .takes = TAKES_COMMON | TAKES(OPTION_RULES) | TAKES(OPTION_SAMPLE) |
             TAKES(OPTION_SEED) | TAKES(OPTION_RAYS_SYMMETRIC) | TAKES(OPTION_FULL) | TAKES(OPTION_CLASSES) |
             TAKES(OPTION_PICTURE),
    .formats = FORMATS_FIGURE,
    .least = 1,
    .most = 1,
    .ask = rays,
};

/* sample.c - extreme rays of cones too large to enumerate: vertices of a random linear program.
 *
 * The rays of the cone are the vertices of its section by "all losses add up to 1". An objective that is a
 * random combination of the losses has its optimum at one of them. GLPK proposes the tight rows; a ray is
 * counted only when they leave exactly one direction, and it lies in the cone, exactly. Rays that many
 * objectives favour come often, others hardly ever: a sample says that these rays are there, not how many
 * there are.
 */
#include "cone.h"

#include "base/splitmix.h"
#include "model/builder.h"
#include "solve/lp.h"

#include <math.h>

static const double nearly_zero = 1e-7;

/* Row r: loss >= 0; the last row: the sum of all losses is 1. Columns: the weights of the variables. */
static void section_model(model *m, const rays_cone *c)
{
    *m = (model){.kind = MODEL_PAGODA, .board = c->b};
    builder to = {.m = m};
    for (uint32_t v = 0; v < c->variables; v++)
        builder_column(&to, COLUMN_WEIGHT, v, false, false);
    for (uint32_t r = 0; r <= c->rows; r++)
        builder_row(&to, ROW_JUMP, r, r < c->rows ? MODEL_GE : MODEL_EQ, r == c->rows);
    for (uint32_t r = 0; r < c->rows; r++)
        for (uint32_t v = 0; v < c->variables; v++) {
            int32_t value = c->row[(size_t)r * c->variables + v];
            if (!value)
                continue;
            builder_entry(&to, r, v, value);
            builder_entry(&to, c->rows, v, value);
        }
    builder_finish(&to);
}

/* A combination of the losses with factors from -1 to 1, as costs of the variables. */
static void draw_objective(const rays_cone *c, uint64_t *state, double *cost)
{
    for (uint32_t v = 0; v < c->variables; v++)
        cost[v] = 0;
    for (uint32_t r = 0; r < c->rows; r++) {
        double factor = (double)(int64_t)pg_random(state) * 0x1p-63;
        for (uint32_t v = 0; v < c->variables; v++)
            cost[v] += factor * c->row[(size_t)r * c->variables + v];
    }
}

static void nearly_tight(const rays_cone *c, const double *x, uint64_t *tight)
{
    for (uint32_t r = 0; r < c->rows; r++) {
        double loss = 0;
        for (uint32_t v = 0; v < c->variables; v++)
            loss += x[v] * c->row[(size_t)r * c->variables + v];
        bits_put(tight, r, fabs(loss) < nearly_zero);
    }
}

/* The tight rows of the ray that the next objective leads to, verified; false when it leads to none. */
static bool draw_ray(const rays_cone *c, lp *p, uint64_t *state, const pg_limits *limits, uint64_t *tight)
{
    PG_FREED double *cost = PG_NEW(double, c->variables), *x = PG_NEW(double, c->variables);
    weighting *w = NULL;
    bool best;
    draw_objective(c, state, cost);
    if (lp_minimise(p, limits, cost, false, 0, x, &best) == LP_FEASIBLE) {
        nearly_tight(c, x, tight);
        w = cone_ray(c, tight);
    }
    if (w)
        cone_tight(c, w, tight);
    weighting_free(w);
    return w != NULL;
}

static pg_status draw(collector *s, lp *p, uint64_t *state, const pg_limits *limits, rays_result *out)
{
    PG_FREED uint64_t *tight = PG_NEW(uint64_t, s->c->words);
    bool found = draw_ray(s->c, p, state, limits, tight);
    pg_status status = limits_check(limits);
    if (status == PG_OK) {
        out->draws++;
        out->fruitless += !found;
        if (found) {
            status = collector_add(s, tight, NULL);
            s->class[s->last].seen++;
        }
    }
    return status;
}

bool sample_ray(const rays_cone *c, const pg_limits *limits, uint64_t *tight)
{
    enum { DRAWS = 16 };
    PG_SCOPED(model_release) model m;
    section_model(&m, c);
    PG_SCOPED(lp_release) lp *p = lp_new(&m);
    uint64_t state = 0;
    bool found = false;
    for (int i = 0; p && !found && i < DRAWS && limits_check(limits) == PG_OK; i++)
        found = draw_ray(c, p, &state, limits, tight);
    return found;
}

pg_status rays_sample(rays_result *out, const rays_cone *c, uint64_t draws, uint64_t seed,
                      const pg_limits *limits, pg_error *e)
{
    *out = (rays_result){0};
    collector s;
    collector_init(&s, c, limits);
    pg_status status = c->stopped;
    if (status == PG_OK && c->dim > 0) {
        PG_SCOPED(model_release) model m;
        section_model(&m, c);
        PG_SCOPED(lp_release) lp *p = lp_new(&m);
        uint64_t state = seed;
        if (!p)
            status = PG_INTERNAL;
        for (uint64_t i = 0; status == PG_OK && i < draws; i++) {
            status = draw(&s, p, &state, limits, out);
            progress_count(limits, NULL, (double)i + 1, (double)draws, "draws");
            progress_show(limits, "%llu of %llu drawn, %u classes", (unsigned long long)i + 1,
                          (unsigned long long)draws, s.sets.all.count);
        }
    }
    collector_finish(&s, out);
    out->complete = c->dim == 0; /* lines only: there are no rays to miss */
    out->stopped = out->complete ? PG_OK : status != PG_OK ? status : PG_LIMIT;
    if (status != PG_INTERNAL)
        return PG_OK;
    rays_result_release(out);
    return pg_fail(e, PG_INTERNAL, "the linear program of the cone's section cannot be set up");
}

/* rays.c - extreme resource counts for the public interface: every number becomes text when its object is
 * made. */
#include "private.h"

#include <stdlib.h>

struct pagoda_rays {
    pagoda_board *owner;
    const board *b;
    rays_cone *cone;
    rays_result result;
    char *count;
    char **size;   /* [classes] */
    char **weight; /* classes x holes */
    char **line;   /* lines x holes */
};

static void weights_text(char **out, const weighting *w)
{
    for (uint32_t h = 0; h < w->holes; h++)
        out[h] = integer_text(w->num + h);
}

/* ---- visits ------------------------------ */

typedef struct visitor {
    pagoda_rays_visit visit;
    void *context;
} visitor;

static bool show(const visitor *v, const weighting *w, const fmpz_t size)
{
    char **weight = PG_NEW(char *, w->holes), *number = integer_text(size);
    weights_text(weight, w);
    int stop = v->visit(v->context, (const char *const *)weight, number);
    pg_free_all(weight, w->holes);
    free(number);
    return !stop;
}

static bool pass_on(void *context, const rays_cone *c, const weighting *w, const fmpz_t size)
{
    (void)c;
    return show(context, w, size);
}

/* ---- making ------------------------------ */

static void make_texts(pagoda_rays *r)
{
    size_t holes = r->b->holes;
    uint32_t lines = rays_cone_lines(r->cone);
    r->count = integer_text(r->result.rays);
    r->size = PG_NEW(char *, r->result.classes);
    r->weight = PG_NEW(char *, r->result.classes *holes);
    r->line = PG_NEW(char *, lines *holes);
    for (size_t i = 0; i < r->result.classes; i++) {
        r->size[i] = integer_text(r->result.list[i].size);
        weights_text(r->weight + i * holes, r->result.list[i].w);
    }
    for (uint32_t i = 0; i < lines; i++) {
        weighting *w = rays_cone_line(r->cone, i);
        weights_text(r->line + i * holes, w);
        weighting_free(w);
    }
}

static pg_status run(pagoda_rays *r, const pagoda_rays_options *how, visitor *v, work *w)
{
    if (!how->sample)
        return rays_enumerate(&r->result, r->cone, &w->limits, v->visit ? pass_on : NULL, v, &w->error);
    pg_status s = rays_sample(&r->result, r->cone, how->sample, how->seed, &w->limits, &w->error);
    for (size_t i = 0; s == PG_OK && v->visit && i < r->result.classes; i++)
        if (!show(v, r->result.list[i].w, r->result.list[i].size))
            break;
    return s;
}

static pg_status make(pagoda_rays *r, const pagoda_rays_options *o, visitor *v, work *w)
{
    uint32_t *part = NULL;
    pg_status s = o->symmetric ? rays_parts(&part, r->b, o->symmetric, &w->error) : PG_OK;
    if (s == PG_OK)
        s = rays_cone_new(&r->cone, r->b, part, &w->limits, &w->error);
    if (s == PG_OK)
        s = run(r, o, v, w);
    free(part);
    return s;
}

pagoda_status pagoda_rays_make(pagoda_rays **out, const pagoda_board *b, const pagoda_rays_options *options,
                               const pagoda_limits *limits, pagoda_rays_visit visit, void *context,
                               pagoda_error *error)
{
    work w;
    pagoda_rays_options o;
    visitor v = {visit, context};
    pagoda_rays *r = PG_NEW(pagoda_rays, 1);
    r->b = b->board;
    pg_status s = work_begin(&w, limits);
    if (s == PG_OK)
        s = options_take(&o, sizeof o, options, &w.error);
    if (s == PG_OK)
        s = make(r, &o, &v, &w);
    if (s == PG_OK) {
        r->owner = board_keep(b);
        make_texts(r);
        *out = r;
    } else {
        rays_cone_free(r->cone);
        free(r);
    }
    return work_end(&w, s, error);
}

void pagoda_rays_free(pagoda_rays *r)
{
    if (!r)
        return;
    free(r->count);
    pg_free_all(r->size, r->result.classes);
    pg_free_all(r->weight, r->result.classes * r->b->holes);
    pg_free_all(r->line, (size_t)rays_cone_lines(r->cone) * r->b->holes);
    rays_result_release(&r->result);
    rays_cone_free(r->cone);
    pagoda_board_free(r->owner);
    free(r);
}

/* ---- asking ------------------------------ */

int pagoda_rays_complete(const pagoda_rays *r) { return r->result.complete; }
const char *pagoda_rays_count(const pagoda_rays *r) { return r->count; }
size_t pagoda_rays_classes(const pagoda_rays *r) { return r->result.classes; }

const char *pagoda_rays_size(const pagoda_rays *r, size_t i)
{
    return i < r->result.classes ? r->size[i] : NULL;
}

uint32_t pagoda_rays_tight(const pagoda_rays *r, size_t i)
{
    return i < r->result.classes ? r->result.list[i].tight : 0;
}

const char *pagoda_rays_weight(const pagoda_rays *r, size_t i, uint32_t hole)
{
    return i < r->result.classes && hole < r->b->holes ? r->weight[i * r->b->holes + hole] : NULL;
}

uint32_t pagoda_rays_lines(const pagoda_rays *r) { return rays_cone_lines(r->cone); }

const char *pagoda_rays_line(const pagoda_rays *r, uint32_t i, uint32_t hole)
{
    return i < rays_cone_lines(r->cone) && hole < r->b->holes ? r->line[(size_t)i * r->b->holes + hole]
                                                              : NULL;
}

void pagoda_rays_unfold(const pagoda_rays *r, size_t i, pagoda_rays_visit visit, void *context)
{
    if (i >= r->result.classes)
        return;
    visitor v = {visit, context};
    size_t count;
    weighting **list = rays_of_class(r->cone, r->result.list[i].w, SIZE_MAX, &count);
    for (size_t k = 0, more = 1; k < count; k++) {
        more = more && show(&v, list[k], r->result.list[i].size);
        weighting_free(list[k]);
    }
    free(list);
}

/* ---- writing ------------------------------ */

pagoda_status pagoda_rays_render(const pagoda_rays *r, pagoda_format format, const pagoda_look *how,
                                 pagoda_buffer *out, pagoda_error *error)
{
    const report_rays what = {&r->result, r->b, 0};
    return render(&report_rays_forms, &what, r->b, format, how, out, error);
}

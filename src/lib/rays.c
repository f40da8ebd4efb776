/* rays.c - extreme resource counts for the public interface: every number becomes text when its object is
 * made. */
#include "private.h"

#include "proof.h"
#include "rays.h"

#include <stdlib.h>

struct pagoda_rays {
    const board *b;
    rays_cone *cone;
    rays_result result;
    char *count;
    char **size;   /* [classes] */
    char **weight; /* classes x holes */
    char **line;   /* lines x holes */
};

static char *decimal(const fmpz_t x)
{
    char *flint = fmpz_get_str(NULL, 10, x), *text = pg_strdup(flint);
    flint_free(flint);
    return text;
}

static void free_all(char **text, size_t count)
{
    for (size_t i = 0; text && i < count; i++)
        free(text[i]);
    free(text);
}

static void weights_text(char **out, const weighting *w)
{
    for (uint32_t h = 0; h < w->holes; h++)
        out[h] = decimal(w->num + h);
}

/* ---- visits ------------------------------ */

typedef struct visitor {
    pagoda_rays_visit visit;
    void *context;
} visitor;

static bool show(const visitor *v, const weighting *w, const fmpz_t size)
{
    char **weight = PG_NEW(char *, w->holes), *number = decimal(size);
    weights_text(weight, w);
    int stop = v->visit(v->context, (const char *const *)weight, number);
    free_all(weight, w->holes);
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
    r->count = decimal(r->result.rays);
    r->size = PG_NEW(char *, r->result.classes);
    r->weight = PG_NEW(char *, r->result.classes *holes);
    r->line = PG_NEW(char *, lines *holes);
    for (size_t i = 0; i < r->result.classes; i++) {
        r->size[i] = decimal(r->result.list[i].size);
        weights_text(r->weight + i * holes, r->result.list[i].w);
    }
    for (uint32_t i = 0; i < lines; i++) {
        weighting *w = rays_cone_line(r->cone, i);
        weights_text(r->line + i * holes, w);
        weighting_free(w);
    }
}

static pg_status run(pagoda_rays *r, const pagoda_rays_how *how, const pg_limits *limits, visitor *v,
                     pg_error *e)
{
    if (!how->sample)
        return rays_enumerate(&r->result, r->cone, (rays_method)how->method, limits,
                              v->visit ? pass_on : NULL, v, e);
    bool fresh = prover_thread_begin();
    pg_status s = rays_sample(&r->result, r->cone, how->sample, how->seed, limits, e);
    if (fresh)
        prover_thread_done();
    for (size_t i = 0; s == PG_OK && v->visit && i < r->result.classes; i++)
        if (!show(v, r->result.list[i].w, r->result.list[i].size))
            break;
    return s;
}

static pg_status check(const pagoda_rays_how *how, pg_error *e)
{
    bool known = how->method == PAGODA_RAYS_DECOMPOSITION || how->method == PAGODA_RAYS_DOUBLE_DESCRIPTION ||
                 how->method == PAGODA_RAYS_REVERSE_SEARCH;
    return known ? PG_OK : pg_fail(e, PG_INPUT, "expected a pagoda_rays_method, not %d", (int)how->method);
}

pagoda_status pagoda_rays_make(pagoda_rays **out, const pagoda_board *b, const pagoda_rays_how *how,
                               const pagoda_limits *limits, pagoda_rays_visit visit, void *context,
                               pagoda_error *error)
{
    static const pagoda_rays_how plain;
    pg_limits l = private_limits(limits);
    pg_error e = {0};
    uint32_t *part = NULL;
    visitor v = {visit, context};
    pagoda_rays *r = PG_NEW(pagoda_rays, 1);
    r->b = b->board;
    how = how ? how : &plain;
    pg_status s = check(how, &e);
    if (s == PG_OK && how->symmetric)
        s = rays_parts(&part, r->b, how->symmetric, &e);
    if (s == PG_OK)
        s = rays_cone_new(&r->cone, r->b, part, &l, &e);
    if (s == PG_OK)
        s = run(r, how, &l, &v, &e);
    free(part);
    if (s == PG_OK) {
        make_texts(r);
        *out = r;
    } else {
        rays_cone_free(r->cone);
        free(r);
    }
    return outcome(s, &e, error);
}

void pagoda_rays_free(pagoda_rays *r)
{
    if (!r)
        return;
    free(r->count);
    free_all(r->size, r->result.classes);
    free_all(r->weight, r->result.classes * r->b->holes);
    free_all(r->line, (size_t)rays_cone_lines(r->cone) * r->b->holes);
    rays_result_release(&r->result);
    rays_cone_free(r->cone);
    free(r);
}

/* ---- asking ------------------------------ */

int pagoda_rays_complete(const pagoda_rays *r)
{
    return r->result.complete;
}
const char *pagoda_rays_count(const pagoda_rays *r)
{
    return r->count;
}
size_t pagoda_rays_classes(const pagoda_rays *r)
{
    return r->result.classes;
}

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

uint32_t pagoda_rays_lines(const pagoda_rays *r)
{
    return rays_cone_lines(r->cone);
}

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

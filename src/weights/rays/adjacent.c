/* adjacent.c - extreme rays up to symmetry, by adjacency decomposition.
 *
 * D. Bremner, M. Dutour Sikiric, A. Schuermann, Polyhedral representation conversion up to symmetries
 * (2009). From one ray of each class its neighbours are found; a neighbour of a new class is kept, and so
 * on until all classes have been gone through: the graph of a polytope is connected, and a symmetry takes
 * neighbours to neighbours.
 *
 * The cone of a set T of rows is { v : v >= 0 on T } modulo what vanishes on T. The neighbours of a ray s
 * of it lie along the extreme rays t of the cone of the rows T' that are tight on s: the other end of the
 * edge is t + lambda s with the smallest lambda that keeps all losses of T from being negative. The rays of
 * that smaller cone are found by double description, or, when this becomes dear, in the same way: up to
 * those symmetries that keep T', and so on.
 *
 * Neighbours of several classes are looked for at a time, by a thread each, which also makes their classes;
 * one thread enters them. A class whose smaller cone is dear waits until that is done, and then has all
 * threads for that cone's own classes. Classes with few tight rows come first. The graph of a polytope of
 * dimension n is n-connected (M. L. Balinski, 1961): when fewer than n rays are left in the classes not gone
 * through, nothing is behind them, and the most degenerate rays, which cost most, need not be taken apart.
 */
#include "ray_task.h"

#include "base/splitmix.h"

#include <flint/fmpz_vec.h>

enum {
    FIRST = 16,   /* rays to begin with */
    TASKS = 16,   /* and so many times as many for another process, which has them in tasks */
    ERRANDS = 16, /* classes that a thread goes through between two meetings, at most */
};

static pg_status rays_of_subcone(const shared *of, const subcone *f, row_sets *out);
static pg_status find_ray(ray_task *e);

/* ---- tasks ------------------------------------------------------------------------------------ */

void ray_task_init(ray_task *e, const class_walk *s, const uint64_t *tight)
{
    *e = (ray_task){.of = s, .tight = PG_NEW(uint64_t, s->of->c->words)};
    memcpy(e->tight, tight, s->of->c->words * sizeof *tight);
    e->met.words = s->of->c->words;
}

void ray_task_release(ray_task *e)
{
    for (size_t i = 0; e->made && i < e->met.all.count; i++)
        class_release(&e->made[i]);
    loss_basis_release(&e->local);
    intern_release(&e->met.all);
    PG_FREE(e->made, e->tight);
}

/* ---- waiting classes ---------------------------------------------------------------------------- */

static uint64_t class_size(const class_walk *s, const uint64_t *set)
{
    PG_FREED uint64_t *image = PG_NEW(uint64_t, s->of->c->words);
    uint64_t times = cone_smallest_of(s->of->c, s->f->element, s->f->elements, set, image);
    return s->f->elements / times;
}

/* Puts the classes that are new in the table into their waiting lists. */
static void note_classes(class_walk *s)
{
    const rays_cone *c = s->of->c;
    for (; s->known < s->classes->all.count; s->known++) {
        const uint64_t *set = row_set(s->classes, s->known);
        size_t tight = bits_count(set, c->rows);
        PG_GROW(s->next, s->known, s->room);
        PG_GROW(s->size, s->known, s->sizes);
        s->next[s->known] = s->first[tight];
        s->first[tight] = s->known + 1;
        s->waiting += s->size[s->known] = class_size(s, set);
        for (uint32_t w = 0; w < c->words; w++)
            s->always[w] &= set[w];
    }
}

static size_t take_class(class_walk *s)
{
    for (uint32_t tight = 0; tight <= s->of->c->rows; tight++) {
        if (!s->first[tight])
            continue;
        size_t class = s->first[tight] - 1;
        s->first[tight] = s->next[class];
        s->waiting -= s->size[class];
        return class;
    }
    return SIZE_MAX;
}

/* Too few rays are waiting to hide others, and the cone has its full dimension. */
static bool nothing_behind(const class_walk *s)
{
    for (uint32_t w = 0; w < s->of->c->words; w++)
        if (s->always[w])
            return false;
    return s->waiting + 1 < s->f->dim;
}

/* ---- edges ---------------------------------------------------------------------------------------- */

/* The row of these where `under` has this sign and over / |under| is smallest; c->rows: there is none. */
static uint32_t least_ratio(const rays_cone *c, const uint64_t *rows, const fmpz *over, const fmpz *under,
                            int sign)
{
    uint32_t best = c->rows;
    PG_SCOPED(integer_release) fmpz_t left = {0}, right = {0};
    for (uint32_t r = 0; r < c->rows; r++) {
        if (!bits_get(rows, r) || fmpz_sgn(under + r) != sign)
            continue;
        if (best < c->rows) {
            fmpz_mul(left, over + r, under + best);
            fmpz_mul(right, over + best, under + r);
        }
        if (best == c->rows || sign * fmpz_cmp(left, right) < 0)
            best = r;
    }
    return best;
}

/* The other end of the edge from ray s along t: its losses, times a positive number, and tight rows of f. */
static void other_end(const rays_cone *c, const subcone *f, const fmpz *s, const fmpz *t, fmpz *loss,
                      uint64_t *tight)
{
    uint32_t best = least_ratio(c, f->rows, t, s, 1);
    memset(tight, 0, c->words * sizeof *tight);
    for (uint32_t r = 0; r < c->rows; r++) {
        if (!bits_get(f->rows, r))
            continue;
        fmpz_mul(loss + r, t + r, s + best);
        fmpz_submul(loss + r, t + best, s + r);
        bits_put(tight, r, fmpz_is_zero(loss + r));
    }
}

/* Of the vectors that vanish on a ray's tight rows, one that does not vanish on all of `rows`, made
 * positive there; NULL when there is none. */
static fmpz *pick(const loss_list *rest, const uint64_t *rows)
{
    for (size_t i = 0; i < rest->count; i++)
        for (uint32_t r = 0; r < rest->rows; r++)
            if (bits_get(rows, r) && !fmpz_is_zero(rest->at[i]->v + r)) {
                if (fmpz_sgn(rest->at[i]->v + r) < 0)
                    _fmpz_vec_neg(rest->at[i]->v, rest->at[i]->v, rest->rows);
                return rest->at[i]->v;
            }
    return NULL;
}

static pg_status take_ray(class_walk *s, const uint64_t *tight, rays_class *made)
{
    if (s->sink)
        return collector_add(s->sink, tight, made);
    if (row_sets_find(s->classes, tight) >= 0)
        return PG_OK;
    PG_FREED uint64_t *image = PG_NEW(uint64_t, s->of->c->words);
    bool fresh;
    cone_smallest_of(s->of->c, s->f->element, s->f->elements, tight, image);
    row_sets_add(s->classes, image, &fresh);
    return intern_bytes(&s->classes->all) > s->of->memory ? PG_MEMORY : PG_OK;
}

/* Adds a neighbour. Where classes are asked for and this one was not known at the last meeting, it is made
 * here. */
static void add_met(ray_task *e, const uint64_t *tight, const fmpz *loss)
{
    const class_walk *s = e->of;
    const rays_cone *c = s->of->c;
    PG_FREED uint64_t *image = PG_NEW(uint64_t, c->words);
    bool fresh;
    uint32_t times = cone_smallest_of(c, s->f->element, s->f->elements, tight, image);
    size_t at = row_sets_add(&e->met, image, &fresh);
    if (fresh && s->sink) {
        PG_GROW(e->made, at, e->room);
        e->made[at] = (rays_class){0};
        if (row_sets_find(s->classes, image) < 0)
            class_make(&e->made[at], c, cone_weights(c, loss), image, times);
    }
}

/* Notes the other end of the edge from the task's ray along t. */
static pg_status meet(ray_task *e, const fmpz *t)
{
    const shared *of = e->of->of;
    PG_FREED uint64_t *end = PG_NEW(uint64_t, of->c->words);
    fmpz *loss = _fmpz_vec_init(of->c->rows);
    other_end(of->c, e->of->f, e->ray, t, loss, end);
    add_met(e, end, loss);
    _fmpz_vec_clear(loss, of->c->rows);
    return intern_bytes(&e->met.all) > of->memory ? PG_MEMORY : PG_OK;
}

/* The neighbours along the rays of the smaller cone, when double description of it was not dear. */
static pg_status follow_vectors(ray_task *e)
{
    for (size_t i = 0; i < e->local.basis.count; i++)
        PG_TRY(meet(e, e->local.basis.at[i]->v));
    return PG_OK;
}

/* Those along the rays that are known by their tight rows. */
static pg_status follow_sets(ray_task *e)
{
    const shared *of = e->of->of;
    pg_status status = e->ray ? PG_OK : find_ray(e);
    for (size_t i = e->first; status == PG_OK && i < e->end; i++) {
        PG_SCOPED(loss_basis_release) loss_basis at;
        status = loss_basis_make(&at, of->c, row_set(e->along, i), of->limits);
        const fmpz *t = status == PG_OK ? pick(&at.rest, e->tight) : NULL;
        if (t)
            status = meet(e, t);
        else if (status == PG_OK)
            status = PG_INTERNAL;
    }
    return status;
}

/* The subcone of the rows `tight` of a ray of f: with those symmetries of f that keep them. free() its
 * element. */
static subcone smaller(const shared *of, const subcone *f, const uint64_t *tight)
{
    const rays_cone *c = of->c;
    subcone out = {.rows = tight, .dim = f->dim - 1, .element = PG_NEW(uint32_t, f->elements)};
    for (uint32_t i = 0; i < f->elements; i++) {
        const uint32_t *to = c->row_image + (size_t)f->element[i] * c->rows;
        bool keeps = true;
        for (uint32_t r = 0; keeps && r < c->rows; r++)
            keeps = !bits_get(tight, r) || bits_get(tight, to[r]);
        if (keeps)
            out.element[out.elements++] = f->element[i];
    }
    return out;
}

/* The losses of the task's ray. */
static pg_status find_ray(ray_task *e)
{
    const shared *of = e->of->of;
    pg_status status = loss_basis_make(&e->local, of->c, e->tight, of->limits);
    e->ray = status == PG_OK ? pick(&e->local.rest, e->of->f->rows) : NULL;
    return status == PG_OK && !e->ray ? PG_INTERNAL : status;
}

static pg_status find_neighbours(ray_task *e)
{
    const shared *of = e->of->of;
    loss_basis *local = &e->local;
    pg_status status = find_ray(e);
    if (status == PG_OK)
        status = double_description(&local->basis, local->own, e->tight, of->limits, of->memory, of->budget,
                                    &e->dear);
    return status == PG_OK && !e->dear ? follow_vectors(e) : status;
}

void ray_task_run(void *context, uint32_t number)
{
    ray_task *e = (ray_task *)context + number;
    e->status = e->along ? follow_sets(e) : find_neighbours(e);
}

/* ---- a first ray ------------------------------------------------------------------------------------ */

/* Moves v along the line, or against it, as far as the rows allow; not onto 0. */
static void move_to_wall(const rays_cone *c, const uint64_t *rows, fmpz *v, fmpz *line)
{
    uint32_t at = least_ratio(c, rows, v, line, -1); /* the first that becomes tight on the way */
    if (at == c->rows) {
        _fmpz_vec_neg(line, line, c->rows);
        at = least_ratio(c, rows, v, line, -1);
    }
    if (at == c->rows)
        return;
    fmpz *to = _fmpz_vec_init(c->rows);
    PG_SCOPED(integer_release) fmpz_t step = {0};
    fmpz_neg(step, line + at);
    _fmpz_vec_scalar_mul_fmpz(to, v, c->rows, step);
    _fmpz_vec_scalar_addmul_fmpz(to, line, c->rows, v + at);
    bool zero = true;
    for (uint32_t r = 0; zero && r < c->rows; r++)
        zero = !bits_get(rows, r) || fmpz_is_zero(to + r);
    if (!zero) {
        rays_primitive(to, c->rows);
        _fmpz_vec_set(v, to, c->rows);
    }
    _fmpz_vec_clear(to, c->rows);
}

/* From the point v of the cone of f, not 0 there, to a ray: along lines that keep the tight rows, each
 * until another row becomes tight. `state` chooses among the lines. */
static pg_status descend(const shared *of, const subcone *f, fmpz *v, uint64_t *state, uint64_t *tight)
{
    const rays_cone *c = of->c;
    pg_status status = PG_OK;
    fmpz *line = _fmpz_vec_init(c->rows);
    for (;;) {
        memset(tight, 0, c->words * sizeof *tight);
        for (uint32_t r = 0; r < c->rows; r++)
            bits_put(tight, r, bits_get(f->rows, r) && fmpz_is_zero(v + r));
        PG_SCOPED(loss_basis_release) loss_basis at;
        status = loss_basis_make(&at, c, tight, of->limits);
        bool done = status != PG_OK || at.basis.count + 1 >= f->dim;
        _fmpz_vec_zero(line, c->rows);
        for (size_t i = 0; !done && i < at.rest.count; i++)
            _fmpz_vec_scalar_addmul_si(line, at.rest.at[i]->v, c->rows, (slong)(pg_random(state) % 9) - 4);
        if (done)
            break;
        move_to_wall(c, f->rows, v, line);
    }
    _fmpz_vec_clear(line, c->rows);
    return status;
}

/* Rays to begin with, from the point inside; none when that vanishes on the subcone. */
static pg_status first_rays(class_walk *s, int number)
{
    const rays_cone *c = s->of->c;
    uint64_t state = 1, *tight = PG_NEW(uint64_t, c->words);
    pg_status status = PG_OK;
    bool zero = true;
    for (uint32_t r = 0; zero && r < c->rows; r++)
        zero = !bits_get(s->f->rows, r) || fmpz_is_zero(s->of->inside + r);
    fmpz *v = _fmpz_vec_init(c->rows);
    for (int i = 0; status == PG_OK && !zero && i < number; i++) {
        _fmpz_vec_set(v, s->of->inside, c->rows);
        status = descend(s->of, s->f, v, &state, tight);
        if (status == PG_OK)
            status = take_ray(s, tight, NULL);
    }
    _fmpz_vec_clear(v, c->rows);
    free(tight);
    return status;
}

/* ---- the whole ---------------------------------------------------------------------------------------- */

static void tell(const class_walk *s, size_t gone)
{
    if (!s->sink)
        return;
    progress_count(s->of->limits, NULL, (double)gone, 0, "classes");
    progress_show(s->of->limits, "%u classes, %zu gone through", s->classes->all.count, gone);
}

/* Takes waiting classes, alike in how many rows are tight, as there is work for that many at a time. Returns
 * how many; 0: all is done. */
static uint32_t take_some(class_walk *s, ray_task *list, uint32_t most, bool any)
{
    uint32_t count = 0;
    size_t tight = 0;
    while (count < most && !(any && nothing_behind(s)) && (!count || s->first[tight])) {
        size_t class = take_class(s);
        if (class == SIZE_MAX)
            break;
        ray_task_init(&list[count], s, row_set(s->classes, class));
        tight = bits_count(list[count++].tight, s->of->c->rows);
        any = true;
    }
    return count;
}

/* What a task met becomes classes of the walk. */
static pg_status bring_home(class_walk *s, ray_task *e)
{
    for (size_t i = 0; i < e->met.all.count; i++)
        PG_TRY(take_ray(s, row_set(&e->met, i), e->made ? &e->made[i] : NULL));
    return e->status;
}

/* Who can do tasks of this walk at a time. */
static uint32_t helpers(const class_walk *s)
{
    uint32_t others = s->sink && s->of->team ? TASKS * (s->of->team->ranks - 1) : 0;
    return (uint32_t)crew_size(s->of->crew) + others;
}

/* Does the tasks; the order in which they come home is that in which they were given, whoever ran them. */
static pg_status run_errands(class_walk *s, ray_task *list, uint32_t count)
{
    pg_status status = limits_check(s->of->limits);
    if (status == PG_OK && s->sink && s->of->team)
        ray_tasks_share(s->of->team, s->of->limits, list, count);
    else if (status == PG_OK)
        crew_each(s->of->crew, count, ray_task_run, list);
    for (uint32_t i = 0; status == PG_OK && i < count; i++)
        status = bring_home(s, &list[i]);
    return status;
}

/* Follows the rays of the smaller cone, a piece of them for each task. */
static pg_status follow_pieces(class_walk *s, const ray_task *e, const row_sets *along)
{
    uint32_t most = ERRANDS * helpers(s);
    uint32_t pieces = along->all.count < most ? (uint32_t)along->all.count : most;
    PG_FREED ray_task *list = PG_NEW(ray_task, pieces + 1);
    for (uint32_t i = 0; i < pieces; i++) {
        ray_task_init(&list[i], s, e->tight);
        list[i].ray = e->ray;
        list[i].along = along;
        list[i].first = along->all.count * i / pieces;
        list[i].end = along->all.count * (i + 1) / pieces;
    }
    pg_status status = run_errands(s, list, pieces);
    for (uint32_t i = 0; i < pieces; i++)
        ray_task_release(&list[i]);
    return status;
}

/* Along the rays of the smaller cone, where double description of it is dear. */
static pg_status follow_subcone(class_walk *s, const ray_task *e)
{
    const shared *of = s->of;
    subcone small = smaller(of, s->f, e->tight);
    row_sets along = {of->c->words, {0}};
    pg_status status = rays_of_subcone(of, &small, &along);
    if (status == PG_OK)
        status = follow_pieces(s, e, &along);
    intern_release(&along.all);
    free(small.element);
    return status;
}

static pg_status go_round(class_walk *s, ray_task *list, uint32_t count)
{
    pg_status status = run_errands(s, list, count);
    for (uint32_t i = 0; status == PG_OK && i < count; i++)
        if (list[i].dear)
            status = follow_subcone(s, &list[i]);
    return status;
}

static pg_status go_through(class_walk *s)
{
    uint32_t most = ERRANDS * helpers(s), count;
    PG_FREED ray_task *list = PG_NEW(ray_task, most);
    pg_status status = PG_OK;
    for (size_t gone = 0; status == PG_OK; gone += count) {
        note_classes(s);
        tell(s, gone);
        count = take_some(s, list, most, gone > 0);
        if (!count)
            break;
        status = go_round(s, list, count);
        for (uint32_t i = 0; i < count; i++)
            ray_task_release(&list[i]);
    }
    return status;
}

static pg_status run_walk(class_walk *s, int first)
{
    const rays_cone *c = s->of->c;
    s->first = PG_NEW(size_t, c->rows + 1);
    s->always = PG_NEW(uint64_t, c->words);
    memcpy(s->always, s->f->rows, c->words * sizeof *s->always);
    pg_status status = first_rays(s, first);
    if (status == PG_OK)
        status = go_through(s);
    PG_FREE(s->next, s->size, s->first, s->always);
    return status;
}

/* The rays of the subcone up to its symmetries. */
static pg_status rays_of_subcone(const shared *of, const subcone *f, row_sets *out)
{
    class_walk s = {.of = of, .f = f, .classes = out};
    pg_status status = run_walk(&s, 1);
    return status == PG_OK && !out->all.count ? cone_rays(of->c, f->rows, of->limits, of->memory, out)
                                              : status;
}

/* A point of the cone as losses: all weights 1 where that is one, else the first class that is there. */
static void find_inside(const rays_cone *c, const row_sets *classes, fmpz *inside)
{
    if (cone_ones(c, inside) || !classes->all.count)
        return;
    PG_SCOPED(loss_basis_release) loss_basis at;
    (void)loss_basis_make(&at, c, row_set(classes, 0), NULL); /* without limits it comes to its end */
    _fmpz_vec_set(inside, at.rest.at[0]->v, c->rows);
    bool down = true;
    for (uint32_t r = 0; r < c->rows; r++)
        down = down && fmpz_sgn(inside + r) <= 0;
    if (down)
        _fmpz_vec_neg(inside, inside, c->rows);
}

/* FLINT keeps numbers for each thread; the caller's are its own business. */
static void clean_up(void *context, int member)
{
    (void)context;
    if (member)
        flint_cleanup();
}

subcone subcone_whole(const rays_cone *c)
{
    uint32_t *element = PG_NEW(uint32_t, c->elements);
    for (uint32_t i = 0; i < c->elements; i++)
        element[i] = i;
    return (subcone){cone_all_rows(c), c->dim, element, c->elements};
}

void subcone_release(subcone *f)
{
    PG_FREE((void *)f->rows, f->element);
    *f = (subcone){0};
}

pg_status adjacent_classes(collector *sink, const pg_limits *limits, size_t memory, uint64_t budget,
                           const team *others)
{
    const rays_cone *c = sink->c;
    shared of = {c,     limits, memory, budget, _fmpz_vec_init(c->rows), crew_new(limits_threads(limits)),
                 others};
    PG_SCOPED(subcone_release) subcone f = subcone_whole(c);
    find_inside(c, &sink->sets, of.inside);
    if (others)
        team_begin(others, c, memory, budget);
    class_walk s = {.of = &of, .f = &f, .classes = &sink->sets, .sink = sink};
    pg_status status = run_walk(&s, FIRST);
    if (others)
        others->end(others->context);
    crew_run(of.crew, clean_up, NULL);
    crew_free(of.crew);
    _fmpz_vec_clear(of.inside, c->rows);
    return status;
}

/* rays.c - collecting the extreme counts that a method finds: each class once, with weights and size, in
 * order.
 *
 * Classes are told apart by the smallest image of their tight rows under the listed symmetries. Where these
 * are too many to be listed (graphs with many like parts) every ray is kept, and the generators of the
 * group join them into classes at the end.
 */
#include "base/union_find.h"
#include "cone.h"

#include <flint/fmpz_vec.h>
#include <math.h>

static const size_t default_memory = (size_t)2 << 30;
static const double kept_back = 1e-6; /* seconds a weight, for sorting and printing at the end */

/* ---- collecting ------------------------------------------------------------------------------- */

/* The smallest weights among the images of w, which is used up. */
static weighting *smallest_image(const rays_cone *c, weighting *w)
{
    weighting *best = w;
    for (uint32_t e = 1; e < c->elements; e++) {
        weighting *image = cone_image(c, w, e);
        bool less = weights_compare(image, best) < 0;
        weighting *drop = less ? best : image;
        best = less ? image : best;
        if (drop != w)
            weighting_free(drop);
    }
    if (best != w)
        weighting_free(w);
    return best;
}

static size_t class_bytes(const rays_cone *c)
{
    return sizeof(rays_class) + sizeof(weighting) + c->b->holes * sizeof(fmpz) + 64;
}

void class_make(rays_class *out, const rays_cone *c, weighting *w, const uint64_t *tight, uint32_t times)
{
    *out = (rays_class){.w = smallest_image(c, w), .tight = cone_jumps(c, tight)};
    fmpz_init_set_ui(out->size, c->elements / times);
    out->extreme = c->variables == c->b->holes || weighting_tight_rank(out->w, c->b) + 1 == c->board_rank;
}

void class_release(rays_class *k)
{
    weighting_free(k->w);
    fmpz_clear(k->size);
    *k = (rays_class){0};
}

/* The class `at` is new; `times` symmetries keep its smallest image. */
static pg_status fill_class(collector *s, size_t at, const uint64_t *tight, uint32_t times, rays_class *made)
{
    const rays_cone *c = s->c;
    bool empty = !made || !made->w;
    weighting *w = empty ? cone_ray(c, tight) : NULL;
    PG_GROW(s->class, at, s->room);
    s->class[at] = (rays_class){0};
    if (empty && !w)
        return PG_INTERNAL;
    if (empty) {
        class_make(&s->class[at], c, w, tight, times);
    } else {
        s->class[at] = *made;
        *made = (rays_class){0};
    }
    s->used += class_bytes(c);
    double report = kept_back * (double)s->sets.all.count * c->b->holes;
    bool full = s->used + intern_bytes(&s->sets.all) > s->memory;
    return full ? PG_MEMORY : limits_seconds_left(s->limits) < report ? PG_TIME : PG_OK;
}

pg_status collector_add(collector *s, const uint64_t *tight, rays_class *made)
{
    int64_t at = row_sets_find(&s->sets, tight); /* a smallest image itself, as a rule */
    if (at >= 0) {
        s->last = (size_t)at;
        return PG_OK;
    }
    PG_FREED uint64_t *smallest = PG_NEW(uint64_t, s->c->words);
    uint32_t times = cone_smallest(s->c, tight, smallest);
    bool fresh;
    s->last = row_sets_add(&s->sets, smallest, &fresh);
    pg_status status = fresh ? fill_class(s, s->last, smallest, times, made) : PG_OK;
    if (fresh && status == PG_OK && s->visit &&
        !s->visit(s->context, s->c, s->class[s->last].w, s->class[s->last].size))
        status = PG_LIMIT;
    return status;
}

void collector_init(collector *s, const rays_cone *c, const pg_limits *limits)
{
    *s = (collector){.c = c, .limits = limits};
    s->memory = limits && limits->memory ? limits->memory : default_memory;
    s->sets.words = c->words;
}

/* ---- classes by generators ------------------------------------------------------------------------ */

static void permute_set(const rays_cone *c, const uint32_t *row_image, const uint64_t *set, uint64_t *out)
{
    memset(out, 0, c->words * sizeof *out);
    for (uint32_t r = 0; r < c->rows; r++)
        if (bits_get(set, r))
            bits_set(out, row_image[r]);
}

/* up (joined.h): rays of one class are one part. */
static uint32_t *join_classes(const collector *s)
{
    uint32_t *up = PG_NEW(uint32_t, s->sets.all.count + 1);
    PG_FREED uint64_t *image = PG_NEW(uint64_t, s->c->words);
    union_find_begin(up, (uint32_t)s->sets.all.count);
    for (uint32_t i = 0; i < s->sets.all.count; i++)
        for (uint32_t g = 0; g < s->c->generators; g++) {
            permute_set(s->c, s->c->generator_row + (size_t)g * s->c->rows, row_set(&s->sets, i), image);
            int64_t at = row_sets_find(&s->sets, image); /* not there only when a limit was reached */
            if (at >= 0)
                union_find_join(up, i, (uint32_t)at);
        }
    return up;
}

/* Adds a ray to what stands for its class: the smaller weights stay. */
static void join_rays(rays_class *to, rays_class *k)
{
    fmpz_add(to->size, to->size, k->size);
    to->seen += k->seen;
    if (weights_compare(k->w, to->w) < 0) {
        weighting *w = to->w;
        to->w = k->w;
        k->w = w;
    }
    class_release(k);
}

/* Keeps one ray a class, with the class's size. */
static void merge_classes(collector *s)
{
    PG_FREED uint32_t *up = join_classes(s);
    size_t kept = 0;
    for (uint32_t i = 0; i < s->sets.all.count; i++) {
        uint32_t root = union_find_root(up, i);
        if (root != i)
            join_rays(&s->class[root], &s -> class[i]);
    }
    for (uint32_t i = 0; i < s->sets.all.count; i++)
        if (up[i] == i)
            s->class[kept++] = s->class[i];
    s->sets.all.count = kept; /* of the table only the number is used from here on */
}

/* ---- order ------------------------------------------------------------------------------------------ */

static void measure(rays_class *k)
{
    for (uint32_t h = 0; h < k->w->holes; h++) {
        double weight = fabs(fmpz_get_d(k->w->num + h));
        k->largest = weight > k->largest ? weight : k->largest;
        k->sum += weight;
    }
}

static int by_simplicity(const void *left, const void *right)
{
    const rays_class *a = left, *b = right;
    if (a->largest != b->largest)
        return a->largest < b->largest ? -1 : 1;
    if (a->sum != b->sum)
        return a->sum < b->sum ? -1 : 1;
    return weights_compare(a->w, b->w);
}

void collector_finish(collector *s, rays_result *out)
{
    if (!s->c->listed)
        merge_classes(s);
    size_t kept = 0;
    for (size_t i = 0; i < s->sets.all.count; i++) {
        if (s->class[i].w)
            s->class[kept++] = s->class[i];
        else
            class_release(&s->class[i]);
    }
    out->cone = s->c;
    out->list = s->class;
    out->classes = kept;
    fmpz_init(out->rays);
    for (size_t i = 0; i < kept; i++) {
        fmpz_add(out->rays, out->rays, s->class[i].size);
        measure(&s->class[i]);
    }
    if (kept)
        qsort(s->class, kept, sizeof *s->class, by_simplicity);
    intern_release(&s->sets.all);
}

/* ---- methods ------------------------------------------------------------------------------------------ */

pg_status collector_describe(collector *s, const pg_limits *limits)
{
    PG_FREED uint64_t *all = cone_all_rows(s->c);
    row_sets rays = {s->c->words, {0}};
    pg_status status = cone_rays(s->c, all, limits, s->memory, &rays);
    for (size_t i = 0; status == PG_OK && i < rays.all.count; i++)
        status = collector_add(s, row_set(&rays, i), NULL);
    intern_release(&rays.all);
    return status;
}

/* Neighbours of neighbours. Where no point of the cone is at hand, an objective leads to a first ray; if none
 * does, the cone is gone through as a whole. */
static pg_status decompose(collector *s, const pg_limits *limits)
{
    fmpz *ones = _fmpz_vec_init(s->c->rows);
    bool inside = cone_ones(s->c, ones), found = inside;
    _fmpz_vec_clear(ones, s->c->rows);
    pg_status status = PG_OK;
    if (!inside) {
        PG_FREED uint64_t *tight = PG_NEW(uint64_t, s->c->words);
        found = sample_ray(s->c, limits, tight);
        status = found ? collector_add(s, tight, NULL) : PG_OK;
    }
    if (status != PG_OK)
        return status;
    return found ? adjacent_classes(s, limits, s->memory, ADJACENT_BUDGET, s->team)
                 : collector_describe(s, limits);
}

pg_status rays_enumerate(rays_result *out, const rays_cone *c, const pg_limits *limits, rays_visit visit,
                         void *context, pg_error *e)
{
    return rays_enumerate_by(out, c, NULL, limits, visit, context, e);
}

pg_status rays_enumerate_by(rays_result *out, const rays_cone *c, const team *others, const pg_limits *limits,
                            rays_visit visit, void *context, pg_error *e)
{
    collector s;
    collector_init(&s, c, limits);
    s.team = others && others->ranks > 1 ? others : NULL;
    s.visit = visit;
    s.context = context;
    *out = (rays_result){0};
    pg_status status = c->stopped;
    if (status == PG_OK && c->dim > 0)
        status = decompose(&s, limits);
    collector_finish(&s, out);
    out->complete = status == PG_OK;
    out->stopped = status;
    if (status != PG_INTERNAL)
        return PG_OK;
    rays_result_release(out);
    return pg_fail(e, PG_INTERNAL, "a vector that should be an extreme ray is none");
}

void rays_result_release(rays_result *r)
{
    for (size_t i = 0; i < r->classes; i++)
        class_release(&r->list[i]);
    free(r->list);
    fmpz_clear(r->rays);
    *r = (rays_result){0};
}

/* ---- a proof file ------------------------------------------------------------------------------------- */

/* A line of a word and so many numbers from the first one on. */
static void write_numbers(pg_buf *out, const char *word, size_t first, size_t count)
{
    buf_add(out, word);
    for (size_t i = 0; i < count; i++)
        buf_printf(out, " %zu", first + i);
    buf_char(out, '\n');
}

/* Does some row lose nothing under any ray? Such rows go to such rows. */
static bool has_idle_row(const rays_result *r)
{
    const rays_cone *c = r->cone;
    const uint32_t *image = c->listed ? c->row_image : c->generator_row;
    uint32_t images = c->listed ? c->elements : c->generators;
    PG_FREED uint64_t *idle = cone_all_rows(c), *tight = PG_NEW(uint64_t, c->words);
    for (size_t i = 0; i < r->classes; i++) {
        cone_tight(c, r->list[i].w, tight);
        for (uint32_t w = 0; w < c->words; w++)
            idle[w] &= tight[w];
    }
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < images * c->rows; i++) {
            bool goes = bits_get(idle, i % c->rows) && !bits_get(idle, image[i]);
            if (goes)
                bits_clear(idle, i % c->rows);
            again |= goes;
        }
    }
    return bits_count(idle, c->rows) > 0;
}

bool rays_lines(pg_buf *out, const rays_result *r)
{
    const rays_cone *c = r->cone;
    if (has_idle_row(r))
        return false;
    PG_FREED char *rays = fmpz_get_str(NULL, 10, r->rays);
    for (uint32_t g = 0; g < c->group.generators; g++) {
        buf_printf(out, "symmetry %u", g + 1);
        for (uint32_t h = 0; h < c->b->holes; h++)
            buf_printf(out, " %s", c->b->hole_name[c->group.image[(size_t)g * c->b->holes + h]]);
        buf_char(out, '\n');
    }
    for (uint32_t i = 0; i < c->lines; i++) {
        PG_SCOPED(weighting_release) weighting *line = rays_cone_line(c, i);
        weighting_line(out, i + 1, line);
    }
    for (size_t i = 0; i < r->classes; i++)
        weighting_line(out, c->lines + i + 1, r->list[i].w);
    buf_printf(out, "rays %s\n", rays);
    if (c->group.generators)
        write_numbers(out, "orbits", 1, c->group.generators);
    write_numbers(out, "lines", 1, c->lines);
    write_numbers(out, "classes", c->lines + 1, r->classes);
    return true;
}

/* ---- the rays of a class ---------------------------------------------------------------------------------
 */

static int by_weights(const void *left, const void *right)
{
    return weights_compare(*(weighting *const *)left, *(weighting *const *)right);
}

/* The images of the set of rows under listed symmetries, each once, with their weights. */
static weighting **listed_images(const rays_cone *c, const weighting *w, const uint64_t *tight, size_t *count)
{
    weighting **list = PG_NEW(weighting *, c->elements);
    row_sets seen = {c->words, {0}};
    PG_FREED uint64_t *image = PG_NEW(uint64_t, c->words);
    for (uint32_t e = 0; e < c->elements; e++) {
        bool fresh;
        permute_set(c, c->row_image + (size_t)e * c->rows, tight, image);
        row_sets_add(&seen, image, &fresh);
        if (fresh)
            list[(*count)++] = cone_image(c, w, e);
    }
    intern_release(&seen.all);
    return list;
}

/* The same under the generators, until no more come. */
static weighting **generated_images(const rays_cone *c, const uint64_t *tight, size_t *count)
{
    row_sets seen = {c->words, {0}};
    PG_FREED uint64_t *image = PG_NEW(uint64_t, c->words);
    bool fresh;
    row_sets_add(&seen, tight, &fresh);
    for (size_t i = 0; i < seen.all.count; i++)
        for (uint32_t g = 0; g < c->generators; g++) {
            permute_set(c, c->generator_row + (size_t)g * c->rows, row_set(&seen, i), image);
            row_sets_add(&seen, image, &fresh);
        }
    weighting **list = PG_NEW(weighting *, seen.all.count);
    for (size_t i = 0; i < seen.all.count; i++)
        list[(*count)++] = cone_ray(c, row_set(&seen, i));
    intern_release(&seen.all);
    return list;
}

weighting **rays_of_class(const rays_cone *c, const weighting *w, size_t *count)
{
    *count = 0;
    PG_FREED uint64_t *tight = PG_NEW(uint64_t, c->words);
    cone_tight(c, w, tight);
    weighting **list = c->listed ? listed_images(c, w, tight, count) : generated_images(c, tight, count);
    qsort(list, *count, sizeof *list, by_weights);
    return list;
}

/* rays.c - extreme resource counts as text for people and as JSON for programs. */
#include "report_parts.h"

/* ---- text ------------------------------ */

enum { ROW = 240 }; /* pictures that are set beside each other at a time, at most */

typedef struct gallery {
    pg_buf *out;
    const board *b;
    word_list pictures;
} gallery;

static void gallery_end(gallery *g)
{
    if (g->pictures.count)
        buf_char(g->out, '\n');
    words_beside(g->out, &g->pictures);
}

/* A picture under its title, to be set beside others. */
static void gallery_add(gallery *g, const weighting *w, const pg_buf *title)
{
    if (g->pictures.count == ROW)
        gallery_end(g);
    pg_buf *picture = words_next(&g->pictures);
    buf_printf(picture, "%s\n", title->text);
    draw_weights(picture, g->b, w);
}

static void print_head(pg_buf *out, const rays_result *r, const board *b, double stopped)
{
    const char *symmetries = rays_cone_symmetries(r->cone);
    uint32_t parts = rays_cone_parts(r->cone), lines = rays_cone_lines(r->cone);
    buf_printf(out, "%s, %s rules", b->name, board_rules_name(b->rules));
    if (parts < b->holes)
        buf_printf(out, ", equal weights on each of %u part%s of the holes", parts, plural(parts));
    buf_add(out, ": ");
    PG_FREED char *rays = integer_text(r->rays);
    add_big(out, rays);
    buf_printf(out, " extreme resource count%s in %zu class%s under %s symmetr%s, %u line%s\n",
               fmpz_is_one(r->rays) ? "" : "s", r->classes, r->classes == 1 ? "" : "es", symmetries,
               strcmp(symmetries, "1") ? "ies" : "y", lines, plural(lines));
    if (r->draws)
        buf_printf(out, "a sample: %s objectives drawn, %s without a verified ray\n", big(r->draws).text,
                   big(r->fruitless).text);
    else if (stopped > 0)
        buf_printf(out, "not complete: stopped after %s rays (--most-rays N; 0: all), there are more\n",
                   big((uint64_t)stopped).text);
    else if (!r->complete)
        buf_printf(out, "not complete: %s, there may be more\n", stopped_words(r->stopped));
}

static void print_lines(gallery *g, const rays_result *r)
{
    for (uint32_t i = 0; i < rays_cone_lines(r->cone); i++) {
        PG_SCOPED(weighting_release) weighting *w = rays_cone_line(r->cone, i);
        PG_SCOPED(buf_release) pg_buf title = {0};
        buf_printf(&title, "line %u", i + 1);
        gallery_add(g, w, &title);
    }
    gallery_end(g);
}

static void class_title(pg_buf *title, const rays_result *r, size_t i)
{
    const rays_class *k = &r->list[i];
    buf_printf(title, "%zu: ", i + 1);
    add_integer(title, k->size);
    buf_printf(title, " ray%s, %u tight", fmpz_is_one(k->size) ? "" : "s", k->tight);
    if (k->seen)
        buf_printf(title, ", seen %u", k->seen);
    if (!k->extreme)
        buf_add(title, ", mixed");
}

static void print_class(gallery *g, const rays_result *r, size_t i)
{
    size_t count;
    PG_FREED weighting **list = rays_of_class(r->cone, r->list[i].w, &count);
    for (size_t k = 0; k < count; k++) {
        PG_SCOPED(buf_release) pg_buf title = {0};
        buf_printf(&title, "%zu.%zu", i + 1, k + 1);
        gallery_add(g, list[k], &title);
        weighting_free(list[k]);
    }
}

static void as_text(pg_buf *out, const report_look *look)
{
    const rays_result *r = ((const report_rays *)look->of)->result;
    const board *b = ((const report_rays *)look->of)->board;
    gallery g = {.out = out, .b = b};
    print_head(out, r, b, ((const report_rays *)look->of)->stopped);
    print_lines(&g, r);
    size_t i = 0;
    for (; i < r->classes && limits_seconds_left(look->limits) > 0; i++) {
        if (look->full) {
            print_class(&g, r, i);
            continue;
        }
        PG_SCOPED(buf_release) pg_buf title = {0};
        class_title(&title, r, i);
        gallery_add(&g, r->list[i].w, &title);
    }
    gallery_end(&g);
    if (i < r->classes)
        buf_printf(out, "\ncut here: the time is up, %zu more classes are not shown\n", r->classes - i);
}

/* ---- JSON ------------------------------ */

static json_t *line_json(const rays_result *r, const board *b, uint32_t i)
{
    PG_SCOPED(weighting_release) weighting *w = rays_cone_line(r->cone, i);
    return by_hole_json(h, b, integer_json(w->num + h));
}

/* There can be millions of rays: as objects they would take a hundred bytes a weight. */
static void add_ray(pg_buf *out, const board *b, const weighting *w)
{
    buf_add(out, out->length ? ", " : "");
    dump_json(out, by_hole_json(h, b, integer_json(w->num + h)));
}

static json_t *class_json(const rays_class *k, bool sample)
{
    json_t *o = object_json("size", integer_json(k->size), "tight", json_integer(k->tight), "extreme",
                            json_boolean(k->extreme));
    return sample ? keys_json(o, "seen", json_integer(k->seen)) : o;
}

static void add_rays(pg_buf *out, const rays_result *r, const board *b, size_t i, bool full)
{
    if (!full) {
        add_ray(out, b, r->list[i].w);
        return;
    }
    size_t count;
    PG_FREED weighting **list = rays_of_class(r->cone, r->list[i].w, &count);
    for (size_t k = 0; k < count; k++) {
        add_ray(out, b, list[k]);
        weighting_free(list[k]);
    }
}

/* All but the rays, which are not all `told` where the time was over first. */
static json_t *head_json(const rays_result *r, const board *b, double stopped, bool told)
{
    json_t *o = board_json(b);
    keys_json(o, "complete", json_boolean(r->complete && told), "stopped",
              stopped > 0 ? json_integer((json_int_t)stopped) : json_null(), "count", integer_json(r->rays),
              "symmetries", text_json(rays_cone_symmetries(r->cone)));
    limit_json(o, r->stopped != PG_OK || told ? r->stopped : PG_TIME);
    if (r->draws)
        keys_json(o, "draws", count_json(r->draws), "fruitless", count_json(r->fruitless));
    return keys_json(o, "lines", list_json(i, rays_cone_lines(r->cone), line_json(r, b, i)), "classes",
                     list_json(i, r->classes, class_json(&r->list[i], r->draws > 0)));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const rays_result *r = ((const report_rays *)look->of)->result;
    const board *b = ((const report_rays *)look->of)->board;
    PG_SCOPED(buf_release) pg_buf rays = {0};
    size_t i = 0;
    for (; i < r->classes && limits_seconds_left(look->limits) > 0; i++)
        add_rays(&rays, r, b, i, look->full);
    double stopped = ((const report_rays *)look->of)->stopped;
    begin_json(out, head_json(r, b, stopped, i == r->classes), "rays");
    buf_add_bytes(out, buf_text(&rays), rays.length);
    buf_add(out, "]}\n");
}

/* ---- the figure: lines and the simplest classes ------------------------------ */

enum { MOST = 24 }; /* of lines, of classes */

/* Under a line no jump loses anything, so that arrows would say nothing. */
static void draw_line(figure *f, const rays_result *r, const board *b, uint32_t i)
{
    PG_SCOPED(weighting_release) weighting *w = rays_cone_line(r->cone, i);
    weights_diagram(f, b, w, NULL, figure_text(f, "line %u", i + 1));
}

static void draw_class(figure *f, const board *b, const rays_class *k, size_t number)
{
    PG_FREED char *size = integer_text(k->size);
    const char *caption =
        figure_text(f, "%zu: %s ray%s, %u tight", number, size, fmpz_is_one(k->size) ? "" : "s", k->tight);
    weights_arrows(weights_diagram(f, b, k->w, NULL, caption), k->w, 0, true);
}

static figure *as_figure(const report_look *look)
{
    const rays_result *r = ((const report_rays *)look->of)->result;
    const board *b = ((const report_rays *)look->of)->board;
    PG_FREED char *rays = integer_text(r->rays);
    figure *f =
        figure_new("%s, %s rules: %s extreme resource counts in %zu classes%s", b->name,
                   board_rules_name(b->rules), rays, r->classes, r->complete ? "" : " (not complete)");
    for (uint32_t i = 0; i < rays_cone_lines(r->cone) && i < MOST; i++)
        draw_line(f, r, b, i);
    for (size_t i = 0; i < r->classes && i < MOST; i++)
        draw_class(f, b, &r->list[i], i + 1);
    return f;
}

const report_forms report_rays_forms = {.text = as_text, .json = as_json, .figure = as_figure};

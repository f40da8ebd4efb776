/* show_figure.c - one board as a figure: its names and corners, categories, regions and symmetries. */
#include "report_parts.h"

#include "regions/regions.h"

#include <stdlib.h>

enum { MOST_HOLES = 500 }; /* larger boards are drawn once */

static void draw_names(figure *f, const board *b)
{
    PG_FREED uint64_t *corners = corner_set(b);
    size_t count = bits_count(corners, b->holes);
    diagram *d =
        figure_diagram(f, b,
                       count && count < b->holes
                           ? figure_text(f, "%u holes, %u jumps\ncorners have thick rims", b->holes, b->jumps)
                           : figure_text(f, "%u holes, %u jumps", b->holes, b->jumps),
                       1);
    for (uint32_t h = 0; h < b->holes; h++) {
        d->mark[h].text = b->row ? figure_text(f, "%s", b->hole_name[h]) : NULL;
        d->mark[h].look = bits_get(corners, h) && count < b->holes ? MARK_PEG : MARK_BARE;
    }
}

/* Pegs of one category have one letter and one colour. */
static void draw_categories(figure *f, const board *b)
{
    uint32_t *category = PG_NEW(uint32_t, b->holes + 1), count = regions_categories(b, category);
    diagram *d =
        figure_diagram(f, b, figure_text(f, "%u categor%s of pegs", count, count == 1 ? "y" : "ies"), 1);
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf name = {0};
        classes_name(&name, category[h]);
        d->mark[h].text = figure_take(f, &name);
        d->mark[h].colour = (int)(category[h] % MARK_COLOURS) + 1;
    }
    free(category);
}

/* As many disjoint Merson regions as there are. */
static void draw_regions(figure *f, const board *b, const pg_limits *limits)
{
    PG_SCOPED(regions_release) region_list l;
    bool best;
    regions_find(&l, b, NULL, REGIONS_MOST_HOLES, REGIONS_MOST, limits);
    uint32_t *chosen = PG_NEW(uint32_t, l.count + 1), packed = regions_pack(&l, NULL, chosen, &best, limits);
    if (packed) {
        diagram *d =
            figure_diagram(f, b,
                           figure_text(f, "%u disjoint Merson region%s (%u%s minimal ones in all)", packed,
                                       plural(packed), l.count, l.complete ? "" : " or more"),
                           1);
        for (uint32_t i = 0; i < packed; i++)
            diagram_outline(d, l.hole + l.first[chosen[i]], l.size[chosen[i]], NULL);
    }
    free(chosen);
}

static void draw_symmetries(figure *f, const board *b)
{
    PG_FREED const char **name;
    PG_FREED uint32_t *image;
    size_t count = plane_symmetry_images(b, &name, &image);
    PG_SCOPED(buf_release) pg_buf text = {0};
    buf_printf(&text, "%zu symmetr%s of the picture beside the identity", count, count == 1 ? "y" : "ies");
    for (size_t i = 0; i < count; i++)
        buf_printf(&text, "%s%s", i % 2 ? ", " : "\n", name[i]);
    if (count) {
        diagram *d = figure_diagram(f, b, text.text, 1);
        for (size_t i = 0; i < count; i++)
            diagram_mirror(d, image + i * b->holes);
    }
}

figure *show_figure(const report_look *look)
{
    const board *b = look->of;
    const pg_limits *limits = look->limits;
    figure *f =
        figure_new("%s, %s rules%s%s", b->name, board_rules_name(b->rules), *b->title ? ": " : "", b->title);
    draw_names(f, b);
    if (b->holes > MOST_HOLES)
        return f;
    draw_categories(f, b);
    if (limits_check(limits) == PG_OK)
        draw_regions(f, b, limits);
    if (b->row)
        draw_symmetries(f, b);
    return f;
}

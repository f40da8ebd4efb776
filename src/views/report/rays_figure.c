/* rays_figure.c - the lines and the simplest classes of extreme counts as a figure. */
#include "report_parts.h"

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

figure *rays_figure(const report_look *look)
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

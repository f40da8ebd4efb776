/* svg.c - the lines and the simplest classes of extreme counts as a picture. */
#include "rays.h"

#include "svg.h"

#include <stdlib.h>

enum { MOST = 24 }; /* of lines, of classes */

typedef struct panels {
    const board *b;
    svg_panel panel[2 * MOST];
    char *caption[2 * MOST];
    size_t count;
} panels;

/* The jumps that lose nothing, as arrows; *count of them. */
static svg_arrow *tight_jumps(const board *b, const weighting *w, size_t *count)
{
    svg_arrow *arrow = PG_NEW(svg_arrow, b->jumps + 1);
    fmpz_t gain;
    fmpz_init(gain);
    for (uint32_t j = 0; j < b->jumps; j++) {
        weighting_gain(gain, w, b, j);
        if (fmpz_is_zero(gain))
            arrow[(*count)++] = (svg_arrow){j, 0.2};
    }
    fmpz_clear(gain);
    return arrow;
}

/* Under a line no jump loses anything, so that arrows would say nothing. */
static void add_panel(panels *s, const weighting *w, pg_buf *caption, bool arrows)
{
    double largest = 0;
    svg_hole *hole = PG_NEW(svg_hole, w->holes);
    for (uint32_t h = 0; h < w->holes; h++) {
        double size = fmpz_get_d(w->num + h);
        largest = size > largest ? size : -size > largest ? -size : largest;
    }
    for (uint32_t h = 0; h < w->holes; h++) {
        pg_buf text = {0};
        weighting_text(&text, w, h);
        hole[h] =
            (svg_hole){.text = buf_take(&text), .shade = largest > 0 ? fmpz_get_d(w->num + h) / largest : 0};
    }
    s->caption[s->count] = buf_take(caption);
    svg_panel *p = &s->panel[s->count];
    *p = (svg_panel){.board = s->b, .hole = hole, .caption = s->caption[s->count]};
    if (arrows)
        p->arrow = tight_jumps(s->b, w, &p->arrows);
    s->count++;
}

static void panels_release(panels *s)
{
    for (size_t i = 0; i < s->count; i++) {
        for (uint32_t h = 0; h < s->b->holes; h++)
            free((char *)s->panel[i].hole[h].text);
        free((svg_hole *)s->panel[i].hole);
        free((svg_arrow *)s->panel[i].arrow);
        free(s->caption[i]);
    }
}

static void add_class(panels *s, const rays_class *k, size_t number)
{
    pg_buf caption = {0};
    char *size = fmpz_get_str(NULL, 10, k->size);
    buf_printf(&caption, "%zu: %s ray%s, %u tight", number, size, fmpz_is_one(k->size) ? "" : "s", k->tight);
    flint_free(size);
    add_panel(s, k->w, &caption, true);
}

pg_status rays_svg(pg_buf *out, const rays_result *r, const board *b, pg_error *e)
{
    panels s = {.b = b};
    pg_buf title = {0};
    char *rays = fmpz_get_str(NULL, 10, r->rays);
    buf_printf(&title, "%s, %s rules: %s extreme resource counts in %zu classes%s", b->name,
               board_rules_name(b->rules), rays, r->classes, r->complete ? "" : " (not complete)");
    flint_free(rays);
    for (uint32_t i = 0; i < rays_cone_lines(r->cone) && i < MOST; i++) {
        pg_buf caption = {0};
        weighting *w = rays_cone_line(r->cone, i);
        buf_printf(&caption, "line %u", i + 1);
        add_panel(&s, w, &caption, false);
        weighting_free(w);
    }
    for (size_t i = 0; i < r->classes && i < MOST; i++)
        add_class(&s, &r->list[i], i + 1);
    pg_status status = svg_draw(out, title.text, s.panel, s.count, e);
    panels_release(&s);
    buf_release(&title);
    return status;
}

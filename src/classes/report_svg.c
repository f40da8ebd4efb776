/* report_svg.c - position classes as a picture: a panel for each colouring, and one for the classes of holes.
 */
#include "classes.h"

#include "svg.h"

#include <stdlib.h>

enum { MOST = 24 }; /* colourings that are drawn */

typedef struct panels {
    const classes *c;
    const position *p; /* its pegs are shown; may be NULL */
    svg_panel panel[MOST + 1];
    size_t count;
} panels;

/* Adds a panel with empty texts; the holes are the panel's own. */
static svg_hole *add_panel(panels *s, const char *caption)
{
    uint32_t holes = s->c->b->holes;
    svg_hole *hole = PG_NEW(svg_hole, holes);
    for (uint32_t h = 0; s->p && h < holes; h++)
        hole[h].peg = bits_get(s->p->peg, h) ? SVG_PEG : SVG_NO_PEG;
    s->panel[s->count++] = (svg_panel){.board = s->c->b, .hole = hole, .caption = caption};
    return hole;
}

static void draw_colouring(panels *s, const classes_colouring *k)
{
    svg_hole *hole = add_panel(s, k->kind == CLASSES_THREE     ? "three-colouring"
                                  : k->kind == CLASSES_INTEGER ? "the sum never changes"
                                                               : "the sum never changes, modulo the order");
    for (uint32_t h = 0; h < s->c->b->holes; h++) {
        pg_buf text = {0};
        if (k->kind == CLASSES_THREE) {
            buf_printf(&text, k->label[h] < 0 ? "-" : "%d", k->label[h]);
            hole[h].colour = k->label[h] + 1;
        } else {
            weighting_text(&text, k->w, h);
            hole[h].colour = fmpz_is_zero(k->w->num + h) ? 0 : 1;
        }
        hole[h].text = buf_take(&text);
    }
}

static void draw_classes(panels *s)
{
    svg_hole *hole = add_panel(s, "classes of holes");
    for (uint32_t h = 0; h < s->c->b->holes; h++) {
        pg_buf text = {0};
        uint32_t class = lone_pegs_class(s->c->lone, h);
        classes_name(&text, class);
        hole[h].text = buf_take(&text);
        hole[h].colour = (int)(class % SVG_COLOURS) + 1;
    }
}

pg_status classes_svg(pg_buf *out, const classes *c, const position *start, pg_error *e)
{
    panels s = {.c = c, .p = start};
    pg_buf title = {0};
    buf_printf(&title, "%s, %s rules: position classes ", c->b->name, board_rules_name(c->b->rules));
    lattice_group_text(c->l, &title);
    for (size_t i = 0; i < c->colourings && i < MOST; i++)
        draw_colouring(&s, &c->colouring[i]);
    draw_classes(&s);
    pg_status status = svg_draw(out, title.text, s.panel, s.count, e);
    for (size_t i = 0; i < s.count; i++) {
        for (uint32_t h = 0; h < c->b->holes; h++)
            free((char *)s.panel[i].hole[h].text);
        free((svg_hole *)s.panel[i].hole);
    }
    buf_release(&title);
    return status;
}

/* classes_figure.c - position classes as a figure: a board for each colouring, and one for the classes of
 * holes.
 */
#include "report_parts.h"

enum { MOST = 24 }; /* colourings that are drawn */

static diagram *hang(figure *f, const classes *c, const position *p, const char *caption)
{
    diagram *d = figure_diagram(f, c->b, caption, 1);
    if (p)
        diagram_position(d, p);
    return d;
}

static void draw_colouring(figure *f, const classes *c, const classes_colouring *k, const position *p)
{
    diagram *d = hang(f, c, p,
                      k->kind == CLASSES_THREE     ? "three-colouring"
                      : k->kind == CLASSES_INTEGER ? "the sum never changes"
                                                   : "the sum never changes, modulo the order");
    for (uint32_t h = 0; h < c->b->holes; h++) {
        pg_buf text = {0};
        if (k->kind == CLASSES_THREE) {
            buf_printf(&text, k->label[h] < 0 ? "-" : "%d", k->label[h]);
            d->mark[h].colour = k->label[h] + 1;
        } else {
            weighting_text(&text, k->w, h);
            d->mark[h].colour = fmpz_is_zero(k->w->num + h) ? 0 : 1;
        }
        d->mark[h].text = figure_take(f, &text);
    }
}

static void draw_classes(figure *f, const classes *c, const position *p)
{
    diagram *d = hang(f, c, p, "classes of holes");
    for (uint32_t h = 0; h < c->b->holes; h++) {
        pg_buf text = {0};
        uint32_t class = lone_pegs_class(c->lone, h);
        classes_name(&text, class);
        d->mark[h].text = figure_take(f, &text);
        d->mark[h].colour = (int)(class % MARK_COLOURS) + 1;
    }
}

figure *classes_figure(const report_look *look)
{
    const report_classes *r = look->of;
    const classes *c = r->classes;
    PG_SCOPED(buf_release) pg_buf group = {0};
    lattice_group_text(c->l, &group);
    figure *f = figure_new("%s, %s rules: position classes %s", c->b->name, board_rules_name(c->b->rules),
                           buf_text(&group));
    for (size_t i = 0; i < c->colourings && i < MOST; i++)
        draw_colouring(f, c, &c->colouring[i], r->start);
    draw_classes(f, c, r->start);
    return f;
}

/* report_svg.c - what is known of a weighting, as pictures. */
#include "report.h"

#include "svg.h"

#include <math.h>
#include <stdlib.h>

/* ---- boards with weights ------------------------------ */

/* The holes of a panel, their texts, and its arrows and caption. */
typedef struct drawing {
    const board *b;
    svg_hole *hole;
    char **text;
    svg_arrow *arrow;
    size_t arrows;
    pg_buf caption;
} drawing;

static double shade_of(const weighting *w, uint32_t hole, const fmpz_t largest)
{
    return fmpz_is_zero(largest) ? 0 : fmpz_get_d(w->num + hole) / fmpz_get_d(largest);
}

/* Numbers and shades; `p` (may be NULL) adds the pegs. */
static drawing draw_weights(const board *b, const weighting *w, const position *p)
{
    drawing d = {b,  PG_NEW(svg_hole, b->holes), PG_NEW(char *, b->holes), PG_NEW(svg_arrow, b->jumps + 1), 0,
                 {0}};
    fmpz_t largest;
    fmpz_init(largest);
    for (uint32_t h = 0; h < b->holes; h++)
        if (fmpz_cmpabs(w->num + h, largest) > 0)
            fmpz_abs(largest, w->num + h);
    for (uint32_t h = 0; h < b->holes; h++) {
        d.text[h] = value_string(w, w->num + h);
        svg_peg peg = !p                     ? SVG_NO_PEG
                      : bits_get(p->peg, h)  ? SVG_PEG
                      : bits_get(p->open, h) ? SVG_EITHER
                                             : SVG_NO_PEG;
        d.hole[h] = (svg_hole){d.text[h], shade_of(w, h, largest), 0, peg};
    }
    fmpz_clear(largest);
    return d;
}

static void add_arrow(drawing *d, uint32_t jump, double width)
{
    d->arrow[d->arrows++] = (svg_arrow){jump, width};
}

static svg_panel panel_of(const drawing *d)
{
    return (svg_panel){.board = d->b,
                       .hole = d->hole,
                       .arrow = d->arrow,
                       .arrows = d->arrows,
                       .caption = buf_text(&d->caption)};
}

static void drawing_release(drawing *d)
{
    for (uint32_t h = 0; d->text && h < d->b->holes; h++)
        free(d->text[h]);
    free(d->text);
    free(d->hole);
    free(d->arrow);
    buf_release(&d->caption);
}

/* The jumps of one sign of gain as arrows, those that gain the wider the more. */
static drawing draw_jumps(const resource_check *c, int sign)
{
    drawing d = draw_weights(c->b, c->w, NULL);
    double most = 0;
    for (uint32_t j = 0; j < c->b->jumps; j++)
        most = fmax(most, fmpz_get_d(c->gain + j));
    for (uint32_t j = 0; j < c->b->jumps; j++)
        if (fmpz_sgn(c->gain + j) == sign)
            add_arrow(&d, j, sign > 0 ? fmpz_get_d(c->gain + j) / most : 0.2);
    buf_printf(&d.caption, "%zu of %u jumps %s", d.arrows, c->b->jumps, sign > 0 ? "gain" : "lose nothing");
    return d;
}

static drawing draw_side(const resource_check *c, const char *side, const position *p, const fmpz_t value)
{
    drawing d = draw_weights(c->b, c->w, p);
    buf_printf(&d.caption, "%s: value ", side);
    value_text(&d.caption, c->w, value);
    return d;
}

/* ---- a growing picture ------------------------------ */

enum { MOST_PANELS = 24 };

typedef struct gallery {
    drawing drawing[MOST_PANELS];
    svg_panel panel[MOST_PANELS];
    size_t drawings, panels;
    double *value; /* the plot */
    char **label;
    char *floor;
    svg_plot plot;
} gallery;

static void hang(gallery *g, drawing d)
{
    g->drawing[g->drawings] = d;
    g->panel[g->panels++] = panel_of(&g->drawing[g->drawings]);
    g->drawings++;
}

static void hang_plot(gallery *g, const resource_running *r, const resource_problem *p)
{
    size_t values = r->played.jumps + 1;
    double scale = fmpz_get_d(r->w->den);
    g->value = PG_NEW(double, values);
    g->label = PG_NEW(char *, values);
    for (size_t i = 0; i < values; i++) {
        g->value[i] = fmpz_get_d(r->value + i) / scale;
        g->label[i] = value_string(r->w, r->value + i);
    }
    g->plot = (svg_plot){.value = g->value, .values = values, .label = g->label, .has_floor = p != NULL};
    if (p) {
        pg_buf text = {0};
        buf_add(&text, "finish: ");
        value_text(&text, r->w, p->low);
        g->floor = buf_take(&text);
        g->plot.floor = fmpz_get_d(p->low) / scale;
        g->plot.floor_label = g->floor;
    }
    g->panel[g->panels++] = (svg_panel){.plot = &g->plot, .caption = "value after each jump"};
}

static void gallery_release(gallery *g)
{
    for (size_t i = 0; i < g->drawings; i++)
        drawing_release(&g->drawing[i]);
    for (size_t i = 0; i < g->plot.values; i++)
        free(g->label[i]);
    free(g->value);
    free(g->label);
    free(g->floor);
}

static pg_status show(pg_buf *out, gallery *g, const char *title, pg_error *e)
{
    pg_status s = svg_draw(out, title, g->panel, g->panels, e);
    gallery_release(g);
    return s;
}

/* ---- checking ------------------------------ */

/* Grey survivors are refused from the vacancies with a thick rim. */
static drawing draw_cells(const resource_check *c, const resource_cells *all, size_t i)
{
    drawing d = draw_weights(c->b, c->w, NULL);
    for (uint32_t h = 0; h < c->b->holes; h++) {
        d.hole[h].shade = 0;
        d.hole[h].colour = all->class_of[h] >= all->class[i].from ? SVG_COLOURS : 0;
        d.hole[h].peg = all->class_of[h] == i ? SVG_PEG : SVG_NO_PEG;
    }
    buf_printf(&d.caption, "From each thick rim: %u refused (grey)", all->class[i].refused);
    return d;
}

static void hang_cells(gallery *g, const resource_check *c)
{
    resource_cells all;
    resource_cells_make(&all, c->b, c->w);
    for (size_t i = 0; i < all.classes && g->panels < MOST_PANELS; i++)
        if (all.class[i].refused)
            hang(g, draw_cells(c, &all, i));
    resource_cells_release(&all);
}

pg_status resource_check_svg(pg_buf *out, const resource_report *r, pg_error *e)
{
    const resource_check *c = r->check;
    gallery g = {.drawings = 0};
    pg_buf title = {0};
    buf_printf(&title, "%s on board %s, %s rules", c->gaining ? "Not a resource count" : "A resource count",
               c->b->name, board_rules_name(c->b->rules));
    hang(&g, draw_jumps(c, c->gaining ? 1 : 0));
    if (r->problem) {
        hang(&g, draw_side(c, "Start", r->problem->start, r->problem->high));
        hang(&g, draw_side(c, "Finish", r->problem->finish, r->problem->low));
        buf_add(&title, resource_refuses(c, r->problem) ? ": the finish is refused, slack " : ": slack ");
        value_text(&title, c->w, r->problem->slack);
    }
    if (r->running)
        hang_plot(&g, r->running, r->problem);
    if (r->all && !c->gaining)
        hang_cells(&g, c);
    pg_status s = show(out, &g, title.text, e);
    buf_release(&title);
    return s;
}

/* ---- finding ------------------------------ */

/* The fractional game: the wider an arrow, the more often its jump is made. */
static drawing draw_game(const resource_findings *f)
{
    const board *b = f->b;
    drawing d = {b, PG_NEW(svg_hole, b->holes), NULL, PG_NEW(svg_arrow, b->jumps + 1), 0, {0}};
    double most = 0;
    for (uint32_t j = 0; j < f->found->jumps; j++)
        most = fmax(most, fmpz_get_d(f->found->times + j));
    for (uint32_t j = 0; j < f->found->jumps; j++)
        if (!fmpz_is_zero(f->found->times + j))
            add_arrow(&d, j, fmpz_get_d(f->found->times + j) / most);
    for (uint32_t h = 0; h < b->holes; h++)
        d.hole[h].peg = bits_get(f->start->peg, h)    ? SVG_PEG
                        : bits_get(f->start->open, h) ? SVG_EITHER
                                                      : SVG_NO_PEG;
    buf_add(&d.caption,
            "A fractional game from the start (thick rims):\nthe wider an arrow, the more often the jump");
    return d;
}

pg_status resource_find_svg(pg_buf *out, const resource_findings *f, pg_error *e)
{
    gallery g = {.drawings = 0};
    pg_buf title = {0};
    report_answer(&title, f);
    if (f->found->w) {
        resource_problem p;
        resource_problem_init(&p, f->found->w, f->start, f->finish);
        hang(&g, draw_jumps(f->check, 0));
        hang(&g, draw_side(f->check, "Start", f->start, p.high));
        hang(&g, draw_side(f->check, "Finish", f->finish, p.low));
        if (f->running)
            hang_plot(&g, f->running, &p);
        resource_problem_release(&p);
    } else if (f->found->times) {
        hang(&g, draw_game(f));
    }
    pg_status s = show(out, &g, title.text, e);
    buf_release(&title);
    return s;
}

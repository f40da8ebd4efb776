/* resource_figure.c - what is known of a weighting, as figures. */
#include "report_parts.h"

#include <math.h>

enum { MOST = 24 }; /* classes of vacancies that are drawn */

/* The jumps that gain as arrows, the wider the more; where none does, on request those that lose nothing. */
static void draw_jumps(figure *f, const resource_check *c, const report_look *look)
{
    diagram *d = weights_diagram(f, c->b, c->w, NULL, "");
    bool gain = c->gaining > 0, shown = gain || (look->as && look->as->arrows);
    size_t arrows = weights_arrows(d, c->w, gain, shown);
    figure_caption(f,
                   figure_text(f, "%zu of %u jumps %s", arrows, c->b->jumps, gain ? "gain" : "lose nothing"));
}

static void draw_side(figure *f, const resource_check *c, const char *side, const position *p,
                      const fmpz_t value)
{
    PG_SCOPED(buf_release) pg_buf caption = {0};
    buf_printf(&caption, "%s: value ", side);
    add_fraction(&caption, value, c->w->den);
    weights_diagram(f, c->b, c->w, p, caption.text);
}

static void draw_running(figure *f, const resource_running *r, const resource_problem *p)
{
    plot *line = figure_plot(f, r->played.jumps + 1, "value after each jump");
    for (size_t i = 0; i < line->values; i++)
        value_point(f, line, i, r->value + i, r->w->den);
    if (p) {
        pg_buf text = {0};
        buf_add(&text, "finish: ");
        add_fraction(&text, p->low, r->w->den);
        line->floor_label = figure_take(f, &text);
        line->floor = fmpz_get_d(p->low) / fmpz_get_d(r->w->den);
    }
}

/* ---- checking ------------------------------ */

/* Grey survivors are refused from the vacancies with a thick rim. */
static void draw_cells(figure *f, const resource_check *c, const resource_cells *all, size_t i)
{
    diagram *d = weights_diagram(
        f, c->b, c->w, NULL, figure_text(f, "From each thick rim: %u refused (grey)", all->class[i].refused));
    for (uint32_t h = 0; h < c->b->holes; h++) {
        d->mark[h].shade = 0;
        d->mark[h].colour = all->class_of[h] >= all->class[i].from ? MARK_COLOURS : 0;
        d->mark[h].look = all->class_of[h] == i ? MARK_PEG : MARK_BARE;
    }
}

static void draw_all_cells(figure *f, const resource_check *c)
{
    PG_SCOPED(resource_cells_release) resource_cells all;
    resource_cells_make(&all, c->b, c->w);
    for (size_t i = 0, drawn = 0; i < all.classes && drawn < MOST; i++)
        if (all.class[i].refused) {
            draw_cells(f, c, &all, i);
            drawn++;
        }
}

figure *check_figure(const report_look *look)
{
    const resource_report *r = look->of;
    const resource_check *c = r->check;
    PG_SCOPED(buf_release) pg_buf title = {0};
    buf_printf(&title, "%s on board %s, %s rules", c->gaining ? "Not a resource count" : "A resource count",
               c->b->name, board_rules_name(c->b->rules));
    if (r->problem) {
        buf_add(&title, resource_refuses(c, r->problem) ? ": the finish is refused, slack " : ": slack ");
        add_fraction(&title, r->problem->slack, c->w->den);
    }
    figure *f = figure_new("%s", title.text);
    draw_jumps(f, c, look);
    if (r->problem) {
        draw_side(f, c, "Start", r->problem->start, r->problem->high);
        draw_side(f, c, "Finish", r->problem->finish, r->problem->low);
    }
    if (r->running)
        draw_running(f, r->running, r->problem);
    if (r->all && look->full && !c->gaining)
        draw_all_cells(f, c);
    return f;
}

/* ---- finding ------------------------------ */

/* The fractional game: the wider an arrow, the more often its jump is made. */
static void draw_fractional(figure *f, const resource_findings *g)
{
    diagram *d = figure_diagram(f, g->b,
                                "A fractional game from the start (thick rims):\n"
                                "the wider an arrow, the more often the jump",
                                1);
    double most = 0;
    diagram_position(d, g->start);
    for (uint32_t j = 0; j < g->found->jumps; j++)
        most = fmax(most, fmpz_get_d(g->found->times + j));
    for (uint32_t j = 0; j < g->found->jumps; j++)
        if (!fmpz_is_zero(g->found->times + j))
            diagram_arrow(d, j, fmpz_get_d(g->found->times + j) / most);
}

figure *findings_figure(const report_look *look)
{
    const resource_findings *g = look->of;
    PG_SCOPED(buf_release) pg_buf title = {0};
    report_answer(&title, g, " ");
    figure *f = figure_new("%s", title.text);
    if (g->found->w) {
        PG_SCOPED(resource_problem_release) resource_problem p;
        resource_problem_init(&p, g->found->w, g->start, g->finish);
        draw_jumps(f, g->check, look);
        draw_side(f, g->check, "Start", g->start, p.high);
        draw_side(f, g->check, "Finish", g->finish, p.low);
        if (g->running)
            draw_running(f, g->running, &p);
    } else if (g->found->times) {
        draw_fractional(f, g);
    }
    return f;
}

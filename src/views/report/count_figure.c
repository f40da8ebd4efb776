/* count_figure.c - numbers by jumps as bars and as a sheet. */
#include "report_parts.h"

#include <inttypes.h>

static char *title_of(const report_count *c)
{
    pg_buf title = {0};
    add_counted(&title, c, "");
    buf_printf(&title, ", %s in all%s", big(c->result->total.positions).text,
               c->result->complete ? "" : " (not complete)");
    return buf_take(&title);
}

static void fill(figure *f, bars *b, size_t series, size_t level, uint64_t number)
{
    b->value[series][level] = (double)number;
    b->label[series][level] = figure_text(f, "%" PRIu64, number);
}

figure *count_figure(const report_look *look)
{
    const report_count *c = look->of;
    const count_result *r = c->result;
    PG_FREED char *title = title_of(c);
    figure *f = figure_new("%s", title);
    bars *b = figure_bars(f, r->levels, c->classes ? 2 : 1, "by the fewest jumps");
    for (size_t k = 0; k < r->levels; k++) {
        fill(f, b, 0, k, r->level[k].positions);
        if (c->classes)
            fill(f, b, 1, k, r->level[k].classes);
    }
    b->name[0] = c->classes ? "positions" : NULL;
    b->name[1] = "classes under the symmetries";
    return f;
}

void count_tally_cells(sheet *t, const report_count *c, const count_tally *level)
{
    sheet_add(t, "%" PRIu64, level->positions);
    if (c->classes)
        sheet_add(t, "%" PRIu64, level->classes);
    if (c->dead)
        sheet_add(t, "%" PRIu64, level->dead);
}

sheet count_levels(const report_count *c, const char *title, const char *dead)
{
    const char *heads[4] = {"jumps", "positions"};
    size_t columns = 2;
    sheet t;
    if (c->classes)
        heads[columns++] = "classes";
    if (c->dead)
        heads[columns++] = dead;
    sheet_init(&t, title, heads, columns, 15);
    for (size_t k = 0; k < c->result->levels; k++) {
        sheet_add(&t, "%zu", k);
        count_tally_cells(&t, c, &c->result->level[k]);
    }
    return t;
}

sheet count_sheet(const void *of)
{
    PG_FREED char *title = title_of(of);
    return count_levels(of, title, "dead ends");
}

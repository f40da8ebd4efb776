/* count.c - exact numbers: a table by jumps, totals, bars, JSON with decimal strings. */
#include "report_parts.h"

/* ---- text -------------------------------------------------------------------------------------- */

/* What was counted; `by` behind positions before a finish. */
static void add_counted(pg_buf *out, const report_count *c, const char *by)
{
    PG_FREED char *start = position_heading(c->board, c->start);
    PG_FREED char *finish = c->finish ? position_heading(c->board, c->finish) : NULL;
    buf_printf(out, "%s, %s rules: ", c->board->name, board_rules_name(c->board->rules));
    if (!finish)
        buf_printf(out, "positions that can be reached from %s", start);
    else if (c->result->from_finish)
        buf_printf(out, "positions from which %s can be reached%s", finish, by);
    else
        buf_printf(out, "positions on games from %s to %s", start, finish);
}

/* Are the classes of positions without a way on asked for, and known? */
static bool with_dead_classes(const report_count *c)
{
    const count_tally *t = &c->result->total;
    return c->dead && c->classes && (t->dead_classes || !t->dead) && (!c->finish || c->result->from_finish);
}

/* What the positions without a way on are called. */
static const char *dead_name(const report_count *c)
{
    if (!c->finish)
        return "no jump left";
    return c->result->from_finish ? "no jump before" : "dead ends";
}

static char *title_of(const report_count *c)
{
    pg_buf title = {0};
    add_counted(&title, c, "");
    buf_printf(&title, ", %s in all%s", big(c->result->total.positions).text,
               c->result->complete ? "" : " (not complete)");
    return buf_take(&title);
}

static void tally_cells(sheet *t, const report_count *c, const count_tally *level)
{
    sheet_add(t, "%" PRIu64, level->positions);
    if (c->classes)
        sheet_add(t, "%" PRIu64, level->classes);
    if (c->dead)
        sheet_add(t, "%" PRIu64, level->dead);
    if (with_dead_classes(c))
        sheet_add(t, "%" PRIu64, level->dead_classes);
}

static sheet levels_sheet(const report_count *c, const char *title, const char *dead)
{
    const char *heads[5] = {"jumps", "positions"};
    size_t columns = 2;
    sheet t;
    if (c->classes)
        heads[columns++] = "classes";
    if (c->dead)
        heads[columns++] = dead;
    if (with_dead_classes(c))
        heads[columns++] = "up to symmetry";
    sheet_init(&t, title, heads, columns, 31);
    for (size_t k = 0; k < c->result->levels; k++) {
        sheet_add(&t, "%zu", k);
        tally_cells(&t, c, &c->result->level[k]);
    }
    return t;
}

static sheet as_sheet(const void *of)
{
    PG_FREED char *title = title_of(of);
    return levels_sheet(of, title, "dead ends");
}

static void add_table(pg_buf *out, const report_count *c)
{
    PG_SCOPED(sheet_release) sheet t = levels_sheet(c, "", dead_name(c));
    sheet_add(&t, "total");
    tally_cells(&t, c, &c->result->total);
    sheet_text(out, &t);
}

static void bound_cells(sheet *t, const count_bounds *b)
{
    sheet_add(t, "%" PRIu64, b->least);
    if (b->most == COUNT_UNKNOWN)
        sheet_add(t, "?");
    else
        sheet_add(t, "%" PRIu64, b->most);
}

/* The sum of all levels. */
static count_bounds bounds_total(const count_result *r)
{
    count_bounds t = {0, r->all_bounded ? 0 : COUNT_UNKNOWN};
    for (size_t k = 0; k < r->bounded; k++) {
        const count_bounds *b = &r->bounds[k];
        t.least += b->least;
        t.most = t.most == COUNT_UNKNOWN || b->most == COUNT_UNKNOWN ? COUNT_UNKNOWN : t.most + b->most;
    }
    return t;
}

/* What is known of levels that were not counted in full. */
static void add_bounds(pg_buf *out, const count_result *r)
{
    static const char *const heads[] = {"jumps", "positions at least", "at most"};
    const count_bounds total = bounds_total(r);
    PG_SCOPED(sheet_release) sheet t;
    sheet_init(&t, "", heads, 3, 7);
    for (size_t k = 0; k < r->bounded; k++) {
        sheet_add(&t, "%zu", k);
        bound_cells(&t, &r->bounds[k]);
    }
    sheet_add(&t, "total");
    bound_cells(&t, &total);
    sheet_text(out, &t);
}

static void add_totals(pg_buf *out, const report_count *c)
{
    const count_tally *t = &c->result->total;
    buf_printf(out, "%-15s%s\n", "positions", big(t->positions).text);
    if (c->classes)
        buf_printf(out, "%-15s%s\n", "classes", big(t->classes).text);
    if (c->dead)
        buf_printf(out, "%-15s%s\n", dead_name(c), big(t->dead).text);
    if (with_dead_classes(c))
        buf_printf(out, "%-15s%s\n", "up to symmetry", big(t->dead_classes).text);
}

static void add_stopped(pg_buf *out, const report_count *c)
{
    const count_result *r = c->result;
    buf_printf(out, "\nnot complete: %s; ", stopped_words(r->stopped));
    if (r->levels)
        buf_printf(out,
                   "the numbers up to %zu jump%s are exact, and their sum is the total; more are not known\n",
                   r->levels - 1, plural(r->levels - 1));
    else
        buf_add(out, r->bounded ? "the bounds above hold, ? where nothing is known\n"
                                : "no level is known in full\n");
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_count *c = look->of;
    const count_result *r = c->result;
    add_counted(out, c, ", by the fewest jumps to it");
    buf_add(out, "\n\n");
    if (!r->complete && !r->levels && r->bounded)
        add_bounds(out, r);
    else if (!r->complete && !r->levels)
        buf_add(out, "not known\n");
    else if (look->full)
        add_table(out, c);
    else
        add_totals(out, c);
    if (c->games) {
        buf_printf(out, "%s%-15s", look->full ? "\n" : "", "games");
        if (r->games)
            add_big(out, r->games);
        buf_add(out, r->games ? "\n" : "not known\n");
    }
    if (!r->complete)
        add_stopped(out, c);
}

/* ---- JSON -------------------------------------------------------------------------------------- */

/* One of the numbers of a tally, by its offset. */
static uint64_t tally_at(const count_tally *t, size_t at)
{
    return *(const uint64_t *)((const char *)t + at);
}

static json_t *bound_json(const count_bounds *b)
{
    return object_json("least", digits_json(b->least), "most",
                       b->most == COUNT_UNKNOWN ? json_null() : digits_json(b->most));
}

/* The total under one key and the numbers by jumps under another. */
static void add_numbers(json_t *o, const count_result *r, const char *total, const char *by_jumps, size_t at)
{
    keys_json(o, total, digits_json(tally_at(&r->total, at)), by_jumps,
              list_json(k, r->levels, digits_json(tally_at(&r->level[k], at))));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_count *c = look->of;
    const count_result *r = c->result;
    json_t *o = problem_json(c->board, c->start, c->finish ? c->finish : c->start);
    if (!c->finish)
        keys_json(o, "finish", json_null());
    if (c->classes) {
        add_numbers(o, r, "total", "by_jumps", offsetof(count_tally, classes));
        add_numbers(o, r, "positions", "positions_by_jumps", offsetof(count_tally, positions));
    } else {
        add_numbers(o, r, "total", "by_jumps", offsetof(count_tally, positions));
    }
    if (c->dead)
        add_numbers(o, r, "dead", "dead_by_jumps", offsetof(count_tally, dead));
    if (with_dead_classes(c))
        add_numbers(o, r, "dead_classes", "dead_classes_by_jumps", offsetof(count_tally, dead_classes));
    if (c->games)
        keys_json(o, "games", r->games ? json_string(r->games) : json_null());
    keys_json(o, "complete", json_boolean(r->complete));
    limit_json(o, r->complete ? PG_OK : r->stopped);
    if (r->bounded) {
        count_bounds total = bounds_total(r);
        keys_json(o, "bounds", bound_json(&total), "bounds_by_jumps",
                  list_json(k, r->bounded, bound_json(&r->bounds[k])));
    }
    add_json(out, o);
}

/* ---- the figure: bars ------------------------------------------------------------------------------ */

static void fill(figure *f, bars *b, size_t series, size_t level, uint64_t number)
{
    b->value[series][level] = (double)number;
    b->label[series][level] = figure_text(f, "%" PRIu64, number);
}

static figure *as_figure(const report_look *look)
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

const report_forms report_count_forms = {
    .text = as_text, .json = as_json, .figure = as_figure, .sheet = as_sheet};

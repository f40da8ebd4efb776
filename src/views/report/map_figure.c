/* map_figure.c - the reachability map as a figure and as a sheet.
 *
 * A verdict has a sign that differs in shape: full for reachable, and for each argument against it a stroke
 * of its own. One start is a board; all of them are a contact sheet of the starts up to symmetry and the
 * matrix of all starts and finishes.
 */
#include "report_parts.h"

enum { MOST_SHEETS = 200, MOST_MATRIX = 150 }; /* starts on the contact sheet; holes of a matrix */

static mark_sign sign_of(const map_cell *c)
{
    static const mark_sign against[METHOD_COUNT] = {[METHOD_CLASS] = SIGN_DOT,
                                                    [METHOD_PAGODA] = SIGN_RISING,
                                                    [METHOD_BRANCH] = SIGN_FALLING,
                                                    [METHOD_SHARPENED] = SIGN_CROSS,
                                                    [METHOD_SEARCH] = SIGN_BAR};
    if (c->kind == VERDICT_OPEN)
        return SIGN_QUESTION;
    return c->kind == VERDICT_POSSIBLE ? SIGN_FULL : against[c->method];
}

/* ---- the figure ------------------------------ */

static void add_legend(figure *f, const map *m)
{
    static const char *const reason[METHOD_COUNT] = {
        [METHOD_CLASS] = "impossible: its position class differs",
        [METHOD_PAGODA] = "impossible: a resource count (pagoda function) refuses it",
        [METHOD_BRANCH] = "impossible: refused case by case (branch)",
        [METHOD_SHARPENED] = "impossible: refused by the sharpened program",
        [METHOD_SEARCH] = "impossible: searched to the end"};
    map_summary s;
    map_summarise(&s, m);
    legend *key = figure_legend(f, NULL);
    legend_line(key, m->moves ? SIGN_NONE : SIGN_FULL,
                figure_text(f,
                            m->moves ? "a number: the fewest moves to a lone survivor here (%llu)"
                                     : "a lone survivor can be here (%llu)",
                            (unsigned long long)(m->moves ? s.counted : s.possible)));
    if (m->moves && s.counted < s.possible)
        legend_line(key, SIGN_NONE,
                    figure_text(f, "two numbers: between these; a limit was reached (%llu)",
                                (unsigned long long)(s.possible - s.counted)));
    for (int k = 0; k < METHOD_COUNT; k++)
        if (reason[k] && s.by_method[k]) {
            map_cell like = {.kind = VERDICT_IMPOSSIBLE, .method = (proof_method)k};
            legend_line(key, sign_of(&like),
                        figure_text(f, "%s (%llu)", reason[k], (unsigned long long)s.by_method[k]));
        }
    if (s.open)
        legend_line(key, SIGN_QUESTION,
                    figure_text(f, "open: a limit was reached (%llu)", (unsigned long long)s.open));
    if (m->vacancies)
        legend_line(key, SIGN_NONE, "in a box: the vacancy of the start");
}

/* The number of a cell in words of the figure; NULL: it has none. */
static const char *number_of(figure *f, const map *m, size_t cell)
{
    PG_FREED char *moves = map_moves_text(m, cell);
    return moves ? figure_text(f, "%s", moves) : NULL;
}

static void draw_start(figure *f, const map *m, uint32_t start, double scale, const char *caption)
{
    diagram *d = figure_diagram(f, m->board, caption, scale);
    int64_t vacancy = map_vacancy_of(m, start);
    for (uint32_t h = 0; h < m->finishes; h++) {
        d->mark[h].text = number_of(f, m, (size_t)start * m->finishes + h);
        if (d->mark[h].text)
            d->mark[h].look = MARK_PEG;
        else
            d->mark[h].sign = sign_of(map_cell_of(m, start, h));
        d->mark[h].boxed = vacancy == (int64_t)h;
    }
}

static void contact_sheet(figure *f, const map *m)
{
    uint32_t drawn = 0;
    for (uint32_t s = 0; s < m->starts && drawn < MOST_SHEETS; s++) {
        uint32_t like = map_class_size(m, s);
        if (!like)
            continue;
        PG_FREED char *name = position_heading(m->board, &m->start[s]);
        draw_start(f, m, s, m->moves ? 0.75 : 0.55,
                   like > 1 ? figure_text(f, "%s, %u like it", name, like - 1) : figure_text(f, "%s", name));
        drawn++;
    }
}

static void draw_matrix(figure *f, const map *m)
{
    matrix *all =
        figure_matrix(f, m->starts, m->finishes, "rows: the vacancy of the start; columns: the survivor");
    for (uint32_t s = 0; s < m->starts; s++) {
        all->row[s] = all->column[s] = m->board->hole_name[s];
        all->boxed[(size_t)s * m->finishes + s] = true;
        for (uint32_t h = 0; h < m->finishes; h++) {
            size_t cell = (size_t)s * m->finishes + h;
            all->text[cell] = number_of(f, m, cell);
            all->sign[cell] = (uint8_t)sign_of(map_cell_of(m, s, h));
        }
    }
}

figure *map_figure(const report_look *look)
{
    const map *m = look->of;
    PG_FREED char *start = m->vacancies ? NULL : position_heading(m->board, m->start);
    figure *f = figure_new("%s, %s rules: %s%s%s", m->board->name, board_rules_name(m->board->rules),
                           map_subject(m), start ? " from " : "", start ? start : "");
    if (start)
        draw_start(f, m, 0, 1, NULL);
    add_legend(f, m);
    if (!start)
        contact_sheet(f, m);
    if (!start && m->starts <= MOST_MATRIX)
        draw_matrix(f, m);
    return f;
}

/* ---- the sheet ------------------------------ */

static char *map_title(const map *m)
{
    pg_buf title = {0};
    buf_printf(&title, "%s, %s rules: %s", m->board->name, board_rules_name(m->board->rules), map_subject(m));
    return buf_take(&title);
}

/* The names of the finishes that have this sign, with their moves, separated by blanks. */
static void add_finishes(sheet *t, const map *m, uint32_t start, mark_sign which)
{
    PG_SCOPED(buf_release) pg_buf names = {0};
    for (uint32_t h = 0; h < m->finishes; h++)
        if (sign_of(map_cell_of(m, start, h)) == which) {
            PG_FREED char *moves = map_moves_text(m, (size_t)start * m->finishes + h);
            buf_printf(&names, "%s%s%s%s", names.length ? " " : "", m->board->hole_name[h], moves ? ":" : "",
                       moves ? moves : "");
        }
    sheet_add(t, "%s", buf_text(&names));
}

sheet map_sheet(const void *of)
{
    const map *m = of;
    static const char *const heads[] = {"start",  "can finish at", "class",  "pagoda",
                                        "branch", "sharpened",     "search", "open"};
    PG_FREED char *title = map_title(m);
    sheet t;
    sheet_init(&t, title, heads, 8, 0);
    for (uint32_t s = 0; s < m->starts; s++) {
        PG_FREED char *start = position_name(m->board, &m->start[s]);
        sheet_add(&t, "%s", start);
        for (mark_sign which = SIGN_FULL; which <= SIGN_QUESTION; which++)
            add_finishes(&t, m, s, which);
    }
    return t;
}

/* The moves of the best game and the bound, as JSON has them. */
static void add_moves(sheet *t, const map_moves *n)
{
    if (n && n->found)
        sheet_add(t, "%u", n->most);
    else
        sheet_add(t, "%s", "");
    if (n)
        sheet_add(t, "%u", n->least);
    else
        sheet_add(t, "%s", "");
}

sheet map_records(const void *of)
{
    const map *m = of;
    static const char *const heads[] = {"start", "finish", "verdict", "method", "moves", "lower_bound"};
    PG_FREED char *title = map_title(m);
    sheet t;
    sheet_init(&t, title, heads, m->moves ? 6 : 4, 0);
    for (uint32_t s = 0; s < m->starts; s++) {
        PG_FREED char *start = position_name(m->board, &m->start[s]);
        for (uint32_t h = 0; h < m->finishes; h++) {
            const map_cell *c = map_cell_of(m, s, h);
            sheet_add(&t, "%s", start);
            sheet_add(&t, "%s", m->board->hole_name[h]);
            sheet_add(&t, "%s", verdict_name(c->kind));
            sheet_add(&t, "%s", c->kind == VERDICT_OPEN ? "" : method_name(c->method));
            if (m->moves)
                add_moves(&t, map_moves_of(m, (size_t)s * m->finishes + h));
        }
    }
    return t;
}

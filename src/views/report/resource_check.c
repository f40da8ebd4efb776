/* resource_check.c - what is known of a weighting, as text for people. */
#include "report_parts.h"

/* ---- a weighting by itself ------------------------------ */

static void print_others(pg_buf *out, const resource_check *c)
{
    bool any = false;
    for (int r = 0; r < RESOURCE_RULE_SETS; r++) {
        if (c->gaining_under[r] < 0 || c->b->rules == (board_rules)r)
            continue;
        buf_printf(out, "%s%s %s rules", any ? ",\n  " : "Other rules: a resource count ",
                   c->gaining_under[r] ? "not under" : "under", board_rules_name((board_rules)r));
        if (c->gaining_under[r])
            buf_printf(out, " (%lld jump%s gain%s)", (long long)c->gaining_under[r],
                       plural((uint64_t)c->gaining_under[r]), c->gaining_under[r] == 1 ? "s" : "");
        any = true;
    }
    if (any)
        buf_add(out, ".\n");
}

static void print_kind(pg_buf *out, const resource_check *c)
{
    switch (c->kind) {
    case RESOURCE_NONE: return;
    case RESOURCE_LINE: buf_add(out, "No jump loses either: the total never changes.\n"); return;
    case RESOURCE_EXTREME: buf_add(out, "Extreme: not a sum of other counts"); break;
    case RESOURCE_INNER: buf_add(out, "Not extreme: a sum of other counts"); break;
    case RESOURCE_UNRANKED: buf_add(out, "Extreme or not: the board is too large to tell.\n"); return;
    }
    buf_printf(out, " (the jumps that lose nothing have rank %ld, all jumps have %ld).\n", (long)c->rank,
               (long)c->full_rank);
}

static void print_tight(pg_buf *out, const resource_check *c)
{
    word_list tight = {0};
    for (uint32_t j = 0; j < c->b->jumps; j++)
        if (fmpz_is_zero(c->gain + j))
            words_add(&tight, jump_name(c->b, j));
    words_print(out, "Jumps that lose nothing", &tight);
}

/* ---- jumps that gain ------------------------------ */

/* The direction of a jump on the picture as a point of the compass; "" where it is none. */
static const char *compass(const board *b, uint32_t jump)
{
    static const char *const point[3][3] = {{"NW", "N", "NE"}, {"W", "", "E"}, {"SW", "S", "SE"}};
    const jump_cell *cell = jump_cells(b, jump);
    if (!b->row)
        return "";
    int down = b->row[cell[1].hole] - b->row[cell[0].hole];
    int right = b->col[cell[1].hole] - b->col[cell[0].hole];
    bool near = down >= -1 && down <= 1 && right >= -1 && right <= 1;
    return near ? point[down + 1][right + 1] : "";
}

/* Where they start: the direction and what is gained; false when some jump has no direction. */
static bool draw_gains(pg_buf *out, const resource_check *c)
{
    const board *b = c->b;
    bool drawn = b->row != NULL;
    for (uint32_t j = 0; j < b->jumps && drawn; j++)
        drawn = fmpz_sgn(c->gain + j) <= 0 || *compass(b, j);
    if (!drawn)
        return false;
    word_list label = {0};
    for (uint32_t h = 0; h < b->holes; h++)
        words_next(&label);
    for (uint32_t j = 0; j < b->jumps; j++) {
        pg_buf *at = &label.text[jump_cells(b, j)[0].hole];
        if (fmpz_sgn(c->gain + j) <= 0)
            continue;
        buf_printf(at, "%s%s", at->length ? "," : "", compass(b, j));
        add_fraction(at, c->gain + j, c->w->den);
    }
    for (uint32_t h = 0; h < b->holes; h++)
        buf_add(&label.text[h], label.text[h].length ? "" : "o");
    buf_printf(out, "\nThe jumps that gain (%u), each where it starts, with direction and gain:\n\n",
               c->gaining);
    words_label(out, b, &label);
    return true;
}

static void list_gains(pg_buf *out, const resource_check *c)
{
    word_list gaining = {0};
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (fmpz_sgn(c->gain + j) <= 0)
            continue;
        pg_buf *text = words_next(&gaining);
        jump_text(text, c->b, j);
        buf_add(text, " gains ");
        add_fraction(text, c->gain + j, c->w->den);
    }
    words_print(out, "Jumps that gain", &gaining);
}

static void print_nearest(pg_buf *out, const resource_check *c, const resource_nearest *n)
{
    if (!n || !n->w)
        return;
    buf_add(out, "\nThe nearest resource count: its weights differ by ");
    add_fraction(out, fmpq_numref(n->changes), fmpq_denref(n->changes));
    buf_printf(out, " in all%s.\n\n", n->proved ? ", and no count differs by less" : "");
    draw_weights(out, c->b, n->w);
}

static void print_weighting(pg_buf *out, const resource_check *c, const resource_nearest *n)
{
    draw_weights(out, c->b, c->w);
    if (c->gaining)
        buf_printf(out, "\nNot a resource count on board %s, %s rules: %u of %u jumps gain%s.\n", c->b->name,
                   board_rules_name(c->b->rules), c->gaining, c->b->jumps, c->gaining == 1 ? "s" : "");
    else
        buf_printf(out, "\nA resource count on board %s, %s rules: no jump gains.\n", c->b->name,
                   board_rules_name(c->b->rules));
    if (!c->gaining && !fmpz_is_zero(c->loss)) {
        buf_add(out, "The largest loss of a jump is ");
        add_fraction(out, c->loss, c->w->den);
        buf_printf(out, "; %u of %u jumps lose nothing.\n", c->tight, c->b->jumps);
    }
    print_kind(out, c);
    print_others(out, c);
    if (!c->gaining) {
        print_tight(out, c);
        return;
    }
    if (!draw_gains(out, c))
        list_gains(out, c);
    print_nearest(out, c, n);
}

/* ---- a problem ------------------------------ */

static void print_side(pg_buf *out, const resource_check *c, const char *side, const position *p,
                       const fmpz_t value, const char *extreme)
{
    PG_FREED char *text = position_heading(c->b, p);
    buf_printf(out, "%s %s: value ", side, text);
    add_fraction(out, value, c->w->den);
    buf_printf(out, "%s\n", position_closed(p) ? "" : extreme);
}

void report_limits(pg_buf *out, const resource_check *c, const resource_problem *p)
{
    word_list never = {0}, rarely = {0};
    PG_SCOPED(integer_release) fmpz_t most = {0};
    if (c->gaining || resource_refuses(c, p))
        return;
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (!resource_limit(most, c, p, j))
            continue;
        pg_buf *text = words_next(fmpz_is_zero(most) ? &never : &rarely);
        jump_text(text, c->b, j);
        if (!fmpz_is_zero(most)) {
            buf_char(text, ' ');
            add_integer(text, most);
        }
    }
    words_print(out, "Jumps that no game from start to finish can use", &never);
    words_print(out, "Jumps that it can use so many times at most", &rarely);
}

static void print_problem(pg_buf *out, const resource_check *c, const resource_problem *p)
{
    buf_char(out, '\n');
    print_side(out, c, "Start", p->start, p->high, " at most");
    print_side(out, c, "Finish", p->finish, p->low, " at least");
    buf_add(out, "Slack: ");
    add_fraction(out, p->slack, c->w->den);
    if (c->gaining)
        buf_add(out, "; it proves nothing, as some jumps gain.\n");
    else if (resource_refuses(c, p))
        buf_add(out, "; the finish is refused: the value would have to rise.\n");
    else
        buf_add(out, "; the finish is not refused.\n");
    report_limits(out, c, p);
}

/* ---- all vacancies and survivors ------------------------------ */

enum { MOST_MAPS = 40 }; /* classes of vacancies up to which each is drawn */

static void print_class(pg_buf *out, const resource_check *c, const resource_cells *all, size_t i)
{
    const resource_class *class = &all->class[i];
    buf_add(out, "A vacancy of weight ");
    add_fraction(out, c->w->num + class->weight_of, c->w->den);
    if (!class->refused) {
        buf_add(out, " refuses no survivor.\n");
        return;
    }
    buf_printf(out, " refuses the %u survivor%s of weight ", class->refused, plural(class->refused));
    add_fraction(out, c->w->num + all->class[class->from].weight_of, c->w->den);
    buf_add(out, class->from + 1 < all->classes ? " and more.\n" : ".\n");
}

/* The vacancies of a class in brackets; which survivors they refuse. */
static void print_map(pg_buf *out, const resource_check *c, const resource_cells *all, size_t i)
{
    const board *b = c->b;
    const char *margin = b->row ? " " : "";
    word_list label = {0};
    for (uint32_t h = 0; h < b->holes; h++) {
        bool vacancy = all->class_of[h] == i;
        buf_printf(words_next(&label), "%s%c%s", vacancy ? "[" : margin,
                   all->class_of[h] >= all->class[i].from ? 'o' : '?', vacancy ? "]" : margin);
    }
    buf_add(out, "weight ");
    add_fraction(out, c->w->num + all->class[i].weight_of, c->w->den);
    buf_printf(out, ": %u refused\n", all->class[i].refused);
    words_label(out, b, &label);
}

static void print_maps(pg_buf *out, const resource_check *c, const resource_cells *all)
{
    word_list block = {0};
    for (size_t i = 0; i < all->classes && block.count < MOST_MAPS; i++)
        if (all->class[i].refused)
            print_map(words_next(&block), c, all, i);
    buf_add(out, "\nThe map: o refused, ? not refused, [ ] the vacancies of one weight\n\n");
    words_beside(out, &block);
}

/* How many survivors are refused from the vacancies of each orbit. */
static void print_orbits(pg_buf *out, const resource_check *c, const resource_cells *all)
{
    word_list list = {0};
    for (uint32_t h = 0; h < c->b->holes; h++) {
        uint32_t holes = 0;
        for (uint32_t k = h; k < c->b->holes && all->orbit_of[h] == h; k++)
            holes += all->orbit_of[k] == h;
        if (!holes)
            continue;
        pg_buf *text = words_next(&list);
        buf_add(text, c->b->hole_name[h]);
        if (holes > 1)
            buf_printf(text, " and %u like it", holes - 1);
        buf_printf(text, ": %u", all->class[all->class_of[h]].refused);
    }
    words_print(out, "Number of survivors that are refused, by orbit of the vacancy", &list);
}

static void print_all(pg_buf *out, const resource_check *c)
{
    if (c->gaining) {
        buf_add(out, "\nAll finishes: nothing is proved, as some jumps gain.\n");
        return;
    }
    PG_SCOPED(resource_cells_release) resource_cells all;
    resource_cells_make(&all, c->b, c->w);
    buf_printf(out, "\nAll finishes: refuses %s of %s problems of a single vacancy and a lone survivor.\n",
               big(all.refused).text, big((uint64_t)c->b->holes * c->b->holes).text);
    for (size_t i = 0; i < all.classes; i++)
        print_class(out, c, &all, i);
    print_orbits(out, c, &all);
    if (all.refused)
        print_maps(out, c, &all);
}

void check_text(pg_buf *out, const report_look *look)
{
    const resource_report *r = look->of;
    print_weighting(out, r->check, r->nearest);
    if (r->problem)
        print_problem(out, r->check, r->problem);
    if (r->running)
        report_running(out, r->running, r->problem);
    if (r->all && look->full)
        print_all(out, r->check);
}

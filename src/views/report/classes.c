/* classes.c - position classes as text for people and as JSON for programs. */
#include "report_parts.h"

/* ---- text ------------------------------ */

/* Every hole with a text of its own. */
static void draw(pg_buf *out, const board *b, void (*text)(pg_buf *, const void *, uint32_t), const void *of)
{
    word_list label = {0};
    for (uint32_t h = 0; h < b->holes; h++)
        text(words_next(&label), of, h);
    words_label(out, b, &label);
}

static void colouring_label(pg_buf *out, const void *of, uint32_t hole) { classes_label(out, of, hole); }

static void class_label(pg_buf *out, const void *of, uint32_t hole)
{
    classes_name(out, lone_pegs_class(((const classes *)of)->lone, hole));
}

static void colouring_title(pg_buf *out, const classes_colouring *k, size_t number)
{
    buf_printf(out, "%zu: ", number);
    if (k->kind == CLASSES_THREE) {
        buf_add(out, "three-colouring");
    } else if (k->kind == CLASSES_INTEGER) {
        buf_add(out, "sum of the weights");
    } else {
        buf_add(out, "sum of the weights modulo ");
        add_integer(out, k->w->den);
    }
}

static void print_colourings(pg_buf *out, const classes *c)
{
    word_list blocks = {0};
    bool three = false;
    for (size_t i = 0; i < c->colourings; i++) {
        pg_buf *block = words_next(&blocks);
        colouring_title(block, &c->colouring[i], i + 1);
        buf_char(block, '\n');
        draw(block, c->b, colouring_label, &c->colouring[i]);
        three = three || c->colouring[i].kind == CLASSES_THREE;
    }
    if (c->colourings) {
        buf_add(out, "\nNo jump changes these; two positions are in one class when all of them agree:\n\n");
        words_beside(out, &blocks);
    }
    if (three)
        buf_add(out, "\nThree-colouring: every jump has holes of all three labels, so the numbers n0, n1, n2 "
                     "of pegs on\n"
                     "the labels change their parity together: n0+n1, n1+n2 and n0+n2 stay even or odd.\n");
}

/* The names of the classes of one kind: vacancies from which no survivor is possible, or one of the same
 * class. */
static size_t name_classes(pg_buf *out, const classes *c, bool own)
{
    size_t names = 0;
    for (uint32_t i = 0; i < lone_pegs_classes(c->lone); i++) {
        if (own ? c->survivors[i] != i : c->survivors[i] >= 0)
            continue;
        buf_add(out, names++ ? ", " : "");
        classes_name(out, i);
    }
    return names;
}

/* Where a vacancy in each class can lead. */
static void print_survivors(pg_buf *out, const classes *c)
{
    uint32_t count = lone_pegs_classes(c->lone);
    for (uint32_t i = 0; i < count; i++) {
        if (c->survivors[i] < 0 || c->survivors[i] == i)
            continue;
        buf_add(out, "From a vacancy in ");
        classes_name(out, i);
        buf_add(out, " a lone survivor can only be in ");
        classes_name(out, (uint32_t)c->survivors[i]);
        buf_add(out, ".\n");
    }
    PG_SCOPED(buf_release) pg_buf own = {0}, none = {0};
    size_t owns = name_classes(&own, c, true), nones = name_classes(&none, c, false);
    if (owns == count)
        buf_add(out, "From a single vacancy a lone survivor can only be in the vacancy's own class.\n");
    else if (owns)
        buf_printf(out, "From a vacancy in %s a lone survivor can only be in the same class.\n", own.text);
    if (nones == count)
        buf_add(out, "No single vacancy can lead to a lone survivor.\n");
    else if (nones)
        buf_printf(out, "From a vacancy in %s no lone survivor is possible.\n", none.text);
}

static void print_holes(pg_buf *out, const classes *c)
{
    uint32_t count = lone_pegs_classes(c->lone);
    buf_printf(out, "\nHoles by the class of a lone peg there: %u class%s\n\n", count,
               count == 1 ? "" : "es");
    draw(out, c->b, class_label, c);
    buf_char(out, '\n');
    print_survivors(out, c);
    if (c->rule_of_three)
        buf_add(out,
                "The rule of three: a lone survivor is a multiple of three rows and of three columns away\n"
                "from the vacancy.\n");
    else if (c->by_threes)
        buf_add(
            out,
            "Holes are of one class when they are a multiple of three rows and of three columns apart.\n");
}

static void print_value(pg_buf *out, const classes *c, const classes_colouring *k, const position *p)
{
    uint32_t n[3];
    PG_SCOPED(integer_release) fmpz_t value = {0};
    classes_value(k, p->peg, c->b->holes, n, value);
    if (k->kind == CLASSES_THREE) {
        buf_printf(out, "n0 = %u, n1 = %u, n2 = %u: ", n[0], n[1], n[2]);
        buf_printf(out, "n0+n1 %s, n1+n2 %s, n0+n2 %s", (n[0] + n[1]) % 2 ? "odd" : "even",
                   (n[1] + n[2]) % 2 ? "odd" : "even", (n[0] + n[2]) % 2 ? "odd" : "even");
    } else {
        add_integer(out, value);
        if (k->kind == CLASSES_MODULAR) {
            buf_add(out, " modulo ");
            add_integer(out, k->w->den);
        }
    }
}

static void print_agreeing(pg_buf *out, const classes *c, const position *p)
{
    int64_t class = lone_pegs_of(c->lone, p->peg);
    if (class < 0) {
        buf_add(out, "No single peg is in its class: it cannot be reduced to one peg.\n");
        return;
    }
    PG_FREED char **name = PG_NEW(char *, c->b->holes);
    size_t names = 0;
    for (uint32_t h = 0; h < c->b->holes; h++)
        if (lone_pegs_class(c->lone, h) == class)
            name[names++] = c->b->hole_name[h];
    buf_add(out, "Lone pegs of its class, ");
    classes_name(out, (uint32_t) class);
    buf_add(out, ":\n  ");
    draw_list(out, name, names, 2);
}

static void print_position(pg_buf *out, const classes *c, const position *p)
{
    PG_FREED char *text = position_name(c->b, p);
    buf_printf(out, "\nPosition %s\n", text);
    for (size_t i = 0; i < c->colourings; i++) {
        buf_printf(out, "  %zu: ", i + 1);
        print_value(out, c, &c->colouring[i], p);
        buf_char(out, '\n');
    }
    print_agreeing(out, c, p);
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_classes *r = look->of;
    const classes *c = r->classes;
    PG_SCOPED(buf_release) pg_buf order = {0};
    lattice_order_text(c->l, &order);
    buf_printf(out, "%s, %s rules: position classes ", c->b->name, board_rules_name(c->b->rules));
    lattice_group_text(c->l, out);
    if (!order.length)
        buf_add(out, ", infinitely many\n");
    else
        buf_printf(out, ", %s class%s\n", order.text, strcmp(order.text, "1") ? "es" : "");
    if (!strcmp(buf_text(&order), "1")) {
        buf_add(out, "\nAll positions are in one class: what is impossible here is so for other reasons.\n");
    } else {
        print_colourings(out, c);
        print_holes(out, c);
    }
    if (r->start)
        print_position(out, c, r->start);
    if (r->finish)
        print_position(out, c, r->finish);
    if (r->start && r->finish)
        buf_add(out, lattice_same_class(c->l, r->start->peg, r->finish->peg)
                         ? "\nThe two positions are in one class.\n"
                         : "\nThe two positions are in different classes: neither leads to the other.\n");
}

/* ---- JSON ------------------------------ */

static json_t *label_json(const classes_colouring *k, uint32_t hole)
{
    if (k->kind != CLASSES_THREE)
        return integer_json(k->w->num + hole);
    return k->label[hole] < 0 ? json_null() : json_integer(k->label[hole]);
}

static json_t *colouring_json(const classes *c, const classes_colouring *k)
{
    static const char *const kind[] = {"three", "modular", "integer"};
    return object_json("kind", text_json(kind[k->kind]), "modulus",
                       k->kind == CLASSES_MODULAR ? integer_json(k->w->den) : json_null(), "labels",
                       by_hole_json(h, c->b, label_json(k, h)));
}

static json_t *members_json(const classes *c, int64_t class)
{
    return list_json(h, c->b->holes,
                     lone_pegs_class(c->lone, h) == class ? text_json(c->b->hole_name[h]) : NULL);
}

static json_t *name_json(uint32_t class)
{
    pg_buf name = {0};
    classes_name(&name, class);
    return taken_json(buf_take(&name));
}

static json_t *hole_class_json(const classes *c, uint32_t i)
{
    return object_json("name", name_json(i), "holes", members_json(c, i), "survivors",
                       c->survivors[i] < 0 ? json_null() : name_json((uint32_t)c->survivors[i]));
}

/* The three numbers, or the sum. */
static json_t *colours_json(const classes_colouring *k, const position *p)
{
    PG_SCOPED(integer_release) fmpz_t value = {0};
    uint32_t n[3];
    classes_value(k, p->peg, p->holes, n, value);
    return k->kind == CLASSES_THREE ? list_json(i, 3, count_json(n[i])) : integer_json(value);
}

static json_t *position_json(const classes *c, const position *p)
{
    return object_json("position", taken_json(position_name(c->b, p)), "values",
                       list_json(i, c->colourings, colours_json(&c->colouring[i], p)), "survivors",
                       members_json(c, lone_pegs_of(c->lone, p->peg)));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_classes *r = look->of;
    const classes *c = r->classes;
    json_t *o = board_json(c->b);
    pg_buf group = {0}, order = {0};
    lattice_group_text(c->l, &group);
    lattice_order_text(c->l, &order);
    keys_json(o, "group", taken_json(buf_take(&group)), "order",
              order.length ? taken_json(buf_take(&order)) : json_null(), "colourings",
              list_json(i, c->colourings, colouring_json(c, &c->colouring[i])), "hole_classes",
              list_json(i, lone_pegs_classes(c->lone), hole_class_json(c, i)), "rule_of_three",
              json_boolean(c->rule_of_three));
    if (r->start)
        keys_json(o, "start", position_json(c, r->start));
    if (r->finish)
        keys_json(o, "finish", position_json(c, r->finish));
    if (r->start && r->finish)
        keys_json(o, "same_class", json_boolean(lattice_same_class(c->l, r->start->peg, r->finish->peg)));
    add_json(out, o);
}

/* ---- the figure: a board for each colouring, and one for the classes of holes ---------------------- */

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

static figure *as_figure(const report_look *look)
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

const report_forms report_classes_forms = {.text = as_text, .json = as_json, .figure = as_figure};

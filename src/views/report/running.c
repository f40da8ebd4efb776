/* running.c - the value of a weighting along a game: a table with a plot beside it. */
#include "report_parts.h"

#include <flint/fmpz_vec.h>
#include <math.h>

enum { BAR = 40 };

/* ---- the table ------------------------------ */

typedef struct columns {
    const resource_running *r;
    const resource_problem *p;
    sheet cells; /* jump, loss, value and, with a problem, what is to spare: a row a position */
    double low, unit;
} columns;

static const char *cell(const columns *t, size_t i, size_t column)
{
    return t->cells.cell[(i + 1) * t->cells.columns + column];
}

/* The finish is out of reach. */
static bool is_below(const columns *t, size_t i) { return t->p && fmpz_cmp(t->r->value + i, t->p->low) < 0; }

static void scale(columns *t)
{
    double high = fmpz_get_d(t->r->value), low = high;
    for (size_t i = 1; i <= t->r->played.jumps; i++) {
        high = fmax(high, fmpz_get_d(t->r->value + i));
        low = fmin(low, fmpz_get_d(t->r->value + i));
    }
    if (t->p)
        low = fmin(low, fmpz_get_d(t->p->low));
    t->low = low;
    t->unit = high > low ? BAR / (high - low) : 0;
}

static int length_at(const columns *t, size_t i)
{
    return (int)lround((fmpz_get_d(t->r->value + i) - t->low) * t->unit);
}

static void add_difference(columns *t, const fmpz_t a, const fmpz_t b)
{
    PG_SCOPED(integer_release) fmpz_t difference = {0};
    fmpz_sub(difference, a, b);
    PG_FREED char *text = fraction_text(difference, t->r->w->den);
    sheet_add(&t->cells, "%s", text);
}

static void fill_row(columns *t, size_t i)
{
    const resource_running *r = t->r;
    PG_FREED char *jump = i ? jump_name(r->b, r->played.jump[i - 1]) : pg_strdup("");
    PG_FREED char *value = fraction_text(r->value + i, r->w->den);
    sheet_add(&t->cells, "%s", jump);
    if (i)
        add_difference(t, r->value + i - 1, r->value + i);
    else
        sheet_add(&t->cells, "%s", "");
    sheet_add(&t->cells, "%s", value);
    if (t->p)
        add_difference(t, r->value + i, t->p->low);
}

/* What is left above the lowest, and what this jump took. */
static void print_bar(pg_buf *out, const columns *t, size_t i)
{
    int left = length_at(t, i), before = i ? length_at(t, i - 1) : left;
    buf_add(out, is_below(t, i) ? " !" : "  ");
    for (int k = 0; k < left || k < before; k++)
        buf_char(out, k < left ? '#' : '-');
}

/* Row 0 has the heads. */
static void print_row(pg_buf *out, const columns *t, size_t row, const int *width)
{
    if (row > 1)
        buf_printf(out, "%4zu", row - 1);
    else
        buf_add(out, "    ");
    for (size_t k = 0; k < t->cells.columns; k++)
        buf_printf(out, k ? "  %*s" : "  %-*s", width[k], t->cells.cell[row * t->cells.columns + k]);
    if (row > 0)
        print_bar(out, t, row - 1);
    while (out->text[out->length - 1] == ' ')
        out->text[--out->length] = 0;
    buf_char(out, '\n');
}

/* ---- the sum ------------------------------ */

/* The jumps that lose, in order. */
static void print_losses(pg_buf *out, const columns *t)
{
    word_list list = {0};
    for (size_t i = 1; i <= t->r->played.jumps; i++)
        if (strcmp(cell(t, i, 1), "0"))
            buf_printf(words_next(&list), "%zu %s %s", i, cell(t, i, 0), cell(t, i, 1));
    bool any = list.count > 0;
    words_print(out, "Where the value is spent, jump and loss", &list);
    if (!any)
        buf_add(out, "\nNo jump loses anything.\n");
}

static void print_end(pg_buf *out, const columns *t)
{
    size_t i = 0;
    while (i <= t->r->played.jumps && !is_below(t, i))
        i++;
    if (i > t->r->played.jumps)
        return;
    buf_printf(out, "After jump %zu the finish is out of reach: the value %s is below its ", i,
               cell(t, i, 2));
    add_fraction(out, t->p->low, t->r->w->den);
    buf_add(out, " (!).\n");
}

void report_running(pg_buf *out, const resource_running *r, const resource_problem *p)
{
    static const char *const heads[] = {"jump", "loss", "value", "spare"};
    columns t = {.r = r, .p = p};
    sheet_init(&t.cells, "", heads, p ? 4 : 3, 0);
    scale(&t);
    for (size_t i = 0; i <= r->played.jumps; i++)
        fill_row(&t, i);
    PG_FREED int *width = sheet_widths(&t.cells);
    buf_printf(out, "\nThe value along the game%s:\n\n",
               p ? ", and what is to spare above that of the finish" : "");
    for (size_t row = 0; row <= (size_t)r->played.jumps + 1; row++)
        print_row(out, &t, row, width);
    print_losses(out, &t);
    print_end(out, &t);
    sheet_release(&t.cells);
}

void report_game_values(pg_buf *out, const board *b, const weighting *w, game *g, const position *finish)
{
    PG_SCOPED(resource_running_release) resource_running r;
    PG_SCOPED(resource_problem_release) resource_problem p;
    resource_run_game(&r, w, b, g);
    position start = {.holes = b->holes, .peg = r.played.start, .open = bits_new(b->holes), .total = -1};
    resource_problem_init(&p, w, &start, finish);
    report_running(out, &r, &p);
    free(start.open);
}

/* ---- JSON ------------------------------ */

static json_t *difference_json(const weighting *w, const fmpz_t a, const fmpz_t b)
{
    PG_SCOPED(integer_release) fmpz_t difference = {0};
    fmpz_sub(difference, a, b);
    return value_json(w, difference);
}

static json_t *after_json(const resource_running *r, const resource_problem *p, size_t i)
{
    json_t *o = object_json("jump", i ? jump_json(r->b, r->played.jump[i - 1]) : json_null(), "loss",
                            i ? difference_json(r->w, r->value + i - 1, r->value + i) : json_null(), "value",
                            value_json(r->w, r->value + i));
    return p ? keys_json(o, "spare", difference_json(r->w, r->value + i, p->low)) : o;
}

json_t *report_running_json(const resource_running *r, const resource_problem *p)
{
    return list_json(i, (size_t)r->played.jumps + 1, after_json(r, p, i));
}

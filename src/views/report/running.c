/* running.c - the value of a weighting along a game: a table with a plot beside it. */
#include "report_parts.h"

#include <flint/fmpz_vec.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BAR = 40 };

/* ---- the table ------------------------------ */

typedef struct line {
    char *jump, *loss, *value, *spare;
    int bar, lost; /* lengths: what is left above the lowest, what this jump took */
    bool below;    /* the finish is out of reach */
} line;

typedef struct columns {
    const resource_running *r;
    const resource_problem *p;
    line *line;
    size_t lines;
    int jump, loss, value, spare; /* widths */
    double low, unit;
} columns;

static int wider(int width, const char *text)
{
    int length = (int)strlen(text);
    return length > width ? length : width;
}

static void scale(columns *t)
{
    double high = fmpz_get_d(t->r->value), low = high;
    for (size_t i = 1; i < t->lines; i++) {
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

static void fill_line(columns *t, size_t i)
{
    const resource_running *r = t->r;
    PG_SCOPED(integer_release) fmpz_t difference = {0};
    line *l = &t->line[i];
    l->jump = i ? jump_name(r->b, r->played.jump[i - 1]) : pg_strdup("");
    if (i)
        fmpz_sub(difference, r->value + i - 1, r->value + i);
    l->loss = i ? fraction_text(difference, r->w->den) : pg_strdup("");
    l->value = fraction_text(r->value + i, r->w->den);
    if (t->p) {
        fmpz_sub(difference, r->value + i, t->p->low);
        l->below = fmpz_sgn(difference) < 0;
        l->spare = fraction_text(difference, r->w->den);
    } else {
        l->spare = pg_strdup("");
    }
    l->bar = length_at(t, i);
    l->lost = i && length_at(t, i - 1) > l->bar ? length_at(t, i - 1) - l->bar : 0;
    t->jump = wider(t->jump, l->jump);
    t->loss = wider(t->loss, l->loss);
    t->value = wider(t->value, l->value);
    t->spare = wider(t->spare, l->spare);
}

static void print_line(pg_buf *out, const columns *t, size_t i)
{
    const line *l = &t->line[i];
    size_t start = out->length;
    if (i)
        buf_printf(out, "%4zu", i);
    else
        buf_add(out, "    ");
    buf_printf(out, "  %-*s  %*s  %*s", t->jump, l->jump, t->loss, l->loss, t->value, l->value);
    if (t->p)
        buf_printf(out, "  %*s", t->spare, l->spare);
    buf_add(out, l->below ? " !" : "  ");
    for (int k = 0; k < l->bar + l->lost; k++)
        buf_char(out, k < l->bar ? '#' : '-');
    while (out->length > start && out->text[out->length - 1] == ' ')
        out->text[--out->length] = 0;
    buf_char(out, '\n');
}

/* ---- the sum ------------------------------ */

/* The jumps that lose, in order. */
static void print_losses(pg_buf *out, const columns *t)
{
    word_list list = {0};
    for (size_t i = 1; i < t->lines; i++)
        if (strcmp(t->line[i].loss, "0"))
            buf_printf(words_next(&list), "%zu %s %s", i, t->line[i].jump, t->line[i].loss);
    bool any = list.count > 0;
    words_print(out, "Where the value is spent, jump and loss", &list);
    if (!any)
        buf_add(out, "\nNo jump loses anything.\n");
}

static void print_end(pg_buf *out, const columns *t)
{
    size_t i = 0;
    while (t->p && i < t->lines && !t->line[i].below)
        i++;
    if (!t->p || i == t->lines)
        return;
    buf_printf(out, "After jump %zu the finish is out of reach: the value %s is below its ", i,
               t->line[i].value);
    add_fraction(out, t->p->low, t->r->w->den);
    buf_add(out, " (!).\n");
}

static void table_release(columns *t)
{
    for (size_t i = 0; i < t->lines; i++) {
        free(t->line[i].jump);
        free(t->line[i].loss);
        free(t->line[i].value);
        free(t->line[i].spare);
    }
    free(t->line);
}

void report_running(pg_buf *out, const resource_running *r, const resource_problem *p)
{
    columns t = {.r = r, .p = p, .lines = r->played.jumps + 1, .jump = 4, .loss = 4, .value = 5, .spare = 5};
    t.line = PG_NEW(line, t.lines);
    scale(&t);
    for (size_t i = 0; i < t.lines; i++)
        fill_line(&t, i);
    buf_printf(out, "\nThe value along the game%s:\n\n",
               p ? ", and what is to spare above that of the finish" : "");
    buf_printf(out, "      %-*s  %*s  %*s%s%*s\n", t.jump, "jump", t.loss, "loss", t.value, "value",
               p ? "  " : "", p ? t.spare : 0, p ? "spare" : "");
    for (size_t i = 0; i < t.lines; i++)
        print_line(out, &t, i);
    print_losses(out, &t);
    print_end(out, &t);
    table_release(&t);
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

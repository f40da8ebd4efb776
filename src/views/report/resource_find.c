/* resource_find.c - the count that was found, as text for people and as a weights file. */
#include "report_parts.h"

#include <flint/fmpz_vec.h>

/* ---- the answer in words ------------------------------ */

static void answer_found(pg_buf *out, const resource_findings *f)
{
    const weighting *w = f->found->w;
    PG_SCOPED(resource_problem_release) resource_problem p;
    resource_problem_init(&p, w, f->start, f->finish);
    if (f->found->answer == RESOURCE_TIGHTEST) {
        buf_add(out, "the tightest resource count, slack ");
        add_fraction(out, p.slack, w->den);
    } else {
        buf_add(out, "refused by a resource count, the value ");
        add_fraction(out, p.high, w->den);
        buf_add(out, " would have to rise to ");
        add_fraction(out, p.low, w->den);
    }
}

void report_answer(pg_buf *out, const resource_findings *f, const char *separator)
{
    PG_FREED char *from = position_heading(f->b, f->start), *to = position_heading(f->b, f->finish);
    buf_printf(out, "%s to %s on board %s, %s rules:%s", from, to, f->b->name, board_rules_name(f->b->rules),
               separator);
    switch (f->found->answer) {
    case RESOURCE_OPEN: buf_add(out, "no resource count was found, and no proof that there is none"); break;
    case RESOURCE_NO_COUNT: buf_add(out, "no resource count refuses the finish"); break;
    case RESOURCE_FOUND:
    case RESOURCE_TIGHTEST: answer_found(out, f); break;
    }
}

/* ---- how it looks, how tight it is ------------------------------ */

static void print_symmetries(pg_buf *out, const resource_looks *l)
{
    if (!l->of)
        buf_add(out, l->symmetries ? "all symmetries of the problem" : "not all symmetries of the problem");
    else if (l->of == 1)
        buf_add(out, "a problem without symmetries");
    else if (l->symmetries == l->of)
        buf_printf(out, "all %u symmetries of the problem", l->of);
    else
        buf_printf(out, "%u of the %u symmetries of the problem", l->symmetries, l->of);
}

static void print_looks(pg_buf *out, const resource_found *f)
{
    buf_add(out, "\nWeights up to ");
    add_fraction(out, f->looks.largest, f->w->den);
    buf_add(out, " in size, ");
    print_symmetries(out, &f->looks);
    buf_printf(out, ", %u hole%s not zero, sum of sizes ", f->looks.nonzero, plural(f->looks.nonzero));
    add_fraction(out, f->looks.sum, f->w->den);
    buf_add(out, ".\n");
    if (!f->complete)
        buf_printf(out, "There may be a more readable one: %s.\n", stopped_words(f->stopped));
}

/* The sum of the losses of all jumps. */
static void add_losses(fmpz_t sum, const resource_check *c)
{
    _fmpz_vec_sum(sum, c->gain, (slong)c->b->jumps);
    fmpz_neg(sum, sum);
}

static void print_tight(pg_buf *out, const resource_findings *f, const resource_problem *p)
{
    PG_SCOPED(integer_release) fmpz_t losses = {0};
    add_losses(losses, f->check);
    buf_add(out, "\nStart: value ");
    add_fraction(out, p->high, f->found->w->den);
    buf_add(out, ", finish: value ");
    add_fraction(out, p->low, f->found->w->den);
    buf_add(out, ". All jumps together lose ");
    add_fraction(out, losses, f->found->w->den);
    buf_printf(out, "; %u of %u lose nothing.\n", f->check->tight, f->b->jumps);
    if (f->found->complete && fmpz_is_zero(p->slack)) {
        buf_add(out, "No count has less slack: a fractional game leads from start to finish.\n");
    } else if (f->found->complete) {
        buf_add(out, "No count has less slack for its losses: a fractional game makes every jump at least ");
        add_fraction(out, p->slack, losses);
        buf_add(out, " times.\n");
    } else {
        buf_printf(out, "That no count has less slack for its losses was not proved: %s.\n",
                   stopped_words(f->found->stopped));
    }
}

static void print_game(pg_buf *out, const resource_findings *f)
{
    word_list jumps = {0};
    for (uint32_t j = 0; j < f->found->jumps; j++) {
        if (fmpz_is_zero(f->found->times + j))
            continue;
        pg_buf *text = words_next(&jumps);
        jump_text(text, f->b, j);
        buf_char(text, ' ');
        add_fraction(text, f->found->times + j, f->found->parts);
    }
    if (!jumps.count)
        buf_add(out, "The start is a finish, so no count can object.\n");
    words_print(out,
                "A fractional game leads there, so no count can object; its jumps and how often each is made",
                &jumps);
}

/* ---- the whole ------------------------------ */

static void print_count(pg_buf *out, const resource_findings *f)
{
    PG_SCOPED(resource_problem_release) resource_problem p;
    resource_problem_init(&p, f->found->w, f->start, f->finish);
    buf_char(out, '\n');
    draw_weights(out, f->b, f->found->w);
    if (f->found->looks.nonzero)
        print_looks(out, f->found);
    if (f->found->answer == RESOURCE_TIGHTEST) {
        print_tight(out, f, &p);
        report_limits(out, f->check, &p);
    }
    if (f->running)
        report_running(out, f->running, &p);
}

void findings_text(pg_buf *out, const report_look *look)
{
    const resource_findings *f = look->of;
    report_answer(out, f, "\n");
    buf_add(out, ".\n");
    if (f->found->w)
        print_count(out, f);
    else if (f->found->answer == RESOURCE_NO_COUNT)
        print_game(out, f);
}

void report_weights_file(pg_buf *out, const char *board_name, const resource_findings *f)
{
    buf_add(out, "# "); /* and no line end before the last: each line of a comment has its own mark */
    report_answer(out, f, " ");
    buf_add(out, ".\n");
    if (f->found->w)
        resource_write(out, f->b, board_name, f->found->w);
}

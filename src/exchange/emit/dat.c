/* dat.c - MathProg data for the models in models/.
 *
 * Holes of pictures are called by letters and digits, which MathProg takes as they are; names that people
 * have made up may be words of its own and are quoted.
 */
#include "text.h"

#include <stdio.h>

enum { LINE = 100 };

typedef struct dat {
    pg_buf *out;
    const board *b;
    size_t begun; /* length of the buffer where the line began */
} dat;

static void begin(dat *w, const char *what)
{
    w->begun = w->out->length;
    buf_add(w->out, what);
}

static void word(dat *w, const char *text, const char *value)
{
    const char *quote = w->b->row ? "" : "'";
    size_t length = 1 + strlen(text) + strlen(value) + 2;
    if (w->out->length + length > w->begun + LINE) {
        buf_char(w->out, '\n');
        begin(w, "   ");
    }
    buf_printf(w->out, " %s%s%s%s", quote, text, quote, value);
}

static void end(dat *w) { buf_add(w->out, ";\n"); }

static void jump_word(dat *w, uint32_t jump)
{
    PG_SCOPED(buf_release) pg_buf name = {0};
    emit_jump_word(&name, w->b, jump);
    word(w, name.text, "");
}

static void write_holes(dat *w)
{
    begin(w, "set HOLES :=");
    for (uint32_t h = 0; h < w->b->holes; h++)
        word(w, w->b->hole_name[h], "");
    end(w);
    begin(w, "set JUMPS :=");
    for (uint32_t j = 0; j < w->b->jumps; j++)
        jump_word(w, j);
    end(w);
}

/* The holes of a jump that are so before and after it. A set without elements is left out where `optional`.
 */
static void write_cells(dat *w, const char *set, uint32_t jump, bool before, bool after, bool optional)
{
    const jump_cell *cell = jump_cells(w->b, jump);
    const char *quote = w->b->row ? "" : "'";
    size_t whole = w->out->length, found = 0;
    begin(w, "set ");
    buf_printf(w->out, "%s[%s", set, quote);
    emit_jump_word(w->out, w->b, jump);
    buf_printf(w->out, "%s] :=", quote);
    for (uint32_t i = 0; i < w->b->jump[jump].length; i++)
        if (cell[i].before == before && cell[i].after == after) {
            word(w, w->b->hole_name[cell[i].hole], "");
            found++;
        }
    end(w);
    if (optional && !found)
        w->out->text[w->out->length = whole] = 0;
}

static void write_jumps(dat *w, bool ordered)
{
    for (uint32_t j = 0; j < w->b->jumps; j++) {
        write_cells(w, "TAKES", j, true, false, false);
        write_cells(w, "PUTS", j, false, true, false);
        if (ordered) {
            write_cells(w, "KEEPS", j, true, true, true);
            write_cells(w, "SHUNS", j, false, false, true);
        }
    }
}

static void write_open(dat *w, const position *p)
{
    for (uint32_t h = 0; h < p->holes; h++)
        if (bits_get(p->open, h))
            word(w, w->b->hole_name[h], "");
    end(w);
}

static void write_start(dat *w, const position *p)
{
    if (position_pegs(p) > 0) {
        begin(w, "param start :=");
        size_t left = position_pegs(p);
        for (uint32_t h = 0; h < p->holes; h++)
            if (bits_get(p->peg, h))
                word(w, w->b->hole_name[h], --left ? " 1," : " 1");
        end(w);
    }
    if (position_open(p) > 0) {
        begin(w, "set OPEN_START :=");
        write_open(w, p);
    }
    if (p->total >= 0)
        buf_printf(w->out, "param pegs_start := %" PRId64 ";\n", p->total);
}

/* One line of a table with two indices, of which the first is the number. */
static void begin_slice(dat *w, uint32_t number)
{
    buf_printf(w->out, "\n    [%u,*]", number);
    w->begun = w->out->length;
}

static void write_finish_pegs(dat *w, const position *finish, uint32_t finishes)
{
    bool any = false;
    for (uint32_t i = 0; i < finishes; i++)
        any = any || position_pegs(&finish[i]) > 0;
    if (!any)
        return;
    begin(w, "param finish :=");
    for (uint32_t i = 0; i < finishes; i++) {
        if (position_pegs(&finish[i]) > 0)
            begin_slice(w, i + 1);
        for (uint32_t h = 0; h < w->b->holes; h++)
            if (bits_get(finish[i].peg, h))
                word(w, w->b->hole_name[h], " 1");
    }
    end(w);
}

/* The numbers 1 .. count as a set, or nothing. */
static void write_numbers(dat *w, const char *set, uint32_t count)
{
    if (count == 0)
        return;
    begin(w, set);
    for (uint32_t i = 1; i <= count; i++)
        buf_printf(w->out, " %u", i);
    end(w);
}

/* One finish is number 1, as the models have it where nothing is said. */
static void write_finishes(dat *w, const position *finish, uint32_t finishes)
{
    write_numbers(w, "set FINISHES :=", finishes > 1 ? finishes : 0);
    write_finish_pegs(w, finish, finishes);
    for (uint32_t i = 0; i < finishes; i++)
        if (position_open(&finish[i]) > 0) {
            begin(w, "set OPEN_FINISH");
            buf_printf(w->out, "[%u] :=", i + 1);
            write_open(w, &finish[i]);
        }
    const char *between = "param pegs_finish :=";
    for (uint32_t i = 0; i < finishes; i++)
        if (finish[i].total >= 0) {
            buf_printf(w->out, "%s %u %" PRId64, between, i + 1, finish[i].total);
            between = ",";
        }
    buf_add(w->out, *between == ',' ? ";\n" : "");
}

static void valued_word(dat *w, const char *text, int64_t number)
{
    char value[24];
    snprintf(value, sizeof value, " %" PRId64, number);
    word(w, text, value);
}

static void valued_jump(dat *w, uint32_t jump, int64_t number)
{
    PG_SCOPED(buf_release) pg_buf name = {0};
    emit_jump_word(&name, w->b, jump);
    valued_word(w, name.text, number);
}

static uint32_t count_cuts(const emit_task *d, bool classes)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < d->cuts; i++)
        count += (d->cut[i].weight != NULL) == classes;
    return count;
}

static void write_orders(dat *w, const emit_task *d)
{
    uint32_t number = 0;
    begin(w, "param order :=");
    for (uint32_t i = 0; i < d->cuts; i++)
        if (d->cut[i].weight) {
            buf_printf(w->out, "%s %u %" PRId64, number ? "," : "", number + 1, d->cut[i].modulus);
            number++;
        }
    end(w);
}

static void write_labels(dat *w, const emit_task *d, uint32_t i)
{
    for (uint32_t h = 0; h < w->b->holes; h++)
        if (d->cut[i].weight[h] != 0)
            valued_word(w, w->b->hole_name[h], d->cut[i].weight[h]);
}

/* The most that each jump raises a potential. */
static void write_rises(dat *w, const emit_task *d, uint32_t i)
{
    for (uint32_t j = 0; j < w->b->jumps; j++)
        if (d->cut[i].gain[j] != 0)
            valued_jump(w, j, d->cut[i].gain[j]);
}

/* How much a potential has to be raised for each finish. */
static void write_climbs(dat *w, const emit_task *d, uint32_t i)
{
    for (uint32_t f = 0; f < d->finishes; f++)
        buf_printf(w->out, " %u %" PRId64, f + 1, d->cut[i].least[f]);
}

/* A parameter with a slice for each class, or each potential. */
static void write_slices(dat *w, const emit_task *d, const char *head, bool classes,
                         void (*slice)(dat *w, const emit_task *d, uint32_t cut))
{
    uint32_t number = 0;
    begin(w, head);
    for (uint32_t i = 0; i < d->cuts; i++)
        if ((d->cut[i].weight != NULL) == classes) {
            begin_slice(w, ++number);
            slice(w, d, i);
        }
    end(w);
}

static void write_classes(dat *w, const emit_task *d)
{
    if (count_cuts(d, true) == 0)
        return;
    write_numbers(w, "set CLASSES :=", count_cuts(d, true));
    write_orders(w, d);
    write_slices(w, d, "param label :=", true, write_labels);
}

static void write_potentials(dat *w, const emit_task *d)
{
    if (count_cuts(d, false) == 0)
        return;
    write_numbers(w, "set POTENTIALS :=", count_cuts(d, false));
    write_slices(w, d, "param rise :=", false, write_rises);
    write_slices(w, d, "param climb :=", false, write_climbs);
}

static void write_bounds(dat *w, const int64_t *most)
{
    bool any = false;
    for (uint32_t j = 0; most && j < w->b->jumps; j++) {
        if (most[j] < 0)
            continue;
        if (!any)
            begin(w, "param cap :=");
        any = true;
        valued_jump(w, j, most[j]);
    }
    if (any)
        end(w);
}

pg_status emit_dat(emit_task *t)
{
    dat w = {t->out, t->board, 0};
    emit_comment(t->out, "# ", t->title);
    buf_add(t->out, "data;\n");
    write_holes(&w);
    write_jumps(&w, t->steps != NULL);
    write_start(&w, t->start);
    write_finishes(&w, t->finish, t->finishes);
    write_classes(&w, t);
    write_potentials(&w, t);
    write_bounds(&w, t->most);
    if (t->steps)
        buf_printf(t->out, "param steps := %u;\nparam all_steps := %d;\n", t->steps->count, t->steps->all);
    buf_add(t->out, "end;\n");
    return PG_OK;
}

/* linkedprogram.c - the orbits of a shared start, its plays up to symmetry, and the linear program of all.
 *
 * Plays that are images of each other under motions that keep the start as well as the board stand and fall
 * together: one of them is in the program. That has the jump counts of each play, and one variable between 0
 * and 1 for each open orbit, shared by them. A play that finds no room in it is left to the class test and to
 * the leaves.
 */
#include "linkedparts.h"
#include "model/builder.h"

enum { MOST_ENTRIES = 300000 };

/* ---- plays that are images of each other ---------------------------------------------------------- */

static bool side_image(const linked_side *a, const uint32_t *image, const linked_side *b)
{
    if (a->kind != b->kind || a->kind != SIDE_GIVEN)
        return a->kind == b->kind;
    bool same = a->given.total == b->given.total;
    for (uint32_t h = 0; same && h < a->given.holes; h++)
        same = bits_get(a->given.peg, h) == bits_get(b->given.peg, image[h]) &&
               bits_get(a->given.open, h) == bits_get(b->given.open, image[h]);
    return same;
}

static bool keeps_start(const linked_search *f, const uint32_t *image)
{
    bool keeps = true;
    for (uint32_t h = 0; keeps && h < f->at.holes; h++)
        keeps = f->q->orbit[image[h]] == f->q->orbit[h];
    return keeps;
}

/* Drops the plays that a motion takes to an earlier one; when time is up, not all of
 * them, which costs work alone. */
static void drop_images(linked_search *f, const uint32_t *image, uint32_t motion, bool *dropped)
{
    const linked_problem *q = f->q;
    for (uint32_t i = 0; i < q->plays && limits_check(f->limits) == PG_OK; i++)
        for (uint32_t k = 0; k < i && !dropped[i]; k++) {
            dropped[i] = !dropped[k] && side_image(&q->play[k].from, image, &q->play[i].from) &&
                         side_image(&q->play[k].to, image, &q->play[i].to);
            if (dropped[i]) {
                f->image_of[i] = k;
                f->motion[i] = motion;
            }
        }
}

static void choose_leads(linked_search *f)
{
    const board *b = f->q->board;
    PG_FREED bool *dropped = PG_NEW(bool, f->q->plays);
    uint32_t *image = PG_NEW(uint32_t, b->holes), motions = plane_motions(b);
    f->image_of = PG_NEW(uint32_t, f->q->plays);
    f->motion = PG_NEW(uint32_t, f->q->plays);
    for (uint32_t h = 0; h < b->holes; h++)
        image[h] = h;
    drop_images(f, image, 0, dropped); /* plays given twice */
    for (uint32_t m = 1; m < motions; m++)
        if (plane_image(b, m, image) && keeps_start(f, image) && symmetry_holds(b, image))
            drop_images(f, image, m, dropped);
    f->lead = PG_NEW(uint32_t, f->q->plays);
    for (uint32_t i = 0; i < f->q->plays; i++)
        if (!dropped[i]) {
            f->image_of[i] = i;
            f->lead[f->leads++] = i;
        }
    free(image);
}

/* ---- the linear program --------------------------------------------------------------------------- */

int linked_slope(const linked_play *p)
{
    return (p->to.kind == SIDE_START) - (p->to.kind == SIDE_COMPLEMENT) - (p->from.kind == SIDE_START) +
           (p->from.kind == SIDE_COMPLEMENT);
}

int8_t linked_base(const linked_play *p, uint32_t h, const position *at)
{
    int decided = at && bits_get(at->peg, h) ? linked_slope(p) : 0;
    int to = p->to.kind == SIDE_GIVEN ? bits_get(p->to.given.peg, h) : p->to.kind == SIDE_COMPLEMENT;
    int from = p->from.kind == SIDE_GIVEN ? bits_get(p->from.given.peg, h) : p->from.kind == SIDE_COMPLEMENT;
    return (int8_t)(to - from + decided);
}

static void add_jumps(builder *to, const board *b, uint32_t first_row)
{
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t column = builder_column(to, COLUMN_JUMP, j, true, false);
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            builder_entry(to, first_row + cell[i].hole, column, cell[i].after - cell[i].before);
    }
}

static void add_open(builder *to, const linked_side *s, bool start, uint32_t first_row)
{
    if (s->kind != SIDE_GIVEN)
        return;
    const position *p = &s->given;
    bool counted = p->total >= 0;
    uint32_t row = counted ? builder_row(to, start ? ROW_START_PEGS : ROW_FINISH_PEGS, 0, MODEL_EQ,
                                         p->total - (int64_t)position_pegs(p))
                           : 0;
    for (uint32_t h = 0; h < p->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        uint32_t column = builder_column(to, start ? COLUMN_START_OPEN : COLUMN_FINISH_OPEN, h, true, true);
        builder_entry(to, first_row + h, column, start ? 1 : -1);
        if (counted)
            builder_entry(to, row, column, 1);
    }
}

static void add_orbits(linked_search *f, builder *to, uint32_t pegs_row)
{
    uint32_t holes = f->q->board->holes;
    f->first_orbit = to->m->columns;
    for (uint32_t o = 0; o < f->orbits; o++) {
        uint32_t column = builder_column(to, COLUMN_START_OPEN, f->head[o], true, true);
        for (uint32_t i = 0; i < f->programmed; i++)
            for (uint32_t h = f->head[o]; h < holes; h++)
                if (f->number[h] == o)
                    builder_entry(to, i * holes + h, column, -linked_slope(&f->q->play[f->lead[i]]));
        if (f->at.total >= 0)
            builder_entry(to, pegs_row, column, (int32_t)f->size[o]);
    }
}

static void build(linked_search *f)
{
    const board *b = f->q->board;
    size_t fit = MOST_ENTRIES / (b->cells + b->holes + 1);
    f->programmed = fit < f->leads ? (uint32_t)fit : f->leads;
    f->model = (model){.kind = MODEL_RELAXATION, .board = b};
    builder to = {.m = &f->model};
    for (uint32_t i = 0; i < f->programmed; i++)
        for (uint32_t h = 0; h < b->holes; h++)
            builder_row(&to, ROW_HOLE, h, MODEL_EQ, linked_base(&f->q->play[f->lead[i]], h, NULL));
    uint32_t pegs_row = f->at.total >= 0 ? builder_row(&to, ROW_START_PEGS, 0, MODEL_EQ, f->at.total) : 0;
    for (uint32_t i = 0; i < f->programmed; i++) {
        const linked_play *p = &f->q->play[f->lead[i]];
        add_jumps(&to, b, i * b->holes);
        add_open(&to, &p->from, true, i * b->holes);
        add_open(&to, &p->to, false, i * b->holes);
    }
    add_orbits(f, &to, pegs_row);
    builder_finish(&to);
    f->program = f->programmed ? lp_new(&f->model) : NULL;
    f->multiplier = PG_NEW(double, f->model.rows);
    f->value = PG_NEW(double, f->model.columns);
}

/* ---- all of it ------------------------------------------------------------------------------------ */

static void find_orbits(linked_search *f)
{
    uint32_t holes = f->q->board->holes;
    f->head = PG_NEW(uint32_t, holes);
    f->number = PG_NEW(uint32_t, holes);
    f->size = PG_NEW(uint32_t, holes);
    for (uint32_t h = 0; h < holes; h++) {
        if (f->q->orbit[h] == h) {
            f->number[h] = f->orbits;
            f->head[f->orbits++] = h;
        }
        f->number[h] = f->number[f->q->orbit[h]];
        f->size[f->number[h]]++;
    }
}

void linked_search_init(linked_search *f)
{
    find_orbits(f);
    choose_leads(f);
    build(f);
}

void linked_search_release(linked_search *f)
{
    lp_free(f->program);
    model_release(&f->model);
    position_release(&f->at);
    PG_FREE(f->lead, f->image_of, f->motion, f->head, f->number, f->size, f->multiplier, f->value);
}

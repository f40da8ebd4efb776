/* build.c - the integer program and the pagoda program of a problem.
 *
 * The pagoda program states max w(start) - min w(finish) <= -1 over all completions. With open holes that
 * maximum is itself a linear program, sum of w_h u_h over 0 <= u_h <= 1 and, where the number of pegs is
 * fixed, sum of u_h = k; its matrix is totally unimodular, so its optimum is the best completion, and by
 * duality that is k * price + sum of max(0, w_h - price). The finish mirrors it.
 */
#include "builder.h"

#include <stdlib.h>

/* ---- unconstrained solitaire and its relaxation ----------------------------------------------- */

/* The 0/1 columns of one side's open holes: `sign` in the balance rows, 1 in the row of the peg count. */
static void add_open_columns(builder *b, const position *p, model_role role, model_row_role pegs_role,
                             int sign)
{
    uint32_t pegs_row = 0;
    if (p->count >= 0)
        pegs_row = builder_row(b, pegs_role, 0, MODEL_EQ, p->count - (int64_t)position_pegs(p));
    for (uint32_t h = 0; h < p->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        uint32_t column = builder_column(b, role, h, true, true);
        builder_entry(b, h, column, sign);
        if (p->count >= 0)
            builder_entry(b, pegs_row, column, 1);
    }
}

static void build_balance(builder *to, const board *b, const position *start, const position *finish)
{
    for (uint32_t h = 0; h < b->holes; h++)
        builder_row(to, ROW_HOLE, h, MODEL_EQ, (int64_t)bits_get(finish->peg, h) - bits_get(start->peg, h));
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t column = builder_column(to, COLUMN_JUMP, j, true, false);
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            builder_entry(to, cell[i].hole, column, cell[i].after - cell[i].before);
    }
    add_open_columns(to, start, COLUMN_START_OPEN, ROW_START_PEGS, 1);
    add_open_columns(to, finish, COLUMN_FINISH_OPEN, ROW_FINISH_PEGS, -1);
}

/* ---- the pagoda program ---------------------------------------------------------------------- */

/* What one side adds to the separation row: `sign` is 1 for the start, -1 for the finish. */
static void add_side(builder *b, const position *p, uint32_t separation, int sign)
{
    bool start = sign > 0;
    uint32_t price = 0;
    for (uint32_t h = 0; h < p->holes; h++)
        if (bits_get(p->peg, h))
            builder_entry(b, separation, h, sign);
    if (p->count >= 0) {
        price = builder_column(b, start ? COLUMN_START_PRICE : COLUMN_FINISH_PRICE, 0, false, false);
        builder_entry(b, separation, price, sign * (int32_t)(p->count - (int64_t)position_pegs(p)));
    }
    for (uint32_t h = 0; h < p->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        /* start: gain >= w - price; finish: loss >= price - w */
        uint32_t row = builder_row(b, start ? ROW_START_GAIN : ROW_FINISH_LOSS, h, MODEL_LE, 0);
        uint32_t column = builder_column(b, start ? COLUMN_START_GAIN : COLUMN_FINISH_LOSS, h, true, false);
        builder_entry(b, separation, column, 1);
        builder_entry(b, row, column, -1);
        builder_entry(b, row, h, sign);
        if (p->count >= 0)
            builder_entry(b, row, price, -sign);
    }
}

static void build_pagoda(builder *to, const board *b, const position *start, const position *finish)
{
    for (uint32_t h = 0; h < b->holes; h++)
        builder_column(to, COLUMN_WEIGHT, h, false, false);
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t row = builder_row(to, ROW_JUMP, j, MODEL_LE, 0);
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            builder_entry(to, row, cell[i].hole, cell[i].after - cell[i].before);
    }
    uint32_t separation = builder_row(to, ROW_SEPARATION, 0, MODEL_LE, -1);
    add_side(to, start, separation, 1);
    add_side(to, finish, separation, -1);
}

void model_build(model *out, model_kind kind, const problem *p)
{
    const board *b = p->board;
    *out = (model){.kind = kind, .board = b};
    builder to = {.m = out};
    if (kind == MODEL_PAGODA)
        build_pagoda(&to, b, p->start, p->finish);
    else
        build_balance(&to, b, p->start, p->finish);
    builder_finish(&to);
}

void model_release(model *m)
{
    free(m->row);
    free(m->column);
    free(m->entry);
    *m = (model){0};
}

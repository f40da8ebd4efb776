/* build.c - the integer program and the pagoda program of a problem.
 *
 * Rows and columns are laid out first, the entries are collected in any order and sorted into the columns
 * at the end (two stable counting sorts, linear time), where entries of the same place are added up.
 *
 * The pagoda program states max w(start) - min w(finish) <= -1 over all completions. With open holes that
 * maximum is itself a linear program, sum of w_h u_h over 0 <= u_h <= 1 and, where the number of pegs is
 * fixed, sum of u_h = k; its matrix is totally unimodular, so its optimum is the best completion, and by
 * duality that is k * price + sum of max(0, w_h - price). The finish mirrors it.
 */
#include "model.h"

#include <stdlib.h>

typedef struct triplet {
    uint32_t row, column;
    int32_t value;
} triplet;

typedef struct builder {
    model *m;
    size_t row_room, column_room, triplets, triplet_room;
    triplet *triplet;
} builder;

static uint32_t add_row(builder *b, model_row_role role, uint32_t index, model_sense sense, int64_t right)
{
    model *m = b->m;
    if (m->rows == b->row_room)
        PG_RESIZE(m->row, b->row_room = b->row_room ? 2 * b->row_room : 64);
    m->row[m->rows] = (model_row){role, index, sense, right};
    return m->rows++;
}

/* A column with lower bound 0 when `from_zero`, and upper bound 1 when `to_one`. */
static uint32_t add_column(builder *b, model_role role, uint32_t index, bool from_zero, bool to_one)
{
    model *m = b->m;
    if (m->columns == b->column_room)
        PG_RESIZE(m->column, b->column_room = b->column_room ? 2 * b->column_room : 64);
    bool integer = m->kind == MODEL_UNCONSTRAINED;
    m->column[m->columns] = (model_column){role, index, integer, from_zero, to_one, 0, 0};
    return m->columns++;
}

static void add_entry(builder *b, uint32_t row, uint32_t column, int32_t value)
{
    PG_GROW(b->triplet, b->triplets, b->triplet_room);
    b->triplet[b->triplets++] = (triplet){row, column, value};
}

/* ---- from triplets to columns ------------------------------------------------------------- */

static uint32_t triplet_key(const triplet *t, bool by_column)
{
    return by_column ? t->column : t->row;
}

/* Stable counting sort by row or by column; `keys` is their number. */
static void sort_triplets(builder *b, bool by_column, uint32_t keys)
{
    size_t *next = PG_NEW(size_t, (size_t)keys + 1);
    triplet *sorted = PG_NEW(triplet, b->triplets);
    for (size_t i = 0; i < b->triplets; i++)
        next[triplet_key(&b->triplet[i], by_column) + 1]++;
    for (uint32_t k = 0; k < keys; k++)
        next[k + 1] += next[k];
    for (size_t i = 0; i < b->triplets; i++)
        sorted[next[triplet_key(&b->triplet[i], by_column)]++] = b->triplet[i];
    free(next);
    free(b->triplet);
    b->triplet = sorted;
}

static void finish_columns(builder *b)
{
    model *m = b->m;
    sort_triplets(b, false, m->rows);
    sort_triplets(b, true, m->columns);
    m->entry = PG_NEW(model_entry, b->triplets);
    for (size_t i = 0; i < b->triplets;) {
        triplet t = b->triplet[i++];
        while (i < b->triplets && b->triplet[i].row == t.row && b->triplet[i].column == t.column)
            t.value += b->triplet[i++].value;
        if (t.value == 0)
            continue;
        model_column *c = &m->column[t.column];
        if (c->length == 0)
            c->first = m->entries;
        c->length++;
        m->entry[m->entries++] = (model_entry){t.row, t.value};
    }
    free(b->triplet);
}

/* ---- unconstrained solitaire and its relaxation ----------------------------------------------- */

/* The 0/1 columns of one side's open holes: `sign` in the balance rows, 1 in the row of the peg count. */
static void add_open_columns(builder *b, const position *p, model_role role, model_row_role pegs_role,
                             int sign)
{
    uint32_t pegs_row = 0;
    if (p->count >= 0)
        pegs_row = add_row(b, pegs_role, 0, MODEL_EQ, p->count - (int64_t)position_pegs(p));
    for (uint32_t h = 0; h < p->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        uint32_t column = add_column(b, role, h, true, true);
        add_entry(b, h, column, sign);
        if (p->count >= 0)
            add_entry(b, pegs_row, column, 1);
    }
}

static void build_balance(builder *to, const board *b, const position *start, const position *finish)
{
    for (uint32_t h = 0; h < b->holes; h++)
        add_row(to, ROW_HOLE, h, MODEL_EQ, (int64_t)bits_get(finish->peg, h) - bits_get(start->peg, h));
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t column = add_column(to, COLUMN_JUMP, j, true, false);
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            add_entry(to, cell[i].hole, column, cell[i].after - cell[i].before);
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
            add_entry(b, separation, h, sign);
    if (p->count >= 0) {
        price = add_column(b, start ? COLUMN_START_PRICE : COLUMN_FINISH_PRICE, 0, false, false);
        add_entry(b, separation, price, sign * (int32_t)(p->count - (int64_t)position_pegs(p)));
    }
    for (uint32_t h = 0; h < p->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        /* start: gain >= w - price; finish: loss >= price - w */
        uint32_t row = add_row(b, start ? ROW_START_GAIN : ROW_FINISH_LOSS, h, MODEL_LE, 0);
        uint32_t column = add_column(b, start ? COLUMN_START_GAIN : COLUMN_FINISH_LOSS, h, true, false);
        add_entry(b, separation, column, 1);
        add_entry(b, row, column, -1);
        add_entry(b, row, h, sign);
        if (p->count >= 0)
            add_entry(b, row, price, -sign);
    }
}

static void build_pagoda(builder *to, const board *b, const position *start, const position *finish)
{
    for (uint32_t h = 0; h < b->holes; h++)
        add_column(to, COLUMN_WEIGHT, h, false, false);
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t row = add_row(to, ROW_JUMP, j, MODEL_LE, 0);
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            add_entry(to, row, cell[i].hole, cell[i].after - cell[i].before);
    }
    uint32_t separation = add_row(to, ROW_SEPARATION, 0, MODEL_LE, -1);
    add_side(to, start, separation, 1);
    add_side(to, finish, separation, -1);
}

void model_build(model *out, model_kind kind, const board *b, const position *start, const position *finish)
{
    *out = (model){.kind = kind, .board = b};
    builder to = {.m = out};
    if (kind == MODEL_PAGODA)
        build_pagoda(&to, b, start, finish);
    else
        build_balance(&to, b, start, finish);
    finish_columns(&to);
}

void model_release(model *m)
{
    free(m->row);
    free(m->column);
    free(m->entry);
    *m = (model){0};
}

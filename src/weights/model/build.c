/* build.c - the integer program and the pagoda program of a problem.
 *
 * The pagoda program states max w(start) - min w(finish) <= -1 over all completions. With open holes that
 * maximum is itself a linear program, sum of w_h u_h over 0 <= u_h <= 1 and, where the number of pegs is
 * fixed, sum of u_h = k; its matrix is totally unimodular, so its optimum is the best completion, and by
 * duality that is k * price + sum of max(0, w_h - price). The finish mirrors it.
 *
 * Of several finishes one is chosen by 0/1 columns that add up to 1; what a finish says is multiplied by its
 * column. The relaxation is the convex hull of the finishes' relaxations (Balas, "Disjunctive Programming"),
 * and its dual the pagoda program with one separation row for each finish.
 */
#include "model/builder.h"

/* ---- unconstrained solitaire and its relaxation ----------------------------------------------- */

typedef struct building {
    builder to;
    const model_request *r;
    bool several;
    uint32_t jump;                      /* the column of the first jump */
    uint32_t choice;                    /* with several finishes: the column of the first one */
    uint32_t *start_open, *finish_open; /* [holes], [finishes x holes]: columns of open holes */
} building;

static const position *finish_of(const building *g, uint32_t part) { return &g->r->finish[part]; }

/* The 0/1 columns of one side's open holes, and 1s in the row of the peg count. */
static void add_open_columns(building *g, const position *p, model_role role, uint32_t part, uint32_t *column)
{
    bool start = role == COLUMN_START_OPEN;
    uint32_t pegs_row = 0;
    int64_t left = p->total - (int64_t)position_pegs(p);
    if (p->total >= 0) {
        bool scaled = !start && g->several;
        pegs_row =
            builder_row(&g->to, start ? ROW_START_PEGS : ROW_FINISH_PEGS, 0, MODEL_EQ, scaled ? 0 : left);
        g->to.m->row[pegs_row].part = part;
        if (scaled)
            builder_entry(&g->to, pegs_row, g->choice + part, (int32_t)-left);
    }
    for (uint32_t h = 0; h < p->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        column[h] = builder_column(&g->to, role, h, true, true);
        g->to.m->column[column[h]].part = part;
        if (p->total >= 0)
            builder_entry(&g->to, pegs_row, column[h], 1);
    }
}

/* What `weight` times the peg at the hole, at the start or at the finish, brings into the row; what is
 * constant is returned. */
static int64_t add_start_peg(building *g, uint32_t row, uint32_t hole, int32_t weight)
{
    if (bits_get(g->r->start->open, hole))
        builder_entry(&g->to, row, g->start_open[hole], weight);
    return bits_get(g->r->start->peg, hole) ? weight : 0;
}

static int64_t add_finish_peg(building *g, uint32_t row, uint32_t hole, int32_t weight)
{
    int64_t constant = 0;
    for (uint32_t i = 0; i < g->r->finishes; i++) {
        const position *p = finish_of(g, i);
        if (bits_get(p->open, hole))
            builder_entry(&g->to, row, g->finish_open[(size_t)i * p->holes + hole], weight);
        if (!bits_get(p->peg, hole))
            continue;
        if (g->several)
            builder_entry(&g->to, row, g->choice + i, weight);
        else
            constant = weight;
    }
    return constant;
}

static void add_choices(building *g)
{
    if (!g->several)
        return;
    uint32_t row = builder_row(&g->to, ROW_CHOICE, 0, MODEL_EQ, 1);
    g->choice = g->to.m->columns;
    for (uint32_t i = 0; i < g->r->finishes; i++) {
        uint32_t column = builder_column(&g->to, COLUMN_CHOICE, 0, true, true);
        g->to.m->column[column].part = i;
        builder_entry(&g->to, row, column, 1);
    }
}

/* With several finishes: an open hole holds a peg only where its finish is the one. */
static void add_chosen(building *g, uint32_t part)
{
    const position *p = finish_of(g, part);
    for (uint32_t h = 0; g->several && h < p->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        uint32_t row = builder_row(&g->to, ROW_CHOSEN, h, MODEL_LE, 0);
        g->to.m->row[row].part = part;
        builder_entry(&g->to, row, g->finish_open[(size_t)part * p->holes + h], 1);
        builder_entry(&g->to, row, g->choice + part, -1);
    }
}

static void add_jumps(building *g)
{
    const board *b = g->r->board;
    g->jump = g->to.m->columns;
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t column = builder_column(&g->to, COLUMN_JUMP, j, true, false);
        const jump_cell *cell = jump_cells(b, j);
        if (g->r->most)
            g->to.m->column[column].upper = g->r->most[j];
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            builder_entry(&g->to, cell[i].hole, column, cell[i].after - cell[i].before);
    }
}

/* How often the modulus goes into the sum of a class row, less the smallest number that it can be. */
static int64_t most_turns(const building *g, const model_cut *c)
{
    int64_t size = 0;
    for (uint32_t h = 0; h < g->r->board->holes; h++)
        size += c->weight[h] < 0 ? -c->weight[h] : c->weight[h];
    return size / c->modulus;
}

/* The first columns: there are solvers that branch on the first one that is a fraction, and here that ends
 * it. */
static void add_turns(building *g)
{
    for (uint32_t i = 0; i < g->r->cuts; i++)
        if (g->r->cut[i].weight && g->r->cut[i].modulus != 0) {
            uint32_t column = builder_column(&g->to, COLUMN_TURNS, i, true, false);
            g->to.m->column[column].upper = 2 * most_turns(g, &g->r->cut[i]);
        }
}

/* The jump is not legal at the end: of the pegs where it wants pegs, less those where it wants none, there
 * is one less than it wants, at most. */
static void add_stuck_row(building *g, uint32_t part, uint32_t jump)
{
    const board *b = g->r->board;
    const position *p = finish_of(g, part);
    const jump_cell *cell = jump_cells(b, jump);
    uint32_t row = builder_row(&g->to, ROW_STUCK, jump, MODEL_LE, 0);
    int32_t most = -1;
    g->to.m->row[row].part = part;
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        int32_t sign = cell[i].before ? 1 : -1;
        most += cell[i].before;
        if (bits_get(p->open, cell[i].hole))
            builder_entry(&g->to, row, g->finish_open[(size_t)part * b->holes + cell[i].hole], sign);
        else if (bits_get(p->peg, cell[i].hole))
            most -= sign;
    }
    if (g->several)
        builder_entry(&g->to, row, g->choice + part, -most);
    else
        g->to.m->row[row].right = most;
}

/* Whether a closed finish is stuck is known; its program serves other closed ones. */
static void add_stuck(building *g, uint32_t part)
{
    const position *p = finish_of(g, part);
    for (uint32_t j = 0; p->stuck && !position_closed(p) && j < g->r->board->jumps; j++)
        add_stuck_row(g, part, j);
}

/* Hole by hole: jumps + start - finish = 0. */
static void build_balance(building *g)
{
    const board *b = g->r->board;
    for (uint32_t h = 0; h < b->holes; h++)
        builder_row(&g->to, ROW_HOLE, h, MODEL_EQ, 0);
    add_turns(g);
    add_jumps(g);
    add_open_columns(g, g->r->start, COLUMN_START_OPEN, 0, g->start_open);
    add_choices(g);
    for (uint32_t i = 0; i < g->r->finishes; i++)
        add_open_columns(g, finish_of(g, i), COLUMN_FINISH_OPEN, i, g->finish_open + (size_t)i * b->holes);
    for (uint32_t i = 0; i < g->r->finishes; i++)
        add_chosen(g, i);
    for (uint32_t i = 0; i < g->r->finishes; i++)
        add_stuck(g, i);
    for (uint32_t h = 0; h < b->holes; h++) {
        int64_t constant = add_start_peg(g, h, h, 1);
        constant += add_finish_peg(g, h, h, -1);
        g->to.m->row[h].right = -constant;
    }
}

/* ---- cuts and the objective ---------------------------------------------------------------- */

static void add_class_row(building *g, const model_cut *c, uint32_t number, uint32_t turns)
{
    uint32_t row = builder_row(&g->to, ROW_CLASS, number, MODEL_EQ, 0);
    int64_t constant = 0;
    for (uint32_t h = 0; h < g->r->board->holes; h++)
        if (c->weight[h] != 0) {
            constant += add_finish_peg(g, row, h, (int32_t)c->weight[h]);
            constant += add_start_peg(g, row, h, (int32_t)-c->weight[h]);
        }
    g->to.m->row[row].right = -constant;
    if (c->modulus == 0)
        return;
    builder_entry(&g->to, row, turns, (int32_t)-c->modulus);
    g->to.m->row[row].right -= most_turns(g, c) * c->modulus;
}

static void add_potential_row(building *g, const model_cut *c, uint32_t number)
{
    uint32_t row = builder_row(&g->to, ROW_POTENTIAL, number, MODEL_GE, g->several ? 0 : *c->least);
    for (uint32_t i = 0; g->several && i < g->r->finishes; i++)
        builder_entry(&g->to, row, g->choice + i, (int32_t)-c->least[i]);
    for (uint32_t j = 0; j < g->r->board->jumps; j++)
        if (c->gain[j] != 0)
            builder_entry(&g->to, row, g->jump + j, (int32_t)c->gain[j]);
}

static void add_cuts(building *g)
{
    uint32_t turns = 0;
    for (uint32_t i = 0; i < g->r->cuts; i++) {
        const model_cut *c = &g->r->cut[i];
        if (c->weight)
            add_class_row(g, c, i, turns);
        else
            add_potential_row(g, c, i);
        turns += c->weight && c->modulus != 0;
    }
}

/* Every row may fail, at a price of 1 a unit. */
static void add_failures(building *g)
{
    for (uint32_t r = 0; r < g->to.m->rows; r++)
        for (int sign = -1; sign <= 1; sign += 2) {
            uint32_t column = builder_column(&g->to, sign < 0 ? COLUMN_MORE : COLUMN_LESS, r, true, false);
            g->to.m->column[column].integer = false;
            g->to.m->column[column].cost = 1;
            builder_entry(&g->to, r, column, sign);
        }
}

static void set_objective(building *g)
{
    model *m = g->to.m;
    for (uint32_t c = 0; c < m->columns; c++) {
        model_column *column = &m->column[c];
        if (g->r->objective == MODEL_FEWEST_JUMPS && column->role == COLUMN_JUMP)
            column->cost = 1;
        if (g->r->objective == MODEL_HOLE && column->role == COLUMN_FINISH_OPEN &&
            column->index == g->r->hole)
            column->cost = -1;
        if (g->r->objective == MODEL_HOLE && column->role == COLUMN_CHOICE &&
            bits_get(finish_of(g, column->part)->peg, g->r->hole))
            column->cost = -1;
    }
    if (g->r->objective == MODEL_PHASE1)
        add_failures(g);
}

/* ---- the pagoda program ---------------------------------------------------------------------- */

static uint32_t price_column(building *g, model_role role, uint32_t part)
{
    uint32_t column = builder_column(&g->to, role, 0, false, false);
    g->to.m->column[column].part = part;
    return column;
}

/* What one side adds to the separation rows [first, first + rows): `sign` is 1 for the start, -1 for the
 * finish. */
typedef struct pagoda_side {
    const position *p;
    int sign;
    uint32_t part, first, rows;
} pagoda_side;

static void add_to_rows(building *g, const pagoda_side *s, uint32_t column, int32_t value)
{
    for (uint32_t i = 0; i < s->rows; i++)
        builder_entry(&g->to, s->first + i, column, value);
}

/* start: gain >= w - price; finish: loss >= price - w */
static void add_open_weight(building *g, const pagoda_side *s, uint32_t hole, uint32_t price)
{
    bool start = s->sign > 0;
    uint32_t row = builder_row(&g->to, start ? ROW_START_GAIN : ROW_FINISH_LOSS, hole, MODEL_LE, 0);
    uint32_t column =
        builder_column(&g->to, start ? COLUMN_START_GAIN : COLUMN_FINISH_LOSS, hole, true, false);
    g->to.m->row[row].part = g->to.m->column[column].part = s->part;
    add_to_rows(g, s, column, 1);
    builder_entry(&g->to, row, column, -1);
    builder_entry(&g->to, row, hole, s->sign);
    if (s->p->total >= 0)
        builder_entry(&g->to, row, price, -s->sign);
}

static void add_side(building *g, const pagoda_side *s)
{
    const position *p = s->p;
    uint32_t price = 0;
    for (uint32_t h = 0; h < p->holes; h++)
        if (bits_get(p->peg, h))
            add_to_rows(g, s, h, s->sign);
    if (p->total >= 0) {
        price = price_column(g, s->sign > 0 ? COLUMN_START_PRICE : COLUMN_FINISH_PRICE, s->part);
        add_to_rows(g, s, price, s->sign * (int32_t)(p->total - (int64_t)position_pegs(p)));
    }
    for (uint32_t h = 0; h < p->holes; h++)
        if (bits_get(p->open, h))
            add_open_weight(g, s, h, price);
}

static void build_pagoda(building *g)
{
    const board *b = g->r->board;
    for (uint32_t h = 0; h < b->holes; h++)
        builder_column(&g->to, COLUMN_WEIGHT, h, false, false);
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t row = builder_row(&g->to, ROW_JUMP, j, MODEL_LE, 0);
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            builder_entry(&g->to, row, cell[i].hole, cell[i].after - cell[i].before);
    }
    uint32_t first = g->to.m->rows;
    for (uint32_t i = 0; i < g->r->finishes; i++) {
        uint32_t row = builder_row(&g->to, ROW_SEPARATION, 0, MODEL_LE, -1);
        g->to.m->row[row].part = i;
    }
    add_side(g, &(pagoda_side){g->r->start, 1, 0, first, g->r->finishes});
    for (uint32_t i = 0; i < g->r->finishes; i++)
        add_side(g, &(pagoda_side){finish_of(g, i), -1, i, first + i, 1});
}

/* ---- the whole ------------------------------------------------------------------------------- */

void model_build_asked(model *out, const model_request *r)
{
    *out = (model){.kind = r->kind, .board = r->board, .finishes = r->finishes};
    building g = {.to = {.m = out}, .r = r, .several = r->finishes > 1};
    g.start_open = PG_NEW(uint32_t, r->board->holes);
    g.finish_open = PG_NEW(uint32_t, (size_t)r->finishes * r->board->holes);
    if (r->kind == MODEL_PAGODA) {
        build_pagoda(&g);
    } else {
        build_balance(&g);
        add_cuts(&g);
        set_objective(&g);
    }
    builder_finish(&g.to);
    PG_FREE(g.start_open, g.finish_open);
}

void model_build(model *out, model_kind kind, const problem *p)
{
    model_build_asked(
        out, &(model_request){
                 .kind = kind, .board = p->board, .start = p->start, .finish = p->finish, .finishes = 1});
}

void model_cut_release(model_cut *c)
{
    PG_FREE(c->weight, c->gain, c->least);
    *c = (model_cut){0};
}

void model_release(model *m)
{
    PG_FREE(m->row, m->column, m->entry);
    *m = (model){0};
}

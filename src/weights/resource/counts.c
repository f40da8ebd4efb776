/* counts.c - the program over the weights of a problem, orbit by orbit.
 *
 * Jumps that become the same row are entered once: under all symmetries of the English board 76 jumps are 19
 * rows. Cost: a sort of the jumps' rows.
 */
#include "counts.h"
#include "base/union_find.h"

#include <flint/fmpz_vec.h>
#include <math.h>

/* ---- orbits ------------------------------ */

void orbits_under(orbits *o, uint32_t holes, const uint32_t *image, uint32_t images)
{
    PG_FREED uint32_t *up = PG_NEW(uint32_t, holes);
    *o = (orbits){.holes = holes, .of = PG_NEW(uint32_t, holes), .size = PG_NEW(uint32_t, holes)};
    union_find_begin(up, holes);
    union_find_join_images(up, image, images, holes);
    o->count = union_find_number(up, holes, o->of);
    for (uint32_t h = 0; h < holes; h++)
        o->size[o->of[h]]++;
}

void orbits_single(orbits *o, uint32_t holes) { orbits_under(o, holes, NULL, 0); }

void orbits_of_problem(orbits *o, const problem *p, const pg_limits *limits)
{
    PG_SCOPED(symmetry_release) symmetry_group g;
    problem_symmetries(&g, p, limits);
    orbits_under(o, p->board->holes, g.image, g.generators);
}

void orbits_release(orbits *o)
{
    PG_FREE(o->of, o->size);
    *o = (orbits){0};
}

/* ---- the rows of the jumps ------------------------------ */

typedef struct orbit_row {
    uint32_t length;
    model_entry *entry; /* `row` holds the orbit; ascending, values not 0 */
} orbit_row;

static int by_orbit(const void *a, const void *b)
{
    const model_entry *x = a, *y = b;
    return x->row < y->row ? -1 : x->row > y->row;
}

static orbit_row row_of_jump(const board *b, uint32_t jump, const uint32_t *of)
{
    const jump_cell *cell = jump_cells(b, jump);
    uint32_t cells = b->jump[jump].length;
    orbit_row r = {0, PG_NEW(model_entry, cells)};
    for (uint32_t i = 0; i < cells; i++)
        r.entry[i] = (model_entry){of[cell[i].hole], cell[i].after - cell[i].before};
    qsort(r.entry, cells, sizeof *r.entry, by_orbit);
    for (uint32_t i = 0; i < cells;) {
        model_entry sum = r.entry[i++];
        while (i < cells && r.entry[i].row == sum.row)
            sum.value += r.entry[i++].value;
        if (sum.value)
            r.entry[r.length++] = sum;
    }
    return r;
}

static int by_entries(const void *a, const void *b)
{
    const orbit_row *x = a, *y = b;
    for (uint32_t i = 0; i < x->length && i < y->length; i++) {
        if (x->entry[i].row != y->entry[i].row)
            return x->entry[i].row < y->entry[i].row ? -1 : 1;
        if (x->entry[i].value != y->entry[i].value)
            return x->entry[i].value < y->entry[i].value ? -1 : 1;
    }
    return x->length < y->length ? -1 : x->length > y->length;
}

static void add_jumps(counts *c, const board *b)
{
    PG_FREED orbit_row *row = PG_NEW(orbit_row, b->jumps + 1);
    for (uint32_t j = 0; j < b->jumps; j++)
        row[j] = row_of_jump(b, j, c->o->of);
    qsort(row, b->jumps, sizeof *row, by_entries);
    for (uint32_t j = 0; j < b->jumps; j++) {
        if (!row[j].length || (j > 0 && !by_entries(&row[j], &row[j - 1])))
            continue;
        uint32_t r = builder_row(&c->to, ROW_JUMP, j, MODEL_LE, 0);
        for (uint32_t i = 0; i < row[j].length; i++)
            builder_entry(&c->to, r, row[j].entry[i].row, row[j].entry[i].value);
    }
    for (uint32_t j = 0; j < b->jumps; j++)
        free(row[j].entry);
}

/* ---- the rest of the pagoda program ------------------------------ */

static void add_separation(counts *c, const problem *p)
{
    PG_SCOPED(model_release) model from;
    model_build(&from, MODEL_PAGODA, p);
    PG_FREED uint32_t *row = PG_NEW(uint32_t, from.rows);
    for (uint32_t r = 0; r < from.rows; r++) {
        if (from.row[r].role == ROW_JUMP)
            continue;
        row[r] =
            builder_row(&c->to, from.row[r].role, from.row[r].index, from.row[r].sense, from.row[r].right);
        if (from.row[r].role == ROW_SEPARATION)
            c->separation = row[r];
    }
    for (uint32_t k = 0; k < from.columns; k++) {
        const model_column *column = &from.column[k];
        uint32_t to = k < p->board->holes
                          ? c->o->of[k]
                          : counts_column(c, false, column->lower_is_zero, column->upper == 1);
        for (uint32_t i = 0; i < column->length; i++) {
            const model_entry *entry = &from.entry[column->first + i];
            if (from.row[entry->row].role != ROW_JUMP)
                builder_entry(&c->to, row[entry->row], to, entry->value);
        }
    }
}

uint32_t counts_column(counts *c, bool integer, bool from_zero, bool to_one)
{
    uint32_t column = builder_column(&c->to, COLUMN_WEIGHT, 0, from_zero, to_one);
    c->m.column[column].integer = integer;
    return column;
}

void counts_bound(counts *c, uint32_t orbit, uint32_t bound, int32_t factor)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        uint32_t row = builder_row(&c->to, ROW_JUMP, 0, MODEL_LE, 0);
        builder_entry(&c->to, row, orbit, sign);
        builder_entry(&c->to, row, bound, -factor);
    }
}

uint32_t counts_sizes(counts *c)
{
    uint32_t first = c->m.columns;
    for (uint32_t k = 0; k < c->o->count; k++)
        counts_bound(c, k, counts_column(c, false, true, false), 1);
    return first;
}

void counts_init(counts *c, const problem *p, const orbits *o)
{
    *c = (counts){.m = {.kind = MODEL_PAGODA, .board = p->board}, .o = o};
    c->to.m = &c->m;
    for (uint32_t k = 0; k < o->count; k++)
        counts_column(c, true, false, false);
    add_jumps(c, p->board);
    add_separation(c, p);
}

void counts_finish(counts *c) { builder_finish(&c->to); }

void counts_release(counts *c) { model_release(&c->m); }

/* ---- weightings ------------------------------ */

weighting *counts_whole(const orbits *o, const double *value)
{
    weighting *w = weighting_new(o->holes);
    for (uint32_t h = 0; h < o->holes; h++)
        fmpz_set_d(w->num + h, round(value[o->of[h]]));
    weighting_primitive(w);
    return w;
}

bool counts_separate(void *context, const weighting *w)
{
    const problem *p = context;
    return weighting_separates(w, p->board, p->start, p->finish);
}

weighting *counts_guess(const problem *p, const orbits *o, const double *value, rational_accept accept,
                        void *context)
{
    uint32_t holes = p->board->holes;
    PG_FREED double *weight = PG_NEW(double, holes);
    for (uint32_t h = 0; h < holes; h++)
        weight[h] = value[o->of[h]];
    return rational_round(weight, holes, accept, context);
}

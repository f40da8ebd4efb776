/* builder.c - a model from its entries.
 *
 * Rows and columns are laid out first, the entries are collected in any order and sorted into the columns
 * at the end (two stable counting sorts, linear time), where entries of the same place are added up.
 */
#include "model/builder.h"

uint32_t builder_row(builder *b, model_row_role role, uint32_t index, model_sense sense, int64_t right)
{
    model *m = b->m;
    if (m->rows == b->row_room)
        PG_RESIZE(m->row, b->row_room = b->row_room ? 2 * b->row_room : 64);
    m->row[m->rows] = (model_row){.role = role, .index = index, .sense = sense, .right = right};
    return m->rows++;
}

uint32_t builder_column(builder *b, model_role role, uint32_t index, bool from_zero, bool to_one)
{
    model *m = b->m;
    if (m->columns == b->column_room)
        PG_RESIZE(m->column, b->column_room = b->column_room ? 2 * b->column_room : 64);
    m->column[m->columns] = (model_column){.role = role,
                                           .index = index,
                                           .integer = m->kind == MODEL_UNCONSTRAINED,
                                           .lower_is_zero = from_zero,
                                           .upper = to_one ? 1 : -1};
    return m->columns++;
}

void builder_entry(builder *b, uint32_t row, uint32_t column, int32_t value)
{
    PG_GROW(b->triplet, b->triplets, b->triplet_room);
    b->triplet[b->triplets++] = (triplet){row, column, value};
}

/* ---- from triplets to columns ------------------------------------------------------------- */

static uint32_t triplet_key(const triplet *t, bool by_column) { return by_column ? t->column : t->row; }

/* Stable counting sort by row or by column; `keys` is their number. */
static void sort_triplets(builder *b, bool by_column, uint32_t keys)
{
    PG_FREED size_t *next = PG_NEW(size_t, (size_t)keys + 1);
    triplet *sorted = PG_NEW(triplet, b->triplets);
    for (size_t i = 0; i < b->triplets; i++)
        next[triplet_key(&b->triplet[i], by_column) + 1]++;
    for (uint32_t k = 0; k < keys; k++)
        next[k + 1] += next[k];
    for (size_t i = 0; i < b->triplets; i++)
        sorted[next[triplet_key(&b->triplet[i], by_column)]++] = b->triplet[i];
    free(b->triplet);
    b->triplet = sorted;
}

void builder_finish(builder *b)
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
    b->triplet = NULL;
}

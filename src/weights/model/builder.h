/* builder.h - making a model: rows and columns as they come, entries in any order. For programs of other
 * modules, too; model_release gives the result back.
 */
#pragma once

#include "model/model.h"

typedef struct triplet {
    uint32_t row, column;
    int32_t value;
} triplet;

/* Start with {.m = a model of which kind and board are set}. */
typedef struct builder {
    model *m;
    size_t row_room, column_room, triplets, triplet_room;
    triplet *triplet;
} builder;

/* The number of the new row. */
uint32_t builder_row(builder *b, model_row_role role, uint32_t index, model_sense sense, int64_t right);
/* A column with lower bound 0 when `from_zero`, and upper bound 1 when `to_one`; whole in the integer
 * program. */
uint32_t builder_column(builder *b, model_role role, uint32_t index, bool from_zero, bool to_one);
/* Entries of the same place are added up. */
void builder_entry(builder *b, uint32_t row, uint32_t column, int32_t value);
/* Sorts the entries into the columns; nothing can be added then. */
void builder_finish(builder *b);

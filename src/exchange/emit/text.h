/* text.h - what the writers of this folder share. Private to emit. */
#pragma once

#include "emit/emit.h"

/* A model with its names, and with its entries by row as well. */
typedef struct emit_view {
    const model *m;
    char **column_name, **row_name; /* [columns], [rows] */
    size_t *row_first;              /* [rows + 1]: row r has row_entry[row_first[r] .. row_first[r + 1]) */
    struct emit_term {
        uint32_t column;
        int32_t value;
    } * row_entry; /* by column within a row */
    bool
        needs_zero; /* a row without entries, or no column at all: the column `zero`, fixed at 0, stands in */
} emit_view;
void emit_view_init(emit_view *v, const model *m);
void emit_view_release(emit_view *v);

/* The names of a game, found once; a variable's name is one of them and a number. */
typedef struct emit_names {
    const timeline *s;
    char **peg, **made; /* [holes], [jumps]: peg_HOLE, made_JUMP */
} emit_names;
void emit_names_init(emit_names *n, const timeline *s);
void emit_names_release(emit_names *n);
/* As timeline_variable_name. */
void emit_variable(pg_buf *out, const emit_names *n, int64_t variable);

/* A decimal number: as buf_printf, but games have millions of them. */
void emit_number(pg_buf *out, int64_t value);
/* The part of a jump's name that follows x_. */
void emit_jump_word(pg_buf *out, const board *b, uint32_t jump);
/* "0", "1", or "2" for open. */
char emit_state(const position *p, uint32_t hole);

/* The texts of models/ that go behind their data (generated from the files). */
extern const char emit_game_mzn[], emit_ordered_lp[];

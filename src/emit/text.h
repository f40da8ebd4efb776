/* text.h - what the writers of this folder share. Private to emit. */
#ifndef PG_EMIT_TEXT_H
#define PG_EMIT_TEXT_H

#include "emit.h"

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

/* The rest of a comment line: printable ASCII, of bounded length. */
void emit_comment(pg_buf *out, const char *title);

void emit_lp(pg_buf *out, const emit_view *v, const char *title);
void emit_mps(pg_buf *out, const emit_view *v, const char *title);

#endif

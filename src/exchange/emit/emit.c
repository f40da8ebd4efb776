/* emit.c - what the writers share: a model by rows, names, numbers.
 *
 * LP and MPS are written in the part that GLPK's and CBC's readers agree on, found by trying: every column
 * occurs in a row or in the objective, every row has an entry (the column `zero`, fixed at 0, stands in),
 * default bounds stay unwritten, lines stay short.
 */
#include "text.h"

#include <stdio.h>

/* ---- models ----------------------------------------------------------------------------------- */

static void list_rows(emit_view *v)
{
    const model *m = v->m;
    size_t *next = PG_NEW(size_t, (size_t)m->rows + 2);
    v->row_entry = pg_alloc(m->entries, sizeof *v->row_entry);
    for (uint32_t e = 0; e < m->entries; e++)
        next[m->entry[e].row + 2]++;
    for (uint32_t r = 0; r < m->rows; r++)
        next[r + 2] += next[r + 1];
    /* next[r + 1] is now where row r begins, and after the loop where it ends. */
    for (uint32_t c = 0; c < m->columns; c++) {
        const model_column *column = &m->column[c];
        for (uint32_t e = column->first; e < column->first + column->length; e++)
            v->row_entry[next[m->entry[e].row + 1]++] = (struct emit_term){c, m->entry[e].value};
    }
    v->row_first = next;
}

static char *taken_name(void (*name)(pg_buf *, const model *, uint32_t), const model *m, uint32_t index)
{
    pg_buf b = {0};
    name(&b, m, index);
    return buf_take(&b);
}

void emit_view_init(emit_view *v, const model *m)
{
    *v = (emit_view){.m = m, .needs_zero = m->columns == 0};
    list_rows(v);
    v->column_name = PG_NEW(char *, m->columns);
    v->row_name = PG_NEW(char *, m->rows);
    for (uint32_t c = 0; c < m->columns; c++)
        v->column_name[c] = taken_name(model_column_name, m, c);
    for (uint32_t r = 0; r < m->rows; r++) {
        v->row_name[r] = taken_name(model_row_name, m, r);
        if (v->row_first[r] == v->row_first[r + 1])
            v->needs_zero = true;
    }
}

void emit_view_release(emit_view *v)
{
    pg_free_all(v->column_name, v->m->columns);
    pg_free_all(v->row_name, v->m->rows);
    PG_FREE(v->row_first, v->row_entry);
}

/* ---- games ------------------------------------------------------------------------------------ */

void emit_names_init(emit_names *n, const timeline *s)
{
    *n = (emit_names){s, PG_NEW(char *, s->board->holes), PG_NEW(char *, s->board->jumps)};
    for (uint32_t h = 0; h < s->board->holes; h++) {
        pg_buf name = {0};
        model_hole_name(&name, s->board, "peg", h);
        n->peg[h] = buf_take(&name);
    }
    for (uint32_t j = 0; j < s->board->jumps; j++) {
        pg_buf name = {0};
        model_jump_name(&name, s->board, "made", j);
        n->made[j] = buf_take(&name);
    }
}

void emit_names_release(emit_names *n)
{
    pg_free_all(n->peg, n->s->board->holes);
    pg_free_all(n->made, n->s->board->jumps);
}

static void numbered(pg_buf *out, const char *name, int64_t number)
{
    buf_add(out, name);
    buf_char(out, '_');
    emit_number(out, number);
}

void emit_variable(pg_buf *out, const emit_names *n, int64_t variable)
{
    const timeline *s = n->s;
    int64_t holes = s->board->holes, jumps = s->board->jumps, pegs = (s->count + INT64_C(1)) * holes;
    int64_t at = variable - 1 - pegs;
    if (at < 0)
        numbered(out, n->peg[(variable - 1) % holes], (variable - 1) / holes);
    else if (at < s->count * jumps)
        numbered(out, n->made[at % jumps], at / jumps + 1);
    else
        timeline_variable_name(out, s, variable);
}

/* ---- small pieces ----------------------------------------------------------------------------- */

void emit_comment_within(pg_buf *out, const char *mark, const char *title, size_t most)
{
    for (size_t length; *title; title += length + (title[length] == '\n')) {
        length = strcspn(title, "\n");
        buf_add(out, mark);
        for (size_t i = 0; i < length && i < most; i++)
            if (title[i] != '-' || title[i + 1] != '-')
                buf_char(out, title[i] < ' ' || title[i] > '~' ? '?' : title[i]);
        buf_char(out, '\n');
    }
}

void emit_comment(pg_buf *out, const char *mark, const char *title)
{
    emit_comment_within(out, mark, title, 200);
}

void emit_number(pg_buf *out, int64_t value)
{
    char room[24], *at = room + sizeof room;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    buf_add_bytes(out, at, (size_t)(room + sizeof room - at));
}

void emit_jump_word(pg_buf *out, const board *b, uint32_t jump)
{
    PG_SCOPED(buf_release) pg_buf name = {0};
    model_jump_name(&name, b, "x", jump);
    buf_add(out, name.text + 2);
}

char emit_state(const position *p, uint32_t hole)
{
    return bits_get(p->open, hole) ? '2' : bits_get(p->peg, hole) ? '1' : '0';
}

void emit_fixed_name(char room[24], const char *name, char letter, uint32_t index)
{
    if (strlen(name) <= 8)
        snprintf(room, 24, "%s", name);
    else
        snprintf(room, 24, "%c%u", letter, index + 1);
}

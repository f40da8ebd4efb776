/* name.c - names of rows and columns: letters, digits and underscores, unique within a model.
 *
 * Hole names are letters and digits and begin with a letter, so the parts of a name between underscores are
 * the holes of the jump, one after another, and two names of one kind agree only when their holes do. What
 * follows x_ HOLES as 0s and 1s are states, which only jumps with the same holes need. CBC reads names of at
 * most 100 characters; a longer one gives way to its number, which is no hole's name either.
 */
#include "model/model.h"

#include <stdio.h>

enum { NAME_MOST = 100 };

static bool same_holes(const board *b, uint32_t i, uint32_t j)
{
    if (b->jump[i].length != b->jump[j].length)
        return false;
    for (uint32_t k = 0; k < b->jump[i].length; k++)
        if (jump_cells(b, i)[k].hole != jump_cells(b, j)[k].hole)
            return false;
    return true;
}

/* Does another jump have the same holes in the same order? Only several patterns can bring that about; jumps
 * with the same first hole stand together. */
static bool has_twin(const board *b, uint32_t j)
{
    if (b->patterns < 2)
        return false;
    uint32_t hole = jump_from(b, j)->hole;
    for (uint32_t i = j; i-- > 0 && jump_from(b, i)->hole == hole;)
        if (same_holes(b, i, j))
            return true;
    for (uint32_t i = j + 1; i < b->jumps && jump_from(b, i)->hole == hole; i++)
        if (same_holes(b, i, j))
            return true;
    return false;
}

static void add_cells(pg_buf *out, const board *b, uint32_t j)
{
    const jump_cell *cell = jump_cells(b, j);
    uint32_t length = b->jump[j].length;
    for (uint32_t i = 0; i < length; i++)
        buf_printf(out, "_%s", b->hole_name[cell[i].hole]);
    if (!has_twin(b, j))
        return;
    buf_char(out, '_');
    for (uint32_t i = 0; i < length; i++)
        buf_char(out, cell[i].before ? '1' : '0');
    buf_char(out, '_');
    for (uint32_t i = 0; i < length; i++)
        buf_char(out, cell[i].after ? '1' : '0');
}

/* prefix_JUMP or prefix_HOLE. */
static void add_name(pg_buf *out, const board *b, const char *prefix, bool jump, uint32_t index)
{
    PG_SCOPED(buf_release) pg_buf name = {0};
    buf_add(&name, prefix);
    if (jump)
        add_cells(&name, b, index);
    else
        buf_printf(&name, "_%s", b->hole_name[index]);
    if (name.length > NAME_MOST)
        buf_printf(out, "%s_%u", prefix, index + 1);
    else
        buf_add(out, buf_text(&name));
}

void model_jump_name(pg_buf *out, const board *b, const char *prefix, uint32_t jump)
{
    add_name(out, b, prefix, true, jump);
}

void model_hole_name(pg_buf *out, const board *b, const char *prefix, uint32_t hole)
{
    add_name(out, b, prefix, false, hole);
}

/* What is there for each of several finishes carries its number: finish2_HOLE, price_finish2. */
static const char *numbered(char room[32], const model *m, const char *prefix, uint32_t part)
{
    if (m->finishes < 2)
        return prefix;
    snprintf(room, 32, "%s%u", prefix, part + 1);
    return room;
}

typedef enum name_of { NAME_JUMP, NAME_HOLE, NAME_PART, NAME_NUMBER, NAME_ROW } name_of;

typedef struct naming {
    const char *prefix;
    name_of of;
} naming;

static const naming column_naming[] = {
    [COLUMN_JUMP] = {"x", NAME_JUMP},
    [COLUMN_START_OPEN] = {"start", NAME_HOLE},
    [COLUMN_FINISH_OPEN] = {"finish", NAME_HOLE},
    [COLUMN_WEIGHT] = {"w", NAME_HOLE},
    [COLUMN_START_GAIN] = {"gain", NAME_HOLE},
    [COLUMN_FINISH_LOSS] = {"loss", NAME_HOLE},
    [COLUMN_START_PRICE] = {"price_start", NAME_PART},
    [COLUMN_FINISH_PRICE] = {"price_finish", NAME_PART},
    [COLUMN_WALK] = {"walk", NAME_NUMBER},
    [COLUMN_WALK_START] = {"walk", NAME_NUMBER},
    [COLUMN_WALK_FINISH] = {"walk", NAME_NUMBER},
    [COLUMN_UNDER_WAY] = {"under_way", NAME_HOLE},
    [COLUMN_CHOICE] = {"choice", NAME_PART},
    [COLUMN_TURNS] = {"turns", NAME_NUMBER},
    [COLUMN_MORE] = {"more_", NAME_ROW},
    [COLUMN_LESS] = {"less_", NAME_ROW},
};

static const naming row_naming[] = {
    [ROW_HOLE] = {"hole", NAME_HOLE},
    [ROW_START_PEGS] = {"pegs_start", NAME_PART},
    [ROW_FINISH_PEGS] = {"pegs_finish", NAME_PART},
    [ROW_JUMP] = {"jump", NAME_JUMP},
    [ROW_START_GAIN] = {"most", NAME_HOLE},
    [ROW_FINISH_LOSS] = {"least", NAME_HOLE},
    [ROW_SEPARATION] = {"separation", NAME_PART},
    [ROW_STATE] = {"walk", NAME_NUMBER},
    [ROW_WALK_JUMP] = {"walk", NAME_NUMBER},
    [ROW_WALK_START] = {"walk", NAME_NUMBER},
    [ROW_WALK_FINISH] = {"walk", NAME_NUMBER},
    [ROW_CHAIN] = {"chain", NAME_HOLE},
    [ROW_CAPTURES] = {"captures", NAME_HOLE},
    [ROW_REGION] = {"region", NAME_NUMBER},
    [ROW_UNDER_WAY] = {"under_way", NAME_PART},
    [ROW_CHOICE] = {"one_choice", NAME_PART},
    [ROW_CHOSEN] = {"chosen", NAME_HOLE},
    [ROW_CLASS] = {"class", NAME_NUMBER},
    [ROW_POTENTIAL] = {"potential", NAME_NUMBER},
    [ROW_STUCK] = {"stuck", NAME_JUMP},
};

/* Does the role come once for each finish? */
static bool of_finish(model_role role)
{
    return role == COLUMN_FINISH_OPEN || role == COLUMN_FINISH_LOSS || role == COLUMN_FINISH_PRICE ||
           role == COLUMN_CHOICE;
}

static bool row_of_finish(model_row_role role)
{
    return role == ROW_FINISH_PEGS || role == ROW_FINISH_LOSS || role == ROW_SEPARATION ||
           role == ROW_CHOSEN || role == ROW_STUCK;
}

static void add_by(pg_buf *out, const model *m, naming n, const char *prefix, uint32_t index)
{
    switch (n.of) {
    case NAME_JUMP:
    case NAME_HOLE: add_name(out, m->board, prefix, n.of == NAME_JUMP, index); break;
    case NAME_PART: buf_add(out, prefix); break;
    case NAME_NUMBER: buf_printf(out, "%s_%u", prefix, index + 1); break;
    case NAME_ROW:
        buf_add(out, prefix);
        model_row_name(out, m, index);
        break;
    }
}

static bool of_walk(model_role role)
{
    return role == COLUMN_WALK || role == COLUMN_WALK_START || role == COLUMN_WALK_FINISH;
}

void model_column_name(pg_buf *out, const model *m, uint32_t column)
{
    char room[32];
    const model_column *c = &m->column[column];
    naming n = column_naming[c->role];
    const char *prefix = of_finish(c->role) ? numbered(room, m, n.prefix, c->part) : n.prefix;
    add_by(out, m, n, prefix, of_walk(c->role) ? column : c->index);
}

void model_row_name(pg_buf *out, const model *m, uint32_t row)
{
    char room[32];
    const model_row *r = &m->row[row];
    naming n = row_naming[r->role];
    bool walk = r->role >= ROW_STATE && r->role <= ROW_WALK_FINISH;
    add_by(out, m, n, row_of_finish(r->role) ? numbered(room, m, n.prefix, r->part) : n.prefix,
           walk ? row : r->index);
}

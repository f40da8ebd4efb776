/* name.c - names of rows and columns: letters, digits and underscores, unique within a model.
 *
 * Hole names are letters and digits and begin with a letter, so the parts of a name between underscores are
 * the holes of the jump, one after another, and two names of one kind agree only when their holes do. What
 * follows x_ HOLES as 0s and 1s are states, which only jumps with the same holes need. CBC reads names of at
 * most 100 characters; a longer one gives way to its number, which is no hole's name either.
 */
#include "model.h"

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

static void jump_name(pg_buf *out, const board *b, uint32_t j)
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
    pg_buf name = {0};
    buf_add(&name, prefix);
    if (jump)
        jump_name(&name, b, index);
    else
        buf_printf(&name, "_%s", b->hole_name[index]);
    if (name.length > NAME_MOST)
        buf_printf(out, "%s_%u", prefix, index + 1);
    else
        buf_add(out, buf_text(&name));
    buf_release(&name);
}

void model_column_name(pg_buf *out, const model *m, uint32_t column)
{
    const model_column *c = &m->column[column];
    switch (c->role) {
    case COLUMN_JUMP:
        add_name(out, m->board, "x", true, c->index);
        break;
    case COLUMN_START_OPEN:
        add_name(out, m->board, "start", false, c->index);
        break;
    case COLUMN_FINISH_OPEN:
        add_name(out, m->board, "finish", false, c->index);
        break;
    case COLUMN_WEIGHT:
        add_name(out, m->board, "w", false, c->index);
        break;
    case COLUMN_START_GAIN:
        add_name(out, m->board, "gain", false, c->index);
        break;
    case COLUMN_FINISH_LOSS:
        add_name(out, m->board, "loss", false, c->index);
        break;
    case COLUMN_START_PRICE:
        buf_add(out, "price_start");
        break;
    case COLUMN_FINISH_PRICE:
        buf_add(out, "price_finish");
        break;
    case COLUMN_WALK:
    case COLUMN_WALK_START:
    case COLUMN_WALK_FINISH:
        buf_printf(out, "walk_%u", column + 1);
        break;
    case COLUMN_UNDER_WAY:
        add_name(out, m->board, "under_way", false, c->index);
        break;
    }
}

void model_row_name(pg_buf *out, const model *m, uint32_t row)
{
    const model_row *r = &m->row[row];
    switch (r->role) {
    case ROW_HOLE:
        add_name(out, m->board, "hole", false, r->index);
        break;
    case ROW_START_PEGS:
        buf_add(out, "pegs_start");
        break;
    case ROW_FINISH_PEGS:
        buf_add(out, "pegs_finish");
        break;
    case ROW_JUMP:
        add_name(out, m->board, "jump", true, r->index);
        break;
    case ROW_START_GAIN:
        add_name(out, m->board, "most", false, r->index);
        break;
    case ROW_FINISH_LOSS:
        add_name(out, m->board, "least", false, r->index);
        break;
    case ROW_SEPARATION:
        buf_add(out, "separation");
        break;
    case ROW_STATE:
    case ROW_WALK_JUMP:
    case ROW_WALK_START:
    case ROW_WALK_FINISH:
        buf_printf(out, "walk_%u", row + 1);
        break;
    case ROW_CHAIN:
        add_name(out, m->board, "chain", false, r->index);
        break;
    case ROW_CAPTURES:
        add_name(out, m->board, "captures", false, r->index);
        break;
    case ROW_REGION:
        buf_printf(out, "region_%u", r->index + 1);
        break;
    case ROW_UNDER_WAY:
        buf_add(out, "under_way");
        break;
    }
}

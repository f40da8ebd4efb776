/* write.c - a board as a board file in one canonical spelling. */
#include "board/board.h"
#include "rules.h"

void board_write_rules(const board *b, pg_buf *out)
{
    if (b->wrap_rows || b->wrap_columns)
        buf_printf(out, "wrap %s\n", !b->wrap_columns ? "rows" : !b->wrap_rows ? "columns" : "both");
    buf_printf(out, "rules %s\n", board_rules_name(b->rules));
    if (b->rules != RULES_CUSTOM)
        return;
    for (uint32_t d = 0; d < b->directions; d++)
        buf_printf(out, "direction %d %d\n", b->direction[d].drow, b->direction[d].dcol);
    for (uint32_t p = 0; p < b->patterns; p++)
        buf_printf(out, "pattern %s %s\n", b->pattern[p].before, b->pattern[p].after);
}

void board_write_picture(const board *b, pg_buf *out)
{
    bool wraps = b->wrap_rows || b->wrap_columns;
    uint32_t h = 0;
    for (int row = 0; row < b->rows; row++) {
        int col = 0;
        for (; h < b->holes && b->row[h] == row; h++) {
            for (; col < b->col[h]; col++)
                buf_char(out, '.');
            buf_char(out, 'o');
            col++;
        }
        for (int width = wraps ? b->cols : 1; col < width; col++)
            buf_char(out, '.');
        buf_char(out, '\n');
    }
}

static bool is_classical(const board *b, uint32_t j)
{
    const jump_cell *c = jump_cells(b, j);
    return b->jump[j].length == 3 && jump_carries(b, j) && c[1].before && !c[1].after;
}

static void write_jump(const board *b, uint32_t j, pg_buf *out)
{
    const jump_cell *c = jump_cells(b, j);
    uint32_t length = b->jump[j].length;
    buf_add(out, "jump");
    for (uint32_t i = 0; i < length; i++)
        buf_printf(out, " %s", b->hole_name[c[i].hole]);
    for (uint32_t i = 0; !is_classical(b, j) && i < 2 * length; i++)
        buf_printf(out, "%s%d",
                   i == 0        ? " "
                   : i == length ? ":"
                                 : "",
                   i < length ? c[i].before : c[i - length].after);
    buf_char(out, '\n');
}

void board_write_jumps(const board *b, pg_buf *out, bool *plain)
{
    PG_SCOPED(reading_board_release) reading_board all = board_of_readings(b);
    if (all.made)
        rules_order_jumps(all.made->jump, all.made->jumps, all.made->cell);
    *plain = true;
    for (uint32_t j = 0; j < all.b->jumps; j++) {
        write_jump(all.b, j, out);
        *plain = *plain && is_classical(all.b, j);
    }
}

static void write_named_holes(const board *b, pg_buf *out)
{
    bool plain;
    for (uint32_t h = 0; h < b->holes; h++) {
        buf_printf(out, "hole %s", b->hole_name[h]);
        if (b->place)
            buf_printf(out, " at %d %d", b->place[h].x, b->place[h].y);
        else if (b->row)
            buf_printf(out, " at %d %d", b->col[h], b->row[h]);
        buf_char(out, '\n');
    }
    for (uint32_t i = 0; i < b->edges; i++)
        buf_printf(out, "edge %s %s\n", b->hole_name[b->edge[2 * i]], b->hole_name[b->edge[2 * i + 1]]);
    if (b->rules == RULES_FREE)
        board_write_jumps(b, out, &plain);
}

void board_write(const board *b, pg_buf *out)
{
    buf_printf(out, "board %s\n", b->name);
    if (*b->title)
        buf_printf(out, "title %s\n", b->title);
    buf_printf(out, "lattice %s\n", board_lattice_name(b->rules == RULES_FREE ? LATTICE_FREE : b->lattice));
    if (!b->row || b->rules == RULES_FREE) {
        write_named_holes(b, out);
        return;
    }
    board_write_rules(b, out);
    buf_add(out, "holes\n");
    board_write_picture(b, out);
}

/* boards.c - boards for the public interface. Whatever is of a board keeps it by counting its users. */
#include "private.h"

pagoda_board *board_own(board *b)
{
    pagoda_board *p = PG_NEW(pagoda_board, 1);
    pg_buf file = {0};
    p->board = b;
    p->jump = PG_NEW(char *, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        p->jump[j] = jump_name(b, j);
    board_write(b, &file);
    p->file = buf_take(&file);
    atomic_init(&p->users, 1);
    return p;
}

pagoda_board *board_keep(const pagoda_board *b)
{
    pagoda_board *shared = (pagoda_board *)b; /* the count of its users is no part of what it is */
    atomic_fetch_add(&shared->users, 1);
    return shared;
}

void pagoda_board_free(pagoda_board *b)
{
    if (!b || atomic_fetch_sub(&b->users, 1) > 1)
        return;
    pg_free_all(b->jump, b->board->jumps);
    free(b->file);
    board_free(b->board);
    free(b);
}

bool board_alike(const pagoda_board *a, const pagoda_board *b)
{
    const board *x = a->board, *y = b->board;
    if (x == y)
        return true;
    bool same = board_same_holes(x, y) && x->jumps == y->jumps;
    for (uint32_t j = 0; same && j < x->jumps; j++)
        same = !strcmp(a->jump[j], b->jump[j]) && x->jump[j].length == y->jump[j].length;
    for (uint32_t i = 0; same && i < x->cells; i++)
        same = x->cell[i].hole == y->cell[i].hole && x->cell[i].before == y->cell[i].before &&
               x->cell[i].after == y->cell[i].after;
    return same;
}

/* ---- making ------------------------------ */

static pagoda_status hand_out(pagoda_board **out, board *b, pg_status s, pagoda_status input,
                              const pg_error *e, pagoda_error *error)
{
    if (s == PG_OK)
        *out = board_own(b);
    return outcome(s, input, e, error);
}

pagoda_status pagoda_board_named(pagoda_board **out, const char *name, const char *rules, pagoda_error *error)
{
    pg_error e = {0};
    board *b = NULL;
    REQUIRE(out && name, "a pointer for the board and the name of a board");
    bool before = file_reading(false);
    pg_status s = board_load(&b, name, rules, &e);
    file_reading(before);
    return hand_out(out, b, s, board_shipped_named(SHIPPED_BOARD, name) ? PAGODA_BAD_INPUT : PAGODA_NOT_FOUND,
                    &e, error);
}

pagoda_status pagoda_board_parse(pagoda_board **out, const char *text, size_t length, const char *file,
                                 const char *rules, pagoda_error *error)
{
    pg_error e = {0};
    board *b = NULL;
    REQUIRE(out && text, "a pointer for the board and the text of a board");
    bool before = file_reading(false);
    pg_status s = board_parse(&b, text, length, file ? file : "board", rules, &e);
    file_reading(before);
    return hand_out(out, b, s, PAGODA_BAD_SYNTAX, &e, error);
}

pagoda_status pagoda_board_load(pagoda_board **out, const char *file, const char *rules, pagoda_error *error)
{
    pg_error e = {0};
    PG_FREED char *text = NULL;
    size_t length;
    REQUIRE(out && file, "a pointer for the board and a board file");
    pg_status s = read_named_file(file, &text, &length, &e);
    if (s != PG_OK)
        return outcome(s, PAGODA_NOT_FOUND, &e, error);
    return pagoda_board_parse(out, text, length, file, rules, error);
}

const char *pagoda_shipped_name(pagoda_shipped what, size_t index)
{
    static const shipped_kind kind[] = {[PAGODA_SHIPPED_BOARDS] = SHIPPED_BOARD,
                                        [PAGODA_SHIPPED_POSITIONS] = SHIPPED_POSITION,
                                        [PAGODA_SHIPPED_WEIGHTS] = SHIPPED_WEIGHTS};
    if (what == PAGODA_SHIPPED_FAMILIES)
        return board_family(index);
    if ((unsigned)what > PAGODA_SHIPPED_FAMILIES)
        return NULL;
    const board_shipped_file *file = board_shipped(kind[what], index);
    return file ? file->name : NULL;
}

/* ---- asking ------------------------------ */

const char *pagoda_board_name(const pagoda_board *b) { return b ? b->board->name : NULL; }
const char *pagoda_board_title(const pagoda_board *b) { return b ? b->board->title : NULL; }
const char *pagoda_board_rules(const pagoda_board *b) { return b ? board_rules_name(b->board->rules) : NULL; }
const char *pagoda_board_lattice(const pagoda_board *b)
{
    return b ? board_lattice_name(b->board->lattice) : NULL;
}
const char *pagoda_board_file(const pagoda_board *b) { return b ? b->file : NULL; }
size_t pagoda_board_holes(const pagoda_board *b) { return b ? b->board->holes : 0; }
size_t pagoda_board_jumps(const pagoda_board *b) { return b ? b->board->jumps : 0; }

const char *pagoda_board_hole_name(const pagoda_board *b, size_t hole)
{
    return hole < pagoda_board_holes(b) ? b->board->hole_name[hole] : NULL;
}

size_t pagoda_board_hole_find(const pagoda_board *b, const char *name)
{
    int64_t hole = b && name ? board_find_hole(b->board, name, strlen(name)) : -1;
    return hole < 0 ? PAGODA_NONE : (size_t)hole;
}

pagoda_status pagoda_board_hole_place(const pagoda_board *b, size_t hole, int *row, int *column,
                                      pagoda_error *error)
{
    pg_error e = {0};
    REQUIRE(b && row && column, "a board, a pointer for the row and a pointer for the column");
    const board *of = b->board;
    if (hole >= of->holes || (!of->row && !of->place)) {
        pg_status s = pg_fail(&e, PG_INPUT, "expected a hole that has a place");
        return outcome(s, PAGODA_NOT_FOUND, &e, error);
    }
    *row = of->row ? of->row[hole] : of->place[hole].y;
    *column = of->row ? of->col[hole] : of->place[hole].x;
    return PAGODA_OK;
}

const char *pagoda_board_jump_name(const pagoda_board *b, size_t jump)
{
    return jump < pagoda_board_jumps(b) ? b->jump[jump] : NULL;
}

size_t pagoda_board_jump_find(const pagoda_board *b, const char *name)
{
    for (size_t j = 0; name && j < pagoda_board_jumps(b); j++)
        if (!strcmp(b->jump[j], name))
            return j;
    return PAGODA_NONE;
}

size_t pagoda_board_jump_cells(const pagoda_board *b, size_t jump, pagoda_cell *cell, size_t room)
{
    if (jump >= pagoda_board_jumps(b))
        return 0;
    const jump_cell *from = jump_cells(b->board, (uint32_t)jump);
    size_t length = b->board->jump[jump].length;
    for (size_t i = 0; cell && i < length && i < room; i++)
        cell[i] = (pagoda_cell){from[i].hole, from[i].before, from[i].after};
    return length;
}

/* ---- shown ------------------------------ */

pagoda_status pagoda_board_show(pagoda_result **out, const pagoda_board *b, pagoda_error *error)
{
    REQUIRE(out && b, "a pointer for the result and a board");
    *out = result_new(b);
    result_body(*out, "board show", &report_board_forms, 1, NULL);
    (*out)->of = b->board;
    return PAGODA_OK;
}

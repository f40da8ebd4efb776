/* boards.c - boards for the public interface. Results keep their board by counting its users. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

pagoda_board *board_own(board *b)
{
    pagoda_board *p = PG_NEW(pagoda_board, 1);
    p->board = b;
    p->jump = PG_NEW(char *, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        p->jump[j] = jump_name(b, j);
    atomic_init(&p->users, 1);
    return p;
}

pagoda_board *board_keep(const pagoda_board *b)
{
    pagoda_board *shared = (pagoda_board *)b; /* the count of its users is no part of what it is */
    atomic_fetch_add(&shared->users, 1);
    return shared;
}

pagoda_status pagoda_board_load(pagoda_board **out, const char *name_or_file, const char *rules,
                                pagoda_error *error)
{
    pg_error e = {0};
    board *b = NULL;
    pg_status s = board_load(&b, name_or_file, rules, &e);
    if (s == PG_OK)
        *out = board_own(b);
    return outcome(s, &e, error);
}

pagoda_status pagoda_board_parse(pagoda_board **out, const char *text, size_t length, const char *file,
                                 const char *rules, pagoda_error *error)
{
    pg_error e = {0};
    board *b = NULL;
    pg_status s = board_parse(&b, text, length, file ? file : "board", rules, &e);
    if (s == PG_OK)
        *out = board_own(b);
    return outcome(s, &e, error);
}

void pagoda_board_free(pagoda_board *b)
{
    if (!b || atomic_fetch_sub(&b->users, 1) > 1)
        return;
    pg_free_all(b->jump, b->board->jumps);
    board_free(b->board);
    free(b);
}

const char *pagoda_shipped_name(pagoda_shipped what, size_t index)
{
    static const shipped_kind kind[] = {[PAGODA_BOARDS] = SHIPPED_BOARD,
                                        [PAGODA_POSITIONS] = SHIPPED_POSITION,
                                        [PAGODA_WEIGHTINGS] = SHIPPED_WEIGHTS};
    if (what == PAGODA_FAMILIES)
        return board_family(index);
    if (what > PAGODA_FAMILIES)
        return NULL;
    const board_shipped_file *file = board_shipped(kind[what], index);
    return file ? file->name : NULL;
}

/* ---- asking ------------------------------ */

const char *pagoda_board_name(const pagoda_board *b) { return b->board->name; }
const char *pagoda_board_title(const pagoda_board *b) { return b->board->title; }
const char *pagoda_board_rules(const pagoda_board *b) { return board_rules_name(b->board->rules); }
const char *pagoda_board_lattice(const pagoda_board *b) { return board_lattice_name(b->board->lattice); }
uint32_t pagoda_board_holes(const pagoda_board *b) { return b->board->holes; }
uint32_t pagoda_board_jumps(const pagoda_board *b) { return b->board->jumps; }

const char *pagoda_board_hole(const pagoda_board *b, uint32_t hole)
{
    return hole < b->board->holes ? b->board->hole_name[hole] : NULL;
}

int64_t pagoda_board_find_hole(const pagoda_board *b, const char *name)
{
    return board_find_hole(b->board, name, strlen(name));
}

int pagoda_board_place(const pagoda_board *b, uint32_t hole, int *row, int *column)
{
    const board *of = b->board;
    if (hole >= of->holes || (!of->row && !of->place))
        return 0;
    if (row)
        *row = of->row ? of->row[hole] : of->place[hole].y;
    if (column)
        *column = of->row ? of->col[hole] : of->place[hole].x;
    return 1;
}

const char *pagoda_board_jump(const pagoda_board *b, uint32_t jump)
{
    return jump < b->board->jumps ? b->jump[jump] : NULL;
}

int64_t pagoda_board_find_jump(const pagoda_board *b, const char *name)
{
    for (uint32_t j = 0; j < b->board->jumps; j++)
        if (!strcmp(b->jump[j], name))
            return j;
    return -1;
}

uint32_t pagoda_board_jump_cells(const pagoda_board *b, uint32_t jump)
{
    return jump < b->board->jumps ? b->board->jump[jump].length : 0;
}

int pagoda_board_jump_cell(const pagoda_board *b, uint32_t jump, uint32_t i, uint32_t *hole, int *before,
                           int *after)
{
    if (i >= pagoda_board_jump_cells(b, jump))
        return 0;
    const jump_cell *cell = jump_cells(b->board, jump) + i;
    if (hole)
        *hole = cell->hole;
    if (before)
        *before = cell->before;
    if (after)
        *after = cell->after;
    return 1;
}

/* ---- writing ------------------------------ */

void pagoda_board_write(const pagoda_board *b, pagoda_buffer *out) { board_write(b->board, &out->text); }

pagoda_status pagoda_board_render(const pagoda_board *b, pagoda_format format, const pagoda_look *how,
                                  pagoda_buffer *out, pagoda_error *error)
{
    return render(&report_board_forms, b->board, b->board, format, how, out, error);
}

/* strip.c - the letters of a family, and its jumps as what becomes of them.
 *
 * The jumps of the family are those of its board whose first column is the board's first, and their
 * translates. Of a closed family each is read in further ways: its columns from number t on at the beginning
 * of the word, and those before t at the end.
 */
#include "strip_parts.h"

static uint32_t column_of(const strip *f, uint32_t hole)
{
    return f->b->col ? (uint32_t)f->b->col[hole] : hole / f->height;
}

static uint32_t cell_of(const strip *f, uint32_t hole)
{
    return f->b->row ? (uint32_t)f->b->row[hole] : hole % f->height;
}

/* Columns that the rules of a picture need to show all of their jumps. */
static uint32_t columns_needed(const board *b)
{
    size_t most = 1;
    for (uint32_t d = 0; d < b->directions; d++)
        for (uint32_t p = 0; p < b->patterns; p++) {
            size_t wide = (strlen(b->pattern[p].before) - 1) * (size_t)abs(b->direction[d].dcol) + 1;
            most = wide > most ? wide : most;
        }
    return (uint32_t)most;
}

static pg_status demand_board(const strip *f, pg_error *e)
{
    const board *b = f->b;
    uint32_t height = f->shape.height;
    if (b->marks || (!f->own && !board_loses_pegs(b)))
        return pg_fail(e, PG_INPUT, "expected a board whose jumps all take away pegs");
    if (b->row && height)
        return pg_fail(e, PG_INPUT, "--column: expected a graph or free board; a picture has its columns");
    if (b->row &&
        (b->rules == RULES_FREE || b->wrap_rows || (uint64_t)b->rows * (uint64_t)b->cols != b->holes))
        return pg_fail(e, PG_INPUT, "expected a full rectangle, which goes on to the right");
    if (b->row && (uint32_t)b->cols < columns_needed(b))
        return pg_fail(e, PG_INPUT, "expected a board of %u columns or more, as wide as the jumps are",
                       columns_needed(b));
    if (f->height > STRIP_MOST_CELLS || b->holes % f->height)
        return pg_fail(e, PG_INPUT, "expected columns of 1 to %d holes that are the whole board",
                       STRIP_MOST_CELLS);
    return PG_OK;
}

static uint32_t node_add(strip *f, int kind, uint32_t next)
{
    PG_GROW(f->node, f->nodes, f->node_room);
    f->node[f->nodes] = (strip_node){.kind = kind, .next = next};
    return f->nodes++;
}

/* A node that reads this column of the jump. */
static uint32_t add_column(strip *f, uint32_t jump, uint32_t column, uint32_t next)
{
    const jump_cell *cell = jump_cells(f->b, jump);
    uint32_t mask = 0, before = 0, after = 0, at = node_add(f, NODE_READ, next);
    for (uint32_t i = 0; i < f->b->jump[jump].length; i++) {
        if (column_of(f, cell[i].hole) != column)
            continue;
        uint32_t bit = UINT32_C(1) << cell_of(f, cell[i].hole);
        mask |= bit;
        before |= cell[i].before ? bit : 0;
        after |= cell[i].after ? bit : 0;
    }
    f->node[at].becomes = PG_NEW(int16_t, f->letters);
    for (uint32_t l = 0; l < f->letters; l++)
        f->node[at].becomes[l] = (int16_t)((l & mask) == before ? (l & ~mask) | after : UINT32_MAX);
    return at;
}

/* The columns `from` to `to` - 1, and then `next`; the first node. */
static uint32_t add_columns(strip *f, uint32_t jump, uint32_t from, uint32_t to, uint32_t next)
{
    while (to > from)
        next = add_column(f, jump, --to, next);
    return next;
}

static void add_jump(strip *f, uint32_t jump, uint32_t span)
{
    PG_GROW(f->first, f->firsts, f->first_room);
    f->first[f->firsts++] = add_columns(f, jump, 0, span, STRIP_DONE);
    for (uint32_t t = 1; f->closed && t < span; t++) {
        uint32_t tail = add_columns(f, jump, 0, t, node_add(f, NODE_FINAL, 0));
        PG_GROW(f->seam, f->seams, f->seam_room);
        f->seam[f->seams++] = add_columns(f, jump, t, span, node_add(f, NODE_IDLE, tail));
    }
}

static void add_jumps(strip *f)
{
    node_add(f, NODE_DONE, 0);
    for (uint32_t j = 0; j < f->b->jumps; j++) {
        uint32_t least = UINT32_MAX, most = 0;
        for (uint32_t i = 0; i < f->b->jump[j].length; i++) {
            uint32_t column = column_of(f, jump_cells(f->b, j)[i].hole);
            least = column < least ? column : least;
            most = column > most ? column : most;
        }
        if (least > 0)
            continue;
        f->columns = most + 1 > f->columns ? most + 1 : f->columns;
        add_jump(f, j, most + 1);
    }
}

/* What jumps make of a letter is of its kind. */
static void find_kinds(strip *f)
{
    bool changed = true;
    for (uint32_t l = 0; l < f->letters; l++)
        f->kind[l] = l;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < f->nodes * f->letters; i++) {
            const int16_t *becomes = f->node[i / f->letters].becomes;
            uint32_t l = i % f->letters, made = becomes && becomes[l] >= 0 ? (uint32_t)becomes[l] : l;
            uint32_t least = f->kind[l] < f->kind[made] ? f->kind[l] : f->kind[made];
            changed |= f->kind[l] != f->kind[made];
            f->kind[l] = f->kind[made] = least;
        }
    }
    for (uint32_t l = 0; l < f->letters; l++)
        f->varies[f->kind[l]] |= l ^ f->kind[l];
}

pg_status strip_open(strip *f, const board *b, const strip_shape *shape, pg_error *e)
{
    *f = (strip){.b = b, .shape = *shape, .closed = shape->closed, .columns = 1};
    if (shape->pendants)
        PG_TRY(pendants_open(f, b, e));
    f->height = f->b->row ? (uint32_t)f->b->rows : f->shape.height ? f->shape.height : 1;
    PG_TRY(demand_board(f, e));
    f->letters = UINT32_C(1) << f->height;
    f->pegs = PG_NEW(uint32_t, f->letters);
    f->holes = PG_NEW(uint32_t, f->letters);
    f->marks = PG_NEW(uint32_t, f->letters);
    f->kind = PG_NEW(uint32_t, f->letters);
    f->varies = PG_NEW(uint32_t, f->letters);
    for (uint32_t l = 0; l < f->letters; l++) {
        f->pegs[l] = (uint32_t)__builtin_popcount(l);
        f->holes[l] = f->height;
    }
    if (shape->pendants)
        pendants_letters(f);
    add_jumps(f);
    find_kinds(f);
    return PG_OK;
}

void strip_release(strip *f)
{
    for (uint32_t n = 0; n < f->nodes; n++)
        free(f->node[n].becomes);
    PG_FREE(f->node, f->first, f->seam, f->pegs, f->holes, f->marks, f->kind, f->varies);
    board_free(f->own);
}

/* ---- automata ------------------------------------------------------------------------------------------ */

void automaton_release(automaton *a) { PG_FREE(a->step, a->accepts); }

uint32_t automaton_run(const automaton *a, const uint8_t *letter, size_t length)
{
    uint32_t q = 0;
    for (size_t i = 0; i < length; i++)
        q = a->step[(size_t)q * a->letters + letter[i]];
    return q;
}

int strip_version(const strip *f)
{
    return f->marked_first ? STRIP_FIRST_VERSION : f->own ? STRIP_MARKS_VERSION : STRIP_VERSION;
}

void strip_proof(pg_buf *out, const strip *f, const automaton *a, uint32_t pegs)
{
    buf_printf(out, "scope family %u %s", f->height, f->closed ? "closed" : "open");
    if (f->own)
        buf_printf(out, " marks %u%s", f->most_marks, f->marked_first ? " first" : "");
    for (uint32_t l = 0; f->own && l < f->letters; l++)
        buf_printf(out, " %u %u", f->pegs[l], f->marks[l]);
    buf_printf(out, "\nsolvable %u %u\n", pegs, a->states);
    for (uint32_t q = 0; q < a->states; q++) {
        buf_char(out, a->accepts[q] ? '+' : '-');
        for (uint32_t l = 0; l < a->letters; l++)
            buf_printf(out, " %u", a->step[(size_t)q * a->letters + l]);
        buf_char(out, '\n');
    }
}

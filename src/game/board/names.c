/* names.c - other names for the holes of a picture, as books and pages have them.
 *
 *     names          columns by letters, rows from above by numbers: d4 (Beasley; Bell)
 *     numbers        row by row from 1, as on the 15-hole triangle and the English board
 *     below          columns by letters, rows from below by numbers, as in chess
 *     wolstenholme   columns B C D F G H J, rows A E I O U W Y, FED is FE-FO (D. Wolstenholme): a hole,
 *                    then R, L, U or D for each jump
 *     letters        of the English board a .. p, x in the middle, P .. A, and ex is e-x (Wikipedia)
 *
 * A board whose holes are called so reads and writes these names everywhere. Its holes and jumps keep their
 * numbers, so that a game that was read by one is a game on the other.
 */
#include "index.h"
#include "notation.h"

static const char *const notation_name[] = {"names", "numbers", "below", "wolstenholme", "letters"};

const char *board_notation_name(board_notation n) { return n < NOTATIONS ? notation_name[n] : NULL; }

size_t board_column_letters(const board *b, uint32_t hole)
{
    static const char digits[] = "0123456789";
    board_notation n = b->index->notation;
    return n == NOTATION_LETTERS ? 0 : n == NOTATION_WOLSTENHOLME ? 1 : strcspn(b->hole_name[hole], digits);
}

/* a, b, .. z, aa, ab .. zz, and the row from 1. */
char *notation_place(int row, int col)
{
    pg_buf name = {0};
    if (col >= 26)
        buf_char(&name, (char)('a' + col / 26 - 1));
    buf_char(&name, (char)('a' + col % 26));
    buf_printf(&name, "%d", row + 1);
    return buf_take(&name);
}

static char *hole_in(const board *b, board_notation n, uint32_t h)
{
    pg_buf name = {0};
    if (n == NOTATION_NAMES || n == NOTATION_BELOW)
        return notation_place(n == NOTATION_NAMES ? b->row[h] : b->rows - 1 - b->row[h], b->col[h]);
    if (n == NOTATION_NUMBERS)
        buf_printf(&name, "%u", h + 1);
    else if (n == NOTATION_WOLSTENHOLME)
        buf_printf(&name, "%c%c", "BCDFGHJ"[b->col[h]], "AEIOUWY"[b->row[h]]);
    else
        buf_char(&name, "abcdefghijklmnopxPONMLKJIHGFEDCBA"[h]);
    return buf_take(&name);
}

pg_status board_call(board *b, board_notation n, pg_error *e)
{
    bool seven = b->rows <= 7 && b->cols <= 7;
    const char *expected = !b->row                                ? "a board with a picture"
                           : n == NOTATION_WOLSTENHOLME && !seven ? "at most seven rows and columns"
                           : n == NOTATION_LETTERS && (!seven || b->holes != 33) ? "the board of 33 holes"
                                                                                 : NULL;
    if (n == b->index->notation)
        return PG_OK;
    if (expected)
        return pg_fail(e, PG_INPUT, "--notation %s: expected %s", notation_name[n], expected);
    intern_release(&b->index->names);
    for (uint32_t h = 0; h < b->holes; h++) {
        free(b->hole_name[h]);
        b->hole_name[h] = hole_in(b, n, h);
        intern_add(&b->index->names, b->hole_name[h], strlen(b->hole_name[h]), NULL);
    }
    b->index->notation = n;
    return PG_OK;
}

/* ---- moves that have no '-' ----------------------------------------------------------------------- */

static int64_t hole_beyond(const board *b, int64_t from, char direction)
{
    int down = direction == 'D' ? 2 : direction == 'U' ? -2 : 0;
    int right = direction == 'R' ? 2 : direction == 'L' ? -2 : 0;
    for (uint32_t h = 0; b->row && h < b->holes && (down || right); h++)
        if (b->row[h] == b->row[from] + down && b->col[h] == b->col[from] + right)
            return h;
    return -1;
}

/* Adds the move with a '-' between holes; false: it is none of these. */
static bool spell_out(pg_buf *out, const board *b, span word)
{
    size_t length = b->index->notation == NOTATION_LETTERS ? 1 : 2;
    int64_t hole = board_find_hole(b, word.at, word.length < length ? word.length : length);
    if (hole < 0 || word.length <= length)
        return false;
    buf_add(out, b->hole_name[hole]);
    for (size_t i = length; i < word.length && hole >= 0; i++) {
        hole = length == 1 ? board_find_hole(b, word.at + i, 1) : hole_beyond(b, hole, word.at[i]);
        if (hole >= 0)
            buf_printf(out, "-%s", b->hole_name[hole]);
    }
    return hole >= 0;
}

bool board_moves_short(const board *b)
{
    return b->index->notation == NOTATION_WOLSTENHOLME || b->index->notation == NOTATION_LETTERS;
}

void notation_spell(pg_buf *out, const board *b, const char *moves)
{
    span rest = {moves, strlen(moves)}, word;
    bool may = board_moves_short(b);
    if (!may)
        buf_add(out, moves);
    while (may && notation_next_word(&rest, &word)) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        if (spell_out(&text, b, word))
            buf_add(out, text.text);
        else
            buf_add_bytes(out, word.at, word.length);
        buf_char(out, ' ');
    }
}

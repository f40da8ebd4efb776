/* states.c - what the states of a region count in a potential, as a reader needs it: a state of most of the
 * board by name, small regions as small pictures, the rest as lists of pegs.
 */
#include "report_parts.h"

enum {
    MOST_STATES = 24,    /* of a region; more are counted only */
    MOST_AREA = 48,      /* of the picture of a region */
    MOST_PEGS_NAMED = 8, /* of a state in a list */
};

/* The rectangle of the picture that a region lies in. */
typedef struct rectangle {
    int top, bottom, left, right;
} rectangle;

static rectangle frame_of(const board *b, const potential_block *k)
{
    rectangle f = {b->rows, -1, b->cols, -1};
    for (uint32_t i = 0; i < k->holes; i++) {
        int row = b->row[k->hole[i]], col = b->col[k->hole[i]];
        f.top = row < f.top ? row : f.top;
        f.bottom = row > f.bottom ? row : f.bottom;
        f.left = col < f.left ? col : f.left;
        f.right = col > f.right ? col : f.right;
    }
    return f;
}

static bool is_small(const board *b, const potential_block *k)
{
    if (!b->row || k->state)
        return false;
    rectangle f = frame_of(b, k);
    return (f.bottom - f.top + 1) * (f.right - f.left + 1) <= MOST_AREA;
}

/* The value, and below it the region: `*` peg, `o` empty. */
static void draw_state(pg_buf *out, const board *b, const potential_block *k, const uint64_t *state,
                       const fmpz_t value, const fmpz_t den)
{
    rectangle f = frame_of(b, k);
    int width = f.right - f.left + 1;
    add_fraction(out, value, den);
    buf_char(out, '\n');
    for (int row = f.top; row <= f.bottom; row++) {
        char line[2 * MOST_AREA + 1];
        memset(line, ' ', sizeof line);
        for (uint32_t i = 0; i < k->holes; i++)
            if (b->row[k->hole[i]] == row)
                line[2 * (b->col[k->hole[i]] - f.left)] = bits_get(state, i) ? '*' : 'o';
        int length = 2 * width;
        while (length > 0 && line[length - 1] == ' ')
            length--;
        buf_add_bytes(out, line, (size_t)length);
        buf_char(out, '\n');
    }
}

/* ---- lists --------------------------------------------------------------------------------------- */

/* "a1+b2 6": the holes with pegs, or how many. */
static void add_state(pg_buf *text, const board *b, const potential_block *k, const uint64_t *state,
                      const fmpz_t value, const fmpz_t den)
{
    size_t pegs = bits_count(state, k->holes);
    bool first = true;
    for (uint32_t i = 0; i < k->holes && pegs <= MOST_PEGS_NAMED; i++) {
        if (!bits_get(state, i))
            continue;
        buf_printf(text, "%s%s", first ? "" : "+", b->hole_name[k->hole[i]]);
        first = false;
    }
    if (pegs == 0)
        buf_add(text, "none");
    else if (pegs > MOST_PEGS_NAMED)
        buf_printf(text, "%zu pegs", pegs);
    buf_char(text, ' ');
    add_fraction(text, value, den);
}

/* The states that are not worth 0, drawn or listed. */
static void show_states(pg_buf *out, const board *b, const potential_block *k, const fmpz_t den, bool drawn)
{
    word_list shown = {0};
    size_t left = 0;
    for (uint64_t v = 0; v < potential_block_values(k); v++)
        if (fmpz_is_zero(k->value + v))
            continue;
        else if (shown.count == MOST_STATES)
            left++;
        else
            (drawn ? draw_state : add_state)(words_next(&shown), b, k, k->state ? k->state : &v, k->value + v,
                                             den);
    if (!drawn) {
        if (left > 0)
            buf_printf(words_next(&shown), "and %zu more", left);
        buf_add(out, "  ");
        words_draw(out, &shown, 2);
        return;
    }
    words_beside(out, &shown);
    if (left > 0)
        buf_printf(out, "and %zu more state%s\n", left, plural(left));
}

/* ---- a region -------------------------------------------------------------------------------------- */

/* Is the one state of the block what the position says on these holes, and are they most of the board? */
static bool is_position(const board *b, const potential_block *k, const position *p)
{
    if (2 * k->holes <= b->holes)
        return false;
    for (uint32_t i = 0; i < k->holes; i++)
        if (bits_get(p->open, k->hole[i]) || bits_get(p->peg, k->hole[i]) != bits_get(k->state, i))
            return false;
    return true;
}

/* "and 1 less for the start itself"; false when it is neither. */
static bool add_itself(pg_buf *out, const report_problem *p, const potential_block *k, const fmpz_t den)
{
    bool start = is_position(p->board, k, p->start);
    if (!start && !is_position(p->board, k, p->finish))
        return false;
    PG_SCOPED(integer_release) fmpz_t size = {0};
    fmpz_abs(size, k->value);
    buf_add(out, "and ");
    add_fraction(out, size, den);
    buf_printf(out, " %s for the %s itself\n", fmpz_sgn(k->value) > 0 ? "more" : "less",
               start ? "start" : "finish");
    return true;
}

void draw_states(pg_buf *out, const report_problem *p, const potential_block *k, const fmpz_t den)
{
    const board *b = p->board;
    PG_FREED char **name = PG_NEW(char *, k->holes);
    if (k->state && add_itself(out, p, k, den))
        return;
    for (uint32_t i = 0; i < k->holes; i++)
        name[i] = b->hole_name[k->hole[i]];
    buf_printf(out, "\nand what the pegs on these %u holes make together, where it is not 0: ", k->holes);
    draw_list(out, name, k->holes, 2);
    show_states(out, b, k, den, is_small(b, k));
}

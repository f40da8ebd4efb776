/* pendants.c - paths whose vertices have leaves, as strips.
 *
 * Leaves at one vertex are alike, so a column says whether its vertex holds a peg, and by a number how many
 * of its leaves do. Bit 0 is the vertex, and the others are the number. Where some vertices alone have
 * leaves, number 0 is one without, and k + 1 one whose leaves have k pegs. Such a column has a mark, and
 * positions with too many marks are not meant; neither are those with numbers that stand for nothing, which
 * have more marks than any position may. A leaf is never jumped over, so all jumps that it takes part in are
 * over its own vertex.
 */
#include "strip_parts.h"

static uint32_t first_number(const strip *f) { return f->shape.clusters > 0; }

static uint32_t bits_of(const strip *f)
{
    uint32_t bits = 0;
    while ((f->shape.pendants + first_number(f)) >> bits)
        bits++;
    return bits;
}

/* ---- the board ---------------------------------------------------------------------------------------- */

static void add_number(pg_buf *out, const strip *f, uint32_t pegs)
{
    for (uint32_t i = 0; i < bits_of(f); i++)
        buf_char(out, (pegs + first_number(f)) >> i & 1 ? '1' : '0');
}

/* A jump over the vertex of this column, 0 or 1: so many of its leaves have pegs before, and so many after.
 * `next`: what the vertex of the other column is before and after, or "" if it takes no part. */
static void add_jump(pg_buf *out, const strip *f, uint32_t column, uint32_t before, uint32_t after,
                     const char *next)
{
    buf_printf(out, "jump v%u", column);
    for (uint32_t i = 0; i < bits_of(f); i++)
        buf_printf(out, " n%ub%u", column, i);
    if (*next)
        buf_printf(out, " v%u", 1 - column);
    buf_add(out, " 1");
    add_number(out, f, before);
    buf_printf(out, "%.1s:0", next);
    add_number(out, f, after);
    buf_printf(out, "%s\n", *next ? next + 1 : "");
}

static void add_jumps(pg_buf *out, const strip *f)
{
    uint32_t pendants = f->shape.pendants;
    buf_add(out, "jump v0 v1 v2\njump v2 v1 v0\n");
    for (uint32_t k = 1; k < pendants; k++)
        add_jump(out, f, 0, k, k, ""); /* from leaf to leaf */
    for (uint32_t k = 0; k < pendants; k++)
        for (uint32_t column = 0; column < 2; column++) {
            add_jump(out, f, column, k + 1, k, "01");
            add_jump(out, f, column, k, k + 1, "10");
        }
}

static bool is_path(const board *b)
{
    bool path = b->lattice == LATTICE_GRAPH && b->rules == RULES_GRAPH && b->edges + 1 == b->holes;
    for (uint32_t i = 0; path && i < b->edges; i++)
        path = b->edge[2 * i] == i && b->edge[2 * i + 1] == i + 1;
    return path && b->holes >= 3;
}

pg_status pendants_open(strip *f, const board *path, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    uint32_t pendants = f->shape.pendants, bits = bits_of(f);
    if (!is_path(path) || f->shape.height > 1)
        return pg_fail(e, PG_INPUT,
                       "--pendants: expected a path of three holes or more by its own rules, as path:3");
    buf_printf(&text, "board %s-pendants%u\nlattice free\n", path->name, pendants);
    for (uint32_t c = 0; c < 3; c++) {
        buf_printf(&text, "hole v%u\n", c);
        for (uint32_t i = 0; i < bits; i++)
            buf_printf(&text, "hole n%ub%u\n", c, i);
    }
    add_jumps(&text, f);
    PG_TRY(board_parse(&f->own, buf_text(&text), text.length, "pendants", NULL, e));
    f->b = f->own;
    f->shape.height = bits + 1;
    return PG_OK;
}

/* ---- letters ------------------------------------------------------------------------------------------- */

void pendants_letters(strip *f)
{
    uint32_t first = first_number(f), most = f->shape.clusters;
    f->most_marks = most;
    f->marked_first = f->closed && most > 0;
    for (uint32_t l = 0; l < f->letters; l++) {
        uint32_t number = l >> 1;
        bool bare = first > number, some = !bare && number - first <= f->shape.pendants;
        f->pegs[l] = (l & 1) + (some ? number - first : 0);
        f->holes[l] = 1 + (some ? f->shape.pendants : 0);
        f->marks[l] = some ? most > 0 : bare ? 0 : most + 1;
    }
}

/* position.c - position sets: their files, their canonical text. */
#include "board/board.h"
#include "board/reader.h"

/* ---- sets ---------------------------------------------------------------------------------- */

void position_init(position *p, uint32_t holes)
{
    *p = (position){.holes = holes, .peg = bits_new(holes), .open = bits_new(holes), .total = -1};
}

void position_copy(position *to, const position *from)
{
    *to = *from;
    to->peg = bits_dup(from->peg, from->holes);
    to->open = bits_dup(from->open, from->holes);
}

void position_of(position *p, uint32_t holes, const uint64_t *pegs)
{
    *p = (position){.holes = holes, .peg = bits_dup(pegs, holes), .open = bits_new(holes), .total = -1};
}

void position_single(position *p, uint32_t holes, size_t peg)
{
    position_init(p, holes);
    bits_set(p->peg, peg);
}

void position_release(position *p)
{
    PG_FREE(p->peg, p->open);
    *p = (position){0};
}

size_t position_pegs(const position *p) { return bits_count(p->peg, p->holes); }
size_t position_open(const position *p) { return bits_count(p->open, p->holes); }
bool position_closed(const position *p) { return position_open(p) == 0; }

int64_t position_total(const position *p)
{
    return position_closed(p) ? (int64_t)position_pegs(p) : p->total;
}

bool position_same(const position *a, const position *b)
{
    return a->holes == b->holes && a->total == b->total && a->stuck == b->stuck &&
           bits_equal(a->peg, b->peg, a->holes) && bits_equal(a->open, b->open, a->holes);
}

bool position_has(const position *p, const uint64_t *pegs)
{
    for (size_t w = 0; w < bits_words(p->holes); w++)
        if ((pegs[w] ^ p->peg[w]) & ~p->open[w])
            return false;
    bool counted = p->total < 0 || bits_count(pegs, p->holes) == (size_t)p->total;
    return counted && (!p->stuck || board_stuck(p->stuck, pegs));
}

pg_status position_set_total(position *p, int64_t count, pg_error *e)
{
    int64_t least = (int64_t)position_pegs(p), most = least + (int64_t)position_open(p);
    if (count < least || count > most || (p->total >= 0 && count != p->total)) {
        if (p->total >= 0)
            least = most = p->total;
        if (least == most)
            return pg_fail(e, PG_INPUT, "expected a position of %lld peg%s, not of %lld", (long long)least,
                           least == 1 ? "" : "s", (long long)count);
        return pg_fail(e, PG_INPUT, "expected a number of pegs from %lld to %lld, not %lld", (long long)least,
                       (long long)most, (long long)count);
    }
    p->total = position_closed(p) ? -1 : count;
    return PG_OK;
}

/* ---- files ------------------------------------------------------------------------------------ */

typedef struct position_file {
    const board *b;
    position *p;
    text_reader in;
    uint32_t next; /* hole that the picture comes to next, in reading order */
    int row;
    uint64_t *seen; /* holes of a graph or free board already named */
} position_file;

static pg_status set_mark(position_file *f, uint32_t hole, char mark, pg_error *e)
{
    if (mark != '*' && mark != 'o' && mark != '?')
        return reader_fail(&f->in, f->in.line, e, "'*', 'o' or '?' for the hole %s, not '%s'",
                           f->b->hole_name[hole], span_quote((span){&mark, 1}).text);
    bits_put(f->p->peg, hole, mark == '*');
    bits_put(f->p->open, hole, mark == '?');
    return PG_OK;
}

static bool next_is(const position_file *f, int row, int col)
{
    return f->next < f->b->holes && f->b->row[f->next] == row && f->b->col[f->next] == col;
}

static pg_status read_row(position_file *f, pg_error *e)
{
    int col = 0;
    for (size_t i = 0; i < f->in.rest.length; i++) {
        char mark = f->in.rest.at[i];
        pg_status s = PG_OK;
        if (mark == ' ' || mark == '\t')
            continue;
        if (next_is(f, f->row, col))
            s = set_mark(f, f->next++, mark, e);
        else if (mark != '.')
            s = reader_fail(&f->in, f->in.line, e, "'.' in column %d, where the board has no hole, not '%s'",
                            col + 1, span_quote((span){&mark, 1}).text);
        if (s != PG_OK)
            return s;
        col++;
    }
    if (f->next < f->b->holes && f->b->row[f->next] == f->row)
        return reader_fail(&f->in, f->in.line, e, "a longer row: the hole %s is not covered",
                           f->b->hole_name[f->next]);
    f->row++;
    return PG_OK;
}

static pg_status read_named(position_file *f, pg_error *e)
{
    span key = reader_word(&f->in), name = reader_word(&f->in);
    bool peg = span_is(key, "peg");
    if (!peg && !span_is(key, "either"))
        return reader_fail(&f->in, f->in.line, e, "'peg NAME' or 'either NAME', not '%s'",
                           span_quote(key).text);
    int64_t hole = board_find_hole(f->b, name.at, name.length);
    if (hole < 0)
        return reader_fail(&f->in, f->in.line, e, "a hole of the board, not '%s'", span_quote(name).text);
    if (bits_get(f->seen, (size_t)hole))
        return reader_fail(&f->in, f->in.line, e, "each hole once, not '%s' again", f->b->hole_name[hole]);
    bits_set(f->seen, (size_t)hole);
    bits_set(peg ? f->p->peg : f->p->open, (size_t)hole);
    return reader_end(&f->in, "the hole", e);
}

static pg_status read_lines(position_file *f, pg_error *e)
{
    for (bool got = true; got;) {
        pg_status s = reader_row(&f->in, f->row == 0, &got, e);
        if (s == PG_OK && got)
            s = f->b->row ? read_row(f, e) : read_named(f, e);
        if (s != PG_OK)
            return s;
    }
    if (f->b->row && f->next < f->b->holes)
        return reader_fail(&f->in, f->in.line, e, "a picture of the whole board: the hole %s is not covered",
                           f->b->hole_name[f->next]);
    return PG_OK;
}

pg_status position_parse_picture(position *out, const board *b, const char *text, size_t length,
                                 const char *file, pg_error *e)
{
    position p;
    position_init(&p, b->holes);
    position_file f = {.b = b, .p = &p, .seen = bits_new(b->holes)};
    reader_init(&f.in, text, length, file);
    pg_status s = read_lines(&f, e);
    free(f.seen);
    if (s == PG_OK)
        *out = p;
    else
        position_release(&p);
    return s;
}

/* ---- canonical text ------------------------------------------------------------------------------ */

/* The holes with peg bit `peg` that are not open, joined by commas. */
static void print_list(pg_buf *out, const board *b, const position *p, bool peg)
{
    bool first = true;
    for (uint32_t h = 0; h < b->holes; h++) {
        if (bits_get(p->open, h) || bits_get(p->peg, h) != peg)
            continue;
        buf_add(out, first ? "" : ",");
        buf_add(out, b->hole_name[h]);
        first = false;
    }
}

static void print_open(pg_buf *out, const board *b, const position *p)
{
    char mark = '?';
    for (uint32_t h = 0; h < b->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        buf_char(out, mark);
        buf_add(out, b->hole_name[h]);
        mark = ',';
    }
}

void position_text(pg_buf *out, const board *b, const position *p)
{
    size_t pegs = position_pegs(p), open = position_open(p), bare = b->holes - pegs - open;
    if (open == b->holes)
        buf_add(out, p->stuck ? "stuck" : "?");
    else if (pegs == 0)
        buf_add(out, "empty");
    else if (bare == 0)
        buf_add(out, "full");
    else
        print_list(out, b, p, pegs <= bare);
    if (pegs && bare && bare < pegs)
        buf_char(out, '\'');
    if (open < b->holes)
        print_open(out, b, p);
    if (p->total >= 0)
        buf_printf(out, "#%lld", (long long)p->total);
}

void position_text_closed(pg_buf *out, const board *b, const uint64_t *pegs)
{
    PG_SCOPED(position_release) position p;
    position_init(&p, b->holes);
    memcpy(p.peg, pegs, bits_words(b->holes) * sizeof *pegs);
    position_text(out, b, &p);
}

char *position_name(const board *b, const position *p)
{
    pg_buf text = {0};
    position_text(&text, b, p);
    return buf_take(&text);
}

char *position_name_closed(const board *b, const uint64_t *pegs)
{
    pg_buf text = {0};
    position_text_closed(&text, b, pegs);
    return buf_take(&text);
}

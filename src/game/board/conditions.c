/* conditions.c - games with conditions, as boards: some jumps alone, marked pegs, holes to be visited.
 *
 *     condition = "without" HOLES | "only" JUMPS | "never" JUMPS | "first" JUMPS | "marked" HOLES |
 *                 "visit" HOLES
 *
 * HOLES and JUMPS are separated by commas or blanks. A board with fewer jumps is a board, so `without`,
 * `only` and `never` take jumps away. `first`, `marked` and `visit` add holes and put cells for them into
 * the jumps:
 *
 * A marked peg in h is a peg in the twin of h, and none in h itself; each line `marked` is a mark of its
 * own, with its own twins. Each jump comes once for each choice of marks of the pegs that it needs; where
 * it needs a hole empty it needs its twins empty. So from a position with at most one peg in a hole and
 * its twins none with more is reached, and when marks are forgotten the games are those of the board; the
 * twins tell where the marked pegs are. Only holes that pegs of a mark come to have its twin. A hole v to
 * be visited has two holes more: the peg in the first goes to the second with the first jump that ends in
 * v. So has the first jump, which is one of those given: its peg goes to the second with it, and no other
 * jump is made before. Every jump changes the number of pegs as before.
 *
 * What comes of it lists its jumps as a free board does, so whoever reads boards reads it.
 */
#include "index.h"
#include "notation.h"
#include "rules.h"

#include <stdlib.h>
#include <string.h>

typedef struct conditions {
    const board *b; /* without them */
    board *out;
    uint64_t *without, *visit;      /* holes */
    uint64_t *only, *never, *first; /* jumps */
    bool some_only, some_first;
    board_marks marks;          /* of b */
    uint32_t pegs[BOARD_MARKS]; /* with each mark, at the start */
    uint32_t *token;            /* [holes of b]: the first of two for its visit; 0: none */
    uint32_t first_token;       /* the same for the first jump */
    board_jump *jump;
    jump_cell *cell; /* of all jumps made */
    size_t jumps, jump_room, cells, cell_room;
} conditions;

/* ---- reading ---------------------------------------------------------------------------------- */

static pg_status read_hole(conditions *c, span word, uint64_t *set, pg_error *e)
{
    int64_t hole = board_find_hole(c->b, word.at, word.length);
    if (hole < 0)
        return pg_fail(e, PG_INPUT, "expected a hole of the board, not '%s'%s", span_quote(word).text,
                       board_hole_meant(c->b, word.at, word.length).text);
    bits_set(set, (size_t)hole);
    return PG_OK;
}

/* All jumps that are written so, in any spelling. */
static pg_status read_jumps(conditions *c, span word, uint64_t *set, pg_error *e)
{
    written_move m = {0};
    pg_error why = {0};
    bool found = notation_read_move(&m, c->b, word, &why) == PG_OK;
    for (uint32_t i = 0; found && i < m.jumps; i++) {
        found = false;
        for (int alias = 0; alias <= 1; alias++) {
            size_t state = 0;
            for (spelled_jump s; notation_next_match(c->b, &m.jump[i], alias, &state, &s); found = true)
                bits_set(set, s.jump);
        }
    }
    free(m.jump);
    return found ? PG_OK
                 : pg_fail(e, PG_INPUT, "expected a jump of the board, not '%s'", span_quote(word).text);
}

/* The pegs of one line have one mark. */
static pg_status note_marked(conditions *c, const uint64_t *set, pg_error *e)
{
    board_marks *m = &c->marks;
    if (m->kinds == BOARD_MARKS)
        return pg_fail(e, PG_INPUT, "expected at most %d lines 'marked'", BOARD_MARKS);
    m->kinds++;
    for (uint32_t h = 0; h < c->b->holes; h++) {
        if (!bits_get(set, h))
            continue;
        if (m->kind[h])
            return pg_fail(e, PG_INPUT, "expected each hole marked once, not %s again", c->b->hole_name[h]);
        m->kind[h] = (uint8_t)m->kinds;
        c->pegs[m->kinds - 1]++;
    }
    return PG_OK;
}

static pg_status read_line(conditions *c, span text, pg_error *e)
{
    PG_FREED uint64_t *marked = bits_new(c->b->holes);
    const struct {
        const char *word;
        uint64_t *set;
        pg_status (*read)(conditions *, span, uint64_t *, pg_error *);
    } kinds[] = {{"without", c->without, read_hole}, {"only", c->only, read_jumps},
                 {"never", c->never, read_jumps},    {"first", c->first, read_jumps},
                 {"marked", marked, read_hole},      {"visit", c->visit, read_hole}};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    span word;
    size_t k = 0, words = 0;
    notation_next_word(&text, &word);
    while (k < KINDS && !span_is(word, kinds[k].word))
        k++;
    if (k == KINDS)
        return pg_fail(e, PG_INPUT, "expected without, only, never, first, marked or visit, not '%s'",
                       span_quote(word).text);
    c->some_only = c->some_only || k == 1;
    c->some_first = c->some_first || k == 3;
    for (; notation_next_word(&text, &word); words++)
        PG_TRY(kinds[k].read(c, word, kinds[k].set, e));
    if (!words)
        return pg_fail(e, PG_INPUT, "expected %s after '%s'", kinds[k].read == read_hole ? "holes" : "jumps",
                       kinds[k].word);
    return kinds[k].set == marked ? note_marked(c, marked, e) : PG_OK;
}

/* ---- holes ------------------------------------------------------------------------------------ */

static bool stays(const conditions *c, uint32_t j)
{
    bool touched = false;
    for (uint32_t i = 0; i < c->b->jump[j].length; i++)
        touched = touched || bits_get(c->without, jump_cells(c->b, j)[i].hole);
    return !touched && !bits_get(c->never, j) && (!c->some_only || bits_get(c->only, j));
}

static pg_status add_hole(conditions *c, const char *beside, char letter, pg_error *e)
{
    pg_buf name = {0};
    buf_printf(&name, "%s%c", beside, letter);
    if (c->out->holes == BOARD_MAX_HOLES || board_find_hole(c->out, name.text, name.length) >= 0) {
        pg_fail(e, PG_INPUT, "expected a board without a hole '%.80s', and room for one", name.text);
        buf_release(&name);
        return PG_INPUT;
    }
    index_add_hole(c->out, buf_take(&name));
    return PG_OK;
}

static uint32_t twin_of(const conditions *c, uint32_t kind, uint32_t h)
{
    return c->marks.twin[(size_t)kind * c->b->holes + h];
}

/* Twins for all holes that pegs with this mark come to. */
static pg_status add_twins(conditions *c, uint32_t kind, pg_error *e)
{
    const board *b = c->b;
    PG_FREED uint64_t *reached = bits_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(reached, h, c->marks.kind[h] == kind + 1);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t j = 0; j < b->jumps; j++) {
            uint32_t from = jump_from(b, j)->hole, to = jump_to(b, j)->hole;
            if (!bits_get(reached, from) || bits_get(reached, to) || !jump_carries(b, j) || !stays(c, j))
                continue;
            bits_set(reached, to);
            more = true;
        }
    }
    for (uint32_t h = 0; h < b->holes; h++) {
        if (!bits_get(reached, h))
            continue;
        c->marks.twin[(size_t)kind * b->holes + h] = c->out->holes;
        PG_TRY(add_hole(c, b->hole_name[h], "mxyz"[kind], e));
    }
    return PG_OK;
}

/* Two that tell whether something has happened, `*token` and the one behind. */
static pg_status add_tokens(conditions *c, const char *of, uint32_t *token, pg_error *e)
{
    *token = c->out->holes;
    PG_TRY(add_hole(c, of, 'n', e));
    return add_hole(c, of, 'v', e);
}

/* The board's own holes, then twins, then two for each visit, then two for the first jump. */
static pg_status add_holes(conditions *c, pg_error *e)
{
    for (uint32_t h = 0; h < c->b->holes; h++)
        index_add_hole(c->out, pg_strdup(c->b->hole_name[h]));
    for (uint32_t k = 0; k < c->marks.kinds; k++)
        PG_TRY(add_twins(c, k, e));
    for (uint32_t h = 0; h < c->b->holes; h++)
        if (bits_get(c->visit, h))
            PG_TRY(add_tokens(c, c->b->hole_name[h], &c->token[h], e));
    return c->some_first ? add_tokens(c, "first", &c->first_token, e) : PG_OK;
}

/* ---- jumps ------------------------------------------------------------------------------------ */

/* A jump being made: its cells so far, how many pegs of each mark it needs, and whose peg moves (0: none
 * that is marked, else the mark's number from 1). */
typedef struct variant {
    jump_cell cell[BOARD_MAX_PATTERN + BOARD_MARKS + 3];
    uint32_t length, needs[BOARD_MARKS], mover;
    bool visits, ordered; /* what has happened is in the cells: visits; the first jump */
} variant;

static bool vary(conditions *c, uint32_t j, uint32_t i, variant v);

/* Goes on with these cells, then with cell i of jump j. */
static bool vary_with(conditions *c, uint32_t j, uint32_t i, variant v, const jump_cell *cells,
                      uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        v.cell[v.length++] = cells[k];
    return v.length <= BOARD_MAX_PATTERN && vary(c, j, i, v);
}

static bool keep(conditions *c, const variant *v)
{
    if (c->jumps >= BOARD_MAX_JUMPS || c->cells + v->length > BOARD_MAX_CELLS)
        return false;
    PG_GROW(c->jump, c->jumps, c->jump_room);
    c->jump[c->jumps++] = (board_jump){(uint32_t)c->cells, v->length};
    for (uint32_t i = 0; i < v->length; i++) {
        PG_GROW(c->cell, c->cells, c->cell_room);
        c->cell[c->cells++] = v->cell[i];
    }
    return true;
}

/* The first visit of the hole that the jump ends in, or a later one. */
static bool vary_visit(conditions *c, uint32_t j, uint32_t i, variant v)
{
    uint32_t not_yet = c->token[jump_to(c->b, j)->hole];
    v.visits = true;
    return vary_with(c, j, i, v, (jump_cell[]){{not_yet, true, false}, {not_yet + 1, false, true}}, 2) &&
           vary_with(c, j, i, v, (jump_cell[]){{not_yet + 1, true, true}}, 1);
}

/* The first jump of a game, where it may be, or a later one. */
static bool vary_first(conditions *c, uint32_t j, uint32_t i, variant v)
{
    uint32_t not_yet = c->first_token;
    v.ordered = true;
    return (!bits_get(c->first, j) ||
            vary_with(c, j, i, v, (jump_cell[]){{not_yet, true, false}, {not_yet + 1, false, true}}, 2)) &&
           vary_with(c, j, i, v, (jump_cell[]){{not_yet + 1, true, true}}, 1);
}

/* The hole and its twins stay empty, but the one of mark `but` (0: the hole itself). */
static uint32_t empty_cells(const conditions *c, uint32_t hole, uint32_t but, jump_cell *out)
{
    uint32_t count = 0;
    if (but)
        out[count++] = (jump_cell){hole, false, false};
    for (uint32_t k = 0; k < c->marks.kinds; k++)
        if (k + 1 != but && twin_of(c, k, hole))
            out[count++] = (jump_cell){twin_of(c, k, hole), false, false};
    return count;
}

/* Cell i of jump j, where no peg is before: what comes there has the mover's mark, or none. */
static bool vary_empty(conditions *c, uint32_t j, uint32_t i, const variant *v)
{
    const jump_cell own = jump_cells(c->b, j)[i];
    const uint32_t mark = i + 1 == c->b->jump[j].length ? v->mover : 0;
    jump_cell cells[BOARD_MARKS + 2];
    uint32_t count = empty_cells(c, own.hole, mark, cells + (i == 0)), at = i == 0 ? 0 : count;
    cells[at] = own;
    cells[at].hole = mark ? twin_of(c, mark - 1, own.hole) : own.hole;
    return vary_with(c, j, i + 1, *v, cells, count + 1);
}

/* The cells of jump j from number i on, in all ways. */
static bool vary(conditions *c, uint32_t j, uint32_t i, variant v)
{
    if (i == 1 && !v.ordered && c->some_first)
        return vary_first(c, j, i, v);
    if (i == 1 && !v.visits && c->token[jump_to(c->b, j)->hole] && jump_to(c->b, j)->after)
        return vary_visit(c, j, i, v);
    if (i == c->b->jump[j].length)
        return keep(c, &v);
    const jump_cell own = jump_cells(c->b, j)[i];
    if (!own.before)
        return vary_empty(c, j, i, &v);
    bool good = vary_with(c, j, i + 1, v, &own, 1);
    for (uint32_t k = 0; good && k < c->marks.kinds; k++) {
        variant marked = v;
        if (!twin_of(c, k, own.hole) || ++marked.needs[k] > c->pegs[k])
            continue;
        marked.mover = i == 0 && jump_carries(c->b, j) ? k + 1 : v.mover;
        good = vary_with(c, j, i + 1, marked, &(jump_cell){twin_of(c, k, own.hole), true, own.after}, 1);
    }
    return good;
}

/* ---- the whole -------------------------------------------------------------------------------- */

/* Where holes are drawn: twins beside theirs, visits on the right. */
static void add_places(conditions *c)
{
    const board *b = c->b;
    board *out = c->out;
    enum { STEP = 4 };
    int right = 0;
    if (!b->row && !b->place)
        return;
    out->place = PG_NEW(struct board_place, out->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        int slant = b->lattice == LATTICE_TRIANGULAR ? STEP / 2 : 0;
        out->place[h].x = b->row ? STEP * b->col[h] - slant * b->row[h] : STEP * b->place[h].x;
        out->place[h].y = STEP * (b->row ? b->row[h] : b->place[h].y);
        for (uint32_t k = 0; k < c->marks.kinds; k++)
            if (twin_of(c, k, h))
                out->place[twin_of(c, k, h)] = (struct board_place){out->place[h].x + STEP / 2 - (int)(k / 2),
                                                                    out->place[h].y + (k % 2 ? 1 : -1)};
        right = out->place[h].x > right ? out->place[h].x : right;
    }
    for (uint32_t i = 0, h = out->holes - 2 * out->marks->visits; h < out->holes; h++, i++)
        out->place[h] = (struct board_place){right + STEP * (1 + (int)(i % 2)), STEP * (int)(i / 2)};
}

static void keep_picture(board *out, const board *b)
{
    size_t bytes = b->holes * sizeof *b->row;
    out->lattice = b->lattice;
    out->wrap_rows = b->wrap_rows;
    out->wrap_columns = b->wrap_columns;
    out->rows = b->rows;
    out->cols = b->cols;
    out->row = memcpy(PG_NEW(int, b->holes), b->row, bytes);
    out->col = memcpy(PG_NEW(int, b->holes), b->col, bytes);
}

static pg_status make_jumps(conditions *c, pg_error *e)
{
    bool good = true;
    for (uint32_t j = 0; good && j < c->b->jumps; j++)
        good = !stays(c, j) || vary(c, j, 0, (variant){0});
    good = good && rules_free_jumps(c->out, c->jump, c->jumps, c->cell);
    if (!good)
        return pg_fail(e, PG_INPUT, "expected a board of at most %d jumps, each of at most %d holes",
                       BOARD_MAX_JUMPS, BOARD_MAX_PATTERN);
    index_finish(c->out);
    return PG_OK;
}

/* After the jumps: what tells marked pegs and visits, and where holes are. */
static void note_marks(conditions *c)
{
    board *out = c->out;
    if (out->holes == c->b->holes && c->b->row) {
        keep_picture(out, c->b);
        return;
    }
    out->marks = PG_NEW(board_marks, 1);
    *out->marks = c->marks;
    out->marks->own = c->b->holes;
    out->marks->visits = (uint32_t)bits_count(c->visit, c->b->holes) + c->some_first;
    add_places(c);
    c->marks.twin = NULL;
    c->marks.kind = NULL;
}

pg_status board_conditions(board **out, const board *b, const board_condition *line, size_t lines,
                           size_t *bad, pg_error *e)
{
    conditions c = {.b = b,
                    .out = PG_NEW(board, 1),
                    .without = bits_new(b->holes),
                    .visit = bits_new(b->holes),
                    .only = bits_new(b->jumps),
                    .never = bits_new(b->jumps),
                    .first = bits_new(b->jumps),
                    .marks = {.twin = PG_NEW(uint32_t, BOARD_MARKS * (size_t)b->holes),
                              .kind = PG_NEW(uint8_t, b->holes)},
                    .token = PG_NEW(uint32_t, b->holes)};
    c.out->index = index_new();
    c.out->name = pg_strdup(b->name);
    c.out->title = pg_strdup(b->title);
    c.out->lattice = LATTICE_FREE;
    c.out->rules = RULES_FREE;
    rules_set_named(c.out);
    pg_status s = PG_OK;
    for (*bad = 0; s == PG_OK && *bad < lines; *bad += s == PG_OK)
        s = read_line(&c, (span){line[*bad].at, line[*bad].length}, e);
    if (s == PG_OK)
        s = add_holes(&c, e);
    if (s == PG_OK)
        s = make_jumps(&c, e);
    if (s == PG_OK) {
        note_marks(&c);
        *out = c.out;
    } else {
        board_free(c.out);
    }
    void *parts[] = {c.without,    c.visit,      c.only,  c.never, c.first,
                     c.marks.twin, c.marks.kind, c.token, c.jump,  c.cell};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
    return s;
}

/* ---- positions -------------------------------------------------------------------------------- */

/* Does the text name a twin or a visit? */
static bool names_marks(const board *b, const char *text)
{
    bool named = false;
    while (*text && !named) {
        size_t length = 0;
        while (is_word_char(text[length]))
            length++;
        named = board_find_hole(b, text, length) >= b->marks->own;
        text += length ? length : 1;
    }
    return named;
}

/* A hole and its twins: at the start what is marked has its mark; elsewhere any mark or none will do. */
static void place_twins(const board *b, position *p, uint32_t h, bool start)
{
    const board_marks *m = b->marks;
    bool peg = bits_get(p->peg, h), open = bits_get(p->open, h), twins = false;
    for (uint32_t k = 0; k < m->kinds; k++) {
        uint32_t twin = m->twin[(size_t)k * m->own + h];
        if (!twin)
            continue;
        twins = true;
        bits_put(p->peg, twin, peg && start && m->kind[h] == k + 1);
        bits_put(p->open, twin, start ? open && m->kind[h] == k + 1 : peg || open);
    }
    if (!twins)
        return;
    bits_put(p->peg, h, peg && start && !m->kind[h]);
    bits_put(p->open, h, start ? open && !m->kind[h] : peg || open);
}

static bool has_twin(const board *b, uint32_t h)
{
    bool has = false;
    for (uint32_t k = 0; k < b->marks->kinds; k++)
        has = has || b->marks->twin[(size_t)k * b->marks->own + h];
    return has;
}

bool board_lacks_marks(const board *b, const char *text) { return b->marks && !names_marks(b, text); }

int64_t board_tokens(const board *b, const char *text)
{
    return board_lacks_marks(b, text) ? b->marks->visits : 0;
}

pg_status board_place_marks(const board *b, const char *text, bool start, position *p, pg_error *e)
{
    if (b->marks && b->marks->visits && p->stuck)
        return pg_fail(e, PG_INPUT, "position '%s': expected none that is stuck, with visits or a first jump",
                       span_quote((span){text, strlen(text)}).text);
    if (!b->marks || names_marks(b, text))
        return PG_OK;
    uint32_t visit = b->holes - 2 * b->marks->visits, own = b->marks->own;
    size_t twinned = 0, pegs = 0, open = 0;
    for (uint32_t h = 0; h < own; h++) {
        pegs += bits_get(p->peg, h);
        open += bits_get(p->open, h);
        twinned += bits_get(p->peg, h) && has_twin(b, h);
    }
    if (!start && twinned && open)
        return pg_fail(e, PG_INPUT,
                       "position '%s': expected marked pegs by name, such as %s, where holes are open",
                       span_quote((span){text, strlen(text)}).text, b->hole_name[own]);
    for (uint32_t h = 0; h < own; h++)
        place_twins(b, p, h, start);
    for (uint32_t h = visit; h < b->holes; h++) {
        bits_put(p->peg, h, (h - visit) % 2 != start);
        bits_clear(p->open, h);
    }
    int64_t total = open ? p->total : (int64_t)pegs;
    p->total = position_open(p) && total >= 0 ? total + b->marks->visits : -1;
    return PG_OK;
}

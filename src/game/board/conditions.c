/* conditions.c - games with conditions, as boards: some jumps alone, marked pegs, holes to be visited.
 *
 *     condition = "without" HOLES | "only" JUMPS | "never" JUMPS | "first" MOVES | "marked" HOLES |
 *                 "captures" NUMBER HOLES | "visit" HOLES
 *
 * HOLES, JUMPS and MOVES are separated by commas or blanks. A board with fewer jumps is a board, so
 * `without`, `only` and `never` take jumps away. The others add holes and put cells for them into the jumps:
 *
 * A marked peg in h is a peg in the twin of h, and none in h itself; each line `marked` is a mark of its
 * own, with its own twins. Each jump comes once for each choice of marks of the pegs that it needs; where
 * it needs a hole empty it needs its twins empty. So from a position with at most one peg in a hole and
 * its twins none with more is reached, and when marks are forgotten the games are those of the board; the
 * twins tell where the marked pegs are. Only holes that pegs of a mark come to have its twin. A hole v to
 * be visited has two holes more, a chain: the peg in the first goes to the second with the first jump that
 * ends in v. The first moves have a chain, too, a hole for each beginning of one: its peg goes on with each
 * jump, and only when it has come to the last hole all jumps are free. Pegs that shall capture n have a mark
 * and a chain of n + 1 holes, on which a jump of theirs goes on by the pegs that it takes. So the peg of a
 * chain stands in its first hole at the start and in its last at the finish. Every jump changes the number
 * of pegs as before.
 *
 * What comes of it lists its jumps as a free board does, so whoever reads boards reads it.
 */
#include "index.h"
#include "notation.h"
#include "rules.h"

enum { LAST = UINT32_MAX, MOST_OPENINGS = 4096 };

/* A jump of a first move: from which beginning to which, LAST when the move is made. */
typedef struct opening {
    uint32_t jump, from, to;
} opening;

typedef struct conditions {
    reading_board read;
    const board *b; /* without them: that of `read` */
    board *out;
    uint64_t *without, *visit;      /* holes */
    uint64_t *only, *never, *first; /* jumps; those that are in first moves */
    bool some_only;
    board_marks marks;             /* of b */
    uint32_t pegs[BOARD_MARKS];    /* with each mark, at the start */
    int64_t taken[BOARD_MARKS];    /* how many pegs those of this mark shall capture; -1: any number */
    uint32_t counter[BOARD_MARKS]; /* the first hole of the chain for that */
    uint32_t *token;               /* [holes of b]: the first of two for its visit; 0: none */
    opening *opening;
    size_t openings, opening_room;
    uint32_t beginnings, first_token; /* of first moves, the empty one with them; the chain for these */
    size_t chain_room;                /* of marks.chain */
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

/* All jumps that are written so; those of another spelling where there is none. */
static pg_status read_jumps(conditions *c, span word, uint64_t *set, pg_error *e)
{
    written_move m = {0};
    pg_error why = {0};
    bool found = notation_read_move(&m, c->b, word, &why) == PG_OK;
    for (uint32_t i = 0; found && i < m.jumps; i++) {
        found = false;
        for (int alias = 0; alias <= 1 && !found; alias++) {
            size_t state = 0;
            for (spelled_jump s; notation_next_match(c->b, &m.jump[i], alias, &state, &s); found = true)
                bits_set(set, s.jump);
        }
    }
    free(m.jump);
    return found ? PG_OK
                 : pg_fail(e, PG_INPUT, "expected a jump of the board, not '%s'", span_quote(word).text);
}

/* Where the jump leads from this beginning; `last`: a move ends with it. A beginning that a move is goes no
 * further. */
static uint32_t open_with(conditions *c, uint32_t from, uint32_t jump, bool last)
{
    size_t i = 0;
    while (i < c->openings && (c->opening[i].from != from || c->opening[i].jump != jump))
        i++;
    if (i == c->openings) {
        PG_GROW(c->opening, c->openings, c->opening_room);
        c->opening[c->openings++] = (opening){jump, from, last ? LAST : c->beginnings++};
    }
    if (last)
        c->opening[i].to = LAST;
    return c->opening[i].to;
}

/* The jumps of the move from number i on. */
static void add_openings(conditions *c, const written_move *m, uint32_t i, uint32_t from)
{
    bool found = false;
    for (int alias = 0; alias <= 1 && !found; alias++) {
        size_t state = 0;
        for (spelled_jump s; notation_next_match(c->b, &m->jump[i], alias, &state, &s); found = true) {
            if (c->openings > MOST_OPENINGS)
                return;
            uint32_t to = open_with(c, from, s.jump, i + 1 == m->jumps);
            if (to != LAST)
                add_openings(c, m, i + 1, to);
        }
    }
}

static pg_status read_first(conditions *c, span word, uint64_t *set, pg_error *e)
{
    written_move m = {0};
    PG_TRY(read_jumps(c, word, set, e));
    PG_TRY(notation_read_move(&m, c->b, word, e));
    c->beginnings += !c->beginnings;
    if (m.jumps <= MOST_OPENINGS)
        add_openings(c, &m, 0, 0);
    bool good = m.jumps <= MOST_OPENINGS && c->openings <= MOST_OPENINGS;
    free(m.jump);
    return good ? PG_OK
                : pg_fail(e, PG_INPUT, "expected first moves of at most %d jumps in all", MOST_OPENINGS);
}

/* The number, which comes first, or a hole. */
static pg_status read_captures(conditions *c, span word, uint64_t *set, pg_error *e)
{
    int64_t *taken = &c->taken[c->marks.kinds < BOARD_MARKS ? c->marks.kinds : 0], value = 0;
    if (c->marks.kinds == BOARD_MARKS || *taken >= 0)
        return read_hole(c, word, set, e);
    for (size_t i = 0; i < word.length && value >= 0 && value <= c->b->holes; i++)
        value = is_digit(word.at[i]) ? 10 * value + word.at[i] - '0' : -1;
    if (value > c->b->holes)
        return pg_fail(e, PG_INPUT, "expected a number of at most %u pegs after 'captures', not '%s'",
                       c->b->holes, span_quote(word).text);
    if (value < 0)
        return pg_fail(e, PG_INPUT, "expected a number of pegs and holes after 'captures', not '%s'",
                       span_quote(word).text);
    *taken = value;
    return PG_OK;
}

/* The pegs of one line have one mark. */
static pg_status note_marked(conditions *c, const uint64_t *set, pg_error *e)
{
    board_marks *m = &c->marks;
    if (m->kinds == BOARD_MARKS)
        return pg_fail(e, PG_INPUT, "expected at most %d lines 'marked' and 'captures'", BOARD_MARKS);
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
                 {"never", c->never, read_jumps},    {"first", c->first, read_first},
                 {"marked", marked, read_hole},      {"visit", c->visit, read_hole},
                 {"captures", marked, read_captures}};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    span word;
    size_t k = 0, words = 0;
    notation_next_word(&text, &word);
    while (k < KINDS && !span_is(word, kinds[k].word))
        k++;
    pg_status s = k < KINDS
                      ? PG_OK
                      : pg_fail(e, PG_INPUT,
                                "expected without, only, never, first, marked, captures or visit, not '%s'",
                                span_quote(word).text);
    c->some_only = c->some_only || k == 1;
    for (; s == PG_OK && notation_next_word(&text, &word); words++)
        s = kinds[k].read(c, word, kinds[k].set, e);
    if (s == PG_OK && words <= (kinds[k].read == read_captures))
        s = pg_fail(e, PG_INPUT, "expected %s after '%s'",
                    kinds[k].read == read_hole       ? "holes"
                    : kinds[k].read == read_captures ? "a number of pegs and holes"
                                                     : "jumps",
                    kinds[k].word);
    if (s == PG_OK && kinds[k].set == marked)
        s = note_marked(c, marked, e);
    return s;
}

/* ---- holes ------------------------------------------------------------------------------------ */

static bool stays(const conditions *c, uint32_t j)
{
    bool touched = false;
    for (uint32_t i = 0; i < c->b->jump[j].length; i++)
        touched = touched || bits_get(c->without, jump_cells(c->b, j)[i].hole);
    uint32_t own = reading_of(&c->read, j);
    return !touched && !bits_get(c->never, own) && (!c->some_only || bits_get(c->only, own));
}

static pg_status add_hole(conditions *c, const char *beside, const char *suffix, pg_error *e)
{
    pg_buf name = {0};
    buf_printf(&name, "%s%s", beside, suffix);
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
    pg_status s = PG_OK;
    for (uint32_t h = 0; s == PG_OK && h < b->holes; h++) {
        if (!bits_get(reached, h))
            continue;
        c->marks.twin[(size_t)kind * b->holes + h] = c->out->holes;
        s = add_hole(c, b->hole_name[h], (char[]){"mxyz"[kind], 0}, e);
    }
    return s;
}

/* A chain of so many holes: not yet, how far, done; or, `counted`, numbers from 0 on. */
static pg_status add_chain(conditions *c, const char *of, uint32_t length, bool counted, uint32_t *first,
                           pg_error *e)
{
    *first = c->out->holes;
    PG_GROW(c->marks.chain, c->marks.visits, c->chain_room);
    c->marks.chain[c->marks.visits++] = *first;
    pg_status s = PG_OK;
    for (uint32_t i = 0; s == PG_OK && i < length; i++) {
        PG_SCOPED(buf_release) pg_buf suffix = {0};
        buf_char(&suffix, counted ? 'k' : i && i + 1 == length ? 'v' : 'n');
        if (counted || (i && i + 1 < length))
            buf_printf(&suffix, "%" PRIu32, i);
        s = add_hole(c, of, suffix.text, e);
    }
    return s;
}

/* The chain of those that shall capture; it has the name of the first of them. */
static pg_status add_counter(conditions *c, uint32_t kind, pg_error *e)
{
    uint32_t h = 0;
    if (c->taken[kind] < 0)
        return PG_OK;
    while (c->marks.kind[h] != kind + 1)
        h++;
    return add_chain(c, c->b->hole_name[h], (uint32_t)c->taken[kind] + 1, true, &c->counter[kind], e);
}

/* The board's own holes, then twins, then chains: visits, captures, the first move. */
static pg_status add_holes(conditions *c, pg_error *e)
{
    for (uint32_t h = 0; h < c->b->holes; h++)
        index_add_hole(c->out, pg_strdup(c->b->hole_name[h]));
    pg_status s = PG_OK;
    for (uint32_t k = 0; s == PG_OK && k < c->marks.kinds; k++)
        s = add_twins(c, k, e);
    for (uint32_t h = 0; s == PG_OK && h < c->b->holes; h++)
        if (bits_get(c->visit, h))
            s = add_chain(c, c->b->hole_name[h], 2, false, &c->token[h], e);
    for (uint32_t k = 0; s == PG_OK && k < c->marks.kinds; k++)
        s = add_counter(c, k, e);
    return s == PG_OK && c->beginnings ? add_chain(c, "first", c->beginnings + 1, false, &c->first_token, e)
                                       : s;
}

/* ---- jumps ------------------------------------------------------------------------------------ */

/* A jump being made: its cells so far, how many pegs of each mark it needs, and whose peg moves (0: none
 * that is marked, else the mark's number from 1). */
typedef struct variant {
    jump_cell cell[BOARD_MAX_PATTERN + BOARD_MARKS + 3];
    uint32_t length, needs[BOARD_MARKS], mover;
    bool visits, ordered, counted; /* what has happened is in the cells: visits; the first move; captures */
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

/* Goes on where the peg of a chain moves from one hole to the other. */
static bool vary_along(conditions *c, uint32_t j, variant v, uint32_t from, uint32_t to)
{
    return vary_with(c, j, 1, v, (jump_cell[]){{from, true, false}, {to, false, true}}, 2);
}

/* The first visit of the hole that the jump ends in, or a later one. */
static bool vary_visit(conditions *c, uint32_t j, variant v)
{
    uint32_t not_yet = c->token[jump_to(c->b, j)->hole];
    v.visits = true;
    return vary_along(c, j, v, not_yet, not_yet + 1) &&
           vary_with(c, j, 1, v, (jump_cell[]){{not_yet + 1, true, true}}, 1);
}

/* A jump of the first move, where it is one, or a later jump. */
static bool vary_first(conditions *c, uint32_t j, variant v)
{
    const uint32_t first = c->first_token, done = first + c->beginnings;
    bool good = true;
    v.ordered = true;
    for (size_t i = 0; good && i < c->openings; i++)
        if (c->opening[i].jump == reading_of(&c->read, j))
            good = vary_along(c, j, v, first + c->opening[i].from,
                              c->opening[i].to == LAST ? done : first + c->opening[i].to);
    return good && vary_with(c, j, 1, v, (jump_cell[]){{done, true, true}}, 1);
}

/* How many the peg that moves has captured before. */
static bool vary_captures(conditions *c, uint32_t j, variant v)
{
    const uint32_t first = c->counter[v.mover - 1];
    const int64_t lost = -jump_peg_change(c->b, j), most = c->taken[v.mover - 1];
    bool good = true;
    v.counted = true;
    if (lost <= 0)
        return vary(c, j, 1, v);
    for (int64_t k = 0; good && k + lost <= most; k++)
        good = vary_along(c, j, v, first + (uint32_t)k, first + (uint32_t)(k + lost));
    return good;
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
    if (i == 1 && !v.ordered && c->beginnings)
        return vary_first(c, j, v);
    if (i == 1 && !v.counted && v.mover && c->taken[v.mover - 1] >= 0)
        return vary_captures(c, j, v);
    if (i == 1 && !v.visits && c->token[jump_to(c->b, j)->hole] && jump_to(c->b, j)->after)
        return vary_visit(c, j, v);
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

/* Where holes are drawn: twins beside theirs, chains on the right. */
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
    for (uint32_t i = 0; i < out->marks->visits; i++)
        for (uint32_t h = out->marks->chain[i]; h < out->marks->chain[i + 1]; h++)
            out->place[h] =
                (struct board_place){right + STEP * (1 + (int)(h - out->marks->chain[i])), STEP * (int)i};
}

/* No hole more: it is drawn as before. */
static void keep_picture(board *out, const board *b)
{
    if (b->place)
        out->place = memcpy(PG_NEW(struct board_place, b->holes), b->place, b->holes * sizeof *b->place);
    if (!b->row)
        return;
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
    if (out->holes == c->b->holes) {
        keep_picture(out, c->b);
        return;
    }
    out->marks = PG_NEW(board_marks, 1);
    *out->marks = c->marks;
    out->marks->own = c->b->holes;
    PG_RESIZE(out->marks->chain, out->marks->visits + 1);
    out->marks->chain[out->marks->visits] = out->holes;
    add_places(c);
    c->marks.twin = c->marks.chain = NULL;
    c->marks.kind = NULL;
}

pg_status board_conditions(board **out, const board *b, const board_condition *line, size_t lines,
                           size_t *bad, pg_error *e)
{
    reading_board read = board_of_readings(b);
    conditions c = {.read = read,
                    .b = read.b,
                    .out = PG_NEW(board, 1),
                    .without = bits_new(b->holes),
                    .visit = bits_new(b->holes),
                    .only = bits_new(b->jumps),
                    .never = bits_new(b->jumps),
                    .first = bits_new(b->jumps),
                    .marks = {.twin = PG_NEW(uint32_t, BOARD_MARKS * (size_t)b->holes),
                              .kind = PG_NEW(uint8_t, b->holes)},
                    .token = PG_NEW(uint32_t, b->holes)};
    for (int k = 0; k < BOARD_MARKS; k++)
        c.taken[k] = -1;
    c.out->index = index_new();
    c.out->index->notation = b->index->notation;
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
    reading_board_release(&c.read);
    PG_FREE(c.without, c.visit, c.only, c.never, c.first, c.marks.twin, c.marks.kind, c.marks.chain, c.token,
            c.jump, c.cell, c.opening);
    return s;
}

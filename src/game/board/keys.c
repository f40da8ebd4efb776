/* keys.c - the lines of a board file: words, one reader a key, and the table of keys.
 *
 * The keys may stand in any order, so each line is taken in by itself; whether they go together is looked at
 * when all of them are known.
 */
#include "index.h"
#include "keys.h"
#include "rules.h"

enum { MAX_OFFSET = 65535, MAX_NAME = 255 };

pg_status draft_bad(board_draft *d, pg_error *e, const char *what, span found)
{
    return reader_refuse(&d->in, e, what, found);
}

/* ---- words --------------------------------------------------------------------------------- */

static bool is_board_name(span s)
{
    bool good = s.length > 0 && s.length <= MAX_NAME;
    for (size_t i = 0; good && i < s.length; i++)
        good = is_letter(s.at[i]) || is_digit(s.at[i]) || strchr("_+.-", s.at[i]);
    return good;
}

char *draft_name(const char *file)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    size_t length = strlen(base);
    if (length > 6 && !strcmp(base + length - 6, ".board"))
        length -= 6;
    char *name = pg_strndup(length ? base : "board", length ? (length < MAX_NAME ? length : MAX_NAME) : 5);
    for (char *c = name; *c; c++)
        if (!is_board_name((span){c, 1}))
            *c = '_';
    return name;
}

static bool is_hole_name(span s)
{
    bool good = s.length > 0 && s.length <= MAX_NAME && is_letter(s.at[0]);
    for (size_t i = 1; good && i < s.length; i++)
        good = is_letter(s.at[i]) || is_digit(s.at[i]);
    return good && !span_is(s, "full") && !span_is(s, "empty") && !span_is(s, "any");
}

static bool read_offset(span s, int *out)
{
    bool minus = s.length && s.at[0] == '-';
    int value = 0;
    if (s.length == (size_t)minus)
        return false;
    for (size_t i = minus; i < s.length; i++) {
        if (!is_digit(s.at[i]) || (value = 10 * value + s.at[i] - '0') > MAX_OFFSET)
            return false;
    }
    *out = minus ? -value : value;
    return true;
}

/* ---- one line a key ------------------------------------------------------------------------ */

static pg_status read_board(board_draft *d, pg_error *e)
{
    span name = reader_word(&d->in);
    if (!is_board_name(name))
        return draft_bad(d, e, "a board name (letters, digits, _ + . -)", name);
    if (d->in.rest.length)
        return draft_bad(d, e, "a board name without blanks (put the words into 'title')", d->in.rest);
    free(d->b->name);
    d->b->name = pg_strndup(name.at, name.length);
    return PG_OK;
}

static pg_status read_title(board_draft *d, pg_error *e)
{
    if (!d->in.rest.length)
        return draft_bad(d, e, "a text after 'title'", d->in.rest);
    free(d->b->title);
    d->b->title = pg_strndup(d->in.rest.at, d->in.rest.length);
    for (char *c = d->b->title; *c; c++)
        if (*c == '\t')
            *c = ' ';
    d->in.rest.length = 0;
    return PG_OK;
}

static pg_status read_lattice(board_draft *d, pg_error *e)
{
    span word = reader_word(&d->in);
    for (int l = LATTICE_SQUARE; l <= LATTICE_FREE; l++) {
        if (span_is(word, board_lattice_name((board_lattice)l))) {
            d->b->lattice = (board_lattice)l;
            return PG_OK;
        }
    }
    return draft_bad(d, e, "square, triangular, graph or free", word);
}

static pg_status read_rules(board_draft *d, pg_error *e)
{
    span word = reader_word(&d->in);
    if (!rules_by_name(&d->b->rules, word.at, word.length))
        return draft_bad(d, e, "orthogonal, hexagonal, diagonal, custom, 4, 6 or 8", word);
    return PG_OK;
}

static pg_status read_wrap(board_draft *d, pg_error *e)
{
    span word = reader_word(&d->in);
    bool both = span_is(word, "both");
    d->b->wrap_rows = both || span_is(word, "rows");
    d->b->wrap_columns = both || span_is(word, "columns");
    if (!d->b->wrap_rows && !d->b->wrap_columns)
        return draft_bad(d, e, "rows, columns or both", word);
    return PG_OK;
}

static pg_status read_direction(board_draft *d, pg_error *e)
{
    int step[2];
    for (int i = 0; i < 2; i++) {
        span word = reader_word(&d->in);
        if (!read_offset(word, &step[i]))
            return draft_bad(d, e, "'direction DROW DCOL' with two whole numbers between -65535 and 65535",
                             word);
    }
    if (!step[0] && !step[1])
        return draft_bad(d, e, "a direction other than 0 0", (span){0});
    if (d->b->directions == RULES_MAX_DIRECTIONS)
        return draft_bad(d, e, "at most 1024 directions", (span){0});
    rules_add_direction(d->b, &d->direction_room, step[0], step[1]);
    return PG_OK;
}

static pg_status read_pattern(board_draft *d, pg_error *e)
{
    span state[2];
    for (int i = 0; i < 2; i++) {
        state[i] = reader_word(&d->in);
        for (size_t k = 0; k < state[i].length; k++)
            if (state[i].at[k] != '0' && state[i].at[k] != '1')
                return draft_bad(d, e, "a pattern of 0 and 1", state[i]);
    }
    size_t length = state[0].length;
    if (length < 2 || length > BOARD_MAX_PATTERN)
        return draft_bad(d, e, "'pattern BEFORE AFTER' with 2 to 64 states of 0 and 1", state[0]);
    if (state[1].length != length)
        return draft_bad(d, e, "an AFTER as long as the BEFORE", state[1]);
    if (!memcmp(state[0].at, state[1].at, length))
        return draft_bad(d, e, "an AFTER that differs from the BEFORE", state[1]);
    if (d->b->patterns == RULES_MAX_PATTERNS)
        return draft_bad(d, e, "at most 1024 patterns", (span){0});
    rules_add_pattern(d->b, &d->pattern_room, state[0].at, state[1].at, length);
    return PG_OK;
}

/* The hole called by the next word of the line; a new one is added. */
static pg_status read_hole_name(board_draft *d, uint32_t *hole, pg_error *e)
{
    span word = reader_word(&d->in);
    if (!is_hole_name(word))
        return draft_bad(d, e, "a hole name (a letter, then letters and digits; not full, empty or any)",
                         word);
    int64_t found = board_find_hole(d->b, word.at, word.length);
    if (found >= 0) {
        *hole = (uint32_t)found;
        return PG_OK;
    }
    if (d->b->holes == BOARD_MAX_HOLES)
        return draft_bad(d, e, "at most 65535 holes", (span){0});
    *hole = d->b->holes;
    index_add_hole(d->b, pg_strndup(word.at, word.length));
    if (*hole >= d->mention_room) {
        d->mention_room = d->mention_room ? 2 * d->mention_room : 64;
        PG_RESIZE(d->mention, d->mention_room);
        PG_RESIZE(d->declared, d->mention_room);
        PG_RESIZE(d->b->place, d->mention_room);
    }
    d->mention[*hole] = d->in.line;
    d->declared[*hole] = false;
    return PG_OK;
}

/* What may follow the name of a hole: `at X Y`, where it is drawn. */
static pg_status read_place(board_draft *d, uint32_t hole, pg_error *e)
{
    if (!d->in.rest.length)
        return PG_OK;
    span word = reader_word(&d->in);
    if (!span_is(word, "at"))
        return draft_bad(d, e, "a name without blanks, or 'at X Y' after it", word);
    for (int i = 0; i < 2; i++) {
        word = reader_word(&d->in);
        if (!read_offset(word, i ? &d->b->place[hole].y : &d->b->place[hole].x))
            return draft_bad(d, e, "'at X Y' with two whole numbers between -65535 and 65535", word);
    }
    d->places++;
    return PG_OK;
}

static pg_status read_hole(board_draft *d, pg_error *e)
{
    uint32_t hole;
    PG_TRY(read_hole_name(d, &hole, e));
    if (d->declared[hole])
        return reader_fail(&d->in, d->in.line, e, "each hole once, not '%s' again", d->b->hole_name[hole]);
    d->declared[hole] = true;
    return read_place(d, hole, e);
}

static pg_status read_edge(board_draft *d, pg_error *e)
{
    uint32_t end[2];
    for (int i = 0; i < 2; i++) {
        PG_TRY(read_hole_name(d, &end[i], e));
    }
    if (end[0] == end[1])
        return reader_fail(&d->in, d->in.line, e, "an edge between two holes, not from '%s' to itself",
                           d->b->hole_name[end[0]]);
    PG_GROW(d->edge, d->b->edges, d->edge_room);
    bool swap = end[0] > end[1];
    d->edge[d->b->edges++] = (edge_line){{end[swap], end[!swap]}, d->in.line};
    return PG_OK;
}

/* The states of the cells of a jump: BEFORE:AFTER. */
static pg_status read_states(board_draft *d, jump_cell *cell, uint32_t length, pg_error *e)
{
    span word = reader_word(&d->in);
    bool good = word.length == 2 * (size_t)length + 1 && word.at[length] == ':';
    for (size_t i = 0; good && i < word.length; i++)
        good = i == length || word.at[i] == '0' || word.at[i] == '1';
    if (!good || !memcmp(word.at, word.at + length + 1, length))
        return draft_bad(d, e, "BEFORE:AFTER, two different rows of 0 and 1 as long as there are holes",
                         word);
    for (uint32_t i = 0; i < length; i++) {
        cell[i].before = word.at[i] == '1';
        cell[i].after = word.at[length + 1 + i] == '1';
    }
    return PG_OK;
}

/* FROM OVER TO, or the holes of any jump and their states, as in `jump a b c 110:001`. */
static pg_status read_jump(board_draft *d, pg_error *e)
{
    PG_GROW(d->jump, d->jumps, d->jump_room);
    board_jump *j = &d->jump[d->jumps++];
    *j = (board_jump){(uint32_t)d->cells, 0};
    while ((j->length < 3 || d->in.rest.length) &&
           !(j->length > 1 && d->in.rest.length && is_digit(*d->in.rest.at))) {
        if (j->length == BOARD_MAX_PATTERN || d->cells == BOARD_MAX_CELLS)
            return reader_fail(&d->in, d->in.line, e, "at most %d holes in a jump, and in all jumps %d",
                               BOARD_MAX_PATTERN, BOARD_MAX_CELLS);
        PG_GROW(d->cell, d->cells, d->cell_room);
        jump_cell *cell = &d->cell[d->cells++];
        *cell = (jump_cell){.before = j->length < 2, .after = j->length == 2};
        PG_TRY(read_hole_name(d, &cell->hole, e));
        j->length++;
    }
    bool classical = j->length == 3 && !d->in.rest.length;
    return classical ? PG_OK : read_states(d, d->cell + j->first, j->length, e);
}

/* What games are asked for: kept until the jumps are known. */
static pg_status read_condition(board_draft *d, pg_error *e)
{
    if (!d->in.rest.length)
        return draft_bad(d, e, "holes or jumps", (span){0});
    PG_GROW(d->condition, d->conditions, d->condition_room);
    size_t length = (size_t)(d->in.rest.at + d->in.rest.length - d->key.at);
    d->condition[d->conditions++] = (board_condition){d->key.at, length, d->in.line};
    d->in.rest.length = 0;
    return PG_OK;
}

/* ---- the table of keys ---------------------------------------------------------------------- */

enum {
    PICTURE = 1 << LATTICE_SQUARE | 1 << LATTICE_TRIANGULAR,
    GRAPH = 1 << LATTICE_GRAPH,
    FREE = 1 << LATTICE_FREE
};

static const struct {
    const char *name;
    unsigned lattices; /* where it makes sense */
    bool once;
    pg_status (*read)(board_draft *d, pg_error *e); /* NULL: the picture follows */
} keys[KEYS] = {
    [KEY_BOARD] = {"board", PICTURE | GRAPH | FREE, true, read_board},
    [KEY_TITLE] = {"title", PICTURE | GRAPH | FREE, true, read_title},
    [KEY_LATTICE] = {"lattice", PICTURE | GRAPH | FREE, true, read_lattice},
    [KEY_RULES] = {"rules", PICTURE, true, read_rules},
    [KEY_WRAP] = {"wrap", PICTURE, true, read_wrap},
    [KEY_HOLES] = {"holes", PICTURE, true, NULL},
    [KEY_DIRECTION] = {"direction", PICTURE, false, read_direction},
    [KEY_PATTERN] = {"pattern", PICTURE | GRAPH, false, read_pattern},
    [KEY_HOLE] = {"hole", GRAPH | FREE, false, read_hole},
    [KEY_EDGE] = {"edge", GRAPH, false, read_edge},
    [KEY_JUMP] = {"jump", FREE, false, read_jump},
    [KEY_WITHOUT] = {"without", PICTURE | GRAPH | FREE, false, read_condition},
    [KEY_ONLY] = {"only", PICTURE | GRAPH | FREE, false, read_condition},
    [KEY_NEVER] = {"never", PICTURE | GRAPH | FREE, false, read_condition},
    [KEY_FIRST] = {"first", PICTURE | GRAPH | FREE, false, read_condition},
    [KEY_MARKED] = {"marked", PICTURE | GRAPH | FREE, false, read_condition},
    [KEY_CAPTURES] = {"captures", PICTURE | GRAPH | FREE, false, read_condition},
    [KEY_VISIT] = {"visit", PICTURE | GRAPH | FREE, false, read_condition},
};

/* A row of a picture where a key should be: its `holes` line is missing. */
static bool is_picture_row(const board_draft *d, span word)
{
    size_t marks = 0;
    for (size_t i = 0; i < word.length; i++)
        marks += word.at[i] == 'o' || word.at[i] == '.';
    return marks == word.length && d->b->lattice <= LATTICE_TRIANGULAR;
}

static pg_status refuse_key(board_draft *d, span word, pg_error *e)
{
    const char *near = NULL;
    quoted typed = span_quote(word);
    if (is_picture_row(d, word))
        return draft_bad(d, e, "a line 'holes' before the picture", word);
    for (int k = 0; k < KEYS; k++)
        near = word_nearer(typed.text, near, keys[k].name);
    return reader_fail(
        &d->in, d->in.line, e,
        "board, title, lattice, rules, direction, pattern, wrap, holes, hole, edge, jump, without, "
        "only, never, first, marked, captures or visit, not '%s'%s",
        typed.text, word_meant(near).text);
}

static pg_status read_key(board_draft *d, pg_error *e)
{
    span word = reader_word(&d->in);
    int k = 0;
    while (k < KEYS && !span_is(word, keys[k].name))
        k++;
    d->key = word;
    if (k == KEYS)
        return refuse_key(d, word, e);
    if (k == KEY_HOLE && !d->in.rest.length && d->b->lattice <= LATTICE_TRIANGULAR)
        return draft_bad(d, e, "'holes' before a picture", word);
    if (k == KEY_HOLES && d->in.rest.length && d->b->lattice > LATTICE_TRIANGULAR)
        return draft_bad(d, e, "a line 'hole NAME' for each hole of a board without a picture", word);
    if (d->seen[k] && keys[k].once)
        return reader_fail(&d->in, d->in.line, e, "'%s' only once", keys[k].name);
    if (!d->seen[k])
        d->seen[k] = d->in.line;
    PG_TRY(keys[k].read ? keys[k].read(d, e) : PG_OK);
    return reader_end(&d->in, keys[k].name, e);
}

pg_status draft_read_keys(board_draft *d, pg_error *e)
{
    while (!d->seen[KEY_HOLES]) {
        bool got;
        pg_status s = reader_line(&d->in, &got, e);
        if (s == PG_OK && got && d->in.rest.length)
            s = read_key(d, e);
        if (s != PG_OK || !got)
            return s;
    }
    return PG_OK;
}

pg_status draft_check_keys(board_draft *d, pg_error *e)
{
    bool custom = d->seen[KEY_RULES] && d->b->rules == RULES_CUSTOM;
    for (int k = 0; k < KEYS; k++)
        if (d->seen[k] && !(keys[k].lattices & 1U << d->b->lattice))
            return reader_fail(&d->in, d->seen[k], e, "no '%s' on a board of lattice %s", keys[k].name,
                               board_lattice_name(d->b->lattice));
    for (int k = KEY_DIRECTION; k <= KEY_PATTERN; k++)
        if (d->seen[k] && !custom && d->b->lattice != LATTICE_GRAPH)
            return reader_fail(&d->in, d->seen[k], e, "'rules custom' with a '%s'", keys[k].name);
    if (custom && !d->seen[KEY_DIRECTION])
        return reader_fail(&d->in, d->seen[KEY_RULES], e, "a 'direction DROW DCOL' with 'rules custom'");
    return PG_OK;
}

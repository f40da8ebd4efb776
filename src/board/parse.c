/* parse.c - the reader of board files.
 *
 * The keys may stand in any order, only the picture comes last; so each line is first taken in by itself,
 * and whether the keys go together is looked at when all of them are known. Time and memory are linear in
 * the file and in the jumps.
 */
#include "index.h"
#include "reader.h"
#include "rules.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_OFFSET = 65535, MAX_NAME = 255 };

typedef enum board_key {
    KEY_BOARD, KEY_TITLE, KEY_LATTICE, KEY_RULES, KEY_WRAP, KEY_HOLES,
    KEY_DIRECTION, KEY_PATTERN, KEY_HOLE, KEY_EDGE, KEY_JUMP, KEYS
} board_key;

/* A board half read. */
/* An edge of a graph, the smaller hole first, and where it stands. */
typedef struct edge_line {
    uint32_t end[2];
    size_t line;
} edge_line;

typedef struct draft {
    text_reader in;
    board *b;
    size_t seen[KEYS]; /* line where a key was first met, or 0 */
    size_t direction_room, pattern_room, place_room, mention_room, edge_room;
    edge_line *edge; /* [b->edges] */
    size_t *mention;   /* [holes] of a graph or free board: line of the first mention */
    bool *declared;    /* [holes]: has its own `hole` line */
    size_t places;     /* holes with a place of their own (`at X Y`); b->place is as long as mention */
    uint32_t (*triple)[3]; /* jumps of a free board */
    size_t triples, triple_room;
} draft;

static pg_status bad(draft *d, pg_error *e, const char *what, span found)
{
    if (!found.length)
        return reader_fail(&d->in, d->in.line, e, "%s", what);
    return reader_fail(&d->in, d->in.line, e, "%s, not '%s'", what, span_quote(found).text);
}

/* ---- words --------------------------------------------------------------------------------- */

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_board_name(span s)
{
    bool good = s.length > 0 && s.length <= MAX_NAME;
    for (size_t i = 0; good && i < s.length; i++)
        good = is_letter(s.at[i]) || is_digit(s.at[i]) || strchr("_+.-", s.at[i]);
    return good;
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

static pg_status read_board(draft *d, pg_error *e)
{
    span name = reader_word(&d->in);
    if (!is_board_name(name))
        return bad(d, e, "a board name (letters, digits, _ + . -)", name);
    if (d->in.rest.length)
        return bad(d, e, "a board name without blanks (put the words into 'title')", d->in.rest);
    free(d->b->name);
    d->b->name = pg_strndup(name.at, name.length);
    return PG_OK;
}

static pg_status read_title(draft *d, pg_error *e)
{
    if (!d->in.rest.length)
        return bad(d, e, "a text after 'title'", d->in.rest);
    free(d->b->title);
    d->b->title = pg_strndup(d->in.rest.at, d->in.rest.length);
    for (char *c = d->b->title; *c; c++)
        if (*c == '\t')
            *c = ' ';
    d->in.rest.length = 0;
    return PG_OK;
}

static pg_status read_lattice(draft *d, pg_error *e)
{
    span word = reader_word(&d->in);
    for (int l = LATTICE_SQUARE; l <= LATTICE_FREE; l++) {
        if (span_is(word, board_lattice_name((board_lattice)l))) {
            d->b->lattice = (board_lattice)l;
            return PG_OK;
        }
    }
    return bad(d, e, "square, triangular, graph or free", word);
}

static pg_status read_rules(draft *d, pg_error *e)
{
    span word = reader_word(&d->in);
    if (!rules_by_name(&d->b->rules, word.at, word.length))
        return bad(d, e, "orthogonal, hexagonal, diagonal, custom, 4, 6 or 8", word);
    return PG_OK;
}

static pg_status read_wrap(draft *d, pg_error *e)
{
    span word = reader_word(&d->in);
    bool both = span_is(word, "both");
    d->b->wrap_rows = both || span_is(word, "rows");
    d->b->wrap_columns = both || span_is(word, "columns");
    if (!d->b->wrap_rows && !d->b->wrap_columns)
        return bad(d, e, "rows, columns or both", word);
    return PG_OK;
}

static pg_status read_direction(draft *d, pg_error *e)
{
    int step[2];
    for (int i = 0; i < 2; i++) {
        span word = reader_word(&d->in);
        if (!read_offset(word, &step[i]))
            return bad(d, e, "'direction DROW DCOL' with two whole numbers between -65535 and 65535", word);
    }
    if (!step[0] && !step[1])
        return bad(d, e, "a direction other than 0 0", (span){0});
    if (d->b->directions == RULES_MAX_DIRECTIONS)
        return bad(d, e, "at most 1024 directions", (span){0});
    rules_add_direction(d->b, &d->direction_room, step[0], step[1]);
    return PG_OK;
}

static pg_status read_pattern(draft *d, pg_error *e)
{
    span state[2];
    for (int i = 0; i < 2; i++) {
        state[i] = reader_word(&d->in);
        for (size_t k = 0; k < state[i].length; k++)
            if (state[i].at[k] != '0' && state[i].at[k] != '1')
                return bad(d, e, "a pattern of 0 and 1", state[i]);
    }
    size_t length = state[0].length;
    if (length < 2 || length > BOARD_MAX_PATTERN)
        return bad(d, e, "'pattern BEFORE AFTER' with 2 to 64 states of 0 and 1", state[0]);
    if (state[1].length != length)
        return bad(d, e, "an AFTER as long as the BEFORE", state[1]);
    if (!memcmp(state[0].at, state[1].at, length))
        return bad(d, e, "an AFTER that differs from the BEFORE", state[1]);
    if (d->b->patterns == RULES_MAX_PATTERNS)
        return bad(d, e, "at most 1024 patterns", (span){0});
    rules_add_pattern(d->b, &d->pattern_room, state[0].at, state[1].at, length);
    return PG_OK;
}

/* The hole called by the next word of the line; a new one is added. */
static pg_status read_hole_name(draft *d, uint32_t *hole, pg_error *e)
{
    span word = reader_word(&d->in);
    if (!is_hole_name(word))
        return bad(d, e, "a hole name (a letter, then letters and digits; not full, empty or any)", word);
    int64_t found = board_find_hole(d->b, word.at, word.length);
    if (found >= 0) {
        *hole = (uint32_t)found;
        return PG_OK;
    }
    if (d->b->holes == BOARD_MAX_HOLES)
        return bad(d, e, "at most 65535 holes", (span){0});
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
static pg_status read_place(draft *d, uint32_t hole, pg_error *e)
{
    if (!d->in.rest.length)
        return PG_OK;
    span word = reader_word(&d->in);
    if (!span_is(word, "at"))
        return bad(d, e, "a name without blanks, or 'at X Y' after it", word);
    for (int i = 0; i < 2; i++) {
        word = reader_word(&d->in);
        if (!read_offset(word, i ? &d->b->place[hole].y : &d->b->place[hole].x))
            return bad(d, e, "'at X Y' with two whole numbers between -65535 and 65535", word);
    }
    d->places++;
    return PG_OK;
}

static pg_status read_hole(draft *d, pg_error *e)
{
    uint32_t hole;
    pg_status s = read_hole_name(d, &hole, e);
    if (s != PG_OK)
        return s;
    if (d->declared[hole])
        return reader_fail(&d->in, d->in.line, e, "each hole once, not '%s' again", d->b->hole_name[hole]);
    d->declared[hole] = true;
    return read_place(d, hole, e);
}

static pg_status read_edge(draft *d, pg_error *e)
{
    uint32_t end[2];
    for (int i = 0; i < 2; i++) {
        pg_status s = read_hole_name(d, &end[i], e);
        if (s != PG_OK)
            return s;
    }
    if (end[0] == end[1])
        return reader_fail(&d->in, d->in.line, e, "an edge between two holes, not from '%s' to itself",
                           d->b->hole_name[end[0]]);
    PG_GROW(d->edge, d->b->edges, d->edge_room);
    bool swap = end[0] > end[1];
    d->edge[d->b->edges++] = (edge_line){{end[swap], end[!swap]}, d->in.line};
    return PG_OK;
}

static pg_status read_jump(draft *d, pg_error *e)
{
    PG_GROW(d->triple, d->triples, d->triple_room);
    for (int i = 0; i < 3; i++) {
        pg_status s = read_hole_name(d, &d->triple[d->triples][i], e);
        if (s != PG_OK)
            return s;
    }
    d->triples++;
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
    pg_status (*read)(draft *d, pg_error *e); /* NULL: the picture follows */
} keys[KEYS] = {
    [KEY_BOARD] = {"board", PICTURE | GRAPH | FREE, true, read_board},
    [KEY_TITLE] = {"title", PICTURE | GRAPH | FREE, true, read_title},
    [KEY_LATTICE] = {"lattice", PICTURE | GRAPH | FREE, true, read_lattice},
    [KEY_RULES] = {"rules", PICTURE, true, read_rules},
    [KEY_WRAP] = {"wrap", PICTURE, true, read_wrap},
    [KEY_HOLES] = {"holes", PICTURE, true, NULL},
    [KEY_DIRECTION] = {"direction", PICTURE, false, read_direction},
    [KEY_PATTERN] = {"pattern", PICTURE, false, read_pattern},
    [KEY_HOLE] = {"hole", GRAPH | FREE, false, read_hole},
    [KEY_EDGE] = {"edge", GRAPH, false, read_edge},
    [KEY_JUMP] = {"jump", FREE, false, read_jump},
};

/* A row of a picture where a key should be: its `holes` line is missing. */
static bool is_picture_row(const draft *d, span word)
{
    size_t marks = 0;
    for (size_t i = 0; i < word.length; i++)
        marks += word.at[i] == 'o' || word.at[i] == '.';
    return marks == word.length && d->b->lattice <= LATTICE_TRIANGULAR;
}

static pg_status refuse_key(draft *d, span word, pg_error *e)
{
    const char *near = NULL;
    quoted typed = span_quote(word);
    if (is_picture_row(d, word))
        return bad(d, e, "a line 'holes' before the picture", word);
    for (int k = 0; k < KEYS; k++)
        near = word_nearer(typed.text, near, keys[k].name);
    return reader_fail(&d->in, d->in.line, e,
                       "board, title, lattice, rules, direction, pattern, wrap, holes, hole, edge or jump, "
                       "not '%s'%s%s%s",
                       typed.text, near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

static pg_status read_key(draft *d, pg_error *e)
{
    span word = reader_word(&d->in);
    int k = 0;
    while (k < KEYS && !span_is(word, keys[k].name))
        k++;
    if (k == KEYS)
        return refuse_key(d, word, e);
    if (k == KEY_HOLE && !d->in.rest.length && d->b->lattice <= LATTICE_TRIANGULAR)
        return bad(d, e, "'holes' before a picture", word);
    if (k == KEY_HOLES && d->in.rest.length && d->b->lattice > LATTICE_TRIANGULAR)
        return bad(d, e, "a line 'hole NAME' for each hole of a board without a picture", word);
    if (d->seen[k] && keys[k].once)
        return reader_fail(&d->in, d->in.line, e, "'%s' only once", keys[k].name);
    if (!d->seen[k])
        d->seen[k] = d->in.line;
    pg_status s = keys[k].read ? keys[k].read(d, e) : PG_OK;
    return s == PG_OK ? reader_end(&d->in, keys[k].name, e) : s;
}

/* Reads lines until the picture begins or the file ends. */
static pg_status read_keys(draft *d, pg_error *e)
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

/* Do the keys go together? */
static pg_status check_keys(draft *d, pg_error *e)
{
    bool custom = d->seen[KEY_RULES] && d->b->rules == RULES_CUSTOM;
    for (int k = 0; k < KEYS; k++)
        if (d->seen[k] && !(keys[k].lattices & 1U << d->b->lattice))
            return reader_fail(&d->in, d->seen[k], e, "no '%s' on a board of lattice %s", keys[k].name,
                               board_lattice_name(d->b->lattice));
    for (int k = KEY_DIRECTION; k <= KEY_PATTERN; k++)
        if (d->seen[k] && !custom)
            return reader_fail(&d->in, d->seen[k], e, "'rules custom' with a '%s'", keys[k].name);
    if (custom && !d->seen[KEY_DIRECTION])
        return reader_fail(&d->in, d->seen[KEY_RULES], e, "a 'direction DROW DCOL' with 'rules custom'");
    return PG_OK;
}

/* ---- the picture ----------------------------------------------------------------------------- */

/* a, b, .. z, aa, ab .. zz, and the row from 1. */
static char *place_name(int row, int col)
{
    pg_buf name = {0};
    if (col >= 26)
        buf_char(&name, (char)('a' + col / 26 - 1));
    buf_char(&name, (char)('a' + col % 26));
    buf_printf(&name, "%d", row + 1);
    return buf_take(&name);
}

static pg_status add_place(draft *d, int row, int col, pg_error *e)
{
    board *b = d->b;
    if (b->holes == BOARD_MAX_HOLES)
        return bad(d, e, "at most 65535 holes", (span){0});
    if (b->holes == d->place_room) {
        d->place_room = d->place_room ? 2 * d->place_room : 64;
        PG_RESIZE(b->row, d->place_room);
        PG_RESIZE(b->col, d->place_room);
    }
    b->row[b->holes] = row;
    b->col[b->holes] = col;
    index_add_hole(b, place_name(row, col));
    return PG_OK;
}

static pg_status read_row(draft *d, pg_error *e)
{
    int col = 0;
    if (d->b->rows == BOARD_MAX_ROWS)
        return bad(d, e, "at most 65535 rows", (span){0});
    for (size_t i = 0; i < d->in.rest.length; i++) {
        span mark = {d->in.rest.at + i, 1};
        if (*mark.at == ' ' || *mark.at == '\t')
            continue;
        if (*mark.at != 'o' && *mark.at != '.')
            return bad(d, e, "'o' (a hole) or '.' (none) in the picture", mark);
        if (col == BOARD_MAX_WIDTH)
            return bad(d, e, "at most 702 columns", (span){0});
        pg_status s = *mark.at == 'o' ? add_place(d, d->b->rows, col, e) : PG_OK;
        if (s != PG_OK)
            return s;
        col++;
    }
    d->b->rows++;
    d->b->cols = col > d->b->cols ? col : d->b->cols;
    return PG_OK;
}

/* Outer no-holes say nothing where the board does not wrap. */
static void trim_picture(board *b)
{
    int cols = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        cols = b->col[h] >= cols ? b->col[h] + 1 : cols;
    if (!b->wrap_rows)
        b->cols = cols;
    if (!b->wrap_columns)
        b->rows = b->row[b->holes - 1] + 1;
}

static pg_status read_picture(draft *d, pg_error *e)
{
    size_t blank = 0; /* line of a blank line after the first row */
    for (bool got = true; got;) {
        pg_status s = reader_line(&d->in, &got, e);
        if (s == PG_OK && got && !d->in.rest.length && d->b->rows && !blank)
            blank = d->in.line;
        if (s == PG_OK && got && d->in.rest.length) {
            if (blank)
                return reader_fail(&d->in, blank, e, "no blank line between the rows of the picture");
            s = read_row(d, e);
        }
        if (s != PG_OK)
            return s;
    }
    if (!d->b->holes)
        return bad(d, e, "a picture with at least one 'o'", (span){0});
    trim_picture(d->b);
    return PG_OK;
}

/* ---- graphs and free boards -------------------------------------------------------------------- */

static int compare_edges(const void *left, const void *right)
{
    const edge_line *a = left, *c = right;
    for (int i = 0; i < 2; i++)
        if (a->end[i] != c->end[i])
            return a->end[i] < c->end[i] ? -1 : 1;
    return (a->line > c->line) - (a->line < c->line);
}

/* The edges of the board, ascending; each may stand there once. */
static pg_status sort_edges(draft *d, pg_error *e)
{
    board *b = d->b;
    const edge_line *again = NULL; /* the first line that repeats one */
    if (b->edges)
        qsort(d->edge, b->edges, sizeof *d->edge, compare_edges);
    b->edge = PG_NEW(uint32_t, 2 * (size_t)b->edges);
    for (uint32_t i = 0; i < b->edges; i++) {
        const edge_line *edge = &d->edge[i];
        memcpy(b->edge + 2 * (size_t)i, edge->end, sizeof edge->end);
        if (i && !memcmp(edge->end, edge[-1].end, sizeof edge->end) && !(again && again->line < edge->line))
            again = edge;
    }
    if (!again)
        return PG_OK;
    return reader_fail(&d->in, again->line, e, "each edge once, not that between '%s' and '%s' again",
                       b->hole_name[again->end[0]], b->hole_name[again->end[1]]);
}

static pg_status check_named_holes(draft *d, pg_error *e)
{
    const board *b = d->b;
    if (!b->holes)
        return bad(d, e, b->lattice == LATTICE_GRAPH ? "a line 'edge A B' or 'hole A'" : "a line 'hole A'",
                   (span){0});
    for (uint32_t h = 0; b->lattice == LATTICE_FREE && h < b->holes; h++)
        if (!d->declared[h])
            return reader_fail(&d->in, d->mention[h], e, "a line 'hole %s' for the hole of this jump",
                               b->hole_name[h]);
    if (d->places && d->places < b->holes)
        return bad(d, e, "'at X Y' for every hole or for none", (span){0});
    return PG_OK;
}

/* ---- the whole ---------------------------------------------------------------------------------- */

/* The rule set: the caller's, the file's, or the lattice's. */
static pg_status choose_rules(draft *d, const char *wanted, pg_error *e)
{
    static const board_rules usual[] = {RULES_ORTHOGONAL, RULES_HEXAGONAL, RULES_GRAPH, RULES_FREE};
    board *b = d->b;
    bool custom = d->seen[KEY_RULES] && b->rules == RULES_CUSTOM;
    if (wanted && !(PICTURE & 1U << b->lattice))
        return pg_fail(e, PG_INPUT,
                       "%s: expected no choice of rules: a board of lattice %s carries its own jumps",
                       d->in.file, board_lattice_name(b->lattice));
    if (wanted && !rules_by_name(&b->rules, wanted, strlen(wanted)))
        return pg_fail(e, PG_INPUT,
                       "rules '%s': expected orthogonal, hexagonal, diagonal, custom, 4, 6 or 8",
                       span_quote((span){wanted, strlen(wanted)}).text);
    if (!wanted && !d->seen[KEY_RULES])
        b->rules = usual[b->lattice];
    if (b->rules != RULES_CUSTOM)
        rules_set_named(b);
    else if (!custom)
        return pg_fail(e, PG_INPUT, "%s: expected a board with 'rules custom' where these are asked for",
                       d->in.file);
    else if (!b->patterns)
        rules_add_pattern(b, &d->pattern_room, "110", "001", 3);
    return PG_OK;
}

static pg_status make_jumps(draft *d, pg_error *e)
{
    bool good;
    if (d->b->lattice == LATTICE_GRAPH) {
        pg_status s = sort_edges(d, e);
        if (s != PG_OK)
            return s;
        good = rules_graph_jumps(d->b);
    } else if (d->b->lattice == LATTICE_FREE) {
        good = rules_free_jumps(d->b, d->triple, d->triples);
    } else {
        good = rules_picture_jumps(d->b);
    }
    if (!good)
        return reader_fail(&d->in, d->in.line, e, "a board with at most %d jumps", BOARD_MAX_JUMPS);
    PG_RESIZE(d->b->direction, d->b->directions);
    index_finish(d->b);
    return PG_OK;
}

static pg_status read_all(draft *d, const char *rules, pg_error *e)
{
    pg_status s = read_keys(d, e);
    if (s == PG_OK)
        s = check_keys(d, e);
    if (s == PG_OK && !(PICTURE & 1U << d->b->lattice))
        s = check_named_holes(d, e);
    else if (s == PG_OK && !d->seen[KEY_HOLES])
        s = bad(d, e, "a line 'holes' and a picture below it", (span){0});
    else if (s == PG_OK)
        s = read_picture(d, e);
    if (s == PG_OK)
        s = choose_rules(d, rules, e);
    return s == PG_OK ? make_jumps(d, e) : s;
}

/* The file's base name without .board, made a board name. */
static char *name_of_file(const char *file)
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

pg_status board_parse(board **out, const char *text, size_t length, const char *file, const char *rules,
                      pg_error *e)
{
    if (length > READER_MAX_BYTES)
        return pg_fail(e, PG_INPUT, "%s: expected at most %d bytes", file, READER_MAX_BYTES);
    draft d = {.b = PG_NEW(board, 1)};
    reader_init(&d.in, text, length, file);
    d.b->index = index_new();
    d.b->name = name_of_file(file);
    d.b->title = pg_strdup("");
    pg_status s = read_all(&d, rules, e);
    free(d.mention);
    free(d.declared);
    free(d.triple);
    free(d.edge);
    if (!d.places) {
        free(d.b->place);
        d.b->place = NULL;
    }
    if (s == PG_OK)
        *out = d.b;
    else
        board_free(d.b);
    return s;
}

void board_free(board *b)
{
    if (!b)
        return;
    for (uint32_t h = 0; h < b->holes; h++)
        free(b->hole_name[h]);
    for (uint32_t p = 0; p < b->patterns; p++) {
        free(b->pattern[p].before);
        free(b->pattern[p].after);
    }
    void *parts[] = {b->name, b->title, b->hole_name, b->row,       b->col, b->edge,
                     b->jump, b->cell,  b->direction, b->pattern,   b->place};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
    index_free(b->index);
    free(b);
}

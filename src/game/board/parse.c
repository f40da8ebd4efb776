/* parse.c - the reader of board files: keys (keys.c), then the picture, or the holes of a graph or free
 * board, and the jumps by the rules.
 *
 * Time and memory are linear in the file and in the jumps.
 */
#include "index.h"
#include "keys.h"
#include "notation.h"
#include "rules.h"

/* ---- the picture ----------------------------------------------------------------------------- */

static pg_status add_place(board_draft *d, int row, int col, pg_error *e)
{
    board *b = d->b;
    if (b->holes == BOARD_MAX_HOLES)
        return draft_bad(d, e, "at most 65535 holes", (span){0});
    if (b->holes == d->place_room) {
        d->place_room = d->place_room ? 2 * d->place_room : 64;
        PG_RESIZE(b->row, d->place_room);
        PG_RESIZE(b->col, d->place_room);
    }
    b->row[b->holes] = row;
    b->col[b->holes] = col;
    index_add_hole(b, notation_place(row, col));
    return PG_OK;
}

static pg_status read_row(board_draft *d, pg_error *e)
{
    int col = 0;
    if (d->b->rows == BOARD_MAX_ROWS)
        return draft_bad(d, e, "at most 65535 rows", (span){0});
    for (size_t i = 0; i < d->in.rest.length; i++) {
        span mark = {d->in.rest.at + i, 1};
        if (*mark.at == ' ' || *mark.at == '\t')
            continue;
        if (*mark.at != 'o' && *mark.at != '.')
            return draft_bad(d, e, "'o' (a hole) or '.' (none) in the picture", mark);
        if (col == BOARD_MAX_WIDTH)
            return draft_bad(d, e, "at most 702 columns", (span){0});
        PG_TRY(*mark.at == 'o' ? add_place(d, d->b->rows, col, e) : PG_OK);
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

static pg_status read_picture(board_draft *d, pg_error *e)
{
    for (bool got = true; got;) {
        PG_TRY(reader_row(&d->in, d->b->rows == 0, &got, e));
        if (got)
            PG_TRY(read_row(d, e));
    }
    if (!d->b->holes)
        return draft_bad(d, e, "a picture with at least one 'o'", (span){0});
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
static pg_status sort_edges(board_draft *d, pg_error *e)
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

static pg_status check_named_holes(board_draft *d, pg_error *e)
{
    const board *b = d->b;
    if (!b->holes)
        return draft_bad(d, e,
                         b->lattice == LATTICE_GRAPH ? "a line 'edge A B' or 'hole A'" : "a line 'hole A'",
                         (span){0});
    for (uint32_t h = 0; b->lattice == LATTICE_FREE && h < b->holes; h++)
        if (!d->declared[h])
            return reader_fail(&d->in, d->mention[h], e, "a line 'hole %s' for the hole of this jump",
                               b->hole_name[h]);
    if (d->places && d->places < b->holes)
        return draft_bad(d, e, "'at X Y' for every hole or for none", (span){0});
    return PG_OK;
}

/* ---- the whole ---------------------------------------------------------------------------------- */

/* A graph with patterns has them as its rules; without, others than x over y into z may be asked for. */
static pg_status choose_patterns(board_draft *d, const char *wanted, pg_error *e)
{
    board *b = d->b;
    b->rules = RULES_CUSTOM;
    if (!wanted || !strcmp(wanted, "custom"))
        return b->patterns ? PG_OK
                           : pg_fail(e, PG_INPUT, "%s: expected a graph with a 'pattern' for custom rules",
                                     d->in.file);
    if (b->patterns)
        return pg_fail(e, PG_INPUT, "%s: expected no choice of rules for a graph with its own patterns",
                       d->in.file);
    return rules_of_graph(b, &d->pattern_room, wanted)
               ? PG_OK
               : pg_fail(e, PG_INPUT, "rules '%s': expected merging, jump-and-merge or reversible on a graph",
                         span_quote((span){wanted, strlen(wanted)}).text);
}

/* The rule set: the caller's, the file's, or the lattice's. */
static pg_status choose_rules(board_draft *d, const char *wanted, pg_error *e)
{
    static const board_rules usual[] = {RULES_ORTHOGONAL, RULES_HEXAGONAL, RULES_GRAPH, RULES_FREE};
    board *b = d->b;
    bool custom = d->seen[KEY_RULES] && b->rules == RULES_CUSTOM;
    if (b->lattice == LATTICE_GRAPH && (wanted || b->patterns))
        return choose_patterns(d, wanted, e);
    if (wanted && b->lattice == LATTICE_FREE)
        return pg_fail(e, PG_INPUT,
                       "%s: expected no choice of rules: a board of lattice free carries its own jumps",
                       d->in.file);
    if (wanted && !rules_by_name(&b->rules, wanted, strlen(wanted)))
        return pg_fail(e, PG_INPUT, "rules '%s': expected orthogonal, hexagonal, diagonal, custom, 4, 6 or 8",
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

static pg_status make_jumps(board_draft *d, pg_error *e)
{
    bool good;
    if (d->b->lattice == LATTICE_GRAPH) {
        PG_TRY(sort_edges(d, e));
        good = d->b->rules == RULES_CUSTOM ? rules_graph_patterns(d->b) : rules_graph_jumps(d->b);
    } else if (d->b->lattice == LATTICE_FREE) {
        good = rules_free_jumps(d->b, d->jump, d->jumps, d->cell);
    } else {
        good = rules_picture_jumps(d->b);
    }
    if (!good)
        return reader_fail(&d->in, d->in.line, e, "a board with at most %d jumps", BOARD_MAX_JUMPS);
    PG_RESIZE(d->b->direction, d->b->directions);
    index_finish(d->b);
    return PG_OK;
}

static pg_status read_all(board_draft *d, const char *rules, pg_error *e)
{
    PG_TRY(draft_read_keys(d, e));
    PG_TRY(draft_check_keys(d, e));
    if (d->b->lattice > LATTICE_TRIANGULAR)
        PG_TRY(check_named_holes(d, e));
    else if (!d->seen[KEY_HOLES])
        return draft_bad(d, e, "a line 'holes' and a picture below it", (span){0});
    else
        PG_TRY(read_picture(d, e));
    PG_TRY(choose_rules(d, rules, e));
    return make_jumps(d, e);
}

/* The board under the conditions of the file, in place of the one without. */
static pg_status set_conditions(board_draft *d, pg_error *e)
{
    board *out;
    size_t bad;
    pg_error why = {0};
    if (!d->conditions)
        return PG_OK;
    pg_status s = board_conditions(&out, d->b, d->condition, d->conditions, &bad, &why);
    if (s != PG_OK)
        return pg_fail_at(e, d->in.file, d->condition[bad < d->conditions ? bad : 0].line,
                          why.text + strlen("expected "));
    board_free(d->b);
    d->b = out;
    return PG_OK;
}

pg_status board_parse(board **out, const char *text, size_t length, const char *file, const char *rules,
                      pg_error *e)
{
    if (length > READER_MAX_BYTES)
        return pg_fail(e, PG_INPUT, "%s: expected at most %d bytes", file, READER_MAX_BYTES);
    board_draft d = {.b = PG_NEW(board, 1)};
    reader_init(&d.in, text, length, file);
    d.b->index = index_new();
    d.b->name = draft_name(file);
    d.b->title = pg_strdup("");
    pg_status s = read_all(&d, rules, e);
    PG_FREE(d.mention, d.declared, d.jump, d.cell, d.edge);
    if (!d.places) {
        free(d.b->place);
        d.b->place = NULL;
    }
    if (s == PG_OK)
        s = set_conditions(&d, e);
    free(d.condition);
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
    pg_free_all(b->hole_name, b->holes);
    for (uint32_t p = 0; p < b->patterns; p++)
        PG_FREE(b->pattern[p].before, b->pattern[p].after);
    if (b->marks)
        PG_FREE(b->marks->twin, b->marks->kind, b->marks->chain);
    index_free(b->index);
    PG_FREE(b->marks, b->name, b->title, b->row, b->col, b->edge, b->jump, b->cell, b->direction, b->pattern,
            b->place, b);
}

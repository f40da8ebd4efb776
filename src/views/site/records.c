/* records.c - what is recorded of a board: fewest moves, exact numbers, other ends, who had it before. The
 * rows come from results/ (records.sh) and are of boards that ship: a board that only has such a name has
 * none of them. */
#include "site_parts.h"

enum { FIELDS = 8 }; /* board, rules, kind and what the kind has */

typedef struct record {
    char *field[FIELDS]; /* "" where the row has none */
} record;

typedef struct records {
    record *row;
    size_t rows, room;
    char *text; /* what the fields are cut from */
} records;

static record cut(char *line)
{
    record r;
    for (int i = 0; i < FIELDS; i++) {
        char *end = line + strcspn(line, "\t");
        r.field[i] = line;
        line = *end ? end + 1 : end;
        *end = 0;
    }
    return r;
}

/* By what number of directions the tables call its rules. */
static const char *rules_number(const board *b)
{
    static const char *const number[] = {
        [RULES_ORTHOGONAL] = "4", [RULES_HEXAGONAL] = "6", [RULES_DIAGONAL] = "8", [RULES_FREE] = ""};
    return number[b->rules] ? number[b->rules] : "";
}

static board *shipped(const char *name, const char *rules)
{
    const board_shipped_file *file = board_shipped_named(SHIPPED_BOARD, name);
    board *b = NULL;
    return file && board_parse(&b, file->text, file->length, file->name, rules, NULL) == PG_OK ? b : NULL;
}

static bool is_same(const board *a, const board *b)
{
    bool same = a && board_same_holes(a, b) && a->rules == b->rules && a->jumps == b->jumps &&
                a->cells == b->cells && !memcmp(a->jump, b->jump, a->jumps * sizeof *a->jump);
    for (uint32_t i = 0; same && i < a->cells; i++) {
        const jump_cell *x = &a->cell[i], *y = &b->cell[i];
        same = x->hole == y->hole && x->before == y->before && x->after == y->after;
    }
    return same;
}

/* Does the row tell of this board under its rules? `own`: they are those that it ships with. */
static bool is_of(const record *r, const board *b, bool own)
{
    return !strcmp(r->field[0], b->name) &&
           (strcmp(r->field[1], "-") ? !strcmp(r->field[1], rules_number(b)) : own);
}

static void read_rows(records *all, const board *b, bool own)
{
    all->text = pg_strndup(asset_records.text, asset_records.length);
    char *rest, *line = strtok_r(all->text, "\n", &rest);
    for (; line; line = strtok_r(NULL, "\n", &rest)) {
        record r = cut(line);
        if (!is_of(&r, b, own))
            continue;
        PG_GROW(all->row, all->rows, all->room);
        all->row[all->rows++] = r;
    }
}

/* ---- as HTML ------------------------------------------------------------------------------------------ */

static size_t count_of(const records *all, const char *kind)
{
    size_t count = 0;
    for (size_t i = 0; i < all->rows; i++)
        count += !strcmp(all->row[i].field[2], kind);
    return count;
}

static void add_cell(pg_buf *out, const char *tag, const char *text)
{
    buf_printf(out, "<%s>", tag);
    html_add(out, "%s</%s>", text, *tag == 't' && tag[1] == 'h' ? "th" : tag);
}

static void add_head(pg_buf *out, const char *label, const char *const *heading, size_t headings)
{
    buf_printf(out,
               "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table "
               "class=\"reasons\"><thead><tr>",
               label);
    for (size_t i = 0; i < headings; i++)
        add_cell(out, "th scope=\"col\"", heading[i]);
    buf_add(out, "</tr></thead><tbody>\n");
}

/* 18, or 14 to 15 where it is not proved that none has fewer. */
static void add_moves(pg_buf *out, const record *r)
{
    bool proved = !strcmp(r->field[5], r->field[6]);
    html_add(out, "<td>%s%s%s</td>", proved ? "" : r->field[6], proved ? "" : " to ", r->field[5]);
}

static void add_shortest(pg_buf *out, const records *all)
{
    static const char *const heading[] = {"start", "finish", "moves", "a game"};
    buf_printf(out,
               "<h3>Fewest moves</h3>\n<p>%zu problems, one of each class under the symmetries; what is "
               "possible and not listed was not asked.</p>\n<details><summary>Show them</summary>\n",
               count_of(all, "shortest"));
    add_head(out, "Fewest moves", heading, 4);
    for (size_t i = 0; i < all->rows; i++) {
        const record *r = &all->row[i];
        if (strcmp(r->field[2], "shortest"))
            continue;
        html_add(out, "<tr><th scope=\"row\">%s</th><td>%s</td>", r->field[3], r->field[4]);
        add_moves(out, r);
        html_add(out, "<td>%s</td></tr>\n", r->field[7]);
    }
    buf_add(out, "</tbody></table></div></details>\n");
}

static void add_commands(pg_buf *out, const records *all, const char *kind, const char *const *heading,
                         size_t headings)
{
    add_head(out, heading[1], heading, headings);
    for (size_t i = 0; i < all->rows; i++) {
        const record *r = &all->row[i];
        if (strcmp(r->field[2], kind))
            continue;
        html_add(out, "<tr><th scope=\"row\"><code>%s</code></th>", r->field[3]);
        for (size_t k = 1; k < headings; k++)
            add_cell(out, "td", r->field[3 + k]);
        buf_add(out, "</tr>\n");
    }
    buf_add(out, "</tbody></table></div>\n");
}

static void add_sources(pg_buf *out, const records *all)
{
    buf_add(out, "<h3>Known from</h3>\n<ul>\n");
    for (size_t i = 0; i < all->rows; i++)
        if (!strcmp(all->row[i].field[2], "source"))
            add_cell(out, "li", all->row[i].field[3]);
    buf_add(out, "</ul>\n");
}

static void add_all(pg_buf *out, const records *all)
{
    static const char *const numbers[] = {"what was asked", "number of positions; with --games, of games"};
    static const char *const ends[] = {"what was asked", "pegs left", "after jumps"};
    buf_add(out, "<section><h2>Records</h2>\n");
    if (count_of(all, "count")) {
        buf_add(out, "<h3>Exact numbers</h3>\n");
        add_commands(out, all, "count", numbers, 2);
    }
    if (count_of(all, "end")) {
        buf_add(out, "<h3>Dead ends, and fewest pegs</h3>\n<p>Each is proved: no game does better.</p>\n");
        add_commands(out, all, "end", ends, 3);
    }
    if (count_of(all, "shortest"))
        add_shortest(out, all);
    if (count_of(all, "source"))
        add_sources(out, all);
    buf_add(out, "</section>\n");
}

void records_write(pg_buf *out, const board *b)
{
    records all = {0};
    board *same = shipped(b->name, board_rules_name(b->rules)), *own = shipped(b->name, NULL);
    if (is_same(same, b) || is_same(own, b))
        read_rows(&all, b, is_same(own, b));
    if (all.rows)
        add_all(out, &all);
    PG_FREE(all.row, all.text);
    board_free(same);
    board_free(own);
}

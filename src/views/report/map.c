/* map.c - the reachability map: what is interesting in words, a picture a start, a line of sums. */
#include "report_parts.h"
#include "page/page.h"

const map_cell *map_cell_of(const map *m, uint32_t start, uint32_t finish)
{
    return &m->cell[(size_t)start * m->finishes + finish];
}

int64_t map_vacancy_of(const map *m, uint32_t start)
{
    const position *p = &m->start[start];
    if (!position_closed(p) || position_pegs(p) + 1 != p->holes)
        return -1;
    for (uint32_t h = 0; h < p->holes; h++)
        if (!bits_get(p->peg, h))
            return h;
    return -1;
}

/* ---- text ----------------------------------------------------------------------------------- */

/* What stands for a cell, `vacancy` in brackets for that of the start. */
static void add_label(pg_buf *out, const map *m, size_t cell, bool vacancy, bool colour)
{
    static const struct {
        const char *sign, *paint;
    } look[] = {[VERDICT_OPEN] = {"?", "\033[33m"},
                [VERDICT_POSSIBLE] = {"*", "\033[32m"},
                [VERDICT_IMPOSSIBLE] = {"o", ""}};
    verdict_kind kind = m->cell[cell].kind;
    const char *margin = m->board->row ? " " : "", *paint = colour ? look[kind].paint : "";
    PG_FREED char *moves = map_moves_text(m, cell);
    buf_printf(out, "%s%s%s%s%s", vacancy ? "[" : margin, paint, moves ? moves : look[kind].sign,
               *paint ? "\033[0m" : "", vacancy ? "]" : margin);
}

uint32_t map_class_size(const map *m, uint32_t start)
{
    uint32_t size = 0;
    for (uint32_t s = 0; s < m->starts; s++)
        size += m->start_class[s] == start;
    return size;
}

static void draw_start(pg_buf *out, const map *m, uint32_t start, bool colour)
{
    const board *b = m->board;
    PG_FREED char *text = position_heading(b, &m->start[start]);
    uint32_t more = map_class_size(m, start) - 1;
    int64_t vacancy = map_vacancy_of(m, start);
    buf_printf(out, "start %s", text);
    if (more > 0)
        buf_printf(out, " (and %u like it)", more);
    buf_char(out, '\n');
    word_list label = {0};
    for (uint32_t h = 0; h < b->holes; h++)
        add_label(words_next(&label), m, (size_t)start * m->finishes + h, vacancy == (int64_t)h, colour);
    words_label(out, b, &label);
}

static void draw_starts(pg_buf *out, const map *m, const uint32_t *order, uint32_t kinds, bool colour)
{
    word_list blocks = {0};
    for (uint32_t i = 0; i < kinds; i++)
        draw_start(words_next(&blocks), m, order[i], colour);
    words_beside(out, &blocks);
}

static void add_summary(pg_buf *out, const map *m)
{
    static const proof_method refusing[] = {METHOD_CLASS, METHOD_PAGODA, METHOD_BRANCH, METHOD_SHARPENED};
    map_summary s;
    map_summarise(&s, m);
    uint64_t by_search = s.impossible;
    uint64_t cells = (uint64_t)m->starts * m->finishes;
    buf_printf(out, "%s cell%s: possible %s; impossible %s; open %s\n", big(cells).text, plural(cells),
               big(s.possible).text, big(s.impossible).text, big(s.open).text);
    if (m->moves)
        buf_printf(out, "fewest moves known of %s, open of %s\n", big(s.counted).text,
                   big(s.possible - s.counted).text);
    if (!s.impossible)
        return;
    for (size_t i = 0; i < sizeof refusing / sizeof *refusing; i++) {
        uint64_t refused = s.by_method[refusing[i]];
        by_search -= refused;
        buf_printf(out, "%s%s %s", i == 0 ? "impossible by " : ", ", method_name(refusing[i]),
                   big(refused).text);
    }
    buf_printf(out, ", search %s\n", big(by_search).text);
}

/* ---- what is open ------------------------------------------------------------------------------- */

static void add_reason(pg_buf *out, const verdict *v)
{
    buf_printf(out, ": limit: %s; tried: %s\n", status_limit(v->stopped) ? status_limit(v->stopped) : "none",
               v->tried && *v->tried ? v->tried : "nothing");
}

static bool same_reason(const verdict *a, const verdict *b)
{
    return a->stopped == b->stopped && !strcmp(a->tried ? a->tried : "", b->tried ? b->tried : "");
}

/* The open cells of a start that stand for a class, those with the same reason on a line. Returns the number
 * of lines. */
static uint32_t add_open_of(pg_buf *out, const map *m, uint32_t s)
{
    const verdict *last = NULL;
    uint32_t lines = 0;
    PG_FREED char *start = position_name(m->board, &m->start[s]);
    for (uint32_t h = 0; h < m->finishes; h++) {
        const verdict *v = map_verdict(m, s, h);
        if (map_cell_of(m, s, h)->same_as != (size_t)s * m->finishes + h || v->kind != VERDICT_OPEN)
            continue;
        bool same = last && same_reason(last, v);
        if (last && !same)
            add_reason(out, last);
        lines += !same;
        buf_printf(out, "%s%s%s", same ? "" : start, same ? ", " : " to ", m->board->hole_name[h]);
        last = v;
    }
    if (last)
        add_reason(out, last);
    return lines;
}

/* Open cells, one of each class, and why they are open. */
static void add_open(pg_buf *out, const map *m)
{
    enum { MOST_LINES = 60 };
    uint32_t lines = 0, s = 0;
    PG_SCOPED(buf_release) pg_buf text = {0};
    for (; s < m->starts && lines < MOST_LINES; s++)
        lines += add_open_of(&text, m, s);
    if (lines > 0)
        buf_printf(out, "\nopen, one cell of each class:\n%s", buf_text(&text));
    if (s < m->starts)
        buf_add(out, "and maybe more: --classes and --json list them all\n");
}

static void add_map(pg_buf *out, const map *m, bool colour)
{
    buf_printf(out, "%s, %s rules: %s\n\n", m->board->name, board_rules_name(m->board->rules),
               map_subject(m));
    uint32_t kinds, *order = map_starts_ranked(m, &kinds);
    add_map_starts(out, m, order, kinds);
    buf_printf(out, "%s, o it cannot, ? open%s\n\n",
               m->moves ? "18 the fewest moves, 17..18 between these" : "* it can",
               map_vacancy_of(m, 0) >= 0 ? ", [ ] the vacancy of the start" : "");
    draw_starts(out, m, order, kinds, colour);
    free(order);
    buf_char(out, '\n');
    add_summary(out, m);
    if (!m->complete)
        buf_printf(out, "stopped early: %s\n", stopped_words(m->stopped));
    add_open(out, m);
}

/* ---- one cell of each class -------------------------------------------------------------------- */

/* How many cells each cell stands for, itself included; 0 where another stands for it. free() it. */
static uint64_t *class_sizes(const map *m)
{
    size_t cells = (size_t)m->starts * m->finishes;
    uint64_t *size = PG_NEW(uint64_t, cells);
    for (size_t i = 0; i < cells; i++)
        size[m->cell[i].same_as]++;
    return size;
}

static void add_classes(pg_buf *out, const map *m)
{
    PG_FREED uint64_t *size = class_sizes(m);
    buf_printf(out, "start\tfinish\tverdict\tmethod\tcells%s\n", m->moves ? "\tmoves" : "");
    for (uint32_t s = 0; s < m->starts; s++) {
        PG_FREED char *start = position_name(m->board, &m->start[s]);
        for (uint32_t h = 0; h < m->finishes; h++) {
            const map_cell *c = map_cell_of(m, s, h);
            size_t cell = (size_t)s * m->finishes + h;
            if (!size[cell])
                continue;
            PG_FREED char *moves = map_moves_text(m, cell);
            buf_printf(out, "%s\t%s\t%s\t%s\t%llu%s%s\n", start, m->board->hole_name[h],
                       verdict_name(c->kind), c->kind == VERDICT_OPEN ? "-" : method_name(c->method),
                       (unsigned long long)size[cell], m->moves ? "\t" : "",
                       moves      ? moves
                       : m->moves ? "-"
                                  : "");
        }
    }
}

/* ---- JSON: one cell a line, so that two maps can be compared line by line ----------------------- */

/* As solve --fewest-moves has it: `moves` of the best game, null where none is known. */
static void set_moves(json_t *o, const map_moves *n)
{
    bool fewest = n->found && n->least == n->most;
    keys_json(o, "moves", n->found ? count_json(n->most) : json_null(), "optimal", json_boolean(fewest),
              "lower_bound", count_json(n->least));
    limit_json(o, fewest ? PG_OK : n->stopped);
}

/* `size` 0: not told. */
static json_t *cell_json(const map *m, size_t at, const char *start, uint64_t size)
{
    const map_cell *c = &m->cell[at];
    const map_moves *moves = map_moves_of(m, at);
    json_t *o =
        object_json("start", text_json(start), "finish", text_json(m->board->hole_name[at % m->finishes]));
    set_verdict(o, c->kind, c->method);
    if (size)
        keys_json(o, "cells", count_json(size));
    if (c->kind == VERDICT_OPEN)
        set_why_open(o, map_verdict(m, (uint32_t)(at / m->finishes), (uint32_t)(at % m->finishes)));
    if (moves)
        set_moves(o, moves);
    return o;
}

static void as_json(pg_buf *out, const report_look *look)
{
    const map *m = look->of;
    bool one_each = look->classes;
    PG_FREED uint64_t *size = class_sizes(m);
    const char *separator = "\n";
    json_t *head = keys_json(board_json(m->board), "complete", json_boolean(m->complete));
    limit_json(head, m->complete ? PG_OK : m->stopped);
    begin_json(out, head, "cells");
    for (uint32_t s = 0; s < m->starts; s++) {
        PG_FREED char *start = position_name(m->board, &m->start[s]);
        for (size_t at = (size_t)s * m->finishes; at < (s + (size_t)1) * m->finishes; at++) {
            if (one_each && !size[at])
                continue;
            buf_add(out, separator);
            dump_json(out, cell_json(m, at, start, one_each ? size[at] : 0));
            separator = ",\n";
        }
    }
    buf_add(out, "\n]}\n");
}

static void as_text(pg_buf *out, const report_look *look)
{
    if (look->classes)
        add_classes(out, look->of);
    else
        add_map(out, look->of, look->colour);
}

static bool as_page(pg_buf *out, const void *of)
{
    page_write_map(out, of, false);
    return true;
}

const report_forms report_map_forms = {.text = as_text,
                                       .json = as_json,
                                       .figure = map_figure,
                                       .sheet = map_sheet,
                                       .records = map_records,
                                       .page = as_page};

/* maps.c - the maps of several boards as a table: a row a board. */
#include "report_parts.h"

/* What a row says, behind board and rules and before the moves. A problem is a class of cells under the
 * symmetries. */
enum { HOLES, JUMPS, CELLS, POSSIBLE, IMPOSSIBLE, OPEN, PROBLEMS, SOLVABLE, NUMBERS, COLUMNS = NUMBERS + 3 };
static const char *const heads[COLUMNS] = {"board",      "rules", "holes",    "jumps",    "cells", "possible",
                                           "impossible", "open",  "problems", "solvable", "moves"};

typedef struct map_row {
    uint64_t number[NUMBERS];
    bool moves;          /* the fewest moves of every possible cell are known */
    uint32_t most_moves; /* the most that one of these needs */
} map_row;

static void count_cell(map_row *r, const map *m, size_t at)
{
    verdict_kind kind = m->cell[at].kind;
    bool own = m->cell[at].same_as == at;
    r->number[CELLS]++;
    r->number[kind == VERDICT_POSSIBLE ? POSSIBLE : kind == VERDICT_IMPOSSIBLE ? IMPOSSIBLE : OPEN]++;
    r->number[PROBLEMS] += own;
    r->number[SOLVABLE] += own && kind == VERDICT_POSSIBLE;
    const map_moves *n = map_moves_of(m, at);
    bool fewest = n && n->found && n->least == n->most;
    if (kind == VERDICT_OPEN || (kind == VERDICT_POSSIBLE && !fewest))
        r->moves = false;
    if (fewest && n->most > r->most_moves)
        r->most_moves = n->most;
}

static map_row row_of(const map *m)
{
    map_row r = {.number = {[HOLES] = m->board->holes, [JUMPS] = m->board->jumps}, .moves = m->moves != NULL};
    for (size_t at = 0; at < (size_t)m->starts * m->finishes; at++)
        count_cell(&r, m, at);
    r.moves = r.moves && r.most_moves > 0;
    return r;
}

static sheet as_sheet(const void *of)
{
    const report_maps *maps = of;
    size_t columns = COLUMNS - !maps->moves;
    sheet t;
    sheet_init(&t, "Where a lone survivor can finish", heads, columns, (1u << columns) - 4);
    for (size_t i = 0; i < maps->count; i++) {
        map_row r = row_of(&maps->map[i]);
        sheet_add(&t, "%s", maps->map[i].board->name);
        sheet_add(&t, "%s", board_rules_name(maps->map[i].board->rules));
        for (size_t k = 0; k < NUMBERS; k++)
            sheet_add(&t, "%" PRIu64, r.number[k]);
        if (maps->moves && r.moves)
            sheet_add(&t, "%u", r.most_moves);
        else if (maps->moves)
            sheet_add(&t, "%s", "");
    }
    return t;
}

static void as_text(pg_buf *out, const report_look *look)
{
    PG_SCOPED(sheet_release) sheet t = as_sheet(look->of);
    sheet_text(out, &t);
    const report_maps *maps = look->of;
    for (size_t i = 0; i < maps->count; i++)
        if (maps->map[i].stopped != PG_OK)
            buf_printf(out, "%s is not complete: %s\n", maps->map[i].board->name,
                       stopped_words(maps->map[i].stopped));
}

static json_t *map_json(const map *m)
{
    map_row r = row_of(m);
    json_t *o =
        object_json("board", text_json(m->board->name), "rules", text_json(board_rules_name(m->board->rules)),
                    "complete", json_boolean(m->complete));
    for (size_t k = 0; k < NUMBERS; k++)
        json_object_set_new(o, heads[2 + k], count_json(r.number[k]));
    limit_json(o, m->stopped);
    if (m->moves)
        json_object_set_new(o, "moves", r.moves ? count_json(r.most_moves) : json_null());
    return o;
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_maps *maps = look->of;
    add_json(out, object_json("maps", list_json(i, maps->count, map_json(&maps->map[i]))));
}

const report_forms report_maps_forms = {.text = as_text, .json = as_json, .sheet = as_sheet};

/* packages.c - packages of a board, and a game as packages. */
#include "report_parts.h"

/* "c2,d2,e2 with e1 without e3" */
static void add_package_text(pg_buf *out, const board *b, const package *p)
{
    const char *const before[] = {"", " with ", " without "};
    const uint64_t set[] = {p->removed, p->pegs, p->catalyst & ~p->pegs};
    for (int k = 0; k < 3; k++) {
        const char *between = before[k];
        for (uint32_t h = 0; h < b->holes; h++)
            if (set[k] >> h & 1) {
                buf_printf(out, "%s%s", between, b->hole_name[h]);
                between = ",";
            }
    }
}

/* The part of the board that it is on. */
static void draw_part(pg_buf *out, const board *b, const package *p)
{
    int least[2] = {b->rows, b->cols}, most[2] = {0, 0};
    const uint64_t part = p->removed | p->catalyst;
    for (uint32_t h = 0; h < b->holes; h++)
        for (int k = 0; part >> h & 1 && k < 2; k++) {
            int at = k ? b->col[h] : b->row[h];
            least[k] = at < least[k] ? at : least[k];
            most[k] = at > most[k] ? at : most[k];
        }
    uint32_t h = 0;
    for (int row = least[0]; row <= most[0]; row++) {
        int blank = 2;
        for (int col = least[1]; col <= most[1]; col++) {
            while (h < b->holes && (b->row[h] < row || (b->row[h] == row && b->col[h] < col)))
                h++;
            blank += 2;
            if (h == b->holes || b->row[h] != row || b->col[h] != col)
                continue;
            char mark = p->removed >> h & 1 ? 'x' : p->pegs >> h & 1 ? '*' : p->catalyst >> h & 1 ? 'o' : '.';
            buf_printf(out, "%*c", blank, mark);
            blank = 0;
        }
        buf_char(out, '\n');
    }
}

static void add_kind(pg_buf *out, const report_packages *r, size_t first, size_t end, bool all)
{
    const board *b = r->board;
    const package *p = &r->packages->list[first];
    int pegs = __builtin_popcountll(p->removed);
    buf_printf(out, "\n%d-purge, %zu place%s\n", pegs, end - first, plural(end - first));
    if (b->row)
        draw_part(out, b, p);
    for (size_t i = first; i < (all ? end : first + 1); i++) {
        PG_SCOPED(buf_release) pg_buf moves = {0};
        const package *q = &r->packages->list[i];
        game_text(&moves, b, &(game){.jumps = q->jumps, .jump = q->jump}, " ");
        buf_add(out, "  ");
        add_package_text(out, b, q);
        buf_printf(out, ": %s\n", moves.text);
    }
}

static size_t kind_end(const packages *p, size_t first)
{
    size_t end = first + 1;
    while (end < p->count && p->list[end].kind == p->list[first].kind)
        end++;
    return end;
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_packages *r = look->of;
    const packages *p = r->packages;
    buf_printf(out,
               "%s, %s rules: %s package%s of at most %u pegs with a catalyst of at most %u holes, "
               "%u kind%s\n",
               r->board->name, board_rules_name(r->board->rules), big(p->count).text, plural(p->count),
               r->removes, r->catalyst, p->kinds, plural(p->kinds));
    if (p->count && r->board->row)
        buf_add(
            out,
            "x pegs that go; * a peg and o an empty hole that are there again in the end; . other holes\n");
    for (size_t i = 0; i < p->count; i = kind_end(p, i))
        add_kind(out, r, i, kind_end(p, i), look->full);
    if (p->stopped)
        buf_printf(out, "\nnot complete: %s\n", stopped_words(p->stopped));
}

static json_t *part_moves(const board *b, const package *p)
{
    return moves_json(b, &(game){.jumps = p->jumps, .jump = p->jump});
}

static json_t *package_json(const board *b, const package *p)
{
    uint64_t holes = p->catalyst & ~p->pegs;
    return object_json("removed", holes_json(b, &p->removed), "pegs", holes_json(b, &p->pegs), "empty",
                       holes_json(b, &holes), "game", part_moves(b, p));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_packages *r = look->of;
    const packages *p = r->packages;
    json_t *kinds = json_array();
    for (size_t i = 0; i < p->count; i = kind_end(p, i)) {
        json_t *places = json_array();
        for (size_t k = i; k < kind_end(p, i); k++)
            json_array_append_new(places, package_json(r->board, &p->list[k]));
        json_array_append_new(kinds, places);
    }
    json_t *o = keys_json(board_json(r->board), "removes", count_json(r->removes), "catalyst",
                          count_json(r->catalyst), "packages", kinds, "complete", json_boolean(!p->stopped));
    limit_json(o, p->stopped);
    add_json(out, o);
}

const report_forms report_packages_forms = {.text = as_text, .json = as_json};

/* ---- a game ------------------------------------------------------------------------------------------ */

/* Part i of the game, as the package that it is; `pegs` before it become those behind it. */
static package part_package(const board *b, const game_packages *g, uint32_t i, uint64_t *pegs)
{
    uint64_t before = *pegs, touched = 0;
    package p = {.jumps = g->end[i] - (i ? g->end[i - 1] : 0)};
    p.jump = g->order.jump + g->end[i] - p.jumps;
    for (uint32_t j = 0; j < p.jumps; j++) {
        jump_play(b, p.jump[j], pegs);
        for (uint32_t k = 0; k < b->jump[p.jump[j]].length; k++)
            touched |= UINT64_C(1) << jump_cells(b, p.jump[j])[k].hole;
    }
    p.removed = before & ~*pegs;
    p.catalyst = touched & ~p.removed;
    p.pegs = before & p.catalyst;
    return p;
}

void add_game_packages(pg_buf *out, const board *b, const game_packages *g)
{
    uint64_t pegs = g->order.start[0];
    for (uint32_t i = 0; i < g->parts; i++) {
        package p = part_package(b, g, i, &pegs);
        PG_SCOPED(buf_release) pg_buf moves = {0};
        game_text(&moves, b, &(game){.jumps = p.jumps, .jump = p.jump}, " ");
        buf_printf(out, "%4u. ", i + 1);
        if (p.jumps > 1) {
            buf_printf(out, "%d-purge of ", __builtin_popcountll(p.removed));
            add_package_text(out, b, &p);
            buf_printf(out, "\n%6s", "");
        }
        buf_printf(out, "%s\n", moves.text);
    }
}

json_t *game_packages_json(const board *b, const game_packages *g)
{
    uint64_t pegs = g->order.start[0];
    json_t *list = json_array();
    for (uint32_t i = 0; i < g->parts; i++) {
        package p = part_package(b, g, i, &pegs);
        json_array_append_new(list,
                              p.jumps > 1 ? package_json(b, &p) : object_json("game", part_moves(b, &p)));
    }
    return list;
}

/* replay.c - what came of a replayed game. */
#include "report_parts.h"

static void add_made(pg_buf *out, const board *b, const game *g)
{
    PG_FREED char *start = position_name_closed(b, g->start);
    buf_printf(out, "begins at %s\n\n", start);
    size_t moves;
    char **move = game_moves(b, g, &moves);
    for (size_t i = 0; i < moves; i++)
        buf_printf(out, "%4zu. %s\n", i + 1, move[i]);
    buf_char(out, '\n');
    pg_free_all(move, moves);
}

static void add_fixed(pg_buf *out, const report_replay *p)
{
    PG_FREED uint64_t *fixed = bits_new(p->board->holes);
    if (!p->packages)
        return;
    packages_fixed(p->board, p->played->pegs, fixed);
    PG_FREED char *text = position_name_closed(p->board, fixed);
    buf_printf(out, "pegs that no jump can move any more: %s\n",
               bits_count(fixed, p->board->holes) ? text : "none is seen");
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_replay *p = look->of;
    const board *b = p->board;
    const replay *r = p->played;
    const char *error = p->error;
    if (error)
        buf_printf(out, "not legal: %s\n", error);
    else
        buf_printf(out, "legal: %zu move%s, %zu jump%s\n", r->moves, plural(r->moves), r->jumps,
                   plural(r->jumps));
    if (p->made)
        add_made(out, b, &r->played);
    if (p->packages) {
        buf_add(out, p->made ? "" : "\n");
        add_game_packages(out, b, p->packages);
        buf_char(out, '\n');
    }
    PG_FREED char *text = position_name_closed(b, r->pegs);
    buf_printf(out, "%s %s\n", error && !r->legal ? "the position then:" : "ends at", text);
    add_fixed(out, p);
    if (!b->row)
        return;
    PG_SCOPED(position_release) position end;
    position_of(&end, b->holes, r->pegs);
    buf_char(out, '\n');
    draw_position(out, b, &end);
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_replay *p = look->of;
    const replay *r = p->played;
    json_t *o = object_json("legal", json_boolean(!p->error), "moves", count_json(r->moves), "jumps",
                            count_json(r->jumps), "pegs", holes_json(p->board, r->pegs), "error",
                            p->error ? text_json(p->error) : json_null());
    if (p->made)
        keys_json(o, "start", holes_json(p->board, r->played.start), "game",
                  moves_json(p->board, &r->played));
    if (p->packages) {
        PG_FREED uint64_t *fixed = bits_new(p->board->holes);
        packages_fixed(p->board, r->pegs, fixed);
        keys_json(o, "packages", game_packages_json(p->board, p->packages), "fixed",
                  holes_json(p->board, fixed));
    }
    add_json(out, o);
}

const report_forms report_replay_forms = {.text = as_text, .json = as_json, .figure = replay_figure};

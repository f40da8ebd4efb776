/* replay.c - what came of a replayed game. */
#include "report_parts.h"

#include <stdlib.h>

void report_replay(pg_buf *out, const board *b, const replay *r, const char *error)
{
    if (error)
        buf_printf(out, "not legal: %s\n", error);
    else
        buf_printf(out, "legal: %zu move%s, %zu jump%s\n", r->moves, plural(r->moves), r->jumps,
                   plural(r->jumps));
    char *text = closed_string(b, r->pegs);
    buf_printf(out, "%s %s\n", error && !r->legal ? "the position then:" : "ends at", text);
    free(text);
    if (!b->row)
        return;
    position p;
    position_init(&p, b->holes);
    free(p.peg);
    p.peg = bits_dup(r->pegs, b->holes);
    buf_char(out, '\n');
    draw_position(out, b, &p);
    position_release(&p);
}

void report_replay_json(pg_buf *out, const board *b, const replay *r, const char *error)
{
    json_t *o = json_object(), *pegs = json_array();
    json_object_set_new(o, "legal", json_boolean(!error));
    json_object_set_new(o, "moves", json_integer((json_int_t)r->moves));
    json_object_set_new(o, "jumps", json_integer((json_int_t)r->jumps));
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(r->pegs, h))
            json_array_append_new(pegs, text_json(b->hole_name[h]));
    json_object_set_new(o, "pegs", pegs);
    json_object_set_new(o, "error", error ? text_json(error) : json_null());
    add_json(out, o);
}

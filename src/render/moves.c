/* moves.c - the answer of solve --fewest-moves. */
#include "parts.h"

static void add_stats(pg_buf *out, const moves_result *r)
{
    buf_printf(out, "\n%llu positions stored in all", (unsigned long long)r->states);
    if (r->last_moves)
        buf_printf(out, ", %llu in the last complete round (%u move%s)", (unsigned long long)r->last_states,
                   r->last_moves, plural(r->last_moves));
    buf_printf(out, "; tables held %llu MiB at most\n", (unsigned long long)(r->bytes >> 20));
}

void render_moves(pg_buf *out, const render_problem *p, const moves_result *r, bool stats)
{
    render_solve(out, p);
    if (p->verdict->kind == VERDICT_POSSIBLE && r->optimal)
        buf_printf(out, "\n%u move%s, proved shortest\n", r->moves, plural(r->moves));
    else if (p->verdict->kind == VERDICT_POSSIBLE)
        buf_printf(out, "\n%u move%s found, at least %u\n", r->moves, plural(r->moves), r->lower_bound);
    else if (p->verdict->kind == VERDICT_OPEN && r->lower_bound > 0)
        buf_printf(out, "at least %u move%s\n", r->lower_bound, plural(r->lower_bound));
    if (stats)
        add_stats(out, r);
}

static json_t *stats_json(const moves_result *r)
{
    json_t *o = json_object();
    json_object_set_new(o, "states", json_integer((json_int_t)r->states));
    json_object_set_new(o, "last_round_moves", json_integer(r->last_moves));
    json_object_set_new(o, "last_round_states", json_integer((json_int_t)r->last_states));
    json_object_set_new(o, "table_bytes", json_integer((json_int_t)r->bytes));
    return o;
}

void render_moves_json(pg_buf *out, const render_problem *p, const moves_result *r, bool stats)
{
    json_t *o = verdict_json(p, true);
    if (p->verdict->kind != VERDICT_IMPOSSIBLE) {
        json_object_set_new(o, "optimal", json_boolean(r->optimal));
        json_object_set_new(o, "lower_bound", json_integer(r->lower_bound));
    }
    if (stats)
        json_object_set_new(o, "stats", stats_json(r));
    add_json(out, o);
}

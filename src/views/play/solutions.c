/* solutions.c - several games to the finish, by the classical search with its permutation filter (classic.h).
 */
#include "classic/classic.h"
#include "draw/draw.h"
#include "play_parts.h"

enum { LISTED = 10, MOST = 10000 };

typedef struct solution_collector {
    play *p;
    size_t wanted;
} solution_collector;

static bool collect(void *to, const game *g)
{
    solution_collector *c = to;
    uint32_t *jump = PG_NEW(uint32_t, g->jumps + 1);
    if (g->jumps)
        memcpy(jump, g->jump, g->jumps * sizeof *jump);
    games_add(&c->p->found, &(game){bits_dup(g->start, c->p->b->holes), g->jumps, jump});
    return c->p->found.count < c->wanted;
}

/* "c3-c5, d2-d4" on one line. */
static void list_game(pg_buf *out, const board *b, const game *g)
{
    size_t moves;
    char **move = game_moves(b, g, &moves);
    if (moves)
        draw_list(out, move, moves, 6);
    else
        buf_add(out, "no jump is needed\n");
    pg_free_all(move, moves);
}

static void list_found(const play *p, const classic_result *r, pg_buf *out)
{
    for (size_t i = 0; i < p->found.count; i++) {
        buf_printf(out, "%4zu. ", i + 1);
        list_game(out, p->b, &p->found.game[i]);
    }
    size_t n = p->found.count;
    buf_printf(out, "%zu solution%s%s%s\n", n, plural(n),
               r->complete                    ? ", all there are"
               : r->stopped == PG_OK          ? ", and there may be more"
               : r->stopped == PG_INTERRUPTED ? " until the interruption"
                                              : " within the limits",
               p->every_order ? "" : ", the order of independent jumps aside");
}

pg_status play_solutions(play *p, const char *text, pg_buf *out, pg_error *e)
{
    solution_collector c = {.p = p};
    PG_TRY(play_number(&c.wanted, text, LISTED, MOST, e));
    if (!board_loses_pegs(p->b))
        return pg_fail(e, PG_INPUT, "expected rules under which every jump loses a peg");
    PG_SCOPED(position_release) position here;
    position_of(&here, p->b->holes, play_pegs(p));
    pg_limits l = play_within(p);
    unsigned prune = p->every_order ? CLASSIC_KEYS : CLASSIC_KEYS | CLASSIC_PERMUTATIONS;
    classic_options how = {.method = CLASSIC_INDEPENDENT,
                           .prune = prune,
                           .complete = true,
                           .limits = &l,
                           .found = collect,
                           .to = &c};
    PG_SCOPED(classic_result_release) classic_result r;
    games_clear(&p->found);
    pg_status s = classic_run(&r, &(problem){p->b, &here, &p->finish}, &how, e);
    if (s == PG_OK)
        list_found(p, &r, out);
    return s;
}

/* The solution begins where it was searched for. */
pg_status play_take(play *p, const char *text, pg_buf *out, pg_error *e)
{
    size_t number;
    if (!p->found.count)
        return pg_fail(e, PG_INPUT, "expected solutions, which there are none of yet");
    PG_TRY(play_number(&number, text, 1, p->found.count, e));
    const game *g = &p->found.game[number - 1];
    if (!bits_equal(g->start, play_pegs(p), p->b->holes))
        track_set_up(&p->track, g->start);
    for (uint32_t i = 0; i < g->jumps; i++)
        track_jump(&p->track, g->jump[i]);
    track_move(&p->track, g->jumps, false);
    play_show(p, out);
    return PG_OK;
}

pg_status play_filter(play *p, const char *text, pg_buf *out, pg_error *e)
{
    bool on = !strcmp(text, "on");
    if (!on && strcmp(text, "off"))
        return pg_fail(e, PG_INPUT, "expected on or off, not '%.80s'", text);
    p->every_order = !on;
    buf_add(out, on ? "solutions: one for all orders of independent jumps\n"
                    : "solutions: every order of jumps\n");
    return PG_OK;
}

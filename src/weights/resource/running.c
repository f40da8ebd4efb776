/* running.c - the value of a weighting along a game.
 *
 * Values are exact, times the weighting's denominator: that of the start, then one more a jump by adding
 * what the jump gains, so that positions between are not made. For a resource count they never rise; any
 * weighting will do.
 */
#include "resource/resource.h"

#include <flint/fmpz_vec.h>

void resource_run_game(resource_running *out, const weighting *w, const board *b, game *g)
{
    position start = {.holes = b->holes, .peg = g->start, .open = bits_new(b->holes), .total = -1};
    *out = (resource_running){.w = w, .b = b, .played = *g};
    *g = (game){0};
    out->value = _fmpz_vec_init((slong)out->played.jumps + 1);
    weighting_max(out->value, w, &start);
    free(start.open);
    for (uint32_t i = 0; i < out->played.jumps; i++) {
        weighting_gain(out->value + i + 1, w, b, out->played.jump[i]);
        fmpz_add(out->value + i + 1, out->value + i + 1, out->value + i);
    }
}

pg_status resource_run(resource_running *out, const weighting *w, const board *b, const position *start,
                       const char *moves, pg_error *e)
{
    replay r;
    if (!position_closed(start))
        return pg_fail(e, PG_INPUT, "expected a start without open holes");
    pg_error why = {0};
    pg_status s = replay_play(&r, b, start->peg, moves, &why);
    if (s != PG_OK)
        return pg_fail(e, s, "%.900s", why.text);
    if (!r.legal) {
        s = pg_fail(e, PG_INPUT, "expected a legal game, but %.900s", r.error);
        replay_release(&r);
        return s;
    }
    resource_run_game(out, w, b, &r.played);
    replay_release(&r);
    return PG_OK;
}

void resource_running_end(const resource_running *r, position *end)
{
    position_init(end, r->b->holes);
    for (uint32_t h = 0; h < r->b->holes; h++)
        bits_put(end->peg, h, bits_get(r->played.start, h));
    for (uint32_t i = 0; i < r->played.jumps; i++)
        jump_play(r->b, r->played.jump[i], end->peg);
}

void resource_running_release(resource_running *r)
{
    if (r->value)
        _fmpz_vec_clear(r->value, (slong)r->played.jumps + 1);
    game_release(&r->played);
    *r = (resource_running){0};
}

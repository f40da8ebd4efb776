/* moves.c - the fewest moves: rounds with one more move each, until a round has a game. */
#include "moves.h"
#include "engine.h"
#include "plain.h"

#include <stdlib.h>

uint32_t moves_count(const board *b, const game *g)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < g->jumps; i++)
        count += i == 0 || !jump_carries(b, g->jump[i]) || !jump_carries(b, g->jump[i - 1]) ||
                 jump_to(b, g->jump[i - 1])->hole != jump_from(b, g->jump[i])->hole;
    return count;
}

/* A game counts once it was played. */
static bool is_game(const board *b, const game *g, const position *start, const position *finish)
{
    uint64_t *pegs = bits_dup(g->start, b->holes);
    bool good = position_has(start, pegs);
    for (uint32_t i = 0; good && i < g->jumps; i++) {
        good = jump_fits(b, g->jump[i], pegs);
        if (good)
            jump_play(b, g->jump[i], pegs);
    }
    good = good && position_has(finish, pegs);
    free(pegs);
    return good;
}

/* The empty game, where the start already is a finish. */
static bool empty_game(moves_result *out, const board *b, const position *start, const position *finish)
{
    uint64_t *pegs = bits_new(b->holes);
    bool meet = sets_meet(start, finish, pegs);
    if (meet) {
        *out = (moves_result){.answer = SEARCH_FOUND, .optimal = true, .best = {.start = pegs}};
        out->best.jump = PG_NEW(uint32_t, 1);
    } else {
        free(pegs);
    }
    return meet;
}

static pg_status take_hit(moves_result *out, engine *e, pg_error *why)
{
    out->answer = SEARCH_FOUND;
    out->optimal = true;
    out->moves = out->lower_bound = e->hit.total;
    if (!engine_trace(e, &out->best) || moves_count(e->board, &out->best) != e->hit.total)
        return pg_fail(why, PG_INTERNAL, "%s: a game of %u moves could not be read back", e->board->name,
                       e->hit.total);
    return PG_OK;
}

/* Rounds of a board with levels. */
static pg_status rounds(moves_result *out, engine *e, const moves_options *options, pg_error *why)
{
    if (e->jumps == ENGINE_NO_GAME) {
        out->answer = SEARCH_NONE;
        return PG_OK;
    }
    for (uint32_t most = 1;; most++) {
        out->lower_bound = most;
        if (options->known && most >= options->known)
            return PG_OK;
        pg_status s = engine_round(e, most);
        out->states += e->states;
        out->bytes = e->peak_bytes;
        if (s != PG_OK) {
            out->stopped = s;
            return PG_OK;
        }
        out->last_states = e->states;
        if (e->hit.found)
            return take_hit(out, e, why);
        if (!atomic_load(&e->pruned) || (e->jumps >= 0 && (int64_t)most >= e->jumps)) {
            out->answer = SEARCH_NONE;
            return PG_OK;
        }
    }
}

pg_status moves_solve(moves_result *out, const board *b, const position *start, const position *finish,
                      const moves_options *options, pg_error *e)
{
    static const moves_options none = {0};
    engine levels;
    pg_status s = PG_OK;
    options = options ? options : &none;
    *out = (moves_result){0};
    if (empty_game(out, b, start, finish))
        return PG_OK;
    if (engine_init(&levels, b, start, finish, options->limits)) {
        s = rounds(out, &levels, options, e);
        engine_release(&levels);
    } else {
        plain_solve(out, b, start, finish, options->limits);
    }
    if (s == PG_OK && out->answer == SEARCH_FOUND && !is_game(b, &out->best, start, finish))
        s = pg_fail(e, PG_INTERNAL, "%s: the search for the fewest moves found a game that does not play", b->name);
    if (s != PG_OK)
        moves_result_release(out);
    return s;
}

void moves_result_release(moves_result *r)
{
    game_release(&r->best);
    *r = (moves_result){0};
}

/* moves.c - the fewest moves: rounds with one more move each, until a round has a game.
 *
 * A round without a game proves that there is none of so many moves. The round that has one is by far the
 * largest, so a beam looks for the game before it, in no more positions than a few times the round before;
 * what a beam finds needs no round of its own.
 */
#include "moves.h"
#include "engine.h"
#include "plain.h"

#include <stdlib.h>

/* Beams begin with FIRST_WIDTH positions a level and get WIDER, as long as all beams of one number of moves
 * stay below what its round is expected to take (and always one beam): rounds grow as they grew, at least by
 * LEAST_GROWTH. From LONG_ROUND positions on a first game is looked for at any length, with at most
 * MOST_EXTRA moves more than were refuted. */
enum { FIRST_WIDTH = 1000, WIDER = 4, LEAST_GROWTH = 16, LONG_ROUND = 50000, FIRST_GAME_WIDTH = 1000 };
enum { MOST_EXTRA = 40 };

uint32_t moves_count(const board *b, const game *g)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < g->jumps; i++)
        count += i == 0 || !jump_carries(b, g->jump[i]) || !jump_carries(b, g->jump[i - 1]) ||
                 jump_to(b, g->jump[i - 1])->hole != jump_from(b, g->jump[i])->hole;
    return count;
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

/* ---- rounds ----------------------------------------------------------------------------------------- */

typedef struct solver {
    moves_result *out;
    engine *e;
    pg_error *error;
    uint64_t before_states; /* of the round before the last one */
    bool settled; /* the answer is there, or the search was stopped */
} solver;

static void count_states(solver *v)
{
    v->out->states += v->e->states;
    v->out->bytes = v->e->peak_bytes;
}

/* The game of e->hit becomes the best one. */
static pg_status take_hit(solver *v)
{
    engine *e = v->e;
    game found = {0};
    if (!engine_trace(e, &found) || moves_count(e->board, &found) != e->hit.total) {
        game_release(&found);
        return pg_fail(v->error, PG_INTERNAL, "%s: a game of %u moves could not be read back", e->board->name,
                       e->hit.total);
    }
    game_release(&v->out->best);
    v->out->answer = SEARCH_FOUND;
    v->out->best = found;
    v->out->moves = e->hit.total;
    return PG_OK;
}

static pg_status stop(solver *v, pg_status why)
{
    v->settled = true;
    v->out->stopped = why;
    return PG_OK;
}

/* One beam; *found says whether it found a game. */
static pg_status try_beam(solver *v, uint32_t most, size_t width, bool *found)
{
    pg_status s = engine_beam(v->e, most, width);
    count_states(v);
    *found = s == PG_OK && v->e->hit.found;
    if (*found)
        return take_hit(v);
    /* Memory that a beam lacks is no reason to give up. */
    return s == PG_OK || limits_check(v->e->limits) == PG_OK ? PG_OK : stop(v, s);
}

/* Is there a game of `most` moves within reach of beams? */
static pg_status try_beams(solver *v, uint32_t most)
{
    uint64_t spent = 0, last = v->out->last_states, before = v->before_states;
    uint64_t growth = before > 0 && last / before > LEAST_GROWTH ? last / before : LEAST_GROWTH;
    bool found = false;
    pg_status s = PG_OK;
    for (size_t width = FIRST_WIDTH; s == PG_OK && !found && !v->settled; width *= WIDER) {
        s = try_beam(v, most, width, &found);
        spent += v->e->states;
        bool whole = v->e->states <= width; /* no level was thinned: wider is no more */
        if (whole || spent + WIDER * v->e->states > growth * last)
            break;
    }
    v->settled |= found;
    return s;
}

/* Before long rounds: some game, so that there is an answer when a limit is reached. */
static pg_status find_any(solver *v, uint32_t refuted)
{
    pg_status s = PG_OK;
    bool found = false;
    for (uint32_t more = 2; s == PG_OK && !found && !v->settled && more <= MOST_EXTRA; more += 1 + more / 8)
        s = try_beam(v, refuted + more, FIRST_GAME_WIDTH, &found);
    return s;
}

static pg_status try_round(solver *v, uint32_t most)
{
    engine *e = v->e;
    pg_status s = engine_round(e, most);
    count_states(v);
    if (s != PG_OK)
        return stop(v, s);
    v->before_states = v->out->last_states;
    v->out->last_states = e->states;
    v->out->last_moves = most;
    if (e->hit.found) {
        v->settled = true;
        return take_hit(v);
    }
    if (!atomic_load(&e->pruned) || (e->jumps >= 0 && (int64_t)most >= e->jumps)) {
        v->settled = true;
        v->out->answer = SEARCH_NONE;
    }
    return PG_OK;
}

/* Every number of moves in turn, on a board with levels. */
static pg_status solve_levels(solver *v)
{
    moves_result *out = v->out;
    pg_status s = PG_OK;
    bool looked = false;
    for (uint32_t most = 1; s == PG_OK; most++) {
        out->lower_bound = most;
        if (out->answer == SEARCH_FOUND && out->moves <= most)
            break;
        if (out->last_states > 0)
            s = try_beams(v, most);
        if (s == PG_OK && !v->settled && !looked && out->last_states >= LONG_ROUND) {
            looked = true;
            s = find_any(v, most - 1);
        }
        if (s == PG_OK && !v->settled)
            s = try_round(v, most);
        if (v->settled)
            break;
    }
    out->optimal = out->answer == SEARCH_FOUND && out->moves == out->lower_bound;
    return s;
}

pg_status moves_solve(moves_result *out, const board *b, const position *start, const position *finish,
                      const moves_options *options, pg_error *e)
{
    engine levels;
    pg_status s = PG_OK;
    const pg_limits *limits = options ? options->limits : NULL;
    *out = (moves_result){0};
    if (empty_game(out, b, start, finish))
        return PG_OK;
    if (engine_init(&levels, b, start, finish, limits)) {
        solver v = {.out = out, .e = &levels, .error = e};
        levels.long_level = options ? options->long_level : 0;
        if (levels.jumps == ENGINE_NO_GAME)
            out->answer = SEARCH_NONE;
        else
            s = solve_levels(&v);
        engine_release(&levels);
    } else {
        plain_solve(out, b, start, finish, limits);
    }
    if (s == PG_OK && out->answer == SEARCH_FOUND && !game_leads(b, &out->best, start, finish))
        s = pg_fail(e, PG_INTERNAL, "%s: the search for the fewest moves found a game that does not play",
                    b->name);
    if (s != PG_OK)
        moves_result_release(out);
    return s;
}

void moves_result_release(moves_result *r)
{
    game_release(&r->best);
    *r = (moves_result){0};
}

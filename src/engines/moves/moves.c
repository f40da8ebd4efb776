/* moves.c - the fewest moves: rounds with one more move each, until a round has a game.
 *
 * A round without a game proves that there is none of so many moves. The round that has one is by far the
 * largest, so a beam looks for the game before it, in no more positions than a few times the round before;
 * what a beam finds needs no round of its own.
 *
 * The search goes on step by step, a beam or a round each. Before each step, and in a round between levels,
 * it notes where it stands; that is what a checkpoint holds, and what is begun after it is begun again.
 */
#include "moves/moves.h"

#include "base/log.h"
#include "move_peers.h"
#include "moves_solver.h"
#include "engine.h"

/* The empty game, where the start already is a finish. */
static problem_meeting empty_game(moves_result *out, const problem *p, bool certify)
{
    uint64_t *pegs = bits_new(p->board->holes);
    problem_meeting meet = problem_meets(p, pegs);
    if (meet == MEET_FOUND) {
        *out = (moves_result){.answer = SEARCH_FOUND, .optimal = true, .best = {.start = pegs}};
        out->best.jump = PG_NEW(uint32_t, 1);
        out->proof = certify ? certify_empty(p, &out->best) : (moves_proof){0};
    } else {
        free(pegs);
    }
    return meet;
}

/* A proof of what a stopped search has found gets a tenth of the time. */
static void keep_for_proof(pg_limits *limits)
{
    double left = limits->deadline - clock_now();
    if (limits->deadline > 0 && left > 0)
        limits->deadline -= left / 10;
}

/* What was found by complete searches, as lines of a proof. */
static void prove(moves_result *out, moves_engine *e, const pg_limits *limits, bool levels_alone)
{
    static const double least_seconds = 0.5; /* for questions, without which a check takes long */
    pg_limits own = limits ? *limits : (pg_limits){.threads = 1};
    double now = clock_now();
    if (own.deadline > now && own.deadline < now + least_seconds)
        own.deadline = now + least_seconds;
    e->limits = &own;
    if (out->answer != SEARCH_NONE && out->lower_bound > 0)
        out->proof = engine_certify(e, out->optimal ? &out->best : NULL, out->lower_bound, levels_alone);
    e->limits = limits;
}

/* There may be a game of no move, which rounds do not look for: so they proved nothing. */
static void doubt(moves_result *out)
{
    out->answer = out->answer == SEARCH_NONE ? SEARCH_OPEN : out->answer;
    out->stopped = out->stopped == PG_OK ? PG_LIMIT : out->stopped;
    out->optimal = false;
    out->lower_bound = 0;
}

static void count_states(solver *v)
{
    v->now.states += v->e->states;
    v->now.bytes = v->now.bytes > v->e->peak_bytes ? v->now.bytes : v->e->peak_bytes;
}

/* The game becomes the best one and is taken over. */
static void take_game(solver *v, game *found, uint32_t moves)
{
    game_release(&v->out->best);
    v->now.answer = SEARCH_FOUND;
    v->now.moves = moves;
    v->out->best = *found;
    *found = (game){0};
}

static pg_status stop(solver *v, pg_status why)
{
    v->out->stopped = why;
    return PG_OK;
}

/* The game of e->hit becomes the best one. */
static pg_status take_hit(solver *v)
{
    moves_engine *e = v->e;
    game found = {0};
    if (lead(e, (lead_step){.what = LEAD_TRACE}, &found) != PG_OK ||
        game_count_moves(e->problem.board, &found) != e->hit.total) {
        game_release(&found);
        if (atomic_load(&e->run.stop) != PG_OK) /* the levels cannot be read */
            return stop(v, (pg_status)atomic_load(&e->run.stop));
        return pg_fail(v->error, PG_INTERNAL, "%s: a game of %u moves could not be read back", e->board->name,
                       e->hit.total);
    }
    take_game(v, &found, e->hit.total);
    return PG_OK;
}

/* FULL: the memory did not suffice, and will not for a wider one. */
typedef enum beam_end { BEAM_OPEN, BEAM_FOUND, BEAM_REFUTED, BEAM_FULL } beam_end;

/* A beam by whole moves. */
static pg_status run_move_beam(solver *v, uint64_t most, size_t width, const heuristic_weights *weigh,
                               bool *met)
{
    game found = {0};
    pg_status s = engine_move_beam(v->e, (uint32_t)most, width, weigh, &found);
    count_states(v);
    *met = s == PG_OK && v->e->hit.found;
    if (*met)
        take_game(v, &found, game_count_moves(v->e->problem.board, &found));
    return s;
}

/* At first in about the time of a beam by jumps. */
static void try_move_beam(solver *v, uint64_t most, size_t width, beam_end *end)
{
    bool met;
    uint64_t *stride = &v->now.stride;
    run_move_beam(v, most, width < *stride ? 1 : width / *stride, &heuristic_usual, &met);
    if (met) {
        *stride = *stride > 1 ? *stride / 2 : 1;
        *end = BEAM_FOUND;
    }
}

/* One beam by jumps. One that left out nothing is a round. Before it, where rounds get long, one by moves. */
static pg_status try_beam(solver *v, uint64_t most, size_t width, beam_end *end)
{
    *end = BEAM_OPEN;
    if (v->now.looked)
        try_move_beam(v, most, width, end);
    if (*end == BEAM_FOUND)
        return PG_OK;
    pg_status s = lead(v->e, (lead_step){.what = LEAD_BEAM, .most = most, .width = width}, NULL);
    count_states(v);
    *end = s != PG_OK ? BEAM_FULL : v->e->hit.found ? BEAM_FOUND : v->e->thinned ? BEAM_OPEN : BEAM_REFUTED;
    if (*end == BEAM_FOUND)
        return take_hit(v);
    /* Memory that a beam lacks is no reason to give up. */
    pg_status late = s == PG_INTERRUPTED ? s : limits_check(v->e->limits); /* interrupted: any rank */
    return s == PG_OK || late == PG_OK ? PG_OK : stop(v, late);
}

/* Of the first beams. */
static uint64_t first_width(const solver *v) { return v->long_round < LEVELS ? 1 : v->long_round / LEVELS; }

/* Before what is done for a number of moves. */
static pg_status begin_length(solver *v)
{
    search_state *n = &v->now;
    bool beyond = n->most > NOTE_MOST_COST - 2 && !n->looked; /* no round can have so many */
    n->stage = beyond ? STAGE_HUNT : n->looked ? STAGE_DESCENT : STAGE_BEAM;
    n->width = first_width(v);
    n->spent = n->next = n->wasted = n->least = n->descended = 0;
    return PG_OK;
}

/* A complete search found no game of at most `moves` moves. */
static void refuted(solver *v, uint64_t moves)
{
    moves_engine *e = v->e;
    search_state *n = &v->now;
    bool none = !atomic_load(&e->pruned) || (e->jumps >= 0 && (int64_t)moves >= e->jumps);
    n->last_states = e->states;
    n->last_moves = moves;
    certify_note(e, v->options->certify && !n->looked); /* later on potentials were learned */
    n->split = e->split;
    n->stage = none ? STAGE_DONE : STAGE_LENGTH;
    n->answer = none ? SEARCH_NONE : n->answer;
    n->most = none ? moves : moves + 1;
}

/* What beams may take. */
static uint64_t beam_budget(const search_state *n)
{
    return BEAMS * n->last_states > n->least ? BEAMS * n->last_states : n->least;
}

/* Is there a game of `most` moves within reach of a beam? */
static pg_status next_beam(solver *v)
{
    search_state *n = &v->now;
    beam_end end;
    if (n->next > 0 && n->spent + n->next > beam_budget(n)) {
        n->stage = STAGE_BETTER;
        return PG_OK;
    }
    pg_status s = try_beam(v, n->most, n->width, &end);
    n->spent += v->e->states;
    n->next = WIDER * v->e->states;
    n->width *= WIDER;
    if (end == BEAM_REFUTED)
        refuted(v, n->most);
    else if (end == BEAM_FULL)
        n->stage = STAGE_ROUND;
    return s;
}

/* A beam for a game of a move less than the best one, where that is not a game of `most` moves, which the
 * other beams look for: while such beams take at most half of what the round had before it was put off. */
static pg_status next_better(solver *v)
{
    search_state *n = &v->now;
    uint64_t levels = v->e->jumps > 0 ? (uint64_t)v->e->jumps : v->e->board->holes;
    beam_end end;
    if (n->answer != SEARCH_FOUND || n->moves <= n->most + 1 || n->wasted + levels * n->wide > n->least / 2) {
        n->stage = STAGE_ROUND;
        return PG_OK;
    }
    pg_status s = try_beam(v, n->moves - 1, n->wide, &end);
    n->wasted += v->e->states;
    if (end == BEAM_REFUTED)
        refuted(v, n->moves - 1);
    else if (end == BEAM_OPEN)
        n->wide *= WIDER;
    else if (end == BEAM_FULL)
        n->stage = STAGE_ROUND;
    return s;
}

/* A beam by moves for a game of a move less than the best one, with either weights; wider ones where there is
 * none. */
static pg_status next_descent(solver *v)
{
    search_state *n = &v->now;
    bool met, better = n->answer == SEARCH_FOUND && n->moves > n->most;
    if (!better || n->descended + n->moves * n->breadth > beam_budget(n) / DESCENT_SHARE) {
        n->stage = STAGE_BEAM;
        return PG_OK;
    }
    pg_status s = run_move_beam(v, n->moves - 1, n->breadth, &heuristic_usual, &met);
    n->descended += v->e->states;
    if (s == PG_OK && !met) {
        s = run_move_beam(v, n->moves - 1, n->breadth, &heuristic_even, &met);
        n->descended += v->e->states;
    }
    if (s != PG_OK)
        n->stage = STAGE_BEAM;
    else if (!met)
        n->breadth *= WIDER;
    pg_status late = s == PG_INTERRUPTED ? s : limits_check(v->e->limits);
    return s == PG_OK || late == PG_OK ? PG_OK : stop(v, late);
}

/* ---- a first game, when a round gets long -------------------------------------------------------------- */

static pg_status next_hunt(solver *v)
{
    search_state *n = &v->now;
    moves_engine *e = v->e;
    search_result r = {0};
    side_forget(e, &e->side[0]); /* the round that was put off */
    side_forget(e, &e->side[1]);
    pg_limits share = *e->limits;
    share.memory = engine_room(e) > 0 ? engine_room(e) : 1;
    pg_status s = v->options->hunter
                      ? v->options->hunter(v->options->hunter_context, &e->problem, &share, &r, v->error)
                      : PG_OK;
    pg_status late = limits_check(e->limits);
    if (s == PG_OK && r.answer == SEARCH_OPEN && late != PG_OK)
        return stop(v, late); /* before its end: it is begun again */
    if (v->options->peers)
        lead_begin(e, v->options->peers);
    n->looked = true;
    n->stride = MOST_STRIDE;
    n->breadth = DESCENT;
    n->descended = 0;
    n->more = FIRST_MORE;
    n->any = 0;
    n->stage = STAGE_ANY;
    if (s == PG_OK && r.answer == SEARCH_FOUND) {
        take_game(v, &r.found, game_count_moves(e->problem.board, &r.found));
    } else if (s == PG_OK && r.answer == SEARCH_NONE) {
        n->answer = SEARCH_NONE;
        n->stage = STAGE_DONE;
    }
    search_result_release(&r);
    return s;
}

/* A beam that asks for any game with fewer moves than the hunted one. */
static pg_status next_any(solver *v)
{
    search_state *n = &v->now;
    uint64_t most = n->most - 1 + n->more;
    beam_end end = BEAM_OPEN;
    pg_status s = PG_OK;
    bool better = n->answer != SEARCH_FOUND || most < n->moves;
    if (better)
        s = try_beam(v, most, first_width(v), &end);
    bool same = v->e->states == n->any; /* more moves allow no more positions */
    n->more += 1 + n->more / 8;
    n->any = v->e->states;
    if (end == BEAM_REFUTED)
        refuted(v, most);
    else if (end == BEAM_FOUND || end == BEAM_FULL || !better || same || n->more > MOST_EXTRA)
        n->stage = STAGE_DESCENT;
    n->wide = WIDER * first_width(v);
    return s;
}

/* ---- rounds ------------------------------------------------------------------------------------------ */

static pg_status try_round(solver *v)
{
    moves_engine *e = v->e;
    search_state *n = &v->now;
    pg_status s = lead(
        e,
        (lead_step){.what = v->resumed ? LEAD_GO_ON : LEAD_ROUND, .most = n->most, .patience = n->patience},
        NULL);
    v->resumed = false;
    count_states(v);
    if (e->put_off) {
        n->patience *= MORE_PATIENT;
        n->least = e->states;
        n->descended = 0;
        n->stage = n->looked ? STAGE_DESCENT : STAGE_HUNT;
        return PG_OK;
    }
    if (s != PG_OK) {
        pg_status late = limits_check(e->limits);
        return stop(v, late != PG_OK ? late : s);
    }
    if (!e->hit.found) {
        refuted(v, n->most);
        return PG_OK;
    }
    n->last_moves = n->most;
    n->last_states = e->states;
    return take_hit(v);
}

/* ---- the search -------------------------------------------------------------------------------------- */

static pg_status take_step(solver *v)
{
    switch ((stage)v->now.stage) {
    case STAGE_LENGTH: return begin_length(v);
    case STAGE_BEAM: return next_beam(v);
    case STAGE_HUNT: return next_hunt(v);
    case STAGE_ANY: return next_any(v);
    case STAGE_DESCENT: return next_descent(v);
    case STAGE_BETTER: return next_better(v);
    default: return try_round(v);
    }
}

/* The next step. A game with no more moves than were refuted and one is a shortest one, whoever found it. */
static pg_status advance(solver *v)
{
    search_state *n = &v->now;
    if (!v->resumed)
        solver_mark(v, false);
    pg_status s = take_step(v);
    if (s == PG_OK && n->answer == SEARCH_FOUND && n->moves <= n->most) {
        n->stage = STAGE_DONE;
        v->out->stopped = PG_OK;
    }
    return s;
}

/* What is known goes into the result. */
static void report(solver *v)
{
    moves_result *out = v->out;
    const search_state *n = &v->now;
    out->answer = (search_answer)n->answer;
    out->moves = (uint32_t)n->moves;
    out->lower_bound = (uint32_t)n->most;
    out->states = n->states;
    out->last_states = n->last_states;
    out->last_moves = (uint32_t)n->last_moves;
    out->bytes = n->bytes;
    out->packed = v->e->packed;
    out->packed_bytes = v->e->packed_bytes;
    out->optimal = out->answer == SEARCH_FOUND && out->moves == out->lower_bound;
}

static void rest_in_round(void *context) { solver_mark(context, true); }

/* Every number of moves in turn, on a board with levels. */
static pg_status solve_levels(solver *v)
{
    pg_status late = limits_check(&v->limits), s = solver_begin(v);
    if (s == PG_OK && late != PG_OK &&
        v->file.path) /* symmetries may be missing, and levels differ by them */
        s = stop(v, late);
    if (status_stops(s)) {
        solver_keep_game(v);
        s = stop(v, s);
    }
    if (s == PG_OK && v->options->peers && v->now.looked && !v->e->team && v->now.stage != STAGE_DONE)
        lead_begin(v->e, v->options->peers);
    v->e->rest = rest_in_round;
    v->e->rest_context = v;
    while (s == PG_OK && v->out->stopped == PG_OK && v->now.stage != STAGE_DONE)
        s = advance(v);
    report(v);
    if (s == PG_OK)
        solver_end(v);
    checkpoint_release(&v->file);
    return s;
}

pg_status moves_solve(moves_result *out, const problem *p, const moves_options *options, pg_error *e)
{
    pg_status s = moves_try(out, p, options, &(moves_trial){.long_round = LONG_ROUND}, e);
    log_line("fewest moves: %" PRIu64 " positions stored, at least %u moves%s", out->states, out->lower_bound,
             out->optimal ? ", which a game has" : "");
    return s;
}

/* On a board with levels. */
static pg_status solve(solver *v, const moves_trial *trial, problem_meeting meet)
{
    moves_engine *e = v->e;
    pg_status s = PG_OK;
    e->long_level = trial->long_level;
    e->pack_all = trial->pack_all;
    e->stated = v->options->limits;
    e->keeps = v->options->checkpoint;
    if (e->jumps == PROBLEM_NO_JUMPS)
        v->out->answer = SEARCH_NONE;
    else
        s = solve_levels(v);
    if (s == PG_OK && meet == MEET_UNKNOWN)
        doubt(v->out);
    lead_end(e);
    return s;
}

pg_status moves_try(moves_result *out, const problem *p, const moves_options *options,
                    const moves_trial *trial, pg_error *e)
{
    static const moves_options none = {0};
    const moves_options *o = options ? options : &none;
    moves_engine engine;
    pg_status s = PG_OK;
    solver v = {.out = out,
                .e = &engine,
                .error = e,
                .options = o,
                .limits = o->limits ? *o->limits : (pg_limits){.threads = 1},
                .long_round = trial->long_round};
    *out = (moves_result){0};
    if (o->certify)
        keep_for_proof(&v.limits);
    problem_meeting meet = empty_game(out, p, o->certify);
    if (meet == MEET_FOUND)
        return PG_OK;
    bool levels = engine_init(&engine, p, &v.limits);
    if (!levels && o->checkpoint)
        return pg_fail(e, PG_INPUT, "--checkpoint: expected jumps that all remove the same number of pegs");
    if (!levels)
        engine_open(&engine, p, &v.limits);
    if (levels)
        s = solve(&v, trial, meet);
    else
        engine_by_moves(&engine, out);
    if (s == PG_OK && o->certify)
        prove(out, &engine, o->limits, trial->levels_alone);
    engine_release(&engine);
    if (s == PG_OK && out->answer == SEARCH_FOUND && !problem_solved(p, &out->best))
        s = pg_fail(e, PG_INTERNAL, "%s: the search for the fewest moves found a game that does not play",
                    p->board->name);
    if (s != PG_OK)
        moves_result_release(out);
    return s;
}

void moves_result_release(moves_result *r)
{
    game_release(&r->best);
    PG_FREE(r->unsaved, r->proof.lines);
    own_release(&r->file);
    *r = (moves_result){0};
}

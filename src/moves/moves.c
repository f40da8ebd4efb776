/* moves.c - the fewest moves: rounds with one more move each, until a round has a game.
 *
 * A round without a game proves that there is none of so many moves. The round that has one is by far the
 * largest, so a beam looks for the game before it, in no more positions than a few times the round before;
 * what a beam finds needs no round of its own.
 *
 * The search goes on step by step, a beam or a round each. Before each step, and in a round between levels,
 * it notes where it stands; that is what a checkpoint holds, and what is begun after it is begun again.
 */
#include "moves.h"
#include "engine.h"
#include "plain.h"
#include "state.h"

#include <stdlib.h>

/* Beams begin with FIRST_WIDTH positions a level and get WIDER, as long as all beams of one number of moves
 * stay below what its round is expected to take (and always one beam): rounds grow as they grew, at least by
 * LEAST_GROWTH. From LONG_ROUND positions on a first game is looked for at any length, with at most
 * MOST_EXTRA moves more than were refuted. */
enum { FIRST_WIDTH = 1000, WIDER = 4, LEAST_GROWTH = 16, LONG_ROUND = 50000, FIRST_GAME_WIDTH = 1000 };
enum { FIRST_MORE = 2, MOST_EXTRA = 40 };

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

/* What comes next for a number of moves: to see whether anything is left to do, a beam, a beam for any game,
 * the round itself; or the search is done. */
typedef enum stage { STAGE_LENGTH, STAGE_BEAM, STAGE_ANY, STAGE_ROUND, STAGE_DONE, STAGES } stage;

/* Where the search stands; all that a checkpoint has beside the engine and the best game. */
typedef struct standing {
    uint64_t stage;
    uint64_t most;          /* the number of moves */
    uint64_t width, spent;  /* STAGE_BEAM: of the next beam; positions in those before */
    uint64_t more;          /* STAGE_ANY: moves beyond those that were refuted */
    uint64_t looked;        /* STAGE_ANY was gone through */
    uint64_t answer, moves; /* as in the result, */
    uint64_t states, last_states, last_moves, bytes;
    uint64_t before_states; /* of the round before the last one */
} standing;

typedef struct solver {
    moves_result *out;
    engine *e;
    pg_error *error;
    standing now, marked; /* marked: as at the engine's last mark */
    engine_mark mark;
    bool resumed;     /* the round in hand was read from a checkpoint */
    bool loaded;      /* there is something to save */
    pg_limits limits; /* with a deadline that leaves time for the checkpoint */
    checkpoint file;
} solver;

static void count_states(solver *v)
{
    v->now.states += v->e->states;
    v->now.bytes = v->now.bytes > v->e->peak_bytes ? v->now.bytes : v->e->peak_bytes;
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
    v->now.answer = SEARCH_FOUND;
    v->now.moves = e->hit.total;
    v->out->best = found;
    return PG_OK;
}

static pg_status stop(solver *v, pg_status why)
{
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

/* Is anything left to do for a number of moves, and what? */
static pg_status begin_length(solver *v)
{
    standing *n = &v->now;
    if (n->answer == SEARCH_FOUND && n->moves <= n->most) {
        n->stage = STAGE_DONE;
        return PG_OK;
    }
    n->stage = n->last_states > 0 ? STAGE_BEAM : STAGE_ROUND;
    n->width = FIRST_WIDTH;
    n->spent = 0;
    return PG_OK;
}

/* Is there a game of `most` moves within reach of a beam? */
static pg_status next_beam(solver *v)
{
    standing *n = &v->now;
    uint64_t last = n->last_states, before = n->before_states;
    uint64_t growth = before > 0 && last / before > LEAST_GROWTH ? last / before : LEAST_GROWTH;
    bool found;
    pg_status s = try_beam(v, (uint32_t)n->most, n->width, &found);
    uint64_t states = v->e->states;
    n->spent += states;
    bool whole = states <= n->width; /* no level was thinned: wider is no more */
    if (found)
        n->stage = STAGE_DONE;
    else if (whole || n->spent + WIDER * states > growth * last)
        n->stage = !n->looked && last >= LONG_ROUND ? STAGE_ANY : STAGE_ROUND;
    n->width *= WIDER;
    n->more = FIRST_MORE;
    return s;
}

/* Before long rounds: some game, so that there is an answer when a limit is reached. */
static pg_status next_any(solver *v)
{
    standing *n = &v->now;
    bool found;
    pg_status s = try_beam(v, (uint32_t)(n->most - 1 + n->more), FIRST_GAME_WIDTH, &found);
    n->more += 1 + n->more / 8;
    n->looked = true;
    if (found || n->more > MOST_EXTRA)
        n->stage = STAGE_ROUND;
    return s;
}

static pg_status try_round(solver *v)
{
    engine *e = v->e;
    standing *n = &v->now;
    pg_status s = v->resumed ? engine_go_on(e) : engine_round(e, (uint32_t)n->most);
    v->resumed = false;
    count_states(v);
    if (s != PG_OK)
        return stop(v, s);
    n->before_states = n->last_states;
    n->last_states = e->states;
    n->last_moves = n->most;
    if (e->hit.found) {
        n->stage = STAGE_DONE;
        return take_hit(v);
    }
    bool none = !atomic_load(&e->pruned) || (e->jumps >= 0 && (int64_t)n->most >= e->jumps);
    n->stage = none ? STAGE_DONE : STAGE_LENGTH;
    n->answer = none ? SEARCH_NONE : n->answer;
    n->most += !none;
    return PG_OK;
}

/* ---- checkpoints ------------------------------------------------------------------------------------- */

/* Short of the program's version: all that the search depends on. */
static char *question(const solver *v)
{
    const engine *e = v->e;
    pg_buf text = {0};
    board_write(e->board, &text);
    buf_add(&text, "fewest moves from ");
    position_text(&text, e->board, e->start);
    buf_add(&text, " to ");
    position_text(&text, e->board, e->finish);
    buf_printf(&text, "\nlong levels %llu\n", (unsigned long long)e->long_level);
    return buf_take(&text);
}

static void give(checkpoint_file *f, const void *context)
{
    const solver *v = context;
    const game *best = &v->out->best;
    checkpoint_put(f, &v->marked, sizeof v->marked);
    if (v->marked.answer == SEARCH_FOUND) {
        checkpoint_put(f, best->start, v->e->shape.words * sizeof *best->start);
        checkpoint_put_number(f, best->jumps);
        checkpoint_put(f, best->jump, best->jumps * sizeof *best->jump);
    }
    engine_put(f, v->e, &v->mark);
}

/* The best game; false when it is none, or has not so many moves. */
static bool get_game(checkpoint_file *f, solver *v)
{
    const engine *e = v->e;
    game *g = &v->out->best;
    uint64_t jumps;
    *g = (game){.start = bits_new(e->board->holes)};
    bool good = checkpoint_get(f, g->start, e->shape.words * sizeof *g->start) &&
                checkpoint_get_count(f, &jumps, sizeof *g->jump) && jumps <= e->board->holes;
    g->jump = PG_NEW(uint32_t, good ? jumps + 1 : 1);
    good = good && checkpoint_get(f, g->jump, jumps * sizeof *g->jump);
    g->jumps = good ? (uint32_t)jumps : 0;
    for (uint32_t i = 0; good && i < g->jumps; i++)
        good = g->jump[i] < e->board->jumps;
    return good && game_leads(e->board, g, e->start, e->finish) && moves_count(e->board, g) == v->now.moves;
}

static pg_status take(checkpoint_file *f, void *context)
{
    solver *v = context;
    standing *n = &v->now;
    bool in_round = false;
    if (!checkpoint_get(f, n, sizeof *n) || n->stage >= STAGES || n->most == 0 || n->most > TABLE_MOST_COST ||
        n->width > SIZE_MAX / WIDER / 2 || n->more > 2 * MOST_EXTRA ||
        (n->answer != SEARCH_OPEN && n->answer != SEARCH_NONE && n->answer != SEARCH_FOUND))
        return PG_INPUT;
    if (n->answer == SEARCH_FOUND && !get_game(f, v))
        return PG_INPUT;
    pg_status s = engine_get(f, v->e, &in_round);
    if (s == PG_OK && in_round && (n->stage != STAGE_ROUND || v->e->most != n->most))
        return PG_INPUT;
    v->resumed = in_round;
    return s;
}

/* Notes where the search stands: what a checkpoint is to hold from now on. Saves it when it is time. */
static void set_mark(solver *v, bool in_round)
{
    pg_error unsaved; /* it is tried again later, at the latest when the search is stopped */
    engine *e = v->e;
    double bytes = (double)atomic_load(&e->bytes);
    if (!v->file.path)
        return;
    engine_mark_set(&v->mark, e, in_round);
    v->marked = v->now;
    if (checkpoint_due(&v->file, bytes))
        checkpoint_save(&v->file, give, v, &unsaved);
    v->limits.deadline = checkpoint_deadline(&v->file, bytes);
}

static void rest_in_round(void *context)
{
    set_mark(context, true);
}

/* The state at the beginning, from the checkpoint where there is one. PG_LIMIT and PG_INTERRUPTED: it could
 * not be read to its end. */
static pg_status begin(solver *v, const moves_options *options)
{
    bool found;
    const char *path = options ? options->checkpoint : NULL;
    v->now = (standing){.stage = STAGE_LENGTH, .most = 1, .answer = SEARCH_OPEN};
    checkpoint_init(&v->file, path, "fewest moves 1", path ? question(v) : NULL,
                    options ? options->limits : NULL);
    pg_status s = checkpoint_load(&v->file, take, v, &found, v->error);
    v->loaded = s == PG_OK;
    v->marked = v->now;
    engine_mark_set(&v->mark, v->e, v->resumed);
    return s;
}

/* What becomes of the file. */
static void end(solver *v, bool keep)
{
    pg_error unsaved = {{0}};
    if (v->out->stopped != PG_OK) {
        if (v->loaded && checkpoint_save(&v->file, give, v, &unsaved) != PG_OK)
            v->out->unsaved = pg_strdup(unsaved.text);
    } else if (!keep) {
        checkpoint_forget(&v->file);
    } else if (checkpoint_worth(&v->file)) {
        v->marked = v->now;
        engine_mark_set(&v->mark, v->e, false);
        checkpoint_save(&v->file, give, v, &unsaved);
    }
}

/* ---- the search -------------------------------------------------------------------------------------- */

static pg_status advance(solver *v)
{
    if (!v->resumed)
        set_mark(v, false);
    switch ((stage)v->now.stage) {
    case STAGE_LENGTH:
        return begin_length(v);
    case STAGE_BEAM:
        return next_beam(v);
    case STAGE_ANY:
        return next_any(v);
    default:
        return try_round(v);
    }
}

/* What is known goes into the result. */
static void report(solver *v)
{
    moves_result *out = v->out;
    const standing *n = &v->now;
    out->answer = (search_answer)n->answer;
    out->moves = (uint32_t)n->moves;
    out->lower_bound = (uint32_t)n->most;
    out->states = n->states;
    out->last_states = n->last_states;
    out->last_moves = (uint32_t)n->last_moves;
    out->bytes = n->bytes;
    out->optimal = out->answer == SEARCH_FOUND && out->moves == out->lower_bound;
}

/* Every number of moves in turn, on a board with levels. */
static pg_status solve_levels(solver *v, const moves_options *options)
{
    pg_status late = limits_check(&v->limits), s = begin(v, options);
    if (s == PG_OK && late != PG_OK &&
        v->file.path) /* symmetries may be missing, and levels differ by them */
        s = stop(v, late);
    if (s == PG_LIMIT || s == PG_INTERRUPTED) {
        game_release(&v->out->best);
        v->now = (standing){.most = 1, .answer = SEARCH_OPEN};
        s = stop(v, s);
    }
    v->e->rest = rest_in_round;
    v->e->rest_context = v;
    while (s == PG_OK && v->out->stopped == PG_OK && v->now.stage != STAGE_DONE)
        s = advance(v);
    report(v);
    if (s == PG_OK)
        end(v, options && options->keep);
    checkpoint_release(&v->file);
    return s;
}

pg_status moves_solve(moves_result *out, const board *b, const position *start, const position *finish,
                      const moves_options *options, pg_error *e)
{
    engine levels;
    pg_status s = PG_OK;
    const pg_limits *limits = options ? options->limits : NULL;
    solver v = {.out = out, .e = &levels, .error = e, .limits = limits ? *limits : (pg_limits){.threads = 1}};
    *out = (moves_result){0};
    if (empty_game(out, b, start, finish))
        return PG_OK;
    if (engine_init(&levels, b, start, finish, &v.limits)) {
        levels.long_level = options ? options->long_level : 0;
        if (levels.jumps == ENGINE_NO_GAME)
            out->answer = SEARCH_NONE;
        else
            s = solve_levels(&v, options);
        engine_release(&levels);
    } else if (options && options->checkpoint) {
        s = pg_fail(e, PG_INPUT, "--checkpoint: expected jumps that all remove the same number of pegs");
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
    free(r->unsaved);
    *r = (moves_result){0};
}

/* moves_file.c - the search for fewest moves in a checkpoint, and back. */
#include "levels/shared_checkpoint.h"
#include "move_peers.h"
#include "moves_solver.h"

static const uint64_t LARGEST = (uint64_t)1 << 46; /* of widths and numbers of positions in a checkpoint */

/* Short of the program's version: all that the search depends on. */
static char *question(const solver *v)
{
    const moves_engine *e = v->e;
    pg_buf text = {0};
    board_write(e->problem.board, &text);
    buf_add(&text, "fewest moves from ");
    position_text(&text, e->board, e->problem.start);
    buf_add(&text, " to ");
    position_text(&text, e->board, e->problem.finish);
    buf_printf(&text, "\nlong levels %llu, long rounds %llu\n", (unsigned long long)e->long_level,
               (unsigned long long)v->long_round);
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
    lead_put(f, v->e, &v->mark);
}

/* Does the best game play, in as many moves as are noted? */
static bool game_fits(const solver *v)
{
    const moves_engine *e = v->e;
    const game *g = &v->out->best;
    bool good = g->start != NULL;
    for (uint32_t i = 0; good && i < g->jumps; i++)
        good = g->jump[i] < e->problem.board->jumps;
    return good && problem_solved(&e->problem, g) && game_count_moves(e->problem.board, g) == v->now.moves;
}

/* The best game; false when it is none, or has not so many moves. */
static bool get_game(checkpoint_file *f, solver *v)
{
    const moves_engine *e = v->e;
    game *g = &v->out->best;
    uint64_t jumps;
    *g = (game){.start = bits_new(e->board->holes)};
    bool good = checkpoint_get(f, g->start, e->shape.words * sizeof *g->start) &&
                checkpoint_get_count(f, &jumps, sizeof *g->jump) && jumps <= e->board->holes;
    g->jump = PG_NEW(uint32_t, good ? jumps + 1 : 1);
    good = good && checkpoint_get(f, g->jump, jumps * sizeof *g->jump);
    g->jumps = good ? (uint32_t)jumps : 0;
    return good && game_fits(v);
}

static pg_status take(checkpoint_file *f, void *context)
{
    solver *v = context;
    search_state *n = &v->now;
    bool in_round = false;
    if (!checkpoint_get(f, n, sizeof *n) || n->stage >= STAGES || n->most == 0 || n->most > NOTE_MOST_COST ||
        n->width > LARGEST / WIDER || n->wide > LARGEST / WIDER || n->least > LARGEST || n->patience == 0 ||
        n->patience > LARGEST / MORE_PATIENT || n->more > 2 * MOST_EXTRA || n->stride > MOST_STRIDE ||
        n->breadth > LARGEST / WIDER || n->split > v->e->board->holes ||
        ((n->looked || n->stage == STAGE_DESCENT) && (!n->looked || n->stride == 0 || n->breadth == 0)) ||
        (n->stage == STAGE_BEAM && n->width == 0) ||
        (n->stage == STAGE_BETTER && n->answer == SEARCH_FOUND && n->wide == 0) ||
        (n->answer != SEARCH_OPEN && n->answer != SEARCH_NONE && n->answer != SEARCH_FOUND))
        return PG_INPUT;
    if (n->answer == SEARCH_FOUND && !get_game(f, v))
        return PG_INPUT;
    pg_status s = engine_get(f, v->e, n->looked ? v->options->peers : NULL, &in_round);
    if (s == PG_OK && in_round && (n->stage != STAGE_ROUND || v->e->most != n->most))
        return PG_INPUT;
    v->resumed = in_round;
    v->e->split = n->split;
    return s;
}

void solver_mark(solver *v, bool in_round)
{
    moves_engine *e = v->e;
    shared_checkpoint kept = {.peers = e->run.peers, .file = &v->file, .give = give, .run = v};
    if (!v->file.path)
        return;
    engine_mark_set(&v->mark, e, in_round);
    v->marked = v->now;
    shared_checkpoint_rest(&kept, !atomic_load(&engine_packed_room(e)->failed), engine_put_bytes(e),
                           &v->limits);
}

pg_status solver_begin(solver *v)
{
    bool found;
    const char *path = v->options->checkpoint;
    v->now =
        (search_state){.stage = STAGE_LENGTH, .most = 1, .patience = v->long_round, .answer = SEARCH_OPEN};
    checkpoint_init(&v->file, path, "fewest moves 9", path ? question(v) : NULL, v->options->limits);
    pg_status s = checkpoint_load(&v->file, take, v, &found, v->error);
    v->loaded = s == PG_OK;
    v->marked = v->now;
    engine_mark_set(&v->mark, v->e, v->resumed);
    return s;
}

void solver_end(solver *v)
{
    bool done = v->out->stopped == PG_OK, keep = v->options->keep;
    if (done && keep) {
        v->marked = v->now;
        engine_mark_set(&v->mark, v->e, false);
    }
    if (done || v->loaded)
        v->out->unsaved = checkpoint_end(&v->file, done, keep, give, v);
    if (done && keep)
        v->out->file = checkpoint_hand_over(&v->file);
}

void solver_keep_game(solver *v)
{
    bool found = v->now.answer == SEARCH_FOUND && game_fits(v);
    if (!found)
        game_release(&v->out->best);
    v->now = (search_state){
        .most = 1, .answer = found ? SEARCH_FOUND : SEARCH_OPEN, .moves = found ? v->now.moves : 0};
}

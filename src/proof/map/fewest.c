/* fewest.c - the fewest moves of each cell that is possible, once for each class of cells.
 *
 * What comes of a cell is a bound that was proved, a game, and lines of a proof file that say that none is
 * shorter. A cell has two turns: on one thread with little memory beside others, and where that was not
 * enough, alone with all threads and all memory. So one hard cell does not keep the others waiting, and
 * limits leave ranges, not guesses.
 */
#include "work.h"

#include "moves/moves.h"

static const size_t first_memory = (size_t)64 << 20;

static void ends_of(const map_work *w, size_t c, position *finish, problem *out)
{
    position_single(finish, w->m->board->holes, c % w->m->finishes);
    *out = (problem){w->m->board, &w->m->start[c / w->m->finishes], finish};
}

/* The cell's own game, in place of that of its reversal or a longer one. */
static void take_game(map_work *w, size_t c, game *g)
{
    map *m = w->m;
    map_moves *n = &m->moves[c];
    uint32_t moves = game_count_moves(m->board, g);
    if (n->found && n->most <= moves)
        return;
    n->found = true;
    n->most = moves;
    verdict_release(&m->verdict[c]);
    m->verdict[c] = (verdict){.kind = VERDICT_POSSIBLE, .method = METHOD_GAME, .game = *g};
    m->reversal_of[c] = (uint32_t)c;
    *g = (game){0};
}

static void take_stopped(map_moves *n, const moves_result *r)
{
    n->proved = n->proved || r->optimal;
    n->stopped = n->proved ? PG_OK : r->stopped != PG_OK ? r->stopped : n->stopped;
}

/* The proof of what says more takes the place of the other, and is taken over. */
static void take_proof(map_moves *n, moves_proof *proof)
{
    if (!proof->lines || (!proof->fewest && n->proof.lines && proof->moves <= n->proof.moves))
        return;
    free(n->proof.lines);
    n->proof = *proof;
    *proof = (moves_proof){0};
}

static pg_status take_result(map_work *w, size_t c, const problem *p, moves_result *r, pg_error *e)
{
    map_moves *n = &w->m->moves[c];
    verdict v = {.kind = VERDICT_POSSIBLE, .method = METHOD_GAME, .game = r->best};
    if (r->answer == SEARCH_NONE)
        return pg_fail(e, PG_INTERNAL, "the search by moves found no game, but there is one");
    if (r->answer == SEARCH_FOUND &&
        (!verdict_holds(p, &v) || game_count_moves(p->board, &r->best) != r->moves))
        return pg_fail(e, PG_INTERNAL, "the game that was found does not replay");
    if (r->answer == SEARCH_FOUND)
        take_game(w, c, &r->best);
    n->least = r->lower_bound > n->least ? r->lower_bound : n->least;
    take_proof(n, &r->proof);
    take_stopped(n, r);
    return PG_OK;
}

void fewest_cell(map_work *w, const map_round *round, size_t c)
{
    PG_SCOPED(position_release) position finish;
    problem p;
    pg_limits share = *w->limits;
    pg_error e;
    if (!round->alone) {
        share.threads = 1;
        share.memory = map_memory(w->limits) < first_memory ? map_memory(w->limits) : first_memory;
    }
    ends_of(w, c, &finish, &p);
    problem_state *k = problem_state_new(&p);
    const moves_options how = {
        .limits = &share, .certify = true, .hunter = problem_state_hunt, .hunter_context = k};
    PG_SCOPED(moves_result_release) moves_result r = {0};
    pg_status s = moves_solve(&r, &p, &how, &e);
    s = s == PG_OK ? take_result(w, c, &p, &r, &e) : s;
    if (s != PG_OK)
        work_fail(w, s, &e);
    problem_state_free(k);
}

bool fewest_open(const map *m, size_t c)
{
    return is_own(m, c) && m->verdict[m->reversal_of[c]].kind == VERDICT_POSSIBLE && !m->moves[c].proved;
}

/* What the games that are there say: before any search, and where none has its turn. */
void fewest_begin(map_work *w)
{
    map *m = w->m;
    position finish, both;
    problem p;
    m->moves = PG_NEW(map_moves, map_cells(m));
    for (size_t c = 0; c < map_cells(m); c++) {
        map_moves *n = &m->moves[c];
        n->stopped = PG_TIME;
        if (!is_own(m, c) || m->verdict[m->reversal_of[c]].kind != VERDICT_POSSIBLE)
            continue;
        ends_of(w, c, &finish, &p);
        n->least = !problem_common(&both, &p);
        if (n->least)
            n->proof = moves_prove_one(&p);
        else
            position_release(&both);
        position_release(&finish);
        n->found = m->reversal_of[c] == c;
        n->most = n->found ? game_count_moves(m->board, &m->verdict[c].game) : 0;
    }
}

/* ---- as bytes ---------------------------------------------------------------------------------------- */

void fewest_put(const map_work *w, size_t c, pg_buf *out)
{
    const map_moves *n = &w->m->moves[c];
    bytes_put_number(out, c);
    bytes_put_number(out, n->least);
    bytes_put_number(out, n->stopped);
    bytes_put_number(out, n->proved);
    bytes_put_text(out, n->proof.lines);
    bytes_put_number(out, n->proof.moves);
    bytes_put_number(out, n->proof.fewest);
    verdict_put(out, &w->m->verdict[c], w->m->board);
}

/* The game is played again; bound and lines are believed, as levels in a checkpoint are. */
void fewest_take(map_work *w, bytes_in *in)
{
    map *m = w->m;
    PG_SCOPED(verdict_release) verdict v;
    position finish;
    problem p;
    uint64_t c = bytes_take_number(in), least = bytes_take_number(in), stopped = bytes_take_number(in);
    bool proved = bytes_take_number(in);
    moves_proof proof = {.lines = bytes_take_text(in)};
    proof.moves = (uint32_t)bytes_take_number(in);
    proof.fewest = bytes_take_number(in);
    verdict_take(in, &v, m->board);
    in->bad = in->bad || c >= map_cells(m) || !bits_get(w->round[w->rounds - 1].cells, c);
    if (!in->bad) {
        ends_of(w, c, &finish, &p);
        in->bad = stopped > PG_INTERRUPTED || !verdict_holds(&p, &v);
        position_release(&finish);
    }
    if (!in->bad) {
        map_moves *n = &m->moves[c];
        if (v.kind == VERDICT_POSSIBLE)
            take_game(w, c, &v.game);
        in->bad = n->found && least > n->most;
        n->least = least > n->least ? (uint32_t)least : n->least;
        n->stopped = (pg_status)stopped;
        n->proved = proved;
        take_proof(n, &proof);
    }
    free(proof.lines);
}

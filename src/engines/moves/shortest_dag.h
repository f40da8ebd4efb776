/* shortest_dag.h - the positions on shortest games. Private to moves.
 *
 * A complete round of m moves, m being the fewest, has every position of every game of m moves in its
 * levels, with the least number of moves begun. From where the sides met, the backward side goes on to the
 * start within the forward levels: what it keeps lies on a game of m moves. So for each position on a
 * shortest game the moves left are known, with the holes where the first of them may be under way, and who
 * goes through these games meets no dead end.
 */
#pragma once

#include "moves/paths.h"
#include "tours.h"

typedef struct dag {
    moves_engine *e;
    uint32_t words, moves;
    int64_t
        *pegs;   /* of backward level i, which has positions with the moves left, more than those on shortest
                      games; -1: not the same for all */
    tours tour;  /* of one position, as long as they are on a shortest game */
    store start; /* starts of shortest games */
    store next;  /* of one position: what one move leads to on a shortest game */
} dag;

/* `moves` has to be the fewest from e's start to its finish. What status_stops when the search was
 * stopped, PG_INTERNAL when there is no game of so many moves. Release it in every case. */
pg_status dag_init(dag *t, moves_engine *e, uint32_t moves);
void dag_release(dag *t);

/* Fills t->next with what move `done` + 1 leads to on shortest games, in a fixed order. False: no memory. */
bool dag_next(dag *t, const uint64_t *pegs, uint32_t done);
/* The game whose positions after each move are walk[(moves + 1) x words]; game_release it. False: there is
 * none. */
bool dag_read(dag *t, const uint64_t *walk, game *out);

/* ---- unordered_games.c ---- */
/* Fills in `out` (zeroed before). A limit and an interrupt leave a lower bound in out->games. */
pg_status unordered_count(dag *t, paths_kind *out);

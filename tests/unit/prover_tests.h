/* prover_tests.h - a board and its prover, for several tests. */
#ifndef TEST_PROVER_TESTS_H
#define TEST_PROVER_TESTS_H

#include "boards.h"
#include "prover/proof.h"

typedef struct fixture {
    board *board;
    prover *prover;
} fixture;

static inline fixture open_board(const char *name, const char *rules)
{
    fixture f = {0};
    pg_error e = {0};
    cr_assert_eq(board_load(&f.board, name, rules, &e), PG_OK, "%s", e.text);
    f.prover = prover_new(f.board, NULL);
    return f;
}

static inline void close_board(fixture *f)
{
    prover_free(f->prover);
    board_free(f->board);
}

#endif

/* test_moves_levels.c - positions by the fewest moves, from a start and to a finish, against the search
 * for the fewest moves of each position by itself. That is asked for proofs without limits, too.
 */
#include "moves/level_sets.h"
#include "moves/moves.h"
#include "random_boards.h"

enum { MOST_MOVES = 12 };

static position closed(const board *b, uint64_t pegs)
{
    position p;
    position_init(&p, b->holes);
    p.peg[0] = pegs;
    return p;
}

/* How many positions need so many moves from `end` or, backwards, to it. */
static void count_each(const board *b, uint64_t end, bool backwards, uint64_t *number)
{
    for (uint64_t pegs = 0; pegs >> b->holes == 0; pegs++) {
        position start = closed(b, backwards ? pegs : end), finish = closed(b, backwards ? end : pegs);
        moves_result r;
        pg_error e;
        const moves_options how = {.certify = pegs % 7 == 0};
        cr_assert_eq(moves_solve(&r, &(problem){b, &start, &finish}, &how, &e), PG_OK, "%s", e.text);
        cr_assert(r.answer != SEARCH_OPEN);
        if (r.answer == SEARCH_FOUND) {
            cr_assert(r.optimal && r.moves < MOST_MOVES);
            cr_assert(!how.certify || r.proof.lines, "no proof without limits");
            number[r.moves]++;
        }
        moves_result_release(&r);
        position_release(&start);
        position_release(&finish);
    }
}

Test(level_sets, are_the_fewest_moves_of_each_position)
{
    int compared = 0;
    for (int t = 0; t < tries(40, 400); t++) {
        board *b = random_board();
        bool backwards = t % 2;
        if (b->holes <= 8 && board_loses_pegs(b)) {
            uint64_t number[MOST_MOVES] = {0}, end = below(1u << b->holes);
            position from = closed(b, end);
            level_sets l;
            pg_error e;
            count_each(b, end, backwards, number);
            cr_assert_eq(level_sets_count(&l, b, &from, backwards, NULL, &e), PG_OK, "%s", e.text);
            cr_assert_eq(l.stopped, PG_OK);
            for (size_t k = 0; k < MOST_MOVES; k++)
                cr_assert_eq(k < l.levels ? l.positions[k] : 0, number[k], "%zu moves", k);
            compared += l.levels > 1;
            level_sets_release(&l);
            position_release(&from);
        }
        board_free(b);
    }
    cr_assert_gt(compared, 5);
}

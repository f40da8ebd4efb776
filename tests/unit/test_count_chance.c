/* test_count_chance.c - random play against all games: each sequence of jumps with its chance, gone
 * through one by one. Played games are compared with the exact shares by their standard error.
 */
#include "count/chance.h"
#include "random_boards.h"

#include <math.h>

enum { MOST_HOLES = 12, MOST_GAMES = 200000 };

typedef struct all_games {
    const board *b;
    double share[MOST_HOLES + 1];
    int games;
} all_games;

static void play_all(all_games *a, const uint64_t *pegs, double share)
{
    uint32_t legal = 0;
    for (uint32_t j = 0; j < a->b->jumps; j++)
        legal += jump_fits(a->b, j, pegs);
    if (!legal) {
        a->share[bits_count(pegs, a->b->holes)] += share;
        a->games++;
        return;
    }
    for (uint32_t j = 0; j < a->b->jumps && a->games < MOST_GAMES; j++)
        if (jump_fits(a->b, j, pegs)) {
            uint64_t next = *pegs;
            jump_play(a->b, j, &next);
            play_all(a, &next, share / legal);
        }
}

Test(chance, exact_shares_are_those_of_all_games)
{
    int compared = 0;
    for (int t = 0; t < tries(200, 2000); t++) {
        board *b = random_board();
        all_games a = {.b = b};
        chance_result r;
        pg_error e;
        uint64_t start = 0;
        for (uint32_t h = 0; h < b->holes; h++)
            bits_put(&start, h, below(8) < 6);
        pg_status s = chance_find(&r, b, &start, &(chance_options){0}, &e);
        cr_assert_eq(s == PG_OK, board_loses_pegs(b));
        if (s == PG_OK)
            play_all(&a, &start, 1);
        mpq_t sum;
        mpq_init(sum);
        for (uint32_t k = 0; s == PG_OK && a.games < MOST_GAMES && k <= r.most; k++) {
            double error;
            cr_assert(r.exact);
            cr_assert_float_eq(chance_share(&r, k, &error), a.share[k], 1e-9);
            cr_assert_eq(error, 0);
            mpq_add(sum, sum, r.share[k]);
            compared += k == r.most;
        }
        if (s == PG_OK && a.games < MOST_GAMES)
            cr_assert_eq(mpq_cmp_ui(sum, 1, 1), 0);
        mpq_clear(sum);
        chance_release(&r);
        board_free(b);
    }
    cr_assert_gt(compared, 50);
}

Test(chance, played_games_come_near)
{
    board *b = load("triangle4", NULL);
    uint64_t start = 0x3fd; /* all but the second hole */
    chance_result exact, played;
    pg_error e;
    cr_assert_eq(chance_find(&exact, b, &start, &(chance_options){0}, &e), PG_OK);
    cr_assert_eq(chance_find(&played, b, &start, &(chance_options){.games = 50000, .seed = 1}, &e), PG_OK);
    cr_assert(exact.exact && !played.exact && played.games == 50000);
    for (uint32_t k = 0; k <= exact.most; k++) {
        double none, error, share = chance_share(&exact, k, &none);
        cr_assert_leq(fabs(chance_share(&played, k, &error) - share), 5 * error + 1e-9, "%u pegs", k);
    }
    chance_release(&exact);
    chance_release(&played);
    board_free(b);
}

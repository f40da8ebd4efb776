/* test_moves_bounds.c - bounds and potentials against the fewest moves of every position of random boards. */
#include "moves/bound.h"
#include "moves/cuts.h"
#include "moves/filter.h"
#include "moves/potential.h"
#include "moves_tests.h"

/* No bound asks for more than there is, from any position to the finish and from the start to any position.
 */
Test(moves, bounds_are_admissible)
{
    state = 2;
    for (int round = 0; round < tries(12, 60); round++) {
        board *b = random_board();
        bool good = b->jumps > 0 && b->holes <= 9;
        for (uint32_t j = 0; good && j < b->jumps; j++) /* a board with levels */
            good = b->jump[j].length == 3 && jump_carries(b, j) && !jump_cells(b, j)[1].after;
        if (good) {
            position start, finish, at;
            random_position(&start, b->holes, 6 + below(3));
            played_finish(b, &start, &finish);
            position_init(&at, b->holes);
            bound forward, backward;
            reading_board readings = board_of_readings(b);
            bound_init(&forward, &(problem){readings.b, &start, &finish}, false, NULL);
            bound_init(&backward, &(problem){readings.b, &start, &finish}, true, NULL);
            reading_board_release(&readings);
            for (uint64_t pegs = 0; pegs < UINT64_C(1) << b->holes; pegs++) {
                *at.peg = pegs;
                if (!position_has(&finish, &pegs)) {
                    uint32_t moves = plain_fewest(b, &at, &finish);
                    cr_assert_leq((uint32_t)bound_at(&forward, &pegs, 100), moves);
                }
                uint32_t moves = plain_fewest(b, &start, &at);
                cr_assert_leq((uint32_t)bound_at(&backward, &pegs, 100), moves);
            }
            bound_release(&forward);
            bound_release(&backward);
            position_release(&start);
            position_release(&finish);
            position_release(&at);
        }
        board_free(b);
    }
}

static int potentials; /* that were looked at */

/* The fewest moves from `pegs` on, where the peg in `hole` may first go on with the move under way. */
static uint32_t fewest_under_way(const board *b, uint64_t pegs, uint32_t hole, const uint32_t *ahead)
{
    uint64_t all = UINT64_C(1) << b->holes;
    reading_board readings = board_of_readings(b);
    plain p = {readings.b, PG_NEW(uint32_t, all), PG_NEW(uint64_t, all), 0, PG_NEW(bool, all * b->holes)};
    uint32_t fewest = ahead[pegs];
    memset(p.moves, 0xff, all * sizeof *p.moves);
    if (pegs >> hole & 1)
        tour(&p, pegs, hole, 0);
    for (uint64_t i = 0; i < p.used; i++)
        fewest = ahead[p.queue[i]] < fewest ? ahead[p.queue[i]] : fewest;
    free(p.moves);
    free(p.queue);
    free(p.touring);
    reading_board_release(&readings);
    return fewest;
}

/* The potential for one position, held against the true distances of all of them: no position is further from
 * the finish in value than moves allow, nor is the start from a position. */
static void check_potential(const board *b, const potential_frame *f, const move_potential *p,
                            const uint32_t *ahead, const uint32_t *behind, const position *start,
                            const position *finish)
{
    int64_t end = INT64_MIN, begin = INT64_MAX;
    uint64_t all = UINT64_C(1) << b->holes;
    for (uint64_t pegs = 0; pegs < all; pegs++) {
        int64_t value = potential_value(f, p, &pegs);
        if (position_has(finish, &pegs) && value > end)
            end = value;
        if (position_has(start, &pegs) && value < begin)
            begin = value;
    }
    for (uint64_t pegs = 0; pegs < all; pegs++) {
        int64_t value = potential_value(f, p, &pegs);
        if (ahead[pegs] != UINT32_MAX)
            cr_assert_leq(value - end, (int64_t)p->scale * ahead[pegs]);
        uint32_t hole = below(b->holes), fewest = fewest_under_way(b, pegs, hole, ahead);
        if (fewest != UINT32_MAX)
            cr_assert_leq(value - p->start[hole] - end, (int64_t)p->scale * fewest);
        if (behind[pegs] != UINT32_MAX)
            cr_assert_leq(begin - value, (int64_t)p->scale * behind[pegs]);
    }
    potentials++;
}

static int32_t first_lane(const cuts_lanes *v) { return (*v)[0]; }

/* The lanes of a potential say what it says: its value, also after a jump, and with what a move under way
 * takes off it a position is refused just beyond the limit. Lanes that were in use before refuse nothing. */
static void check_lanes(const board *b, const potential_frame *f, const move_potential *p, bool back)
{
    const uint32_t chosen[2] = {0}, cost = 3;
    cuts c;
    cuts_init(&c, f, back);
    cuts_load(&c, p, chosen, 2);
    c.limit[cost * CUTS_VECTORS][1] = back ? INT16_MAX : INT16_MIN;
    cuts_load(&c, p, chosen, 1);
    cuts_lanes sum[CUTS_VECTORS], next[CUTS_VECTORS], *limit = c.limit + cost * CUTS_VECTORS;
    uint64_t pegs = below(UINT32_C(1) << b->holes);
    int32_t value = (int32_t)potential_value(f, p, &pegs), worse = back ? 1 : -1;
    cuts_look(&c, 1, &pegs, sum);
    cr_assert_eq(first_lane(sum), value);
    for (uint32_t h = 0; h < b->holes; h++) {
        int32_t left = value - (back ? p->chain[h] - p->scale : p->start[h]);
        (*limit)[0] = (int16_t)left;
        cr_assert(!cuts_refuse(&c, sum, h, cost));
        (*limit)[0] = (int16_t)(left + worse);
        cr_assert(cuts_refuse(&c, sum, h, cost));
    }
    (*limit)[0] = (int16_t)value;
    cr_assert(!cuts_refuse(&c, sum, BOUND_NO_HOLE, cost));
    (*limit)[0] = (int16_t)(value + worse);
    cr_assert(cuts_refuse(&c, sum, BOUND_NO_HOLE, cost));
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint64_t after = pegs;
        if (!jump_fits(b, j, &pegs))
            continue;
        jump_play(b, j, &after);
        cuts_look(&c, 1, &after, next);
        if (back)
            cuts_jump(&c, 1, j, &after, &pegs, next, sum);
        else
            cuts_jump(&c, 1, j, &pegs, &after, sum, next);
        cr_assert_eq(first_lane(next), potential_value(f, p, &after));
        cr_assert_eq(first_lane(sum), value);
    }
    cuts_release(&c);
}

static void check_potentials(const board *own, const position *start, const position *finish)
{
    reading_board readings = board_of_readings(own);
    const board *b = readings.b;
    uint64_t all = UINT64_C(1) << b->holes;
    uint32_t *ahead = PG_NEW(uint32_t, all), *behind = PG_NEW(uint32_t, all);
    position at;
    position_init(&at, b->holes);
    for (uint64_t pegs = 0; pegs < all; pegs++) {
        *at.peg = pegs;
        ahead[pegs] = plain_fewest(b, &at, finish);
        behind[pegs] = plain_fewest(b, start, &at);
    }
    bound n;
    potential_frame f;
    potential_program program[2];
    bound_init(&n, &(problem){b, start, finish}, false, NULL);
    potential_frame_init(&f, b, &n);
    for (int back = 0; back < 2; back++) {
        cr_assert(potential_program_init(&program[back], &f, back, back ? start : finish));
        for (int i = 0; i < 20; i++) {
            uint64_t pegs = below((uint32_t)all), note = UINT64_C(1) << below(b->holes);
            move_potential p;
            if (!potential_ask(&program[back], NULL, &pegs, below(2) ? &note : NULL, &p))
                continue;
            check_potential(b, &f, &p, ahead, behind, start, finish);
            check_lanes(b, &f, &p, back);
            potential_release(&p);
        }
        potential_program_release(&program[back]);
    }
    potential_frame_release(&f);
    bound_release(&n);
    position_release(&at);
    free(ahead);
    free(behind);
    reading_board_release(&readings);
}

/* Potentials against plain search, on boards of all kinds. */
Test(moves, potentials_are_admissible)
{
    state = 4;
    for_played_games(60, 8, 5, check_potentials);
    cr_assert(potentials > 200, "%d", potentials);
}

/* Where the memory has no room for a block of potentials, those after it are not there either. */
Test(moves, potentials_without_room)
{
    board *b = load("diamond3", "8");
    position start = read_position(b, "full-c3"), finish = read_position(b, "c3");
    pg_limits limits = {.threads = 1};
    moves_engine e;
    cr_assert(engine_init(&e, &(problem){b, &start, &finish}, &limits));
    uint64_t record[e.shape.words + e.shape.notes];
    memset(record, 0, sizeof record);
    sample s = {.record = record, .records = 1, .size = e.shape.words + e.shape.notes};
    cuts_list none = {0};
    hits h = {0};
    uint32_t chosen[1];
    filter_try(&e, &none, &s, 0, &h);
    filter_try(&e, &none, &s, 1, &h);
    cr_expect_eq(h.rows, 0);
    cr_expect_eq(filter_choose(&h, chosen, 1), 0);
    free(h.bit);
    engine_release(&e);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

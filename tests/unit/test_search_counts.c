/* test_search_counts.c - what refuses positions while levels are made: resource counts against sums hole
 * by hole, potentials against their tables, and how often halves ask for them.
 */
#include "positions/images.h"
#include "positions/steps.h"
#include "random_boards.h"
#include "search/half.h"
#include "sets/bank.h"
#include "search/search.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* ---- lanes ------------------------------------------------------------------------------------- */

static int64_t value_of(const board *b, const search_cut *c, const uint64_t *pegs)
{
    int64_t value = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        value += bits_get(pegs, h) ? c->weight[h] : 0;
    return value;
}

/* Numbers of which no jump makes more, times the scale; false when chance gave none. */
static bool random_count(const board *b, int64_t scale, search_cut *out)
{
    for (uint32_t h = 0; h < b->holes; h++)
        out->weight[h] = scale * ((int64_t)below(3) - (int64_t)below(2));
    out->floor = scale * ((int64_t)below(7) - 3);
    for (uint32_t j = 0; j < b->jumps; j++) {
        int64_t gain = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            gain += out->weight[jump_cells(b, j)[i].hole] *
                    ((int)jump_cells(b, j)[i].after - (int)jump_cells(b, j)[i].before);
        if (gain > 0)
            return false;
    }
    return true;
}

/* Backwards a position is worth too much, and jumps are taken back. */
static bool refused(const board *b, const count_bank *l, const uint64_t *pegs)
{
    for (uint32_t i = 0; i < l->used; i++) {
        int64_t slack = value_of(b, &l->cut[i], pegs) - l->cut[i].floor;
        if ((l->use.backwards ? -slack : slack) < 0)
            return true;
    }
    return false;
}

static uint64_t refusals;

static void check_lanes(const board *b, count_bank *l, const steps *play, uint64_t pegs)
{
    bool dead = refused(b, l, &pegs);
    cr_assert_eq(count_bank_look(l, &pegs), dead);
    for (uint32_t i = 0; i < l->used; i++) {
        int64_t slack = value_of(b, &l->cut[i], &pegs) - l->cut[i].floor;
        cr_assert_eq(count_bank_slack(l, i), l->use.backwards ? -slack : slack);
    }
    for (uint32_t j = 0; j < play->jumps; j++) {
        uint64_t child = pegs, hits = 0, after = 0;
        if (!step_fits(play, 1, j, &pegs))
            continue;
        step_play(play, 1, j, &child);
        bool no = refused(b, l, &child);
        cr_assert_eq(count_bank_refuse(l, j), no);
        for (uint32_t i = 0; i < l->used; i++)
            hits += l->hits[i];
        count_bank_hit(l, j);
        for (uint32_t i = 0; i < l->used; i++)
            after += l->hits[i];
        cr_assert_eq(after - hits, no);
        refusals += no;
    }
}

/* Counts of 16 and of 64 bits, in both directions, against sums hole by hole. */
Test(search, count_bank_say_what_the_sums_say)
{
    state = 5;
    uint64_t large = 0, many = 0;
    for (int round = 0; round < 300; round++) {
        board *b = random_board();
        count_bank l;
        steps play;
        bool backwards = round % 2;
        search_cut c = {.weight = calloc(b->holes, sizeof(int64_t))};
        count_bank_init(&l, b, &(bank_use){.most = 40, .backwards = backwards, .large = round % 3 > 0});
        steps_init(&play, b, backwards);
        for (int i = 0; i < 200; i++) {
            int64_t scale = i % 5 == 0 ? INT64_C(1) << 40 : 1 + below(3000);
            bool good = random_count(b, scale, &c);
            cr_assert(!count_bank_add(&l, &c) || good);
        }
        for (int i = 0; i < 20; i++)
            check_lanes(b, &l, &play, below(UINT32_C(1) << b->holes));
        many += l.used > BANK_GROUP;
        count_bank_keep_hit(&l);
        for (uint32_t i = 1; i < l.used; i++)
            cr_assert(l.hits[i] && l.hits[i] <= l.hits[i - 1]);
        check_lanes(b, &l, &play, below(UINT32_C(1) << b->holes));
        large += l.larges;
        cr_expect(l.use.large || !l.larges);
        count_bank_release(&l);
        steps_release(&play);
        free(c.weight);
        board_free(b);
    }
    cr_expect(large > 20 && many > 5 && refusals > 500, "%d large, %d groups, %d refusals", (int)large,
              (int)many, (int)refusals);
}

/* All images of a count or none of them: pegs in even rows and odd columns count, or the other way round. */
Test(search, count_bank_take_images)
{
    board *b = load("english", NULL);
    symmetry_group g;
    uint32_t *image;
    problem_symmetries(&g, &(problem){b, NULL, NULL}, NULL);
    uint32_t elements = symmetry_elements(&g, 100, &image);
    search_cut c = {.weight = calloc(b->holes, sizeof(int64_t)), .floor = 1};
    cr_assert_eq(elements, 8);
    for (uint32_t h = 0; h < b->holes; h++)
        c.weight[h] = b->row[h] % 2 == 0 && b->col[h] % 2;
    for (uint32_t most = 1; most <= 2; most++) {
        count_bank l;
        count_bank_init(&l, b, &(bank_use){.most = most, .element = image, .elements = elements});
        cr_expect_eq(count_bank_add(&l, &c), most == 2);
        cr_expect_eq(l.used, most == 2 ? 2 : 0);
        cr_expect_not(count_bank_add(&l, &c), "once is enough");
        count_bank_release(&l);
    }
    free(c.weight);
    free(image);
    symmetry_release(&g);
    board_free(b);
}

/* ---- potentials ---------------------------------------------------------------------------------- */

/* The pegs of the lowest holes: pegs never become more on boards of 4-move rules, so no jump raises it where
 * all holes count. Each hole is half of two tables, next to the ones before and behind it. */
static search_potential pegs_potential(const board *b, int64_t floor)
{
    search_potential p = {.table = PG_NEW(search_table, b->holes), .floor = floor};
    for (uint32_t h = 0; h < b->holes; h++) {
        uint32_t low = h + 1 < b->holes ? h : 0, high = h + 1 < b->holes ? h + 1 : h;
        search_table *t = &p.table[p.tables++];
        *t = (search_table){2, PG_NEW(uint32_t, 2), PG_NEW(int32_t, 4)};
        t->hole[0] = low;
        t->hole[1] = high;
        t->value[1] = t->value[2] = 1;
        t->value[3] = 2;
    }
    return p;
}

/* The first potential by which a position is refused, or all->used. */
static uint32_t first_refusing(const potential_bank *all, uint64_t pegs)
{
    uint32_t i = 0;
    while (i < all->used && search_potential_slack(&all->potential[i], pegs, all->backwards) >= 0)
        i++;
    return i;
}

/* Of all jumps just those are kept that lead to what no potential refuses; the first one that refuses what a
 * jump leads to has the hit. */
static void check_left(const potential_bank *all, const steps *play, uint64_t pegs)
{
    uint64_t hits[POTENTIALS_MOST] = {0},
             jump = play->jumps < 64 ? (UINT64_C(1) << play->jumps) - 1 : ~UINT64_C(0);
    cr_assert_leq(play->jumps, 64);
    potential_bank_mask(all, pegs, &jump, hits);
    for (uint32_t j = 0; j < play->jumps; j++) {
        uint32_t by = first_refusing(all, pegs ^ play->piece[j].flip);
        cr_assert_eq(jump >> j & 1, by == all->used, "%llx", (unsigned long long)pegs);
        if (by < all->used)
            cr_assert_gt(hits[by]--, 0, "%llx", (unsigned long long)pegs);
    }
    for (uint32_t i = 0; i < POTENTIALS_MOST; i++)
        cr_assert_eq(hits[i], 0);
}

/* Refused are just the positions whose slack is below 0, forwards and backwards; what some jump raises and
 * what is too large is not taken. */
Test(search, potentials_refuse_what_they_say)
{
    pg_error e;
    board *b;
    cr_assert_eq(board_load(&b, "triangle5", NULL, &e), PG_OK);
    for (int back = 0; back < 2; back++) {
        potential_bank all;
        steps play;
        int refused = 0;
        steps_init(&play, b, back);
        potential_bank_init(&all, b, &play, back, 40);
        for (int64_t floor = 3; floor < 23; floor++) {
            search_potential p = pegs_potential(b, floor);
            cr_assert(potential_bank_add(&all, &p));
        }
        search_potential rising = pegs_potential(b, 0), large = pegs_potential(b, 0);
        rising.table[0].value[0] = 3;
        large.table[0].value[3] = -INT32_MAX;
        cr_expect(!potential_bank_add(&all, &rising) && !potential_bank_add(&all, &large));
        for (uint64_t pegs = 0; pegs < UINT64_C(1) << b->holes; pegs++) {
            bool any = first_refusing(&all, pegs) < all.used;
            cr_assert_eq(potential_bank_refuse(&all, pegs), any, "%llx", (unsigned long long)pegs);
            check_left(&all, &play, pegs);
            refused += any;
        }
        cr_expect(refused > 0 && refused < 1 << b->holes);
        all.hits[7] = 1;
        potential_bank_keep_hit(&all);
        cr_expect(all.used == 1 && all.potential[0].floor == 10);
        potential_bank_release(&all);
        steps_release(&play);
    }
    board_free(b);
}

/* What halves of triangle5 stand on. */
typedef struct ground {
    board *b;
    position from;
    images alone;
    sets_run run;
} ground;

static void ground_init(ground *g, const char *from)
{
    pg_error e;
    cr_assert_eq(board_load(&g->b, "triangle5", NULL, &e), PG_OK);
    cr_assert_eq(position_parse(&g->from, g->b, from, &e), PG_OK);
    images_init(&g->alone, g->b->holes, 1, NULL, 1);
    sets_init(&g->run, NULL, 1);
}

static void ground_half(half *h, ground *g) { half_init(h, g->b, &g->from, false, &g->alone, &g->run, 4, 4); }

static void ground_release(ground *g)
{
    sets_release(&g->run);
    images_release(&g->alone);
    position_release(&g->from);
    board_free(g->b);
}

/* Halves take no count that a proof may not have. */
Test(search, halves_take_counts_of_proofs)
{
    ground g;
    half h;
    ground_init(&g, "a1");
    ground_half(&h, &g);
    search_cut c = {.weight = PG_NEW(int64_t, g.b->holes)};
    for (int64_t weight = 666; weight < 668; weight++) { /* 15 holes */
        for (uint32_t k = 0; k < g.b->holes; k++)
            c.weight[k] = weight;
        cr_expect_eq(count_bank_add(&h.tests.counts, &c), weight == 666);
    }
    free(c.weight);
    half_release(&h);
    ground_release(&g);
}

/* Levels that grow by 4, 3, 2.1: the next factors are 2.1 * .7 * (.7 / .75), and so on. */
Test(search, questions_are_a_share_of_the_levels_to_come)
{
    uint64_t size[] = {1000000, 4000000, 12000000, 25200000};
    half h = {.size = size, .levels = 4};
    double falls = 0.7 * 0.7 / 0.75, next = 25.2e6 * 2.1 * falls;
    uint64_t least = half_questions(&h, 0, 1), now = half_questions(&h, 0, 0), one = half_questions(&h, 1, 0);
    cr_expect(least > 0 && now > least);
    cr_expect_float_eq((double)(one - least), (double)(now - least) * (25.2e6 + next) / 25.2e6, 2);
    cr_expect_eq(half_questions(&h, 1, 25200000), now, "no more than may be seen");
    cr_expect_eq(half_questions(&h, 60, 0), half_questions(&h, 50, 0), "levels come to an end");
    h.levels = 1;
    cr_expect_eq(half_questions(&h, 9, 0), half_questions(&h, 9, 10 * size[0]));
}

/* Answers with pegs_potential; with a floor of INT64_MIN it knows none. */
typedef struct stub_finder {
    const board *board;
    int64_t floor;
    uint64_t calls;
} stub_finder;

static bool stub_find(void *context, const uint64_t *pegs, uint32_t positions, search_potential *out)
{
    stub_finder *f = context;
    (void)pegs;
    (void)positions;
    f->calls++;
    if (f->floor != INT64_MIN)
        *out = pegs_potential(f->board, f->floor);
    return f->floor != INT64_MIN;
}

/* No more questions than are given; what refuses too little is not taken. */
Test(search, potentials_are_asked_for_as_often_as_it_pays)
{
    static const struct {
        int64_t floor;
        uint64_t given, asked;
        uint32_t taken;
    } rows[] = {{INT64_MIN, 100, 16, 0}, {INT64_MIN, 5, 5, 0}, {0, 100, 32, 0}, {0, 5, 5, 0},
                {30, 100, 2, 1},         {30, 1, 1, 1},        {30, 0, 0, 0}};
    ground g;
    half h;
    ground_init(&g, "full-a1");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        stub_finder f = {g.b, rows[i].floor, 0};
        ground_half(&h, &g);
        h.plain = true;
        cr_assert(half_begin(&h) == PG_OK && half_step(&h, NULL) == PG_OK && half_count(&h) > 0);
        cr_expect_eq(half_find(&h, stub_find, &f, rows[i].given), rows[i].asked, "row %zu", i);
        cr_expect_eq(f.calls, rows[i].asked, "row %zu", i);
        cr_expect_eq(h.tests.potentials.used, rows[i].taken, "row %zu", i);
        cr_expect_eq(half_count(&h) == 0, rows[i].taken > 0, "row %zu", i);
        half_release(&h);
    }
    ground_release(&g);
}

static search_half half_for_bytes(const board *b)
{
    search_half h = {.size = PG_NEW(uint64_t, 2), .levels = 2, .cut = PG_NEW(search_cut, 1), .cuts = 1};
    h.size[0] = 5;
    h.cut[0] = (search_cut){PG_NEW(int64_t, b->holes), -3};
    h.potential = PG_NEW(search_potential, 2);
    h.potentials = 2;
    h.potential[0] = pegs_potential(b, 4);
    h.potential[1] = pegs_potential(b, -1);
    return h;
}

/* A proof of halves comes back from bytes with all that it has; what is cut is refused. */
Test(search, halves_as_bytes)
{
    pg_error e;
    board *b;
    pg_buf one = {0}, again = {0};
    cr_assert_eq(board_load(&b, "triangle5", NULL, &e), PG_OK);
    search_result r = {.answer = SEARCH_NONE, .halves = PG_NEW(search_halves, 1)}, back = {0};
    *r.halves = (search_halves){.holes = b->holes, .ahead = half_for_bytes(b), .back = half_for_bytes(b)};
    search_result_put(&one, &r, b->holes);
    bytes_in in = {.at = one.text, .left = one.length};
    search_result_take(&in, &back, b);
    cr_assert(!in.bad && !in.left && back.halves);
    cr_expect(back.halves->ahead.potentials == 2 && back.halves->back.potential[1].floor == -1);
    search_result_put(&again, &back, b->holes);
    cr_expect(one.length == again.length && !memcmp(one.text, again.text, one.length));
    search_result_release(&back);
    for (size_t cut = 0; cut < one.length; cut++) {
        in = (bytes_in){.at = one.text, .left = cut};
        back = (search_result){0};
        search_result_take(&in, &back, b);
        cr_expect(in.bad, "%zu of %zu bytes", cut, one.length);
        search_result_release(&back);
    }
    search_result_release(&r);
    buf_release(&one);
    buf_release(&again);
    board_free(b);
}

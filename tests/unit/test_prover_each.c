/* test_prover_each.c - every start or finish of a set, on random small boards, against plain searches: which
 * are possible by all that can be reached, the classes by all symmetries, games by playing all orders. */
#include "all_reached.h"
#include "prover/each.h"
#include "random_boards.h"

static each ask(const problem *q, const each_options *how)
{
    each x;
    pg_error e = {0};
    prover *p = prover_new(q->board, NULL);
    cr_assert_eq(each_prove(&x, p, q, how, NULL, &e), PG_OK, "%s", e.text);
    prover_free(p);
    return x;
}

/* Do the symmetries take a member to this position? */
static bool stands_for(const each *x, size_t i, const uint32_t *element, uint32_t elements, uint64_t pegs)
{
    uint32_t holes = x->member[i].at.holes;
    bool stands = false;
    for (uint32_t k = 0; k < elements && !stands; k++) {
        uint64_t image;
        symmetry_apply(&image, element + (size_t)k * holes, x->member[i].at.peg, holes);
        stands = image == pegs;
    }
    return stands;
}

/* Every position of the set has one member that stands for it, with the right verdict. */
static void compare(const problem *q, const each *x, const position *set, const uint32_t *orbit)
{
    symmetry_group g;
    uint32_t *element;
    problem_symmetries(&g, q, NULL);
    uint32_t elements = symmetry_elements(&g, 1 << 10, &element);
    uint64_t listed = 0, in = 0;
    PG_FREED uint8_t *pair = each_pairs(x, q);
    bool *reached = x->starts ? NULL : all_reached(q->board, q->start);
    for (uint64_t pegs = 0; pegs < UINT64_C(1) << q->board->holes; pegs++) {
        bool member = position_has(set, &pegs);
        for (uint32_t h = 0; h < q->board->holes; h++)
            member = member && (pegs >> h & 1) == (pegs >> orbit[h] & 1);
        if (!member)
            continue;
        in++;
        size_t found = x->members;
        for (size_t i = 0; i < x->members; i++)
            if (elements ? stands_for(x, i, element, elements, pegs) : *x->member[i].at.peg == pegs) {
                cr_assert_eq(found, x->members, "two members for one position");
                found = i;
            }
        cr_assert_lt(found, x->members, "no member for a position");
        bool can = false;
        bool *from = NULL;
        if (x->starts) {
            position start;
            position_of(&start, q->board->holes, &pegs);
            from = all_reached(q->board, &start);
            position_release(&start);
            for (uint64_t end = 0; end < UINT64_C(1) << q->board->holes; end++)
                can = can || (from[end] && position_has(q->finish, &end));
            free(from);
        } else {
            can = reached[pegs];
        }
        cr_assert_eq(x->member[found].verdict.kind, can ? VERDICT_POSSIBLE : VERDICT_IMPOSSIBLE);
        if (pair) {
            int a = __builtin_ctzll(pegs), b = __builtin_ctzll(pegs & (pegs - 1));
            cr_assert_eq(pair[(uint32_t)a * q->board->holes + (uint32_t)b],
                         x->member[found].verdict.kind + 1);
            cr_assert_eq(pair[(uint32_t)b * q->board->holes + (uint32_t)a],
                         x->member[found].verdict.kind + 1);
        }
    }
    for (size_t i = 0; i < x->members; i++)
        listed += x->member[i].alike;
    cr_assert_eq(listed, in);
    free(reached);
    free(element);
    symmetry_release(&g);
}

/* At most ten holes, so that all positions can be tried. */
static board *small_board(void)
{
    board *b = random_board();
    while (b->holes > 9) {
        board_free(b);
        b = random_board();
    }
    return b;
}

Test(each, starts_and_finishes)
{
    int done = 0;
    for (int t = 0; t < tries(40, 1000); t++) {
        board *b = small_board();
        uint32_t *orbit = calloc(b->holes, sizeof *orbit);
        for (uint32_t h = 0; h < b->holes; h++)
            orbit[h] = h;
        position start, finish;
        random_position(&start, b->holes, 6);
        random_position(&finish, b->holes, 1);
        problem q = {b, &start, &finish};
        bool starts = !position_closed(&start);
        if (starts || !position_closed(&finish)) {
            each x = ask(&q, &(each_options){0});
            cr_assert_eq(x.starts, starts);
            compare(&q, &x, starts ? &start : &finish, orbit);
            each_release(&x);
            done++;
        }
        free(orbit);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
    cr_assert_gt(done, 10);
}

Test(each, under_a_group)
{
    static const struct {
        const char *board, *rules;
        plane_group group;
        uint32_t pegs;
    } rows[] = {{"rectangle:3x3", NULL, GROUP_ROT90, 1}, {"rectangle:3x4", NULL, GROUP_ROT180, 1},
                {"triangle4", NULL, GROUP_ROT120, 1},    {"rectangle:3x3", "8", GROUP_FULL, 1},
                {"diamond3", "8", GROUP_REFLECTIONS, 2}, {"torus:3x4", NULL, GROUP_ROT180, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        board *b = load(rows[i].board, rows[i].rules);
        uint32_t *orbit = calloc(b->holes, sizeof *orbit);
        pg_error e = {0};
        cr_assert_eq(plane_orbits(b, rows[i].group, orbit, &e), PG_OK, "%s", e.text);
        position start = read_position(b, "any"), finish = read_position(b, "any");
        finish.total = rows[i].pegs;
        problem q = {b, &start, &finish};
        each x = ask(&q, &(each_options){.group = rows[i].group});
        compare(&q, &x, &start, orbit);
        each_release(&x);
        free(orbit);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

/* All games in all orders: the normal forms that there are. */
static void play_all(const board *b, const position *finish, uint64_t pegs, game *g, game *found,
                     size_t *count)
{
    if (position_has(finish, &pegs)) {
        game normal;
        cr_assert(game_normal(&normal, b, g, NULL));
        bool known = false;
        for (size_t i = 0; i < *count && !known; i++)
            known = !memcmp(found[i].jump, normal.jump, normal.jumps * sizeof *normal.jump);
        if (known || *count == 2)
            game_release(&normal);
        else
            found[(*count)++] = normal;
        return;
    }
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint64_t next = pegs;
        if (!jump_fits(b, j, &next))
            continue;
        jump_play(b, j, &next);
        g->jump[g->jumps++] = j;
        play_all(b, finish, next, g, found, count);
        g->jumps--;
    }
}

/* As a table of pairs, too; `compare` holds it against what can be reached. */
Test(each, two_pegs)
{
    static const struct {
        const char *board, *rules, *start;
    } rows[] = {
        {"diamond3", "8", "full-c3"}, {"rectangle:3x3", "8", "full-b2"}, {"triangle4", NULL, "full-a2"}};
    for (size_t i = 0; i < 3; i++) {
        board *b = load(rows[i].board, rows[i].rules);
        uint32_t *orbit = calloc(b->holes, sizeof *orbit);
        for (uint32_t h = 0; h < b->holes; h++)
            orbit[h] = h;
        position start = read_position(b, rows[i].start), finish = read_position(b, "any");
        problem q = {b, &start, &finish};
        for (finish.total = 3; finish.total > 1; finish.total--) {
            each x = ask(&q, &(each_options){0});
            uint8_t *pair = each_pairs(&x, &q);
            cr_assert_eq(pair != NULL, finish.total == 2);
            free(pair);
            compare(&q, &x, &finish, orbit);
            each_release(&x);
        }
        free(orbit);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

Test(each, one_game)
{
    static const char *const boards[] = {"triangle4", "rectangle:3x3", "rectangle:2x5", "path:7",
                                         "torus:3x3", "path:8",        "rectangle:3x4"};
    int one = 0, several = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        board *b = load(boards[i], NULL);
        position start = read_position(b, "any"), finish = read_position(b, "any");
        start.total = i < 4 ? 5 : 6;
        finish.total = 1;
        problem q = {b, &start, &finish};
        each x = ask(&q, &(each_options){.games = true});
        for (size_t k = 0; k < x.members; k++) {
            const each_member *m = &x.member[k];
            uint32_t line[16];
            game g = {m->at.peg, 0, line}, found[2];
            size_t count = 0;
            play_all(b, &finish, *m->at.peg, &g, found, &count);
            cr_assert_eq(m->games, count, "%s: %zu games, not %u", boards[i], count, m->games);
            one += count == 1;
            several += count == 2;
            while (count)
                game_release(&found[--count]);
        }
        each_release(&x);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
    cr_assert(one && several);
}

/* A limit that is met while they are listed: no verdict on all of them. */
Test(each, listed_in_part)
{
    board *b = load("diamond4", NULL);
    position start = read_position(b, "full-d4"), finish = read_position(b, "any");
    finish.total = 5;
    prover *p = prover_new(b, NULL);
    const pg_limits little = {.memory = 1 << 20}, late = {.deadline = clock_now() - 1};
    each x;
    pg_error e = {0};
    const problem q = {b, &start, &finish};
    cr_assert_eq(each_prove(&x, p, &q, &(each_options){0}, &little, &e), PG_OK, "%s", e.text);
    cr_assert(x.stopped == PG_MEMORY && x.members > 0 && each_verdict(&x) == VERDICT_POSSIBLE);
    each_release(&x);
    cr_assert_eq(each_prove(&x, p, &q, &(each_options){0}, &late, &e), PG_OK, "%s", e.text);
    cr_assert(x.stopped == PG_TIME && x.members == 0 && each_verdict(&x) == VERDICT_OPEN);
    each_release(&x);
    position_release(&start);
    position_release(&finish);
    prover_free(p);
    board_free(b);
}

Test(each, refused)
{
    board *b = load("english", NULL);
    position start = read_position(b, "full-d4"), finish = read_position(b, "d4"),
             any = read_position(b, "any");
    prover *p = prover_new(b, NULL);
    each x;
    pg_error e = {0};
    cr_assert_eq(each_prove(&x, p, &(problem){b, &start, &finish}, &(each_options){0}, NULL, &e), PG_INPUT);
    each_release(&x);
    cr_assert_eq(each_prove(&x, p, &(problem){b, &any, &finish}, &(each_options){0}, NULL, &e), PG_INPUT);
    cr_assert(strstr(e.text, "completions"), "%s", e.text);
    each_release(&x);
    position_release(&start);
    position_release(&finish);
    position_release(&any);
    prover_free(p);
    board_free(b);
}

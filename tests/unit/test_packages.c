/* test_packages.c - packages of random small boards, against all choices of pegs and catalyst, each played in
 * all ways; games as packages against all orders and all ways to cut them. */
#include "all_reached.h"
#include "packages/packages.h"
#include "random_boards.h"

enum { REMOVES = 4, CATALYST = 3 };

/* What jumps within some holes can reach. */
static void reach(const board *b, uint64_t holes, uint64_t pegs, bool *seen)
{
    if (seen[pegs])
        return;
    seen[pegs] = true;
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint64_t to = pegs;
        bool within = jump_fits(b, j, &to);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            within = within && (holes >> jump_cells(b, j)[i].hole & 1);
        if (!within)
            continue;
        jump_play(b, j, &to);
        reach(b, holes, to, seen);
    }
}

static bool removes(const board *b, uint64_t removed, uint64_t catalyst, uint64_t pegs)
{
    bool *seen = calloc((size_t)1 << b->holes, 1);
    reach(b, removed | catalyst, removed | pegs, seen);
    bool can = seen[pegs];
    free(seen);
    return can;
}

/* By the definition. */
static bool is_package(const board *b, uint64_t removed, uint64_t catalyst, uint64_t pegs)
{
    bool good = removes(b, removed, catalyst, pegs);
    for (uint64_t less = (catalyst - 1) & catalyst; good && catalyst; less = (less - 1) & catalyst) {
        good = !removes(b, removed, less, pegs & less);
        if (!less)
            break;
    }
    bool *seen = calloc((size_t)1 << b->holes, 1);
    if (good)
        reach(b, removed | catalyst, removed | pegs, seen);
    for (uint64_t some = (removed - 1) & removed; good && some; some = (some - 1) & removed)
        if (seen[some | pegs]) {
            bool *on = calloc((size_t)1 << b->holes, 1);
            reach(b, removed | catalyst, some | pegs, on);
            good = !on[pegs];
            free(on);
        }
    free(seen);
    return good;
}

static bool listed(const packages *p, uint64_t removed, uint64_t catalyst, uint64_t pegs)
{
    size_t found = 0;
    for (size_t i = 0; i < p->count; i++)
        found += p->list[i].removed == removed && p->list[i].catalyst == catalyst && p->list[i].pegs == pegs;
    cr_assert_leq(found, 1);
    return found;
}

static void must_play(const board *b, const package *p)
{
    uint64_t pegs = p->removed | p->pegs;
    for (uint32_t i = 0; i < p->jumps; i++) {
        cr_assert(jump_fits(b, p->jump[i], &pegs));
        jump_play(b, p->jump[i], &pegs);
    }
    cr_assert_eq(pegs, p->pegs);
}

static board *small_board(void)
{
    board *b = random_board();
    while (b->holes > 8 || board_peg_change(b) >= 0) {
        board_free(b);
        b = random_board();
    }
    return b;
}

Test(packages, by_the_definition)
{
    size_t found = 0;
    for (int t = 0; t < tries(30, 600); t++) {
        board *b = small_board();
        packages p;
        pg_error e = {0};
        cr_assert_eq(packages_find(&p, b, REMOVES, CATALYST, NULL, &e), PG_OK, "%s", e.text);
        uint64_t all = (UINT64_C(1) << b->holes) - 1;
        for (uint64_t removed = 1; removed <= all; removed++)
            for (uint64_t catalyst = 0; __builtin_popcountll(removed) <= REMOVES && catalyst <= all;
                 catalyst++) {
                if ((removed & catalyst) || __builtin_popcountll(catalyst) > CATALYST)
                    continue;
                for (uint64_t pegs = catalyst;; pegs = (pegs - 1) & catalyst) {
                    bool is = is_package(b, removed, catalyst, pegs);
                    found += is;
                    cr_assert_eq(listed(&p, removed, catalyst, pegs), is);
                    if (!pegs)
                        break;
                }
            }
        for (size_t i = 0; i < p.count; i++)
            must_play(b, &p.list[i]);
        packages_release(&p);
        board_free(b);
    }
    cr_assert_gt(found, 100);
}

/* Winning Ways: the 3-purge has one shape, and 104 places on the English board. */
Test(packages, english)
{
    board *b = load("english", NULL);
    packages p;
    pg_error e = {0};
    cr_assert_eq(packages_find(&p, b, 3, 2, NULL, &e), PG_OK);
    cr_assert_eq(p.kinds, 2);
    cr_assert_eq(p.count, 48 + 104);
    cr_assert_eq(p.list[48].kind, p.list[151].kind);
    packages_release(&p);
    cr_assert_eq(packages_find(&p, b, 3, 4, NULL, &e), PG_OK);
    cr_assert_eq(p.kinds, 2 + 8, "%u", p.kinds);
    packages_release(&p);
    board_free(b);
    b = load("square:9", NULL);
    cr_assert_eq(packages_find(&p, b, 3, 2, NULL, &e), PG_INPUT);
    packages_release(&p);
    board_free(b);
}

/* ---- games ------------------------------------------------------------------------------------------ */

enum { PART = 3, LONGEST = 6 };

typedef struct cut {
    const board *b;
    uint32_t *jump, jumps;
    const uint64_t *start;
    uint32_t best;
} cut;

/* The best score of this order from jump `at` on. */
static uint32_t best_cut(const cut *c, uint32_t at, uint64_t pegs)
{
    uint32_t best = 0;
    uint64_t then = pegs;
    for (uint32_t end = at + 1; end <= c->jumps && end <= at + PART; end++) {
        jump_play(c->b, c->jump[end - 1], &then);
        if (end > at + 1 && (then & ~pegs))
            continue;
        uint32_t score = best_cut(c, end, then) + (end > at + 1 ? 128 * (end - at) + 1 : 0);
        best = score > best ? score : best;
    }
    return best;
}

/* All orders that come of swapping neighbours that share no hole: by permutations that keep those that do. */
static void all_orders(cut *c, uint32_t done)
{
    if (done == c->jumps) {
        uint32_t score = best_cut(c, 0, *c->start);
        c->best = score > c->best ? score : c->best;
    }
    for (uint32_t i = done; i < c->jumps; i++) {
        bool first = true;
        for (uint32_t k = done; k < i; k++)
            first = first && !jumps_share_hole(c->b, c->jump[k], c->jump[i]);
        if (!first)
            continue;
        uint32_t j = c->jump[i];
        memmove(c->jump + done + 1, c->jump + done, (i - done) * sizeof j);
        c->jump[done] = j;
        all_orders(c, done + 1);
        memmove(c->jump + done, c->jump + done + 1, (i - done) * sizeof j);
        c->jump[i] = j;
    }
}

Test(packages, games)
{
    int some = 0;
    for (int t = 0; t < tries(400, 4000); t++) {
        board *b = random_board();
        uint64_t pegs = 0;
        for (uint32_t h = 0; h < b->holes; h++)
            pegs |= (uint64_t)(below(8) < 6) << h;
        game g = {bits_dup(&pegs, b->holes), 0, PG_NEW(uint32_t, LONGEST)};
        for (uint32_t k = 0; k < 50 * b->jumps && g.jumps < LONGEST; k++) {
            uint32_t j = below(b->jumps);
            if (jump_fits(b, j, &pegs)) {
                jump_play(b, j, &pegs);
                g.jump[g.jumps++] = j;
            }
        }
        game_packages p;
        game_packages_find(&p, b, &g, PART);
        uint32_t score = 0, at = 0;
        uint64_t now = *g.start;
        for (uint32_t i = 0; i < p.parts; i++) {
            uint64_t then = now;
            uint32_t jumps = p.end[i] - at;
            for (; at < p.end[i]; at++) {
                cr_assert(jump_fits(b, p.order.jump[at], &now));
                jump_play(b, p.order.jump[at], &now);
            }
            cr_assert(jumps == 1 || !(now & ~then));
            score += jumps > 1 ? 128 * jumps + 1 : 0;
        }
        cr_assert_eq(at, g.jumps);
        cr_assert_eq(now, pegs);
        cut c = {b, memcpy(PG_NEW(uint32_t, LONGEST), g.jump, g.jumps * sizeof *g.jump), g.jumps, g.start, 0};
        all_orders(&c, 0);
        cr_assert_eq(score, c.best, "%u, not %u", score, c.best);
        some += score > 0;
        free(c.jump);
        game_packages_release(&p);
        game_release(&g);
        board_free(b);
    }
    cr_assert_gt(some, 20);
}

Test(packages, fixed)
{
    int some = 0;
    for (int t = 0; t < tries(200, 2000); t++) {
        board *b = random_board();
        uint64_t fixed = 0;
        position start;
        position_init(&start, b->holes);
        for (uint32_t h = 0; h < b->holes; h++)
            bits_put(start.peg, h, below(8) < 3);
        packages_fixed(b, start.peg, &fixed);
        cr_assert(!(fixed & ~*start.peg));
        bool *seen = all_reached(b, &start);
        for (uint64_t pegs = 0; pegs < UINT64_C(1) << b->holes; pegs++)
            for (uint32_t j = 0; seen[pegs] && j < b->jumps; j++)
                cr_assert(!jump_fits(b, j, &pegs) || !jump_carries(b, j) ||
                          !(fixed >> jump_from(b, j)->hole & 1));
        some += fixed != 0;
        free(seen);
        position_release(&start);
        board_free(b);
    }
    cr_assert_gt(some, 20);
}

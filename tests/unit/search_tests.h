/* search_tests.h - what several tests of searches need: a plain search, checks of games, closed sets and
 * levels by the book, resource counts by trial, and the engines one after the other.
 */
#ifndef TEST_SEARCH_TESTS_H
#define TEST_SEARCH_TESTS_H

#include "all_reached.h"
#include "boards.h"
#include "closure/closure.h"
#include "search/regress.h"
#include "search/search.h"
#include "whole_searches.h"

#include <stdlib.h>

/* Can it be reached? And how many positions can. */
static inline bool plain_search(const board *b, const position *start, const position *finish,
                                uint64_t *reached)
{
    bool *seen = all_reached(b, start), found = false;
    *reached = 0;
    for (uint64_t p = 0; p >> b->holes == 0; p++) {
        *reached += seen[p];
        found = found || (seen[p] && position_has(finish, &p));
    }
    free(seen);
    return found;
}

static inline bool is_cut(const search_result *r, const board *b, uint64_t pegs)
{
    for (uint32_t i = 0; i < r->cuts; i++) {
        int64_t value = 0;
        for (uint32_t h = 0; h < b->holes; h++)
            value += pegs >> h & 1 ? r->cut[i].weight[h] : 0;
        if (value < r->cut[i].floor)
            return true;
    }
    return false;
}

static inline bool is_member(const search_result *r, uint64_t pegs)
{
    for (uint64_t i = 0; i < r->members; i++)
        if (r->member[i] == pegs)
            return true;
    return false;
}

static inline void check_closed_set(const search_result *r, const board *b, const position *start,
                                    const position *finish)
{
    for (uint64_t p = 0; !position_closed(start) && p >> b->holes == 0; p++)
        if (position_has(start, &p))
            cr_expect(is_member(r, p) || is_cut(r, b, p));
    cr_expect(!position_closed(start) || is_member(r, start->peg[0]) || is_cut(r, b, start->peg[0]));
    for (uint64_t i = 0; i < r->members; i++) {
        cr_expect(!position_has(finish, &r->member[i]));
        cr_expect(!i || r->member[i - 1] < r->member[i]);
        for (uint32_t j = 0; j < b->jumps; j++) {
            uint64_t q = r->member[i];
            if (!jump_fits(b, j, &q))
                continue;
            jump_play(b, j, &q);
            cr_expect(is_member(r, q) || is_cut(r, b, q));
        }
    }
}

static inline void check_game(const search_result *r, const board *b, const position *start,
                              const position *finish)
{
    uint64_t pegs = r->found.start[0];
    cr_expect(position_has(start, &pegs));
    for (uint32_t i = 0; i < r->found.jumps; i++) {
        cr_assert(jump_fits(b, r->found.jump[i], &pegs));
        jump_play(b, r->found.jump[i], &pegs);
    }
    cr_expect(position_has(finish, &pegs));
}

/* ---- levels from both ends, by the book: one byte a position, sums hole by hole ------------------- */

static inline uint64_t image_of(const uint32_t *image, uint64_t pegs, uint32_t holes)
{
    uint64_t out = 0;
    for (uint32_t h = 0; h < holes; h++)
        out |= (pegs >> h & 1) << image[h];
    return out;
}

static inline uint64_t least_of(const search_halves *p, uint64_t pegs)
{
    uint64_t least = pegs;
    for (uint32_t i = 0; i < p->symmetries; i++) {
        uint64_t image = image_of(p->symmetry + (size_t)i * p->holes, pegs, p->holes);
        least = image < least ? image : least;
    }
    return least;
}

static inline bool is_left_out(const search_half *one, bool back, uint64_t pegs, uint32_t holes)
{
    for (uint32_t i = 0; i < one->cuts; i++) {
        int64_t value = 0;
        for (uint32_t h = 0; h < holes; h++)
            value += pegs >> h & 1 ? one->cut[i].weight[h] : 0;
        if (back ? value > one->cut[i].floor : value < one->cut[i].floor)
            return true;
    }
    return false;
}

/* The levels of one half, level by level in seen[0 .. levels - 1]; their sizes must be those of the proof. */
static inline bool **make_levels(const board *b, const search_halves *p, const search_half *one, bool back,
                                 const position *from)
{
    size_t all = (size_t)1 << b->holes;
    bool **seen = calloc(one->levels, sizeof *seen);
    for (uint32_t k = 0; k < one->levels; k++) {
        uint64_t count = 0;
        seen[k] = calloc(all, 1);
        for (uint64_t q = 0; q < all; q++) {
            if (!k && position_has(from, &q) && !is_left_out(one, back, q, b->holes))
                seen[k][least_of(p, q)] = true;
            for (uint32_t j = 0; k && seen[k - 1][q] && j < b->jumps; j++) {
                uint64_t next = q;
                if (back ? !jump_fits_back(b, j, &q) : !jump_fits(b, j, &q))
                    continue;
                (back ? jump_undo : jump_play)(b, j, &next);
                if (!is_left_out(one, back, next, b->holes))
                    seen[k][least_of(p, next)] = true;
            }
        }
        for (uint64_t q = 0; q < all; q++)
            count += seen[k][q];
        cr_expect_eq(count, one->size[k]);
    }
    return seen;
}

static inline void free_levels(bool **seen, uint32_t levels)
{
    for (uint32_t k = 0; k < levels; k++)
        free(seen[k]);
    free(seen);
}

/* No jump leads from the last level of the one half to that of the other. */
static inline void check_apart(const board *b, const search_halves *p, bool *const *ahead, const bool *back)
{
    for (uint64_t q = 0; q >> b->holes == 0; q++)
        for (uint32_t j = 0; ahead[p->ahead.levels - 1][q] && j < b->jumps; j++) {
            uint64_t next = q;
            if (!jump_fits(b, j, &next))
                continue;
            jump_play(b, j, &next);
            cr_expect(!back[least_of(p, next)]);
        }
}

/* The level of the first half whose image is the other half's last. */
static inline bool *reversed_level(const board *b, const search_halves *p, bool *const *ahead, uint32_t jumps)
{
    size_t all = (size_t)1 << b->holes;
    bool *out = calloc(all, 1);
    cr_assert(jumps >= p->ahead.levels && jumps - p->ahead.levels < p->ahead.levels);
    for (uint64_t q = 0; q < all; q++)
        if (ahead[jumps - p->ahead.levels][q])
            out[least_of(p, image_of(p->reversal, ~q & (all - 1), b->holes))] = true;
    return out;
}

static inline void check_halves(const search_halves *p, const board *b, const position *start,
                                const position *finish)
{
    bool **ahead = make_levels(b, p, &p->ahead, false, start);
    bool **back = make_levels(b, p, &p->back, true, finish);
    bool ends = !p->ahead.size[p->ahead.levels - 1] || (p->back.levels && !p->back.size[p->back.levels - 1]);
    /* Every jump takes one peg: reversing boards of these tests have the pattern 110 001. */
    if (p->reversal) {
        bool *other = reversed_level(b, p, ahead, (uint32_t)(position_pegs(start) - position_pegs(finish)));
        check_apart(b, p, ahead, other);
        free(other);
    } else if (!ends) {
        cr_assert(p->back.levels > 0);
        check_apart(b, p, ahead, back[p->back.levels - 1]);
    }
    free_levels(ahead, p->ahead.levels);
    free_levels(back, p->back.levels);
}

/* A count that refuses a position, by trial: small random weights that no jump gains on. */
static inline bool guess_count(void *context, const uint64_t *pegs, search_cut *out)
{
    const void *const *asked = context;
    const board *b = asked[0];
    const position *finish = asked[1];
    for (int tries = 0; tries < 40; tries++) {
        for (uint32_t h = 0; h < b->holes; h++)
            out->weight[h] = (int64_t)below(3) - (int64_t)below(2);
        int64_t value = 0;
        bool good = true;
        for (uint32_t j = 0; good && j < b->jumps; j++) {
            int64_t gain = 0;
            for (uint32_t i = 0; i < b->jump[j].length; i++)
                gain += out->weight[jump_cells(b, j)[i].hole] *
                        ((int)jump_cells(b, j)[i].after - (int)jump_cells(b, j)[i].before);
            good = gain <= 0;
        }
        out->floor = INT64_MAX;
        for (uint64_t p = 0; good && p >> b->holes == 0; p++) {
            int64_t sum = 0;
            for (uint32_t h = 0; h < b->holes; h++)
                sum += p >> h & 1 ? out->weight[h] : 0;
            if (position_has(finish, &p) && sum < out->floor)
                out->floor = sum;
            value = p == pegs[0] ? sum : value;
        }
        if (good && value < out->floor)
            return true;
    }
    return false;
}

/* Some counts known beforehand; free() their weights. */
static inline uint32_t guess_cuts(const void **asked, search_cut *cut, uint32_t most)
{
    const board *b = asked[0];
    uint32_t used = 0;
    for (uint32_t i = 0; i < 4 * most && used < most; i++) {
        uint64_t pegs = below(UINT32_C(1) << b->holes);
        cut[used].weight = calloc(b->holes, sizeof(int64_t));
        if (guess_count(asked, &pegs, &cut[used]))
            used++;
        else
            free(cut[used].weight);
    }
    return used;
}

/* A count by which no start leads to the position: the mirror image of guess_count. */
static inline bool guess_count_back(void *context, const uint64_t *pegs, search_cut *out)
{
    const void *const *asked = context;
    const board *b = asked[0];
    const void *away[] = {b, asked[2]};
    uint64_t none = 0;
    if (!guess_count(away, &none, out)) /* any count: what refuses the empty board */
        return false;
    out->floor = INT64_MIN;
    int64_t value = 0;
    for (uint64_t p = 0; p >> b->holes == 0; p++) {
        int64_t sum = 0;
        for (uint32_t h = 0; h < b->holes; h++)
            sum += p >> h & 1 ? out->weight[h] : 0;
        if (position_has(asked[2], &p) && sum > out->floor)
            out->floor = sum;
        value = p == pegs[0] ? sum : value;
    }
    return value > out->floor;
}

/* The hunt, and the halves where it has left nothing out. */
static inline pg_status run_hunt(search_result *out, const problem *p, const search_options *options)
{
    bool exhausted = false;
    hunt_run(out, p, options, halves_apply(p) ? &exhausted : NULL);
    if (!exhausted)
        return PG_OK;
    search_result_release(out);
    return halves_run(out, p, options);
}

static inline void run_hunts(search_result *out, const problem *p, const search_options *options)
{
    cr_assert_eq(run_hunt(out, p, options), PG_OK);
}

/* What the closure says; what status_stops: nothing. */
static inline pg_status run_closure(search_result *out, const problem *p, const pg_limits *limits)
{
    closure *c;
    pg_error e;
    bool reached;
    closure_options o = {.limits = limits};
    pg_status s = closure_new(&c, p->board, p->start, &o, &e);
    if (s != PG_OK)
        return s;
    s = closure_reaches(c, p->finish, limits, &reached, &out->found);
    out->answer = s != PG_OK ? SEARCH_OPEN : reached ? SEARCH_FOUND : SEARCH_NONE;
    out->members = closure_count(c);
    closure_free(c);
    return s;
}

/* The first of the engines that has an answer. */
static inline void run_engines(search_result *out, const problem *p, const search_options *options)
{
    enum { SMALL = 28, DEMANDS = 3000000 };
    *out = (search_result){0};
    pg_status s = p->board->holes <= SMALL ? run_closure(out, p, options->limits) : PG_LIMIT;
    if (status_stops(s) && regress_suits(p)) {
        regress_run(out, p, options, DEMANDS);
        s = PG_OK;
    }
    if (out->answer == SEARCH_OPEN && limits_check(options->limits) == PG_OK)
        s = run_hunt(out, p, options);
    cr_assert(s == PG_OK || (status_stops(s) && out->answer == SEARCH_OPEN));
}

#endif

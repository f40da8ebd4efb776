/* test_plan.c - the planner against each of its engines asked alone, and all of them against a plain search.
 *
 * Random boards of all kinds, positions of play and finishes of all kinds. No engine may contradict another
 * one, an engine that says it surely decides has to, every proof goes through the checker, every game is
 * replayed.
 */
#include "boards.h"
#include "checked.h"
#include "random_boards.h"

#include "prover/branch.h"
#include "prover/reached.h"
#include "prover/problem_state.h"

#include <math.h>

enum { MEMORY = 64 << 20, PLAIN_HOLES = 20 };

/* ---- a plain search ------------------------------------------------------------------------------- */

typedef struct plain {
    const board *board;
    bool *seen;      /* [2^holes] */
    uint32_t *queue; /* [2^holes] */
    uint32_t used;
} plain;

static void plain_add(plain *p, uint64_t pegs)
{
    if (!p->seen[pegs])
        p->queue[p->used++] = (uint32_t)pegs;
    p->seen[pegs] = true;
}

/* Is a member of the finish among all that can be reached from a member of the start? */
static bool reached_plainly(const problem *q)
{
    uint32_t all = UINT32_C(1) << q->board->holes;
    plain p = {.board = q->board, .seen = PG_NEW(bool, all), .queue = PG_NEW(uint32_t, all)};
    bool met = false;
    for (uint64_t pegs = 0; pegs < all; pegs++)
        if (position_has(q->start, &pegs))
            plain_add(&p, pegs);
    for (uint32_t i = 0; i < p.used && !met; i++) {
        uint64_t here = p.queue[i];
        met = position_has(q->finish, &here);
        for (uint32_t j = 0; j < q->board->jumps; j++) {
            uint64_t next = here;
            if (!jump_fits(q->board, j, &next))
                continue;
            jump_play(q->board, j, &next);
            plain_add(&p, next);
        }
    }
    free(p.seen);
    free(p.queue);
    return met;
}

/* ---- engines ----------------------------------------------------------------------------------------- */

typedef struct trial {
    problem asked;
    prover *prover;
    cert_writer *proofs; /* of all problems of a board */
    size_t statements;
    verdict_kind truth; /* open: not known */
    uint32_t decided[ENGINES];
} trial;

static const pg_limits limits = {.memory = MEMORY, .threads = 1};

/* What says that the verdict is right: the truth if it is known, the replayed game, the checked proof. */
static void expect_true(trial *t, const char *who, const verdict *v)
{
    if (v->kind == VERDICT_OPEN)
        return;
    pg_buf text = {0};
    position_text(&text, t->asked.board, t->asked.start);
    buf_add(&text, " to ");
    position_text(&text, t->asked.board, t->asked.finish);
    if (t->truth == VERDICT_OPEN)
        t->truth = v->kind;
    cr_expect_eq(v->kind, t->truth, "%s says %s: %s, %s", who, verdict_name(v->kind), t->asked.board->name,
                 text.text);
    if (v->kind == VERDICT_POSSIBLE)
        cr_expect(problem_solved(&t->asked, &v->game), "%s: no game: %s", who, text.text);
    cert_add(t->proofs, t->asked.start, t->asked.finish, v);
    t->statements++;
    buf_release(&text);
}

/* A record on which class has been tried, so that what other engines rely on is there. */
static problem_state *begin(const trial *t)
{
    problem_state *k = problem_state_new(&t->asked);
    k->prover = t->prover;
    k->limits = limits;
    return k;
}

static bool may_go_on(const problem_state *k, enum engine_kind i, estimate *e)
{
    static const double most_work = 4e7;
    return !problem_state_decided(k) && !k->turns[i].done && engines[i].next(k, e) && e->memory <= MEMORY &&
           (e->work <= most_work || k->turns[i].turns == 0);
}

static void take_turns(trial *t, problem_state *k, enum engine_kind i, uint32_t most)
{
    estimate e;
    pg_error why;
    k->error = &why;
    for (; most > 0 && may_go_on(k, i, &e); most--) {
        engines[i].turn(k);
        cr_expect_eq(k->failed, PG_OK, "%s: %s", engines[i].name, why.text);
        k->turns[i].turns++;
        if (e.decides)
            cr_expect(problem_state_decided(k), "%s was sure to decide", engines[i].name);
        if (problem_state_decided(k))
            t->decided[i]++;
    }
    k->error = NULL;
}

static void ask_alone(trial *t, enum engine_kind i)
{
    problem_state *k = begin(t);
    take_turns(t, k, i, 4);
    expect_true(t, engines[i].name, problem_state_verdict(k));
    problem_state_free(k);
}

/* One record for all of them, in any order: what one leaves must not lead another astray. */
static void ask_in_any_order(trial *t)
{
    problem_state *k = begin(t);
    take_turns(t, k, ENGINE_MEET, 1);
    for (uint32_t n = 0; n < 3 * ENGINES; n++)
        take_turns(t, k, (enum engine_kind)below(ENGINES), 1);
    expect_true(t, "in any order", problem_state_verdict(k));
    problem_state_free(k);
}

static void ask_planner(trial *t, bool proof)
{
    verdict v = {0};
    pg_error e;
    cr_assert_eq(prover_prove(t->prover, &t->asked, proof, &limits, &v, &e), PG_OK, "%s", e.text);
    cr_expect_neq(v.kind, VERDICT_OPEN, "the planner leaves %s open", t->asked.board->name);
    expect_true(t, "the planner", &v);
    verdict_release(&v);
}

/* In parts, as `map` goes on with it. */
static void ask_in_parts(trial *t)
{
    problem_state *k = problem_state_new(&t->asked);
    pg_error e;
    for (double most = 1e4; problem_state_open_ended(k); most *= 10)
        cr_assert_eq(problem_state_go(k, t->prover, most, &limits, &e), PG_OK, "%s", e.text);
    expect_true(t, "the planner in parts", problem_state_verdict(k));
    problem_state_free(k);
}

static void ask_all(trial *t)
{
    for (enum engine_kind i = 0; i < ENGINES; i++)
        ask_alone(t, i);
    ask_in_any_order(t);
    ask_in_parts(t);
    ask_planner(t, !below(2));
}

/* ---- problems ------------------------------------------------------------------------------------------ */

/* A single vacancy and random jumps, now and then as many as there are; now and then a hole or two may be
 * either. */
static void position_of_play(position *p, const board *b)
{
    position_init(p, b->holes);
    uint32_t vacancy = below(b->holes), *fits = PG_NEW(uint32_t, b->jumps + 1);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(p->peg, h, h != vacancy);
    for (uint32_t left = below(4) ? below(b->holes) : b->holes; left > 0; left--) {
        uint32_t count = 0;
        for (uint32_t j = 0; j < b->jumps; j++)
            if (jump_fits(b, j, p->peg))
                fits[count++] = j;
        if (!count)
            break;
        jump_play(b, fits[below(count)], p->peg);
    }
    free(fits);
    for (uint32_t n = below(8) ? 0 : 1 + below(2); n > 0; n--) {
        uint32_t h = below(b->holes);
        bits_clear(p->peg, h);
        bits_set(p->open, h);
    }
}

/* So many of eight holes may be either. */
static void open_holes(position *p, uint32_t often)
{
    for (uint32_t h = 0; h < p->holes; h++)
        if (below(8) < often) {
            bits_clear(p->peg, h);
            bits_set(p->open, h);
        }
}

/* Any one peg or few of them, one hole, a peg on one hole and anything elsewhere, what is like the start, or
 * anything. */
static void finish_of_play(position *p, const board *b, const position *start)
{
    pg_error e;
    uint32_t kind = below(6);
    if (kind == 0) {
        random_position(p, b->holes, 1);
        return;
    }
    position_init(p, b->holes);
    if (kind == 1)
        memcpy(p->peg, start->peg, bits_words(b->holes) * sizeof *p->peg);
    if (kind != 2)
        open_holes(p, kind == 1 ? 1 : kind == 3 ? 8 : 7);
    if (kind == 2 || kind == 5) {
        uint32_t h = below(b->holes);
        bits_set(p->peg, h);
        bits_clear(p->open, h);
    } else if (kind != 1 && position_open(p)) {
        position_set_total(p, 1 + below(2) * below((uint32_t)position_open(p)), &e);
    }
}

/* Any position without a jump, sometimes with a number of pegs. */
static void stuck_finish(position *p, const board *b)
{
    pg_error e;
    position_init(p, b->holes);
    open_holes(p, 8);
    p->stuck = b;
    if (below(2))
        position_set_total(p, 1 + below(b->holes), &e);
}

static void ask_one(trial *t, bool stuck)
{
    const board *b = t->asked.board;
    position start, finish;
    if (stuck || below(3))
        position_of_play(&start, b);
    else
        random_position(&start, b->holes, 5);
    if (stuck)
        stuck_finish(&finish, b);
    else
        finish_of_play(&finish, b, &start);
    t->asked.start = &start;
    t->asked.finish = &finish;
    t->truth = VERDICT_OPEN;
    if (b->holes <= PLAIN_HOLES)
        t->truth = reached_plainly(&t->asked) ? VERDICT_POSSIBLE : VERDICT_IMPOSSIBLE;
    ask_all(t);
    position_release(&start);
    position_release(&finish);
}

static void ask_about(trial *t, uint32_t problems)
{
    for (; problems > 0; problems--)
        ask_one(t, false);
    uint64_t before = state; /* what follows does not depend on these */
    if (t->asked.board->holes <= PLAIN_HOLES)
        ask_one(t, true);
    state = before;
}

/* All problems of a board, and their proofs through the checker; decided[] grows. */
static void ask_board(const board *b, uint32_t problems, uint32_t *decided)
{
    trial t = {.asked = {.board = b}, .prover = prover_new(b, NULL)};
    t.proofs = cert_new(b, CERT_PROBLEM, NULL);
    ask_about(&t, problems);
    char *text = cert_finish(t.proofs);
    expect_checked(text, t.statements);
    free(text);
    prover_free(t.prover);
    for (int i = 0; i < ENGINES; i++)
        decided[i] += t.decided[i];
}

/* Every engine has to have decided something, or the comparison says nothing about it. */
static void expect_all_heard(const uint32_t *decided)
{
    for (int i = 0; i < ENGINES; i++)
        cr_expect(decided[i], "%s decided nothing", engines[i].name);
}

Test(plan, engines_agree)
{
    static const char *const shipped[][2] = {
        {"triangle5", "hexagonal"}, {"diamond3", "diagonal"},  {"square4", "orthogonal"},
        {"triangle6", "hexagonal"}, {"square5", "orthogonal"}, {"english", "orthogonal"},
    };
    uint32_t decided[ENGINES] = {0};
    for (uint32_t n = 0; n < (uint32_t)tries(6, 60); n++) {
        state = 1000 + n;
        board *b = random_board();
        ask_board(b, 4, decided);
        board_free(b);
        const char *const *name = shipped[n % (sizeof shipped / sizeof *shipped)];
        b = load(name[0], name[1]);
        ask_board(b, b->holes > PLAIN_HOLES + 5 ? (uint32_t)tries(1, 2) : 2, decided);
        board_free(b);
    }
    expect_all_heard(decided);
}

/* ---- searches in parts ------------------------------------------------------------------------------ */

typedef branch_answer part(const program *g, const problem *q, branch_rest *rest, verdict *v);

static branch_answer branch_part(const program *g, const problem *q, branch_rest *rest, verdict *v)
{
    return refute_by_branch(g, q, NULL, 3, rest, v);
}

static branch_answer sharpened_part(const program *g, const problem *q, branch_rest *rest, verdict *v)
{
    return refute_by_sharpened(g, q, NULL, 40, SHARPENER_WORK, rest, v);
}

/* A few linear programs at a time, on a program of its own each time: as much as a long search proves, and a
 * proof that holds. Counts the parts. */
static uint32_t search_in_parts(size_t row, const problem *q, part *next, const verdict *whole)
{
    enum { MOST_PARTS = 400 };
    branch_answer a = BRANCH_SPENT;
    branch_rest rest = {0};
    verdict v = {0};
    uint32_t parts = 0;
    while (a == BRANCH_SPENT && parts < MOST_PARTS) {
        program_pool pool = {0};
        program g;
        size_t before = rest.tree.steps;
        program_open(&g, &pool, q);
        a = next(&g, q, &rest, &v);
        cr_assert(a != BRANCH_SPENT || rest.tree.steps >= before);
        program_close(&g);
        program_pool_release(&pool);
        parts++;
    }
    if (whole->kind == VERDICT_IMPOSSIBLE)
        cr_expect_eq(v.kind, VERDICT_IMPOSSIBLE, "row %zu: open after %u parts", row, parts);
    if (v.kind == VERDICT_IMPOSSIBLE)
        cr_expect(branch_holds(q->board, q->start, q->finish, &v.tree));
    branch_rest_release(&rest);
    verdict_release(&v);
    return parts;
}

Test(plan, searches_go_on)
{
    static const struct {
        const char *board, *rules, *start, *finish;
    } table[] = {
        {"diamond3", "diagonal", "full-c3", "b2"},      {"diamond3", "diagonal", "full-c2", "a3"},
        {"triangle5", "hexagonal", "full-b4", "b4"},    {"triangle5", "hexagonal", "full-a1", "b3"},
        {"triangle5", "hexagonal", "full-c5", "c3?a1"},
    };
    uint32_t several = 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i += (size_t)tries(3, 1)) {
        board *b = load(table[i].board, table[i].rules);
        position start, finish;
        pg_error e = {0};
        cr_assert_eq(position_parse(&start, b, table[i].start, &e), PG_OK, "%s", e.text);
        cr_assert_eq(position_parse(&finish, b, table[i].finish, &e), PG_OK, "%s", e.text);
        problem q = {b, &start, &finish};
        verdict v;
        prover *p = prover_new(b, NULL);
        prover_branch(p, &q, NULL, &v);
        several += search_in_parts(i, &q, branch_part, &v) > 2;
        verdict_release(&v);
        prover_sharpen(p, &q, NULL, &v);
        several += search_in_parts(i, &q, sharpened_part, &v) > 2;
        verdict_release(&v);
        prover_free(p);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
    cr_expect((int)several > tries(1, 3), "%u", several);
}

/* ---- what a closure is expected to cost ------------------------------------------------------------- */

static double closure_work(const board *b, const position *start)
{
    problem q = {b, start, start};
    problem_state *k = problem_state_new(&q);
    estimate e = {0};
    k->prover = prover_new(b, NULL);
    cr_assert(engines[ENGINE_CLOSURE].next(k, &e));
    prover_free(k->prover);
    problem_state_free(k);
    return e.work;
}

/* How many times too many positions the planner expects, as a logarithm to the base 2: no more than the class
 * has, whatever random games say. */
static double too_many(const board *b, const position *start)
{
    closure *c;
    pg_error e = {0};
    PG_SCOPED(reached_release) reached r = {0};
    reached_from(&r, b, start);
    cr_assert_eq(closure_new(&c, b, start, NULL, &e), PG_OK, "%s", e.text);
    double over = log2(reached_expected(&r) / (double)closure_count(c));
    closure_free(c);
    return over;
}

/* Positions of play: the guess that the estimate takes the third root of is within a factor of 64, and of 8
 * as a rule; where next to nothing can be reached, a closure is expected to cost next to nothing. */
Test(plan, closures_expected)
{
    static const char *const name[][2] = {{"english", "4"}, {"triangle7", "6"}, {"diamond4", "8"}};
    for (size_t n = 0; n < sizeof name / sizeof *name; n++) {
        board *b = load(name[n][0], name[n][1]);
        position start = read_position(b, "full");
        int asked = tries(10, 40), near = 0;
        bits_clear(start.peg, 0);
        double opening = closure_work(b, &start);
        position_release(&start);
        for (int i = 0; i < asked; i++) {
            state = 7000 + (uint64_t)i;
            position_of_play(&start, b);
            double over = too_many(b, &start), work = closure_work(b, &start);
            cr_expect(fabs(over) <= 6, "%s, %d: 2^%.2f times too many", name[n][0], i, over);
            near += fabs(over) <= 3;
            cr_expect_leq(work, opening * 1.01);
            if (expected_reach(b, &start) < 100 && opening > 1e8)
                cr_expect_lt(work, opening / 8, "%s, %d: %g of %g", name[n][0], i, work, opening);
            position_release(&start);
        }
        cr_expect_geq(near, asked * 3 / 4, "%s: %d of %d near", name[n][0], near, asked);
        board_free(b);
    }
}

/* refusals.c - the engines that refuse a finish without a search: class, pagoda, landmarks, branch and the
 * sharpened program; what their next turn would cost, and the turn (engines.c).
 */
#include "engine_parts.h"

#include <math.h>

enum {
    BRANCH_FIRST = 60,
    BRANCH_STEP = 10, /* linear programs */
    SHARPENED_FIRST = 30000,
    SHARPENED_STEP = 6, /* lp_work */
    LANDMARK_HOLES = 28 /* smaller boards are not asked about landmarks by themselves */
};

static const double program_entry = 16, work_unit = 500; /* nanoseconds */

double lp_cost(const problem_state *k)
{
    const board *b = k->asked.board;
    return program_entry * (double)b->holes * sqrt((double)b->holes) * (double)b->cells / 3;
}

/* A verdict on the aim that a tree can hold becomes one on the finish that was asked about; one that does not
 * hold there is dropped. */
static void lift(problem_state *k)
{
    if (k->out.kind == VERDICT_IMPOSSIBLE && k->refusals > 0)
        refute_lift(&k->asked, k->refused, k->refusals, &k->out);
}

/* ---- class ---------------------------------------------------------------------------------------- */

bool class_next(const problem_state *k, estimate *e) { return once(k, ENGINE_CLASS, e, 1); }

/* A finish with one more peg on one of several holes is as many closed ones: each is asked alone. */
static bool one_of_several(const position *finish)
{
    return finish->total == (int64_t)position_pegs(finish) + 1 && position_open(finish) > 1;
}

static void set_aim(problem_state *k)
{
    size_t open = position_open(&k->finish);
    for (uint32_t h = 0; open == 1 && h < k->finish.holes; h++)
        if (bits_get(k->finish.open, h)) {
            bits_set(k->finish.peg, h);
            bits_clear(k->finish.open, h);
            k->finish.total = -1;
        }
    k->aim.finish = k->refusals > 0 ? &k->finish : k->asked.finish;
}

static void refuse_cases(problem_state *k)
{
    const board *b = k->asked.board;
    PG_SCOPED(position_release) position one;
    position_copy(&one, k->asked.finish);
    memset(one.open, 0, bits_words(b->holes) * sizeof *one.open);
    one.total = -1;
    for (uint32_t h = 0; h < b->holes && (h % 64 || limits_check(&k->limits) == PG_OK); h++) {
        if (!bits_get(k->asked.finish->open, h))
            continue;
        bits_set(one.peg, h);
        weighting *w = lattice_refutes(prover_lattice(k->prover), k->asked.start, &one);
        bits_clear(one.peg, h);
        if (!w)
            continue;
        PG_GROW(k->refused, k->refusals, k->refusal_room);
        k->refused[k->refusals++] = (refusal){.hole = h, .vector = w};
        bits_clear(k->finish.open, h);
    }
}

void class_turn(problem_state *k)
{
    enum { MOST_HOLES = 1000 }; /* each test costs as many steps as there are holes */
    if (refute_by_class(prover_lattice(k->prover), &k->asked, &k->out) || !one_of_several(k->asked.finish) ||
        k->asked.board->holes > MOST_HOLES)
        return;
    refuse_cases(k);
    if (k->refusals < position_open(k->asked.finish))
        set_aim(k);
}

/* ---- linear programs -------------------------------------------------------------------------------- */

static const program *program_of(problem_state *k)
{
    if (k->programmed && k->program.is_own)
        return &k->program;
    program_open(&k->program, &k->prover->programs, &k->aim);
    k->programmed = true;
    return &k->program;
}

bool pagoda_next(const problem_state *k, estimate *e) { return once(k, ENGINE_PAGODA, e, lp_cost(k)); }

/* One count for the whole finish is a better answer than one for what class leaves of it, and a tree around
 * it. */
static void refuse_whole(problem_state *k)
{
    verdict whole = {0};
    program g;
    program_open(&g, &k->prover->programs, &k->asked);
    if (!weighting_separates(k->out.vector, k->asked.board, k->asked.start, k->asked.finish) &&
        refute_by_pagoda(&g, &k->asked, &k->limits, &whole)) {
        verdict_release(&k->out);
        k->out = whole;
    }
    program_close(&g);
    lift(k);
}

void pagoda_turn(problem_state *k)
{
    bool none_left = k->refusals > 0 && k->refusals == position_open(k->asked.finish);
    if (refute_by_distance(&k->asked, &k->out))
        return;
    refute_by_pagoda(program_of(k), &k->aim, &k->limits, &k->out);
    if (k->aim.finish != k->asked.finish && k->out.kind == VERDICT_IMPOSSIBLE)
        refuse_whole(k);
    if (k->out.kind == VERDICT_OPEN && none_left)
        refute_lift(&k->asked, k->refused, k->refusals, &k->out);
}

bool landmark_next(const problem_state *k, estimate *e)
{
    const board *b = k->asked.board;
    return once(k, ENGINE_LANDMARK, e, 100 * (double)b->cells) && b->holes > LANDMARK_HOLES;
}

void landmark_turn(problem_state *k)
{
    k->by_landmark = refute_by_landmark(&k->aim, &k->out);
    lift(k);
}

/* A tree of so many steps, which is kept for the next turn. */
static size_t tree_bytes(const problem_state *k, uint64_t steps)
{
    return (size_t)steps * (sizeof(branch_step) + k->asked.board->holes * sizeof(fmpz));
}

bool branch_next(const problem_state *k, estimate *e)
{
    uint64_t programs = turn_size(BRANCH_FIRST, BRANCH_STEP, k->turns[ENGINE_BRANCH].turns);
    *e = (estimate){.work = lp_cost(k) * (double)programs, .memory = tree_bytes(k, programs)};
    return programs <= REFUTE_PROGRAMS;
}

void branch_turn(problem_state *k)
{
    engine_turns *t = &k->turns[ENGINE_BRANCH];
    uint64_t programs = turn_size(BRANCH_FIRST, BRANCH_STEP, t->turns);
    t->amount += programs;
    branch_answer a =
        refute_by_branch(program_of(k), &k->aim, &k->limits, (uint32_t)programs, &k->branch, &k->out);
    t->done = a != BRANCH_SPENT;
    lift(k);
}

/* ---- the sharpened program ----------------------------------------------------------------------------- */

enum { WHOLE_TURNS = 2, MOST_CASES = 8 };

/* Where few last pegs are left to be refused, each is asked alone after some turns: rows that hold for all of
 * them together say little. What was begun with the whole is of no use then. */
static bool by_cases(problem_state *k)
{
    if (!k->by_cases && k->turns[ENGINE_SHARPENED].turns >= WHOLE_TURNS && one_of_several(k->aim.finish) &&
        position_open(k->aim.finish) <= MOST_CASES) {
        branch_rest_release(&k->sharpened);
        k->by_cases = true;
    }
    return k->by_cases;
}

/* The finish of the first case that is not refused yet; its last peg's hole. */
static uint32_t next_case(const problem_state *k, position *one)
{
    size_t before = k->cases;
    uint32_t hole = 0;
    while (!bits_get(k->aim.finish->open, hole) || before-- > 0)
        hole++;
    position_copy(one, k->aim.finish);
    memset(one->open, 0, bits_words(one->holes) * sizeof *one->open);
    bits_set(one->peg, hole);
    one->total = -1;
    return hole;
}

static branch_answer refuse_case(problem_state *k, double work)
{
    PG_SCOPED(position_release) position one;
    verdict v = {0};
    program g;
    uint32_t hole = next_case(k, &one);
    problem q = k->aim;
    q.finish = &one;
    program_open(&g, &k->prover->programs, &q);
    branch_answer a =
        refute_by_sharpened(&g, &q, &k->limits, REFUTE_SHARPENED_PROGRAMS, work, &k->sharpened, &v);
    program_close(&g);
    if (v.kind != VERDICT_IMPOSSIBLE)
        return a == BRANCH_CLOSED ? BRANCH_OPEN : a;
    PG_GROW(k->refused, k->refusals + k->cases, k->refusal_room);
    k->refused[k->refusals + k->cases++] = (refusal){.hole = hole, .tree = v.tree};
    return a;
}

static branch_answer sharpen(problem_state *k, double work)
{
    branch_answer a = BRANCH_CLOSED;
    if (!by_cases(k)) {
        a = refute_by_sharpened(program_of(k), &k->aim, &k->limits, REFUTE_SHARPENED_PROGRAMS, work,
                                &k->sharpened, &k->out);
        return lift(k), a;
    }
    while (a == BRANCH_CLOSED && k->cases < position_open(k->aim.finish))
        a = refuse_case(k, work);
    if (a == BRANCH_CLOSED)
        refute_lift(&k->asked, k->refused, k->refusals + k->cases, &k->out);
    return a;
}

static uint64_t sharpened_work(const problem_state *k)
{
    return turn_size(SHARPENED_FIRST, SHARPENED_STEP, k->turns[ENGINE_SHARPENED].turns);
}

bool sharpened_next(const problem_state *k, estimate *e)
{
    uint64_t work = sharpened_work(k);
    *e = (estimate){.work = work_unit * (double)work,
                    .memory = tree_bytes(k, REFUTE_SHARPENED_PROGRAMS) + sharpener_bytes(k->asked.board)};
    return work < (uint64_t)SHARPENED_STEP * SHARPENER_WORK;
}

void sharpened_turn(problem_state *k)
{
    double work = fmin((double)sharpened_work(k), SHARPENER_WORK);
    k->turns[ENGINE_SHARPENED].amount += (uint64_t)work;
    k->turns[ENGINE_SHARPENED].done = sharpen(k, work) != BRANCH_SPENT;
}

void problem_state_ask_again(problem_state *k)
{
    verdict longer = k->out;
    k->out = (verdict){0};
    if (longer.method > METHOD_BRANCH)
        refute_by_branch(program_of(k), &k->aim, &k->limits, REFUTE_PROGRAMS, &k->branch, &k->out);
    lift(k);
    if (k->out.kind == VERDICT_OPEN && longer.method > METHOD_SHARPENED)
        sharpen(k, SHARPENER_WORK);
    if (k->out.kind == VERDICT_OPEN)
        k->out = longer;
    else
        verdict_release(&longer);
}
